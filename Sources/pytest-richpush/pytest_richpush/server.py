"""The process of the server."""

import re
import shutil
import subprocess
import time
from pathlib import Path

START_LIMIT = 300  # A server with an extension compiles it first.
STOP_LIMIT = 20


class ServerFailure(Exception):
    """The server is missing, or has ended."""


class Server:
    """A running `richpush serve`, which ends with `stop`."""

    def __init__(self, program, options, folder):
        self._program, self._environment = _find(program)
        self._authority = Path(folder) / "authority.pem"
        self._log = Path(folder) / "richpush.log"
        arguments = ["--listen", "127.0.0.1:0", "--intercept", "--intercept-port", "0"]
        arguments += ["--authority-file", str(self._authority), *options]
        with open(self._log, "wb") as log:
            self._process = subprocess.Popen(
                [self._program, "serve", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._environment,
            )
        try:
            self.url, proxy = self._addresses()
            self.environment = self._variables(proxy, Path(folder) / "key.json")
        except BaseException:
            self.stop()
            raise

    @property
    def log(self):
        """What the server has printed."""
        return self._log.read_text(errors="replace")

    @property
    def process_identifier(self):
        return self._process.pid

    def check(self):
        """Raises an error if the server has ended."""
        status = self._process.poll()
        if status is not None:
            raise ServerFailure(f"richpush serve has ended with status {status}:\n{self.log}")

    def stop(self):
        """Ends the server."""
        if self._process.poll() is None:
            self._process.terminate()
        try:
            self._process.wait(STOP_LIMIT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _addresses(self):
        deadline = time.monotonic() + START_LIMIT
        while True:
            ended = self._process.poll() is not None
            url = re.search(r"^richpush: listening on (\S+)$", self.log, re.MULTILINE)
            proxy = re.search(r"HTTPS_PROXY=(\S+)$", self.log, re.MULTILINE)
            if url and proxy and not ended:
                return url[1], proxy[1]
            if ended:
                self.check()
            if time.monotonic() > deadline:
                raise ServerFailure(f"richpush serve did not start within {START_LIMIT} seconds:\n{self.log}")
            time.sleep(0.02)

    def _variables(self, proxy, key):
        command = [self._program, "credentials", "--server", self.url, "--output", str(key)]
        subprocess.run(command, check=True, env=self._environment)
        authority = str(self._authority)
        return {
            "HTTPS_PROXY": proxy,
            "https_proxy": proxy,
            "REQUESTS_CA_BUNDLE": authority,
            "SSL_CERT_FILE": authority,
            "NODE_EXTRA_CA_CERTS": authority,
            "GOOGLE_APPLICATION_CREDENTIALS": str(key),
        }


def _find(program):
    """The program that is named, or that of the package richpush, or one on PATH; and the variables that it needs."""
    if not program:
        try:
            import richpush

            return richpush.PROGRAM, richpush.environment()
        except (ImportError, AttributeError):  # A folder of that name is a module, too.
            pass
    for candidate in [program] if program else ["richpush", "richpush-serve"]:
        path = shutil.which(candidate)
        if path:
            return str(Path(path).resolve()), None
    where = f"{program} is not a program" if program else "neither richpush nor richpush-serve is on PATH"
    raise ServerFailure(
        f"{where}. Install the wheel of richpush, or build both, and name one with --richpush or RICHPUSH_PROGRAM:\n"
        "  for program in richpush richpush-serve; do"
        " swift build -c release --static-swift-stdlib --product $program; done"
    )
