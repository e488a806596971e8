"""pip does not trust a server whose certificate no known authority signed, as behind a company's inspecting proxy; it has to be told that authority.

The index is a small server in this script; its certificate is made by openssl.
"""

import os
import re
import ssl
import subprocess
import sys
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO

STEM = "tinynet-1.0"
FILES = {"METADATA": "Metadata-Version: 2.1\nName: tinynet\nVersion: 1.0\n", "WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n", "RECORD": ""}
PAGE = f'<!DOCTYPE html><html><body><a href="{STEM}-py3-none-any.whl">{STEM}</a></body></html>'.encode()
with zipfile.ZipFile(data := BytesIO(), "w") as archive:
    for name, text in FILES.items():
        archive.writestr(f"{STEM}.dist-info/{name}", text)


class Index(BaseHTTPRequestHandler):
    def do_GET(self):
        body = data.getvalue() if self.path.endswith(".whl") else PAGE
        self.wfile.write(f"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)

    log_message = lambda self, *arguments: None


def openssl(folder, *arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def index(folder):
    """An index with a certificate that the company's own authority has signed, as its inspecting proxy makes them."""
    openssl(folder, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "9", "-subj", "/CN=Company", "-keyout", "ca.key", "-out", "company.pem")
    openssl(folder, "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", "own.key", "-out", "own.csr")
    (folder / "names").write_text("subjectAltName=DNS:localhost")
    openssl(folder, *"x509 -req -in own.csr -CA company.pem -CAkey ca.key -CAcreateserial -days 9 -extfile names -out own.pem".split())
    (folder / "chain.pem").write_text((folder / "own.pem").read_text() + (folder / "company.pem").read_text())
    server = ThreadingHTTPServer(("127.0.0.1", 0), Index)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "chain.pem", folder / "own.key")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *arguments: None  # the reader hung up
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"https://localhost:{server.server_port}/simple"


def pip_install(tmp_path, url, *arguments):
    """Run pip into a folder of its own; show what it says, and end as it ends."""
    environment = {"PATH": os.environ["PATH"], "PIP_CONFIG_FILE": os.devnull, "NO_PROXY": "*"}
    options = ["--no-cache-dir", "--index-url", url, "--target", tmp_path / "site", "--retries", "1", *arguments]
    done = subprocess.run([sys.executable, "-m", "pip", "install", *options, "tinynet"], capture_output=True, text=True, env=environment)
    said = re.sub(r"port=\d+", "port=443", done.stderr)
    print(re.sub(r"_ssl\.c:\d+", "_ssl.c:1006", said), file=sys.stderr, end="")  # the line differs with the version of Python
    if done.returncode:
        raise SystemExit(done.returncode)
    assert (tmp_path / "site" / f"{STEM}.dist-info").exists()


def broken_company_certificate(device, tmp_path):
    pip_install(tmp_path, index(tmp_path))


def fixed_company_certificate(device, tmp_path):
    pip_install(tmp_path, index(tmp_path), "--cert", tmp_path / "company.pem")


def fixed_authorities_missing(device, tmp_path):
    pip_install(tmp_path, index(tmp_path), "--cert", tmp_path / "company.pem")  # any file of authorities that holds the right one


def fixed_clock_is_wrong(device, tmp_path):
    url = index(tmp_path)
    openssl(tmp_path, "x509", "-checkend", "0", "-in", "own.pem")  # the certificate is valid at the time that this machine believes in
    pip_install(tmp_path, url, "--cert", tmp_path / "company.pem")


def dead_end_1(device, tmp_path):
    pip_install(tmp_path, index(tmp_path), "--cert", ssl.get_default_verify_paths().cafile or "/etc/ssl/certs/ca-certificates.crt")
