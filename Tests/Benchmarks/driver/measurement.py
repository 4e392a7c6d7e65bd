"""Runs a program once, and measures it."""

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

from .memory import MemorySampler


@dataclass(frozen=True)
class Outcome:
    """What the operating system reports about a process that has ended, and about its children."""

    output: str
    wall_seconds: float
    cpu_seconds: float
    # The largest resident set of one process.
    peak_kilobytes: int
    # The most memory that all processes together had written to; 0 unless it was sampled.
    dirty_kilobytes: int = 0

    def of(self, count: int) -> Measurement:
        """The measurement of a run with this many notifications."""
        return Measurement(count, self.wall_seconds, self.cpu_seconds, self.peak_kilobytes)


@dataclass(frozen=True)
class Measurement:
    """What a run took."""

    notifications: int
    seconds: float
    cpu_seconds: float
    peak_kilobytes: int

    @property
    def rate(self) -> float:
        """Notifications per second."""
        return self.notifications / self.seconds

    @property
    def cpu_microseconds(self) -> float:
        """The processor time of each notification."""
        return self.cpu_seconds * 1_000_000 / self.notifications


def run(
    command: list[str],
    directory: Path,
    *,
    time_limit: float = 300,
    accepted: tuple[int, ...] = (0,),
    samples_memory: bool = False,
) -> Outcome:
    """Runs a command to its end, with the directory as the place for its temporary files.

    GNU time starts it: a process begins with the peak memory of the process that starts it, and Python's is larger
    than that of the measured program. Sampling the memory takes time from the measured program.
    """
    with tempfile.TemporaryDirectory(dir=directory, prefix="run-") as name:
        peak, output, error = (Path(name, part) for part in ("peak", "output", "error"))
        timed = ["/usr/bin/time", "--quiet", "--format=%M", f"--output={peak}", *command]
        with output.open("wb") as output_file, error.open("wb") as error_file:
            start = time.perf_counter()
            process = subprocess.Popen(
                timed,
                stdin=subprocess.DEVNULL,
                stdout=output_file,
                stderr=error_file,
                start_new_session=True,
                env={**os.environ, "TMPDIR": str(directory)},
            )
            # A program that hangs must not hang the benchmark; its children end with it.
            timer = threading.Timer(time_limit, os.killpg, [process.pid, signal.SIGKILL])
            timer.start()
            sampler = MemorySampler(process.pid) if samples_memory else None
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
            timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        text = output.read_text(errors="replace")
        if process.returncode not in accepted:
            reason = error.read_text(errors="replace").strip() or text
            raise SystemExit(f"{' '.join(command)} failed ({process.returncode}): {reason[-2000:]}")
        return Outcome(
            output=text,
            wall_seconds=wall,
            cpu_seconds=usage.ru_utime + usage.ru_stime,
            peak_kilobytes=int(peak.read_text().split()[-1]),
            dirty_kilobytes=sampler.peak_kilobytes() if sampler else 0,
        )


def fresh_directory(parent: Path) -> Path:
    """An empty directory for what a run downloads."""
    results = parent / "results"
    shutil.rmtree(results, ignore_errors=True)
    results.mkdir()
    return results
