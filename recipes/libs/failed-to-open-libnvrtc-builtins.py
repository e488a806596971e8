"""A library is looked for under one exact name, replayed; a link of that name in the right folder is enough.

Quoted from public reports: WisconsinAIVision/yolact_edge 186 and NVIDIA/numba-cuda 196.
"""

import re

UNNAMED = """RuntimeError: nvrtc: error: failed to open libnvrtc-builtins.so.11.1.
  Make sure that libnvrtc-builtins.so.11.1 is installed correctly.
nvrtc compilation failed:"""
OFF_PATH = """numba.cuda.cudadrv.error.NvrtcError: NVRTC Compilation failure whilst compiling memsys.cu:

nvrtc: error: failed to open libnvrtc-builtins.so.12.8.
  Make sure that libnvrtc-builtins.so.12.8 is installed correctly."""


def wanted(text):
    """The name that is looked for."""
    return re.search(r"failed to open (\S+?)\.?\s", text).group(1)


def find(name, library_path):
    """Where the loader finds a library of this name."""
    return next((folder for folder in library_path if (folder / name).exists()), None)


def broken_not_under_that_name(device):
    raise SystemExit(UNNAMED)


def fixed_not_under_that_name(device, tmp_path):
    (tmp_path / "libnvrtc-builtins.so").write_bytes(b"")
    assert find(wanted(UNNAMED), [tmp_path]) is None
    (tmp_path / wanted(UNNAMED)).symlink_to("libnvrtc-builtins.so")
    assert find(wanted(UNNAMED), [tmp_path]) == tmp_path


def broken_folder_not_on_the_library_path(device):
    raise SystemExit(OFF_PATH)


def fixed_folder_not_on_the_library_path(device, tmp_path):
    (tmp_path / "libnvrtc-builtins.so.12.8").write_bytes(b"")
    assert wanted(OFF_PATH) == "libnvrtc-builtins.so.12.8"
    assert find(wanted(OFF_PATH), []) is None and find(wanted(OFF_PATH), [tmp_path]) == tmp_path
