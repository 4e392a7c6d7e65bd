"""Compares the results of two audits line by line, in little memory."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

# The differences from one run to the next: times, and which of several lines downloaded for all.
VARYING = re.compile(rb',"milliseconds":[0-9.]+|,"coalesced":true')
START = re.compile(rb'\{"line":([0-9]+),')
# A quotation mark within a text is escaped, so this matches nothing else.
STATUS = re.compile(rb'"status":"([a-z-]+)"')
# How many differences are printed.
LIMIT = 10


@dataclass
class Verdicts:
    """The results of an audit."""

    paths: list[Path]
    # The compared part of each line's result, as a hash that is valid in this process.
    hashes: dict[int, int] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)
    repeated: Counter[int] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        """How many lines have a result."""
        return len(self.hashes)

    def of(self, lines: set[int]) -> dict[int, bytes]:
        """The results of some lines, as the files have them."""
        return {line: result for line, result in _results(self.paths) if line in lines}


def read(paths: Iterable[Path]) -> Verdicts:
    """All results in these files."""
    verdicts = Verdicts(list(paths))
    for line, result in _results(verdicts.paths):
        if line in verdicts.hashes:
            verdicts.repeated[line] += 1
        verdicts.hashes[line] = hash(VARYING.sub(b"", result))
        status = STATUS.search(result)
        verdicts.statuses[status[1].decode() if status else "none"] += 1
    return verdicts


def differences(expected: Verdicts, found: Verdicts) -> list[str]:
    """The differences in words: lines that are missing, appear twice, or have another verdict."""
    texts = [f"line {line} is missing" for line in expected.hashes.keys() - found.hashes.keys()]
    texts += [f"line {line} appears {count + 1} times" for line, count in found.repeated.items()]
    others = [line for line, value in found.hashes.items() if expected.hashes.get(line) != value]
    told = set(others[:LIMIT])
    before, after = expected.of(told), found.of(told)
    texts += [f"line {line}: {before.get(line)!r} on one machine, {after.get(line)!r} on Spark" for line in told]
    return texts + [f"{len(others) - len(told)} more lines have another verdict"] * (len(others) > len(told))


def _results(paths: Iterable[Path]) -> Iterator[tuple[int, bytes]]:
    for path in paths:
        with path.open("rb") as file:
            for result in file:
                start = START.match(result)
                yield int(start[1]) if start else 0, result
