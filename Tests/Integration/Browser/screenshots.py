"""The README's screenshots."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

from chromium import Chromium, Page
from report_checks import report
from server import Media, Server

FOLDER = Path("Fixtures/screenshots")
SIZE_LIMIT = 150_000


def take() -> None:
    """Takes the screenshots again."""
    FOLDER.mkdir(exist_ok=True)
    with Media(secure=True) as media, Server(media) as server, Chromium() as browser:
        fill(server, media)
        page = open_page(browser, server, "firework")
        page.press("Expanded")
        page.wait("document.querySelector('.expanded img')?.naturalWidth > 0")
        keep(page, "inbox.png")
        page.close()

        page = open_page(browser, server, "reminder", dark=True, height=1270)
        keep(page, "failed-dark.png")
        page.close()

        page = open_page(browser, server, "firework", width=390, height=940)
        page.press("Lock Screen")
        page.wait("document.querySelector('.phone img')?.naturalWidth > 0")
        keep(page, "narrow.png")
        page.close()

        with report(media) as file:
            page = browser.page(file.as_uri(), width=1080, height=760)
            page.wait("[...document.images].every((image) => image.complete)")
            keep(page, "report.png")
            page.close()


def fill(server: Server, media: Media) -> None:
    """Fills the inbox like a team's."""
    server.send("Pupdate", "A sound for each walk.", media.url("tone.m4a"), mutable_content=1, sound="default")
    server.send("Last night", "The fireworks from above, as a movie.", media.url("clip.mp4"), mutable_content=1)
    server.send("Gallery", "New pictures are online.", media.url("impostors/sparky.webp"), mutable_content=1)
    server.send("A reminder", "Bring a coat, it will be cold.", media.url("sparky.jpg"), sound="default")
    server.send("Sparky says hi", "Fireworks light up the town tonight.", media.url("sparky.png"),
                mutable_content=1, sound="default", badge=3)


def open_page(browser: Chromium, server: Server, query: str, *, width: int = 1280, height: int = 860,
              dark: bool = False) -> Page:
    """Opens the delivery that a query finds."""
    identifier = server.deliveries(query)[0]["id"]
    page = browser.page(f"{server.url}/#/{identifier}", width=width, height=height, dark=dark)
    page.wait("document.querySelector('.conclusion') && document.getElementById('connection').dataset.state === 'live'")
    page.wait("[...document.images].every((image) => image.complete || !image.offsetParent)")
    return page


def keep(page: Page, name: str) -> None:
    """Saves a screenshot, in no more colors than a README needs."""
    path = FOLDER / name
    page.evaluate("document.activeElement.blur()")
    time.sleep(0.5)
    page.screenshot(path)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--speed=1", "--strip", "--output", path, "128", path], check=True)
    size = path.stat().st_size
    print(f"{path}: {size:,} bytes")
    if size > SIZE_LIMIT:
        raise SystemExit(f"{path} is too large: apt-get install pngquant makes it small")
