"""Work on a GPU is only queued when an operation returns: the clock must wait until the GPU is done."""

import time

import torch


def seconds(work, wait):
    began = time.perf_counter()
    work()
    if wait:
        torch.cuda.synchronize()
    return time.perf_counter() - began


def multiplication(device):
    a = torch.randn(8192, 8192, device=device)
    product = a @ a  # warm up: the first call loads kernels
    torch.cuda.synchronize()
    return lambda: [torch.mm(a, a, out=product) for _ in range(20)]


def broken_clock_does_not_wait(device):
    launched = seconds(multiplication(device), wait=False)
    torch.cuda.synchronize()
    print("20 multiplications of 8192 x 8192 seem to take next to no time")
    assert launched < 0.1 * seconds(multiplication(device), wait=True)


def fixed_clock_does_not_wait(device):
    work = multiplication(device)
    start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    start.record()
    work()
    end.record()
    end.synchronize()
    by_events, by_clock = start.elapsed_time(end) / 1000, seconds(work, wait=True)
    assert 0.5 < by_events / by_clock < 2


def fixed_copy_does_wait(device):
    batch = torch.randn(64, 3, 224, 224).pin_memory()
    copy = batch.to(device, non_blocking=True)
    torch.cuda.synchronize()
    assert torch.equal(copy.cpu(), batch)
