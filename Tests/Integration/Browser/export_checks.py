"""Exports, and messages sent from the page."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from checks import PROVIDER_TOKEN, Scene, check
from chromium import Page
from server import PROGRAMS

TOKEN = "0123456789abcdef" * 4


def exported(page: Page) -> tuple[str, str]:
    """The `.apns` file and the command that the open dialog shows."""
    page.press("Export")
    page.wait("document.querySelectorAll('dialog[open] pre').length === 2")
    return tuple(page.evaluate("[...document.querySelectorAll('dialog[open] pre')].map((text) => text.textContent)"))


def send_to_apns(scene: Scene) -> None:
    """Sends a payload as a provider does."""
    scene.server.request(
        "POST", f"/3/device/{TOKEN}",
        {"aps": {"alert": {"title": "It's APNs", "body": "“quoted” 'twice'"}, "mutable-content": 1}},
        {"Authorization": PROVIDER_TOKEN,
         "apns-topic": "com.example.app", "apns-push-type": "alert", "apns-collapse-id": "it's one"},
    )
    scene.server.wait("APNs")


@check("Send again makes another delivery of the same message")
def again(scene: Scene) -> None:
    scene.server.send("Once", "more", scene.media.url("sparky.png"), mutable_content=1)
    with scene.page() as page:
        page.key("j")
        page.wait("document.querySelector('.conclusion')")
        page.press("Send again")
        page.wait("document.querySelectorAll('#list li').length === 2")
        page.wait("[...document.querySelectorAll('#list img')].filter((image) => image.naturalWidth > 0).length === 2")
        page.see("#notice", "Sent again: this is the new delivery.")
        page.wait(f"location.hash === '#/{scene.server.deliveries()[0]['id']}'")
    first, second = scene.server.deliveries()
    assert first["message"] != second["message"]
    requests = [scene.server.delivery(delivery["id"])["message"]["request"] for delivery in (first, second)]
    assert requests[0] == requests[1]


@check("Send again makes another delivery of a payload that came to APNs")
def again_to_apns(scene: Scene) -> None:
    send_to_apns(scene)
    with scene.page() as page:
        page.key("j")
        page.wait("document.querySelector('.conclusion')")
        page.press("Send again")
        page.wait("document.querySelectorAll('#list li').length === 2")
        page.wait(f"location.hash === '#/{scene.server.deliveries()[0]['id']}'")
    stored = [scene.server.delivery(delivery["id"]) for delivery in scene.server.deliveries()]
    assert stored[0]["payload"] == stored[1]["payload"]
    assert stored[0]["message"]["headers"]["apns-topic"] == "com.example.app"


@check("A message that cannot be sent again says why")
def refused(scene: Scene) -> None:
    scene.server.request("POST", "/api/v1/devices", {"token": "gone", "name": "iPad"})
    scene.server.message({"token": "gone", "notification": {"title": "a", "body": "b"}})
    scene.server.wait("token:gone")
    scene.server.request("DELETE", "/api/v1/devices/gone")
    with scene.page(expected=1) as page:
        page.key("j")
        page.wait("document.querySelector('.conclusion')")
        page.press("Send again")
        page.see("dialog[open] h2", "The message was not sent")
        assert len(page.text("dialog[open] p")) > 10


@check("The saved .apns file is the payload, for Xcode's simulator")
def simulator_file(scene: Scene) -> None:
    scene.server.send("It's a “title”", "</script>", scene.media.url("sparky.png"), mutable_content=1)
    with tempfile.TemporaryDirectory() as folder, scene.page() as page:
        scene.browser.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder, eventsEnabled=True)
        page.key("j")
        page.wait("document.querySelector('.conclusion')")
        text, _ = exported(page)
        page.press("Save as .apns")
        identifier = scene.server.deliveries()[0]["id"]
        file = Path(folder) / f"delivery-{identifier}.apns"
        for _ in range(500):
            if file.exists() and file.stat().st_size:
                break
            page.evaluate("new Promise((resume) => { setTimeout(resume, 20); })")
        assert file.read_text() == text
        members = json.loads(text)
        assert members.pop("Simulator Target Bundle")
        assert members == scene.server.delivery(identifier)["payload"]
        output = subprocess.run([PROGRAMS / "richpush", "deliver", "--format", "json", str(file)],
                                capture_output=True, text=True)
        assert json.loads(output.stdout)["input"] == "apns-simulator-payload"


@check("The copied curl command sends the same message")
def command(scene: Scene) -> None:
    scene.server.send("It's a “title” $HOME `id`", "\\n \\ 'quoted'\nand a line", scene.media.url("sparky.png"),
                      mutable_content=1)
    with scene.page() as page:
        scene.browser.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        page.key("j")
        page.wait("document.querySelector('.conclusion')")
        _, text = exported(page)
        page.evaluate(
            "[...document.querySelectorAll('dialog[open] button')].filter((b) => b.textContent === 'Copy')[1].click()"
        )
        page.wait("[...document.querySelectorAll('dialog[open] button')].some((b) => b.textContent === 'Copied')")
        assert page.evaluate("navigator.clipboard.readText()") == text
        subprocess.run(["bash", "-c", text], check=True, capture_output=True)
        page.wait("document.querySelectorAll('#list li').length === 2")
    requests = [scene.server.delivery(delivery["id"])["message"]["request"] for delivery in scene.server.deliveries()]
    assert requests[0] == requests[1]


@check("The curl command for APNs sends the same payload and headers")
def command_for_apns(scene: Scene) -> None:
    send_to_apns(scene)
    with scene.page() as page:
        page.key("j")
        page.wait("document.querySelector('.conclusion')")
        _, text = exported(page)
        answer = subprocess.run(["bash", "-c", text], check=True, capture_output=True, text=True)
        assert answer.stdout == "", answer.stdout
        page.wait("document.querySelectorAll('#list li').length === 2")
    stored = [scene.server.delivery(delivery["id"]) for delivery in scene.server.deliveries()]
    assert stored[0]["payload"] == stored[1]["payload"]
    assert stored[0]["message"]["headers"]["apns-collapse-id"] == "it's one"
