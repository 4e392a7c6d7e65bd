"""The machine that measures."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path


def description() -> str:
    """The processor and the system, on one line."""
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    cores = len(os.sched_getaffinity(0))
    return f"{cores} cores ({model[1] if model else platform.machine()}), {system}, Linux {platform.release()}"


def file_system(directory: str) -> str:
    """The kind of file system that a directory is on."""
    command = ["findmnt", "--noheadings", "--output", "FSTYPE", "--target", directory]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1]


def load_note() -> str:
    """How busy the machine was before anything was measured."""
    return f"load average before: {os.getloadavg()[0]:.1f}"
