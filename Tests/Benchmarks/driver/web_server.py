"""nginx on the loopback, on ports and with a certificate of its own."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Self

from nginx import Nginx, free_port

SETTINGS = """
    access_log off;
    sendfile on;
    tcp_nopush on;
    open_file_cache max=4096;
    root {root};
    server {{
        listen 127.0.0.1:{http} backlog=4096;
        listen 127.0.0.1:{https} ssl http2 backlog=4096;
        ssl_certificate {directory}/server.pem;
        ssl_certificate_key {directory}/server.key;
        ssl_session_cache shared:sessions:4m;
    }}
"""


class WebServer(Nginx):
    """A web server that serves a directory for as long as it is entered."""

    def __init__(self, root: Path, directory: Path) -> None:
        """A server of the files in `root` that keeps its own files in `directory`."""
        self.root = root
        self.directory = directory
        self.authority = directory / "authority.pem"
        self._ports = {"http": free_port(), "https": free_port()}
        settings = SETTINGS.format(root=root, directory=directory, **self._ports)
        super().__init__(directory, settings, [("127.0.0.1", port) for port in self._ports.values()])

    def port(self, scheme: str) -> int:
        """The port of a scheme."""
        return self._ports[scheme]

    def origin(self, scheme: str) -> str:
        """The part of the URLs in front of their path."""
        return f"{scheme}://127.0.0.1:{self._ports[scheme]}"

    def __enter__(self) -> Self:
        """Makes the certificate, and starts the server."""
        self.directory.mkdir(parents=True)
        make_certificates(self.directory)
        return super().__enter__()


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
