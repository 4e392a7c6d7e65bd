"""Debian's nginx on the loopback interface, with one worker."""

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
error_log {log} crit;
events {{ worker_connections 4096; }}
http {{
    include /etc/nginx/mime.types;
    keepalive_requests 1000000000;
    client_body_temp_path {directory}/client;
    proxy_temp_path {directory}/proxy;
    fastcgi_temp_path {directory}/fastcgi;
    uwsgi_temp_path {directory}/uwsgi;
    scgi_temp_path {directory}/scgi;
    {settings}
}}
"""


class Nginx:
    """A server that runs while its context lasts."""

    def __init__(self, directory: Path, settings: str, addresses: list[tuple[str, int]]) -> None:
        """A server that keeps its own files in `directory`, and answers at the addresses once it has started.

        `settings` are nginx's own, for its `http` block.
        """
        self._directory = directory
        self._settings = settings
        self._addresses = addresses
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Starts the server."""
        configuration = self._directory / "nginx.conf"
        log = self._directory / "error.log"
        configuration.write_text(
            CONFIGURATION.format(
                user="user root;" if os.geteuid() == 0 else "",
                directory=self._directory,
                log=log,
                settings=self._settings,
            )
        )
        command = shutil.which("nginx") or "/usr/sbin/nginx"
        self._process = subprocess.Popen([command, "-c", str(configuration), "-e", str(log)])
        for address in self._addresses:
            if not self._answers(address):
                self._stop()
                raise SystemExit(f"nginx does not answer: {log.read_text() if log.exists() else 'it has no log'}")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Stops the server."""
        self._stop()

    def _stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()

    def _answers(self, address: tuple[str, int]) -> bool:
        for _ in range(100):
            try:
                socket.create_connection(address, timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return True
        return False


def free_port(host: str = "127.0.0.1") -> int:
    """A port of the loopback interface without a listener."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port
