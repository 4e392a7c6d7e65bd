"""Writes measurements as text and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Table:
    """A table whose first row is its head and whose first column names the rows."""

    title: str
    rows: list[list[str]]

    def text(self) -> str:
        """For a terminal: the first column flush left, the others flush right."""
        return f"{self.title}\n{columns(self.rows)}"

    def markdown(self) -> str:
        """For a page."""
        head, *rows = [f"| {' | '.join(row)} |" for row in self.rows]
        return "\n".join([f"{self.title}:", "", head, "|---" * len(self.rows[0]) + "|", *rows])


def mark(is_met: bool | None) -> str:
    """Whether a target is reached."""
    return {True: "✓", False: "✗", None: ""}[is_met]


def number(value: float) -> str:
    """A number with three significant digits."""
    return f"{value:,.0f}" if value >= 99.95 else f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def spread(values: Iterable[float]) -> str:
    """The median, with the smallest and largest values."""
    ordered = sorted(values)
    middle = number(median(ordered))
    return f"{middle} ({number(ordered[0])}–{number(ordered[-1])})" if len(ordered) > 1 else middle


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
