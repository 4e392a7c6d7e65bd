"""Lists with more rows than fit on the screen."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from checks import Scene, check
from chromium import Page
from server import Server
from slowness import Slowness

# Runs before the page's own script.
MEASURE = """
window.longest = 0;
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.longest = Math.max(window.longest, Math.round(task.duration));
}).observe({ type: 'longtask', buffered: true });
window.listed = 0;
new MutationObserver((_, observer) => {
  if (document.querySelector('#list li')) {
    requestAnimationFrame(() => { window.listed = Math.round(performance.now()); });
    observer.disconnect();
  }
}).observe(document, { childList: true, subtree: true });
"""
PAINT = "Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)"
# In milliseconds of real time.
PAINT_LIMIT = 150
ROWS_LIMIT = 250
TASK_LIMIT = 100
# A busy machine may be late a few times.
ATTEMPTS = 4
DEVICES = 50

IN_SIGHT = """(() => {
  const row = document.querySelector('#list [aria-current]')?.getBoundingClientRect();
  const count = document.getElementById('count').getBoundingClientRect();
  return row && row.top >= count.bottom && row.bottom <= innerHeight;
})()"""


def send(scene: Scene, count: int, title: str = "number") -> None:
    """Sends messages, each of which becomes one delivery, and waits only for the last."""
    for number in range(count):
        scene.server.message({"topic": "news", "notification": {"title": f"{title} {number}", "body": "b"}})
    scene.server.wait(f'title:"{title} {count - 1}"')


@check("The document never scrolls, and the list scrolls to its last row")
def document(scene: Scene) -> None:
    send(scene, 60)
    with scene.page() as page:
        page.see("#count", "60 deliveries")
        page.key("j")
        page.wait("document.querySelector('.conclusion')")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "there is space below the page"
        assert page.evaluate("document.querySelectorAll('#list li').length < 60"), "rows out of sight are in the page"
        for _ in range(20):
            page.wheel("#list-pane", 600)
        page.wait("[...document.querySelectorAll('#list strong')].at(-1)?.textContent === 'number 0'")
        page.wait("document.querySelector('#list li:last-child').getBoundingClientRect().bottom <= innerHeight")
        assert page.evaluate("document.documentElement.scrollTop") == 0


@check("The selected row is in sight, whichever way the keys move")
def selected(scene: Scene) -> None:
    send(scene, 60)
    with scene.page() as page:
        page.see("#count", "60 deliveries")
        for key, times in [("j", 45), ("k", 44), ("j", 20), ("k", 20)]:
            for _ in range(times):
                page.key(key)
                page.wait(IN_SIGHT)
        assert page.text("#list [aria-current] strong") == "number 59"


@check("Arrivals move neither the rows in sight nor the focus")
def stays(scene: Scene) -> None:
    send(scene, 60)
    with scene.page() as page:
        page.see("#count", "60 deliveries")
        page.wheel("#list-pane", 1200)
        row = ("[...document.querySelectorAll('#list li')]"
               ".find((row) => row.querySelector('strong').textContent === 'number 30')")
        page.wait(row)
        top = page.evaluate(f"{row}.getBoundingClientRect().top")
        page.evaluate(f"{row}.firstElementChild.focus()")
        send(scene, 30, "later")
        page.see("#count", "90 deliveries")
        page.wait("document.querySelectorAll('#list .symbol.pending').length === 0")
        assert page.evaluate(f"{row}.getBoundingClientRect().top") == top
        # The row with the focus may be out of sight.
        page.wheel("#list-pane", -20_000)
        page.wait("document.querySelector('#list strong').textContent === 'later 29'")
        assert page.evaluate("document.activeElement.querySelector('strong')?.textContent") == "number 30"
        page.key("Enter")
        page.see("#detail .banner strong", "number 30")


def fill(server: Server, count: int) -> None:
    """Makes deliveries: one for each message and device."""
    for number in range(count // DEVICES):
        server.message({"topic": "crowd", "notification": {"title": f"number {number}", "body": "text"}})


@check("Ten thousand deliveries: soon painted, scrolled to the oldest without a click or a long task")
def ten_thousand(scene: Scene) -> None:
    with Server(scene.media, "--max-messages", "20000") as server:
        own = Scene(server, scene.media, scene.browser, scene.has_delays)
        # The default device, which subscribes to every topic, is the last one.
        with own.devices("crowd", DEVICES - 1):
            fill(server, 10_000)
            while server.deliveries("status:pending"):
                time.sleep(0.1)

            def measure() -> list[tuple[str, int, int]]:
                with own.page(before=MEASURE) as page:
                    page.see("#count", "10,000 deliveries")
                    page.wait("window.listed")
                    figures = [("first paint", page.evaluate(PAINT), PAINT_LIMIT),
                               ("rows", page.evaluate("window.listed"), ROWS_LIMIT)]
                    scroll(page)
                    return [*figures, ("longest task", page.evaluate("window.longest"), TASK_LIMIT)]

            hold(scene, measure)


def hold(scene: Scene, measure: Callable[[], list[tuple[str, int, int]]]) -> None:
    """Measures until every figure is within its limit, a few times at most.

    Only with `--timed` do they decide, and the limits grow with the slowness of the machine at the time.
    """
    attempts = []
    for _ in range(ATTEMPTS):
        with Slowness() as slowness:
            figures = measure()
        factor = slowness.factor
        attempts.append("; ".join(f"{name} {milliseconds} of {limit * factor:.0f} ms"
                                  for name, milliseconds, limit in figures))
        if not scene.is_timed or all(milliseconds <= limit * factor for _, milliseconds, limit in figures):
            scene.figure(attempts[-1])
            return
    raise AssertionError(attempts)


def scroll(page: Page) -> None:
    """Turns the wheel until the oldest delivery is in sight."""
    oldest = "[...document.querySelectorAll('#list strong')].at(-1)?.textContent === 'number 0'"
    for _ in range(1000):
        page.wheel("#list-pane", 3000)
        if page.evaluate(oldest):
            break
    page.wait(oldest)
    assert page.evaluate("document.querySelectorAll('#list li').length < 60")


@check("A burst of 4,000 deliveries, with the list scrolled to its end, leaves the page without a long task")
def burst(scene: Scene) -> None:
    with Server(scene.media, "--max-messages", "40000") as server:
        own = Scene(server, scene.media, scene.browser, scene.has_delays)
        total = 0

        def await_all(page: Page) -> None:
            page.wait(f"document.getElementById('count').textContent === '{total:,} deliveries'", seconds=60)
            page.wait("document.querySelectorAll('#list .symbol.pending').length === 0", seconds=60)

        def measure() -> list[tuple[str, int, int]]:
            nonlocal total
            with own.page(before=MEASURE) as page:
                fill(server, 1_000)
                total += 1_000
                await_all(page)
                scroll(page)
                sender = threading.Thread(target=fill, args=(server, 4_000))
                sender.start()
                total += 4_000
                await_all(page)
                sender.join()
                return [("longest task", page.evaluate("window.longest"), TASK_LIMIT)]

        with own.devices("crowd", DEVICES - 1):
            hold(scene, measure)
