"""Makes a campaign: many hosts, good images and bad ones, and lines that are wrong in themselves."""

from __future__ import annotations

import json
import random
from pathlib import Path

HOSTS = [f"127.0.0.{number}" for number in range(1, 21)]
GOOD = ["sparky.jpg", "sparky.png", "sparky.gif", "clip.mp4", "tone.mp3", "redirect/sparky.png"]
BAD = [
    "missing.png", "error/500.png", "loop/again.png", "impostors/webp-named.jpg", "impostors/page.png",
    "impostors/photo", "impostors/empty.png", "impostors/jpeg-named.png", "impostors/huge-pixels.png",
    "impostors/sparky.tiff",
]  # fmt: skip
# How many of a hundred lines refer to an image that stands in other lines as well.
REPEATED_PERCENT = 20
# How many different URLs those have for each host.
REPEATED_COUNT = 25


def write(path: Path, count: int, port: int) -> None:
    """Writes a campaign with so many lines; the same for the same count and port."""
    chance = random.Random(count)
    with path.open("w") as file:
        for number in range(count):
            file.write(_line(number, _url(number, port, chance), chance) + "\n")


def _url(number: int, port: int, chance: random.Random) -> str:
    name = chance.choice(GOOD if chance.random() < 0.8 else BAD)
    repeated = chance.random() * 100 < REPEATED_PERCENT
    query = f"repeated={chance.randrange(REPEATED_COUNT)}" if repeated else f"line={number}"
    return f"http://{chance.choice(HOSTS)}:{port}/{name}?{query}"


def _line(number: int, url: str, chance: random.Random) -> str:
    """A payload for the most part; else a message, or one of the mistakes that senders make."""
    aps: dict[str, object] = {"alert": {"title": "Hi", "body": "A picture"}, "mutable-content": 1}
    kind = chance.random()
    if kind < 0.60:
        return json.dumps({"id": f"delivery-{number}", "payload": {"aps": aps, "fcm_options": {"image": url}}})
    if kind < 0.80:
        options = {"payload": {"aps": aps}, "fcm_options": {"image": url}}
        return json.dumps({"id": number, "message": {"token": "t", "notification": {"title": "Hi"}, "apns": options}})
    if kind < 0.90:
        return json.dumps({"aps": aps, "fcm_options": {"image": url}})
    return chance.choice(
        [
            json.dumps({"aps": {"alert": "Hi"}, "fcm_options": {"image": url}}),
            json.dumps({"aps": aps}),
            json.dumps({"aps": aps, "fcm_options": {"image": "ftp" + url.removeprefix("http")}}),
            json.dumps({"aps": aps, "fcm_options": {"image": "http://10.0.0.1/sparky.png"}}),
            json.dumps({"message": {"notification": {"title": "Hi", "image": url}}}),
            '{"aps": {"alert": "Hi"',
            "{aps: {alert: 'Hi', 'mutable-content': 1}, fcm_options: {image: '" + url + "'}, }",
            "[1, 2, 3]",
            "",
            "   ",
        ]
    )
