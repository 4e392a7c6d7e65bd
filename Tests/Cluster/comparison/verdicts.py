"""Compares the results of two audits line by line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

# What is not the same from one run to the next: times, and which of several lines it was that downloaded for all.
VARYING = ("milliseconds", "coalesced")


def read(paths: Iterable[Path]) -> list[dict[str, Any]]:
    """All results in these files, with what a comparison is about."""
    verdicts: list[dict[str, Any]] = []
    for path in paths:
        with path.open() as file:
            for line in file:
                verdict = json.loads(line)
                verdicts.append({name: value for name, value in verdict.items() if name not in VARYING})
    return verdicts


def differences(expected: list[dict[str, Any]], found: list[dict[str, Any]]) -> list[str]:
    """What is different, in sentences: lines that are missing, there twice, or came to another verdict."""
    by_line = {verdict["line"]: verdict for verdict in expected}
    counts = Counter(verdict["line"] for verdict in found)
    texts = [f"line {line} is missing" for line in by_line if line not in counts]
    texts += [f"line {line} is there {count} times" for line, count in counts.items() if count > 1]
    for verdict in found:
        other = by_line.get(verdict["line"])
        if other != verdict:
            texts.append(f"line {verdict['line']}: {other} on one machine, {verdict} on Spark")
    return texts
