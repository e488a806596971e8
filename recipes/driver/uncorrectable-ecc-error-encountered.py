"""An uncorrectable ECC error, replayed: the rank that prints it names the card that must be taken out of use.

Quoted from a public report of a training with several ranks, shortened.
"""

import re

LOG = """[rank1]: Traceback (most recent call last):
[rank1]:   File "transformers/training_args.py", line 2195, in _setup_devices
[rank1]:     self.distributed_state = PartialState(**accelerator_state_kwargs)
[rank1]: RuntimeError: CUDA error: uncorrectable ECC error encountered
[rank1]: CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect."""


def faulty(log):
    """The ranks whose card is faulty."""
    return sorted({int(rank) for rank in re.findall(r"\[rank(\d+)\]: .*uncorrectable ECC", log)})


def broken(device):
    raise SystemExit(LOG)


def fixed(device):
    usable = [card for card in range(4) if card not in faulty(LOG)]
    assert f"CUDA_VISIBLE_DEVICES={','.join(map(str, usable))}" == "CUDA_VISIBLE_DEVICES=0,2,3"
