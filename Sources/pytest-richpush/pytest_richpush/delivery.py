"""The outcome of a message on a device."""

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Finding:
    """Something about the message or its media, and what to change."""

    identifier: str
    severity: str
    explanation: str
    remedy: str

    def __str__(self):
        return f"{self.identifier} ({self.severity}): {self.explanation}" + (f"\n    → {self.remedy}" if self.remedy else "")


class Attachment:
    """The picture, movie, or sound of a notification."""

    def __init__(self, summary, load):
        self.type = summary["typeIdentifier"]
        """The type as Apple names it: `public.png`."""
        self.byte_count = summary["byteCount"]
        self._load = load

    @cached_property
    def _response(self):
        return self._load()

    @property
    def bytes(self):
        return self._response[0]

    @property
    def content_type(self):
        """The type as the web names it: `image/png`."""
        return self._response[1]


class Delivery:
    """A message on a device: what its user sees, and why."""

    def __init__(self, document, load):
        summary, result = document["delivery"], document.get("result", {})
        content = result.get("content", {})
        self.document = document
        """All that the server says about it, as `/api/v1/deliveries/{id}` describes it."""
        self.id = summary["id"]
        self.status = summary["status"]
        """`succeeded`, `failed` (a finding is an error) or `pending`."""
        self.decision = summary.get("decision")
        """What the device did: `extension-ran`, or why the extension did not run."""
        self.token = summary["token"]
        self.image = summary.get("image")
        self.payload = document["payload"]
        self.title = content.get("title", summary["title"])
        self.subtitle = content.get("subtitle", "")
        self.body = content.get("body", summary["body"])
        self.findings = [
            Finding(item["identifier"], item["severity"], item["explanation"], item.get("remedy", ""))
            for item in result.get("findings", [])
        ]
        attachment = summary.get("attachment")
        self.attachment = Attachment(attachment, lambda: load(self.id)) if attachment else None

    def __repr__(self):
        return f"<Delivery {describe(self.document['delivery'])}>"

    def assert_picture(self, type=None):
        """Fails, and says why, unless the notification shows with a picture (or a movie, or a sound)."""
        __tracebackhide__ = True
        if self.attachment is None:
            raise AssertionError(self._why_no_picture())
        if type is not None and self.attachment.type != type:
            raise AssertionError(f"{describe(self.document['delivery'])}: the picture is {self.attachment.type}, not {type}")

    def _why_no_picture(self):
        result = self.document.get("result", {})
        lines = [f"{describe(self.document['delivery'])}: no picture"]
        if self.status == "pending":
            lines.append("  It has not been delivered yet: wait for it.")
        elif self.decision != "extension-ran":
            lines.append(f"  The extension did not run: {self.decision}")
        if not self.image:
            lines.append("  The message names no picture.")
        media = result.get("media", {})
        if "url" in media:
            lines.append(f"  from      {media['url']}")
        response = media.get("response")
        if response:
            parts = [f"status {response['status']}", response.get("contentType"), f"{media.get('bytesReceived', 0):,} bytes"]
            lines.append(f"  response  {' · '.join(part for part in parts if part)}")
        return "\n".join(lines + [f"  {finding}" for finding in self.findings])


def describe(summary):
    """A delivery in a few words."""
    title = f"“{summary['title']}”" if summary["title"] else "a delivery without a title"
    return f"{title} to {summary['token']}, {summary['status']}"
