"""One audit of all files, which a server on the loopback interface has."""

from __future__ import annotations

import functools
import http.server
import json
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path

#: The findings that say that an iPhone cannot draw or play a file as it is.
ABOUT_BODIES = {"truncated-media", "damaged-media", "empty-picture", "unsupported-codec"}
MIME_TYPES = {
    "png": "image/png", "jpg": "image/jpeg", "gif": "image/gif", "heic": "image/heic", "mp4": "video/mp4",
    "m4v": "video/x-m4v", "mov": "video/quicktime", "3gp": "video/3gpp", "3g2": "video/3gpp2", "m4a": "audio/x-m4a",
    "avi": "video/x-msvideo", "wav": "audio/x-wav", "aiff": "audio/x-aiff", "aifc": "audio/x-aiff",
    "caf": "audio/x-caf", "au": "audio/basic", "mp3": "audio/mpeg", "amr": "audio/amr", "ac3": "audio/ac3",
    "eac3": "audio/eac3", "mpg": "video/mpeg", "m2v": "video/mpeg",
}  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """What RichPush says about a file."""

    is_attached: bool
    findings: tuple[str, ...]

    @property
    def objects(self) -> bool:
        """Whether it says that an iPhone does not show the file as it was sent."""
        return not self.is_attached or not ABOUT_BODIES.isdisjoint(self.findings)

    def __str__(self) -> str:
        return f"{'attached' if self.is_attached else 'not attached'}: {', '.join(self.findings) or 'no finding'}"


class _Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {f".{suffix}": kind for suffix, kind in MIME_TYPES.items()}

    def log_message(self, *_: object) -> None:
        pass


class _Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Ignores clients that close a connection early, when they know enough."""


def audit(command: Path, folder: Path) -> dict[str, Verdict]:
    """Returns the verdict on each file in a folder, by the file's name."""
    with _Server(("127.0.0.1", 0), functools.partial(_Handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"127.0.0.1:{server.server_address[1]}"
        lines = [_payload(file.name, address) for file in sorted(folder.iterdir())]
        known = subprocess.run([command, "audit", "--help"], capture_output=True, text=True, check=True).stdout
        checksums = ["--checksums"] if "--checksums" in known else []
        result = subprocess.run(
            [command, "audit", "--fail-on", "none", "--allow-http", "--allow-address", address, *checksums, "-"],
            input="\n".join(lines), stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
        server.shutdown()
    verdicts = {}
    for line in map(json.loads, result.stdout.splitlines()):
        is_attached = line.get("verdicts", {}).get("bytes", {}).get("outcome") == "attached"
        findings = tuple(finding["identifier"] for finding in line["findings"])
        verdicts[line["id"]] = Verdict(is_attached, tuple(name for name in findings if name != "insecure-url"))
    return verdicts


def _payload(name: str, address: str) -> str:
    return json.dumps({
        "id": name,
        "aps": {"alert": name, "mutable-content": 1},
        "fcm_options": {"image": f"http://{address}/{name}"},
    })  # fmt: skip
