"""`conda activate` must change the shell that runs it, so it is a shell function; a shell that hasn't loaded it asks for `conda init`. Replayed.

Recorded from public reports, to the letter: usgs/shakemap 988 (a script), conda/conda 13786 (newer wording), johannes-do/botty 818 (cmd.exe).
The fixed parts show with a stand-in for conda's hook why a script of its own needs it; conda itself does not run here.
"""

import subprocess
import sys

SCRIPT = """(base) $ bash ./install.sh
conda 4.7.10
Activate base virtual environment

CommandNotFoundError: Your shell has not been properly configured to use 'conda activate'.
To initialize your shell, run

    $ conda init <SHELL_NAME>

Currently supported shells are:
  - bash
  - fish
  - tcsh
  - xonsh
  - zsh
  - powershell

See 'conda init --help' for more information and options.

IMPORTANT: You may need to close and restart your shell after running 'conda init'.
"""
TERMINAL = """$ conda activate my_env

CondaError: Run 'conda init' before 'conda activate'
"""
HOOK = 'conda() { if [ "$1" = activate ]; then export CONDA_DEFAULT_ENV="$2"; fi; }'  # what `conda init` and the hook define, in short


def replay(recorded):
    print(recorded.strip(), file=sys.stderr)
    raise SystemExit(1)


def bash(script):
    return subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True, env={"PATH": "/usr/bin:/bin"})


def broken_inside_a_script(device):
    replay(SCRIPT)


def fixed_inside_a_script(device, tmp_path):
    (tmp_path / "conda.sh").write_text(HOOK)
    (tmp_path / "run.sh").write_text(f". {tmp_path}/conda.sh\nconda activate my_env\necho $CONDA_DEFAULT_ENV\n")
    assert bash(f"bash {tmp_path}/run.sh").stdout.strip() == "my_env"


def broken_shell_not_initialized(device):
    replay(TERMINAL)


def fixed_shell_not_initialized(device, tmp_path):
    (tmp_path / "bashrc").write_text(HOOK)  # `conda init bash`, then a new terminal
    assert bash(f". {tmp_path}/bashrc; conda activate my_env; echo $CONDA_DEFAULT_ENV").stdout.strip() == "my_env"


def dead_end_1(device, tmp_path):
    (tmp_path / "bashrc").write_text(HOOK)
    done = bash(f". {tmp_path}/bashrc; bash --norc -c 'conda activate my_env'")  # the function isn't known in the new shell
    assert done.returncode == 0, done.stderr
