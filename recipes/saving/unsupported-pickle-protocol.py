"""A pickle starts with the number of its protocol; a Python that is older than the protocol refuses the file."""

import pickle
from pathlib import Path


def save_as_a_newer_python(path):
    data = pickle.dumps({"lr": 0.1}, protocol=pickle.HIGHEST_PROTOCOL)
    Path(path).write_bytes(data[:1] + bytes([pickle.HIGHEST_PROTOCOL + 1]) + data[2:])


def save_for_an_older_python(path):
    Path(path).write_bytes(pickle.dumps({"lr": 0.1}, protocol=4))


def broken(device):
    save_as_a_newer_python("config.pkl")
    with open("config.pkl", "rb") as file:
        config = pickle.load(file)


def fixed_written_by_a_newer_python(device):
    save_for_an_older_python("config.pkl")
    assert Path("config.pkl").read_bytes()[:2] == b"\x80\x04"
    with open("config.pkl", "rb") as file:
        config = pickle.load(file)
    assert config == {"lr": 0.1}


def dead_end_1(device):
    save_as_a_newer_python("config.pkl")
    with open("config.pkl", "rb") as file:
        config = pickle.load(file, encoding="latin1")
