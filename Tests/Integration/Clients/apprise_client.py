"""Sends with an unmodified apprise, whose fcm:// only says whether all was sent."""

import os

from apprise import Apprise
from inbox import FCM_CODES, wait


def notify(targets: str, title: str) -> bool:
    apprise = Apprise()
    assert apprise.add(f"fcm://richpush-local/{targets}?mode=oauth2&keyfile={os.environ['GOOGLE_APPLICATION_CREDENTIALS']}")
    return bool(apprise.notify(title=title, body="From apprise"))


assert notify("phone-1", "one")
assert notify("phone-2/phone-3", "batch")
assert notify("%23cats", "topic")
wait("target:cats%20title:topic")
for code in FCM_CODES:
    assert not notify(code, "x"), code
