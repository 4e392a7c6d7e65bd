"""Shows progress on a terminal."""

import sys


def note(text: str) -> None:
    """Replaces the progress line; an empty text removes it."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
