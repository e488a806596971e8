"""An extension with CUDA code needs the CUDA toolkit (nvcc and headers): PyTorch looks for it in CUDA_HOME, on PATH and in /usr/local/cuda."""

import os

from torch.utils import cpp_extension
from torch.utils.cpp_extension import CUDAExtension


def toolkit(folder):
    """The folder of a CUDA toolkit, as far as a build looks into it."""
    for name in ("bin", "include", "lib64"):
        (folder / name).mkdir(parents=True)
    (folder / "bin" / "nvcc").touch(mode=0o755)
    return folder


def setup_py():
    """What the setup.py of a package with CUDA code does first."""
    return CUDAExtension("fused_ops", ["fused_ops.cpp", "fused_ops_kernel.cu"])


def broken_no_toolkit(device):
    cpp_extension.CUDA_HOME = None  # the result of the search on a machine without nvcc
    setup_py()


def fixed_no_toolkit(device, tmp_path):
    cuda = toolkit(tmp_path / "cuda-12.4")
    os.environ.pop("CUDA_PATH", None)
    os.environ["CUDA_HOME"] = str(cuda)
    cpp_extension.CUDA_HOME = cpp_extension._find_cuda_home()  # PyTorch with CUDA does this when it is imported
    assert f"{cuda}/include" in setup_py().include_dirs


def fixed_toolkit_in_another_folder(device, tmp_path):
    cuda = toolkit(tmp_path / "apps" / "cuda")
    os.environ.pop("CUDA_HOME", None)
    os.environ.pop("CUDA_PATH", None)
    os.environ["PATH"] = f"{cuda}/bin"  # module load cuda, or the conda environment that has cuda-nvcc
    cpp_extension.CUDA_HOME = cpp_extension._find_cuda_home()
    assert f"{cuda}/include" in setup_py().include_dirs


def fixed_torch_without_cuda(device):
    extension = cpp_extension.CppExtension("fused_ops", ["fused_ops.cpp"])  # without CUDA: the C++ part alone, if the package has one
    assert extension.sources == ["fused_ops.cpp"]


def dead_end_1(device, tmp_path):
    cpp_extension.CUDA_HOME = None  # found out when torch.utils.cpp_extension was imported
    os.environ["CUDA_HOME"] = str(toolkit(tmp_path / "cuda-12.4"))
    setup_py()
