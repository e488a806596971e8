"""The proof: every part of every recipe's script is run on every device that is there."""

from pathlib import Path

import pytest

from kb import verify
from kb.prove import prove, stale_transcripts
from kb.recipe import load_all

ROOT = Path(__file__).resolve().parent.parent
RECIPES = [recipe for recipe in load_all(ROOT / "recipes")[0].values() if recipe.status != "retired"]


def _marks(recipe):
    """Slow ones are marked; those that share a folder of packages, or torchrun's port, never run at the same time."""
    if "slow" in recipe.needs:
        yield pytest.mark.slow
    source = recipe.script.read_text(encoding="utf-8")
    if ".cache" in source:
        yield pytest.mark.xdist_group("packages")
    elif "torchrun" in source or "torch.distributed" in source:
        yield pytest.mark.xdist_group("parallel")


@pytest.fixture(scope="session")
def here():
    """The devices of this machine, asked once."""
    return verify.devices()


@pytest.mark.parametrize(
    "recipe, device",
    [
        pytest.param(recipe, device, id=f"{recipe.id}-{device}", marks=list(_marks(recipe)))
        for recipe in RECIPES
        for device in recipe.devices
    ],
)
def test_recipe_is_true(recipe, device, here):
    if device not in here:
        pytest.skip(f"no {device} on this machine")
    proof = prove(recipe, device)
    if proof.skipped:
        pytest.skip(proof.skipped)
    assert not proof.faults, "\n".join(proof.faults)
    if device == recipe.devices[0] and _recorded_here(recipe, device):
        assert stale_transcripts(recipe, proof) == [], f"kb verify {recipe.id} --transcripts writes them anew"


def _recorded_here(recipe, device):
    """True if the record was made with the versions of this machine: others may word it otherwise."""
    now = verify.versions(recipe)
    ours = [
        entry["versions"]
        for entry in verify.records(ROOT / "recipes")
        if entry["recipe"] == recipe.id and entry["device"] == device
    ]
    return any(
        entry.get("torch") == now.get("torch")
        and entry.get("pip") == now.get("pip")
        and entry["python"].rsplit(".", 1)[0] == now["python"].rsplit(".", 1)[0]
        for entry in ours
    )
