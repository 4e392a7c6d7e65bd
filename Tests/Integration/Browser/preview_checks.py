"""The page that `richpush deliver --preview` writes."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from checks import Scene, check
from chromium import Page
from server import PROGRAMS


@contextmanager
def preview(scene: Scene, name: str, title: str = "Sparky", **settings: object) -> Iterator[Page]:
    """Delivers a message with a file, and opens its preview from the disk."""
    message = {"message": {"topic": "news", "notification": {"title": title, "body": "body"},
                           "data": {title: title},
                           "apns": {"payload": {"aps": {"mutable-content": 1}},
                                    "fcm_options": {"image": scene.media.url(name)}}}}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "preview.html"
        subprocess.run(
            [PROGRAMS / "richpush", "deliver", "--allow-http", "--allow-address", f"127.0.0.1:{scene.media.port}",
             "--preview", file, "-"],
            input=json.dumps(message), text=True, capture_output=True,
        )
        scene.media.requests.clear()
        with scene.open(file.as_uri(), **settings) as page:
            page.wait("document.querySelector('.conclusion')")
            yield page
            assert scene.media.requests == [], "the page needs the network"


@check("A preview shows what the inbox shows, from a file and without any network")
def shows(scene: Scene) -> None:
    with preview(scene, "sparky.png") as page:
        page.wait("document.querySelector('.banner img')?.naturalWidth === 160")
        page.press("Expanded")
        page.wait("document.querySelector('.expanded img')?.naturalWidth === 160")
        page.press("Lock Screen")
        page.press("Dark")
        page.wait("document.querySelector('.phone[data-appearance=dark][data-view=lock] .banner')")
        page.see(".conclusion h2", "An iPhone shows this notification with its image.")
        assert page.evaluate("document.querySelectorAll('.documents .card').length") == 2
        assert page.text(".json .marked"), "the place of a finding is marked"
        requests = [event["request"]["url"] for event in page.events("Network.requestWillBeSent")]
        assert all(url.startswith(("file:", "blob:")) for url in requests), requests


@check("A preview plays its movie and its sound")
def plays(scene: Scene) -> None:
    for name, element in [("clip.mp4", "video"), ("tone.mp3", "audio")]:
        with preview(scene, name) as page:
            page.press("Expanded")
            page.wait(f"document.querySelector('.expanded {element}')")
            page.evaluate(f"document.querySelector('.expanded {element}').play()")
            page.wait(f"document.querySelector('.expanded {element}').currentTime > 0")


@check("67: a preview runs nothing from a message")
def inert(scene: Scene) -> None:
    for title in ["</script><script>alert(1)</script>", "<!--<script>", "<img src=x onerror=alert(1)>",
                  "{nonce}{script}"]:
        with preview(scene, "sparky.png", title) as page:
            page.see(".banner strong", title)
            assert page.evaluate("document.querySelectorAll('script').length") == 2
            assert page.evaluate("document.querySelectorAll('#detail img').length") == 1
    with preview(scene, "sparky.png", expected=None) as page:
        page.evaluate("const script = document.createElement('script'); script.textContent = 'window.touched = 1';"
                      " document.body.append(script); document.body.append(Object.assign(new Image(), "
                      f"{{ src: '{scene.media.url('sparky.gif')}' }}))")
        for directive in ["script-src", "img-src"]:
            page.wait(f"seen.some((text) => text.startsWith('policy: {directive}'))")
        assert page.evaluate("window.touched === undefined")


@check("A preview of a failed delivery is readable in dark mode and on a narrow screen")
def failed(scene: Scene) -> None:
    with preview(scene, "impostors/sparky.webp", dark=True, width=320) as page:
        page.see(".conclusion h2", "An iPhone shows this notification without its image.")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
