"""A model type newer than the installed transformers is unknown to it; a config.json without `model_type` is no model of transformers at all."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PINS = """transformers==4.57.3 tokenizers==0.22.1 huggingface-hub==0.36.0 safetensors==0.7.0 regex==2025.11.3 tqdm==4.67.1 requests==2.32.5
urllib3==2.5.0 idna==3.11 certifi==2025.11.12 charset-normalizer==3.4.4 peft==0.18.0 accelerate==1.12.0 psutil==7.1.3"""

PROGRAM = """from transformers import AutoConfig

config = AutoConfig.from_pretrained("model")
print(config.model_type)
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


def run(folder, program, **environment):
    (folder / "train.py").write_text(program)
    place = {"PYTHONPATH": packages("transformers-4.57.3", PINS), "HF_HOME": str(folder / "hf"), "HF_HUB_OFFLINE": "1"}
    if subprocess.run([sys.executable, "train.py"], cwd=folder, env=os.environ | place | environment).returncode:
        raise SystemExit(1)


def config(folder, **values):
    (folder / "model").mkdir()
    (folder / "model" / "config.json").write_text(json.dumps(values))


def broken_transformers_too_old(device, tmp_path):
    config(tmp_path, model_type="qwen9_vl", hidden_size=64)  # stands for the model that is newer than this transformers
    run(tmp_path, PROGRAM)


def fixed_transformers_too_old(device, tmp_path):
    config(tmp_path, model_type="qwen2_vl", hidden_size=64)  # one that this version has
    run(tmp_path, PROGRAM)


def broken_config_is_not_of_transformers(device, tmp_path):
    config(tmp_path, peft_type="LORA", r=8)  # the folder of an adapter, not of the model
    run(tmp_path, PROGRAM)


def fixed_config_is_not_of_transformers(device, tmp_path):
    config(tmp_path, model_type="llama", hidden_size=64)
    run(tmp_path, PROGRAM)


def dead_end_1(device, tmp_path):
    config(tmp_path, model_type="qwen9_vl", hidden_size=64)
    run(tmp_path, PROGRAM.replace('"model"', '"model", trust_remote_code=True'))
