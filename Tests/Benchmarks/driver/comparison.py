"""Runs RichPush and its rivals in turn, and compares what was measured in pairs."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from . import measurement, programs, targets
from .measurement import Measurement
from .media import directory_name
from .paths import Build
from .programs import AUDIT, LIBRARY, Program, Task
from .progress import note
from .web_server import WebServer


@dataclass(frozen=True)
class Cell:
    """What is asked for, how, and how much of it at once."""

    size: str
    scheme: str
    concurrency: int

    def __str__(self) -> str:
        """As it stands in a table."""
        return f"{self.size} · {'https, HTTP/2' if self.scheme == 'https' else 'http'} · concurrency {self.concurrency}"


@dataclass
class Row:
    """What was measured of one program in a cell."""

    program: Program
    # The program of ours that it is compared with; none for the library, which has no ratio.
    ours: Program | None = None
    runs: list[Measurement] = field(default_factory=list)
    # The rate of ours divided by its own, for each pair.
    ratios: list[float] = field(default_factory=list)
    target: float | None = None

    @property
    def rate(self) -> float:
        """Notifications a second."""
        return median(run.rate for run in self.runs)

    @property
    def ratio(self) -> float | None:
        """How many times as fast as this program ours is."""
        return median(self.ratios) if self.ratios else None

    @property
    def is_met(self) -> bool | None:
        """Whether the target is reached, if there is one."""
        return None if self.target is None or self.ratio is None else self.ratio >= self.target

    def json(self) -> dict[str, Any]:
        """Everything, for machines."""
        return {
            "program": self.program.name,
            "ours": self.ours.name if self.ours else None,
            "rate": self.rate,
            "ratio": self.ratio,
            "target": self.target,
            "met": self.is_met,
            "ratios": self.ratios,
            "runs": [dataclasses.asdict(run) for run in self.runs],
        }


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    rounds: int
    seconds: float
    # Each with the program of ours that it is compared with.
    pairs: list[tuple[Program, Program]]


class Comparison:
    """Measures one cell after the other."""

    def __init__(self, server: WebServer, paths: dict[str, list[str]], plan: Plan) -> None:
        """A comparison with the files that a server serves."""
        self._server = server
        self._paths = paths
        self._plan = plan

    def measure(self, cell: Cell) -> list[Row]:
        """Runs each program and ours in pairs; which of the two is first changes from round to round."""
        library = Row(LIBRARY)
        rows = [
            Row(program, ours, target=targets.target(cell.size, cell.scheme, cell.concurrency, program))
            for program, ours in self._plan.pairs
            if cell.scheme in program.schemes
        ]
        by_name = {row.program.name: row for row in [library, *rows]}
        # Tells how many notifications an audit needs to take about as long as the others.
        rate = LIBRARY.measure(self._task(cell, 0)).rate
        for round_number in range(self._plan.rounds):
            for row in rows:
                ours = by_name[row.ours.name if row.ours else LIBRARY.name]
                pair: dict[str, Measurement] = {}
                for program in [ours.program, row.program][:: 1 if round_number % 2 == 0 else -1]:
                    note(f"{cell}: {program.name}")
                    pair[program.name] = program.measure(self._task(cell, round(rate * self._plan.seconds)))
                for name, measured in pair.items():
                    by_name[name].runs.append(measured)
                rate = library.rate if library.runs else rate
                row.ratios.append(pair[ours.program.name].rate / pair[row.program.name].rate)
        note("")
        return [library, *rows]

    def _task(self, cell: Cell, expected: int) -> Task:
        urls = self._server.directory / f"urls-{directory_name(cell.size)}-{cell.scheme}"
        if not urls.exists():
            origin = self._server.origin(cell.scheme)
            urls.write_text("".join(f"{origin}{path}\n" for path in self._paths[cell.size]))
        return Task(
            scheme=cell.scheme,
            concurrency=cell.concurrency,
            seconds=self._plan.seconds,
            urls=urls,
            authority=self._server.authority,
            directory=measurement.fresh_directory(self._server.directory),
            expected=expected,
        )


def pairs(rival: str | None, baseline: Build | None) -> list[tuple[Program, Program]]:
    """All programs, each with the one of ours that it is compared with: `audit`, another build of ours, the rivals.

    A part of a rival's name leaves out the others.
    """
    ours = [(AUDIT, LIBRARY), *(programs.baseline(baseline) if baseline else [])]
    others = [(program, LIBRARY) for program in programs.RIVALS_IN_ORDER if not rival or rival in program.name]
    return ours + others
