"""Accessibility, as axe-core checks it."""

from __future__ import annotations

import importlib.resources

from checks import Scene, check
from chromium import Page
from inbox_checks import send

AXE = importlib.resources.files("axe_core_python") / "axe.min.js"
RUN = """axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map((violation) =>
  [violation.id, violation.help, violation.nodes.map((node) => node.target.join(' '))]))"""


def inspect(scene: Scene, page: Page, view: str) -> None:
    """Fails if axe finds a violation in the current view of a page."""
    page.evaluate(AXE.read_text() + "; 0")
    violations = page.evaluate(RUN)
    assert not violations, (view, violations)
    scene.figure(view)


@check("axe finds no violation in any view, in light and dark")
def views(scene: Scene) -> None:
    for dark in [False, True]:
        scene.server.clear()
        with scene.page(dark=dark) as page:
            page.wait("document.querySelector('.empty')")
            inspect(scene, page, "empty")
            # A delivery with a problem, a movie, a sound, and a picture.
            scene.server.send("Gallery", "New pictures", scene.media.url("impostors/sparky.webp"), mutable_content=1)
            for name in ["clip.mp4", "tone.mp3", "sparky.png"]:
                scene.server.send(name, "text", scene.media.url(name), mutable_content=1, badge=3)
            page.see("#count", "4 deliveries")
            page.wait("document.title === '(4) RichPush'")
            inspect(scene, page, "list")
            for name in ["sparky.png", "tone.mp3", "clip.mp4", "Gallery"]:
                page.key("j")
                page.see("#detail .phone strong", name)
                for view in ["Expanded", "Lock Screen", "Banner"]:
                    page.press(view)
                    for appearance in ["Light", "Dark"]:
                        page.press(appearance)
                        inspect(scene, page, f"{name}: {view}, {appearance}")
            for dialog, open_it in [("Export", lambda: page.press("Export")), ("Keyboard", lambda: page.key("?")),
                                    ("Faults", lambda: page.click("#faults")),
                                    ("Delete", lambda: page.click("#delete-all"))]:
                open_it()
                page.wait("document.querySelector('dialog[open]')")
                inspect(scene, page, dialog)
                page.press("Cancel" if dialog == "Delete" else "Close")
                page.wait("!document.querySelector('dialog')")
            page.key("/")
            page.type("nothing of that kind")
            page.wait("document.querySelector('#detail .hint')?.textContent.startsWith('No deliveries match')")
            inspect(scene, page, "nothing found")
        send(scene, "labeled", "spring,run-1")
        with scene.page(dark=dark, width=390, height=740) as page:
            inspect(scene, page, "narrow list")
            page.key("j")
            page.wait("document.querySelector('.conclusion')?.offsetParent")
            inspect(scene, page, "narrow delivery")
    views = len(scene.figures)
    scene.figures[:] = [f"{views} views"]
