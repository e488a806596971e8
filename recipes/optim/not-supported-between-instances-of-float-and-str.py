"""YAML reads `1e-3` as text, and argparse gives text without `type=float`: the optimizer then compares a string with 0.0."""

import argparse

import torch
import yaml


def optimizer(device, lr):
    return torch.optim.Adam([torch.nn.Parameter(torch.ones(2, device=device))], lr=lr)


def broken_number_in_yaml_without_a_dot(device):
    config = yaml.safe_load("lr: 1e-3")
    optimizer(device, lr=config["lr"])


def fixed_number_in_yaml_without_a_dot(device):
    config = yaml.safe_load("lr: 1.0e-3")
    assert optimizer(device, lr=config["lr"]).param_groups[0]["lr"] == 0.001
    assert float(yaml.safe_load("lr: 1e-3")["lr"]) == 0.001


def broken_argument_without_a_type(device):
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr")
    args = parser.parse_args(["--lr", "0.001"])
    optimizer(device, lr=args.lr)


def fixed_argument_without_a_type(device):
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr", type=float)
    args = parser.parse_args(["--lr", "0.001"])
    assert optimizer(device, lr=args.lr).param_groups[0]["lr"] == 0.001


def dead_end_1(device):
    config = yaml.safe_load("lr: 1E-03")
    optimizer(device, lr=config["lr"])
