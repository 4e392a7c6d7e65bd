"""Sends with an unmodified pyfcm. While an answer has Retry-After it sends again, so those errors would never reach it."""

import os

from inbox import expect, wait
from pyfcm import FCMNotification, errors

ERRORS = {
    "INVALID_ARGUMENT": errors.InvalidDataError,
    "SENDER_ID_MISMATCH": errors.FCMSenderIdMismatchError,
    "THIRD_PARTY_AUTH_ERROR": errors.AuthenticationError,
    "UNREGISTERED": errors.FCMNotRegisteredError,
}

fcm = FCMNotification(os.environ["GOOGLE_APPLICATION_CREDENTIALS"], "richpush-local")
assert fcm.notify(fcm_token="phone-1", notification_title="one")["name"]
assert fcm.notify(fcm_token="phone-1", notification_title="dry", dry_run=True)["name"]
assert fcm.notify(topic_name="cats", notification_title="topic")["name"]
assert fcm.notify(topic_condition="'cats' in topics && 'dogs' in topics", notification_title="condition")["name"]
wait("target:cats%20title:topic")
answers = fcm.async_notify_multiple_devices(
    [{"fcm_token": f"phone-{number}", "notification_title": "batch"} for number in range(50)]
)
assert len([answer for answer in answers if "name" in answer]) == 50, answers
for code, kind in ERRORS.items():
    error = expect(kind, lambda: fcm.notify(fcm_token=code, notification_title="x"))
    assert type(error) is kind, type(error)
