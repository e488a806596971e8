"""Windows error 1455, replayed: the page file can't back the memory that the worker processes commit; the number tells it from other mapping errors."""

import re
import sys

RECORDED = "RuntimeError: Couldn't open shared file mapping: <torch_573824_1569179339>, error code: <1455>\n"
MEANING = {"1455": "page file too small", "2": "mapping not found"}  # ERROR_COMMITMENT_LIMIT, ERROR_FILE_NOT_FOUND


def reason(said):
    return MEANING[re.search(r"error code: <(\d+)>", said)[1]]


def broken(device):
    print(RECORDED, file=sys.stderr, end="")
    raise SystemExit(1)


def fixed(device):
    assert reason(RECORDED) == "page file too small"
