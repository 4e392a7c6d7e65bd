"""Sends with an unmodified firebase-admin. With a proxy it makes no asynchronous calls, which ignore one."""

import asyncio
import os
import warnings
from typing import Any

import firebase_admin
from firebase_admin import exceptions, messaging
from inbox import api, expect, wait

ERRORS = {
    "INVALID_ARGUMENT": exceptions.InvalidArgumentError,
    "QUOTA_EXCEEDED": messaging.QuotaExceededError,
    "SENDER_ID_MISMATCH": messaging.SenderIdMismatchError,
    "THIRD_PARTY_AUTH_ERROR": messaging.ThirdPartyAuthError,
    "UNAVAILABLE": exceptions.UnavailableError,
    "UNREGISTERED": messaging.UnregisteredError,
}


def message(title: str, **target: Any) -> messaging.Message:
    return messaging.Message(
        notification=messaging.Notification(title=title, body="From firebase-admin"),
        apns=messaging.APNSConfig(
            payload=messaging.APNSPayload(aps=messaging.Aps(mutable_content=True)),
            fcm_options=messaging.APNSFCMOptions(image="https://media.example/sparky.png"),
        ),
        **target,
    )


def batch(prefix: str, count: int) -> list[messaging.Message]:
    notification = messaging.Notification(title="batch")
    return [messaging.Message(token=f"{prefix}-{number:03}", notification=notification) for number in range(count)]


def send() -> None:
    name = messaging.send(message("one", token="phone-1"))
    assert name.startswith("projects/richpush-local/messages/"), name
    delivery = wait("title:one%20token:phone-1")
    assert delivery["payload"]["aps"]["mutable-content"] == 1, delivery["payload"]
    assert delivery["message"]["name"] == name
    assert messaging.send(message("dry", topic="news"), dry_run=True)

    for code, kind in ERRORS.items():
        error = expect(kind, lambda: messaging.send(message("x", token=code)))
        assert type(error) is kind, type(error)
        if code == "UNAVAILABLE":
            assert int(error.http_response.headers["Retry-After"]) > 0
    expect(exceptions.InvalidArgumentError, lambda: messaging.send(message("x", token="no token")))
    expect(exceptions.InvalidArgumentError, lambda: messaging.send(messaging.Message(topic="a", data={"from": "me"})))

    answer = messaging.send_each(batch("sync", 499) + [message("x", token="UNREGISTERED")])
    assert (answer.success_count, answer.failure_count) == (499, 1), answer.responses
    assert type(answer.responses[499].exception) is messaging.UnregisteredError
    print("send_each: 499 sent, one", answer.responses[499].exception)


def subscribe() -> None:
    result = messaging.subscribe_to_topic(["phone-1", "phone-2", "UNREGISTERED"], "cats")
    assert (result.success_count, result.failure_count) == (2, 1), result.errors
    assert result.errors[0].index == 2, result.errors
    messaging.unsubscribe_from_topic(["phone-2"], "cats")
    result = messaging.subscribe_to_topic_legacy(["legacy:phone", "UNREGISTERED"], "cats")
    assert (result.success_count, result.failure_count, result.errors[0].index) == (1, 1, 1), result.errors
    messaging.send(message("to the topic", topic="cats"))
    wait("target:cats%20token:phone-1")
    tokens = {d["token"] for d in api("GET", "/deliveries?query=target:cats")["deliveries"]}
    assert tokens == {"phone-1", "legacy:phone", "default-device"}, tokens
    print("subscribe, unsubscribe, send to the topic:", sorted(tokens))


async def send_asynchronously() -> None:
    answer = await messaging.send_each_async(batch("async", 499) + [message("x", token="UNREGISTERED")])
    assert (answer.success_count, answer.failure_count) == (499, 1), [str(r.exception) for r in answer.responses]
    assert type(answer.responses[499].exception) is messaging.UnregisteredError
    for number in range(20):
        found = await asyncio.to_thread(wait, f"token:async-{number:03}")
        assert found["message"]["name"] == answer.responses[number].message_id
    result = await messaging.subscribe_to_topic_async(["phone-1", "UNREGISTERED"], "dogs")
    assert (result.success_count, result.failure_count) == (1, 1), result.errors
    result = await messaging.unsubscribe_from_topic_async(["phone-1"], "dogs")
    assert result.success_count == 1, result.errors
    print("send_each_async, subscribe_to_topic_async, unsubscribe_from_topic_async: 499 sent")


warnings.simplefilter("ignore", DeprecationWarning)
firebase_admin.initialize_app()
send()
subscribe()
if "HTTPS_PROXY" not in os.environ:
    asyncio.run(send_asynchronously())
