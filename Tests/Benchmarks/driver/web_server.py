"""nginx on free ports of the loopback interface: one for HTTP, one for HTTPS, and one for HTTPS with HTTP/2."""

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
    ssl_certificate {directory}/certificate.pem;
    ssl_certificate_key {directory}/key.pem;
    ssl_protocols TLSv1.3;
    server {{ listen 127.0.0.1:{http} backlog=4096; }}
    server {{ listen 127.0.0.1:{https} ssl backlog=4096; }}
    server {{ listen 127.0.0.1:{http2} ssl http2 backlog=4096; }}
"""


class WebServer(Nginx):
    """A web server that serves a directory while its context lasts."""

    def __init__(self, root: Path, directory: Path) -> None:
        """A server of the files in `root` that keeps its own files in `directory`."""
        self.root = root
        self.directory = directory
        # Its certificate, which is its own authority.
        self.certificate = directory / "certificate.pem"
        ports = {name: free_port() for name in ("http", "https", "http2")}
        # The parts of the URLs before their path.
        self.origin = f"http://127.0.0.1:{ports['http']}"
        self.https_origin = f"https://127.0.0.1:{ports['https']}"
        self.http2_origin = f"https://127.0.0.1:{ports['http2']}"
        settings = SETTINGS.format(root=root, directory=directory, **ports)
        super().__init__(directory, settings, [("127.0.0.1", port) for port in ports.values()])

    def __enter__(self) -> Self:
        """Starts the server."""
        self.directory.mkdir(parents=True)
        files = ["-keyout", str(self.directory / "key.pem"), "-out", str(self.certificate)]
        kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
        subprocess.run(["openssl", "req", "-x509", *kind, *names, *files], check=True, capture_output=True)
        return super().__enter__()
