"""Becomes richpush: `python -m richpush`, and the script that pip installs."""

import os
import sys

from . import PROGRAM, environment


def main():
    os.execve(PROGRAM, [PROGRAM, *sys.argv[1:]], environment())


if __name__ == "__main__":
    main()
