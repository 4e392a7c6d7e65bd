"""Sound files of many encoders, of each type that a notification can carry."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import moving_encoders
import picture_encoders
from raw_media import RawMedia

#: A name, and a command in which `OUT` is the file; or a function that makes it.
Recipe = tuple[str, list[str] | Callable[[Path], None]]


#: The files of other encoders that get bytes after their end.
TAILED = ("cjpeg-q75.jpg", "pillow-RGB.png", "pillow-animated.gif")
#: Those that are broken too, like the fixtures.
BROKEN = ("cjpeg-restart-1.jpg", "jpegtran-optimized.jpg", "avi-piped.avi", "mpeg2video-plain.m2v", "libheif-mif1.heic")


def good_files(folder: Path, pool: ThreadPoolExecutor, every: int) -> list[Path]:
    """Makes every nth of the files, and returns those that could be made."""
    raw = folder.parent / "raw"
    raw.mkdir()
    media = RawMedia(raw)
    recipes = [*picture_encoders.recipes(media), *moving_encoders.recipes(media)]
    recipes = [recipe for number, recipe in enumerate(recipes) if number % every == 0 or recipe[0] in TAILED + BROKEN]
    # Pillow's pictures are made in one thread.
    files = [_make(recipe, folder) for recipe in recipes if callable(recipe[1])]
    files += pool.map(lambda recipe: _make(recipe, folder), [recipe for recipe in recipes if not callable(recipe[1])])
    tails = list(_with_tails(folder))
    shutil.rmtree(raw)
    return sorted(file for file in [*files, *tails] if file is not None)


def _make(recipe: Recipe, folder: Path) -> Path | None:
    name, how = recipe
    file = folder / name
    if callable(how):
        how(file)
    else:
        command = [str(file) if word == "OUT" else word.replace("OUT", str(file)) for word in how]
        result = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        if result.returncode:
            print(f"cannot make {name}: {result.stderr.strip()[-300:]}")
            return None
    return file


def _with_tails(folder: Path) -> Iterator[Path]:
    """Makes files with bytes after their end, as content management systems and cameras do."""
    tails = {
        "zeros": bytes(700), "a-line-end": b"\r\n", "text": b"<!-- cached -->\n" * 9, "archive": b"PK\5\6" + bytes(18),
    }  # fmt: skip
    for name in TAILED:
        file = folder / name
        for tail, data in tails.items():
            yield _write(folder / f"tail-{tail}-{name}", file.read_bytes() + data)
    yield _write(folder / "tail-picture.jpg", (folder / "cjpeg-q75.jpg").read_bytes() * 2)


def _write(file: Path, data: bytes) -> Path:
    file.write_bytes(data)
    return file
