"""A DataLoader worker that dies from a signal leaves no traceback; the signal tells why. The signals here are real, sent by the worker to itself."""

import os
import signal
import time

import torch
from torch.utils.data import DataLoader, Dataset, get_worker_info


class Images(Dataset):
    """There is memory for one worker. Where two are at work, the kernel's part is played: it ends one by a signal."""

    def __init__(self, when_full):
        self.when_full = when_full

    def __len__(self):
        return 8

    def __getitem__(self, index):
        worker = get_worker_info()
        if worker.num_workers == 2 and worker.id == 0:
            time.sleep(0.5)
            os.kill(os.getpid(), self.when_full)
        return torch.full((3,), float(index))


def open_video():
    """Stands for a native library whose open file does not bear another process than the one that opened it."""
    return os.getpid()


class Videos(Images):
    def __init__(self, video=None):
        self.video = video

    def __getitem__(self, index):
        self.video = self.video or open_video()  # on first use, in the worker
        if self.video != os.getpid():
            time.sleep(0.5)
            os.kill(os.getpid(), signal.SIGSEGV)
        return torch.full((3,), float(index))


def total(dataset, device, num_workers):
    loader = DataLoader(dataset, batch_size=2, num_workers=num_workers, multiprocessing_context="fork")
    return sum(images.to(device).sum().item() for images in loader)


def broken_out_of_memory(device):
    assert total(Images(when_full=signal.SIGKILL), device, num_workers=2) == 84


def fixed_out_of_memory(device):
    assert total(Images(when_full=signal.SIGKILL), device, num_workers=1) == 84


def broken_shared_memory_full(device):
    assert total(Images(when_full=signal.SIGBUS), device, num_workers=2) == 84


def fixed_shared_memory_full(device):
    assert total(Images(when_full=signal.SIGBUS), device, num_workers=1) == 84


def broken_crash_in_native_code(device):
    assert total(Videos(open_video()), device, num_workers=1) == 84


def fixed_crash_in_native_code(device):
    assert total(Videos(), device, num_workers=1) == 84
