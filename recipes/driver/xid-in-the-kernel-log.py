"""Lines of the kernel log, replayed; the number of the first Xid tells whether program, hardware or driver is to be looked at.

Quoted from public reports: an MMU fault of one card, leptonai/gpud pull requests 46 (109) and 1174 (94).
"""

import re

LOGS = {
    "kernel": """[Fri Jan 29 23:42:34 2021] NVRM: GPU at PCI:0000:db:00: GPU-00000000-0000-0000-0000-000000000000
[Fri Jan 29 23:42:34 2021] NVRM: Xid (PCI:0000:db:00): 31, pid=13641, Ch 00000008, intr 00000000. MMU Fault: ENGINE GRAPHICS GPCCLIENT_T1_10 faulted @ 0x7fd7_90743000. Fault is of type FAULT_PDE ACCESS_TYPE_VIRT_READ""",
    "memory": "NVRM: Xid (PCI:0000:9b:00): 94, pid=1234, name=python3, Contained ECC error",
    "driver": "[Fri Aug 30 11:43:14 2024] NVRM: Xid (PCI:0000:cb:00): 109, pid=1797828, name=pt_main_thread, Ch 00000008, errorString CTX SWITCH TIMEOUT, Info 0x58005",
}
MEANING = {13: "kernel", 31: "kernel", 43: "kernel", 48: "memory", 63: "memory", 64: "memory", 94: "memory", 95: "memory", 109: "driver", 119: "driver"}


def meaning(log):
    """What the first Xid in a log points to, and the card."""
    bus, number = re.search(r"Xid \(PCI:([\w:.]+)\): (\d+)", log).groups()
    return MEANING[int(number)], bus


def broken_kernel_accessed_a_wrong_address(device):
    raise SystemExit(LOGS["kernel"])


def fixed_kernel_accessed_a_wrong_address(device):
    assert meaning(LOGS["kernel"]) == ("kernel", "0000:db:00")


def broken_memory_or_card_is_faulty(device):
    raise SystemExit(LOGS["memory"])


def fixed_memory_or_card_is_faulty(device):
    assert meaning(LOGS["memory"]) == ("memory", "0000:9b:00")


def broken_driver_or_firmware_hangs(device):
    raise SystemExit(LOGS["driver"])


def fixed_driver_or_firmware_hangs(device):
    assert meaning(LOGS["driver"]) == ("driver", "0000:cb:00")
