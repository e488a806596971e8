"""cuDNN could not load a part of itself, replayed: what follows `Error:` names the file that is really missing.

Quoted from public reports: facebookresearch/nougat 115 (WSL) and Purfview/whisper-standalone-win 171.
"""

import re

WSL = """Could not load library libcudnn_cnn_infer.so.8. Error: libcuda.so: cannot open shared object file: No such file or directory
Aborted"""
NO_CUDNN = """Could not load library libcudnn_ops_infer.so.8. Error: libcudnn_ops_infer.so.8: cannot open shared object file: No such file or directory
Please make sure libcudnn_ops_infer.so.8 is in your library path!
Aborted"""


def missing(text):
    """The file that could not be opened."""
    return re.search(r"Error: (\S+): cannot open", text).group(1)


def find(name, library_path):
    return next((folder for folder in library_path if (folder / name).exists()), None)


def broken_libcuda_not_on_the_path(device):
    raise SystemExit(WSL)


def fixed_libcuda_not_on_the_path(device, tmp_path):
    wsl = tmp_path / "wsl"
    wsl.mkdir()
    (wsl / "libcuda.so").write_bytes(b"")
    assert missing(WSL) == "libcuda.so" and find("libcuda.so", [tmp_path]) is None
    assert find("libcuda.so", [wsl, tmp_path]) == wsl


def broken_cudnn_8_missing(device):
    raise SystemExit(NO_CUDNN)


def fixed_cudnn_8_missing(device):
    assert missing(NO_CUDNN) == "libcudnn_ops_infer.so.8"


def fixed_two_versions_of_cudnn(device, tmp_path):
    for version in ("system", "torch"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "libcudnn.so.8").write_bytes(b"")
    assert find("libcudnn.so.8", [tmp_path / "system", tmp_path / "torch"]).name == "system"  # the first one wins
    assert find("libcudnn.so.8", [tmp_path / "torch"]).name == "torch"
