"""Pictures, movies and sounds."""

from __future__ import annotations

from checks import Scene, check


def show(scene: Scene, name: str, selector: str, condition: str) -> None:
    """Delivers a sample, and waits until its element in the expanded notification meets the condition."""
    scene.server.clear()
    scene.server.send(name, "media", scene.media.url(name), mutable_content=1)
    with scene.page() as page:
        page.wait("document.querySelector('#list a')")
        page.key("j")
        page.wait("document.querySelector('.phone .banner')")
        page.press("Expanded")
        page.wait(f"document.querySelector('.expanded {selector}')")
        node = f"document.querySelector('.expanded {selector}')"
        if selector != "img":
            page.evaluate(f"{node}.play()")
        page.wait(condition.replace("node", node))


@check("Pictures show: PNG, JPEG, and an animated GIF")
def pictures(scene: Scene) -> None:
    for name in ["sparky.png", "sparky.jpg", "sparky.gif"]:
        show(scene, name, "img", "node.complete && node.naturalWidth === 160")


@check("Movies play: MP4, M4V and QuickTime")
def movies(scene: Scene) -> None:
    for name in ["clip.mp4", "clip.m4v", "clip.mov"]:
        show(scene, name, "video", "node.readyState >= 2 && node.currentTime > 0 && node.videoWidth === 64")


@check("Sounds play: MP3, M4A and WAV")
def sounds(scene: Scene) -> None:
    for name in ["tone.mp3", "tone.m4a", "tone.wav"]:
        show(scene, name, "audio", "node.readyState >= 2 && node.currentTime > 0")


@check("A picture that only an iPhone can show is replaced by a sentence")
def excuse(scene: Scene) -> None:
    scene.server.send("HEIC", "An iPhone's own", scene.media.url("sparky.heic"), mutable_content=1)
    with scene.page() as page:
        page.key("j")
        page.wait("document.querySelector('.conclusion.succeeded')")
        page.press("Expanded")
        page.wait("document.querySelector('.expanded .excuse')?.textContent.includes('this browser cannot')")
