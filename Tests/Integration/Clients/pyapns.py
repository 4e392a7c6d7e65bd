"""Sends with an unmodified pyapns-client, to production and to the sandbox."""

import os

import pyapns_client
from inbox import APNS_REASONS, device_token, expect
from pyapns_client import APNSClient, IOSNotification, IOSPayload, IOSPayloadAlert


def push(client: APNSClient, token: str, title: str = "x") -> None:
    payload = IOSPayload(alert=IOSPayloadAlert(title=title, body="From pyapns"), mutable_content=True)
    client.push(IOSNotification(payload=payload, topic="com.example.app"), token)


for mode in [APNSClient.MODE_PROD, APNSClient.MODE_DEV]:
    client = APNSClient(mode, os.environ["SSL_CERT_FILE"], os.environ["APNS_KEY"], "ABCDE12345", "TEAM123456")
    push(client, device_token(1), "one")
    for number in range(10):
        push(client, device_token(number), "batch")
    for status, reason in APNS_REASONS.items():
        error = expect(getattr(pyapns_client, f"{reason}Exception"), lambda: push(client, device_token(status)))
        assert error.status_code == int(status) and error.apns_id, error
    expect(pyapns_client.BadDeviceTokenException, lambda: push(client, "xyz"))
    client.close()
