"""nvcc compiles only for the architectures that its version knows: a newer GPU needs a newer toolkit, and old ones were dropped."""

import subprocess


def compile_kernel(tmp_path, *options):
    (tmp_path / "scale.cu").write_text("__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n")
    done = subprocess.run(["nvcc", *options, "-c", "scale.cu", "-o", "scale.o"], cwd=tmp_path)
    if done.returncode:
        raise SystemExit("ninja: build stopped: subcommand failed.")
    return tmp_path / "scale.o"


def broken_toolkit_older_than_the_gpu(device, tmp_path):
    compile_kernel(tmp_path, "-gencode=arch=compute_137,code=sm_137")


def fixed_toolkit_older_than_the_gpu(device, tmp_path):
    assert compile_kernel(tmp_path, "-gencode=arch=compute_90,code=compute_90").exists()  # PTX of a known one, for newer GPUs


def broken_architecture_was_dropped(device, tmp_path):
    compile_kernel(tmp_path, "-gencode=arch=compute_35,code=sm_35", "-gencode=arch=compute_90,code=sm_90")


def fixed_architecture_was_dropped(device, tmp_path):
    assert compile_kernel(tmp_path, "-gencode=arch=compute_90,code=sm_90").exists()


def dead_end_1(device, tmp_path):
    compile_kernel(tmp_path, "-gencode=arch=compute_35,code=sm_35", "-Wno-deprecated-gpu-targets")
