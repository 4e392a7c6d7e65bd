"""The paths of the benchmark."""

from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
PACKAGE = BENCHMARKS.parent.parent
RIVALS = BENCHMARKS / "rivals"
# What `Tests/Commands/benchmark` builds: the rivals in Go and C, and those in Swift.
BUILT_RIVALS = PACKAGE / ".build-benchmark" / "rivals"
SWIFT_RIVALS = PACKAGE / ".build-benchmark" / "swift" / "release"
RICHPUSH = PACKAGE / ".build" / "release" / "richpush"
