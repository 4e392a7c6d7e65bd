"""A web server for the pictures of tests."""

import mimetypes
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class MediaServer:
    """Serves files at 127.0.0.1 until it is closed. Each file has its own URL."""

    def __init__(self):
        files = self._files = {}

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                status, content_type, content = files.get(self.path, (404, "text/plain", b"no such file\n"))
                self.send_response(status)
                self.send_header("Content-Type", content_type)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                if self.command == "GET":
                    self.wfile.write(content)

            do_HEAD = do_GET

            def log_message(self, *arguments):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def add(self, file, name=None, content_type=None, status=200):
        """Offers a file and returns its URL."""
        if isinstance(file, (bytes, bytearray)):
            content, name = bytes(file), name or "file"
        else:
            content, name = Path(file).read_bytes(), name or Path(file).name
        content_type = content_type or mimetypes.guess_type(name)[0] or "application/octet-stream"
        path = f"/{len(self._files) + 1}/{urllib.parse.quote(name, safe='')}"
        self._files[path] = (status, content_type, content)
        return f"http://127.0.0.1:{self.port}{path}"
