"""The server under test, and one for the media in messages."""

from __future__ import annotations

import functools
import http.server
import json
import os
import re
import ssl
import subprocess
import tempfile
import threading
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Self

MEDIA = Path("Fixtures/media")
# The folder of the checked programs.
PROGRAMS = Path(os.environ.get("RICHPUSH_PROGRAMS", ".build/debug"))


class Media:
    """A server for a folder, on a free port, which remembers its requests."""

    def __init__(self, *, secure: bool = False) -> None:
        self.requests: list[str] = []
        self.port = 0
        self._secure = secure
        self._folder = tempfile.TemporaryDirectory()
        self.certificate = Path(self._folder.name) / "certificate.pem"

    def __enter__(self) -> Self:
        media = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                media.requests.append(self.path)
                if not self.path.startswith("/named/"):
                    return super().do_GET()
                # A picture under any name that a server may give it.
                name = urllib.parse.unquote(self.path.removeprefix("/named/")).replace('"', '\\"')
                body = (MEDIA / "sparky.png").read_bytes()
                self.send_response(200)
                self.send_header("Content-Type", "image/png")
                field = f'attachment; filename="{name}"'
                # Header fields are written as Latin-1, and this one has the bytes of UTF-8.
                self.send_header("Content-Disposition", field.encode().decode("latin-1"))
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        handler = functools.partial(Handler, directory=MEDIA)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.port = self._server.server_address[1]
        if self._secure:
            key = Path(self._folder.name) / "key.pem"
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                 "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", self.certificate],
                check=True, capture_output=True,
            )
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(self.certificate, key)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._folder.cleanup()

    def url(self, name: str) -> str:
        """The URL of a file."""
        return f"https://localhost:{self.port}/{name}" if self._secure else f"http://127.0.0.1:{self.port}/{name}"


class Server:
    """`richpush serve` on a free port, while a `with` lasts."""

    def __init__(self, media: Media, *options: str | Path) -> None:
        self._media = media
        self._options = options
        self.url = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def start(self) -> None:
        """Starts the server: at first on any port, and later on the port that it had."""
        port = self.url.rpartition(":")[2] or "0"
        arguments: list[str | Path] = [PROGRAMS / "richpush-serve", "serve", "--listen", f"127.0.0.1:{port}", "--allow-http"]
        for address in ["127.0.0.1", "[::1]"]:
            arguments += ["--allow-address", f"{address}:{self._media.port}"]
        if self._media.certificate.exists():
            arguments += ["--certificate-authorities", str(self._media.certificate)]
        arguments += map(str, self._options)
        self.url = ""
        self._process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.url = found[0]
                break
        if not self.url:
            raise SystemExit("richpush-serve does not start.")
        threading.Thread(target=self._process.stderr.read, daemon=True).start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Ends the server."""
        self._process.terminate()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def request(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> bytes:
        """The server's answer."""
        request = urllib.request.Request(
            self.url + path, None if body is None else json.dumps(body).encode(),
            {"Authorization": "Bearer token", "Content-Type": "application/json"} | (headers or {}), method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.code} {error.read().decode()}") from None

    def deliveries(self, query: str = "") -> list[dict[str, Any]]:
        """The deliveries that a query finds, the latest first."""
        path = "/api/v1/deliveries?" + urllib.parse.urlencode({"query": query}, quote_via=urllib.parse.quote)
        return json.loads(self.request("GET", path))["deliveries"]

    def delivery(self, identifier: int) -> dict[str, Any]:
        """One delivery with everything that is known about it."""
        return json.loads(self.request("GET", f"/api/v1/deliveries/{identifier}"))

    def wait(self, query: str) -> None:
        """Waits until a delivery that a query finds is finished."""
        parameters = urllib.parse.urlencode({"query": query, "timeout": 20}, quote_via=urllib.parse.quote)
        self.request("GET", f"/api/v1/deliveries/wait?{parameters}")

    def clear(self) -> None:
        """Deletes everything."""
        self.request("DELETE", "/api/v1/deliveries")

    def message(self, message: dict[str, Any]) -> None:
        """Sends a message as it is."""
        self.request("POST", "/v1/projects/my-project/messages:send", {"message": message})

    def send(self, title: str, body: str, image: str | None = None, **aps: Any) -> None:
        """Sends a message as FCM's documentation does, and waits until it is delivered."""
        apns: dict[str, Any] = {}
        if aps:
            apns["payload"] = {"aps": {key.replace("_", "-"): value for key, value in aps.items()}}
        if image:
            apns["fcm_options"] = {"image": image}
        before = len(self.deliveries("-status:pending"))
        self.message({"topic": "news", "notification": {"title": title, "body": body}, "apns": apns})
        while len(self.deliveries("-status:pending")) == before:
            pass
