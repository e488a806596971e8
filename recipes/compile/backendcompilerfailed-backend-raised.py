"""BackendCompilerFailed only says which backend failed; the error after `raised:` is the one to read. Simpler backends tell on which stage it fails."""

import torch


def activation(x):
    return torch.relu(x) + 1


def onnx_like_backend(graph, example_inputs):
    """A backend that translates the graph, and has no translation for one operation."""
    known = {"add"}
    for node in graph.graph.nodes:
        if node.op == "call_function" and node.target.__name__ not in known:
            raise NotImplementedError(f"no translation of {node.target.__name__}")
    return graph.forward


def broken_backend_does_not_know_it(device):
    torch.compile(activation, backend=onnx_like_backend)(torch.zeros(3, device=device))


def fixed_backend_does_not_know_it(device):
    @torch.compiler.disable
    def relu(x):  # the part that the backend does not know stays out of its graph
        return torch.relu(x)

    compiled = torch.compile(lambda x: relu(x) + 1, backend=onnx_like_backend)
    assert compiled(torch.zeros(3, device=device)).tolist() == [1, 1, 1]


def fixed_toolchain_of_the_backend(device):
    for backend in ("eager", "aot_eager"):  # both work: the model is well, the code generation fails
        compiled = torch.compile(activation, backend=backend)
        assert compiled(torch.zeros(3, device=device)).tolist() == [1, 1, 1]


def dead_end_1(device):
    torch._dynamo.reset()
    torch.compile(activation, backend=onnx_like_backend, dynamic=True, fullgraph=True)(torch.zeros(3, device=device))
