"""How RichPush is to stand against its rivals: at the least, at concurrency 16."""

from __future__ import annotations

from .programs import ASYNC_HTTP_CLIENT, CEILINGS, CURL, REQUESTS, URL_SESSION, Program

CONCURRENCY = 16

# The columns: size and scheme.
_COLUMNS = (("20 KB", "http"), ("300 KB", "http"), ("2 MB", "http"), ("300 KB", "https"))
_ROWS: dict[str, tuple[float | None, float | None, float | None, float | None]] = {
    CEILINGS["http"].name: (0.30, 0.70, 0.75, None),
    CEILINGS["https"].name: (None, None, None, 0.85),
    REQUESTS.name: (20, 11, 4, 8),
    URL_SESSION.name: (14, 10, 5, None),
    ASYNC_HTTP_CLIENT.name: (3, 2.2, 1.2, 1.6),
    CURL.name: (120, 40, 6, 18),
}


def target(size: str, scheme: str, concurrency: int, rival: Program) -> float | None:
    """The ratio to a rival that is to be reached; nothing where there is no target."""
    if concurrency != CONCURRENCY or (size, scheme) not in _COLUMNS or rival.name not in _ROWS:
        return None
    return _ROWS[rival.name][_COLUMNS.index((size, scheme))]
