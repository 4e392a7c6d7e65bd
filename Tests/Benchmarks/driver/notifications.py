"""Writes the notifications that are audited."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

# A line of the campaign, given its number and the URL of its image.
Line = Callable[[int, str], str]
# In a campaign with faults, one line of this many has one.
FAULT_INTERVAL = 50


def payload(number: int, url: str) -> str:
    """An APNs payload."""
    return _json({"aps": {"alert": {"title": "A picture"}, "mutable-content": 1}, "fcm_options": {"image": url}})


def message(number: int, url: str) -> str:
    """An FCM message like a campaign's: no two are the same."""
    return _json(
        {
            "message": {
                "token": f"d{number:08}Qk:APA91b" + "Hx3ZkT9_vW2mR7pL" * 8,
                "notification": {"title": f"Hi, reader {number}", "body": "Your picture of the day is here."},
                "data": {"campaign": "spring", "link": f"app://pictures/{number}"},
                "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": url}},
            }
        }
    )


def with_faults(line: Line) -> Line:
    """The same lines, of which one in fifty has one of four faults."""

    def faulty(number: int, url: str) -> str:
        text = line(number, url)
        if number % FAULT_INTERVAL != FAULT_INTERVAL - 1:
            return text
        return [
            lambda: text.replace('"mutable-content":1', '"mutable-content":0'),
            lambda: text.replace('"image":"http', '"image":"ftp'),
            lambda: text.replace('"title":', '"titel":'),
            lambda: text[: len(text) // 2],
        ][number // FAULT_INTERVAL % 4]()

    return faulty


def write(path: Path, urls: list[str], count: int, line: Line = payload) -> None:
    """Writes this many lines with these URLs in turn."""
    with path.open("w") as file:
        for number in range(count):
            file.write(line(number, urls[number % len(urls)]) + "\n")


def distinct(urls: list[str], count: int) -> list[str]:
    """This many URLs that all differ by their query."""
    return [f"{urls[number % len(urls)]}?{number}" for number in range(count)]


def _json(document: object) -> str:
    return json.dumps(document, separators=(",", ":"))
