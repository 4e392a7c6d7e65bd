"""What it is measured on."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path


def description(directory: Path) -> str:
    """The processor, the system, and the file system of the downloads, on one line."""
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    file_system = subprocess.run(
        ["findmnt", "--noheadings", "--output", "FSTYPE", "--target", str(directory)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    return (
        f"{len(os.sched_getaffinity(0))} cores ({model[1] if model else platform.machine()}), {system}, "
        f"Linux {platform.release()}, downloads on {file_system}"
    )


def load_note() -> str:
    """How busy the machine was before anything was measured."""
    return f"load average before: {os.getloadavg()[0]:.1f}"
