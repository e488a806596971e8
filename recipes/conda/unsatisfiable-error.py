"""conda says that no set of versions fits, replayed; a few words of the long text tell which of five reasons it is.

Recorded from public reports, shortened to the telling lines, each line to the letter: bcbio/bcbio-nextgen 3393 (python), moienr/SoilNet 2 (another system),
gaussian-splatting 441 (strict priority), facebookresearch/pytorch3d 780 (system), conda/conda 9415 (packages). conda itself does not run here.
"""

import sys

PYTHON = """UnsatisfiableError: The following specifications were found
to be incompatible with the existing python installation in your environment:

Specifications:

  - mysql-connector-python -> python[version='>=3.5,<3.6.0a0|>=3.6,<3.7.0a0|>=3.7,<3.8.0a0']

Your python: python=3.8
"""
OTHER_SYSTEM = """LibMambaUnsatisfiableError: Encountered problems while solving:
  - nothing provides requested zstd ==1.5.2 h12be248_6
  - nothing provides __win needed by win_inet_pton-1.1.0-pyhd8ed1ab_6
"""
STRICT = """LibMambaUnsatisfiableError: Encountered problems while solving:
  - package python-3.7.13-haa1d7c7_1 is excluded by strict repo priority
"""
SYSTEM = """UnsatisfiableError: The following specifications were found to be incompatible with each other:

Output in format: Requested package -> Available versionsThe following specifications were found to be incompatible with your system:

  - feature:/linux-64::__glibc==2.31=0
  - feature:|@/linux-64::__glibc==2.31=0

Your installed version is: 2.31
"""
PACKAGES = """UnsatisfiableError: The following specifications were found to be incompatible with each other:

Package openssl conflicts for:
python -> openssl[version='1.0.*|>=1.0.2o,<1.0.3a|>=1.0.2p,<1.0.3a|>=1.1.1a,<1.1.2a']
"""


def replay(recorded):
    print(recorded.strip(), file=sys.stderr)
    raise SystemExit(1)


def reason(recorded):
    """The reason, from the most certain sign to the least."""
    signs = {"excluded by strict repo priority": "strict", "nothing provides requested": "other system", "existing python installation": "python",
             "requires python ": "python", "conflicts for:": "packages", "incompatible with your system": "system"}
    return next((told for sign, told in signs.items() if sign in " ".join(recorded.split())), "packages")


def broken_packages_conflict(device):
    replay(PACKAGES)


def fixed_packages_conflict(device):
    assert reason(PACKAGES) == "packages"


def broken_python_version(device):
    replay(PYTHON)


def fixed_python_version(device):
    assert reason(PYTHON) == "python"


def broken_exported_on_another_system(device):
    replay(OTHER_SYSTEM)


def fixed_exported_on_another_system(device):
    assert reason(OTHER_SYSTEM) == "other system"


def broken_strict_channel_priority(device):
    replay(STRICT)


def fixed_strict_channel_priority(device):
    assert reason(STRICT) == "strict"


def broken_system_is_blamed(device):
    replay(SYSTEM)


def fixed_system_is_blamed(device):
    assert reason(SYSTEM) == "system"
