"""conda finds no package of that name, version and build in the channels that it asks for this system, replayed; the list tells which of the three is the trouble.

Recorded from public reports, shortened, each line to the letter: terry3041/pyChatGPT 130 (not a conda package), biostars/biostar-handbook 46
(another channel), MolecularAI/Reinvent 28 and med-air/FL-COVID 2 (exported on another system). conda itself does not run here.
"""

import sys

NO_CONDA_PACKAGE = """:~$ conda install -c conda-forge pyChatGPT
PackagesNotFoundError: The following packages are not available from current channels:

  - pychatgpt

Current channels:
"""
OTHER_CHANNEL = """conda install -y bwa
Solving environment: failed

PackagesNotFoundError: The following packages are not available from current channels:

  - bwa

Current channels:
"""
OTHER_SYSTEM = """..\\Reinvent>conda env create -f reinvent.yml
Collecting package metadata (repodata.json): done
Solving environment: failed

ResolvePackageNotFound:
  - libedit=3.1.20181209
  - ld_impl_linux-64=2.33.1
  - libgcc-ng=9.1.0
  - readline=8.0
"""
BUILDS = """Solving environment: failed

ResolvePackageNotFound:
  - wrapt==1.12.1=py37h7b6447c_1
  - zlib==1.2.11=h7b6447c_3
  - readline==8.0=h7b6447c_0
"""


def replay(recorded):
    print(recorded.strip(), file=sys.stderr)
    raise SystemExit(1)


def without_builds(recorded):
    """The lines as `conda env export --no-builds` would have written them: name and version, not the build of one system."""
    specs = [line.strip(" -").split("=") for line in recorded.splitlines() if line.startswith("  - ")]
    return ["==".join([part for part in spec if part][:2]) for spec in specs]


def reason(recorded):
    if "ld_impl_linux-64" in recorded or any(line.count("=") == 3 for line in recorded.splitlines()):
        return "another system"
    return "not on conda-forge either" if "-c conda-forge" in recorded else "another channel"


def broken_exported_on_another_system(device):
    replay(OTHER_SYSTEM)


def fixed_exported_on_another_system(device):
    assert reason(OTHER_SYSTEM) == reason(BUILDS) == "another system"
    assert without_builds(BUILDS) == ["wrapt==1.12.1", "zlib==1.2.11", "readline==8.0"]


def broken_other_channel(device):
    replay(OTHER_CHANNEL)


def fixed_other_channel(device):
    assert reason(OTHER_CHANNEL) == "another channel"


def broken_no_conda_package(device):
    replay(NO_CONDA_PACKAGE)


def fixed_no_conda_package(device):
    assert reason(NO_CONDA_PACKAGE) == "not on conda-forge either"


def dead_end_1(device):
    assert without_builds(OTHER_SYSTEM) == [], "without builds, packages that only Linux has are still asked for: " + ", ".join(without_builds(OTHER_SYSTEM))
