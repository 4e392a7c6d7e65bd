"""Writes the figures into the pages that show them, between two marks and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

from . import tables
from .downloads import COUNTS, HTTPS, MEMORY
from .limits import Report
from .paths import PACKAGE
from .programs import CURL_PARALLEL, GO_SAME_WORK, REQUESTS, Program

ARTICLE = PACKAGE / "Sources" / "RichPush" / "Documentation.docc" / "Benchmarks.md"
README = PACKAGE / "README.md"
MARK = re.compile(r"(?<=<!-- measured -->\n).*?(?=<!-- /measured -->)", re.DOTALL)


def write(report: Report, heading: str) -> None:
    """Writes all tables into the article, and a small table into the README."""
    parts = [
        f"Medians of {report.rounds} alternating rounds on {heading}.",
        *(table.markdown() for table in report.tables()),
    ]
    _replace(ARTICLE, "\n\n".join(parts))
    _replace(README, _summary(report))


def _summary(report: Report) -> str:
    rivals: list[tuple[str, Program, str]] = [
        ("the same work in Go, http", GO_SAME_WORK, MEMORY),
        ("the same work in Go, https", GO_SAME_WORK, HTTPS),
        ("`curl --parallel`, then `file`", CURL_PARALLEL, MEMORY),
        ("Python's `requests` and `python-magic`", REQUESTS, MEMORY),
    ]
    rows = [["times as fast as", *COUNTS], ["---"] * (1 + len(COUNTS))]
    rows += [
        [words, *(_ratio(report, rival.name, setting, size) for size in COUNTS)] for words, rival, setting in rivals
    ]
    costs = {cost.kind: tables.number(median(cost.audit)) for cost in report.measured.costs}
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows).replace("| --- ", "|---").replace("--- |", "---|")
    return (
        f"{table}\n\nA line with a known URL takes {costs['FCM message']} µs of processor time as an FCM message, "
        f"{costs['APNs payload']} µs as an APNs payload."
    )


def _ratio(report: Report, program: str, setting: str, size: str) -> str:
    row = report.measured.row(program, setting, size)
    return tables.number(row.ratio) if row else "–"


def _replace(page: Path, text: str) -> None:
    content, count = MARK.subn(lambda _: text + "\n", page.read_text())
    if count != 1:
        raise SystemExit(f"{page} has {count} places for the measurements")
    page.write_text(content)
