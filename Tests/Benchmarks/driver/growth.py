"""How the cost grows with the number of notifications."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median

from . import measurement, programs, tables
from .measurement import Outcome
from .progress import note
from .web_server import WebServer

COUNTS = (100, 1_000, 10_000, 100_000)
CONCURRENCY = 16
ROUNDS = 3
MEMORY_CONCURRENCY = 256
MEMORY_LIMIT = 48
DISTINCT_COUNT = 1_000


def measure(server: WebServer, paths: dict[str, list[str]]) -> tuple[str, dict[str, object]]:
    """Measures how processor time, memory, and the cost of identical URLs grow."""
    urls = [server.origin("http") + path for path in paths["20 KB"]]
    texts = [f"{programs.AUDIT.name}, 20 KB, http"]
    result: dict[str, object] = {"subject": programs.AUDIT.name}
    parts = [_processor_time(server, urls), _memory(server, urls)]
    for size, names in paths.items():
        parts.append(_identical(server, [server.origin("http") + path for path in names], size))
    for text, values in parts:
        texts.append(text)
        result.update(values)
    note("")
    return "\n\n".join(texts), result


def _processor_time(server: WebServer, urls: list[str]) -> tuple[str, dict[str, object]]:
    """A run of one notification is the start, which is subtracted from the others; runs of a round are neighbors."""
    starts: list[float] = []
    seconds: dict[int, list[float]] = {count: [] for count in COUNTS}
    ratios: list[float] = []
    for _ in range(ROUNDS):
        start = _cpu_seconds(server, urls, 1)
        starts.append(start)
        for count, taken in seconds.items():
            taken.append(_cpu_seconds(server, urls, count))
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


def _cpu_seconds(server: WebServer, urls: list[str], count: int) -> float:
    """Of several runs where one is short."""
    runs = 1 if count >= 10_000 else 5
    return median(_run(server, urls, count, CONCURRENCY).cpu_seconds for _ in range(runs))


def _memory(server: WebServer, urls: list[str]) -> tuple[str, dict[str, object]]:
    peaks = {
        count: median(_run(server, urls, count, MEMORY_CONCURRENCY).peak_kilobytes / 1_024 for _ in range(3))
        for count in (1_000, 100_000)
    }
    ratio = peaks[100_000] / peaks[1_000]
    text = (
        f"Peak memory, concurrency {MEMORY_CONCURRENCY}\n"
        f"  100,000: {peaks[100_000]:.1f} MB; less than {MEMORY_LIMIT}  "
        f"{tables.mark(peaks[100_000] < MEMORY_LIMIT)}\n"
        f"  1,000: {peaks[1_000]:.1f} MB; the same within 10 %: {ratio:.2f}  {tables.mark(abs(ratio - 1) <= 0.1)}"
    )
    return text, {"peak_megabytes": peaks}


def _identical(server: WebServer, urls: list[str], size: str) -> tuple[str, dict[str, object]]:
    """Many lines over few URLs, against each of the URLs once, in pairs."""
    directory = measurement.fresh_directory(server.directory)
    distinct = _distinct(urls, DISTINCT_COUNT)
    pairs: list[tuple[Outcome, Outcome]] = []
    for _ in range(3):
        outcomes: list[Outcome] = []
        for count in (DISTINCT_COUNT, 100_000):
            note(f"identical URLs, {size}: {count:,} lines")
            outcomes.append(_audit(server, directory, distinct, count, CONCURRENCY, []))
        pairs.append((outcomes[0], outcomes[1]))
    time_ratio = median(many.wall_seconds / once.wall_seconds for once, many in pairs)
    cpu_ratio = median(many.cpu_seconds / once.cpu_seconds for once, many in pairs)
    once, many = (median(pair[index].wall_seconds for pair in pairs) for index in (0, 1))
    text = (
        f"Identical URLs, {size}: 100,000 lines over 1,000 URLs take {many:.2f} s, the 1,000 alone {once:.2f} s\n"
        f"  {time_ratio:.2f} times the time; at most 1.5  {tables.mark(time_ratio <= 1.5)}\n"
        f"  {cpu_ratio:.2f} times the processor time"
    )
    return text, {f"identical {size}": {"time": time_ratio, "cpu": cpu_ratio}}


def _audit(
    server: WebServer, directory: Path, urls: list[str], count: int, concurrency: int, options: list[str]
) -> Outcome:
    lines = directory / "lines.jsonl"
    programs.write_notifications(lines, urls, count)
    outcome = programs.audit(lines, directory, concurrency, server.authority, options)
    answers = outcome.output.splitlines()
    if len(answers) != count or json.loads(answers[-1])["status"] != "attached":
        raise SystemExit(f"richpush audit: {len(answers)} lines for {count}, the last: {answers[-1:]}")
    return outcome


def _run(server: WebServer, urls: list[str], count: int, concurrency: int) -> Outcome:
    note(f"{count:,} notifications, concurrency {concurrency}")
    directory = measurement.fresh_directory(server.directory)
    return _audit(server, directory, urls, count, concurrency, ["--no-coalesce"])


def _distinct(urls: list[str], count: int) -> list[str]:
    """So many URLs that differ, in their query if there are too few files."""
    return [f"{urls[number % len(urls)]}?{number}" for number in range(count)]
