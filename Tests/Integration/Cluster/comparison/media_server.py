"""nginx on several addresses of the loopback interface, with good and bad images; it counts its requests."""

from __future__ import annotations

from pathlib import Path

from nginx import Nginx, free_port

SETTINGS = """
    log_format count '.';
    access_log {directory}/count count;
    server {{
        {listen}
        root {root};
        location /error/ {{ return 500; }}
        location /loop/ {{ return 302 /loop/again.png; }}
        location /redirect/ {{ rewrite ^/redirect/(.*)$ /$1 redirect; }}
    }}
"""


class MediaServer(Nginx):
    """A server for a directory while its context lasts."""

    def __init__(self, root: Path, directory: Path, hosts: list[str]) -> None:
        """A server of the files in `root`, at addresses, that keeps its own files in `directory`."""
        self.port = free_port(hosts[0])
        self._count = directory / "count"
        listen = " ".join(f"listen {host}:{self.port} backlog=4096;" for host in hosts)
        settings = SETTINGS.format(directory=directory, root=root, listen=listen)
        super().__init__(directory, settings, [(hosts[-1], self.port)])

    @property
    def request_count(self) -> int:
        """The number of requests: each is a period and a line end in the log."""
        return self._count.stat().st_size // 2
