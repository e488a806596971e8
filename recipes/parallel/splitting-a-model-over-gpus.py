"""Three ways to share a model's work between processes, each against what it is confused with; two CPU processes stand for two GPUs."""

import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.distributed.fsdp import fully_shard
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe
from torch.nn.parallel import DistributedDataParallel

DATA = torch.arange(32.0).view(8, 4) / 32


def net():
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))


def loss(output, target=None):
    return output.square().mean()


def gradients(model, data):
    loss(model(data)).backward()
    return [parameter.grad for parameter in model.parameters()]


def start(rank, part, folder):
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=2)
    part("cpu")
    dist.destroy_process_group()


def two_processes(part):
    return lambda device: mp.start_processes(start, (part, tempfile.mkdtemp()), nprocs=2, start_method="fork")


@two_processes
def broken_fits_on_one_gpu(device):
    mine = gradients(net(), DATA.chunk(2)[dist.get_rank()])
    same = torch.allclose(mine[0], gradients(net(), DATA)[0])
    if dist.get_rank() == 0:
        print(f"without DistributedDataParallel each process trains a model of its own; gradients of the whole batch: {same}")
    assert not same


@two_processes
def fixed_fits_on_one_gpu(device):
    torch.testing.assert_close(gradients(DistributedDataParallel(net()), DATA.chunk(2)[dist.get_rank()]), gradients(net(), DATA))


@two_processes
def broken_too_large_for_one_gpu(device):
    model = DistributedDataParallel(net())
    held = sum(parameter.numel() for parameter in model.parameters())
    if dist.get_rank() == 0:
        print(f"under DistributedDataParallel each process holds {held} of 58 weights")
    assert held == 58


@two_processes
def fixed_too_large_for_one_gpu(device):
    model = fully_shard(net())
    assert sum(parameter.to_local().numel() for parameter in model.parameters()) == 29
    mine = gradients(model, DATA.chunk(2)[dist.get_rank()])
    torch.testing.assert_close([gradient.full_tensor() for gradient in mine], gradients(net(), DATA))


@two_processes
def broken_split_by_layers(device):
    if dist.get_rank() == 0:
        first = net()[:2]
        dist.send(first(DATA).detach(), dst=1)
        print(f"an activation sent by hand carries no gradient back; the first half's gradient: {first[0].weight.grad}")
        assert first[0].weight.grad is None
    else:
        hidden = torch.empty(8, 8)
        dist.recv(hidden, src=0)
        loss(net()[2:](hidden)).backward()


@two_processes
def fixed_split_by_layers(device):
    rank = dist.get_rank()
    layers = [net()[:2], net()[2:]][rank]
    schedule = ScheduleGPipe(PipelineStage(layers, rank, 2, torch.device("cpu")), n_microbatches=2, loss_fn=loss)
    schedule.step(DATA) if rank == 0 else schedule.step(target=torch.zeros(8, 2))
    torch.testing.assert_close([parameter.grad for parameter in layers.parameters()], gradients(net(), DATA)[2 * rank:2 * rank + 2])
