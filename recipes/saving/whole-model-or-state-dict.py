"""`torch.save(model)` stores the name of the class, not its code; a state_dict stores the weights alone, under names that you can see."""

import importlib
import sys

import torch

CODE = """
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(x)
"""


def write(folder, module, code=CODE):
    """Import a file of model code anew, as another program or another day would."""
    (folder / f"{module}.py").write_text(code)
    sys.path[:] = [str(folder), *(path for path in sys.path if path != str(folder))]
    sys.modules.pop(module, None)
    importlib.invalidate_caches()
    return importlib.import_module(module)


def broken_code_is_elsewhere(device, tmp_path):
    net = write(tmp_path, "nets_at_home").Net().to(device)
    torch.save(net, tmp_path / "model.pt")
    (tmp_path / "nets_at_home.py").unlink()  # another machine, another project: the file of the class is not there
    sys.modules.pop("nets_at_home")
    try:
        torch.load(tmp_path / "model.pt", weights_only=False)
    except ImportError as error:
        print(f"the whole model can't be loaded without its code: {type(error).__name__}, {error.name}")
    else:
        raise AssertionError("it was loaded")


def fixed_code_is_elsewhere(device, tmp_path):
    net = write(tmp_path, "nets_at_home").Net().to(device)
    torch.save(net.state_dict(), tmp_path / "model.pt")
    (tmp_path / "nets_at_home.py").unlink()
    sys.modules.pop("nets_at_home")
    model = write(tmp_path, "nets_at_work").Net()  # the same class under another name, in another file
    model.load_state_dict(torch.load(tmp_path / "model.pt", map_location="cpu"))
    x = torch.ones(1, 4)
    assert torch.equal(model(x), net.cpu()(x))


def broken_code_has_changed(device, tmp_path):
    net = write(tmp_path, "nets").Net().to(device)
    torch.save(net, tmp_path / "model.pt")
    changed = CODE.replace("return self.fc(x)", "return self.fc(x).relu()")
    write(tmp_path, "nets", changed)
    model = torch.load(tmp_path / "model.pt", weights_only=False)
    x = torch.tensor([[1.0, 0, 0, 0], [-1, 0, 0, 0], [0, 9, 0, 0], [0, -9, 0, 0]], device=device)
    print(f"the loaded model gives what the saved one gave: {torch.equal(model(x), net(x))} (it runs today's forward)")
    assert not torch.equal(model(x), net(x))


def fixed_code_has_changed(device, tmp_path):
    net = write(tmp_path, "nets").Net().to(device)
    torch.save({"model": net.state_dict(), "version": "linear"}, tmp_path / "model.pt")
    checkpoint = torch.load(tmp_path / "model.pt")
    code = {"linear": CODE, "relu": CODE.replace("return self.fc(x)", "return self.fc(x).relu()")}[checkpoint["version"]]
    model = write(tmp_path, "nets", code).Net().to(device)
    model.load_state_dict(checkpoint["model"])
    x = torch.tensor([[1.0, 0, 0, 0], [-1, 0, 0, 0], [0, 9, 0, 0], [0, -9, 0, 0]], device=device)
    assert torch.equal(model(x), net(x))
