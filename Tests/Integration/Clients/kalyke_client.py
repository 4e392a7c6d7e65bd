"""Sends with an unmodified kalyke-apns, whose provider token has its time as a text."""

import asyncio
import os

from inbox import APNS_REASONS, device_token, expect
from kalyke import ApnsClient, ApnsConfig, Payload, PayloadAlert, exceptions

client = ApnsClient(
    use_sandbox=False, team_id="TEAM123456", auth_key_id="ABCDE12345", auth_key_filepath=os.environ["APNS_KEY"]
)


async def send(token: str, title: str = "x") -> str:
    payload = Payload(alert=PayloadAlert(title=title, body="From kalyke"), mutable_content=True)
    return await client.send_message(token, payload, ApnsConfig(topic="com.example.app"))


async def send_many(count: int) -> list[str]:
    return await asyncio.gather(*(send(device_token(number), "batch") for number in range(count)))


assert asyncio.run(send(device_token(1), "one"))
# Each has a connection of its own.
assert len(set(asyncio.run(send_many(20)))) == 20
for status, reason in APNS_REASONS.items():
    error = expect(getattr(exceptions, reason), lambda: asyncio.run(send(device_token(status))))
    assert ("timestamp" in error.error) == (status == "410"), error.error
expect(exceptions.BadDeviceToken, lambda: asyncio.run(send("xyz")))
