"""A pickle holds a class or function as "module and name"; whoever reads it must have that name in that module."""

import subprocess
import sys
from pathlib import Path

NET = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)
"""
START_A_WORKER = """
import multiprocessing

worker = multiprocessing.get_context("spawn").Process(target=work)
worker.start()
worker.join()
raise SystemExit(worker.exitcode)
"""


def run(*arguments):
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True)
    print(done.stdout + done.stderr, end="", file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)


def broken_whole_model_saved(device):
    Path("train.py").write_text(NET + 'torch.save(Net(), "model.pt")\n')
    Path("predict.py").write_text('import torch\nmodel = torch.load("model.pt", weights_only=False)\n')
    run("train.py")
    run("predict.py")


def fixed_whole_model_saved(device):
    Path("net.py").write_text(NET)
    Path("train.py").write_text('import torch\nfrom net import Net\ntorch.save(Net().state_dict(), "model.pt")\n')
    Path("predict.py").write_text('import torch\nfrom net import Net\nmodel = Net()\nmodel.load_state_dict(torch.load("model.pt"))\n')
    run("train.py")
    run("predict.py")


def broken_defined_in_a_notebook(device):
    run("-c", "def work():\n    print('ready')\n" + START_A_WORKER)


def fixed_defined_in_a_notebook(device):
    Path("workers.py").write_text("def work():\n    print('ready')\n")
    run("-c", "from workers import work\n" + START_A_WORKER)


def broken_name_has_gone(device):
    Path("settings.py").write_text("class Config:\n    lr = 0.1\n")
    run("-c", "import pickle, settings; pickle.dump(settings.Config(), open('config.pkl', 'wb'))")
    Path("settings.py").write_text("class Settings:\n    learning_rate = 0.1\n")
    run("-c", "import pickle; pickle.load(open('config.pkl', 'rb'))")


def fixed_name_has_gone(device):
    Path("settings.py").write_text("class Config:\n    lr = 0.1\n")
    run("-c", "import pickle, settings; pickle.dump(settings.Config(), open('config.pkl', 'wb'))")
    Path("settings.py").write_text("class Settings:\n    learning_rate = 0.1\n\nConfig = Settings\n")
    run("-c", "import pickle; assert pickle.load(open('config.pkl', 'rb')).learning_rate == 0.1")
