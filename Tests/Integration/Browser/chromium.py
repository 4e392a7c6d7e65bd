"""A headless Chromium, controlled over a pair of pipes with Python's standard library alone."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self


class Chromium:
    """A browser that runs while a `with` lasts."""

    NAMES = ["chromium", "chromium-browser", "google-chrome"]

    def __enter__(self) -> Self:
        program = next(filter(None, map(shutil.which, self.NAMES)), None)
        if program is None:
            raise SystemExit("There is no Chromium: apt-get install chromium")
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        command_read, command_write = os.pipe()
        answer_read, answer_write = os.pipe()

        def take_pipes() -> None:
            # The browser reads commands from descriptor 3 and writes to 4, which may already be ends of these pipes.
            first, second = os.dup(command_read), os.dup(answer_write)
            high = [os.dup2(first, 103), os.dup2(second, 104)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        arguments = [
            program, "--headless", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--mute-audio",
            "--disable-dev-shm-usage", "--disable-background-networking", "--hide-scrollbars",
            "--force-color-profile=srgb", f"--user-data-dir={self._folder.name}", "--no-proxy-server",
        ]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")  # It does not start as root otherwise.
        self._process = subprocess.Popen(
            arguments, preexec_fn=take_pipes, close_fds=False, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        os.close(command_read)
        os.close(answer_write)
        self._commands = command_write
        self._answers = os.fdopen(answer_read, "rb")
        self._next = 0
        self._waiting: dict[int, dict[str, Any]] = {}
        self._lock = threading.Condition()
        self.events: list[dict[str, Any]] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait()
        os.close(self._commands)
        self._reader.join(timeout=5)
        self._folder.cleanup()

    def _read(self) -> None:
        buffer = b""
        while part := self._answers.read1(1 << 16):
            buffer += part
            *messages, buffer = buffer.split(b"\0")
            with self._lock:
                for message in map(json.loads, messages):
                    if "id" in message:
                        self._waiting[message["id"]] = message
                    else:
                        self.events.append(message)
                self._lock.notify_all()

    def send(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Sends a command and waits for its result."""
        self._next += 1
        message = {"id": self._next, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        with self._lock:
            if not self._lock.wait_for(lambda: message["id"] in self._waiting, timeout=30):
                raise TimeoutError(method)
            answer = self._waiting.pop(message["id"])
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def page(
        self, url: str, width: int = 1280, height: int = 860, dark: bool = False, before: str = ""
    ) -> Page:
        """Opens a page; the script `before` runs before the page's own."""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        page = Page(self, target, self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        for domain in ["Page", "Runtime", "Log", "Network"]:
            page.send(f"{domain}.enable")
        page.resize(width, height)
        page.appearance("dark" if dark else "light")
        if before:
            page.send("Page.addScriptToEvaluateOnNewDocument", source=before)
        page.send("Page.navigate", url=url)
        page.wait("document.readyState === 'complete'")
        return page


class Page:
    """One page of the browser."""

    KEYS = {"Delete": 46, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "ArrowRight": 39, "Enter": 13, "Tab": 9}

    def __init__(self, browser: Chromium, target: str, session: str) -> None:
        self._browser = browser
        self._target = target
        self._session = session

    def close(self) -> None:
        """Closes the page."""
        self._browser.send("Target.closeTarget", targetId=self._target)

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Sends a command to the page and waits for its result."""
        return self._browser.send(method, self._session, **parameters)

    def events(self, method: str) -> list[dict[str, Any]]:
        """The page's events of one kind."""
        return [
            event["params"] for event in list(self._browser.events)
            if event.get("sessionId") == self._session and event["method"] == method
        ]

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page."""
        result = self.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, userGesture=True
        )
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def text(self, selector: str) -> str:
        """The text of an element; empty if there is none."""
        return self.evaluate(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''")

    def wait(self, expression: str, seconds: float = 20) -> None:
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.evaluate(f"Boolean({expression})"):
                return
            time.sleep(0.01)
        raise AssertionError(f"It does not become true: {expression}")

    def see(self, selector: str, text: str) -> None:
        """Waits until an element has this text: what the page shows of one answer may wait for another."""
        try:
            self.wait(f"document.querySelector({json.dumps(selector)})?.textContent === {json.dumps(text)}")
        except AssertionError:
            raise AssertionError(f"{selector} is not {text!r}, but {self.text(selector)!r}") from None

    def key(self, name: str) -> None:
        """Presses and releases a key."""
        code = self.KEYS.get(name)
        # Without its text, the Enter key would not open a link.
        text = {"text": "\r"} if name == "Enter" else {} if code else {"text": name}
        for kind in ["keyDown", "keyUp"]:
            self.send("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code or ord(name.upper()),
                      **(text if kind == "keyDown" else {}))

    def type(self, text: str) -> None:
        """Types a text into the focused element."""
        self.send("Input.insertText", text=text)

    def click(self, selector: str) -> None:
        """Clicks an element."""
        self.evaluate(f"document.querySelector({json.dumps(selector)}).click()")

    def wheel(self, selector: str, distance: int) -> None:
        """Turns the mouse wheel over an element."""
        box = self.evaluate(f"document.querySelector({json.dumps(selector)}).getBoundingClientRect().toJSON()")
        self.send("Input.dispatchMouseEvent", type="mouseWheel", deltaX=0, deltaY=distance,
                  x=box["x"] + box["width"] / 2, y=box["y"] + box["height"] / 2)

    def press(self, text: str) -> None:
        """Clicks the button, or the choice, with this text."""
        self.evaluate(
            "[...document.querySelectorAll('dialog[open] button, :not(dialog) button, .segments label')]"
            f".find((button) => button.textContent === {json.dumps(text)}).click()"
        )

    def resize(self, width: int, height: int, scale: float = 1) -> None:
        """Sets the window's size."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=False)

    def appearance(self, name: str) -> None:
        """Sets the system's appearance to light or dark, and turns animations off."""
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": name}, {"name": "prefers-reduced-motion", "value": "reduce"},
        ])

    def screenshot(self, path: Path) -> None:
        """Saves a screenshot as a PNG."""
        time.sleep(0.3)
        data = self.send("Page.captureScreenshot", format="png", optimizeForSpeed=False)["data"]
        path.write_bytes(base64.b64decode(data))
