"""Live Activities on the lock screen."""

from __future__ import annotations

import json
from typing import Any

from checks import Scene, check

ACTIVITY: dict[str, Any] = {
    "event": "start", "outcome": "started", "id": 1, "token": "ab12", "attributesType": "GameAttributes",
    "attributes": {"home": "Lions"}, "contentState": {"score": {"home": 1, "guest": 0}, "period": "first half"},
    "alert": {"title": "Kickoff", "body": "It has begun."}, "state": "active",
    "startedAt": 1_790_000_000_000, "updatedAt": 1_790_000_000_000,
}
UPDATE = ACTIVITY | {"event": "update", "outcome": "updated", "contentState": {"score": {"home": 2, "guest": 0}},
                     "alert": None, "staleAt": 1_000}
END = UPDATE | {"event": "end", "outcome": "ended", "state": "ended", "dismissesAt": 1_790_000_000_000}
REFUSED = {"event": "update", "outcome": "refused", "reason": "There is no such activity."}


def activities(activity: dict[str, Any]) -> str:
    """Gives each delivery an activity, as an answer of the API has one."""
    activity = {name: value for name, value in activity.items() if value is not None}
    return f"""{{
      const {{ text }} = Response.prototype;
      Response.prototype.text = async function () {{
        const body = await text.call(this);
        if (!/deliveries\\/\\d+$/.test(this.url)) return body;
        const delivery = JSON.parse(body);
        delete delivery.result.content;
        delivery.result.activity = {json.dumps(activity)};
        return JSON.stringify(delivery);
      }};
    }}"""


@check("A Live Activity is on the lock screen: its start, an update, its end, and a push that is refused")
def stages(scene: Scene) -> None:
    scene.server.send("push", "text")
    rows = "[...document.querySelectorAll('.activity .state > div')].map((row) => row.innerText.replace(/\\s+/g, ' '))"
    marks = "[...document.querySelectorAll('.activity .mark')].map((mark) => mark.textContent).join()"
    for activity, alert, state, expected in [
        (ACTIVITY, "Kickoff", ["score.home 1", "score.guest 0", "period first half"], ""),
        (UPDATE, "", ["score.home 2", "score.guest 0"], "Stale"),
        (END, "", ["score.home 2", "score.guest 0"], "Ended,Stale"),
    ]:
        with scene.page(before=activities(activity)) as page:
            page.key("j")
            page.wait("document.querySelector('.phone[data-view=lock] .activity')")
            page.see(".activity header strong", "GameAttributes")
            assert page.evaluate(rows) == state
            assert page.text(".phone .banner strong") == alert
            assert page.evaluate(marks) == expected
            assert "home" in page.text(".activity .attributes")
            assert "ab12" in page.text("[aria-labelledby=activity-title]")
            box = page.evaluate("document.querySelector('.activity').getBoundingClientRect().toJSON()")
            assert box["height"] > 60
    with scene.page(before=activities(REFUSED)) as page:
        page.key("j")
        page.see(".phone .nothing", "Nothing shows")
        assert "There is no such activity." in page.text("[aria-labelledby=activity-title]")


@check("67: the values of a Live Activity stay text, however many there are")
def hostile(scene: Scene) -> None:
    scene.server.send("push", "text")
    state = {f"<img src=x onerror=alert(1)> {number}": "</dd><script>alert(1)</script>" for number in range(200)}
    with scene.page(before=activities(ACTIVITY | {"contentState": state, "attributesType": "<b>bold"})) as page:
        page.key("j")
        page.see(".activity header strong", "<b>bold")
        page.see(".activity .more", "and 193 more")
        assert page.evaluate("document.querySelectorAll('.activity img, .activity script, .activity b').length") == 0
