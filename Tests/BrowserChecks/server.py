"""The server that is looked at, and one for the media that messages refer to."""

import functools
import http.server
import json
import re
import subprocess
import threading
import urllib.request


class Media:
    """Serves a folder on a port of its own."""

    def __enter__(self):
        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

        handler = functools.partial(Handler, directory="Fixtures/media")
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()

    def url(self, name):
        return f"http://127.0.0.1:{self.port}/{name}"


class Server:
    """`richpush serve` on a free port, as long as a `with` lasts."""

    def __init__(self, media):
        self._media = media

    def __enter__(self):
        self._process = subprocess.Popen(
            [".build/debug/richpush-serve", "serve", "--listen", "127.0.0.1:0", "--allow-http",
             "--allow-address", f"127.0.0.1:{self._media.port}"],
            stderr=subprocess.PIPE, text=True,
        )
        self.url = None
        for line in self._process.stderr:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.url = found[0]
                break
        if self.url is None:
            raise SystemExit("richpush-serve does not start.")
        threading.Thread(target=self._process.stderr.read, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._process.terminate()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def get(self, path):
        """The answer to a request, with its header."""
        with urllib.request.urlopen(self.url + path, timeout=10) as answer:
            return answer.headers, answer.read()

    def deliveries(self, query=""):
        return json.loads(self.get(f"/api/v1/deliveries?query={query}")[1])["deliveries"]

    def send(self, title, body, image=None, data=None, **aps):
        """Sends a message as FCM's documentation does."""
        message = {"topic": "news", "notification": {"title": title, "body": body}}
        if data:
            message["data"] = data
        aps = {key.replace("_", "-"): value for key, value in aps.items()}
        message["apns"] = {"payload": {"aps": aps}} if aps else {}
        if image:
            message["apns"]["fcm_options"] = {"image": image}
        request = urllib.request.Request(
            f"{self.url}/v1/projects/my-project/messages:send",
            data=json.dumps({"message": message}).encode(),
            headers={"Authorization": "Bearer token", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())["name"]
