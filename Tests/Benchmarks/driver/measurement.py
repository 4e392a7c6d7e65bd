"""Runs a program once, and says what it took."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Outcome:
    """What the operating system says of a process that has ended, its own children included."""

    output: str
    wall_seconds: float
    cpu_seconds: float
    peak_kilobytes: int


@dataclass(frozen=True)
class Measurement:
    """What a run took."""

    notifications: int
    seconds: float
    cpu_seconds: float
    peak_kilobytes: int

    @property
    def rate(self) -> float:
        """Notifications a second."""
        return self.notifications / self.seconds

    @property
    def cpu_microseconds(self) -> float:
        """Of the processor's time, for each notification."""
        return self.cpu_seconds * 1_000_000 / self.notifications


def run(command: list[str], directory: Path, *, time_limit: float = 300, accepted: tuple[int, ...] = (0,)) -> Outcome:
    """Runs a command to its end.

    GNU time starts it: the peak memory of a process counts from that of the one which started it, and Python's is
    larger than that of what is measured.
    """
    with tempfile.TemporaryDirectory(dir=directory, prefix="run-") as name:
        peak, output, error = (Path(name, part) for part in ("peak", "output", "error"))
        timed = ["/usr/bin/time", "--quiet", "--format=%M", f"--output={peak}", *command]
        with output.open("wb") as output_file, error.open("wb") as error_file:
            start = time.perf_counter()
            process = subprocess.Popen(
                timed, stdin=subprocess.DEVNULL, stdout=output_file, stderr=error_file, start_new_session=True
            )
            # What hangs must not hang the benchmark; its children end with it.
            timer = threading.Timer(time_limit, os.killpg, [process.pid, signal.SIGKILL])
            timer.start()
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
            timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        text = output.read_text(errors="replace")
        if process.returncode not in accepted:
            reason = error.read_text(errors="replace").strip() or text
            raise SystemExit(f"{' '.join(command)} failed ({process.returncode}): {reason}")
        return Outcome(
            output=text,
            wall_seconds=wall,
            cpu_seconds=usage.ru_utime + usage.ru_stime,
            peak_kilobytes=int(peak.read_text().split()[-1]),
        )


def fresh_directory(parent: Path) -> Path:
    """An empty directory for what a run downloads."""
    results = parent / "results"
    shutil.rmtree(results, ignore_errors=True)
    results.mkdir()
    return results
