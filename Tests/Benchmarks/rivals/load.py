"""What the rivals written in Python are told, as those written in Swift are."""

from __future__ import annotations

import argparse
import itertools
import json
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Load:
    """A load: URLs in turn, until its time is over."""

    urls: list[str]
    concurrency: int
    seconds: float
    directory: Path
    certificate_authority: str | None
    begun: int = 0
    _start: float = field(default_factory=time.perf_counter)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _numbers: itertools.count[int] = field(default_factory=itertools.count)

    @classmethod
    def from_command_line(cls) -> Load:
        """Reads the command line."""
        parser = argparse.ArgumentParser()
        parser.add_argument("--urls", type=Path, required=True)
        parser.add_argument("--concurrency", type=int, default=16)
        parser.add_argument("--seconds", type=float, required=True)
        parser.add_argument("--directory", type=Path, required=True)
        parser.add_argument("--certificate-authority")
        options = parser.parse_args()
        return cls(
            options.urls.read_text().split(),
            options.concurrency,
            options.seconds,
            options.directory,
            options.certificate_authority,
        )

    def next(self) -> tuple[int, str] | None:
        """The next notification's number and URL; nothing when time is over."""
        if time.perf_counter() - self._start >= self.seconds:
            return None
        with self._lock:
            number = next(self._numbers)
            self.begun = number + 1
        return number, self.urls[number % len(self.urls)]

    def report(self) -> None:
        """Prints how many notifications there were and how many seconds they took."""
        seconds = time.perf_counter() - self._start
        print(json.dumps({"notifications": self.begun, "seconds": seconds}))


def require_image(mime_type: str, url: str) -> None:
    """Ends the load with what is no image: all files that are served are images."""
    if not mime_type.startswith("image/"):
        raise SystemExit(f"{url} is {mime_type}")
