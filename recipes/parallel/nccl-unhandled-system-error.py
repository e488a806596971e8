"""`unhandled system error` says only that a system call of NCCL failed; which one stands in the line `Last error` or, with NCCL_DEBUG=WARN, in NCCL's own warning. Replayed.

Recorded to the letter: vllm-project/vllm 14537 (shared memory), NVIDIA/nccl 328 (no right to it), NVIDIA/nccl-tests 15 and NVIDIA/nccl 210 (network).
"""

SHARED_MEMORY = """NCCL error in: ../torch/csrc/distributed/c10d/NCCLUtils.hpp:317, unhandled system error (run with NCCL_DEBUG=INFO for details), NCCL version 2.21.5
ncclSystemError: System call (e.g. socket, malloc) or external library call failed or device error. 
Last error:
Error while creating shared memory segment /dev/shm/nccl-EoOvZr (size 7340384)"""
NO_RIGHT = "node08:27106:27302 [0] include/shm.h:27 NCCL WARN Call to shm_open failed : Permission denied"
UNREACHABLE = "gpu-bql-144-103:18553:18611 [0] include/socket.h:360 WARN Call to connect failed : Connection timed out"
NO_INTERFACE = "include/socket.h:344 WARN Socket creation failed : Address family not supported by protocol"


class DistBackendError(RuntimeError):
    """Stands for torch.distributed.DistBackendError."""


def reason(said):
    if "shared memory segment" in said or "shm_open" in said or "/dev/shm" in said:
        return "shared memory"
    if "Call to connect failed" in said or "Socket creation failed" in said or "no socket interface" in said:
        return "network"
    return "unknown: run with NCCL_DEBUG=WARN"


def broken_shared_memory_too_small(device):
    raise DistBackendError(SHARED_MEMORY)


def fixed_shared_memory_too_small(device):
    assert reason(SHARED_MEMORY) == reason(NO_RIGHT) == "shared memory"


def fixed_network_between_the_ranks(device):
    assert reason(UNREACHABLE) == reason(NO_INTERFACE) == "network"


def fixed_nothing_more_is_said(device):
    assert reason(SHARED_MEMORY.partition("Last error")[0]) == "unknown: run with NCCL_DEBUG=WARN"
