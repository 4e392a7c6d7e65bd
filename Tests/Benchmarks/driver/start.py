"""One delivery, from the start of the process to its end, against `curl` and `file`."""

from __future__ import annotations

import json
import subprocess
from statistics import median

from . import measurement, tables
from .measurement import Outcome
from .paths import OWN_BUILD
from .web_server import WebServer

AT_MOST = 1.5


def measure(server: WebServer, paths: dict[str, list[str]], rounds: int) -> tuple[str, dict[str, object]]:
    """Measures both in pairs, for each size."""
    version = subprocess.run([str(OWN_BUILD.richpush), "--help"], capture_output=True, check=False)
    if version.returncode != 0:
        raise SystemExit(f"{OWN_BUILD.richpush} is missing; swift build makes it, as the README says")
    lines = [["", "deliver ms", "curl, file ms", "ratio", "at most", "", "deliver peak MB"]]
    result: dict[str, object] = {}
    for size in paths:
        url = server.origin("http") + paths[size][0]
        pairs = [_pair(server, url, deliver_first=number % 2 == 0) for number in range(rounds)]
        ratio = median(ours.wall_seconds / rival.wall_seconds for ours, rival in pairs)
        ours, rival = (median(pair[index].wall_seconds for pair in pairs) * 1_000 for index in (0, 1))
        peak = median(pair[0].peak_kilobytes for pair in pairs) / 1_024
        mark = tables.mark(ratio <= AT_MOST)
        lines.append([size, f"{ours:.1f}", f"{rival:.1f}", f"{ratio:.2f}", f"{AT_MOST}", mark, f"{peak:.1f}"])
        result[size] = {"deliver_ms": ours, "curl_and_file_ms": rival, "ratio": ratio, "peak_megabytes": peak}
    note = f"one `richpush deliver`, cold, against `curl -o` and then `file`; medians of {rounds} pairs, http"
    return f"{note}\n{tables.columns(lines)}", result


def _pair(server: WebServer, url: str, *, deliver_first: bool) -> tuple[Outcome, Outcome]:
    directory = measurement.fresh_directory(server.directory)
    payload = directory / "payload.json"
    payload.write_text(json.dumps({"aps": {"alert": "A picture", "mutable-content": 1}, "fcm_options": {"image": url}}))
    deliver = [str(OWN_BUILD.richpush), "deliver", "--allow-http", "--allow-address", "127.0.0.0/8:*", str(payload)]
    # One after the other, as somebody at a terminal does it.
    shell = ["sh", "-c", 'curl --silent --output "$1" "$0" && file --brief --mime-type "$1"', url,
             str(directory / "download")]  # fmt: skip
    commands = [deliver, shell] if deliver_first else [shell, deliver]
    outcomes = [measurement.run(command, directory) for command in commands]
    ours, rival = outcomes if deliver_first else reversed(outcomes)
    if "✓ Attached" not in ours.output:
        raise SystemExit(f"richpush deliver: {ours.output}")
    if not rival.output.startswith("image/"):
        raise SystemExit(f"file: {rival.output}")
    return ours, rival
