"""conda refuses to change an environment that belongs to somebody else, replayed; the location in the message tells whose it is.

Recorded from public reports to the letter: lanl/scico issue 62 (a shared Anaconda on a cluster) and conda/conda issue 9753 (files of root or of another
account in the user's own Miniconda; the name of the home folder is replaced). conda itself does not run here.
"""

import re
import sys

SHARED = """
EnvironmentNotWritableError: The current user does not have write permissions to the target environment.
  environment location: /packages/anaconda/Anaconda3-2019.10
  uid: 1012
  gid: 1012
"""

OWN = """
Collecting package metadata (current_repodata.json): failed

NotWritableError: The current user does not have write permissions to a required path.
  path: /home/me/miniconda3/pkgs/cache/9e0f62c3.json
  uid: 1404
  gid: 1404

If you feel that permissions on this path are set incorrectly, you can manually
change them by executing

  $ sudo chown 1404:1404 /home/me/miniconda3/pkgs/cache/9e0f62c3.json

In general, it's not advisable to use 'sudo conda'.
"""


def replay(recorded):
    """Print what conda printed, and end as it ended."""
    print(recorded.strip(), file=sys.stderr)
    raise SystemExit(1)


def advice(recorded):
    """What to run: an environment of one's own if the place is not in a home folder, else the files back to their owner."""
    place = re.search(r"(?:environment location|path): (.+)", recorded).group(1)
    home = re.match(r"/(?:home|Users)/[^/]+/[^/]+", place)
    return f"sudo chown -R $(id -u):$(id -g) {home.group()}" if home else "conda create -p ~/envs/work python=3.11"


def broken_shared_installation(device):
    replay(SHARED)


def fixed_shared_installation(device):
    assert advice(SHARED).startswith("conda create -p")


def broken_own_files_of_another_user(device):
    replay(OWN)


def fixed_own_files_of_another_user(device):
    assert advice(OWN) == "sudo chown -R $(id -u):$(id -g) /home/me/miniconda3"
