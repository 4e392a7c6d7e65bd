"""Checks the inbox's page in a real browser: `Tests/Commands/browser [--screenshots | --delays | --timed] [words of a sentence]`."""

from __future__ import annotations

import sys

import accessibility_checks  # noqa: F401 - the import registers its checks, as the next ones do
import appearance_checks  # noqa: F401
import arrival_checks  # noqa: F401
import axe_checks  # noqa: F401
import delivery_checks  # noqa: F401
import export_checks  # noqa: F401
import extension_report_checks  # noqa: F401
import fault_checks  # noqa: F401
import hostile_checks  # noqa: F401
import inbox_checks  # noqa: F401
import list_checks  # noqa: F401
import long_list_checks  # noqa: F401
import media_checks  # noqa: F401
import preview_checks  # noqa: F401
import report_checks  # noqa: F401
import screenshots
from checks import run

if __name__ == "__main__":
    arguments = sys.argv[1:]
    if "--screenshots" in arguments:
        screenshots.take()
    elif not run([word for word in arguments if not word.startswith("--")], has_delays="--delays" in arguments,
                 is_timed="--timed" in arguments):
        sys.exit(1)
