"""A text is read with another encoding than it was written with; the codec's name and the byte in the message tell which way round."""

import json
import subprocess
import sys
from pathlib import Path

RECORD = {"text": "模型训练完成"}


def broken_utf8_read_as_locale(device, tmp_path):
    Path("data.json").write_text(json.dumps(RECORD, ensure_ascii=False), encoding="utf-8")
    with open("data.json", encoding="gbk") as f:  # what open("data.json") means on a Chinese Windows
        content = json.load(f)
    print(content)


def fixed_utf8_read_as_locale(device, tmp_path):
    Path("data.json").write_text(json.dumps(RECORD, ensure_ascii=False), encoding="utf-8")
    with open("data.json", encoding="utf-8") as f:
        content = json.load(f)
    assert content == RECORD
    ask = [sys.executable, "-X", "utf8", "-c", "print(open('data.json').encoding)"]  # PYTHONUTF8=1 does the same
    assert subprocess.run(ask, capture_output=True, text=True).stdout.strip().lower() == "utf-8"


def broken_not_utf8(device, tmp_path):
    Path("labels.csv").write_bytes("张三,1\n".encode("gbk"))
    with open("labels.csv", encoding="utf-8") as f:
        print(f.read())


def fixed_not_utf8(device, tmp_path):
    Path("labels.csv").write_bytes("张三,1\n".encode("gbk"))
    with open("labels.csv", encoding="gb18030") as f:
        assert f.read() == "张三,1\n"


def broken_utf16_file(device, tmp_path):
    Path("requirements.txt").write_bytes("numpy\n".encode("utf-16"))  # what `pip freeze > requirements.txt` writes in Windows PowerShell
    with open("requirements.txt", encoding="utf-8") as f:
        print(f.read())


def fixed_utf16_file(device, tmp_path):
    Path("requirements.txt").write_bytes("numpy\n".encode("utf-16"))
    with open("requirements.txt", encoding="utf-16") as f:
        assert f.read() == "numpy\n"


def broken_binary_file(device, tmp_path):
    Path("weights.bin").write_bytes(b"\x80\x02}q\x00.")  # a pickle
    with open("weights.bin", encoding="utf-8") as f:
        json.load(f)


def fixed_binary_file(device, tmp_path):
    Path("weights.bin").write_bytes(b"\x80\x02}q\x00.")
    with open("weights.bin", "rb") as f:
        assert f.read()[0] == 0x80


def dead_end_1(device, tmp_path):
    Path("labels.csv").write_bytes("张三,1\n".encode("gbk"))
    with open("labels.csv", encoding="utf-8", errors="ignore") as f:
        text = f.read()
    assert text == "张三,1\n", f"UnicodeDecodeError is gone, and so is the name: {text!r}"
