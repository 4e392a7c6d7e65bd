"""Runs a client where any other address is a failure, and compares the inbox with what the client had to send.

Tests/Commands/clients starts it: inbox.py WAY FOLDER RICHPUSH BATCH COMMAND…. Clients in Python import it.
"""

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# The status of a client that passed. `richpush serve --exec` has to hand it on.
PASSED = 42
# Tokens that get the error of their name, and what the tokens of devices begin with that get a reason of APNs.
FCM_CODES = "INVALID_ARGUMENT QUOTA_EXCEEDED SENDER_ID_MISMATCH THIRD_PARTY_AUTH_ERROR UNAVAILABLE UNREGISTERED".split()
APNS_REASONS = {
    "400": "DeviceTokenNotForTopic",
    "403": "InvalidProviderToken",
    "410": "Unregistered",
    "429": "TooManyRequests",
    "503": "ServiceUnavailable",
}


def device_token(number: int | str) -> str:
    """The token of one of many devices, or of one that gets the answer with this status."""
    return f"{number:064x}" if isinstance(number, int) else number * 22


def api(method: str, path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    url = os.environ["RICHPUSH_URL"] + "/api/v1" + path
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    # A proxy is for the client.
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=120) as response:
        return json.loads(response.read() or b"null")


def wait(query: str) -> Any:
    return api("GET", f"/deliveries/wait?timeout=60&query={query}")


def expect(kind: type[BaseException], call: Callable[[], object]) -> Any:
    """Makes a call that must fail, and returns its error."""
    try:
        call()
    except kind as error:
        print(f"{type(error).__name__}: {error}")
        return error
    raise AssertionError(f"no {kind.__name__}")


@contextlib.contextmanager
def serving(way: str, folder: Path, program: str) -> Iterator[None]:
    """A server in this process's own network, to which a proxy or the hosts' names lead clients."""
    authority = folder / "authority.pem"
    names = "localhost fcm.googleapis.com iid.googleapis.com oauth2.googleapis.com api.push.apple.com"
    (folder / "hosts").write_text(f"127.0.0.1 {names if way == 'hosts' else 'localhost'}\n")
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    subprocess.run(["mount", "--bind", folder / "hosts", "/etc/hosts"], check=True)
    command = [program, "serve", "--listen", "127.0.0.1:0", "--intercept", "--intercept-port", "0", "--tls-port", "443"]
    server = subprocess.Popen(
        [*command, "--authority-file", authority, "--time-limit", "5"], stderr=subprocess.PIPE, text=True
    )
    try:
        log = ""
        while server.stderr and "HTTPS_PROXY" not in log:
            line = server.stderr.readline()
            assert line, "the server does not start"
            log += line
        url, proxy = re.findall(r"(?:listening on |HTTPS_PROXY=)(\S+)", log)
        os.environ["RICHPUSH_URL"] = url
        if way == "proxy":
            os.environ["HTTPS_PROXY"] = proxy
        for name in ["REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"]:
            os.environ[name] = str(authority)
        yield
    finally:
        server.terminate()
        server.wait()


def check(batch: int) -> None:
    """Every client sends a message with the title `one`, those of FCM a dry run too, and some a batch, with its title."""
    delivery = wait("title:one")
    print("in the inbox:", delivery["message"]["name"], delivery["delivery"]["decision"])
    found = {title: api("GET", f"/deliveries?query=title:{title}")["total"] for title in ["dry", "batch"]}
    assert found == {"dry": 0, "batch": batch}, found
    faulty = [token for token in api("GET", "/chaos")["errors"] if api("GET", f"/deliveries?query=token:{token}")["total"]]
    assert not faulty, faulty


def run(way: str, folder: Path, program: str, batch: int, command: list[str]) -> int:
    if way == "proxy":
        error = expect(OSError, lambda: urllib.request.urlopen("https://example.org/", timeout=60))
        assert "403" in str(error), error
    else:
        assert not [name for name in os.environ if name.lower().endswith("_proxy")]
    expect(OSError, lambda: socket.create_connection(("192.0.2.1", 443), 60))
    expect(OSError, lambda: socket.getaddrinfo("example.org", 443))
    files: dict[str, list[str]] = {
        "GOOGLE_APPLICATION_CREDENTIALS": ["--server", os.environ["RICHPUSH_URL"]],
        "APNS_CERTIFICATE": ["--apns-topic", "com.example.app", "--authority-file", str(folder / "authority.pem")],
    }
    for name, options in files.items():
        os.environ[name] = str(folder / name.lower())
        subprocess.run([program, "credentials", *options, "--output", os.environ[name]], check=True)
    os.environ["APNS_KEY"] = str(folder / "AuthKey.p8")
    key = ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", os.environ["APNS_KEY"]]
    subprocess.run(["openssl", *key], check=True)
    reasons = {device_token(status): reason for status, reason in APNS_REASONS.items()}
    api("PUT", "/chaos", {"errors": reasons | {code: code for code in FCM_CODES}})
    if status := subprocess.run(command, timeout=600).returncode:
        return status
    check(batch)
    return PASSED


if __name__ == "__main__":
    way, folder, program, batch, *command = sys.argv[1:]
    with contextlib.nullcontext() if way == "exec" else serving(way, Path(folder), program):
        status = run(way, Path(folder), program, int(batch), command)
    sys.exit(status)
