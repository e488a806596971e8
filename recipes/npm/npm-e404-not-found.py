"""The registry answers 404: the name is misspelt or private, or a version of a dependency was never published there. A small server on this machine is the registry."""

import http.server
import json
import os
import subprocess
import sys
import threading


class Registry(http.server.BaseHTTPRequestHandler):
    """It has express, for everybody, and @acme/ui, for those who bring a token."""

    def do_GET(self):
        name = self.path.strip("/").replace("%2f", "/")
        login = self.headers.get("authorization") == "Bearer secret"
        found = name == "express" or (name == "@acme/ui" and login)
        body = {"name": name, "dist-tags": {"latest": "1.0.0"}, "versions": {"1.0.0": {"name": name, "version": "1.0.0"}}} if found else {"error": "Not found"}
        body = json.dumps(body).encode()
        self.send_response(200 if found else 404, "OK" if found else "Not Found")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def npm(folder, *arguments, token=None):
    """Run npm with that registry; show what it printed and end as it ended."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Registry)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    place = f"127.0.0.1:{server.server_port}"
    (folder / ".npmrc").write_text(f"registry=http://{place}/\n" + (f"//{place}/:_authToken={token}\n" if token else ""))
    (folder / "package.json").write_text('{"name": "my-app", "version": "1.0.0"}')
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder / "home"), "npm_config_update_notifier": "false", "npm_config_audit": "false"}
    done = subprocess.run(["npm", *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    server.shutdown()
    print("\n".join(line for line in done.stderr.splitlines() if "/_logs/" not in line).replace(place, "registry.example.com"), file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout


def broken_name_is_wrong(device, tmp_path):
    npm(tmp_path, "install", "--dry-run", "expres")


def fixed_name_is_wrong(device, tmp_path):
    assert "added 1 package" in npm(tmp_path, "install", "--dry-run", "express")


def broken_package_is_private(device, tmp_path):
    npm(tmp_path, "install", "--dry-run", "@acme/ui")


def fixed_package_is_private(device, tmp_path):
    assert "added 1 package" in npm(tmp_path, "install", "--dry-run", "@acme/ui", token="secret")


def dead_end_1(device, tmp_path):
    npm(tmp_path, "cache", "clean", "--force")
    npm(tmp_path, "install", "--dry-run", "expres")
