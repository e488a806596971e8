#!/usr/bin/env bash
# Set all up in .venv-test and run the tests: lint, recipes without running them, then everything with its proof, two
# tests at a time. Arguments go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."
python3 -m venv .venv-test
.venv-test/bin/python -m pip install --quiet --disable-pip-version-check -r tools/requirements-test.txt
.venv-test/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
.venv-test/bin/ruff check .
.venv-test/bin/kb check
exec .venv-test/bin/python -m pytest -p no:cacheprovider -rs -n 2 --dist loadgroup "$@"
