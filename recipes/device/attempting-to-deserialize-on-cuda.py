"""A checkpoint remembers the device that each tensor was on, and `torch.load` puts it back there unless `map_location` says otherwise."""

import os

import torch

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU


def checkpoint_from_gpu(folder, gpu="cuda:0"):
    """Save a checkpoint as a machine with a GPU would: its tensors are marked with the name of the GPU."""
    torch.serialization.register_package(0, lambda storage: gpu, lambda storage, location: None)
    path = folder / "model.pt"
    torch.save({"weight": torch.ones(2, 3), "bias": torch.zeros(2)}, path)
    return path


def broken_no_gpu_here(device, tmp_path):
    path = checkpoint_from_gpu(tmp_path)
    torch.load(path)


def fixed_no_gpu_here(device, tmp_path):
    path = checkpoint_from_gpu(tmp_path)
    weights = torch.load(path, map_location="cpu")
    model = torch.nn.Linear(3, 2)
    model.load_state_dict(weights)
    assert model(torch.ones(1, 3)).tolist() == [[3, 3]]


def fixed_fewer_gpus_here(device, tmp_path):
    path = checkpoint_from_gpu(tmp_path, "cuda:3")
    weights = torch.load(path, map_location={"cuda:3": "cpu"})
    assert weights["weight"].device.type == "cpu"


def fixed_whole_model_pickled(device, tmp_path):
    torch.serialization.register_package(0, lambda storage: "cuda:0", lambda storage, location: None)
    torch.save(torch.nn.Linear(3, 2), tmp_path / "whole.pt")
    model = torch.load(tmp_path / "whole.pt", map_location="cpu", weights_only=False)
    assert next(model.parameters()).device.type == "cpu"


def dead_end_1(device, tmp_path):
    path = checkpoint_from_gpu(tmp_path)
    torch.load(path).to("cpu")
