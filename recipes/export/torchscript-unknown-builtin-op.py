"""A saved TorchScript model names its operators; those of a library such as torchvision are known only after that library was imported."""

import subprocess
import sys

import torch

LIBRARY = """import torch

library = torch.library.Library("kbvision", "DEF")
library.define("nms(Tensor boxes, float threshold) -> Tensor")
library.impl("nms", lambda boxes, threshold: boxes[:1], "CPU")
"""

SAVE = """import torch
import kbvision


@torch.jit.script
def detect(boxes):
    return torch.ops.kbvision.nms(boxes, 0.5)


detect.save("model.pt")
"""


def saved_model(tmp_path):
    """A model that was saved by another program, with an operator of the library kbvision in it."""
    (tmp_path / "kbvision.py").write_text(LIBRARY)
    (tmp_path / "save.py").write_text(SAVE)
    subprocess.run([sys.executable, "-W", "ignore", "save.py"], cwd=tmp_path, check=True)
    return str(tmp_path / "model.pt")


def broken_library_not_imported(device, tmp_path):
    torch.jit.load(saved_model(tmp_path))


def fixed_library_not_imported(device, tmp_path):
    file = saved_model(tmp_path)
    sys.path.insert(0, str(tmp_path))
    import kbvision  # import torchvision

    assert kbvision.library
    assert torch.jit.load(file)(torch.ones(3, 4)).shape == (1, 4)


def fixed_saved_by_newer_torch(device, tmp_path):
    file = str(tmp_path / "model.pt")
    torch.jit.save(torch.jit.trace(torch.relu, torch.ones(2)), file)  # saved anew, by the version that loads it
    assert torch.jit.load(file)(-torch.ones(2)).sum() == 0


def dead_end_1(device, tmp_path):
    torch.jit.load(saved_model(tmp_path), map_location="cpu")
