"""Faults on demand, which a person sets on the page."""

from __future__ import annotations

import json

from checks import Scene, check

MESSAGE = {"topic": "news", "notification": {"title": "Hello", "body": "text"}}


def is_accepted(scene: Scene) -> bool:
    """Sends a message, and returns whether the server takes it."""
    try:
        scene.server.message(MESSAGE)
    except RuntimeError as error:
        assert ": 503 " in str(error), error
        return False
    return True


@check("A fault that is added on the page ends after two messages, and can be removed")
def faults(scene: Scene) -> None:
    with scene.page() as page:
        page.click("#faults")
        page.see(".faults li", "There are none.")
        for index, value in enumerate(["UNAVAILABLE", "topic", "news", "2", "", "3"]):
            page.evaluate(f"""{{
              const control = document.querySelectorAll('.fields :is(input, select)')[{index}];
              control.value = '{value}';
              control.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }}""")
        page.press("Add")
        page.see(".faults li span", "Each message for the topic news gets UNAVAILABLE, at most 2 times, with Retry-After: 3.")
        page.see("#faults", "Faults: 1")
        assert [is_accepted(scene) for _ in range(3)] == [False, False, True]
        # A rule that a test adds meanwhile stays.
        chaos = json.loads(scene.server.request("GET", "/api/v1/chaos"))
        chaos["rules"].append({"error": "INTERNAL", "label": "spring", "every": 22})
        scene.server.request("PUT", "/api/v1/chaos", chaos)
        page.evaluate("document.querySelector('.faults button').focus()")
        page.press("Remove")
        page.see(".faults li span", "Every 22nd message for the label spring gets INTERNAL.")
        page.wait("document.activeElement.textContent === 'Remove'")
        page.press("Remove")
        page.see(".faults li", "There are none.")
        page.see("#faults", "Faults")
        assert is_accepted(scene)
