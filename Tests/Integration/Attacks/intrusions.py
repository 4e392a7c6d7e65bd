"""Attacks with requests, files and connections. Each returns what it did, and how often it got what it wanted."""

import os
import time

from connection import *


def rebinding(server, stop):
    """Requests of a page whose name now leads to this machine."""
    authority = f"127.0.0.1:{server.port}".encode()
    heads = [
        b"Host: evil.example", b"Host: evil.example:8020", b"Host: 127.0.0.1.evil.example", b"Host: localhost.evil.example",
        b"Host: " + authority + b"\r\nHost: evil.example", b"Host: evil.example\r\nHost: " + authority,
        b"Host: " + authority + b"\r\nOrigin: http://evil.example",
        b"Host: " + authority + b"\r\nSec-Fetch-Site: cross-site",
        b"Host: " + authority + b"\r\nOrigin: null", b"Host:", b"X-Forwarded-Host: localhost",
    ]
    targets = [b"/api/v1/deliveries", b"http://evil.example/api/v1/deliveries"]
    count = won = 0
    while not stop.is_set():
        for head in heads:
            for target in targets:
                answer = exchange(server.port, b"GET " + target + b" HTTP/1.1\r\n" + head + b"\r\nConnection: close\r\n\r\n")
                won += answer.startswith(b"HTTP/1.1 2")
                count += 1
    return f"{count} requests", won


def traversal(server, stop):
    """Paths that lead out of the folders of the page and of the media."""
    steps = [
        b"/../", b"/..%2f", b"/%2e%2e/", b"/%2e%2e%2f", b"/..%5c", b"/....//", b"/.%00./", b"/%252e%252e%252f", b"//", b"/./../",
        b"/..;/", b"/%c0%ae%c0%ae/", b"\\..\\",
    ]
    roots = [b"", b"/api/v1", b"/api/v1/deliveries", b"/api/v1/deliveries/1/attachment", b"/assets", b"/v1/projects"]
    count = won = 0
    while not stop.is_set():
        for root in roots:
            for step in steps:
                for file in [b"etc/passwd", b"proc/self/environ", b"inbox.sqlite"]:
                    request = b"GET " + root + step * 6 + file + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                    answer = exchange(server.port, request)
                    won += b"root:" in answer or b"SQLite format" in answer or b"PATH=" in answer
                    count += 1
    return f"{count} requests", won


def tunnels(server, stop):
    """More tunnels through the proxy than it accepts, and hosts that it must not connect to."""
    held, refused, won = [], 0, 0
    while not stop.is_set():
        while len(held) < 600 and not stop.is_set():
            connection = connect(server.proxy_port)
            held.append(connection)
            connection.sendall(b"CONNECT fcm.googleapis.com:443 HTTP/1.1\r\n\r\n")
        for target in [b"example.org:443", b"127.0.0.1:22", b"fcm.googleapis.com:22", b"fcm.googleapis.com.evil:443"]:
            answer = exchange(server.proxy_port, b"CONNECT " + target + b" HTTP/1.1\r\n\r\n")
            won += b" 200 " in answer.split(b"\r\n")[0]
        stop.wait(0.2)
    opened = 0
    for connection in held:
        try:
            connection.setblocking(False)
            opened += b" 200 " in connection.recv(64)
        except OSError:
            pass
        connection.close()
    refused = len(held) - opened
    # 256 is the server's limit.
    return f"{opened} open, {refused} refused", won + (opened > 256) + (refused == 0)


def slow_connections(server, stop):
    """Connections that send a byte now and then."""
    text = b"POST /v1/projects/p/messages:send HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"a" * 1000
    held, count = [], 0
    while not stop.is_set():
        while len(held) < 400 and not stop.is_set():
            held.append([connect(server.encrypted_port if count % 4 == 0 else server.port), 0])
            count += 1
        for entry in list(held):
            try:
                entry[0].sendall(text[entry[1] : entry[1] + 1])
                entry[1] += 1
            except OSError:
                entry[0].close()
                held.remove(entry)
        stop.wait(0.3)
    for connection, _ in held:
        connection.close()
    return f"{count} connections", 0


def full_disk(server, stop):
    """Fills the server's disk, and frees the space at the end."""
    filler = server.folder + "/filler"
    with open(filler, "wb", buffering=0) as file:
        for size in [65536, 4096, 1]:
            try:
                while file.write(b"x" * size):
                    pass
            except OSError:
                pass
        taken = os.fstat(file.fileno()).st_size
        stop.wait()
    os.unlink(filler)
    for _ in range(200):
        if server.get("/readyz")[0] == 200:
            return f"{taken / 1e6:.0f} MB taken", 0
        time.sleep(0.1)
    return "not ready again", 1


INTRUSIONS = [rebinding, traversal, tunnels, slow_connections, full_disk]
