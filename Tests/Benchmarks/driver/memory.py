"""Samples the memory that processes have written to: anonymous pages, and changed pages of files."""

from __future__ import annotations

import re
import threading
from pathlib import Path

INTERVAL_SECONDS = 0.005
DIRTY = re.compile(rb"^(?:Private|Shared)_Dirty:\s+(\d+) kB", re.MULTILINE)


class MemorySampler:
    """A thread that samples all descendants of a process over and over."""

    def __init__(self, ancestor: int) -> None:
        """Starts sampling; the process itself, which waits for the others, does not count."""
        self._ancestor = ancestor
        self._peak = 0
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def peak_kilobytes(self) -> int:
        """Ends sampling, and returns the largest sum."""
        self._is_over.set()
        self._thread.join()
        return self._peak

    def _run(self) -> None:
        while not self._is_over.wait(INTERVAL_SECONDS):
            self._peak = max(self._peak, sum(map(_dirty_kilobytes, _descendants(self._ancestor))))


def _descendants(process: int) -> list[int]:
    found: list[int] = []
    # A process may end meanwhile.
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
    except OSError:
        return found
    for task in tasks:
        try:
            identifiers = [int(text) for text in (task / "children").read_text().split()]
        except OSError:
            continue
        found += identifiers
        for identifier in identifiers:
            found += _descendants(identifier)
    return found


def _dirty_kilobytes(process: int) -> int:
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_bytes()
    except OSError:
        return 0
    return sum(int(size) for size in DIRTY.findall(text))
