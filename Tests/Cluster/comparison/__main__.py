"""The command line of `Tests/spark`."""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from . import campaign, cluster, verdicts
from .cluster import ClusterRun
from .media_server import MediaServer

PACKAGE = Path(__file__).resolve().parents[3]
PARTITIONS = 8


def main() -> int:
    """Runs both audits, compares them, and prints what was compared."""
    options = _options()
    # What was started is stopped, and what was made is removed, also when somebody ends this.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # A name that RichPush, which removes what its own killed processes left behind, does not take for one of its own.
    with tempfile.TemporaryDirectory(prefix="spark-comparison-") as name:
        directory = Path(name)
        with MediaServer(PACKAGE / "Fixtures" / "media", directory, campaign.HOSTS) as server:
            lines = directory / "campaign.jsonl"
            campaign.write(lines, options.lines, server.port)
            arguments = ["--allow-http", "--allow-address", f"127.0.0.0/8:{server.port}"]

            expected = directory / "expected.jsonl"
            start = time.monotonic()
            with expected.open("wb") as file:
                command = [options.richpush, "audit", str(lines), "--fail-on", "none", *arguments]
                subprocess.run(command, stdout=file, check=True)
            seconds = time.monotonic() - start
            requests = server.request_count

            results = directory / "results"
            spark_arguments = ["--richpush", options.richpush, "--partitions", str(PARTITIONS), *arguments]
            kill_at = None if options.undisturbed else requests * 2 // 5
            run = cluster.run(lines, results, spark_arguments, server, directory, kill_at)
            return _report(
                verdicts.read([expected]),
                verdicts.read(sorted(results.glob("part-*"))),
                run,
                requests=(requests, server.request_count - requests),
                seconds=seconds,
                options=options,
            )


def _report(
    expected: list[dict[str, object]],
    found: list[dict[str, object]],
    run: ClusterRun,
    *,
    requests: tuple[int, int],
    seconds: float,
    options: argparse.Namespace,
) -> int:
    blank = options.lines - len(expected)
    statuses = Counter(str(verdict["status"]) for verdict in expected)
    print(f"{options.lines:,} lines over {len(campaign.HOSTS)} hosts, {blank} of them blank")
    print(f"  one machine: {len(expected):,} verdicts, {requests[0]:,} requests, {seconds:.1f} s")
    print(f"  Spark, {cluster.MASTER}, {PARTITIONS} partitions: {len(found):,} verdicts, {requests[1]:,} requests, "
          f"{run.seconds:.1f} s, of which {run.start_seconds:.1f} s until the first download")  # fmt: skip
    print(f"  verdicts: {', '.join(f'{count:,} {status}' for status, count in statuses.most_common())}")
    failures = verdicts.differences(expected, found)
    if run.kill is not None:
        print(f"  killed: executor process {run.kill.executor}, while its audit {run.kill.audit} ran, "
              f"{run.kill.after_seconds:.1f} s after the start and after {run.kill.request_count:,} requests; "
              f"{requests[1] - requests[0]:,} requests were made again")  # fmt: skip
        for loss in run.losses[:1]:
            print(f"  Spark says: {loss}")
        if not run.losses:
            failures.append("Spark has not noticed the loss of an executor")
    elif not options.undisturbed:
        failures.append("no executor was killed: none was at work when its time had come")
    if failures:
        print(f"\n{len(failures)} differences, the first of them:")
        for failure in failures[:10]:
            print(f"  {failure}")
        return 1
    print("  every line came out once, with the same verdict")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Tests/spark", description="Compares an audit on Spark with one machine's.")
    parser.add_argument("lines", type=int, help="how many lines the campaign has")
    parser.add_argument("--undisturbed", action="store_true", help="kill nothing")
    parser.add_argument("--richpush", default=str(PACKAGE / ".build" / "release" / "richpush"))
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
