"""One delivery, from the start of the process to its end, against `curl` and `file`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from statistics import median

from . import measurement, notifications
from .measurement import Outcome
from .web_server import WebServer


@dataclass(frozen=True)
class Delivery:
    """The measurements with an image of one size."""

    size: str
    ours_milliseconds: float
    rival_milliseconds: float
    # The median of the pairs' ratios.
    ratio: float
    peak_megabytes: float


def measure(
    server: WebServer, paths: dict[str, list[str]], directory: Path, richpush: Path, rounds: int
) -> list[Delivery]:
    """Measures both in pairs, for each size."""
    found: list[Delivery] = []
    for size, names in paths.items():
        url = server.origin + names[0]
        pairs = [_pair(directory, richpush, url, deliver_first=number % 2 == 0) for number in range(rounds)]
        ours, rival = (median(pair[index].wall_seconds for pair in pairs) * 1_000 for index in (0, 1))
        ratio = median(ours.wall_seconds / rival.wall_seconds for ours, rival in pairs)
        peak = median(pair[0].peak_kilobytes for pair in pairs) / 1_024
        found.append(Delivery(size, ours, rival, ratio, peak))
    return found


def _pair(parent: Path, richpush: Path, url: str, *, deliver_first: bool) -> tuple[Outcome, Outcome]:
    directory = measurement.fresh_directory(parent)
    payload = directory / "payload.json"
    payload.write_text(notifications.payload(1, url))
    deliver = [str(richpush), "deliver", "--allow-http", "--allow-address", "127.0.0.0/8:*", str(payload)]
    # One after the other, as at a terminal.
    shell = ["sh", "-c", 'curl --silent --output "$1" "$0" && file --brief --mime-type "$1"', url,
             str(directory / "download")]  # fmt: skip
    commands = [deliver, shell] if deliver_first else [shell, deliver]
    outcomes = [measurement.run(command, directory) for command in commands]
    ours, rival = outcomes if deliver_first else reversed(outcomes)
    if "✓ Attached" not in ours.output:
        raise SystemExit(f"richpush deliver: {ours.output}")
    if not rival.output.startswith("image/"):
        raise SystemExit(f"file: {rival.output}")
    return ours, rival
