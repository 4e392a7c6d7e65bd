"""How the cost grows with the number of notifications."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median

from . import measurement, notifications, programs, tables
from .measurement import Outcome
from .programs import CONCURRENCY
from .progress import note
from .web_server import WebServer

COUNTS = (100, 1_000, 10_000, 100_000)
ROUNDS = 3
MEMORY_CONCURRENCY = 256
MEMORY_LIMIT = 48


def measure(server: WebServer, paths: dict[str, list[str]], richpush: Path) -> tuple[str, str]:
    """Measures how processor time and memory grow."""
    urls = [server.origin + path for path in paths["20 KB"]]
    parts = [part(server, urls, richpush) for part in (_processor_time, _memory)]
    note("")
    result = {name: value for _, values in parts for name, value in values.items()}
    return "\n\n".join(["richpush audit, 20 KB", *(text for text, _ in parts)]), json.dumps(result, indent=2)


def _processor_time(server: WebServer, urls: list[str], richpush: Path) -> tuple[str, dict[str, object]]:
    """Subtracts the start, a run of one notification, from the other runs, which follow it in each round."""
    starts: list[float] = []
    seconds: dict[int, list[float]] = {count: [] for count in COUNTS}
    ratios: list[float] = []

    def cpu_seconds(count: int) -> float:
        """The median of several runs if one is short."""
        runs = 1 if count >= 10_000 else 5
        return median(_run(server, urls, richpush, count, CONCURRENCY).cpu_seconds for _ in range(runs))

    for _ in range(ROUNDS):
        start = cpu_seconds(1)
        starts.append(start)
        for count, taken in seconds.items():
            taken.append(cpu_seconds(count))
        ratios.append((seconds[100_000][-1] - start) / (seconds[1_000][-1] - start))
    start, ratio = median(starts), median(ratios)
    lines = [["notifications", "CPU s", "CPU µs each, without the start"]]
    for count, taken in seconds.items():
        each = (median(taken) - start) * 1_000_000 / (count - 1)
        lines.append([f"{count:,}", f"{median(taken):.3f}", tables.number(each)])
    text = (
        f"Processor time, concurrency {CONCURRENCY}; the start takes {start * 1_000:.0f} ms\n"
        f"{tables.columns(lines)}\n"
        f"  100,000 cost {ratio:.1f} times as much as 1,000; at most 105  {tables.mark(ratio <= 105)}"
    )
    return text, {"start_seconds": starts, "cpu_seconds": seconds, "growth": ratios}


def _memory(server: WebServer, urls: list[str], richpush: Path) -> tuple[str, dict[str, object]]:
    peaks = {
        count: median(_run(server, urls, richpush, count, MEMORY_CONCURRENCY).peak_kilobytes / 1_024 for _ in range(3))
        for count in (1_000, 100_000)
    }
    ratio = peaks[100_000] / peaks[1_000]
    text = (
        f"Peak memory, concurrency {MEMORY_CONCURRENCY}\n"
        f"  100,000: {peaks[100_000]:.1f} MB; less than {MEMORY_LIMIT}  "
        f"{tables.mark(peaks[100_000] < MEMORY_LIMIT)}\n"
        f"  1,000: {peaks[1_000]:.1f} MB; the same within 10%: {ratio:.2f}  {tables.mark(abs(ratio - 1) <= 0.1)}"
    )
    return text, {"peak_megabytes": peaks}


def _run(server: WebServer, urls: list[str], richpush: Path, count: int, concurrency: int) -> Outcome:
    note(f"{count:,} notifications, concurrency {concurrency}")
    directory = measurement.fresh_directory(server.directory)
    lines = directory / "lines.jsonl"
    notifications.write(lines, urls, count)
    command = programs.audit_command(richpush, lines, "--no-coalesce", concurrency=concurrency)
    outcome = measurement.run(command, directory, accepted=(0, 1))
    answers = outcome.output.splitlines()
    if len(answers) != count or json.loads(answers[-1])["status"] != "attached":
        raise SystemExit(f"richpush audit: {len(answers)} lines for {count}, the last: {answers[-1:]}")
    return outcome
