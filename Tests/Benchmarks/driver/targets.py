"""RichPush's targets, and whether it reaches them."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from . import tables
from .downloads import COUNTS, MEMORY, Row
from .lines import REPEATED_SIZE, Cost, Repeated
from .programs import CURL_PARALLEL, GO_SAME_WORK
from .start import Delivery
from .tables import Table

# For each size: how many times as fast as the rival RichPush must at least be, in each setting in which both ran.
RATES = {GO_SAME_WORK.name: (1.1, 1.1, 1.0), CURL_PARALLEL.name: (3.0, 3.0, 3.0)}
# How much of the processor time of the same work in Go it may take.
PROCESSOR_TIME = 1.1
DIRTY_MEGABYTES = 12.0
LINE_MICROSECONDS = {"FCM message": 3.0, "APNs payload": 3.0}
REPEATED = 1.5


@dataclass(frozen=True)
class Measured:
    """Everything that was measured."""

    downloads: list[Row]
    costs: list[Cost]
    repeated: list[Repeated]
    deliveries: list[Delivery]

    def row(self, program: str, setting: str, size: str) -> Row | None:
        """The measurements of one program, if there are any."""
        found = (row for row in self.downloads if (row.program, row.setting, row.size) == (program, setting, size))
        return next(found, None)

    @property
    def settings(self) -> list[str]:
        """The settings in which something was measured."""
        return list(dict.fromkeys(row.setting for row in self.downloads))


def table(measured: Measured, ours: str) -> Table:
    """Each target with its figure; targets without a measurement are omitted."""
    rows = [["target", *COUNTS]]
    for rival, bounds in RATES.items():
        for setting in measured.settings:
            found = [measured.row(rival, setting, size) for size in COUNTS]
            ratios = [row.ratio if row else None for row in found]
            rows.append([f"times as fast as {rival}, {setting}", *map(_at_least, ratios, bounds)])
    for setting in measured.settings:
        found = [measured.row(GO_SAME_WORK.name, setting, size) for size in COUNTS]
        ratios = [row.cpu_ratio if row else None for row in found]
        rows.append([f"processor time ÷ that of {GO_SAME_WORK.name}, {setting}",
                     *(_at_most(ratio, PROCESSOR_TIME) for ratio in ratios)])  # fmt: skip
    own = [measured.row(ours, MEMORY, size) for size in COUNTS]
    rows.append(["peak anonymous and dirty memory, MB",
                 *(_at_most(row.dirty_kilobytes / 1_024 if row else None, DIRTY_MEGABYTES) for row in own)])  # fmt: skip
    rows.append(["peak resident set, MB", *(tables.number(row.resident_megabytes) if row else "" for row in own)])
    starts = {delivery.size: delivery.ratio for delivery in measured.deliveries}
    rows.append(["a cold `deliver` ÷ `curl -o` and `file`, no target",
                 *(tables.number(starts[size]) if size in starts else "" for size in COUNTS)])  # fmt: skip
    for many in measured.repeated:
        rows.append([f"100,000 lines over 1,000 URLs ÷ the 1,000: {many.kind}",
                     *(_at_most(median(many.time), REPEATED) if size == REPEATED_SIZE else "" for size in COUNTS)])  # fmt: skip
    for cost in measured.costs:
        if cost.kind in LINE_MICROSECONDS:
            figure = _at_most(median(cost.audit), LINE_MICROSECONDS[cost.kind])
            rows.append([f"processor time of a line with a known URL, µs: {cost.kind}", figure, "", ""])
    return Table("RichPush's targets, and what it reaches", [row for row in rows if any(row[1:])])


def _at_least(value: float | None, bound: float) -> str:
    return "" if value is None else f"{tables.number(value)} ≥ {bound:g} {tables.mark(value >= bound)}"


def _at_most(value: float | None, bound: float) -> str:
    return "" if value is None else f"{tables.number(value)} ≤ {bound:g} {tables.mark(value <= bound)}"
