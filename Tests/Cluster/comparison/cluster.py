"""Runs the example on a cluster of real processes, and kills one of them in the middle of its work."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from .media_server import MediaServer
from .processes import Process, descendants, is_running

EXAMPLE = Path(__file__).resolve().parents[3] / "Fixtures" / "spark" / "audit.py"
EXECUTOR = "CoarseGrainedExecutorBackend"
MASTER = "local-cluster[2,1,1024]"
TIME_LIMIT = 600


@dataclass(frozen=True)
class Kill:
    """How an executor was killed."""

    executor: int
    # What it had running below itself: the audit of a partition.
    audit: int
    request_count: int
    after_seconds: float


@dataclass(frozen=True)
class ClusterRun:
    """What became of a run."""

    seconds: float
    # Until the first image was asked for: what it costs to have a cluster at all.
    start_seconds: float
    kill: Kill | None
    # What Spark says of the loss.
    losses: list[str]
    summary: str


def run(
    campaign: Path, results: Path, arguments: list[str], server: MediaServer, directory: Path, kill_at: int | None
) -> ClusterRun:
    """Runs the example; kills an executor once the server was asked so many times more than before."""
    log = directory / "spark.log"
    output = directory / "spark.out"
    requests_before = server.request_count
    with log.open("wb") as log_file, output.open("wb") as output_file:
        start = time.monotonic()
        driver = subprocess.Popen(
            [sys.executable, str(EXAMPLE), "--master", MASTER, str(campaign), str(results), *arguments],
            stdout=output_file,
            stderr=log_file,
            env=_environment(directory),
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
            time.sleep(0.01)
        seconds = time.monotonic() - start
    text = log.read_text(errors="replace")
    if driver.returncode != 0:
        raise SystemExit(f"Spark failed ({driver.returncode}):\n{text[-8000:]}")
    losses = re.findall(r"Lost executor .*", text)
    return ClusterRun(seconds, first_request or seconds, kill, losses, output.read_text())


def _kill_an_executor(driver: int, requests: int, after_seconds: float) -> Kill | None:
    """Kills an executor that audits a partition right now; nothing if none does."""
    for executor in _executors(driver):
        for process in descendants(executor.id):
            if " audit - " in process.command and "numbered.py" not in process.command:
                os.kill(executor.id, signal.SIGKILL)
                while is_running(executor.id):
                    time.sleep(0.001)
                return Kill(executor.id, process.id, requests, after_seconds)
    return None


def _executors(driver: int) -> list[Process]:
    return [process for process in descendants(driver) if EXECUTOR in process.command]


def _environment(directory: Path) -> dict[str, str]:
    """Everything on the loopback, and without a web page."""
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.local.dir": str(directory / "spark"),
        "spark.log.level": "WARN",
    }
    (directory / "spark-defaults.conf").write_text("".join(f"{name} {value}\n" for name, value in settings.items()))
    return {
        **os.environ,
        "SPARK_CONF_DIR": str(directory),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": sys.executable,
    }
