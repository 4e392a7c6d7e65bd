"""nginx on a free port of the loopback interface."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from nginx import Nginx, free_port

SETTINGS = """
    access_log off;
    sendfile on;
    tcp_nopush on;
    open_file_cache max=4096;
    root {root};
    server {{ listen 127.0.0.1:{port} backlog=4096; }}
"""


class WebServer(Nginx):
    """A web server that serves a directory while its context lasts."""

    def __init__(self, root: Path, directory: Path) -> None:
        """A server of the files in `root` that keeps its own files in `directory`."""
        self.root = root
        self.directory = directory
        port = free_port()
        # The part of the URLs before their path.
        self.origin = f"http://127.0.0.1:{port}"
        super().__init__(directory, SETTINGS.format(root=root, port=port), [("127.0.0.1", port)])

    def __enter__(self) -> Self:
        """Starts the server."""
        self.directory.mkdir(parents=True)
        return super().__enter__()
