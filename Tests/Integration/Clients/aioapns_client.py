"""Sends with an unmodified aioapns, which negotiates no protocol and just starts with HTTP/2."""

import asyncio
import os
import ssl
from pathlib import Path
from typing import Any
from uuid import uuid4

from aioapns import APNs, NotificationRequest, PushType
from aioapns.common import NotificationResult
from inbox import APNS_REASONS, device_token, wait

PAYLOAD = {"aps": {"alert": {"title": "one", "body": "From aioapns"}, "mutable-content": 1}}


async def main() -> None:
    apns = APNs(
        key=Path(os.environ["APNS_KEY"]).read_text(),
        key_id="ABCDE12345",
        team_id="TEAM123456",
        topic="com.example.app",
        use_sandbox=False,
        ssl_context=ssl.create_default_context(cafile=os.environ["SSL_CERT_FILE"]),
    )

    async def send(**change: Any) -> NotificationResult:
        values = {"device_token": device_token(1), "message": PAYLOAD, "push_type": PushType.ALERT} | change
        return await asyncio.wait_for(apns.send_notification(NotificationRequest(**values)), 60)

    identifier = str(uuid4())
    result = await send(notification_id=identifier)
    assert result.is_successful and result.notification_id == identifier, (result.status, result.description)
    delivery = await asyncio.to_thread(wait, "title:one")
    assert delivery["message"]["origin"] == "apns-payload" and delivery["payload"] == PAYLOAD, delivery

    batch = {"aps": {"alert": {"title": "batch"}}}
    results = await asyncio.gather(*(send(device_token=device_token(number), message=batch) for number in range(500)))
    assert all(result.is_successful for result in results), {result.description for result in results}

    async def expect(status: str, reason: str, **change: Any) -> NotificationResult:
        result = await send(**change)
        assert (result.status, result.description) == (status, reason), (result.status, result.description)
        print(status, reason)
        return result

    await expect("400", "BadDeviceToken", device_token="xyz")
    await expect("400", "BadMessageId", notification_id="no-uuid")
    await expect("413", "PayloadTooLarge", message={"aps": {"alert": "a" * 5000}})
    await expect("400", "BadPriority", push_type=PushType.BACKGROUND, priority=10)
    await expect("400", "BadCollapseId", collapse_key="c" * 65)
    for status, reason in APNS_REASONS.items():
        result = await expect(status, reason, device_token=device_token(status))
        if status == "410":
            assert int(result.timestamp) > 1_600_000_000_000, result.timestamp


asyncio.run(main())
