"""torchvision's compiled part fits one torch only; beside another it isn't loaded, and the first operator that is asked for "does not exist".

torchvision 0.27.0 is for torch 2.12, and this is another torch. transformers imports torchvision wherever it finds one.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import torch

PINS = """transformers==4.57.3 tokenizers==0.22.1 huggingface-hub==0.36.0 safetensors==0.7.0 regex==2025.11.3 tqdm==4.67.1 requests==2.32.5
urllib3==2.5.0 idna==3.11 certifi==2025.11.12 charset-normalizer==3.4.4 peft==0.18.0 accelerate==1.12.0 psutil==7.1.3"""

PROGRAM = """from transformers import pipeline

print(pipeline)
"""


def packages(name, pins):
    """A folder with these packages, filled when it is asked for first."""
    folder = Path.home() / ".cache" / "kb-recipes" / f"{name}-py{sys.version_info[0]}{sys.version_info[1]}" / "site-packages"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = tempfile.mkdtemp(dir=folder.parent)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-compile", "--target", fresh, *pins.split()], check=True, capture_output=True)
        os.rename(fresh, folder)
    return str(folder)


def run(folder, program, *places):
    (folder / "train.py").write_text(program)
    if subprocess.run([sys.executable, "train.py"], cwd=folder, env=os.environ | {"PYTHONPATH": os.pathsep.join(places)}).returncode:
        raise SystemExit(1)


def broken(device, tmp_path):
    run(tmp_path, PROGRAM, packages("torchvision-0.27.0", "torchvision==0.27.0"), packages("transformers-4.57.3", PINS))


def fixed_torchvision_not_needed(device, tmp_path):
    run(tmp_path, PROGRAM, packages("transformers-4.57.3", PINS))  # as after `pip uninstall torchvision`


def fixed_versions_are_no_pair(device):
    wanted = (Path(packages("torchvision-0.27.0", "torchvision==0.27.0")) / "torchvision-0.27.0.dist-info" / "METADATA").read_text()
    assert "Requires-Dist: torch (==2.12.0)" in wanted or "Requires-Dist: torch==2.12.0" in wanted  # the pair says itself who belongs together
    assert not torch.__version__.startswith("2.12.0")


def dead_end_1(device, tmp_path):
    define = "import torch\n\ntorch.library.define('torchvision::nms', '(Tensor dets, Tensor scores, float iou_threshold) -> Tensor')\n"
    use = "\nfrom torchvision.ops import nms\nnms(torch.tensor([[0.0, 0.0, 1.0, 1.0]]), torch.ones(1), 0.5)\n"
    run(tmp_path, define + use, packages("torchvision-0.27.0", "torchvision==0.27.0"))
