"""Messages that arrive while the page is open."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from pathlib import Path

from checks import Scene, check
from server import Server

# The request of Firebase's documentation for a notification with an image.
REST_EXAMPLE = """{{
  "message": {{
    "topic": "industry-tech",
    "notification": {{
      "title": "$FooCorp up 1.43% on the day",
      "body": "$FooCorp gained 11.80 points to close at 835.67, up 1.43% on the day."
    }},
    "apns": {{
      "payload": {{ "aps": {{ "mutable-content": 1 }} }},
      "fcm_options": {{ "image": "{image}" }}
    }}
  }}
}}"""


@check("A message from curl appears without a reload, with its image, within a second")
def arrives(scene: Scene) -> None:
    with scene.page() as page:
        page.evaluate("window.isTheSamePage = true")
        start = time.monotonic()
        subprocess.run(
            ["curl", "--silent", "--fail", "-H", "Authorization: Bearer any", "-H", "Content-Type: application/json",
             f"{scene.server.url}/v1/projects/my-project/messages:send",
             "-d", REST_EXAMPLE.format(image=scene.media.url("sparky.jpg"))],
            check=True, stdout=subprocess.DEVNULL,
        )
        page.wait("document.querySelector('#list li img')?.naturalWidth > 0")
        seconds = time.monotonic() - start
        scene.figure(f"{seconds * 1000:.0f} ms from the start of curl to the image")
        assert page.evaluate("window.isTheSamePage")
        page.see("#list strong", "$FooCorp up 1.43% on the day")
        page.wait("document.getElementById('announcement').textContent.includes('New: $FooCorp')")
        # Generous, for a busy machine.
        assert seconds < 5, seconds


@check("A burst of messages appears in order, each once, and the focus stays")
def burst(scene: Scene) -> None:
    with scene.page(height=3200) as page:
        scene.server.send("first", "of all")
        page.wait("document.querySelector('#list a')")
        page.evaluate("document.querySelector('#list a').focus()")
        for number in range(30):
            scene.server.message({"topic": "news", "notification": {"title": f"number {number}", "body": "b"}})
        page.see("#count", "31 deliveries")
        page.wait("document.querySelectorAll('#list .symbol.pending').length === 0")
        titles = page.evaluate("[...document.querySelectorAll('#list strong')].map((title) => title.textContent)")
        assert titles == [f"number {number}" for number in reversed(range(30))] + ["first"], titles
        assert page.evaluate("document.activeElement.querySelector('strong')?.textContent") == "first"


@check("An empty inbox shows a command, and the command's message appears")
def first_command(scene: Scene) -> None:
    with scene.page() as page:
        page.wait("document.querySelector('.empty pre')")
        command = page.text(".empty pre")
        assert command.startswith(f"curl {scene.server.url}/v1/projects/"), command
        # Its picture is on the Internet, and the tests stay on this machine.
        image = json.loads(command[command.index("{"):-1])["message"]["apns"]["fcm_options"]["image"]
        command = command.replace(image, scene.media.url("sparky.jpg"))
        subprocess.run(["bash", "-c", command], check=True, capture_output=True)
        page.wait("document.querySelector('#list li img')?.naturalWidth > 0")
        page.wait("!document.querySelector('.empty')")
        page.see("#list strong", "Sparky says hi")
        page.click("#list a")
        page.wait("document.querySelector('.conclusion.succeeded')")


@check("A page reconnects to a restarted server, and shows its deliveries")
def reconnects(scene: Scene) -> None:
    scene.server.send("before", "sent")
    with scene.page(expected=None) as page:
        page.see("#list strong", "before")
        scene.server.stop()
        page.see("#connection", "Reconnecting")
        scene.server.start()
        scene.server.send("afterwards", "sent")
        page.see("#list strong", "afterwards")
        page.see("#connection", "Live")
        # An inbox in memory ends with its server.
        page.see("#count", "1 delivery")


@check("An inbox with a password is live, even if the URL contains the password")
def password(scene: Scene) -> None:
    with tempfile.TemporaryDirectory() as folder:
        passwords = Path(folder) / "passwords"
        passwords.write_text("ada:secret\n")
        with Server(scene.media, "--auth-file", passwords) as server:
            with scene.open(server.url.replace("//", "//ada:secret@") + "/") as page:
                page.wait("document.getElementById('connection').dataset.state === 'live'")
                server.message({"topic": "news", "notification": {"title": "secret", "body": "text"}})
                page.see("#list strong", "secret")
                page.key("j")
                page.wait("document.querySelector('.conclusion.succeeded')")


@check("The page works under the server's other host names")
def names(scene: Scene) -> None:
    scene.server.send("Sparky", "says hi", scene.media.url("sparky.png"), mutable_content=1)
    with scene.open(scene.server.url.replace("127.0.0.1", "localhost") + "/") as page:
        page.wait("document.querySelector('#list img')?.naturalWidth > 0")
        page.key("j")
        page.wait("document.querySelector('.conclusion')")
        page.press("Send again")
        page.wait("document.querySelectorAll('#list li').length === 2")
