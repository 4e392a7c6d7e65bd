"""The command line of `Tests/Commands/benchmark`."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from pathlib import Path

from . import bodies, documents, downloads, growth, limits, machine, media, programs
from .downloads import Plan, Setting
from .paths import RICHPUSH
from .web_server import WebServer


def main() -> None:
    """Measures, and prints the tables."""
    options = _options()
    # A normal exit stops the server and removes the directories when somebody ends this.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # The prefix is not one of RichPush, which removes what its own killed processes left behind.
    with (
        tempfile.TemporaryDirectory(prefix="benchmark-", dir=options.memory) as memory,
        tempfile.TemporaryDirectory(prefix="benchmark-", dir=options.directory) as disk,
        WebServer(Path(memory, "media"), Path(memory, "nginx")) as server,
    ):
        heading = machine.description()
        print(f"{heading}; {machine.load_note()}\n", flush=True)
        if options.mode == "bodies":
            report, result = bodies.measure(server, options.richpush, options.rounds or 10)
        elif options.mode == "growth":
            report, result = growth.measure(server, media.make(server.root), options.richpush)
        else:
            settings = downloads.settings(server, Path(memory), Path(disk), machine.file_system(disk))
            report, result = _limits(options, server, settings, heading)
    print(report)
    if options.json:
        options.json.write_text(result)


def _limits(
    options: argparse.Namespace, server: WebServer, settings: list[Setting], heading: str
) -> tuple[str, str]:
    plan = Plan(
        ours=programs.audit(options.richpush),
        rounds=options.rounds or (1 if options.quick else 5),
        share=6 if options.quick else 1,
        baseline=programs.audit(options.baseline, "richpush audit, baseline") if options.baseline else None,
        only=options.rival,
    )
    report = limits.measure(server, media.make(server.root), settings, plan, options.richpush)
    if options.write_docs:
        documents.write(report, heading)
    return "\n\n".join(table.text() for table in report.tables()), report.json()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="Tests/Commands/benchmark", description="Measures RichPush against its rivals: the same nginx, files and run."
    )
    parser.add_argument(
        "mode",
        nargs="?",
        choices=["limits", "bodies", "growth", "micro"],
        default="limits",
        help="limits: RichPush, its rivals and its targets; bodies: what examining whole files costs; "
        "growth: how the cost grows with their number; micro: single parts",
    )
    parser.add_argument("--quick", action="store_true", help="one round with a sixth of the notifications")
    parser.add_argument("--rounds", type=int, help="the number of rounds, instead of 5")
    parser.add_argument("--rival", default="", help="only rivals whose name contains this; `none` leaves out all")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="also measure this other build of richpush")
    parser.add_argument("--richpush", type=Path, metavar="FILE", default=RICHPUSH, help="measure this build")
    parser.add_argument("--memory", default="/dev/shm", metavar="DIR", help="a directory on a memory file system")
    parser.add_argument("--directory", metavar="DIR", help="a directory on a disk, instead of TMPDIR")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all measurements to this file")
    parser.add_argument("--write-docs", action="store_true", help="write the tables into the README and the article")
    return parser.parse_args()


if __name__ == "__main__":
    main()
