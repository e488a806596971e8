"""`mp.spawn` reports how a process ended: with a Python error the traceback is in the message, otherwise there is only an exit code or a signal."""

import os
import signal
import sys

import torch
import torch.multiprocessing as mp


def use_up_the_memory(rank, pieces):
    total = torch.zeros(1)
    for piece in range(pieces):
        total += torch.ones(1000).sum()
        if rank == 0 and piece == 3:
            os.kill(os.getpid(), signal.SIGKILL)  # what the kernel does to the largest process when memory is used up


def stop_if_wrong(rank, epochs):
    if epochs < 1:
        sys.exit(1)  # without a word


def raise_if_wrong(rank, epochs):
    if epochs < 1:
        raise ValueError("epochs must be at least 1")


def start(function, argument):
    mp.start_processes(function, args=(argument,), nprocs=1, start_method="fork")  # mp.spawn is the same with "spawn"


def broken_killed_by_a_signal(device):
    start(use_up_the_memory, 100)


def fixed_killed_by_a_signal(device):
    start(use_up_the_memory, 3)


def broken_exited_without_an_exception(device):
    start(stop_if_wrong, 0)


def fixed_exited_without_an_exception(device):
    try:
        start(raise_if_wrong, 0)
    except mp.ProcessRaisedException as error:
        assert "ValueError: epochs must be at least 1" in str(error)  # now the message says what is wrong
    start(raise_if_wrong, 1)


def dead_end_1(device):
    try:
        start(stop_if_wrong, 0)
    except mp.ProcessRaisedException as error:  # for errors of the function; sys.exit and signals are none
        print(error)
