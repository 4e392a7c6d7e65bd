"""Breaks down the time of a run on Spark by Spark's own event log."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

SQL = "org.apache.spark.sql.execution.ui.SparkListenerSQLExecution"


@dataclass(frozen=True)
class Step:
    """A part of a run, as the example describes it."""

    name: str
    seconds: float
    # The number of its tasks on executors, and their processor time there, without the audits.
    tasks: int
    task_seconds: float


def read(directory: Path, start: float, end: float) -> list[Step]:
    """The steps of the application that wrote its log into this directory, and ran from `start` to `end`."""
    (log,) = (path for path in directory.iterdir() if path.is_file())
    marks = [("start Spark", start)]
    tasks: dict[str, list[float]] = {}
    finish = end
    with log.open() as file:
        for line in file:
            event = json.loads(line)
            match event["Event"]:
                case name if name == f"{SQL}Start" and event["description"] != marks[-1][0]:
                    marks.append((event["description"], event["time"] / 1000))
                case name if name == f"{SQL}End":
                    finish = event["time"] / 1000
                # A task that was lost with its executor has no metrics.
                case "SparkListenerTaskEnd" if metrics := event.get("Task Metrics"):
                    tasks.setdefault(marks[-1][0], []).append(metrics["Executor CPU Time"] / 1e9)
    marks.append(("stop Spark", finish))
    ends = [seconds for _, seconds in marks[1:]] + [end]
    return [
        Step(name, after - before, len(tasks.get(name, [])), sum(tasks.get(name, [])))
        for (name, before), after in zip(marks, ends, strict=True)
    ]
