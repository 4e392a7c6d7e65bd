"""The server under attack, and those who use it meanwhile."""

import http.client
import json
import re
import subprocess
import threading
import time
import urllib.parse


class Server:
    """The server, as a separate process."""

    def __init__(self, command, folder):
        self.folder = folder
        self.log = folder + ".log"
        with open(self.log, "wb") as log:
            arguments = ["--listen", "127.0.0.1:0", "--tls-port", "0", "--intercept", "--intercept-port", "0"]
            store = ["--database", folder + "/inbox.sqlite", "--max-messages", "1000000"]
            self.process = subprocess.Popen([command, "serve"] + arguments + store, stderr=log)
        # This is in the last line that the server logs at its start.
        text = self.await_log("SSL_CERT_FILE")
        self.port = int(re.search(r"listening on http://127.0.0.1:(\d+)", text)[1])
        self.encrypted_port = int(re.search(r"https://127.0.0.1:(\d+)", text)[1])
        self.proxy_port = int(re.search(r"HTTPS_PROXY=http://127.0.0.1:(\d+)", text)[1])

    def await_log(self, word):
        while self.process.poll() is None:
            with open(self.log, encoding="utf-8") as log:
                text = log.read()
            if word in text:
                return text
            time.sleep(0.02)
        raise SystemExit(f"the server has not started: {open(self.log, encoding='utf-8').read()}")

    @property
    def memory(self):
        """The resident memory, in MB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024

    def get(self, path, timeout=60):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def titles(self, word):
        """The titles with this word of the delivered messages."""
        titles, page = set(), ""
        while True:
            query = urllib.parse.quote(f"title:{word}")
            found = json.loads(self.get(f"/api/v1/deliveries?query={query}&limit=100{page}")[1])["deliveries"]
            titles |= {entry["title"] for entry in found if entry["status"] != "pending"}
            if not found:
                return titles
            page = f"&before={found[-1]['id']}"

    def end(self):
        self.process.terminate()
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "none"


class Use:
    """Polls a server's health and memory, and sends messages, until it stops."""

    def __init__(self, server, word):
        self.server, self.word = server, word
        self.latencies, self.memories, self.accepted = [], [server.memory], []
        # The other outcomes: statuses, and names of errors.
        self.refusals = set()
        self.stopping = threading.Event()
        self.threads = [threading.Thread(target=self.probe), threading.Thread(target=self.send)]
        for thread in self.threads:
            thread.start()

    def probe(self):
        while not self.stopping.wait(0.01):
            start = time.monotonic()
            try:
                status, _ = self.server.get("/livez", 20)
                healthy = status == 200
            except OSError:
                healthy = False
            # No answer counts as one that took the whole time limit.
            self.latencies.append((time.monotonic() - start) * 1000 if healthy else 20_000)
            self.memories.append(self.server.memory)

    def send(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        fields = {"Authorization": "Bearer attack", "Content-Type": "application/json"}
        number = 0
        while not self.stopping.wait(0.005):
            number += 1
            title = f"{self.word} {number}"
            notification = {"title": title, "body": "Sent meanwhile"}
            body = json.dumps({"message": {"token": "phone", "notification": notification}})
            try:
                connection.request("POST", "/v1/projects/attack/messages:send", body, fields)
                answer = connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException) as error:
                connection.close()
                self.refusals.add(type(error).__name__)
                continue
            if answer.status == 200:
                self.accepted.append(title)
            else:
                self.refusals.add(answer.status)
        connection.close()

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join()

    def lost(self):
        """The number of accepted messages that are not delivered within the time for all."""
        for _ in range(100):
            missing = set(self.accepted) - self.server.titles(self.word)
            if not missing:
                return 0
            time.sleep(0.2)
        return len(missing)
