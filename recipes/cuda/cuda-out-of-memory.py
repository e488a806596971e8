"""Reads the sizes in an out-of-memory message and tells what fills the GPU. The messages are recorded; the cures in code run on the CPU."""

import re

import torch

# Quoted from public reports: pytorch/pytorch pull request 99699 and issue 40863, sgrvinod/a-PyTorch-Tutorial-to-Image-Captioning issue 57 and
# murong-xu/CADS issue 4.
BATCH = """torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 138.00 MiB. GPU 0 has a total capacty of 15.90 GiB of which
8.44 MiB is free. Process 1246069 has 577.00 MiB memory in use. Including non-PyTorch memory, this process has 15.32 GiB memory in use.
Of the allocated memory 14.12 GiB is allocated by PyTorch, and 410.41 MiB is reserved by PyTorch but unallocated."""
BUSY = """RuntimeError: CUDA out of memory. Tried to allocate 60.00 MiB (GPU 0; 11.17 GiB total capacity; 505.96 MiB already allocated;
12.50 MiB free; 530.00 MiB reserved in total by PyTorch)"""
VALIDATION = """  File "train.py", line 282, in validate
    scores_copy = scores.clone()
RuntimeError: CUDA error: out of memory"""
PIECES = """torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 22.78 GiB. GPU 0 has a total capacity of 31.47 GiB of which 12.73 GiB
is free. Including non-PyTorch memory, this process has 18.73 GiB memory in use. Of the allocated memory 9.08 GiB is allocated by PyTorch,
and 9.35 GiB is reserved by PyTorch but unallocated."""


def mebibytes(text, *patterns):
    found = [match for pattern in patterns for match in re.findall(pattern.replace("SIZE", r"([\d.]+) (bytes|MiB|GiB)"), text)]
    return float(found[0][0]) * {"bytes": 2**-20, "MiB": 1, "GiB": 1024}[found[0][1]] if found else None


def diagnose(text):
    text = " ".join(text.split())
    total, allocated = mebibytes(text, "of SIZE of which", "SIZE total"), mebibytes(text, "SIZE is allocated", "SIZE already")
    if total is None:
        return "graph kept" if "in validate" in text else "another process"
    unused = mebibytes(text, "SIZE is reserved") or mebibytes(text, "SIZE reserved") - allocated
    if mebibytes(text, "allocate SIZE") > total:
        return "one huge tensor"
    return "fragmentation" if unused > 0.04 * total else "another process" if allocated < 0.4 * total else "batch"


def broken_batch_too_large(device):
    raise SystemExit(BATCH)


def fixed_batch_too_large(device):
    assert diagnose(BATCH) == "batch"


def broken_validation_keeps_the_graph(device):
    raise SystemExit(VALIDATION)


def fixed_validation_keeps_the_graph(device):
    assert diagnose(VALIDATION) == "graph kept"
    model = torch.nn.Linear(3, 2).eval()
    with torch.no_grad():
        assert model(torch.ones(1, 3)).grad_fn is None


def fixed_history_kept(device):
    loss = torch.nn.Linear(3, 1)(torch.ones(1, 3)).sum()
    assert (0 + loss).grad_fn and isinstance(0 + loss.item(), float)


def broken_other_process(device):
    raise SystemExit(BUSY)


def fixed_other_process(device):
    assert diagnose(BUSY) == "another process"


def fixed_checkpoint_on_the_gpu(device, tmp_path):
    torch.save({"weight": torch.ones(2)}, tmp_path / "a.pt")
    assert torch.load(tmp_path / "a.pt", map_location="cpu")["weight"].device.type == "cpu"


def broken_fragmentation(device):
    raise SystemExit(PIECES)


def fixed_fragmentation(device):
    assert diagnose(PIECES) == "fragmentation"


def fixed_one_huge_tensor(device):
    x = torch.ones(64, 8)
    assert torch.equal(torch.cat([torch.cdist(part, x).amin(1) for part in x.split(16)]), torch.cdist(x, x).amin(1))


def dead_end_2(device):
    assert torch.nn.Linear(3, 2).eval()(torch.ones(1, 3)).grad_fn is None, "eval() does not stop the recording of the graph"
