"""Patches: changes to fields that make a file's statements about itself wrong."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator

from parts import Part

Patches = Iterator[tuple[str, bytes]]


def patches(data: bytes, places: list[Part], suffix: str) -> Patches:
    """Patched files, each with a description of the patch."""
    patch = _PATCHES.get(suffix)
    if patch:
        yield from patch(data, places)


def _put(data: bytes, at: int, value: bytes) -> bytes:
    return data[:at] + value + data[at + len(value) :]


def _without(data: bytes, places: list[Part], *names: str) -> bytes:
    for part in reversed(places):
        if part.name in names:
            data = data[: part.start] + data[part.end :]
    return data


def _first(places: list[Part], name: str) -> Part | None:
    return next((part for part in places if part.name == name), None)


def _png(data: bytes, places: list[Part]) -> Patches:
    def header(at: int, value: bytes) -> bytes:
        patched = _put(data, 16 + at, value)
        return _put(patched, 29, struct.pack(">I", zlib.crc32(patched[12:29])))

    zero = bytes(4)
    for name, at, value in [
        ("width 0", 0, zero), ("height 0", 4, zero), ("0 by 0", 0, zero + zero),
        ("width 2 to the 31", 0, b"\x80\0\0\0"),
        ("depth 3", 8, b"\x03"), ("color type 7", 9, b"\x07"), ("color type 1", 9, b"\x01"),
        ("compression 1", 10, b"\x01"), ("filter 9", 11, b"\x09"), ("interlace 2", 12, b"\x02"),
        ("RGB of 4 bits", 8, b"\x04\x02"), ("twice as high", 4, struct.pack(">I", 240)),
    ]:  # fmt: skip
        yield name, header(at, value)
    yield "checksum of the header", _put(data, 29, zero)
    yield "no palette", _without(data, places, "PLTE")
    yield "no data", _without(data, places, "IDAT")
    yield "no end", _without(data, places, "IEND")
    yield "no data and no end", _without(data, places, "IDAT", "IEND")
    for part in places:
        if part.name == "IDAT":
            yield f"checksum at {part.start}", _put(data, part.end - 4, b"\x12\x34\x56\x78")
            yield f"length at {part.start}", _put(data, part.start, b"\x00\xff\xff\xff")
            yield "empty data", data[: part.start] + b"\0\0\0\0IDAT\x35\xaf\x06\x1e" + data[part.end :]
            break
    yield "signature", _put(data, 4, b"\n\n\n\n")


def _jpeg(data: bytes, places: list[Part]) -> Patches:
    frame = next(part for part in places if part.name in ("FFC0", "FFC1", "FFC2"))
    at = frame.start
    for name, offset, value in [
        ("width 0", 7, b"\0\0"), ("height 0", 5, b"\0\0"), ("0 by 0", 5, bytes(4)), ("12 bits", 4, b"\x0c"),
        ("0 bits", 4, b"\0"), ("no component", 9, b"\0"), ("200 components", 9, b"\xc8"), ("length 2", 2, b"\0\2"),
        ("length 65535", 2, b"\xff\xff"), ("sampling 0", 11, b"\0"), ("sampling 15", 11, b"\xff"),
        ("lossless", 1, b"\xc3"), ("arithmetic", 1, b"\xc9"), ("hierarchical", 1, b"\xc5"), ("table 7", 12, b"\x07"),
    ]:  # fmt: skip
        yield name, _put(data, at + offset, value)
    yield "no frame", _without(data, places, frame.name)
    yield "no Huffman tables", _without(data, places, "FFC4")
    yield "no quantization tables", _without(data, places, "FFDB")
    yield "no scan", _without(data, places, "FFDA", "scan")
    yield "an empty scan", _without(data, places, "scan")
    yield "no end", _without(data, places, "EOI")
    yield "no scan header", _without(data, places, "FFDA")
    yield "scan of 9 components", _put(data, next(p.start for p in places if p.name == "FFDA") + 4, b"\x09")


def _gif(data: bytes, places: list[Part]) -> Patches:
    frames = [part for part in places if part.name == "frame"]
    at = frames[0].start
    yield "screen of 1 by 1", _put(data, 6, b"\1\0\1\0")
    yield "screen of 0 by 0", _put(data, 6, bytes(4))
    yield "frame of 0 by 0", _put(data, at + 5, bytes(4))
    yield "frame beyond the screen", _put(data, at + 1, b"\xf0\0\xf0\0")
    yield "frame larger than the screen", _put(data, at + 5, b"\0\x04\0\x04")
    yield "code size 0", _put(data, frames[0].end - 1, b"\0")
    yield "code size 13", _put(data, frames[0].end - 1, b"\x0d")
    yield "no frame", _without(data, places, "image")
    yield "no frame and no end", _without(data, places, "image", "trailer")
    yield "only the screen", data[: places[0].end]
    yield "only a signature", data[:4]
    yield "version 90", _put(data, 0, b"GIF90a")
    yield "no data", _without(data, places, "block")
    yield "unknown block", _put(data, at, b"\x99")
    yield "no end", _without(data, places, "trailer")


def _boxes(data: bytes, places: list[Part]) -> Patches:
    for name in ("ftyp", "moov", "mdat", "meta", "trak", "stbl", "stsd", "stsz", "stsc", "stco", "stts", "mdia", "mvhd",
                 "iloc", "iinf", "iprp", "ipco", "pitm", "ipma", "hvcC", "minf", "hdlr"):  # fmt: skip
        part = _first(places, name)
        if part is None:
            continue
        # A box that no reader knows, so that everything else keeps its place.
        yield f"{name} renamed", _put(data, part.start + 4, b"zzzz")
        yield f"{name} of length 8", _put(data, part.start, b"\0\0\0\x08")
        yield f"{name} longer than the file", _put(data, part.start, b"\x7f\xff\xff\xff")
    for name, far in (("stco", b"\x7f\xff\xff\x00"), ("stsz", b"\0\xff\xff\xff"), ("stts", b"\xff\xff\xff\xff")):
        part = _first(places, name)
        if part is not None:
            # The first entry, after the version, and the count or counts.
            first = part.start + (20 if name == "stsz" else 16)
            yield f"{name} beyond the file", _put(data, first, far)
            yield f"{name} of 2 to the 31 entries", _put(data, first - 4, b"\x7f\xff\xff\xff")
            yield f"{name} of no entry", _put(data, first - 4, bytes(4))
    part = _first(places, "stsd")
    if part is not None:
        yield "unknown codec", _put(data, part.start + 20, b"zzzz")


def _riff(data: bytes, places: list[Part]) -> Patches:
    yield "length 0", _put(data, 4, bytes(4))
    form = _first(places, "fmt ")
    if form:
        for name, offset, value in [
            ("unknown format", 0, b"\x99\x99"), ("no channel", 2, b"\0\0"), ("no rate", 4, bytes(4)),
            ("no block", 12, b"\0\0"), ("no bits", 14, b"\0\0"), ("77 bits", 14, b"\x4d\0"),
        ]:  # fmt: skip
            yield name, _put(data, form.start + 8 + offset, value)
    for name in ("fmt ", "data", "hdrl", "movi", "avih", "strh", "strf", "LIST", "idx1"):
        part = _first(places, name)
        if part:
            yield f"no {name}", _without(data, places, name)
            yield f"{name} renamed", _put(data, part.start, b"zzzz")
            yield f"{name} longer than the file", _put(data, part.start + 4, b"\xff\xff\xff\x7f")
            yield f"{name} empty", data[: part.start + 4] + bytes(4) + data[part.end :]


def _aiff(data: bytes, places: list[Part]) -> Patches:
    common = _first(places, "COMM")
    if common:
        for name, offset, value in [
            ("no channel", 0, b"\0\0"), ("no frame", 2, bytes(4)), ("no bits", 6, b"\0\0"), ("no rate", 8, bytes(10)),
            ("many frames", 2, b"\x00\xff\xff\xff"),
        ]:  # fmt: skip
            yield name, _put(data, common.start + 8 + offset, value)
    for name in ("COMM", "SSND", "FVER"):
        part = _first(places, name)
        if part:
            yield f"no {name}", _without(data, places, name)
            yield f"{name} longer than the file", _put(data, part.start + 4, b"\x7f\xff\xff\xff")


def _caf(data: bytes, places: list[Part]) -> Patches:
    yield "version 9", _put(data, 4, b"\0\x09")
    for part in places:
        yield f"no {part.name}", _without(data, places, part.name)
        yield f"{part.name} longer than the file", _put(data, part.start + 4, struct.pack(">q", 1 << 40))
    description = _first(places, "desc")
    if description:
        at = description.start + 12
        for name, offset, value in [
            ("no rate", 0, bytes(8)), ("unknown codec", 8, b"zzzz"), ("no bytes in a packet", 16, bytes(4)),
            ("no channel", 24, bytes(4)),
        ]:  # fmt: skip
            yield name, _put(data, at + offset, value)


def _au(data: bytes, _: list[Part]) -> Patches:
    for name, at, value in [
        ("offset 0", 4, bytes(4)), ("offset beyond the file", 4, b"\0\xff\0\0"),
        ("longer than the file", 8, b"\x7f\0\0\0"),
        ("encoding 0", 12, bytes(4)), ("encoding 99", 12, b"\0\0\0\x63"), ("no rate", 16, bytes(4)),
        ("no channel", 20, bytes(4)),
    ]:  # fmt: skip
        yield name, _put(data, at, value)


def _stream(data: bytes, places: list[Part]) -> Patches:
    """Streams without a container."""
    frames = [part for part in places if part.name == "frame"]
    yield "no frame", data[: frames[0].start]
    yield "half a frame", data[: (frames[0].start + frames[0].end) // 2]
    yield (
        "frames without a header",
        data[: frames[0].start] + b"".join(b"\x11\x22\x33\x44" + data[part.start + 4 : part.end] for part in frames),
    )


_PATCHES: dict[str, Callable[[bytes, list[Part]], Patches]] = {
    "png": _png, "jpg": _jpeg, "gif": _gif, "wav": _riff, "avi": _riff, "aiff": _aiff, "aifc": _aiff, "caf": _caf,
    "au": _au, **dict.fromkeys(("heic", "mp4", "m4v", "mov", "3gp", "3g2", "m4a"), _boxes),
    **dict.fromkeys(("mp3", "amr", "ac3", "eac3", "mpg", "m2v"), _stream),
}  # fmt: skip
