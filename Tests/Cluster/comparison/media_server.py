"""Debian's nginx on twenty addresses of the loopback, with good images and bad ones; it counts what it is asked."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

CONFIGURATION = """
daemon off;
worker_processes 1;
{user}
pid {directory}/nginx.pid;
error_log {directory}/error.log crit;
events {{ worker_connections 4096; }}
http {{
    include /etc/nginx/mime.types;
    log_format count '.';
    access_log {directory}/count count;
    keepalive_requests 1000000000;
    client_body_temp_path {directory}/client;
    proxy_temp_path {directory}/proxy;
    fastcgi_temp_path {directory}/fastcgi;
    uwsgi_temp_path {directory}/uwsgi;
    scgi_temp_path {directory}/scgi;
    server {{
        {listen}
        root {root};
        location /error/ {{ return 500; }}
        location /loop/ {{ return 302 /loop/again.png; }}
        location /redirect/ {{ rewrite ^/redirect/(.*)$ /$1 redirect; }}
    }}
}}
"""


class MediaServer:
    """Serves a directory for as long as it is entered."""

    def __init__(self, root: Path, directory: Path, hosts: list[str]) -> None:
        """A server of the files in `root`, at addresses, that keeps its own files in `directory`."""
        self._root = root
        self._directory = directory
        self._hosts = hosts
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as probe:
            probe.bind((hosts[0], 0))
            self.port: int = probe.getsockname()[1]

    @property
    def request_count(self) -> int:
        """How many requests there were: each is a point and a line end in the log."""
        return (self._directory / "count").stat().st_size // 2

    def __enter__(self) -> Self:
        """Starts the server."""
        configuration = self._directory / "nginx.conf"
        configuration.write_text(
            CONFIGURATION.format(
                user="user root;" if os.geteuid() == 0 else "",
                directory=self._directory,
                root=self._root,
                listen=" ".join(f"listen {host}:{self.port} backlog=4096;" for host in self._hosts),
            )
        )
        command = shutil.which("nginx") or "/usr/sbin/nginx"
        log = self._directory / "error.log"
        self._process = subprocess.Popen([command, "-c", str(configuration), "-e", str(log)])
        for _ in range(100):
            try:
                socket.create_connection((self._hosts[-1], self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return self
        raise SystemExit(f"nginx does not answer: {log.read_text() if log.exists() else 'it has no log'}")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Stops the server, by its own process."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
