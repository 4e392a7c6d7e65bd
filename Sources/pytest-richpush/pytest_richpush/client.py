"""What a test does with the server."""

import base64
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

from .delivery import Delivery, describe

# The server is on this machine, whatever proxy the environment names.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class SendError(Exception):
    """The answer of FCM or APNs to a message that it refuses."""

    def __init__(self, status, code, message):
        super().__init__(f"{status} {code}: {message}" if message else f"{status} {code}")
        self.status = status
        """The HTTP status."""
        self.code = code
        """FCM's error code or APNs' reason: `UNREGISTERED`, `BadDeviceToken`."""


class NoDelivery(AssertionError):
    """No delivery matched the query in time."""


class RichPush:
    """The server, for one test."""

    def __init__(self, server, media):
        self._server = server
        self._media = media
        self._devices = []
        self.url = server.url
        self.environment = dict(server.environment)
        """The variables that lead an unmodified SDK to the server."""
        # What an earlier test has sent may still arrive.
        self._after = 0
        latest = self._request("GET", "/api/v1/deliveries?limit=1")["deliveries"]
        if latest:
            self._after = latest[0]["id"]
        self.clear()
        self.chaos()

    def send(self, message, project="local", dry_run=False):
        """Sends a message, or a whole request with `message`, as to FCM, and returns the message's name."""
        request = dict(message) if "message" in message else {"message": message}
        if dry_run:
            request["validate_only"] = True
        path = f"/v1/projects/{urllib.parse.quote(project, safe='')}/messages:send"
        return self._post(path, request, {"Authorization": "Bearer local"})[0]["name"]

    def send_apns(self, payload, token, topic="com.example.app", push_type="alert", **headers):
        """Sends a payload as to APNs, and returns its `apns-id`. `headers` are APNs' own: `collapse_id`, `priority`."""
        fields = {"apns-topic": topic, "apns-push-type": push_type}
        fields |= {f"apns-{name.replace('_', '-')}": str(value) for name, value in headers.items()}
        path = f"/3/device/{urllib.parse.quote(token, safe='')}"
        return self._post(path, payload, fields | {"Authorization": f"Bearer {_provider_token()}"})[1]["apns-id"]

    def wait(self, query="", timeout=10):
        """Returns the first finished delivery of this test that matches, or fails with the near misses."""
        parameters = urllib.parse.urlencode({"query": query, "timeout": timeout, "after": self._after})
        try:
            document = self._request("GET", f"/api/v1/deliveries/wait?{parameters}", timeout=timeout + 30)
        except urllib.error.HTTPError as error:
            if error.code != 404:
                raise AssertionError(_reason(error)) from None
            misses = json.loads(error.read())["nearMisses"]
            raise NoDelivery(_no_delivery(query, timeout, misses)) from None
        return Delivery(document, self._attachment)

    def deliveries(self, query=""):
        """The deliveries of this test that match, the latest first."""
        found, before = [], {}
        while True:
            parameters = urllib.parse.urlencode({"query": query, "limit": 250} | before)
            page = self._request("GET", f"/api/v1/deliveries?{parameters}")
            found += [summary["id"] for summary in page["deliveries"] if summary["id"] > self._after]
            if "next" not in page:
                break
            before = {"before": page["next"]}
        return [Delivery(self._request("GET", f"/api/v1/deliveries/{id}"), self._attachment) for id in found]

    def assert_picture(self, delivery, type=None):
        """Fails, and says why, unless the notification shows with a picture (or a movie, or a sound)."""
        delivery.assert_picture(type)

    def device(self, **options):
        """Registers a device until the test ends, and returns its token. The options are those of `/api/v1/devices`."""
        options = {"token": f"device-{uuid.uuid4()}"} | options
        self._request("POST", "/api/v1/devices", options)
        self._devices.append(options["token"])
        return options["token"]

    def chaos(self, **faults):
        """Makes the server answer with faults until the test ends: the members of `/api/v1/chaos`, or none."""
        self._request("PUT", "/api/v1/chaos", faults)

    def media(self, file, name=None, content_type=None, status=200):
        """Offers a file, by its path or as bytes, to the devices, and returns its URL."""
        return self._media.add(file, name, content_type, status)

    def clear(self):
        """Deletes every delivery."""
        self._request("DELETE", "/api/v1/deliveries")

    def finish(self):
        """Ends the faults and removes the devices. The inbox stays until the next test."""
        self.chaos()
        for token in self._devices:
            self._request("DELETE", f"/api/v1/devices/{urllib.parse.quote(token, safe='')}", missing=True)

    def _post(self, path, body, headers):
        try:
            return self._open("POST", path, body, headers)
        except urllib.error.HTTPError as error:
            raise _send_error(error) from None

    def _attachment(self, identifier):
        self._server.check()
        with _opener.open(f"{self.url}/api/v1/deliveries/{identifier}/attachment", timeout=30) as response:
            return response.read(), response.headers["Content-Type"]

    def _request(self, method, path, body=None, timeout=30, missing=False):
        try:
            return self._open(method, path, body, {}, timeout)[0]
        except urllib.error.HTTPError as error:
            if missing and error.code == 404:
                return None
            if path.startswith("/api/v1/deliveries/wait"):
                raise
            raise AssertionError(_reason(error)) from None

    def _open(self, method, path, body, headers, timeout=30):
        self._server.check()
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, method=method)
        for name, value in {"Content-Type": "application/json"}.items() | headers.items():
            request.add_header(name, value)
        with _opener.open(request, timeout=timeout) as response:
            return json.loads(response.read() or b"null"), response.headers


def _provider_token():
    """A provider token as APNs requires it, with a dummy signature, which the local server does not check."""
    parts = {"alg": "ES256", "kid": "ABCDE12345"}, {"iss": "TEAM123456", "iat": int(time.time())}
    texts = [json.dumps(part).encode() for part in parts] + [bytes(64)]
    return ".".join(base64.urlsafe_b64encode(text).rstrip(b"=").decode() for text in texts)


def _reason(error):
    text = error.read().decode(errors="replace")
    try:
        return f"richpush: {json.loads(text)['error']['message']}"
    except (ValueError, KeyError, TypeError):
        return f"richpush answered {error.code}: {text}"


def _send_error(error):
    try:
        answer = json.loads(error.read())
    except ValueError:
        answer = {}
    if "reason" in answer:
        return SendError(error.code, answer["reason"], "")
    failure = answer.get("error", {})
    codes = [detail["errorCode"] for detail in failure.get("details", []) if "errorCode" in detail]
    return SendError(error.code, (codes or [failure.get("status", "")])[0], failure.get("message", ""))


def _no_delivery(query, timeout, misses):
    lines = [f"No delivery matched {query!r} within {timeout:g} seconds." if query else "No delivery came in time."]
    if not misses:
        lines.append("No other delivery came close: was the message sent, and was the answer checked?")
    for miss in misses:
        unmet = ", ".join(miss["unmet"])
        lines.append(f"  Close: {describe(miss['delivery'])}" + (f"; it does not match {unmet}" if unmet else ""))
    return "\n".join(lines)
