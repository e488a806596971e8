"""pip reaches the index through a proxy: the proxy wants a name and a password, or nothing answers at the address given for it. Proxy and index are one server in this script."""

import base64
import os
import ssl
import subprocess
import sys
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO

STEM = "tinynet-1.0"
FILES = {"METADATA": "Metadata-Version: 2.1\nName: tinynet\nVersion: 1.0\n", "WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n", "RECORD": ""}
LOGIN = "Basic " + base64.b64encode(b"me:p@ss").decode()
data = BytesIO()
with zipfile.ZipFile(data, "w") as archive:
    for name, text in FILES.items():
        archive.writestr(f"{STEM}.dist-info/{name}", text)


class Proxy(BaseHTTPRequestHandler):
    """A proxy that wants a login, with the index right behind it."""

    def do_CONNECT(self):
        if self.headers.get("Proxy-Authorization") != LOGIN:
            self.wfile.write(b'HTTP/1.0 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="office"\r\n\r\n')
            return
        self.wfile.write(b"HTTP/1.0 200 Connection established\r\n\r\n")
        self.connection = self.server.tls.wrap_socket(self.connection, server_side=True)
        self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", buffering=0)
        self.handle_one_request()

    def do_GET(self):
        is_file = self.path.endswith(".whl")
        body = data.getvalue() if is_file else f'<!DOCTYPE html><html><body><a href="{STEM}-py3-none-any.whl">{STEM}</a></body></html>'.encode()
        self.wfile.write(f"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)

    log_message = lambda self, *arguments: None


def proxy(tmp_path):
    pem, subject = tmp_path / "index.pem", "/CN=index.example.org"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "9", "-subj", subject, "-addext", "subjectAltName=DNS:index.example.org"]
    subprocess.run([*command, "-keyout", pem, "-out", tmp_path / "certificate.pem"], check=True, capture_output=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    server.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.tls.load_cert_chain(tmp_path / "certificate.pem", pem)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"127.0.0.1:{server.server_port}", ["--cert", tmp_path / "certificate.pem"]


def pip_install(tmp_path, https_proxy, *arguments):
    """Run pip with this proxy into a folder of its own; show what it says, and end as it ends."""
    environment = {"PATH": os.environ["PATH"], "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "HTTPS_PROXY": https_proxy}
    options = ["--no-cache-dir", "--index-url", "https://index.example.org/simple", "--target", tmp_path / "site", "--retries", "1", *arguments]
    done = subprocess.run([sys.executable, "-m", "pip", "install", *options, "tinynet"], capture_output=True, text=True, env=environment)
    print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    assert (tmp_path / "site" / f"{STEM}.dist-info").exists()


def broken_login_missing(device, tmp_path):
    address, certificate = proxy(tmp_path)
    pip_install(tmp_path, f"http://{address}", *certificate)


def fixed_login_missing(device, tmp_path):
    address, certificate = proxy(tmp_path)
    pip_install(tmp_path, f"http://me:p%40ss@{address}", *certificate)


def broken_nothing_answers(device, tmp_path):
    pip_install(tmp_path, "http://127.0.0.1:9")


def fixed_nothing_answers(device, tmp_path):
    address, certificate = proxy(tmp_path)
    pip_install(tmp_path, f"http://me:p%40ss@{address}", *certificate)


def fixed_https_to_the_proxy(device, tmp_path):
    address, certificate = proxy(tmp_path)
    pip_install(tmp_path, f"http://me:p%40ss@{address}", *certificate)  # not https://


def dead_end_1(device, tmp_path):
    address, certificate = proxy(tmp_path)
    pip_install(tmp_path, f"http://{address}", "--trusted-host", "index.example.org")
