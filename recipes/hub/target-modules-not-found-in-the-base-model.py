"""PEFT looks for layers by the last part of their names: the names of one architecture are not in another."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PINS = """transformers==4.57.3 tokenizers==0.22.1 huggingface-hub==0.36.0 safetensors==0.7.0 regex==2025.11.3 tqdm==4.67.1 requests==2.32.5
urllib3==2.5.0 idna==3.11 certifi==2025.11.12 charset-normalizer==3.4.4 peft==0.18.0 accelerate==1.12.0 psutil==7.1.3"""

MODEL = """from peft import LoraConfig, get_peft_model
from transformers import GPTNeoXConfig, GPTNeoXForCausalLM

config = GPTNeoXConfig(vocab_size=32, hidden_size=16, intermediate_size=32, num_hidden_layers=1, num_attention_heads=2)
model = GPTNeoXForCausalLM(config)
"""

LORA = """
model = get_peft_model(model, LoraConfig(r=2, target_modules={}, task_type="CAUSAL_LM"))
assert any("lora_A" in name for name, _ in model.named_parameters())
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


def broken_names_of_another_model(device, tmp_path):
    run(tmp_path, MODEL + LORA.format('["q_proj", "v_proj"]'))


def fixed_names_of_another_model(device, tmp_path):
    run(tmp_path, MODEL + LORA.format('["query_key_value"]'))
    run(tmp_path, MODEL + LORA.format('"all-linear"'))


def broken_string_is_a_pattern(device, tmp_path):
    run(tmp_path, MODEL + LORA.format('"query_key_value,dense"'))


def fixed_string_is_a_pattern(device, tmp_path):
    run(tmp_path, MODEL + LORA.format('["query_key_value", "dense"]'))


def dead_end_1(device, tmp_path):
    run(tmp_path, MODEL + LORA.format('["model.layers.0.self_attn.q_proj"]'))
