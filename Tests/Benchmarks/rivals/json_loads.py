"""Python's own JSON, line by line, and nothing else: json_loads.py LINES."""

from __future__ import annotations

import json
import sys


def main() -> None:
    """Reads all lines."""
    loads = json.loads
    with open(sys.argv[1], "rb") as lines:
        for line in lines:
            try:
                loads(line)
            except ValueError:
                pass


if __name__ == "__main__":
    main()
