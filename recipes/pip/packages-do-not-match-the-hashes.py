"""A file's checksum differs from the expected one: mostly the download was cut off, sometimes the requirements file holds the hash of an older file.

The index is a small server in this script; its file is cut off at the first download.
"""

import hashlib
import io
import os
import subprocess
import sys
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

STEM = "tinynet-1.0"


FILES = {"METADATA": "Metadata-Version: 2.1\nName: tinynet\nVersion: 1.0\n", "WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n", "RECORD": ""}
data = io.BytesIO()
with zipfile.ZipFile(data, "w") as archive:
    for name, text in FILES.items():
        archive.writestr(zipfile.ZipInfo(f"{STEM}.dist-info/{name}"), text)
WHEEL, SHA256 = data.getvalue(), hashlib.sha256(data.getvalue()).hexdigest()


class Index(BaseHTTPRequestHandler):
    """An index whose way to the reader cuts off some downloads."""

    def do_GET(self):
        headers = {"Content-Type": "text/html"}
        body = f'<!DOCTYPE html><html><body><a href="{STEM}-py3-none-any.whl#sha256={SHA256}">{STEM}</a></body></html>'.encode()
        if self.path.endswith(".whl"):
            headers = {"Content-Type": "application/octet-stream", "Cache-Control": "max-age=3600"}
            body = WHEEL[: len(WHEEL) // 2] if self.server.cut_off > 0 else WHEEL
            self.server.cut_off -= 1
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.wfile.write(f"HTTP/1.0 200 OK\r\n{lines}Content-Length: {len(body)}\r\n\r\n".encode() + body)

    def log_message(self, *arguments):
        pass


def server(cut_off):
    index = ThreadingHTTPServer(("127.0.0.1", 0), Index)
    index.cut_off = cut_off
    threading.Thread(target=index.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{index.server_port}/simple"


def pip_install(tmp_path, url, *arguments):
    """Run pip into a folder of its own; show what it says, and end as it ends."""
    environment = {"PATH": os.environ["PATH"], "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "NO_PROXY": "*"}
    options = ["--index-url", url, "--trusted-host", "127.0.0.1", "--target", tmp_path / "site", "--progress-bar", "off"]
    command = [sys.executable, "-m", "pip", "install", "--cache-dir", tmp_path / "cache", *options, *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=tmp_path)
    print(done.stdout, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    assert (tmp_path / "site" / f"{STEM}.dist-info").exists()


def broken_download_incomplete(device, tmp_path):
    pip_install(tmp_path, server(cut_off=1), "tinynet")


def fixed_download_incomplete(device, tmp_path):
    url = server(cut_off=1)
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", "-d", tmp_path, "-i", url, "tinynet"], capture_output=True)
    pip_install(tmp_path, url, "--no-cache-dir", "tinynet")


def requirements(tmp_path, data):
    (tmp_path / "requirements.txt").write_text(f"tinynet==1.0 --hash=sha256:{hashlib.sha256(data).hexdigest()}\n")
    return ["-r", "requirements.txt"]


def broken_hash_of_another_file(device, tmp_path):
    pip_install(tmp_path, server(cut_off=0), *requirements(tmp_path, b"the source archive"))


def fixed_hash_of_another_file(device, tmp_path):
    pip_install(tmp_path, server(cut_off=0), *requirements(tmp_path, WHEEL))  # as `pip hash` or `pip-compile --generate-hashes` writes it


def dead_end_1(device, tmp_path):
    url = server(cut_off=1)
    try:
        pip_install(tmp_path, url, "tinynet")
    except SystemExit:
        pip_install(tmp_path, url, "tinynet")  # the cut-off file is in pip's cache now
