"""Sends with an unmodified aioapns, and expects what APNs would answer."""

import asyncio
import json
import ssl
import sys
import urllib.request
from uuid import uuid4

from aioapns import APNs, NotificationRequest, PushType
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

server, tls_port, authority = sys.argv[1], int(sys.argv[2]), sys.argv[3]
token = "0123456789abcdef" * 4


def api(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + "/api/v1" + path, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read() or b"null")


def resolve_locally(loop):
    """As an entry in /etc/hosts would: aioapns' own way through a proxy fails on asyncio's and uvloop's sockets."""
    connect = loop.create_connection

    async def local(protocol_factory, host=None, port=None, **options):
        assert host == "api.push.apple.com", host
        return await connect(protocol_factory, "127.0.0.1", tls_port, server_hostname=host, **options)

    loop.create_connection = local


async def main():
    resolve_locally(asyncio.get_running_loop())
    key = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    context = ssl.create_default_context(cafile=authority)
    context.set_alpn_protocols(["h2"])
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
        return await apns.send_notification(NotificationRequest(**values))

    result = await send(notification_id=str(uuid4()))
    assert result.is_successful, (result.status, result.description)
    delivery = await asyncio.to_thread(api, "GET", "/deliveries/wait?timeout=30&query=title:aioapns")
    assert delivery["message"]["origin"] == "apns-payload" and delivery["payload"] == payload, delivery
    print("sent:", delivery["message"]["name"], delivery["delivery"]["decision"])

    async def expect(status, reason, **change):
        result = await send(**change)
        assert (result.status, result.description) == (status, reason), (result.status, result.description)
        print(status, reason)

    await expect("400", "BadDeviceToken", device_token="xyz")
    await expect("413", "PayloadTooLarge", message={"aps": {"alert": "a" * 5000}})
    await expect("400", "BadPriority", push_type=PushType.BACKGROUND, priority=10)
    await expect("400", "BadCollapseId", collapse_key="c" * 65)
    api("PUT", "/chaos", {"errors": {token: "UNREGISTERED"}})
    await expect("410", "Unregistered")
    print("aioapns passed")


asyncio.run(main())
