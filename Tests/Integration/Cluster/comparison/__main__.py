"""The command line of `Tests/Commands/spark`."""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from . import campaign, cluster, verdicts
from .cluster import ClusterRun
from .media_server import MediaServer
from .verdicts import Verdicts

PACKAGE = Path(__file__).resolve().parents[4]


@dataclass(frozen=True)
class SingleRun:
    """An audit on one machine."""

    verdicts: Verdicts
    request_count: int
    seconds: float
    processor_seconds: float


def main() -> int:
    """Audits campaigns on one machine and on Spark, compares the results, and prints both."""
    options = _options()
    # A normal exit stops the processes and removes the directory when somebody ends this.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    processor_seconds: dict[str, list[float]] = {}
    # The prefix is not one of RichPush, which removes what its own killed processes left behind.
    with tempfile.TemporaryDirectory(prefix="spark-comparison-") as name:
        directory = Path(name)
        with MediaServer(PACKAGE / "Fixtures" / "media", directory, campaign.HOSTS) as server:
            for count in options.lines:
                lines = directory / "campaign.jsonl"
                campaign.write(lines, count, server.port, options.images)
                single = _audit(lines, directory / "expected.jsonl", server, options)
                _describe(single, count, options)
                processor_seconds.setdefault("one machine", []).append(single.processor_seconds)
                for workers, grouping in itertools.product(options.workers, options.group_by):
                    results = directory / "results"
                    requests = server.request_count
                    run = cluster.run(
                        lines,
                        results,
                        _spark_arguments(server, grouping, options),
                        server,
                        directory,
                        workers=workers,
                        kill_at=None if options.undisturbed else single.request_count * 2 // 5,
                        is_quick=not options.undisturbed,
                    )
                    found = verdicts.read(sorted(results.glob("part-*")))
                    name = _name(workers, grouping, options)
                    _describe_cluster(name, found, run, server.request_count - requests)
                    failures = _failures(single, found, run, options)
                    shutil.rmtree(results)
                    if failures:
                        return _fail(failures)
                    print("    every line has one result, with the same verdict as on one machine", flush=True)
                    for part, seconds in run.processor_seconds.items():
                        processor_seconds.setdefault(f"{name}: {part}", []).append(seconds)
    if len(options.lines) > 1:
        _print_growth(options.lines, processor_seconds)
    return 0


def _network(server: MediaServer) -> list[str]:
    return ["--allow-http", "--allow-address", f"127.0.0.0/8:{server.port}"]


def _spark_arguments(server: MediaServer, grouping: str, options: argparse.Namespace) -> list[str]:
    group_by = [] if grouping == "nothing" else ["--group-by", grouping]
    return ["--richpush", options.richpush, "--partitions", str(options.partitions), *group_by, *_network(server)]


def _name(workers: int, grouping: str, options: argparse.Namespace) -> str:
    group_by = "" if grouping == "nothing" else f" grouped by {grouping}"
    return f"Spark, {cluster.master(workers)}, {options.partitions} partitions{group_by}"


def _audit(lines: Path, results: Path, server: MediaServer, options: argparse.Namespace) -> SingleRun:
    requests = server.request_count
    start = time.monotonic()
    with results.open("wb") as file:
        command = [options.richpush, "audit", str(lines), "--fail-on", "none", *_network(server)]
        process = subprocess.Popen(command, stdout=file)
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"the audit on one machine failed ({os.waitstatus_to_exitcode(status)})")
    seconds = time.monotonic() - start
    requests = server.request_count - requests
    return SingleRun(verdicts.read([results]), requests, seconds, usage.ru_utime + usage.ru_stime)


def _describe(single: SingleRun, count: int, options: argparse.Namespace) -> None:
    images = "" if options.images is None else f" with {options.images:,} images"
    print(f"{count:,} lines{images} over {len(campaign.HOSTS)} hosts, {count - single.verdicts.count} of them blank")
    print(f"  one machine: {single.verdicts.count:,} verdicts, {single.request_count:,} requests, "
          f"{single.seconds:.1f} s, {single.processor_seconds:.1f} s of processor time")  # fmt: skip
    statuses = single.verdicts.statuses.most_common()
    print(f"  verdicts: {', '.join(f'{number:,} {status}' for status, number in statuses)}", flush=True)


def _describe_cluster(name: str, found: Verdicts, run: ClusterRun, requests: int) -> None:
    print(f"  {name}: {found.count:,} verdicts, {requests:,} requests, {run.seconds:.1f} s, "
          f"{sum(run.processor_seconds.values()):.1f} s of processor time")  # fmt: skip
    for step in run.steps:
        tasks = f", {step.tasks} tasks with {step.task_seconds:.1f} s of processor time" if step.tasks else ""
        print(f"    {step.name}: {step.seconds:.1f} s{tasks}")
    parts = (f"{part} {seconds:.1f} s" for part, seconds in run.processor_seconds.items())
    print(f"    processor time: {', '.join(parts)}; first request after {run.start_seconds:.1f} s")
    if run.kill is not None:
        print(f"    killed: executor process {run.kill.executor}, while its audit {run.kill.audit} ran, "
              f"{run.kill.after_seconds:.1f} s after the start and after {run.kill.request_count:,} requests")  # fmt: skip
    for loss in run.losses[:1]:
        print(f"    Spark says: {loss}")


def _failures(single: SingleRun, found: Verdicts, run: ClusterRun, options: argparse.Namespace) -> list[str]:
    failures = verdicts.differences(single.verdicts, found)
    if run.kill is None and not options.undisturbed:
        failures.append("no executor was killed: none was auditing when it was due")
    if run.kill is not None and not run.losses:
        failures.append("Spark has not noticed the loss of an executor")
    return failures


def _fail(failures: list[str]) -> int:
    print(f"\n{len(failures)} differences, the first of them:")
    for failure in failures[: verdicts.LIMIT]:
        print(f"  {failure}")
    return 1


def _print_growth(lines: list[int], processor_seconds: dict[str, list[float]]) -> None:
    """Prints what each line costs beyond the smallest campaign."""
    print(f"Processor time for each line from {lines[0]:,} to {lines[-1]:,}, and before:")
    for name, seconds in processor_seconds.items():
        microseconds = (seconds[-1] - seconds[0]) / (lines[-1] - lines[0]) * 1e6
        print(f"  {name}: {microseconds:.1f} µs after {seconds[0]:.1f} s")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Tests/Commands/spark", description="Compares an audit on Spark with one machine's.")
    parser.add_argument("lines", type=int, nargs="+", help="the number of lines in a campaign; one campaign for each")
    parser.add_argument("--images", type=int, help="the number of images that lines share, instead of one for most")
    parser.add_argument("--workers", type=_numbers, default=[2], help="the number of executors, for example 1,2")
    parser.add_argument("--partitions", type=int, default=8)
    parser.add_argument("--group-by", type=_words, default=["nothing"], help="for example nothing,image,host")
    parser.add_argument("--undisturbed", action="store_true", help="kill nothing")
    parser.add_argument("--richpush", default=str(PACKAGE / ".build" / "release" / "richpush"))
    return parser.parse_args()


def _words(text: str) -> list[str]:
    return text.split(",")


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


if __name__ == "__main__":
    raise SystemExit(main())
