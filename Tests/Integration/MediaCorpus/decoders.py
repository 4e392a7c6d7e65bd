"""Real decoders, which say whether they draw or play a file, and how much of it."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import imageio_ffmpeg
from PIL import Image, ImageSequence

#: A static build, since Debian's takes five times as long to start.
FFMPEG = imageio_ffmpeg.get_ffmpeg_exe()
#: How long a decoder may take for one file, in seconds.
TIME_LIMIT = 30
PICTURES = {"png", "jpg", "gif", "heic"}
#: FFmpeg's name of the format, so that it does not take a damaged file for one of another format.
_FORMATS = {
    "png": "png_pipe", "jpg": "jpeg_pipe", "gif": "gif", "avi": "avi", "wav": "wav", "aiff": "aiff", "aifc": "aiff",
    "caf": "caf", "au": "au", "mp3": "mp3", "amr": "amr", "ac3": "ac3", "eac3": "eac3", "mpg": "mpeg",
    "m2v": "mpegvideo",
}  # fmt: skip
_ENVIRONMENT = os.environ | {
    "MAGICK_MEMORY_LIMIT": "512MiB", "MAGICK_MAP_LIMIT": "512MiB", "MAGICK_DISK_LIMIT": "0", "MAGICK_THREAD_LIMIT": "1",
}  # fmt: skip
# A picture of very many pixels is an error, not a warning.
warnings.simplefilter("error", Image.DecompressionBombWarning)


def amounts(file: Path) -> Iterator[tuple[str, int | None]]:
    """Asks one decoder after the other how much it draws or plays; `None` if it reports any error.

    The amount is a number of pixels or of decoded bytes. Only amounts of the same decoder are comparable.
    """
    suffix = file.suffix[1:]
    if suffix == "heic":
        yield "libheif", _libheif(file)
        return
    if suffix in PICTURES:
        yield "Pillow", _pillow(file)
        yield "ImageMagick", _image_magick(file)
    yield "FFmpeg", _ffmpeg(file)
    if suffix in ("wav", "aiff", "aifc", "au", "mp3", "amr"):
        yield "SoX", _sox(file)


def _pillow(file: Path) -> int | None:
    try:
        with Image.open(file, formats=["PNG", "JPEG", "MPO", "GIF"]) as image:
            amount = 0
            for frame in ImageSequence.Iterator(image):
                frame.load()
                amount += frame.width * frame.height
            return amount
    except Exception:  # noqa: BLE001 - Pillow raises anything for a damaged file
        return None


def _image_magick(file: Path) -> int | None:
    output = _output("convert", "-regard-warnings", file, "-format", "%w %h\n", "info:")
    if output is None:
        return None
    return sum(int(width) * int(height) for width, height in (line.split() for line in output.split("\n") if line))


def _ffmpeg(file: Path) -> int | None:
    output = _output(
        FFMPEG, "-nostdin", "-v", "error", "-xerror", "-threads", "1", "-protocol_whitelist", "file",
        "-f", _FORMATS.get(file.suffix[1:], "mov"), "-i", file, "-map", "0:v?", "-map", "0:a?", "-f", "framecrc", "-",
    )  # fmt: skip
    if output is None:
        return None
    rows = [line for line in output.split("\n") if line and not line.startswith("#")]
    return sum(int(row.split(",")[4]) for row in rows) or None


def _sox(file: Path) -> int | None:
    with tempfile.NamedTemporaryFile(suffix=".raw") as raw:
        if _output("sox", file, raw.name) is None:
            return None
        return os.path.getsize(raw.name) or None


def _libheif(file: Path) -> int | None:
    with tempfile.TemporaryDirectory() as folder:
        if _output("heif-convert", file, f"{folder}/picture.png") is None:
            return None
        return sum(1 for _ in Path(folder).iterdir()) or None


def _output(*command: str | Path) -> str | None:
    """The output of a program; `None` if it fails or complains."""
    try:
        result = subprocess.run(
            command, capture_output=True, timeout=TIME_LIMIT, env=_ENVIRONMENT, stdin=subprocess.DEVNULL, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    return None if result.returncode or result.stderr.strip() else result.stdout.decode(errors="replace")


class Decoders:
    """The decoders, with a memory of their answers for later runs."""

    def __init__(self, memory: Path) -> None:
        self._memory = memory
        self._answers: dict[str, str | None] = json.loads(memory.read_text()) if memory.exists() else {}

    def draws_whole(self, file: Path, expected: dict[str, int] | None = None) -> str | None:
        """The first decoder that draws or plays the file, and as much of it as expected; `None` if none does."""
        expected = expected or {}
        key = f"{hashlib.sha256(file.read_bytes()).hexdigest()}{file.suffix} {expected}"
        if key not in self._answers:
            self._answers[key] = next(
                (name for name, amount in amounts(file) if amount is not None and amount >= expected.get(name, 1)), None
            )
        return self._answers[key]

    def remember(self) -> None:
        """Saves the answers."""
        self._memory.write_text(json.dumps(self._answers))
