"""Only root and the group of the socket (`docker`) may talk to the daemon; the groups of a shell are those of its login."""

import os
import socket
import subprocess
import sys
import threading

ROOT = os.geteuid() == 0
USER = 65534 if ROOT else os.getuid()  # root may open everything: the script then runs docker as "nobody"


def daemon(folder, mode):
    """A socket that answers like a daemon, with the permissions that /var/run/docker.sock has for this user."""
    folder.mkdir(mode=0o755)
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(folder / "docker.sock"))
    server.listen()
    os.chmod(folder / "docker.sock", mode)

    def serve():
        while True:
            connection, _ = server.accept()
            connection.recv(65536)
            connection.sendall(b"HTTP/1.1 200 OK\r\nApi-Version: 1.41\r\nContent-Type: application/json\r\nContent-Length: 3\r\nConnection: close\r\n\r\n[]\n")
            connection.close()

    threading.Thread(target=serve, daemon=True).start()
    return folder / "docker.sock"


def docker_ps(place):
    """Run docker as that user; end as it ended."""
    os.chmod(place.parents[1], 0o755)
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "DOCKER_HOST": "unix://run/docker.sock", "DOCKER_API_VERSION": "1.41"}
    identity = {"user": USER, "group": USER, "extra_groups": []} if ROOT else {}
    done = subprocess.run(["docker", "ps"], env=environment, cwd=place.parents[1], capture_output=True, text=True, **identity)
    print(done.stdout + done.stderr, end="", file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)


def broken_not_in_the_docker_group(device, tmp_path):
    docker_ps(daemon(tmp_path / "run", mode=0o000))


def fixed_not_in_the_docker_group(device, tmp_path):
    docker_ps(daemon(tmp_path / "run", mode=0o666))  # what membership in the group gives: the right to open it


def fixed_socket_in_a_container(device, tmp_path):
    place = daemon(tmp_path / "run", mode=0o660)  # --group-add $(stat -c %g /var/run/docker.sock)
    if ROOT:
        os.chown(place, 0, USER)
    docker_ps(place)
