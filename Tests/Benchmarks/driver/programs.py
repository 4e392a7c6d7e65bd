"""RichPush and its rivals: how each is started, and what it says in the end."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import measurement
from .measurement import Measurement
from .paths import OWN_BUILD, RIVALS, Build


@dataclass(frozen=True)
class Task:
    """What a program is to do."""

    scheme: str
    concurrency: int
    seconds: float
    # A file with a URL on each line.
    urls: Path
    authority: Path
    # Where downloads may be kept, and files of the program's own.
    directory: Path
    # About how many notifications the time is enough for.
    expected: int = 0

    @property
    def authority_options(self) -> list[str]:
        """The option that names the authority, for a program that needs it."""
        return ["--certificate-authority", str(self.authority)] if self.scheme == "https" else []

    @property
    def load_options(self) -> list[str]:
        """The options of all programs that are made for this benchmark."""
        return [
            "--urls", str(self.urls), "--concurrency", str(self.concurrency), "--seconds", str(self.seconds),
            "--directory", str(self.directory), *self.authority_options,
        ]  # fmt: skip


@dataclass(frozen=True)
class Program:
    """A program that is measured."""

    name: str
    measure: Callable[[Task], Measurement]
    schemes: tuple[str, ...] = ("http", "https")


def _reported(command: list[str], task: Task) -> Measurement:
    """Runs a program that says by itself how many notifications there were, as JSON on its last line."""
    outcome = measurement.run(command, task.directory, time_limit=task.seconds + 60)
    report = json.loads(outcome.output.splitlines()[-1])
    if report.get("failed", 0) > 0:
        raise SystemExit(f"{command[0]}: {report['failed']} requests failed")
    return Measurement(report["notifications"], report["seconds"], outcome.cpu_seconds, outcome.peak_kilobytes)


def _swift(product: str, build: Build = OWN_BUILD) -> Callable[[Task], Measurement]:
    return lambda task: _reported([str(build.programs / product), *task.load_options], task)


def _python(script: str) -> Callable[[Task], Measurement]:
    return lambda task: _reported([sys.executable, str(RIVALS / script), *task.load_options], task)


def _curl(task: Task) -> Measurement:
    command = [str(RIVALS / "curl-loop"), str(task.urls), str(round(task.seconds * 1000)), str(task.directory)]
    return _reported(command + ([str(task.authority)] if task.scheme == "https" else []), task)


def _wrk(task: Task) -> Measurement:
    origin = task.urls.read_text().split("/", 3)
    # One thread is faster than two, where nginx has the other of two cores.
    command = [
        "wrk", "--threads=1", f"--connections={task.concurrency}", f"--duration={max(1, round(task.seconds))}s",
        f"--script={RIVALS / 'wrk.lua'}", "/".join(origin[:3]) + "/", "--", str(task.urls),
    ]  # fmt: skip
    return _reported(command, task)


def _h2load(task: Task) -> Measurement:
    # As many connections as requests at once, and one thread: a single connection and more threads are slower.
    command = [
        "h2load", "--threads=1", f"--clients={task.concurrency}", "--max-concurrent-streams=1",
        f"--duration={max(1, round(task.seconds))}", f"--input-file={task.urls}",
    ]  # fmt: skip
    outcome = measurement.run(command, task.directory, time_limit=task.seconds + 60)
    finished = re.search(r"finished in ([\d.]+)(m?s), ([\d.]+) req/s", outcome.output)
    requests = re.search(r"(\d+) succeeded, (\d+) failed", outcome.output)
    if not finished or not requests or int(requests[2]) > 0:
        raise SystemExit(f"h2load: {outcome.output}")
    seconds = float(finished[1]) * (0.001 if finished[2] == "ms" else 1)
    return Measurement(int(requests[1]), seconds, outcome.cpu_seconds, outcome.peak_kilobytes)


def _audit(build: Build) -> Callable[[Task], Measurement]:
    return lambda task: _measure_audit(task, build)


def _measure_audit(task: Task, build: Build) -> Measurement:
    """Audits about as many lines as the time is enough for; the time is that of the whole process, its start included."""
    urls = task.urls.read_text().split()
    count = max(task.expected, task.concurrency)
    lines = task.directory / "audit.jsonl"
    write_notifications(lines, urls, count)
    outcome = audit(lines, task.directory, task.concurrency, task.authority, ["--no-coalesce"], build)
    answers = [json.loads(line) for line in outcome.output.splitlines()]
    if len(answers) != count:
        raise SystemExit(f"richpush audit: {len(answers)} lines for {count}")
    for answer in answers:
        if answer["status"] != "attached":
            raise SystemExit(f"richpush audit: {answer}")
    return Measurement(count, outcome.wall_seconds, outcome.cpu_seconds, outcome.peak_kilobytes)


def write_notifications(path: Path, urls: list[str], count: int) -> None:
    """Writes payloads, one on each line, with these URLs in turn."""
    with path.open("w") as file:
        for number in range(count):
            payload = {
                "aps": {"alert": {"title": "A picture"}, "mutable-content": 1},
                "fcm_options": {"image": urls[number % len(urls)]},
            }
            file.write(json.dumps(payload) + "\n")


def audit(
    lines: Path, directory: Path, concurrency: int, authority: Path, options: list[str], build: Build = OWN_BUILD
) -> measurement.Outcome:
    """Runs `richpush audit`, which ends with 1 where a finding is an error: http is one."""
    command = [
        str(build.richpush), "audit", str(lines), "--allow-http", "--allow-address", "127.0.0.0/8:*",
        "--certificate-authorities", str(authority), "--concurrency", str(concurrency),
        "--per-host", str(concurrency), *options,
    ]  # fmt: skip
    return measurement.run(command, directory, accepted=(0, 1))


def baseline(build: Build) -> list[tuple[Program, Program]]:
    """The programs of another checkout's build, each with the one of ours that it is compared with."""
    for path in (build.programs / "Ours", build.richpush):
        if not path.exists():
            raise SystemExit(f"{path} is missing: `Tests/benchmark --quick --rounds 1` makes it in that checkout")
    return [
        (Program("library, baseline", _swift("Ours", build)), LIBRARY),
        (Program("audit, baseline", _audit(build)), AUDIT),
    ]


LIBRARY = Program("library", _swift("Ours"))
AUDIT = Program("richpush audit --no-coalesce", _audit(OWN_BUILD))
CEILINGS = {
    "http": Program("wrk (bytes thrown away)", _wrk, ("http",)),
    "https": Program("h2load (bytes thrown away)", _h2load, ("https",)),
}
REQUESTS = Program("Python requests + magic", _python("requests_port.py"))
AIOHTTP = Program("Python aiohttp + magic", _python("aiohttp_port.py"))
URL_SESSION = Program("URLSession + magic", _swift("URLSessionPort"), ("http",))
ASYNC_HTTP_CLIENT = Program("async-http-client + magic", _swift("AsyncHTTPClientPort"))
CURL = Program("curl and file in a shell", _curl)
RIVALS_IN_ORDER = [
    *CEILINGS.values(), REQUESTS, AIOHTTP, URL_SESSION, ASYNC_HTTP_CLIENT, CURL,
]  # fmt: skip
