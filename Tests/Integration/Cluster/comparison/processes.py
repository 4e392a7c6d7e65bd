"""Lists the descendants of a process."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Process:
    """A running process."""

    id: int
    parent: int
    command: str
    # Its own processor time, and that of the children that have ended and that it has waited for.
    seconds: float
    children_seconds: float


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
    """Whether there is such a process that is not a zombie."""
    try:
        return _fields(identifier)[0] != "Z"
    except OSError:
        return False


def _running() -> list[Process]:
    processes: list[Process] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = _fields(int(entry.name))
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            user, system, children_user, children_system = (int(ticks) / TICKS_PER_SECOND for ticks in fields[11:15])
            times = user + system, children_user + children_system
            processes.append(Process(int(entry.name), int(fields[1]), command, *times))
    return processes


def _fields(identifier: int) -> list[str]:
    """The fields of /proc/…/stat, beginning with the state."""
    return Path(f"/proc/{identifier}/stat").read_text().rpartition(")")[2].split()
