"""RichPush and its rivals: how each is started, and whether it did what it should."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import measurement
from .measurement import Outcome
from .paths import BUILT_RIVALS, RIVALS, SWIFT_RIVALS

CONCURRENCY = 16


@dataclass(frozen=True)
class Task:
    """The task, which is the same for all programs."""

    # A file with a URL on each line, and one with a notification for each of them.
    urls: Path
    lines: Path
    count: int
    # Where downloads may be kept.
    directory: Path


@dataclass(frozen=True)
class Program:
    """A measured program, including its start and end."""

    name: str
    command: Callable[[Task], list[str]]
    keeps_files: bool = True
    # What people use today; too slow for more than one round.
    is_today: bool = False
    # Ends the benchmark unless everything was downloaded; a rival that checks this itself fails.
    check: Callable[[Task, Outcome], None] = lambda task, outcome: None
    accepted: tuple[int, ...] = (0,)

    def run(self, task: Task, *, samples_memory: bool = False) -> Outcome:
        """Runs it once."""
        outcome = measurement.run(
            self.command(task), task.directory, accepted=self.accepted, samples_memory=samples_memory
        )
        self.check(task, outcome)
        return outcome


def audit(richpush: Path, name: str = "richpush audit") -> Program:
    """An audit by this build, which writes no file."""

    def check(task: Task, outcome: Outcome) -> None:
        answers = outcome.output.splitlines()
        failed = [answer for answer in answers if json.loads(answer)["status"] != "attached"]
        if len(answers) != task.count or failed:
            raise SystemExit(f"{name}: {len(answers)} lines for {task.count}, not attached: {failed[:1]}")

    return Program(name, lambda task: audit_command(richpush, task.lines), check=check, accepted=(0, 1))


def audit_command(richpush: Path, lines: Path, *options: str, concurrency: int = CONCURRENCY) -> list[str]:
    """The command, which exits with 1 if a finding is an error."""
    return [
        str(richpush), "audit", str(lines), "--allow-http", "--allow-address", "127.0.0.0/8:*",
        "--concurrency", str(concurrency), "--per-host", str(concurrency), *options,
    ]  # fmt: skip


def _rival(*command: str) -> Callable[[Task], list[str]]:
    return lambda task: [*command, str(task.urls), str(task.directory), str(CONCURRENCY)]


def _without_file(path: Path) -> Callable[[Task], list[str]]:
    return lambda task: [str(path), str(task.urls), str(CONCURRENCY)]


def _swift(product: str) -> Callable[[Task], list[str]]:
    return lambda task: [
        str(SWIFT_RIVALS / product), "--urls", str(task.urls), "--directory", str(task.directory),
        "--concurrency", str(CONCURRENCY),
    ]  # fmt: skip


def _h2load(task: Task) -> list[str]:
    return [
        "h2load", "--h1", "--threads=1", f"--clients={CONCURRENCY}", f"--requests={task.count}",
        f"--input-file={task.urls}",
    ]  # fmt: skip


def _check_h2load(task: Task, outcome: Outcome) -> None:
    requests = re.search(r"(\d+) succeeded", outcome.output)
    if not requests or int(requests[1]) != task.count:
        raise SystemExit(f"h2load: {outcome.output}")


GO_FILE = Program("Go, with a file", _rival(str(BUILT_RIVALS / "go_file")))
GO_NO_FILE = Program("Go, without a file", _without_file(BUILT_RIVALS / "go_no_file"), keeps_files=False)
CURL_PARALLEL = Program("curl --parallel, then one file", _rival(str(RIVALS / "curl_parallel")))
ASYNC_HTTP_CLIENT = Program("async-http-client + libmagic", _swift("AsyncHTTPClientPort"))
AIOHTTP = Program("aiohttp, uvloop + python-magic", _rival(sys.executable, str(RIVALS / "aiohttp_files.py")))
URL_SESSION = Program("URLSession + libmagic", _swift("URLSessionPort"))
CURL_LOOP = Program(
    "C loop over libcurl, bytes thrown away", _without_file(BUILT_RIVALS / "curl_loop"), keeps_files=False
)
H2LOAD = Program("h2load, the ceiling", _h2load, keeps_files=False, check=_check_h2load)
REQUESTS = Program(
    "today: requests + python-magic", _rival(sys.executable, str(RIVALS / "requests_files.py")), is_today=True
)
SHELL_LOOP = Program("today: curl -o and file in a loop", _rival(str(RIVALS / "shell_loop")), is_today=True)
RIVALS_IN_ORDER = [
    H2LOAD, CURL_LOOP, GO_NO_FILE, GO_FILE, CURL_PARALLEL, ASYNC_HTTP_CLIENT, AIOHTTP, URL_SESSION, REQUESTS, SHELL_LOOP,
]  # fmt: skip
