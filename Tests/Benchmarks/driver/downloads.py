"""Downloads: RichPush and its rivals in turn, on a memory file system and on a disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from . import measurement, notifications
from .measurement import Measurement
from .media import directory_name
from .programs import RIVALS_IN_ORDER, Program, Task
from .progress import note
from .web_server import WebServer

# The number of notifications of each size, with which RichPush takes about a second.
COUNTS = {"20 KB": 12_000, "300 KB": 6_000, "2 MB": 900}
MEMORY = "a memory file system"


@dataclass
class Row:
    """The measurements of one program, with files of one size, in one place."""

    program: str
    place: str
    size: str
    runs: list[Measurement] = field(default_factory=list)
    # RichPush's run beside each of them; empty for RichPush.
    own: list[Measurement] = field(default_factory=list)
    dirty_kilobytes: int = 0

    @property
    def rate(self) -> float:
        """Notifications per second."""
        return median(run.rate for run in self.runs)

    @property
    def cpu_microseconds(self) -> float:
        """The processor time of each notification."""
        return median(run.cpu_microseconds for run in self.runs)

    @property
    def resident_megabytes(self) -> float:
        """The peak of the resident set of its largest process."""
        return median(run.peak_kilobytes for run in self.runs) / 1_024

    @property
    def ratio(self) -> float:
        """How many times as fast RichPush is."""
        return median(own.rate / run.rate for own, run in zip(self.own, self.runs, strict=True))

    @property
    def cpu_ratio(self) -> float:
        """How many times as much processor time RichPush takes."""
        return median(own.cpu_seconds / run.cpu_seconds for own, run in zip(self.own, self.runs, strict=True))


@dataclass(frozen=True)
class Plan:
    """What to measure, and how often."""

    ours: Program
    rounds: int
    # One of this many notifications is measured.
    share: int = 1
    baseline: Program | None = None
    only: str = ""

    def rivals(self, place: str) -> list[Program]:
        """The rivals in a place: on a disk only those that write files there, and no slow ones."""
        rivals = ([self.baseline] if self.baseline else []) + [
            rival for rival in RIVALS_IN_ORDER if self.only in rival.name
        ]
        return [rival for rival in rivals if place == MEMORY or (rival.keeps_files and not rival.is_today)]


def measure(server: WebServer, paths: dict[str, list[str]], places: dict[str, Path], plan: Plan) -> list[Row]:
    """Runs each rival and RichPush in pairs, whose order changes from round to round."""
    return [
        row
        for place, directory in places.items()
        for size in COUNTS
        for row in _measure(place, size, _task(server, paths[size], size, directory, plan), plan)
    ]


def _measure(place: str, size: str, task: Task, plan: Plan) -> list[Row]:
    rivals = plan.rivals(place)
    ours = Row(plan.ours.name, place, size)
    rows = {rival.name: Row(rival.name, place, size) for rival in rivals}
    for number in range(plan.rounds):
        if not rivals:
            ours.runs.append(plan.ours.run(task).of(task.count))
        for rival in rivals[:: 1 if number % 2 == 0 else -1]:
            if rival.is_today and number > 0:
                continue
            pair: dict[str, Measurement] = {}
            for program in (plan.ours, rival)[:: 1 if number % 2 == 0 else -1]:
                note(f"{size}, {place}, {number + 1} of {plan.rounds}: {program.name}")
                pair[program.name] = program.run(task).of(task.count)
            ours.runs.append(pair[plan.ours.name])
            rows[rival.name].runs.append(pair[rival.name])
            rows[rival.name].own.append(pair[plan.ours.name])
    # In separate runs, since sampling takes time.
    for program in [plan.ours, *rivals]:
        if not program.is_today:
            note(f"{size}, {place}, memory: {program.name}")
            row = ours if program is plan.ours else rows[program.name]
            row.dirty_kilobytes = program.run(task, samples_memory=True).dirty_kilobytes
    note("")
    return [ours, *rows.values()]


def _task(server: WebServer, paths: list[str], size: str, directory: Path, plan: Plan) -> Task:
    count = COUNTS[size] // plan.share
    urls = notifications.distinct([server.origin + path for path in paths], count)
    task = Task(
        urls=server.directory / f"urls-{directory_name(size)}",
        lines=server.directory / f"lines-{directory_name(size)}",
        count=count,
        directory=measurement.fresh_directory(directory),
    )
    task.urls.write_text("".join(f"{url}\n" for url in urls))
    notifications.write(task.lines, urls, count)
    return task
