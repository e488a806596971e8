"""The text filters, in one ordered list, and the tokens; the same for what is indexed and for what is asked.

Every filter maps text to text and keeps the number of lines, so that a line of the cleaned text is the same line of
the paste.
"""

import re

# Patterns that most texts don't need are compiled when they are (and kept by `re`): it is the start that must be quick.

_FOLDED = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("\u00a0\u3000\u2007\u202f\ufeff\u200b\u200c\u200d\u2028\u2029\x0b\x0c\x1c\x1d\x1e\x85", " "),
        **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
        "。": ".",
        "、": ",",
        "【": "[",
        "】": "]",
        "「": '"',
        "」": '"',
        "…": "...",
    }
)


def fold(text):
    """Curly quotes, dashes, full-width punctuation and odd blanks as their ASCII twins; a backtick is a quote too."""
    return text.translate(_FOLDED)


_ANSI = re.compile(
    r"(?:\x1b|\\x1b|\\033|\\u001b|\^\[|␛)\[[0-9;?]*[A-Za-z]|\x1b[\]P][^\x07\x1b]*(?:\x07|\x1b\\)|[\x00-\x08\x0e-\x1a\x7f]"
)


def _ansi(text):
    """Terminal codes, real or written out."""
    return _ANSI.sub("", text)


def _returns(text):
    """Carriage returns of progress bars and of Windows."""
    return text.replace("\r\n", "\n").replace("\r", " ")


_REPR = r"\\+n(?=\s{2}|[A-Z\"']|$)|\\+t(?=at |File )"
# Signs that a line is a repr, and not a Windows path.
_REPR_LINE = r"(?m)^.*\\n(?:  |\\[nt]|Traceback \(|[A-Z]\w*(?:Error|Exception)\b).*"


def _escapes(text):
    r"""A message shown as a Python repr: literal \n and \" in it."""
    if "\\" not in text:
        return text
    text = re.sub(_REPR_LINE, lambda line: re.sub(r"\\+[nt]", " ", line.group()), text)
    return re.sub(_REPR, " ", text).replace('\\"', '"').replace("\\'", "'")


_ENTITIES = {
    "&gt;": ">",
    "&lt;": "<",
    "&quot;": '"',
    "&#39;": "'",
    "&#x27;": "'",
    "&apos;": "'",
    "&nbsp;": " ",
    "&amp;": "&",
}
_BREAK = r"(?i)<br\s*/?>|</?(?:code|pre|p|strong|b|em)>"


def _html(text):
    """HTML entities and the few tags that come with a copied page."""
    if "&" in text:
        for entity, char in _ENTITIES.items():
            text = text.replace(entity, char)
    return re.sub(_BREAK, " ", text) if "<" in text else text


_BOLD = r"(?m)\*\*(?=[A-Za-z])|(?<=\S)\*\*(?=[\s,.;:)]|$)"


def _markdown(text):
    """Bold marks around an error."""
    return re.sub(_BOLD, "", text) if "**" in text else text


_STAMP = r"\d{2,4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?"
_PREFIXES = re.compile(
    r"^(?:"
    + "|".join(
        [
            r"[ \t]*\[(?:[Rr]ank|default|local_rank)[ _]?\d+\]:?[ \t]?",  # torchrun
            r"\d{1,4}: (?=\[(?:rank|default)|Traceback|  File|[\w.]+Error)",  # srun -l
            r"\[\d+,\d+\]<std(?:out|err)>:[ \t]?",  # mpirun
            r"\(\w[\w .:-]*(?:pid|rank|ip|Worker\w*)[ =][^)\n]*\)[ \t]?",  # ray, vllm
            r"\[?[EWIF]\d{4} \d\d:\d\d:\d\d\.\d+(?:[ \t]+\d+)?"
            r"(?:[ \t]+[\w./-]+:\d+\])?[ \t]?(?:\[[\d/_]+\][ \t])?",  # glog, torch logs
            r"[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]+ [\w.@/-]+(?:\[\d+\])?: ?",  # journald, syslog
            r"\[ *\d+\.\d{6}\] ",  # kernel log
            r"\[[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}\] ",  # dmesg -T
            r"#\d+ (?:\d+\.\d+ )?",  # docker build
            r"\d+\.\d{3} (?=\S|\s{2})",
            r"[A-Za-z][\w.-]*[ \t]+\| ?",  # docker compose
            r"\[pod/[^\]\n]*\] ",
            r"\[?" + _STAMP + r"\]?(?:[ \t]*[-|][ \t]+|[ \t]|:[ \t])",  # CI and log time stamps
            r"(?:\|[ \t]+)?(?:ERROR|WARNING|INFO|CRITICAL|DEBUG)[ \t]+"
            r"(?:\d\d-\d\d \d\d:\d\d:\d\d )?\[[\w./-]+:\d+\][ \t]",  # vllm
            r"E {3,}",  # pytest
            r"npm (?:ERR!|error|WARN|warn) ?",
            r"(?:> ?)+(?=\S| {2})",  # mail and Markdown quotes
            r"[ \t]*[│┃║╎▏╭╰╮╯├└┌─━═]+>?[ \t]?",  # pip, rich and loguru boxes
        ]
    )
    + r")+",
    re.M,
)
_BOX_END = re.compile(r"(?<![ \t│┃║╮╯])[ \t]*[│┃║╮╯]+[ \t]*$", re.M)


def _prefixes(text):
    """What a launcher, a logger, a terminal or a mail program puts before each line, and the right edge of a box."""
    return _BOX_END.sub("", _PREFIXES.sub("", text))


_LINKS = r"\]\(https?://localhost[^)\n]*\)|\[(?=/\S+\.py\]?)|\(?vscode-notebook-cell:[^)\s]*\)?"


def _notebook(text):
    """The links that Colab and VS Code put in place of file names."""
    return re.sub(_LINKS, "", text) if "localhost" in text or "vscode-notebook" in text else text


_STUCK = "Traceback (most recent call last)"


def _glued(text):
    """A traceback whose first words are stuck to the end of what was printed before."""
    if _STUCK not in text:
        return text
    return " ".join(re.split(r"(?<=[^\s'\"(\[])(?=Traceback \(most recent call last\))", text))


# The operating system's own words in Chinese, as glibc, Windows and bash print them inside English messages.
_SYSTEM_WORDS = {
    "没有那个文件或目录": "No such file or directory",
    "权限不够": "Permission denied",
    "拒绝访问": "Access is denied",
    "地址已在使用": "Address already in use",
    "拒绝连接": "Connection refused",
    "连接被对方重设": "Connection reset by peer",
    "连接超时": "Connection timed out",
    "设备上没有空间": "No space left on device",
    "打开的文件过多": "Too many open files",
    "无法分配内存": "Cannot allocate memory",
    "未找到命令": "command not found",
    "段错误": "Segmentation fault",
    "已杀死": "Killed",
    "已放弃": "Aborted",
    "找不到指定的模块": "The specified module could not be found",
    "找不到指定的程序": "The specified procedure could not be found",
    "系统找不到指定的文件": "The system cannot find the file specified",
    "系统找不到指定的路径": "The system cannot find the path specified",
    "页面文件太小,无法完成操作": "The paging file is too small for this operation to complete",
    "动态链接库(DLL)初始化例程失败": "A dynamic link library (DLL) initialization routine failed",
}


def _system_words(text):
    """The operating system's words in English."""
    if text.isascii():
        return text
    return re.sub("|".join(map(re.escape, _SYSTEM_WORDS)), lambda found: _SYSTEM_WORDS[found.group()], text)


_STREAM = (
    r"^[ \t]*(\[(?:[Rr]ank|default|local_rank)[ _]?\d+\]|\d{1,4}(?=: )|\[\d+,\d+\]<std(?:out|err)>"
    r"|\([^()\n]*(?:pid|rank)[ =]\d+[^()\n]*\)|[A-Za-z][\w.-]*(?=[ \t]+\| ))"
)


def streams(text):
    """The lines of each process in a text that several wrote to at once, told apart by what stands before each line.

    Args:
        text: a text as pasted, before the filters.

    Returns:
        a list of (text, the numbers of its lines in the paste, counted from 1); empty if one process wrote it all.
    """
    found = {}
    for number, line in enumerate(text.split("\n"), 1):
        prefix = re.match(_STREAM, line)
        found.setdefault(prefix and prefix.group(1), []).append((number, line))
    if len(found) < 2:
        return []
    return [("\n".join(line for _, line in lines), [number for number, _ in lines]) for lines in found.values()]


FILTERS = (_returns, _ansi, _html, _markdown, _escapes, _glued, fold, _system_words, _notebook, _prefixes)


def clean(text):
    """The text after all filters, with the same number of lines."""
    for apply in FILTERS:
        text = apply(text)
    return text


_TOKEN = r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*|[A-Za-z0-9]*\d[A-Za-z0-9]*|[\u3400-\u9fff\uf900-\ufaff]+"
_PIECE = r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+"


def tokens(text):
    """The terms of a text, in order and lower case: words, identifiers whole and in pieces, CJK text as bigrams.

    >>> tokens("torch.cuda.is_available 显存不足")
    ['torch.cuda.is_available', 'torch', 'cuda', 'is', 'available', '显存', '存不', '不足']
    """
    terms = []
    for word in re.findall(_TOKEN, text):
        if "\u3400" <= word[0]:
            terms += [word[i : i + 2] for i in range(len(word) - 1)] or [word]
            continue
        whole = word.lower()
        terms.append(whole)
        pieces = [piece.lower() for piece in re.findall(_PIECE, word)]
        if len(pieces) > 1 and not whole[0].isdigit():
            terms += [piece for piece in pieces if len(piece) > 1]
    return terms
