"""`torch.onnx.export` needs packages that PyTorch does not bring along: onnx, and since 2.9 by default also onnxscript."""

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


class NotInstalled:
    """An environment in which none of these packages is installed."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.split(".")[0] in ("onnx", "onnxscript", "onnx_ir"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def export(tmp_path, **options):
    model = nn.Linear(4, 2).eval()
    torch.onnx.export(model, (torch.ones(1, 4),), str(tmp_path / "model.onnx"), verbose=False, **options)
    return (tmp_path / "model.onnx").stat().st_size


def broken_onnxscript_missing(device, tmp_path):
    sys.meta_path.insert(0, NotInstalled)
    export(tmp_path)


def fixed_onnxscript_missing(device, tmp_path):
    sys.path.insert(0, str(packages("onnx-1.23.2", PINS)))  # pip install onnx onnxscript
    assert export(tmp_path) > 0


def broken_onnx_missing(device, tmp_path):
    sys.meta_path.insert(0, NotInstalled)
    warnings.simplefilter("ignore")
    export(tmp_path, dynamo=False)


def fixed_onnx_missing(device, tmp_path):
    sys.path.insert(0, str(packages("onnx-1.23.2", PINS)))
    warnings.simplefilter("ignore")
    assert export(tmp_path, dynamo=False) > 0


def fixed_versions_do_not_fit(device, tmp_path):
    sys.path.insert(0, str(packages("onnx-1.23.2", PINS)))  # pip install -U onnx onnxscript onnx-ir, all of one time
    import onnx_ir

    assert onnx_ir.schemas.TypeConstraintParam and export(tmp_path) > 0


def dead_end_1(device, tmp_path):
    sys.meta_path.insert(0, NotInstalled)
    warnings.simplefilter("ignore")
    export(tmp_path, dynamo=False, opset_version=17)
