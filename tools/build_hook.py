"""Hatch build hook: put a prebuilt index into the wheel, so that it works from a read-only installation."""

import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class IndexBuildHook(BuildHookInterface):
    """Builds the index of `recipes/` and adds it as `kb/_data/index`."""

    def initialize(self, version, build_data):
        """Called by hatchling before a wheel is made."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from kb.build import build

        self._folder = tempfile.TemporaryDirectory()
        build([str(root / "recipes")], self._folder.name, warn=_fail)
        build_data["force_include"][self._folder.name] = "kb/_data/index"

    def finalize(self, version, build_data, artifact_path):
        """Called when the wheel is made."""
        if version != "editable":
            self._folder.cleanup()


def _fail(text):
    raise SystemExit(text)
