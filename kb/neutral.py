"""Make captured output the same on any machine: one ordered list of rules.

What only this machine or this run prints (paths, addresses, process ids, times, package indexes) is replaced by a
neutral word or dropped.
"""

import re

_RULES = [
    (r"\x1b\[[0-9;?]*[ -/]*[@-~]", ""),  # terminal codes
    (r"\r+\n", "\n"),
    (r"(?m)^[^\n]*\r", ""),  # a progress bar: what was overwritten
    (r"[\x00-\x08\x0b\x0e-\x1f\x7f]", ""),
    (r"(?m)^ *[~^]+[~^ ]*\n", ""),  # the marks under a traceback line differ with the version of Python
    (
        r"(?m)^(?:Looking in (?:links|indexes):|.*Using pip constraint|\[notice\]|"
        r"WARNING: Running pip as the 'root' user|npm notice).*\n",
        "",
    ),
    (r"(?m)^.*(?:PIP_|HTTPS?_PROXY|--find-links|constraints\.txt).*\n", ""),
    (r"(?m)^npm (error|ERR!) A complete log of this run can be found in:.*\n(?:npm (?:error|ERR!) .*_logs.*\n)?", ""),
    (r"https?://(?:localhost|127\.0\.0\.1):\d+/simple", "https://index.example.org/simple"),
    (r"https?://(?:files\.|registry\.|pypi\.)[\w.-]+\.(?:org|com)", "https://index.example.org"),
    (r"host='(?:files\.|registry\.|pypi)[\w.-]*'", "host='index.example.org'"),
    (r"(?:[A-Za-z]:)?(?:[\\/][\w.+@~-]+)*[\\/](?:site|dist)-packages[\\/]", "/site-packages/"),
    (r"(?:/[\w.+@~-]+)*/lib(?:64)?/python3\.\d+/", "/lib/python3/"),
    (r"0x[0-9a-fA-F]{6,}", "0x7f0000000000"),
    (r"(?m)^\[([WEI])\d{3} \d\d:\d\d:\d\d(?:\.\d+)?", r"[\1"),  # torch's C++ log stamp
    (r"(?m)^([WEI])\d{4} \d\d:\d\d:\d\d\.\d+ (?:\d+ )?", r"\1 "),  # its Python log stamp
    (r"(?m)^([WEI] )\S*/site-packages/", r"\1"),  # torch shortens paths by where it is started
    (r"(?<![\w/.-])(?:[\w.-]+/)*recipes/[\w-]+/[\w-]+\.py\b", "train.py"),
    (r"\b20\d\d-\d\d-\d\d[T _]\d\d[:_]\d\d[:_]\d\d(?:[.,_]\d+)?(?:Z|[+-]\d\d:?\d\d)?", "2026-01-01 00:00:00"),
    (r"\b([Pp][Ii][Dd][:= ]+)\d+", r"\g<1>1234"),
    (r"\((pid(?:\(s\)|s)?) [\d, ]+\)", r"(\1 1234)"),
    (r" ?\(Triggered internally at [^)]*\)", ""),
    (r"/(?:torch_|psm_|pymp-|tmp)[\w-]+", "/tmp1234"),
]
_COMPILED = [(re.compile(pattern), replacement) for pattern, replacement in _RULES]


def neutral(text, folders=()):
    """The text with every rule applied.

    Args:
        text: what a terminal showed.
        folders: (path, word) pairs replaced first, longest path first: the script's folder, the temporary
            folder, the home folder.
    """
    for folder, word in sorted(folders, key=lambda pair: -len(pair[0])):
        if folder.strip("/\\"):  # a home folder may be the root
            text = text.replace(folder, word)
    text += "\n"  # a rule that drops a line looks for its end
    for pattern, replacement in _COMPILED:
        text = pattern.sub(replacement, text)
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n") + "\n"
