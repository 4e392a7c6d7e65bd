"""Lines whose URL is already known: what each costs, beside programs that only parse it, and how long many take."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import measurement, notifications, programs
from .measurement import Outcome
from .notifications import Line
from .paths import RIVALS
from .progress import note
from .web_server import WebServer

URL_COUNT = 1_000
COST_COUNT = 200_000
REPEATED_COUNT = 100_000
REPEATED_SIZE = "300 KB"
KINDS: dict[str, Line] = {"FCM message": notifications.message, "APNs payload": notifications.payload}
FAULTY = ", one in fifty faulty"


@dataclass(frozen=True)
class Cost:
    """The processor time that one more line takes, in microseconds."""

    kind: str
    bytes: int
    audit: list[float]
    json_loads: list[float]
    # Empty if lines are malformed, since jq ends at the first one.
    jq: list[float]


@dataclass(frozen=True)
class Repeated:
    """How many times as long many lines with few URLs take as one line for each URL."""

    kind: str
    time: list[float]
    cpu: list[float]


Command = Callable[[Path], list[str]]


def costs(server: WebServer, paths: list[str], directory: Path, richpush: Path, rounds: int, share: int) -> list[Cost]:
    """Measures many lines, and subtracts the time of the start and of the first line of each URL."""
    urls = notifications.distinct([server.origin + path for path in paths], URL_COUNT)
    commands: dict[str, Command] = {
        "audit": lambda lines: programs.audit_command(richpush, lines),
        "json_loads": lambda lines: [sys.executable, str(RIVALS / "json_loads.py"), str(lines)],
        "jq": lambda lines: ["jq", "--compact-output", ".message.apns // .fcm_options", str(lines)],
    }
    kinds = KINDS | {name + FAULTY: notifications.with_faults(line) for name, line in KINDS.items()}
    found: list[Cost] = []
    for kind, line in kinds.items():
        few, many = directory / "few.jsonl", directory / "many.jsonl"
        notifications.write(few, urls, URL_COUNT, line)
        notifications.write(many, urls, COST_COUNT // share, line)
        microseconds: dict[str, list[float]] = {name: [] for name in commands}
        for number in range(rounds):
            for name, command in commands.items():
                if name == "jq" and FAULTY in kind:
                    continue
                note(f"{kind}: {name}, {number + 1} of {rounds}")
                seconds = [_run(command(lines), directory, lines, kind).cpu_seconds for lines in (few, many)]
                microseconds[name].append((seconds[1] - seconds[0]) * 1e6 / (COST_COUNT // share - URL_COUNT))
        found.append(Cost(kind, round(many.stat().st_size / (COST_COUNT // share)), **microseconds))
    note("")
    return found


def repeated(server: WebServer, paths: list[str], directory: Path, richpush: Path, rounds: int) -> list[Repeated]:
    """Audits many lines with few URLs and, for comparison, each of the URLs once."""
    urls = notifications.distinct([server.origin + path for path in paths], URL_COUNT)
    files = {count: directory / f"{count}.jsonl" for count in (URL_COUNT, REPEATED_COUNT)}
    found: list[Repeated] = []
    for kind, line in KINDS.items():
        for count, file in files.items():
            notifications.write(file, urls, count, line)
        pairs: list[list[Outcome]] = []
        for number in range(rounds):
            note(f"{kind}, many lines over few URLs, {number + 1} of {rounds}")
            commands = [(programs.audit_command(richpush, file), file) for file in files.values()]
            pairs.append([_run(command, directory, file, kind) for command, file in commands])
        time = [many.wall_seconds / once.wall_seconds for once, many in pairs]
        found.append(Repeated(kind, time, [many.cpu_seconds / once.cpu_seconds for once, many in pairs]))
    note("")
    return found


def _run(command: list[str], directory: Path, lines: Path, kind: str) -> Outcome:
    """Runs a command, and checks the results if it is an audit."""
    outcome = measurement.run(command, directory, accepted=(0, 1))
    if "audit" in command:
        with lines.open("rb") as file:
            count = sum(1 for _ in file)
        answers = outcome.output.splitlines()
        attached = sum('"status":"attached"' in answer for answer in answers)
        faulty = count // notifications.FAULT_INTERVAL if FAULTY in kind else 0
        if len(answers) != count or attached != count - faulty:
            raise SystemExit(
                f"{kind}: {attached} of {len(answers)} answers attached for {count} lines, {faulty} faulty"
            )
    return outcome
