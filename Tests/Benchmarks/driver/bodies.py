"""What examining whole bodies costs, compared with bodies of the same size whose format ends almost at once.

These twins have the same types, since libmagic needs more time for one type than for another.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from . import measurement, media, notifications, programs, tables
from .measurement import Measurement
from .programs import CONCURRENCY
from .progress import note
from .web_server import WebServer

SIZES = ("300 KB", "2 MB")
# The largest ratio of the time, and of the processor time, to that of a body that is not examined.
AT_MOST = 1.10
# About how long a run takes.
SECONDS = 1


@dataclass(frozen=True)
class Row:
    """Bodies of one format and size, and the options that examine them."""

    format: str
    size: str
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The row's name in the table."""
        return " ".join((self.format, self.size, *self.options))


ROWS = [
    *(Row(name, size) for size in SIZES for name in ("JPEG", "PNG", "GIF", "MP4")),
    *(Row("PNG", size, ("--checksums",)) for size in SIZES),
]


def measure(server: WebServer, richpush: Path, rounds: int) -> tuple[str, str]:
    """Measures each row and its twin in pairs, whose order changes from round to round."""
    paths = _make(server.root)
    lines = [["", "examined/s", "not/s", "time", "CPU µs", "not, µs", "CPU", "at most", ""]]
    result: dict[str, object] = {}
    for row in ROWS:
        examined, twin = ([server.origin + path for path in part] for part in paths[row.format, row.size])
        # The number of notifications that take about as long as a run should.
        count = round(_run(server, richpush, twin, 500, row).rate * SECONDS)
        pairs: list[tuple[Measurement, Measurement]] = []
        for number in range(rounds):
            note(f"{row}: {number + 1} of {rounds}")
            if number % 2 == 0:
                pairs.append((_run(server, richpush, examined, count, row), _run(server, richpush, twin, count, row)))
            else:
                plain = _run(server, richpush, twin, count, row)
                pairs.append((_run(server, richpush, examined, count, row), plain))
        time = median(plain.rate / judged.rate for judged, plain in pairs)
        processor = median(judged.cpu_microseconds / plain.cpu_microseconds for judged, plain in pairs)
        rates = [median(pair[index].rate for pair in pairs) for index in (0, 1)]
        costs = [median(pair[index].cpu_microseconds for pair in pairs) for index in (0, 1)]
        target = None if row.options else AT_MOST
        lines.append([
            str(row), *map(tables.number, rates), f"{time:.2f}", *map(tables.number, costs), f"{processor:.2f}",
            f"{target:.2f}" if target else "", tables.mark(max(time, processor) <= target if target else None),
        ])  # fmt: skip
        result[str(row)] = {"rates": rates, "time": time, "cpu_microseconds": costs, "cpu": processor}
    note("")
    heading = (
        f"richpush audit, concurrency {CONCURRENCY}; medians of {rounds} pairs of runs, {SECONDS} s each\n"
        "compared with files of the same type and size that end after some hundred bytes, with noise after their end"
    )
    return f"{heading}\n{tables.columns(lines)}", json.dumps(result, indent=2)


def _make(directory: Path) -> dict[tuple[str, str], list[list[str]]]:
    """Makes the files below a directory.

    Returns, for each format and size, the paths of the files and those of their twins that are not examined.
    """
    paths: dict[tuple[str, str], list[list[str]]] = {}
    directory.mkdir()
    for size in SIZES:
        for name in ("JPEG", "PNG", "GIF", "MP4"):
            files: list[str] = []
            twins: list[str] = []
            for number in range(media.DISTINCT_COUNT):
                stem = f"{media.directory_name(size)}-{name}-{number}"
                byte_count = media.SIZES[size]
                body = media.movie(byte_count) if name == "MP4" else media.picture(name, byte_count)
                for kind, content, made in (("whole", body, files), ("twin", media.unexamined(name, len(body)), twins)):
                    path = directory / f"{stem}-{kind}.{name.lower()}"
                    path.write_bytes(content)
                    made.append(f"/{path.name}")
            paths[name, size] = [files, twins]
    return paths


def _run(server: WebServer, richpush: Path, urls: list[str], count: int, row: Row) -> Measurement:
    directory = measurement.fresh_directory(server.directory)
    lines = directory / "lines.jsonl"
    notifications.write(lines, urls, count)
    command = programs.audit_command(richpush, lines, "--no-coalesce", *row.options)
    outcome = measurement.run(command, directory, accepted=(0, 1))
    statuses = [json.loads(line)["status"] for line in outcome.output.splitlines()]
    if statuses != ["attached"] * count:
        raise SystemExit(f"richpush audit, {row}: {outcome.output.splitlines()[:1]}")
    return outcome.of(count)
