"""Makes the served files: real pictures, of noise, so that they have the right size."""

from __future__ import annotations

import io
import math
import os
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

SIZES = {"20 KB": 20_000, "300 KB": 300_000, "2 MB": 2_000_000}
# No WebP: no notification can show one, so that RichPush would have nothing to download.
FORMATS = {"jpg": "JPEG", "png": "PNG", "gif": "GIF"}
# The number of different pictures of each format; the others are links to them.
DISTINCT_COUNT = 4
# The number of names for each size.
NAME_COUNT = 600


def directory_name(size: str) -> str:
    """The directory of a size, without a space."""
    return size.replace(" ", "")


def make(directory: Path) -> dict[str, list[str]]:
    """Makes all files below a directory.

    Returns, for each size, the paths below the directory.
    """
    paths: dict[str, list[str]] = {}
    for size, byte_count in SIZES.items():
        folder = directory / directory_name(size)
        folder.mkdir(parents=True)
        originals: list[Path] = []
        for number in range(DISTINCT_COUNT):
            for extension, name in FORMATS.items():
                original = folder / f"original-{number}.{extension}"
                original.write_bytes(picture(name, byte_count))
                originals.append(original)
        paths[size] = []
        for number in range(NAME_COUNT):
            original = originals[number % len(originals)]
            link = folder / f"{number}{original.suffix}"
            os.link(original, link)
            paths[size].append(f"/{folder.name}/{link.name}")
    return paths


def picture(name: str, byte_count: int) -> bytes:
    """A picture of noise with this many bytes, give or take 2%."""
    side = round(math.sqrt(byte_count))
    while True:
        encoded = _encode(name, side)
        ratio = byte_count / len(encoded)
        if 0.98 < ratio < 1.02:
            return encoded
        side = max(1, round(side * math.sqrt(ratio)))


def movie(byte_count: int) -> bytes:
    """A movie of noise with about this many bytes, and the index of its frames in front of them."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "movie.mp4")
        source = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", "128x96", "-i", "/dev/urandom"]
        output = [
            "-fs", str(byte_count), "-codec:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency",
            "-movflags", "+faststart",
        ]  # fmt: skip
        subprocess.run(["ffmpeg", "-loglevel", "error", *source, *output, str(path)], check=True)
        return path.read_bytes()


def unexamined(name: str, byte_count: int) -> bytes:
    """A file of the same type that is whole after some hundred bytes, which noise follows."""
    small = movie(1) if name == "MP4" else _encode(name, 8)
    rest = byte_count - len(small)
    # Nothing examines the bytes after a picture's end; in a movie the noise needs a box, which is skipped.
    return small + (rest.to_bytes(4) + b"free" + os.urandom(rest - 8) if name == "MP4" else os.urandom(rest))


def _encode(name: str, side: int) -> bytes:
    """A square of noise."""
    mode = "L" if name == "GIF" else "RGB"
    channels = len(mode)
    picture = Image.frombytes(mode, (side, side), os.urandom(side * side * channels))
    file = io.BytesIO()
    picture.save(file, name)
    return file.getvalue()
