"""Makes a campaign: many hosts, good and bad images, and lines that are wrong themselves."""

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
# How many of a hundred lines refer to an image that other lines refer to as well.
REPEATED_PERCENT = 20
# How many different URLs these lines have for each host.
REPEATED_COUNT = 25


def write(path: Path, count: int, port: int, images: int | None) -> None:
    """Writes a campaign with this many lines; the same arguments give the same campaign.

    With a number of images it is like a real one, of messages for FCM. Otherwise most lines have different images, and
    many are wrong.
    """
    chance = random.Random(count)
    with path.open("w") as file:
        for number in range(count):
            if images is None:
                line = _line(number, _url(number, port, chance), chance)
            else:
                line = _message(number, chance.randrange(images), port)
            file.write(line + "\n")


def _message(number: int, image: int, port: int) -> str:
    """A message for FCM. One image of fifty is missing, and one message of fifty lacks "mutable-content"."""
    name = BAD[0] if image % 50 == 49 else GOOD[image % 3]
    url = f"http://{HOSTS[image % len(HOSTS)]}:{port}/{name}?image={image}"
    mutable = "" if number % 50 == 49 else ', "mutable-content": 1'
    apns = f'{{"payload": {{"aps": {{"sound": "default"{mutable}}}}}, "fcm_options": {{"image": "{url}"}}}}'
    notification = '{"title": "Hi", "body": "A picture"}'
    return f'{{"id": {number}, "message": {{"token": "{number:040}", "notification": {notification}, "apns": {apns}}}}}'


def _url(number: int, port: int, chance: random.Random) -> str:
    name = chance.choice(GOOD if chance.random() < 0.8 else BAD)
    repeated = chance.random() * 100 < REPEATED_PERCENT
    query = f"repeated={chance.randrange(REPEATED_COUNT)}" if repeated else f"line={number}"
    return f"http://{chance.choice(HOSTS)}:{port}/{name}?{query}"


def _line(number: int, url: str, chance: random.Random) -> str:
    """A payload in most cases; otherwise a message, or one of the mistakes that senders make."""
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
