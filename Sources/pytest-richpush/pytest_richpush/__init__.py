"""A local FCM for tests: what an iPhone shows of the rich push notifications that the code under test sends."""

from .client import NoDelivery, RichPush, SendError
from .delivery import Attachment, Delivery, Finding
from .server import Server, ServerFailure

__all__ = ["Attachment", "Delivery", "Finding", "NoDelivery", "RichPush", "SendError", "Server", "ServerFailure"]
