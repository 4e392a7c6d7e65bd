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
    # The certificate of the HTTPS server, which is its own authority.
    authority: Path | None = None


@dataclass(frozen=True)
class Program:
    """A measured program, including its start and end."""

    name: str
    command: Callable[[Task], list[str]]
    keeps_files: bool = True
    # What people use today; too slow for more than one round.
    is_today: bool = False
    # Whether it is also measured over HTTPS.
    speaks_https: bool = False
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

    def command(task: Task) -> list[str]:
        trust = ["--certificate-authorities", str(task.authority)] if task.authority else []
        return audit_command(richpush, task.lines, *trust)

    return Program(name, command, check=check, accepted=(0, 1), speaks_https=True)


def audit_command(richpush: Path, lines: Path, *options: str, concurrency: int = CONCURRENCY) -> list[str]:
    """The command, which exits with 1 if a finding is an error."""
    return [
        str(richpush), "audit", str(lines), "--allow-http", "--allow-address", "127.0.0.0/8:*",
        "--concurrency", str(concurrency), "--per-host", str(concurrency), *options,
    ]  # fmt: skip


def _rival(*command: str) -> Callable[[Task], list[str]]:
    return lambda task: [*command, str(task.urls), str(task.directory), str(CONCURRENCY)]


def _go_same_work(task: Task) -> list[str]:
    authority = [str(task.authority)] if task.authority else []
    return [str(BUILT_RIVALS / "go_same_work"), str(task.lines), str(CONCURRENCY), *authority]


def _check_go_same_work(task: Task, outcome: Outcome) -> None:
    statuses = [json.loads(answer)["status"] for answer in outcome.output.splitlines()]
    if statuses != ["attached"] * task.count:
        raise SystemExit(f"go_same_work: {statuses.count('attached')} attached of {task.count}")


def _swift(product: str) -> Callable[[Task], list[str]]:
    return lambda task: [
        str(SWIFT_RIVALS / product), "--urls", str(task.urls), "--directory", str(task.directory),
        "--concurrency", str(CONCURRENCY),
    ]  # fmt: skip


def _curl_parallel(task: Task) -> list[str]:
    trust = ["env", f"CURL_CA_BUNDLE={task.authority}"] if task.authority else []
    return [*trust, str(RIVALS / "curl_parallel"), str(task.urls), str(task.directory), str(CONCURRENCY)]


def _h2load(task: Task) -> list[str]:
    # Without HTTPS, HTTP/1.1; with it, what the server offers.
    version = [] if task.authority else ["--h1"]
    return [
        "h2load", *version, "--threads=1", f"--clients={CONCURRENCY}", f"--requests={task.count}",
        f"--input-file={task.urls}",
    ]  # fmt: skip


def _check_h2load(task: Task, outcome: Outcome) -> None:
    requests = re.search(r"(\d+) succeeded", outcome.output)
    if not requests or int(requests[1]) != task.count:
        raise SystemExit(f"h2load: {outcome.output}")


GO_FILE = Program("Go, with a file", _rival(str(BUILT_RIVALS / "go_file")))
GO_SAME_WORK = Program(
    "the same work in Go", _go_same_work, keeps_files=False, check=_check_go_same_work, speaks_https=True
)
CURL_PARALLEL = Program("curl --parallel, then one file", _curl_parallel, speaks_https=True)
ASYNC_HTTP_CLIENT = Program("async-http-client + libmagic", _swift("AsyncHTTPClientPort"))
AIOHTTP = Program("aiohttp, uvloop + python-magic", _rival(sys.executable, str(RIVALS / "aiohttp_files.py")))
URL_SESSION = Program("URLSession + libmagic", _swift("URLSessionPort"))
CURL_LOOP = Program(
    "ceiling: C loop over libcurl, bytes thrown away",
    lambda task: [str(BUILT_RIVALS / "curl_loop"), str(task.urls), str(CONCURRENCY)],
    keeps_files=False,
)
H2LOAD = Program(
    "ceiling: h2load, bytes thrown away", _h2load, keeps_files=False, check=_check_h2load, speaks_https=True
)
REQUESTS = Program(
    "today: requests + python-magic", _rival(sys.executable, str(RIVALS / "requests_files.py")), is_today=True
)
SHELL_LOOP = Program("today: curl -o and file in a loop", _rival(str(RIVALS / "shell_loop")), is_today=True)
RIVALS_IN_ORDER = [
    H2LOAD, CURL_LOOP, GO_SAME_WORK, GO_FILE, CURL_PARALLEL, ASYNC_HTTP_CLIENT, AIOHTTP, URL_SESSION, REQUESTS, SHELL_LOOP,
]  # fmt: skip
