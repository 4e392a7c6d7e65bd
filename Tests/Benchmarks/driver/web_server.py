"""Debian's nginx on the loopback, with one worker, on ports and with a certificate of its own."""

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
error_log {directory}/error.log error;
events {{ worker_connections 4096; }}
http {{
    include /etc/nginx/mime.types;
    access_log off;
    sendfile on;
    tcp_nopush on;
    open_file_cache max=4096;
    keepalive_requests 1000000000;
    client_body_temp_path {directory}/client;
    proxy_temp_path {directory}/proxy;
    fastcgi_temp_path {directory}/fastcgi;
    uwsgi_temp_path {directory}/uwsgi;
    scgi_temp_path {directory}/scgi;
    root {root};
    server {{
        listen 127.0.0.1:{http} backlog=4096;
        listen 127.0.0.1:{https} ssl http2 backlog=4096;
        ssl_certificate {directory}/server.pem;
        ssl_certificate_key {directory}/server.key;
        ssl_session_cache shared:sessions:4m;
    }}
}}
"""


class WebServer:
    """A web server that serves a directory for as long as it is entered."""

    def __init__(self, root: Path, directory: Path) -> None:
        """A server of the files in `root` that keeps its own files in `directory`."""
        self.root = root
        self.directory = directory
        self.authority = directory / "authority.pem"
        self._ports = {"http": _free_port(), "https": _free_port()}
        self._process: subprocess.Popen[bytes] | None = None

    def port(self, scheme: str) -> int:
        """The port of a scheme."""
        return self._ports[scheme]

    def origin(self, scheme: str) -> str:
        """The part of the URLs in front of their path."""
        return f"{scheme}://127.0.0.1:{self._ports[scheme]}"

    def __enter__(self) -> Self:
        """Starts the server."""
        self.directory.mkdir(parents=True)
        make_certificates(self.directory)
        configuration = self.directory / "nginx.conf"
        configuration.write_text(
            CONFIGURATION.format(
                user="user root;" if os.geteuid() == 0 else "",
                directory=self.directory,
                root=self.root,
                **self._ports,
            )
        )
        command = shutil.which("nginx") or "/usr/sbin/nginx"
        self._process = subprocess.Popen([command, "-c", str(configuration), "-e", str(self.directory / "error.log")])
        for port in self._ports.values():
            self._wait_for(port)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Stops the server, by its own process."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()

    def _wait_for(self, port: int) -> None:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        log = self.directory / "error.log"
        raise SystemExit(f"nginx does not answer: {log.read_text() if log.exists() else 'it has no log'}")


def make_certificates(directory: Path) -> None:
    """Makes an authority, and the certificate of a server at 127.0.0.1."""
    extensions = directory / "server.cnf"
    extensions.write_text("subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth\n")
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    _openssl(directory, "req", "-x509", *key, "-days", "2", "-subj", "/CN=Benchmark authority",
             "-addext", "keyUsage=critical,keyCertSign", "-keyout", "authority.key", "-out", "authority.pem")  # fmt: skip
    _openssl(directory, "req", *key, "-subj", "/CN=127.0.0.1", "-keyout", "server.key", "-out", "server.csr")
    _openssl(directory, "x509", "-req", "-days", "2", "-in", "server.csr", "-CA", "authority.pem",
             "-CAkey", "authority.key", "-CAcreateserial", "-extfile", "server.cnf", "-out", "server.pem")  # fmt: skip


def _openssl(directory: Path, *arguments: str) -> None:
    subprocess.run(["openssl", *arguments], cwd=directory, check=True, capture_output=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
