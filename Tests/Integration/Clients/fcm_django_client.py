"""Sends with an unmodified fcm-django, which stores its devices and deactivates those that are gone."""

import warnings

import django
import firebase_admin
from django.conf import settings
from django.core.management import call_command
from firebase_admin.messaging import Message, Notification, UnregisteredError
from inbox import expect, wait

warnings.simplefilter("ignore", DeprecationWarning)
settings.configure(
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "fcm_django"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
)
django.setup()
call_command("migrate", verbosity=0)
firebase_admin.initialize_app()
# It needs the settings.
from fcm_django.models import FCMDevice

device = FCMDevice.objects.create(registration_id="phone-1", type="ios")
assert device.send_message(Message(notification=Notification(title="one"))).message_id
assert device.send_message(Message(notification=Notification(title="dry")), dry_run=True).message_id
assert device.handle_topic_subscription(True, topic="cats").success_count == 1
assert FCMDevice.send_topic_message(Message(notification=Notification(title="topic")), "cats").message_id
wait("target:cats%20token:phone-1")
gone = FCMDevice(registration_id="UNREGISTERED", type="ios")
expect(UnregisteredError, lambda: gone.send_message(Message(notification=Notification(title="x"))))

tokens = [f"phone-{number}" for number in range(2, 500)] + ["UNREGISTERED"]
FCMDevice.objects.bulk_create([FCMDevice(registration_id=token, type="ios") for token in tokens])
answer = FCMDevice.objects.send_message(Message(notification=Notification(title="batch")))
assert (answer.response.success_count, answer.response.failure_count) == (499, 1), answer.response.responses
assert answer.deactivated_registration_ids == ["UNREGISTERED"], answer.deactivated_registration_ids
assert not FCMDevice.objects.get(registration_id="UNREGISTERED").active
