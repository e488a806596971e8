"""Each exporter translates operators one by one; one that has no translation in the chosen ONNX version ends the export."""

import os
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import torch
from torch import nn

PINS = ["onnx==1.23.2", "onnxscript==0.7.2", "onnx-ir==1.1.0", "ml-dtypes==0.6.0", "protobuf==7.36.2"]


def packages(name, pins):
    """A folder with these packages, filled when it is asked for first."""
    folder = Path.home() / ".cache" / "kb-recipes" / f"{name}-py{sys.version_info[0]}{sys.version_info[1]}" / "site-packages"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = tempfile.mkdtemp(dir=folder.parent)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", fresh, *pins], check=True, capture_output=True)
        os.rename(fresh, folder)
    return folder


class Attention(nn.Module):
    def forward(self, x):
        return nn.functional.scaled_dot_product_attention(x, x, x)


class Spectrum(nn.Module):
    def forward(self, x):
        return torch.view_as_real(torch.fft.fft2(x))


class Whiten(nn.Module):
    """The inverse is computed once, in PyTorch; the exported model multiplies only."""

    def __init__(self, covariance):
        super().__init__()
        self.register_buffer("inverse", torch.linalg.inv(covariance))

    def forward(self, x):
        return x @ self.inverse


def export(model, shape, tmp_path, **options):
    warnings.simplefilter("ignore")
    sys.path.insert(0, str(packages("onnx-1.23.2", PINS)))
    torch.onnx.export(model.eval(), (torch.ones(shape),), str(tmp_path / "model.onnx"), verbose=False, **options)
    return (tmp_path / "model.onnx").stat().st_size


def broken_newer_opset_has_it(device, tmp_path):
    export(Attention(), (1, 2, 4, 8), tmp_path, dynamo=False, opset_version=11)


def fixed_newer_opset_has_it(device, tmp_path):
    assert export(Attention(), (1, 2, 4, 8), tmp_path, dynamo=False, opset_version=17) > 0


def broken_not_in_the_old_exporter(device, tmp_path):
    export(Spectrum(), (1, 4, 8), tmp_path, dynamo=False)


def fixed_not_in_the_old_exporter(device, tmp_path):
    assert export(Spectrum(), (1, 4, 8), tmp_path, dynamo=True) > 0


def fixed_in_no_exporter(device, tmp_path):
    assert export(Whiten(2 * torch.eye(8)), (4, 8), tmp_path, dynamo=True) > 0


def dead_end_1(device, tmp_path):
    export(Spectrum(), (1, 4, 8), tmp_path, dynamo=False, opset_version=20)
