"""Downloads: RichPush and its rivals in turn, over HTTP and HTTPS, on a memory file system and on a disk."""

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
MEMORY = "http, files on a memory file system"
HTTPS = "https, HTTP/1.1"
HTTP2 = "https, HTTP/2"


@dataclass(frozen=True)
class Setting:
    """How the pictures reach the programs, and where these may keep them."""

    name: str
    directory: Path
    # The part of the URLs before their path.
    origin: str
    # The certificate of an HTTPS server, which is its own authority.
    authority: Path | None = None
    # One of this many notifications is measured.
    share: int = 1

    def admits(self, program: Program) -> bool:
        """Whether a program is measured: on a disk only one that writes files there, and slow ones only once."""
        if self.authority:
            return program.speaks_https
        return self.name == MEMORY or (program.keeps_files and not program.is_today)


def settings(server: WebServer, memory: Path, disk: Path, file_system: str) -> list[Setting]:
    """All settings; files over HTTPS are half as many, because they take twice the time."""
    return [
        Setting(MEMORY, memory, server.origin),
        Setting(HTTPS, memory, server.https_origin, server.certificate, share=2),
        Setting(HTTP2, memory, server.http2_origin, server.certificate, share=2),
        Setting(f"http, files on {file_system}", disk, server.origin),
    ]


@dataclass
class Row:
    """The measurements of one program, with files of one size, in one setting."""

    program: str
    setting: str
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

    def rivals(self, setting: Setting) -> list[Program]:
        """The rivals in a setting."""
        rivals = [rival for rival in RIVALS_IN_ORDER if self.only in rival.name and setting.admits(rival)]
        return [self.baseline, *rivals] if self.baseline else rivals


def measure(server: WebServer, paths: dict[str, list[str]], settings: list[Setting], plan: Plan) -> list[Row]:
    """Runs each rival and RichPush in pairs, whose order changes from round to round."""
    return [
        row
        for setting in settings
        for size in COUNTS
        for row in _measure(setting, size, _task(server, paths[size], size, setting, plan), plan)
    ]


def _measure(setting: Setting, size: str, task: Task, plan: Plan) -> list[Row]:
    rivals = plan.rivals(setting)
    ours = Row(plan.ours.name, setting.name, size)
    rows = {rival.name: Row(rival.name, setting.name, size) for rival in rivals}
    for number in range(plan.rounds):
        if not rivals:
            ours.runs.append(plan.ours.run(task).of(task.count))
        for rival in rivals[:: 1 if number % 2 == 0 else -1]:
            if rival.is_today and number > 0:
                continue
            pair: dict[str, Measurement] = {}
            for program in (plan.ours, rival)[:: 1 if number % 2 == 0 else -1]:
                note(f"{size}, {setting.name}, {number + 1} of {plan.rounds}: {program.name}")
                pair[program.name] = program.run(task).of(task.count)
            ours.runs.append(pair[plan.ours.name])
            rows[rival.name].runs.append(pair[rival.name])
            rows[rival.name].own.append(pair[plan.ours.name])
    # In separate runs, since sampling takes time.
    for program in [plan.ours, *rivals]:
        if not program.is_today:
            note(f"{size}, {setting.name}, memory: {program.name}")
            row = ours if program is plan.ours else rows[program.name]
            row.dirty_kilobytes = program.run(task, samples_memory=True).dirty_kilobytes
    note("")
    return [ours, *rows.values()]


def _task(server: WebServer, paths: list[str], size: str, setting: Setting, plan: Plan) -> Task:
    count = COUNTS[size] // plan.share // setting.share
    urls = notifications.distinct([setting.origin + path for path in paths], count)
    task = Task(
        urls=server.directory / f"urls-{directory_name(size)}",
        lines=server.directory / f"lines-{directory_name(size)}",
        count=count,
        directory=measurement.fresh_directory(setting.directory),
        authority=setting.authority,
    )
    task.urls.write_text("".join(f"{url}\n" for url in urls))
    notifications.write(task.lines, urls, count)
    return task
