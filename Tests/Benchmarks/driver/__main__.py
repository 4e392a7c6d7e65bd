"""The command line of `Tests/benchmark`."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from pathlib import Path

from . import bodies, comparison, growth, machine, media, start, tables, targets
from .comparison import Cell, Comparison, Plan
from .paths import Build
from .web_server import WebServer


def main() -> None:
    """Measures, and prints the table."""
    options = _options()
    # What was started is stopped, and what was made is removed, also when somebody ends this.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # A name that RichPush, which removes what its own killed processes left behind, does not take for one of its own.
    with tempfile.TemporaryDirectory(prefix="benchmark-", dir=options.directory) as name:
        directory = Path(name)
        heading = f"{machine.description(directory)}; {machine.load_note()}"
        with WebServer(directory / "media", directory / "nginx") as server:
            paths = {} if options.mode == "bodies" else media.make(server.root)
            result: object
            if options.mode == "bodies":
                report, result = bodies.measure(server, options.rounds or 10, options.seconds or 1)
            elif options.mode == "growth":
                report, result = growth.measure(server, paths)
            elif options.mode == "start":
                report, result = start.measure(server, paths, rounds=options.rounds or 41)
            else:
                report, result = _compare(options, server, paths)
    print(f"\n{heading}\n\n{report}")
    if options.json:
        options.json.write_text(json.dumps({"machine": heading, "mode": options.mode, "result": result}, indent=2))


def _compare(options: argparse.Namespace, server: WebServer, paths: dict[str, list[str]]) -> tuple[str, object]:
    concurrencies = options.concurrency or ([targets.CONCURRENCY] if options.quick else [1, 16, 64, 256])
    plan = Plan(
        rounds=options.rounds or (3 if options.quick else 5),
        seconds=options.seconds or (1 if options.quick else 2),
        pairs=comparison.pairs(options.rival, Build(options.baseline.resolve()) if options.baseline else None),
    )
    comparing = Comparison(server, paths, plan)
    cells = [
        Cell(size, scheme, concurrency)
        for concurrency in concurrencies
        for scheme in options.scheme or ["http", "https"]
        for size in options.size or list(media.SIZES)
    ]
    texts: list[str] = []
    result: list[dict[str, object]] = []
    for cell in cells:
        rows = comparing.measure(cell)
        texts.append(tables.cell_table(cell, rows))
        result.append({"cell": str(cell), "programs": [row.json() for row in rows]})
    note = (
        f"medians of {plan.rounds} pairs of runs, {plan.seconds:g} s each; one nginx worker on the loopback\n"
        "ours is the library; for an audit of another checkout it is this checkout's audit"
    )
    return "\n\n".join([note, *texts]), result


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="Tests/benchmark", description="Measures RichPush against its rivals: the same nginx, files and run."
    )
    parser.add_argument(
        "mode",
        nargs="?",
        choices=["compare", "bodies", "growth", "start", "micro"],
        default="compare",
        help="compare: RichPush and its rivals; bodies: what examining whole files costs; "
        "growth: with the number of notifications; start: one delivery; micro: parts alone",
    )
    parser.add_argument("--quick", action="store_true", help="concurrency 16 only, three pairs of one second")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything that was measured here as well")
    parser.add_argument("--directory", type=Path, help="where served files and downloads are, instead of TMPDIR")
    parser.add_argument(
        "--size", action="append", choices=list(media.SIZES), help="only files of this size; repeatable"
    )
    parser.add_argument("--scheme", action="append", choices=["http", "https"], help="only this scheme")
    parser.add_argument("--concurrency", action="append", type=int, help="only this many at once; repeatable")
    parser.add_argument("--rival", help="only rivals with this in their name; `none` leaves out all")
    parser.add_argument(
        "--baseline", type=Path, metavar="DIR", help="measure the programs built in another checkout as well"
    )
    parser.add_argument("--rounds", type=int, help="how many pairs of runs")
    parser.add_argument("--seconds", type=float, help="how long each run takes")
    return parser.parse_args()


if __name__ == "__main__":
    main()
