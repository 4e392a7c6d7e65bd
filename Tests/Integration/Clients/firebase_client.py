"""Sends with an unmodified firebase-admin, and expects what FCM would answer.

Arguments: the server's URL, the key file, and `isolated` if the real FCM cannot be reached. Only then is it safe to
make the asynchronous calls, which ignore a proxy.
"""

import asyncio
import json
import os
import socket
import sys
import warnings
import urllib.request

import firebase_admin
from firebase_admin import credentials, exceptions, messaging

warnings.simplefilter("ignore", DeprecationWarning)
server, key = sys.argv[1:3]
is_isolated = sys.argv[3:] == ["isolated"]


def api(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + "/api/v1" + path, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read() or b"null")


def expect(kind, call):
    try:
        call()
    except kind as error:
        assert type(error) is kind, f"{type(error).__name__} instead of {kind.__name__}"
        print(f"{kind.__name__}: {error}")
        return
    raise AssertionError(f"no {kind.__name__}")


firebase_admin.initialize_app(credentials.Certificate(key))


def message(title, **target):
    return messaging.Message(
        notification=messaging.Notification(title=title, body="From firebase-admin"),
        apns=messaging.APNSConfig(
            payload=messaging.APNSPayload(aps=messaging.Aps(mutable_content=True)),
            fcm_options=messaging.APNSFCMOptions(image="https://media.example/sparky.png"),
        ),
        **target,
    )


name = messaging.send(message("one", token="phone-1"))
assert name.startswith("projects/richpush-local/messages/"), name
delivery = api("GET", "/deliveries/wait?timeout=30&query=title:one%20token:phone-1")
assert delivery["payload"]["aps"]["mutable-content"] == 1, delivery["payload"]
assert delivery["message"]["name"] == name
print("send:", name, delivery["delivery"]["decision"])

assert messaging.send(message("dry", topic="news"), dry_run=True)
assert api("GET", "/deliveries?query=title:dry")["total"] == 0

api("PUT", "/chaos", {"errors": {"gone": "UNREGISTERED", "other": "SENDER_ID_MISMATCH", "many": "QUOTA_EXCEEDED"}})
batch = messaging.send_each([message("two", token="phone-2"), message("three", token="gone")])
assert (batch.success_count, batch.failure_count) == (1, 1), batch.responses
assert type(batch.responses[1].exception) is messaging.UnregisteredError
print("send_each: one sent, one", type(batch.responses[1].exception).__name__)

result = messaging.subscribe_to_topic(["phone-1", "phone-2", "gone"], "cats")
assert (result.success_count, result.failure_count) == (2, 1), result.errors
assert result.errors[0].index == 2, result.errors
messaging.unsubscribe_from_topic(["phone-2"], "cats")
result = messaging.subscribe_to_topic_legacy(["legacy:phone", "gone"], "cats")
assert (result.success_count, result.failure_count, result.errors[0].index) == (1, 1, 1), result.errors
messaging.send(message("to the topic", topic="cats"))
api("GET", "/deliveries/wait?timeout=30&query=target:cats%20token:phone-1")
tokens = {d["token"] for d in api("GET", "/deliveries?query=target:cats")["deliveries"]}
assert tokens == {"phone-1", "legacy:phone", "default-device"}, tokens
print("subscribe, unsubscribe, send to the topic:", sorted(tokens))

expect(messaging.UnregisteredError, lambda: messaging.send(message("x", token="gone")))
expect(messaging.SenderIdMismatchError, lambda: messaging.send(message("x", token="other")))
expect(messaging.QuotaExceededError, lambda: messaging.send(message("x", token="many")))
expect(exceptions.InvalidArgumentError, lambda: messaging.send(message("x", token="no token")))
expect(exceptions.InvalidArgumentError, lambda: messaging.send(messaging.Message(topic="a", data={"from": "me"})))


async def send_asynchronously():
    messages = [message(f"async {number}", token=f"async-{number:02}") for number in range(20)]
    batch = await messaging.send_each_async(messages + [message("x", token="gone")])
    assert (batch.success_count, batch.failure_count) == (20, 1), [str(r.exception) for r in batch.responses]
    assert type(batch.responses[20].exception) is messaging.UnregisteredError
    for number in range(20):
        found = await asyncio.to_thread(api, "GET", f"/deliveries/wait?timeout=30&query=token:async-{number:02}")
        assert found["message"]["name"] == batch.responses[number].message_id
    result = await messaging.subscribe_to_topic_async(["phone-1", "gone"], "dogs")
    assert (result.success_count, result.failure_count) == (1, 1), result.errors
    result = await messaging.unsubscribe_from_topic_async(["phone-1"], "dogs")
    assert result.success_count == 1, result.errors
    print("send_each_async, subscribe_to_topic_async, unsubscribe_from_topic_async: 20 sent")


if is_isolated:
    asyncio.run(send_asynchronously())
    for reach in [lambda: socket.create_connection(("192.0.2.1", 443), 5), lambda: socket.getaddrinfo("example.org", 443)]:
        try:
            reach()
        except OSError as error:
            print("nothing else exists:", error)
        else:
            raise AssertionError("another host can be reached")
    assert not [name for name in os.environ if name.lower().endswith("_proxy")]
print("firebase-admin", firebase_admin.__version__, "passed")
