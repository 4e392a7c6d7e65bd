"""A check: a sentence, and a function that tests whether it is true."""

from __future__ import annotations

import base64
import json
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from chromium import Chromium, Page
from server import Media, Server

# Records everything that a page should never do. Runs before the page's own script.
WATCH = """
window.seen = [];
addEventListener('securitypolicyviolation', (event) => {
  seen.push(`policy: ${event.violatedDirective} ${event.blockedURI}`);
});
addEventListener('unhandledrejection', (event) => seen.push(`rejection: ${event.reason}`));
for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = () => { seen.push(name); };
"""

# Answers and events arrive up to 0.4 s late, each by a different time, as on a busy machine.
DELAYS = """
{
  const pause = () => new Promise((resume) => { setTimeout(resume, Math.random() * 400); });
  const { fetch } = window;
  window.fetch = async (...request) => {
    await pause();
    try { return await fetch(...request); } finally { await pause(); }
  };
  const { addEventListener } = EventTarget.prototype;
  let last = Promise.resolve();
  EventSource.prototype.addEventListener = function (name, take) {
    addEventListener.call(this, name, (event) => { last = last.then(pause).then(() => take.call(this, event)); });
  };
}
"""

# A provider's token for APNs: without a real signature, and valid for an hour.
PROVIDER_TOKEN = "Bearer " + ".".join(
    base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=")
    for part in [{"alg": "ES256", "kid": "K"}, {"iss": "T", "iat": int(time.time())}]
) + ".x"


@dataclass
class Scene:
    """The setting of a check: a server with an empty inbox, media, and a browser, perhaps with delays."""

    server: Server
    media: Media
    browser: Chromium
    has_delays: bool = False
    is_timed: bool = False
    figures: list[str] = field(default_factory=list)

    def figure(self, text: str) -> None:
        """Adds a measurement that is printed beside the sentence."""
        self.figures.append(text)

    @contextmanager
    def page(self, path: str = "/", *, expected: int | None = 0, **settings: object) -> Iterator[Page]:
        """Opens a page of the server, and checks at the end that it has done nothing wrong.

        `expected` is the number of complaints that the check itself provokes; `None` allows any number.
        """
        with self.open(self.server.url + path, expected=expected, **settings) as page:
            page.wait("document.getElementById('connection').dataset.state === 'live'")
            page.wait("document.getElementById('count').textContent")
            yield page

    @contextmanager
    def devices(self, topic: str, count: int, **members: object) -> Iterator[None]:
        """Registers devices with one name that subscribe to a topic, while a `with` lasts."""
        tokens = [f"{topic}-{number}" for number in range(count)]
        for token in tokens:
            self.server.request("POST", "/api/v1/devices", {"token": token, "topics": [topic]} | members)
        try:
            yield
        finally:
            for token in tokens:
                self.server.request("DELETE", f"/api/v1/devices/{token}")

    @contextmanager
    def open(
        self, url: str, *, expected: int | None = 0, before: str = "", **settings: object
    ) -> Iterator[Page]:
        """Opens any page, and checks at the end that it has done nothing wrong.

        The script `before` runs before the page's own.
        """
        watch = WATCH + (DELAYS if self.has_delays else "") + before
        page = self.browser.page(url, before=watch, **settings)
        try:
            yield page
            complaints = page.evaluate("seen") + page.events("Runtime.exceptionThrown") + [
                event["entry"] for event in page.events("Log.entryAdded") if event["entry"]["level"] == "error"
            ]
            assert expected is None or len(complaints) == expected, complaints
            assert not page.events("Page.javascriptDialogOpening"), "a dialog"
        finally:
            page.close()


Check = Callable[[Scene], None]
CHECKS: list[tuple[str, Check]] = []


def check(sentence: str) -> Callable[[Check], Check]:
    """Registers a function as a check."""

    def take(function: Check) -> Check:
        CHECKS.append((sentence, function))
        return function

    return take


def run(words: list[str], *, has_delays: bool, is_timed: bool) -> bool:
    """Runs the checks, or those whose sentences have a word in them, and prints the result of each."""
    failures = 0
    with Media() as media, Server(media) as server, Chromium() as browser:
        for sentence, function in CHECKS:
            if words and not any(word.lower() in sentence.lower() for word in words):
                continue
            scene = Scene(server, media, browser, has_delays, is_timed)
            server.clear()
            try:
                function(scene)
            except Exception:  # noqa: BLE001 - the others run all the same
                failures += 1
                print(f"✗ {sentence}\n{traceback.format_exc(limit=-2)}", flush=True)
            else:
                print(f"✓ {sentence}{''.join(f' · {figure}' for figure in scene.figures)}", flush=True)
    print("All checks passed." if failures == 0 else f"{failures} checks failed.")
    return failures == 0
