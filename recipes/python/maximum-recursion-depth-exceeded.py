"""A function calls itself without an end; a higher limit only delays it."""

import copy
import sys


class Box:
    def __init__(self):
        self.data = {"lr": 0.1}

    def __getattr__(self, name):
        return self.data[name]  # a copy is made without __init__: there is no self.data, so this calls __getattr__ again


class SafeBox(Box):
    def __getattr__(self, name):
        if name == "data" or name.startswith("__"):
            raise AttributeError(name)
        return self.data[name]


def broken_getattr_calls_itself(device):
    Box.__new__(Box).lr  # what copy and pickle do first


def fixed_getattr_calls_itself(device):
    assert copy.deepcopy(SafeBox()).lr == 0.1


def broken_no_end(device):
    def factorial(n):
        return n * factorial(n - 1)

    print(factorial(5))


def fixed_no_end(device):
    def factorial(n):
        return 1 if n <= 1 else n * factorial(n - 1)

    assert factorial(5) == 120


def broken_data_nested_too_deep(device):
    nested = []
    for _ in range(100_000):
        nested = [nested]
    copy.deepcopy(nested)


def fixed_data_nested_too_deep(device):
    nested = []
    for _ in range(100_000):
        nested = [nested]
    depth = 0  # a loop in place of a call for each level
    while nested:
        nested, depth = nested[0], depth + 1
    assert depth == 100_000


def dead_end_1(device):
    sys.setrecursionlimit(5000)
    Box.__new__(Box).lr
