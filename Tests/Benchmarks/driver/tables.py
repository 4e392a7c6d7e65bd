"""Writes what was measured as text."""

from __future__ import annotations

from collections.abc import Iterable

from .comparison import Cell, Row

# So that one table stands below the other.
NAME_WIDTH = 32


def mark(is_met: bool | None) -> str:
    """Whether a target is reached."""
    return {True: "✓", False: "✗", None: ""}[is_met]


def number(value: float) -> str:
    """A number with three digits that say something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cell_table(cell: Cell, rows: list[Row]) -> str:
    """The table of one cell."""
    lines = [["", "notifications/s", "ours ÷ it", "at least", "", "CPU µs each", "peak MB"]]
    for row in rows:
        lines.append(
            [
                row.program.name.ljust(NAME_WIDTH),
                number(row.rate),
                number(row.ratio) if row.ratio is not None else "",
                number(row.target) if row.target is not None else "",
                mark(row.is_met),
                number(_median(run.cpu_microseconds for run in row.runs)),
                number(_median(run.peak_kilobytes / 1024 for run in row.runs)),
            ]
        )
    return f"{cell}\n{columns(lines)}"


def columns(lines: list[list[str]]) -> str:
    """Lines of text as columns: the first flush left, the others flush right."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        "  "
        + "  ".join(
            text.ljust(width) if column == 0 else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _median(values: Iterable[float]) -> float:
    ordered = sorted(values)
    return ordered[len(ordered) // 2]
