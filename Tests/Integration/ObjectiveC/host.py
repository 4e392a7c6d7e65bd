"""The harness's side of the socket, for a process of an extension in Objective-C."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PICTURE = Path(__file__).parents[3] / "Fixtures/media/sparky.png"


def content(**members: Any) -> dict[str, Any]:
    """A notification's content in the form that messages have."""
    return {
        "title": "Sparky", "subtitle": "", "body": "says hi", "launchImageName": "", "threadIdentifier": "",
        "categoryIdentifier": "", "interruptionLevel": "active", "relevanceScore": 0, "userInfo": "{}",
        "unrepresentableKeys": [], "attachments": [], **members,
    }  # fmt: skip


class Run:
    """One run of a process, with the messages that it sent."""

    def __init__(self, program: Path, home: Path, *, answers_transfers: bool = True) -> None:
        self.messages: list[tuple[str, dict[str, Any]]] = []
        self.home = home
        self._answers_transfers = answers_transfers
        self._changed = threading.Condition()
        self._socket, child = socket.socketpair()
        home.mkdir(parents=True, exist_ok=True)
        self._output = home.with_suffix(".output")
        environment = {
            **os.environ, "RICHPUSH_DEVICE_HOME": str(home), "HOME": str(home), "TMPDIR": f"{home}/tmp/",
            "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:allocator_may_return_null=1",
        }  # fmt: skip
        with self._output.open("wb") as output:
            self._process = subprocess.Popen(
                [program], stdin=child, stdout=output, stderr=output, env=environment, cwd=home
            )
        child.close()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def deliver(self, number: int, **members: Any) -> None:
        self.send("deliver", {"delivery": number, "_1": {"identifier": f"r{number}", "content": content(**members)}})

    def send(self, name: str, values: dict[str, Any]) -> None:
        self._socket.sendall(json.dumps({name: values}).encode() + b"\n")

    def wait(self, until: Callable[[], bool], seconds: float = 20) -> bool:
        """Waits until messages make a condition true; `False` if they do not in time, or before the process ends."""
        with self._changed:
            self._changed.wait_for(lambda: until() or self._process.poll() is not None, seconds)
            return until()

    def named(self, name: str) -> list[dict[str, Any]]:
        return [values for each, values in list(self.messages) if each == name]

    def handed(self) -> list[dict[str, Any]]:
        return [values["_2"] for values in self.named("handed")]

    def end(self) -> tuple[int, str]:
        """Stops the process, and returns its status and its output."""
        if self._process.poll() is None:
            try:
                self._socket.shutdown(socket.SHUT_WR)
            except OSError:
                pass
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        self._reader.join(5)
        self._socket.close()
        return self._process.returncode, self._output.read_text(errors="replace")

    def anonymous_memory(self) -> int:
        """The anonymous memory of the app's process, which is the last below the started one, in kB."""
        process = self._process.pid
        while children := Path(f"/proc/{process}/task/{process}/children").read_text().split():
            process = children[0]
        status = Path(f"/proc/{process}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("RssAnon"))

    def _read(self) -> None:
        with self._socket.makefile("rb") as lines:
            for line in self._lines(lines):
                ((name, values),) = json.loads(line).items()
                self._answer(name, values)
                with self._changed:
                    self.messages.append((name, values))
                    self._changed.notify_all()
        time.sleep(0.05)
        with self._changed:
            self._changed.notify_all()

    @staticmethod
    def _lines(lines: Any) -> Any:
        try:
            yield from lines
        except ConnectionError:
            # The process has ended before it read everything.
            return

    def _answer(self, name: str, values: dict[str, Any]) -> None:
        ask = values.get("ask")
        if name == "fetch" and self._answers_transfers:
            self.send("fetched", {"ask": ask, "_1": self._fetched(ask, values["_1"])})
        elif name == "attach":
            file = Path(values["_1"]["url"].removeprefix("file://"))
            known = file.suffix in (".png", ".jpg", ".tmp") or "typeHint" in (values["_1"].get("options") or {})
            answer = {"identifier": values["_1"]["identifier"] or "made-up", "type": "public.png"}
            if not file.is_file() or not known:
                answer |= {"errorCode": 101 if file.is_file() else 100, "errorText": "refused"}
            self.send("attached", {"ask": ask, "_1": answer})
        elif name == "picture":
            self.send("pictured", {"ask": ask, "_1": self._pictured(values["_1"])})
        elif name == "handed":
            self.send("taken", {"ask": ask})
        elif name == "populate":
            populated = {**values["_3"], "attachments": [{"identifier": "p", "path": "/p.png", "type": "public.png"}]}
            self.send("populated", {"ask": ask, "_1": populated})

    def _pictured(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the harness answers, but for the drawing: each encoded picture is the same."""
        self._pictures = getattr(self, "_pictures", 0) + 1
        answer = {"number": self._pictures, "width": 0, "height": 0}
        if "open" in request:
            head = Path(request["open"]["path"]).read_bytes()[:24]
            if not head.startswith(b"\x89PNG"):
                return {"width": 0, "height": 0}
            width, height = (int.from_bytes(head[at : at + 4], "big") for at in (16, 20))
            return {**answer, "type": "public.png", "width": width, "height": height}
        if "draw" in request:
            drawing = request["draw"]["_0"]
            return {**answer, "width": drawing["width"], "height": drawing["height"]}
        file = self.home / f"tmp/richpush.picture.{self._pictures}"
        file.write_bytes(PICTURE.read_bytes())
        return {**answer, "path": str(file)}

    def _fetched(self, ask: int, request: dict[str, Any]) -> dict[str, Any]:
        if not request["url"].startswith("https://"):
            return {"url": request["url"], "status": 0, "fields": [], "expectedByteCount": -1, "errorCode": -1022}
        body = self.home / f"body-{ask}"
        body.write_bytes(PICTURE.read_bytes())
        return {
            "url": request["url"], "status": 404 if "missing" in request["url"] else 200,
            "fields": [["Content-Type", "image/png"]], "mimeType": "image/png", "suggestedFilename": "sparky.png",
            "expectedByteCount": body.stat().st_size, "path": str(body),
        }  # fmt: skip
