"""Where things are."""

from dataclasses import dataclass
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
PACKAGE = BENCHMARKS.parent.parent
RIVALS = BENCHMARKS / "rivals"


@dataclass(frozen=True)
class Build:
    """The programs that are built in a checkout."""

    checkout: Path

    @property
    def programs(self) -> Path:
        """The directory of the programs that are made for this benchmark."""
        return self.checkout / ".build-benchmark" / "swift" / "release"

    @property
    def richpush(self) -> Path:
        """The command."""
        return self.checkout / ".build" / "release" / "richpush"


OWN_BUILD = Build(PACKAGE)
