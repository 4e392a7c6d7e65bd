"""Runs RichPush and its rivals in turn, and compares what was measured in pairs."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from . import measurement, programs, targets
from .measurement import Measurement
from .media import directory_name
from .programs import OURS, Program, Task
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
    runs: list[Measurement] = field(default_factory=list)
    # Ours divided by it, for each pair.
    ratios: list[float] = field(default_factory=list)
    target: float | None = None

    @property
    def rate(self) -> float:
        """Notifications a second."""
        return median(run.rate for run in self.runs)

    @property
    def ratio(self) -> float | None:
        """How many times as fast as this program RichPush is."""
        return median(self.ratios) if self.ratios else None

    @property
    def is_met(self) -> bool | None:
        """Whether the target is reached, if there is one."""
        return None if self.target is None or self.ratio is None else self.ratio >= self.target

    def json(self) -> dict[str, Any]:
        """Everything, for machines."""
        return {
            "program": self.program.name,
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
    rivals: list[Program]


class Comparison:
    """Measures one cell after the other."""

    def __init__(self, server: WebServer, paths: dict[str, list[str]], plan: Plan) -> None:
        """A comparison with the files that a server serves."""
        self._server = server
        self._paths = paths
        self._plan = plan

    def measure(self, cell: Cell) -> list[Row]:
        """Runs ours and each rival in pairs; which of the two is first changes from round to round."""
        ours = Row(OURS)
        rows = [
            Row(rival, target=targets.target(cell.size, cell.scheme, cell.concurrency, rival))
            for rival in self._plan.rivals
            if cell.scheme in rival.schemes
        ]
        for round_number in range(self._plan.rounds):
            for row in rows:
                pair: dict[str, Measurement] = {}
                for program in (OURS, row.program) if round_number % 2 == 0 else (row.program, OURS):
                    expected = round(ours.rate * self._plan.seconds) if ours.runs else 1_000
                    note(f"{cell}: {program.name}")
                    pair[program.name] = program.measure(self._task(cell, expected))
                ours.runs.append(pair[OURS.name])
                row.runs.append(pair[row.program.name])
                row.ratios.append(pair[OURS.name].rate / pair[row.program.name].rate)
        note("")
        return [ours, *rows]

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


def rivals() -> list[Program]:
    """All there are; `richpush audit` is one where it exists."""
    return programs.RIVALS_IN_ORDER + ([programs.AUDIT] if programs.has_audit() else [])
