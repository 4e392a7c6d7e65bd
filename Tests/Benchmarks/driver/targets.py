"""RichPush's targets, and whether it reaches them."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from . import tables
from .downloads import COUNTS, MEMORY, Row
from .lines import REPEATED_SIZE, Cost, Repeated
from .programs import CURL_LOOP, CURL_PARALLEL, GO_FILE, GO_NO_FILE, H2LOAD, Program
from .start import Delivery
from .tables import Table

# For each size: how many times as fast as the rival RichPush must at least be.
RATES: list[tuple[Program, bool, tuple[float, float, float]]] = [
    (GO_FILE, True, (1.3, 1.7, 1.4)),
    (GO_FILE, False, (2, 2, 2)),
    (GO_NO_FILE, True, (1.2, 1.2, 1.2)),
    (CURL_PARALLEL, True, (3, 3, 3)),
    (CURL_PARALLEL, False, (3, 3, 3)),
    (CURL_LOOP, True, (0.6, 0.75, 0.75)),
    (H2LOAD, True, (0.65, 0.95, 0.95)),
]
PROCESSOR_TIME = 2.0
DIRTY_MEGABYTES = 12.0
START = 1.3
LINE_MICROSECONDS = {"FCM message": 4.0, "APNs payload": 2.5}
REPEATED = 1.5


@dataclass(frozen=True)
class Measured:
    """Everything that was measured."""

    downloads: list[Row]
    costs: list[Cost]
    repeated: list[Repeated]
    deliveries: list[Delivery]

    def row(self, program: str, place: str, size: str) -> Row | None:
        """The measurements of one program, if there are any."""
        found = (row for row in self.downloads if (row.program, row.place, row.size) == (program, place, size))
        return next(found, None)

    @property
    def places(self) -> list[str]:
        """Where downloads were kept; the memory file system is the first."""
        return list(dict.fromkeys(row.place for row in self.downloads))


def table(measured: Measured, ours: str) -> Table:
    """Each target with its figure; targets without a measurement are omitted."""
    rows = [["target", *COUNTS]]
    for rival, is_memory, bounds in RATES:
        for place in measured.places:
            if (place == MEMORY) != is_memory:
                continue
            found = [measured.row(rival.name, place, size) for size in COUNTS]
            ratios = [row.ratio if row else None for row in found]
            rows.append([f"times as fast as {rival.name}, on {place}", *map(_at_least, ratios, bounds)])
    loop = [measured.row(CURL_LOOP.name, MEMORY, size) for size in COUNTS]
    rows.append([f"processor time ÷ that of {CURL_LOOP.name}",
                 *(_at_most(row.cpu_ratio if row else None, PROCESSOR_TIME) for row in loop)])  # fmt: skip
    own = [measured.row(ours, MEMORY, size) for size in COUNTS]
    rows.append(["peak anonymous and dirty memory, MB",
                 *(_at_most(row.dirty_kilobytes / 1_024 if row else None, DIRTY_MEGABYTES) for row in own)])  # fmt: skip
    rows.append(["peak resident set, MB", *(tables.number(row.resident_megabytes) if row else "" for row in own)])
    starts = {delivery.size: delivery.ratio for delivery in measured.deliveries}
    rows.append(["a cold `deliver` ÷ `curl -o` and `file`", *(_at_most(starts.get(size), START) for size in COUNTS)])
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
