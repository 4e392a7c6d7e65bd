"""Lines keep their numbers, and no line makes the command fail, since Spark would only do them again."""

from __future__ import annotations

import json
import subprocess
import sys
import unittest
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[3]
FILTER = PACKAGE / "Fixtures" / "spark" / "numbered.py"
COMMAND = [str(PACKAGE / ".build" / "release" / "richpush"), "audit", "-", "--ordered", "--allow-empty", "--fail-on", "none"]


class NumberedTest(unittest.TestCase):
    """What the filter makes of a partition."""

    def test_partition_of_malformed_lines_alone_is_done(self) -> None:
        result = subprocess.run(
            [sys.executable, str(FILTER), *COMMAND],
            input=b'1\tfoo\n3\t \n5\t{"x":1}\n',
            stdout=subprocess.PIPE,
            check=False,
        )
        verdicts = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual([verdict["line"] for verdict in verdicts], [1, 5])
        self.assertEqual({verdict["status"] for verdict in verdicts}, {"malformed"})
        self.assertEqual(result.returncode, 0)


if __name__ == "__main__":
    unittest.main()
