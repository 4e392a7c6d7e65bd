"""Looks at the processes below one of our own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Process:
    """A process that runs."""

    id: int
    parent: int
    command: str


def descendants(ancestor: int) -> list[Process]:
    """All processes that this one started, and those that they started."""
    running = _running()
    found: list[Process] = []
    parents = {ancestor}
    while children := [process for process in running if process.parent in parents]:
        found += children
        parents = {process.id for process in children}
    return found


def is_running(identifier: int) -> bool:
    """Whether there is such a process, other than one that has ended and was not waited for yet."""
    try:
        return _state(identifier) != "Z"
    except OSError:
        return False


def _running() -> list[Process]:
    processes: list[Process] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            processes.append(Process(int(entry.name), int(fields[1]), command))
    return processes


def _state(identifier: int) -> str:
    return Path(f"/proc/{identifier}/stat").read_text().rpartition(")")[2].split()[0]
