"""pip waits 15 seconds for the next bytes; an index that is slower needs more patience, or a nearer index. The indexes are small servers in this script."""

import os
import re
import socket
import subprocess
import sys
import threading
import time
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO

STEM = "tinynet-1.0"
FILES = {"METADATA": "Metadata-Version: 2.1\nName: tinynet\nVersion: 1.0\n", "WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n", "RECORD": ""}
with zipfile.ZipFile(data := BytesIO(), "w") as archive:
    for name, text in FILES.items():
        archive.writestr(f"{STEM}.dist-info/{name}", text)
OPEN = []
PAGE = f'<!DOCTYPE html><html><body><a href="{STEM}-py3-none-any.whl">{STEM}</a></body></html>'.encode()


class Index(BaseHTTPRequestHandler):
    """An index, also used as a proxy: pip then asks for the whole address."""

    def do_GET(self):
        is_file = self.path.endswith(".whl")
        body = data.getvalue() if is_file else PAGE
        time.sleep(0 if is_file else self.server.late)
        self.wfile.write(f"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body[:50])
        time.sleep(self.server.stalls if is_file else 0)
        self.wfile.write(body[50:])
    log_message = lambda self, *arguments: None


def server(late=0, stalls=0):
    index = ThreadingHTTPServer(("127.0.0.1", 0), Index)
    index.late, index.stalls = late, stalls
    index.handle_error = lambda *arguments: None  # the reader has gone
    threading.Thread(target=index.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{index.server_port}"


def firewall():
    """An address that lets connections hang, as a firewall does: its queue is full."""
    OPEN[:] = [socket.create_server(("127.0.0.1", 0), backlog=0)]
    for _ in range(4):
        OPEN.append(socket.socket())
        OPEN[-1].setblocking(False)
        OPEN[-1].connect_ex(OPEN[0].getsockname())
    return f"http://127.0.0.1:{OPEN[0].getsockname()[1]}"


def pip_install(tmp_path, url, *arguments):
    """Run pip into a folder of its own; show what it says (the server's port as 443), and end as it ends."""
    options = ["--no-cache-dir", "--index-url", f"{url}/simple", "--target", tmp_path / "site", "--retries", "1", *arguments]
    command = [sys.executable, "-m", "pip", "install", *options, "tinynet"]
    done = subprocess.run(command, capture_output=True, text=True, env={"PATH": os.environ["PATH"], "PIP_CONFIG_FILE": os.devnull})
    print(re.sub(r"port=\d+", "port=443", done.stderr), file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    assert (tmp_path / "site" / f"{STEM}.dist-info").exists()


def broken_index_is_slow(device, tmp_path):
    pip_install(tmp_path, server(late=1.5), "--timeout", "0.5")


def fixed_index_is_slow(device, tmp_path):
    pip_install(tmp_path, server(late=1.5), "--timeout", "30")


def broken_large_file_stalls(device, tmp_path):
    pip_install(tmp_path, server(stalls=1.5), "--timeout", "0.5")


def fixed_large_file_stalls(device, tmp_path):
    pip_install(tmp_path, server(stalls=1.5), "--timeout", "30")


def broken_no_direct_way_out(device, tmp_path):
    pip_install(tmp_path, firewall(), "--timeout", "0.5")


def fixed_no_direct_way_out(device, tmp_path):
    pip_install(tmp_path, firewall(), "--timeout", "0.5", "--proxy", server())


def dead_end_1(device, tmp_path):
    pip_install(tmp_path, server(late=1.5), "--timeout", "0.5", "--retries", "3")
