"""Everything at once: downloads, lines, one delivery, memory; and whether the targets are reached."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path

from . import downloads, lines, start, tables, targets
from .downloads import COUNTS, Plan, Row, Setting
from .tables import Table
from .targets import Measured
from .web_server import WebServer


@dataclass(frozen=True)
class Report:
    """The measurements as tables, of which the last has the targets."""

    measured: Measured
    ours: str
    rounds: int

    def tables(self) -> list[Table]:
        """All tables."""
        throughput = [self._throughput(setting) for setting in self.measured.settings]
        return [*throughput, self._lines(), targets.table(self.measured, self.ours)]

    def json(self) -> str:
        """Everything, for machines."""
        return json.dumps(dataclasses.asdict(self.measured), indent=2)

    def _throughput(self, setting: str) -> Table:
        rows: dict[str, dict[str, Row]] = {}
        for row in self.measured.downloads:
            if row.setting == setting:
                rows.setdefault(row.program, {})[row.size] = row
        head = ["notifications/s (spread) · CPU µs each · peak dirty/resident MB", *COUNTS]
        lines = [[name, *(_cell(sizes[size]) for size in COUNTS)] for name, sizes in rows.items()]
        return Table(f"Downloads, {setting}", [head, *lines])

    def _lines(self) -> Table:
        head = ["processor time of a line with a known URL, µs (spread)", "bytes", "richpush audit", "json.loads", "jq"]
        rows = [
            [cost.kind, str(cost.bytes), *(tables.spread(part) if part else "–" for part in (cost.audit, cost.json_loads, cost.jq))]
            for cost in self.measured.costs
        ]  # fmt: skip
        return Table("Lines", [head, *rows])


def measure(
    server: WebServer, paths: dict[str, list[str]], settings: list[Setting], plan: Plan, richpush: Path
) -> Report:
    """Measures everything; a part of the notifications takes the same part of the time."""
    directory = settings[0].directory
    measured = Measured(
        downloads=downloads.measure(server, paths, settings, plan),
        costs=lines.costs(server, paths["20 KB"], directory, richpush, plan.rounds, plan.share),
        repeated=lines.repeated(server, paths[lines.REPEATED_SIZE], directory, richpush, plan.rounds),
        deliveries=start.measure(server, paths, directory, richpush, rounds=max(5, 41 // plan.share)),
    )
    return Report(measured, plan.ours.name, plan.rounds)


def _cell(row: Row) -> str:
    dirty = f"{row.dirty_kilobytes / 1_024:.1f}" if row.dirty_kilobytes else "–"
    return (
        f"{tables.spread(run.rate for run in row.runs)} · {tables.number(row.cpu_microseconds)}"
        f" · {dirty}/{row.resident_megabytes:.1f}"
    )
