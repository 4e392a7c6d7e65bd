"""How slow the machine is at the moment."""

from __future__ import annotations

import random
import threading
import time
import zlib
from types import TracebackType
from typing import Self

# Takes 10 ms on the machine that the limits come from, when it is idle. Python compresses without its lock, so only the
# machine makes this slower.
WORK = random.Random(0).randbytes(1 << 17).hex().encode()
USUAL = 0.010


class Slowness:
    """A thread that measures the same work again and again while a `with` lasts."""

    def __enter__(self) -> Self:
        self._longest = 0.0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end.set()
        self._thread.join()

    def _watch(self) -> None:
        # At least once, and for a tenth of the time.
        while True:
            start = time.perf_counter()
            zlib.compress(WORK, 6)
            self._longest = max(self._longest, time.perf_counter() - start)
            if self._end.wait(0.09):
                return

    @property
    def factor(self) -> float:
        """How many times longer than usual the work took at worst; 1 at least."""
        return max(1.0, self._longest / USUAL)
