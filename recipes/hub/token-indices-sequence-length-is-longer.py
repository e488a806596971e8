"""The tokenizer only warns that a text is too long; the model then looks up positions that it does not have."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PINS = """transformers==4.57.3 tokenizers==0.22.1 huggingface-hub==0.36.0 safetensors==0.7.0 regex==2025.11.3 tqdm==4.67.1 requests==2.32.5
urllib3==2.5.0 idna==3.11 certifi==2025.11.12 charset-normalizer==3.4.4 peft==0.18.0 accelerate==1.12.0 psutil==7.1.3"""

PROGRAM = """from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

words = Tokenizer(models.WordLevel({{"<unk>": 0, "good": 1, "film": 2}}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", model_max_length=8)
model = BertModel(BertConfig(vocab_size=3, hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=8, max_position_embeddings=8))

batch = tokenizer("good film " * 5, return_tensors="pt"{})
hidden = model(input_ids=batch["input_ids"]).last_hidden_state
assert hidden.shape == (1, 8, 8)
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


def broken(device, tmp_path):
    run(tmp_path, PROGRAM.format(""))


def fixed_text_too_long(device, tmp_path):
    run(tmp_path, PROGRAM.format(", truncation=True, max_length=8"))


def dead_end_1(device, tmp_path):
    run(tmp_path, PROGRAM.replace("model_max_length=8", "model_max_length=512").format(""))  # the warning is gone, the model fails all the same
