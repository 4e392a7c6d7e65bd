"""The report that `richpush audit --report` writes."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from axe_checks import inspect
from checks import Scene, check
from server import PROGRAMS, Media

# The pictures of a campaign, and how many messages have each.
CAMPAIGN = {
    "sparky.png?v=1": 610, "sparky.jpg": 240, "sparky.gif": 90, "clip.mp4": 30, "impostors/sparky.webp": 64,
    "named/hero.jpg": 12, "spring/gone.png?v=2": 41, "spring/gone.png?v=3": 17, "impostors/half.png": 9,
}


@contextmanager
def report(media: Media) -> Iterator[Path]:
    """Audits the campaign, and has the report's file."""
    lines = [
        {"id": f"spring-{number}", "aps": {"alert": "Sale", "mutable-content": 1},
         "fcm_options": {"image": media.url(name)}}
        for number, name in enumerate(name for name, count in CAMPAIGN.items() for _ in range(count))
    ]
    lines += [{"id": "plain", "aps": {"alert": "Sale"}, "fcm_options": {"image": media.url("sparky.png")}}] * 5
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.html"
        network = ["--allow-http"]
        for address in ["127.0.0.1", "[::1]"]:
            network += ["--allow-address", f"{address}:{media.port}"]
        if media.certificate.exists():
            network += ["--certificate-authorities", media.certificate]
        (Path(folder) / "campaign.jsonl").write_text("\n".join(map(json.dumps, lines)))
        subprocess.run([PROGRAMS.resolve() / "richpush", "audit", *network, "--report", file, "campaign.jsonl"],
                       cwd=folder, capture_output=True)
        media.requests.clear()
        yield file


@check("A report needs no script and no network, and axe finds no violation in it")
def report_page(scene: Scene) -> None:
    with report(scene.media) as file:
        for dark, width in [(False, 1280), (True, 1280), (False, 390)]:
            with scene.open(file.as_uri(), dark=dark, width=width) as page:
                page.wait("document.querySelector('h1').textContent.startsWith('An iPhone shows')")
                assert page.evaluate("document.querySelectorAll('script').length") == 0
                assert page.evaluate("[...document.images].filter((image) => image.naturalWidth > 0).length") >= 4
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it fits the screen"
                page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
                inspect(scene, page, f"report: {width} px{', dark' if dark else ''}")
        assert scene.media.requests == [], "the page needs the network"
