"""Says on a terminal what is going on."""

import sys


def note(text: str) -> None:
    """Replaces the line that says it; no text takes the line away."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
