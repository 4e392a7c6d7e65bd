"""Sends with an unmodified async-firebase."""

import asyncio
import os
import warnings

from async_firebase import AsyncFirebaseClient, errors
from async_firebase.messages import Message, MulticastMessage, Notification
from inbox import wait

ERRORS = {
    "INVALID_ARGUMENT": errors.InvalidArgumentError,
    "QUOTA_EXCEEDED": errors.QuotaExceededError,
    "SENDER_ID_MISMATCH": errors.SenderIdMismatchError,
    "THIRD_PARTY_AUTH_ERROR": errors.ThirdPartyAuthError,
    "UNAVAILABLE": errors.UnavailableError,
    "UNREGISTERED": errors.UnregisteredError,
}


async def main() -> None:
    client = AsyncFirebaseClient()
    client.creds_from_service_account_file(os.environ["GOOGLE_APPLICATION_CREDENTIALS"])
    sent = await client.send(Message(token="phone-1", notification=Notification(title="one")))
    assert sent.success, sent
    dry = await client.send(Message(token="phone-1", notification=Notification(title="dry")), dry_run=True)
    assert dry.success, dry
    result = await client.subscribe_to_topic(["phone-1", "UNREGISTERED"], "cats")
    assert (result.success_count, result.failure_count, result.errors[0].index) == (1, 1, 1), result
    sent = await client.send(Message(topic="cats", notification=Notification(title="topic")))
    assert sent.success, sent
    await asyncio.to_thread(wait, "target:cats%20token:phone-1")
    result = await client.unsubscribe_from_topic(["phone-1"], "cats")
    assert result.success_count == 1, result
    tokens = [f"phone-{number}" for number in range(499)] + ["UNREGISTERED"]
    answer = await client.send_each_for_multicast(MulticastMessage(tokens=tokens, notification=Notification(title="batch")))
    assert (answer.success_count, answer.failure_count) == (499, 1), [r.exception for r in answer.responses]
    for code, kind in ERRORS.items():
        error = (await client.send(Message(token=code, notification=Notification(title="x")))).exception
        assert type(error) is kind, (code, error)
        print(f"{kind.__name__}: {error}")
        if code == "UNAVAILABLE":
            assert error and error.http_response and int(error.http_response.headers["Retry-After"]) > 0
    await client.close()


warnings.simplefilter("ignore", DeprecationWarning)
asyncio.run(main())
