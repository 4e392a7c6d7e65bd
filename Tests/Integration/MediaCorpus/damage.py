"""Broken files, made from sound ones, the same each time."""

from __future__ import annotations

import random
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from parts import Part, parts
from patches import patches

#: The number of cuts in each file besides those at the boundaries of its parts, and of flipped bits in its tables.
RANDOM_CUTS = 20
FLIPS = 10
#: Files of many equal parts are cut at some of them.
MOST_BOUNDARIES = 40
#: The kind of damage that leaves all structure as it is.
INSIDE = "inside the data"
#: Streams without a container: a cut one is only a shorter stream.
STREAMS = {"mp3", "amr", "ac3", "eac3", "mpg", "m2v"}


@dataclass(frozen=True)
class Broken:
    """A broken file."""

    #: The kind of damage, as a row of the table.
    kind: str
    detail: str
    source: Path
    data: bytes

    @property
    def name(self) -> str:
        """A name that says what is broken, with the source's suffix."""
        return f"{self.source.stem}--{re.sub('[^A-Za-z0-9]+', '-', f'{self.kind} {self.detail}')}{self.source.suffix}"

    @property
    def lacks_something(self) -> bool:
        """Whether a decoder that draws less than the source has, and reports no error, has not drawn it whole."""
        return self.kind.startswith("cut") and self.source.suffix[1:] not in STREAMS


def broken_files(source: Path) -> Iterator[Broken]:
    """All broken files of a source."""
    data = source.read_bytes()
    places = parts(data, source.suffix[1:])
    generator = random.Random(source.name)  # noqa: S311 - the same numbers each time
    seen = {data}
    for kind, detail, broken in _all(data, places, source, generator):
        if broken not in seen:
            seen.add(broken)
            yield Broken(kind, detail, source, broken)


def _all(data: bytes, places: list[Part], source: Path, generator: random.Random) -> Iterator[tuple[str, str, bytes]]:
    boundaries = sorted({end for part in places for end in (part.start, part.end) if 0 < end < len(data)})
    if len(boundaries) > MOST_BOUNDARIES:
        boundaries = sorted(generator.sample(boundaries, MOST_BOUNDARIES))
    for place in boundaries:
        yield "cut at a boundary", f"{place}", data[:place]
    for place in sorted(generator.sample(range(1, len(data)), RANDOM_CUTS)):
        yield "cut anywhere", f"{place}", data[:place]
    yield "cut anywhere", "last byte", data[:-1]
    yield from _emptied(data, places)
    for detail, patched in patches(data, places, source.suffix[1:]):
        yield "patched", detail, patched
    yield from _flipped(data, places, generator)
    yield from _rearranged(data, places, generator)
    yield from _mangled(data)
    for detail, broken in _inside(data, places, random.Random(source.stem)):  # noqa: S311 - the same numbers each time
        yield INSIDE, detail, broken


def _inside(data: bytes, places: list[Part], generator: random.Random) -> Iterator[tuple[str, bytes]]:
    """Damage to the bytes of pictures or sounds alone, as faulty storage and memory do."""
    tables = {at for part in places if part.is_table for at in range(part.start, min(part.end, len(data)))}
    longest = max((part for part in places if not part.is_table), key=lambda part: part.end - part.start)
    bulk = [at for at in range(longest.start + 16, min(longest.end, len(data)) - 16) if at not in tables]
    for at in sorted(generator.sample(bulk, min(6, len(bulk)))):
        end = min(at + 100, bulk[-1])
        yield f"zeros at {at}", data[:at] + bytes(end - at) + data[end:]
        yield f"noise at {at}", data[:at] + generator.randbytes(end - at) + data[end:]
        yield f"bit at {at}", data[:at] + bytes([data[at] ^ 1 << generator.randrange(8)]) + data[at + 1 :]


def _emptied(data: bytes, places: list[Part]) -> Iterator[tuple[str, str, bytes]]:
    yield "emptied", "file", b""
    yield "emptied", "all zero", bytes(len(data))
    for numerator in (1, 2, 3):
        place = len(data) * numerator // 4
        yield "emptied", f"zero from {place}", data[:place] + bytes(len(data) - place)
    tables = [part for part in places if part.is_table]
    for part in tables[:8]:
        yield (
            "emptied",
            f"{part.name} at {part.start}",
            (data[: part.start + 8] + bytes(max(0, part.end - part.start - 8)) + data[max(part.start + 8, part.end) :]),
        )


def _flipped(data: bytes, places: list[Part], generator: random.Random) -> Iterator[tuple[str, str, bytes]]:
    table = sorted({at for part in places if part.is_table for at in range(part.start, min(part.end, len(data)))})
    for at in sorted(generator.sample(table, min(FLIPS, len(table)))):
        flipped = bytearray(data)
        bit = generator.randrange(8)
        flipped[at] ^= 1 << bit
        yield "bit flipped in a table", f"{at}.{bit}", bytes(flipped)


def _rearranged(data: bytes, places: list[Part], generator: random.Random) -> Iterator[tuple[str, str, bytes]]:
    outermost = [part for part in places if part.is_outermost]
    pairs = list(zip(outermost, outermost[1:], strict=False))
    for one, other in generator.sample(pairs, min(6, len(pairs))):
        swapped = data[: one.start] + data[other.start : other.end] + data[one.start : other.start] + data[other.end :]
        yield "chunks swapped", f"{one.name} {one.start} and {other.name}", swapped
    for part in generator.sample(outermost, min(6, len(outermost))):
        yield "chunk removed", f"{part.name} at {part.start}", data[: part.start] + data[part.end :]


def _mangled(data: bytes) -> Iterator[tuple[str, str, bytes]]:
    """Damage that transfers and storage do to files."""
    third = len(data) // 3
    yield "mangled", "middle missing", data[:third] + data[2 * third :]
    yield "mangled", "middle other", data[:third] + random.Random(1).randbytes(third) + data[2 * third :]
    yield "mangled", "line ends", data.replace(b"\n", b"\r\n")
    yield "mangled", "line ends of DOS", data.replace(b"\r\n", b"\n")
    yield "mangled", "seventh bit", bytes(byte & 0x7F for byte in data)
    yield "mangled", "as UTF-8", data.decode("utf-8", errors="replace").encode()
    yield "mangled", "still compressed", zlib.compress(data)
    yield "mangled", "a length in front", struct.pack(">I", len(data)) + data
