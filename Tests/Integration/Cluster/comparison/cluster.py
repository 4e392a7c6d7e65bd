"""Runs the example on a cluster of real processes, and kills one of them in the middle of its work."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

from . import steps
from .media_server import MediaServer
from .processes import Process, descendants, is_running
from .steps import Step

EXAMPLE = Path(__file__).resolve().parents[4] / "Fixtures" / "examples" / "spark" / "audit.py"
EXECUTOR = "CoarseGrainedExecutorBackend"
DRIVER = "org.apache.spark.deploy.SparkSubmit"
# The compiler that optimizes most pays off only with many lines, and keeps two cores busy until then.
QUICK_START = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
TIME_LIMIT = 3_600


@dataclass(frozen=True)
class Kill:
    """How an executor was killed."""

    executor: int
    # Its child process, which audited a partition.
    audit: int
    request_count: int
    after_seconds: float


@dataclass(frozen=True)
class ClusterRun:
    """The result of a run."""

    seconds: float
    # The time until the first request for an image, which a cluster costs in any case.
    start_seconds: float
    steps: list[Step]
    # Processor time of the driver, the executors, and the audits.
    processor_seconds: dict[str, float]
    kill: Kill | None
    # What Spark logs about the loss.
    losses: list[str]
    summary: str


def run(
    campaign: Path,
    results: Path,
    arguments: list[str],
    server: MediaServer,
    directory: Path,
    *,
    workers: int,
    kill_at: int | None,
    is_quick: bool,
) -> ClusterRun:
    """Runs the example; kills an executor once the server has had this many more requests than before."""
    log = directory / "spark.log"
    output = directory / "spark.out"
    requests_before = server.request_count
    usage: dict[int, Process] = {}
    with log.open("wb") as log_file, output.open("wb") as output_file:
        clock = time.time()
        start = time.monotonic()
        driver = subprocess.Popen(
            [sys.executable, str(EXAMPLE), "--master", master(workers), str(campaign), str(results), *arguments],
            stdout=output_file,
            stderr=log_file,
            env=_environment(directory, is_quick),
        )
        kill: Kill | None = None
        first_request: float | None = None
        while driver.poll() is None:
            now = time.monotonic()
            requests = server.request_count - requests_before
            if first_request is None and requests > 0:
                first_request = now - start
            if kill is None and kill_at is not None and requests >= kill_at:
                kill = _kill_an_executor(driver.pid, requests, now - start)
            if now - start > TIME_LIMIT:
                driver.kill()
            for process in descendants(driver.pid):
                # A process that has just ended no longer has a command.
                command = process.command or usage.get(process.id, process).command
                usage[process.id] = replace(process, command=command)
            time.sleep(0.05)
        seconds = time.monotonic() - start
    text = log.read_text(errors="replace")
    if driver.returncode != 0:
        raise SystemExit(f"Spark failed ({driver.returncode}):\n{text[-8000:]}")
    losses = re.findall(r"Lost executor .*", text)
    parts = steps.read(directory / "events", clock, clock + seconds)
    start_seconds = first_request or seconds
    return ClusterRun(seconds, start_seconds, parts, _processor_seconds(usage), kill, losses, output.read_text())


def master(workers: int) -> str:
    """Spark's URL for this many workers, each a process with one core and one gigabyte."""
    return f"local-cluster[{workers},1,1024]"


def _processor_seconds(usage: dict[int, Process]) -> dict[str, float]:
    """The processor time by the last sample of each process; an executor's children are its audits."""
    executors = [process for process in usage.values() if EXECUTOR in process.command]
    drivers = [process for process in usage.values() if DRIVER in process.command]
    return {
        "driver": sum(process.seconds for process in drivers),
        "executors": sum(process.seconds for process in executors),
        "audits": sum(process.children_seconds for process in executors),
    }


def _kill_an_executor(driver: int, requests: int, after_seconds: float) -> Kill | None:
    """Kills an executor that is auditing a partition; does nothing if there is none."""
    for executor in _executors(driver):
        for process in descendants(executor.id):
            if " audit - " in process.command:
                os.kill(executor.id, signal.SIGKILL)
                while is_running(executor.id):
                    time.sleep(0.001)
                return Kill(executor.id, process.id, requests, after_seconds)
    return None


def _executors(driver: int) -> list[Process]:
    return [process for process in descendants(driver) if EXECUTOR in process.command]


def _environment(directory: Path, is_quick: bool) -> dict[str, str]:
    """The environment: everything on the loopback interface, no web page, and a log of all events."""
    events = directory / "events"
    shutil.rmtree(events, ignore_errors=True)
    events.mkdir()
    settings = {
        "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": events.as_uri(),
        "spark.eventLog.compress": "false",
        "spark.eventLog.rolling.enabled": "false",
        # By default a partition has four megabytes or more, and a test would have only one.
        "spark.sql.files.openCostInBytes": "1",
        "spark.driver.host": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.local.dir": str(directory / "spark"),
        "spark.log.level": "WARN",
    }
    if is_quick:
        settings |= {f"spark.{process}.extraJavaOptions": QUICK_START for process in ("driver", "executor")}
    (directory / "spark-defaults.conf").write_text("".join(f"{name} {value}\n" for name, value in settings.items()))
    return {
        **os.environ,
        "SPARK_CONF_DIR": str(directory),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": sys.executable,
    }
