"""A kernel breaks off without a nearer reason; from then on the process has lost the GPU, while another process can use it."""

import subprocess
import sys

import torch

# A kernel of one's own, compiled when it is first called: it stops on a negative number.
root = torch.cuda.jiterator._create_jit_fn('template <typename T> T root(T x) { if (x < T(0)) { asm("trap;"); } return sqrt(x); }')


def broken_kernel_does_something_illegal(device):
    root(torch.tensor([4.0, -1.0], device=device))
    torch.cuda.synchronize()


def fixed_kernel_does_something_illegal(device):
    result = root(torch.tensor([4.0, -1.0], device=device).clamp(min=0))
    torch.cuda.synchronize()
    assert result.tolist() == [2.0, 0.0]


def fixed_faulty_card_or_driver(device):
    test = "import torch; x = torch.ones(1000, 1000, device='cuda'); assert (x @ x == 1000).all()"
    subprocess.run([sys.executable, "-c", test], check=True)  # a healthy card gives the right answer in a fresh process


def dead_end_1(device):
    try:
        broken_kernel_does_something_illegal(device)
    except RuntimeError:
        torch.ones(3, device=device).sum().item()
