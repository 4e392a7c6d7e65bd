"""The parts of a media file, by its container: chunks, segments, blocks, boxes, or frames."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """A part of a file; parts may lie within others."""

    name: str
    start: int
    end: int
    #: Whether it says how to read the rest, so that damage to it damages everything.
    is_table: bool = False
    #: Whether it lies in no other part, and can trade places with its neighbor.
    is_outermost: bool = True


def parts(data: bytes, suffix: str) -> list[Part]:
    """The parts of a sound file of a type, in the order of their starts."""
    return sorted(_READERS[suffix](data), key=lambda part: (part.start, -part.end))


def _png(data: bytes) -> Iterator[Part]:
    at = 8
    while at + 12 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        is_data = kind in (b"IDAT", b"fdAT")
        yield Part(kind.decode(), at, at + 12 + length, not is_data)
        if is_data:
            yield Part("zlib header", at + 8, at + 24, True, False)
        at += 12 + length


def _jpeg(data: bytes) -> Iterator[Part]:
    at = 2
    while at + 4 <= len(data):
        marker = data[at + 1]
        if marker == 0xD9:
            yield Part("EOI", at, at + 2)
            return
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        is_table = marker in (0xC4, 0xDA, 0xDB, 0xDD) or 0xC0 <= marker <= 0xCF
        yield Part(f"FF{marker:02X}", at, end, is_table)
        at = end
        if marker == 0xDA:
            following = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]").search(data, at)
            end = following.start() if following else len(data)
            yield Part("scan", at, end)
            at = end


def _gif(data: bytes) -> Iterator[Part]:
    def table(flags: int) -> int:
        return 3 << ((flags & 7) + 1) if flags & 0x80 else 0

    at = 13 + table(data[10])
    yield Part("screen", 0, at, True)
    while at < len(data) and data[at] != 0x3B:
        start = at
        if data[at] == 0x2C:
            at += 10 + table(data[at + 9]) + 1
            yield Part("frame", start, at, True, False)
        else:
            at += 2
        while data[at]:
            yield Part("block", at, at + 1 + data[at], False, False)
            at += 1 + data[at]
        at += 1
        yield Part("image" if data[start] == 0x2C else "extension", start, at)
    yield Part("trailer", at, at + 1)


_PARENTS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"dinf", b"edts", b"udta", b"meta", b"iprp", b"ipco", b"iinf"}
#: Boxes that no reader needs in order to read the others.
_FREE = {b"free", b"skip", b"udta", b"ilst", b"mdat", b"wide"}


def _boxes(data: bytes, start: int = 0, end: int | None = None, *, depth: int = 0) -> Iterator[Part]:
    at, end = start, len(data) if end is None else end
    while at + 8 <= end:
        length, kind = struct.unpack_from(">I4s", data, at)
        is_parent = kind in _PARENTS
        yield Part(kind.decode("latin-1"), at, at + length, not is_parent and kind not in _FREE, depth == 0)
        if is_parent and kind != b"udta":
            # HEIF's meta box has a version before its children, and QuickTime's has none; iinf also has a count.
            skipped = {b"meta": 12, b"iinf": 14}.get(kind, 8)
            yield from _boxes(data, at + skipped, at + length, depth=depth + 1)
        at += max(8, length)


def _riff(data: bytes, start: int = 12, end: int | None = None, *, order: str = "<", depth: int = 0) -> Iterator[Part]:
    # The list of a movie from a pipe has no length.
    at, end = start, len(data) if end is None else min(end, len(data))
    while at + 8 <= end:
        kind, length = struct.unpack_from(order + "4sI", data, at)
        is_bulk = kind in (b"LIST", b"data", b"JUNK", b"SSND") or re.fullmatch(rb"\d\d(dc|db|wb)", kind) is not None
        whole = length + length % 2
        yield Part(kind.decode("latin-1"), at, at + 8 + whole, not is_bulk, depth == 0)
        if kind == b"LIST":
            yield from _riff(data, at + 12, at + 8 + length, order=order, depth=depth + 1)
        at += 8 + whole


def _aiff(data: bytes) -> Iterator[Part]:
    return _riff(data, order=">")


def _caf(data: bytes) -> Iterator[Part]:
    at = 8
    while at + 12 <= len(data):
        kind, length = struct.unpack_from(">4sq", data, at)
        end = at + 12 + length if length >= 0 else len(data)
        yield Part(kind.decode(), at, end, kind in (b"desc", b"pakt"))
        at = end


def _au(data: bytes) -> Iterator[Part]:
    header = int.from_bytes(data[4:8], "big")
    return iter([Part("header", 0, header, True), Part("data", header, len(data))])


def _frames(pattern: bytes, header: int) -> Callable[[bytes], Iterator[Part]]:
    """The frames of a stream that has no container; only the first one's header is a table."""

    def read(data: bytes) -> Iterator[Part]:
        starts = [match.start() for match in re.finditer(pattern, data, re.DOTALL)]
        for index, (start, end) in enumerate(zip(starts, [*starts[1:], len(data)], strict=True)):
            yield Part("frame", start, end)
            if index == 0:
                yield Part("header", start, start + header, True, False)

    return read


def _amr(data: bytes) -> Iterator[Part]:
    sizes = [13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1]
    at = 6
    yield Part("magic", 0, 6, True)
    while at < len(data):
        size = sizes[data[at] >> 3 & 15]
        yield Part("frame", at, at + size)
        at += size


_mpeg = _frames(rb"\x00\x00\x01[\x00\xb3-\xff]", 12)
_ac3 = _frames(rb"\x0b\x77", 7)
_READERS: dict[str, Callable[[bytes], Iterator[Part]]] = {
    "png": _png, "jpg": _jpeg, "gif": _gif, "heic": _boxes, "mp4": _boxes, "m4v": _boxes, "mov": _boxes, "3gp": _boxes,
    "3g2": _boxes, "m4a": _boxes, "avi": _riff, "wav": _riff, "aiff": _aiff, "aifc": _aiff, "caf": _caf, "au": _au,
    "amr": _amr, "mp3": _frames(rb"\xff\xfb[\x50-\x5f]", 4), "ac3": _ac3, "eac3": _ac3, "mpg": _mpeg, "m2v": _mpeg,
}  # fmt: skip
