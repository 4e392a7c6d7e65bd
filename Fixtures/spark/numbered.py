"""Puts lines with a number through `richpush audit -`: a filter for `rdd.pipe`.

A line of the input is its number, a tab, and the notification. In the output "line" is that number. It ends with 65
unless every line comes out, so that Spark does the partition again.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from array import array
from collections.abc import Iterable
from typing import IO

# What `richpush audit` takes for a blank line, which has no line in the output.
BLANK = b" \t\r\n"


def main(command: list[str]) -> int:
    """Runs the command; returns its exit status."""
    numbers = array("q")
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if process.stdin is None or process.stdout is None:
        return 70
    expected: list[int] = []
    feeder = threading.Thread(
        target=lambda: expected.append(_feed(sys.stdin.buffer, process.stdin, numbers)), daemon=True
    )
    feeder.start()
    count = 0
    for result in process.stdout:
        verdict = json.loads(result)
        # The command has read a line by the time that it has something to say of it.
        verdict["line"] = numbers[verdict["line"] - 1]
        print(json.dumps(verdict, ensure_ascii=False, separators=(",", ":")))
        count += 1
    status = process.wait()
    feeder.join()
    if status == 0 and expected != [count]:
        print(f"numbered: {count} results of {expected} lines", file=sys.stderr)
        return 65
    return status


def _feed(source: Iterable[bytes], destination: IO[bytes] | None, numbers: array[int]) -> int:
    """Hands the lines over without their numbers; returns how many of them have something in them."""
    count = 0
    if destination is None:
        return count
    with destination:
        for line in source:
            number, _, notification = line.partition(b"\t")
            numbers.append(int(number))
            count += 1 if notification.strip(BLANK) else 0
            destination.write(notification)
    return count


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
