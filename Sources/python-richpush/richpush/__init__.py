"""The program richpush, and how to run it: subprocess.run([richpush.PROGRAM, "demo"], env=richpush.environment())."""

import os
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent
PROGRAM = str(_FOLDER / "bin" / "richpush")

__all__ = ["PROGRAM", "environment"]


def environment():
    """The variables of this process, and the one that names the database of file types, which libmagic needs.

    A database fits one version of libmagic, and this package has its own of both."""
    return os.environ | {"MAGIC": str(_FOLDER / "magic.mgc")}
