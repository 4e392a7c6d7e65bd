"""The command line of `Tests/Commands/broken-media`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import wrong_codecs
from audit import Verdict, audit
from damage import INSIDE, Broken, broken_files
from decoders import Decoders, amounts
from encoders import BROKEN, good_files

MEDIA = Path("Fixtures/media")
LEAST_BROKEN, LEAST_GOOD, LEAST_SHARE = 400, 300, 0.95


@dataclass(frozen=True)
class Row:
    """What decoders and RichPush say about a broken file."""

    kind: str
    name: str
    #: The decoder that draws or plays it whole; `None` if none does.
    decoder: str | None
    verdict: Verdict

    @property
    def is_missed(self) -> bool:
        """Whether no decoder draws it whole, and RichPush reports nothing."""
        return self.decoder is None and not self.verdict.objects


def main() -> None:
    """Makes all files, asks the decoders and RichPush, and prints what they say."""
    parser = argparse.ArgumentParser(prog="Tests/Commands/broken-media", description=__doc__)
    parser.add_argument("command", type=Path, nargs="?", default=Path(".build/release/richpush"), help="richpush")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="make only every Nth file")
    parser.add_argument("--keep", type=Path, help="keep the files in this new folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="broken-media-") as temporary:
        folder = options.keep or Path(temporary)
        (folder / "broken").mkdir(parents=True)
        (folder / "good").mkdir()
        if not _check(options.command, folder / "broken", folder / "good", options.every):
            sys.exit(1)


def _check(command: Path, broken_folder: Path, good_folder: Path, every: int) -> bool:
    start = time.monotonic()
    decoders = Decoders(Path(sys.prefix) / "decoders.json")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        good = good_files(good_folder, pool, every)
        broken, decoded = _make_broken(broken_folder, good, pool, decoders, every)
        decoders.remember()
        wrong = [file.name for file in wrong_codecs.make(broken_folder, pool)]
        unsound = {file for file, who in zip(good, pool.map(decoders.draws_whole, good), strict=True) if who is None}
    decoders.remember()
    verdicts = audit(command, broken_folder)
    rows = [Row(file.kind, name, decoded[name], verdicts[name]) for name, file in broken.items()]
    rows += [Row("wrong codec", name, None, verdicts[name]) for name in wrong]
    verdicts = audit(command, good_folder)
    blamed = {file: verdicts[file.name] for file in good if verdicts[file.name].objects}
    is_right = _report_broken(rows, LEAST_BROKEN // every)
    is_right = _report_good(good, unsound, blamed, LEAST_GOOD // every) and is_right
    print(f"\n{len(rows) + len(good)} files in {time.monotonic() - start:.0f} seconds")
    return is_right


def _make_broken(
    folder: Path, good: list[Path], pool: ThreadPoolExecutor, decoders: Decoders, every: int
) -> tuple[dict[str, Broken], dict[str, str | None]]:
    """Makes the broken files, and asks which decoder draws or plays each of them whole."""
    sources = sorted(file for file in MEDIA.iterdir() if file.suffix not in ("", ".md"))
    sources += [file for file in good if file.name in BROKEN]
    broken = {file.name: file for file in [file for source in sources for file in broken_files(source)][::every]}
    for name, file in broken.items():
        (folder / name).write_bytes(file.data)
    found = pool.map(lambda source: {name: amount for name, amount in amounts(source) if amount}, sources)
    whole = dict(zip(sources, found, strict=True))

    def decoder(file: Broken) -> str | None:
        return decoders.draws_whole(folder / file.name, whole[file.source] if file.lacks_something else None)

    return broken, dict(zip(broken, pool.map(decoder, broken.values()), strict=True))


def _report_broken(rows: list[Row], least: int) -> bool:
    for title, key in (("damage", lambda row: row.kind), ("type", lambda row: row.name.rpartition(".")[2])):
        files = Counter(key(row) for row in rows)
        drawn = Counter(key(row) for row in rows if row.decoder)
        missed = Counter(key(row) for row in rows if row.is_missed)
        print(f"\n{title:<24}{'files':>8}{'drawn whole':>14}{'drawn by none':>16}{'found':>8}{'share':>9}")
        for name in [*sorted(files), ""]:
            counts = [counter[name] if name else counter.total() for counter in (files, drawn, missed)]
            none = counts[0] - counts[1]
            share = f"{(none - counts[2]) / none:>9.1%}" if none else f"{'':>9}"
            print(f"{name or 'all':<24}{counts[0]:>8}{counts[1]:>14}{none:>16}{none - counts[2]:>8}{share}")
    print()
    # Damage inside compressed data counts apart: mostly, only a decoder can see it.
    inside, other = _undrawn(rows, lambda row: row.kind == INSIDE), _undrawn(rows, lambda row: row.kind != INSIDE)
    for title, broken in (("Damage inside the data", inside), ("All other damage", other)):
        print(f"{title}: only a decoder sees {sum(row.is_missed for row in broken)} of {len(broken)} files")
    for row in other:
        if row.is_missed:
            print(f"  {row.name}  {row.verdict}")
    return len(rows) >= least and sum(not row.is_missed for row in other) >= LEAST_SHARE * len(other)


def _undrawn(rows: list[Row], belongs: Callable[[Row], bool]) -> list[Row]:
    return [row for row in rows if row.decoder is None and belongs(row)]


def _report_good(good: list[Path], unsound: set[Path], blamed: dict[Path, Verdict], least: int) -> bool:
    counts = Counter(file.suffix[1:] for file in good if file not in unsound)
    print(f"\nSound files: {counts.total()} ({', '.join(f'{count} {name}' for name, count in sorted(counts.items()))})")
    for file in sorted(unsound):
        print(f"  {file.name}  no decoder draws it whole, so it does not count")
    blamed = {file: verdict for file, verdict in blamed.items() if file not in unsound}
    print(f"Sound files with a finding: {len(blamed)}")
    for file, verdict in sorted(blamed.items()):
        print(f"  {file.name}  {verdict}")
    return counts.total() >= least and not blamed


if __name__ == "__main__":
    main()
