"""A tensor passes to another process as a file in shared memory; no place for another open file, or a file that was removed before it was fetched, ends in this error."""

import resource
from pathlib import Path

import torch
import torch.multiprocessing as mp


def lower_the_limit(files):
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


def broken_too_many_files(device):
    lower_the_limit(64)
    samples = [torch.rand(3).share_memory_() for _ in range(200)]
    assert len(samples) == 200


def fixed_too_many_files(device):
    lower_the_limit(64)
    samples = torch.stack([torch.rand(3) for _ in range(200)]).share_memory_()  # one tensor, one file
    assert len(samples) == 200 and samples[7].is_shared()


def send(queue, sent, received):
    mp.set_sharing_strategy("file_system")
    batch = torch.ones(3)
    queue.put(batch)
    sent.set()
    received.wait()  # the sender stays until the tensor has been fetched


def fetch(clean_up):
    mp.set_sharing_strategy("file_system")
    context = mp.get_context("fork")
    queue, sent, received = context.SimpleQueue(), context.Event(), context.Event()
    before = set(Path("/dev/shm").glob("torch_*"))
    process = context.Process(target=send, args=(queue, sent, received))
    process.start()
    try:
        sent.wait()
        if clean_up:
            for file in set(Path("/dev/shm").glob(f"torch_{process.pid}_*")) - before:
                file.unlink()
        return queue.get()
    finally:
        received.set()
        process.join()


def broken_file_is_gone(device):
    fetch(clean_up=True)


def fixed_file_is_gone(device):
    assert fetch(clean_up=False).tolist() == [1, 1, 1]


def dead_end_1(device):
    mp.set_sharing_strategy("file_descriptor")
    broken_too_many_files(device)
