"""Live Activities on the lock screen."""

from __future__ import annotations

import time
from typing import Any

from checks import Scene, check

ROWS = "[...document.querySelectorAll('.activity .state > div')].map((row) => row.innerText.replace(/\\s+/g, ' '))"
MARKS = "[...document.querySelectorAll('.activity .mark')].map((mark) => mark.textContent).join()"
NOW = int(time.time())


def push(scene: Scene, event: str, token: str, timestamp: int, state: dict[str, Any], **members: Any) -> dict[str, Any]:
    """Sends a push for a Live Activity of the default device as Firebase's documentation does, and returns its activity."""
    aps = {"event": event, "timestamp": timestamp, "content-state": state}
    aps |= {name.replace("_", "-"): value for name, value in members.items()}
    before = len(scene.server.deliveries("-status:pending"))
    scene.server.message({"token": "default-device", "apns": {"live_activity_token": token, "payload": {"aps": aps}}})
    while len(scene.server.deliveries("-status:pending")) == before:
        pass
    return scene.server.delivery(scene.server.deliveries()[0]["id"])["result"]["activity"]


def start(scene: Scene, state: dict[str, Any], kind: str = "Match") -> str:
    """Starts a Live Activity, and returns its token."""
    return push(scene, "start", "START_TOKEN", NOW, state, attributes_type=kind, attributes={"home": "Lions"},
                alert={"title": "Kickoff", "body": "It has begun."})["token"]


@check("The lock screen shows a Live Activity: its start, an update, a refused push, its end, and its dismissal")
def stages(scene: Scene) -> None:
    token = start(scene, {"score": {"home": 1, "guest": 0}, "period": "first half"})
    push(scene, "update", token, NOW + 1, {"score": {"home": 2, "guest": 0}}, stale_date=1_000_000_000)
    push(scene, "update", token, NOW, {"score": {"home": 9, "guest": 9}}, alert={"title": "Late", "body": "Too late."})
    push(scene, "end", token, NOW + 2, {"score": {"home": 2, "guest": 1}})
    token = start(scene, {"minute": 1})
    push(scene, "end", token, NOW + 1, {"minute": 90}, dismissal_date=1_000_000_000)
    seen = [
        ([], "", "", "ended"),
        (["minute 1"], "", "Kickoff", "Started"),
        (["score.home 2", "score.guest 1"], "Ended", "", "Ended"),
        (["score.home 2", "score.guest 0"], "Stale", "", "Refused"),
        (["score.home 2", "score.guest 0"], "Stale", "", "Updated"),
        (["score.home 1", "score.guest 0", "period first half"], "", "Kickoff", "Started"),
    ]
    with scene.page() as page:
        page.see("#count", "6 deliveries")
        for delivery, (state, marks, alert, outcome) in zip(scene.server.deliveries(), seen, strict=True):
            page.key("j")
            page.wait(f"document.getElementById('detail').dataset.id === '{delivery['id']}'")
            assert page.evaluate("document.querySelector('.phone').dataset.view") == "lock"
            texts = [sorted(page.evaluate(ROWS)), page.evaluate(MARKS), page.text(".phone .banner strong")]
            assert texts == [sorted(state), marks, alert], (outcome, texts)
            assert outcome.lower() in page.text("[aria-labelledby=activity-title]").lower()
            if state:
                assert page.text(".activity header strong") == "Match"
                assert "Lions" in page.text(".activity .attributes")
            else:
                page.see(".phone .nothing", "Nothing shows")


@check("67: the values of a Live Activity stay text, however many there are")
def hostile(scene: Scene) -> None:
    state = {f"<img src=x onerror=alert(1)> {number}": "</dd><script>alert(1)</script>" for number in range(20)}
    start(scene, state, "<b>bold")
    with scene.page() as page:
        page.key("j")
        page.see(".activity header strong", "<b>bold")
        page.see(".activity .more", "and 13 more")
        assert page.evaluate("document.querySelectorAll('.activity img, .activity script, .activity b').length") == 0
