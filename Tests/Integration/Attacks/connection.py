"""Connections to the server, and the frames of HTTP/2, written by hand: a library would refuse to misbehave."""

import socket
import ssl
import struct

DATA, HEADERS, PRIORITY, RESET, SETTINGS, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = 0, 1, 2, 3, 4, 6, 7, 8, 9
END_STREAM, END_HEADERS = 1, 4
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def frame(kind, flags=0, stream=0, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def literal(name, value):
    """A header field without compression (RFC 7541, 6.2.2), for texts of up to 126 bytes."""
    return b"\x00" + bytes([len(name)]) + name + bytes([len(value)]) + value


def request(path, method=b"GET"):
    """A header block."""
    fields = {b":method": method, b":scheme": b"https", b":authority": b"localhost", b":path": path}
    return b"".join(literal(name, value) for name, value in fields.items())


def connect(port, timeout=5):
    connection = socket.create_connection(("127.0.0.1", port), timeout)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def connect_encrypted(port, protocols=("h2",)):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    if protocols:
        context.set_alpn_protocols(list(protocols))
    connection = connect(port)
    try:
        return context.wrap_socket(connection, server_hostname="localhost")
    except BaseException:
        connection.close()
        raise


def exchange(port, text, timeout=5):
    """Sends bytes, and returns all that arrives until the server closes the connection."""
    with connect(port, timeout) as connection:
        connection.sendall(text)
        answer = b""
        while part := connection.recv(65536):
            answer += part
        return answer
