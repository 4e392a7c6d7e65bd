"""Sends with an unmodified aioapns, and expects what APNs would answer."""

import asyncio
import importlib.metadata
import json
import ssl
import sys
import urllib.request
from uuid import uuid4

from aioapns import APNs, NotificationRequest, PushType
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

server, authority = sys.argv[1:]
token = "0123456789abcdef" * 4


def api(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + "/api/v1" + path, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read() or b"null")


async def main():
    key = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    context = ssl.create_default_context(cafile=authority)
    apns = APNs(
        key=key.decode(),
        key_id="ABCDE12345",
        team_id="TEAM123456",
        topic="com.example.app",
        use_sandbox=False,
        ssl_context=context,
    )
    payload = {"aps": {"alert": {"title": "From aioapns", "body": "Hello"}, "mutable-content": 1}}

    async def send(**change):
        values = {"device_token": token, "message": payload, "push_type": PushType.ALERT} | change
        return await asyncio.wait_for(apns.send_notification(NotificationRequest(**values)), 30)

    identifier = str(uuid4())
    result = await send(notification_id=identifier)
    assert result.is_successful and result.notification_id == identifier, (result.status, result.description)
    delivery = await asyncio.to_thread(api, "GET", "/deliveries/wait?timeout=30&query=title:aioapns")
    assert delivery["message"]["origin"] == "apns-payload" and delivery["payload"] == payload, delivery
    print("sent:", delivery["message"]["name"], delivery["delivery"]["decision"])

    results = await asyncio.gather(*(send(device_token=f"{number:064x}") for number in range(50)))
    assert all(result.is_successful for result in results)
    print("sent at once:", len(results))

    async def expect(status, reason, **change):
        result = await send(**change)
        assert (result.status, result.description) == (status, reason), (result.status, result.description)
        print(status, reason)
        return result

    await expect("400", "BadDeviceToken", device_token="xyz")
    await expect("400", "BadMessageId", notification_id="no-uuid")
    await expect("413", "PayloadTooLarge", message={"aps": {"alert": "a" * 5000}})
    await expect("400", "BadPriority", push_type=PushType.BACKGROUND, priority=10)
    await expect("400", "BadCollapseId", collapse_key="c" * 65)
    api("PUT", "/chaos", {"errors": {token: "UNREGISTERED"}})
    result = await expect("410", "Unregistered")
    assert int(result.timestamp) > 1_600_000_000_000, result.timestamp
    print("aioapns", importlib.metadata.version("aioapns"), "passed")


asyncio.run(main())
