"""Sends with an unmodified django-push-notifications, to FCM and APNs, which deactivates the devices that are gone."""

import asyncio
import os
import warnings
from unittest import mock

import django
import firebase_admin
from django.conf import settings
from django.core.management import call_command
from firebase_admin.messaging import Message, Notification, UnregisteredError
from inbox import device_token, expect

warnings.simplefilter("ignore", DeprecationWarning)
settings.configure(
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "push_notifications"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    PUSH_NOTIFICATIONS_SETTINGS={
        "APNS_AUTH_KEY_PATH": os.environ["APNS_KEY"],
        "APNS_AUTH_KEY_ID": "ABCDE12345",
        "APNS_TEAM_ID": "TEAM123456",
        "APNS_TOPIC": "com.example.app",
    },
)
django.setup()
call_command("migrate", verbosity=0)
firebase_admin.initialize_app()
# These need the settings.
from push_notifications.exceptions import APNSError
from push_notifications.models import APNSDevice, GCMDevice

for token in [f"phone-{number}" for number in range(499)] + ["UNREGISTERED"]:
    GCMDevice.objects.create(registration_id=token)
GCMDevice.objects.get(registration_id="phone-1").send_message(Message(notification=Notification(title="dry")), dry_run=True)
answer = GCMDevice.objects.all().send_message(Message(notification=Notification(title="batch")))
assert (answer.success_count, answer.failure_count) == (499, 1), answer.responses
assert type(answer.responses[499].exception) is UnregisteredError
assert not GCMDevice.objects.get(registration_id="UNREGISTERED").active

phone = APNSDevice.objects.create(registration_id=device_token(1))
wait_for = asyncio.wait_for
# It waits for APNs no longer than a second, which a busy machine may need.
with mock.patch.object(asyncio, "wait_for", lambda call, timeout: wait_for(call, 60)):
    assert phone.send_message({"title": "one", "body": "From Django"}, mutable_content=True) == {"results": ["Success"]}
    for status, reason in {"410": "Unregistered", "400": "DeviceTokenNotForTopic", "403": "InvalidProviderToken"}.items():
        device = APNSDevice.objects.create(registration_id=device_token(status))
        error = expect(APNSError, lambda: device.send_message("x"))
        assert reason in str(error), error
        device.refresh_from_db()
        assert device.active == (status == "403"), reason
