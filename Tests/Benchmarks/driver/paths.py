"""Where things are."""

from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
PACKAGE = BENCHMARKS.parent.parent
SCRATCH = PACKAGE / ".build-benchmark"
PROGRAMS = SCRATCH / "swift" / "release"
RIVALS = BENCHMARKS / "rivals"
RICHPUSH = PACKAGE / ".build" / "release" / "richpush"
