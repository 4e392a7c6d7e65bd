"""The list: search, keys, deleting."""

from __future__ import annotations

from checks import Scene, check

TITLES = "[...document.querySelectorAll('#list strong')].map((title) => title.textContent).join()"
SELECTED = "document.querySelector('#list [aria-current] strong')?.textContent"
SHOWN = "document.querySelector('#detail .banner strong')?.textContent"
FOCUSED = "document.activeElement.querySelector('strong')?.textContent"


def fill(scene: Scene) -> None:
    """Makes three deliveries, of which the first fails."""
    scene.server.send("apple", "a fruit", scene.media.url("sparky.gif"))
    scene.server.send("banana", "a fruit")
    scene.server.send("carrot", "a root", scene.media.url("sparky.gif"), mutable_content=1)


@check("Search narrows the list by words and by fields, and Escape widens it")
def search(scene: Scene) -> None:
    fill(scene)
    with scene.page() as page:
        page.wait(f"{TITLES} === 'carrot,banana,apple'")
        page.key("/")
        assert page.evaluate("document.activeElement.id") == "search"
        page.type("fruit")
        page.wait(f"{TITLES} === 'banana,apple'")
        page.see("#count", "2 deliveries")
        page.see("#delete-all", "Delete results")
        page.type(" finding:missing-mutable-content")
        page.wait(f"{TITLES} === 'apple'")
        page.key("Enter")
        page.wait(f"{SELECTED} === 'apple' && {SHOWN} === 'apple'")
        page.key("/")
        page.type("nothing of that kind")
        page.wait("document.querySelector('#detail .hint')?.textContent.startsWith('No deliveries match')")
        page.key("Escape")
        page.wait(f"{TITLES} === 'carrot,banana,apple'")
        assert page.evaluate("document.getElementById('search').value") == ""


@check("j, k and the arrow keys select a delivery, Enter opens the focused one, Escape goes back")
def keys(scene: Scene) -> None:
    fill(scene)
    with scene.page() as page:
        page.wait(f"{TITLES} === 'carrot,banana,apple'")
        for key, title in [("j", "carrot"), ("j", "banana"), ("ArrowDown", "apple"), ("j", "apple"),
                           ("ArrowUp", "banana"), ("k", "carrot"), ("k", "carrot")]:
            page.key(key)
            page.wait(f"{SELECTED} === '{title}' && {SHOWN} === '{title}'")
            assert page.evaluate(FOCUSED) == title
        page.key("Escape")
        page.wait("location.hash === '' && document.querySelector('#detail .hint')")
        page.evaluate("document.querySelectorAll('#list a')[1].focus()")
        page.key("Enter")
        page.wait(f"{SHOWN} === 'banana'")
        page.key("?")
        page.wait("document.querySelector('dialog[open] kbd')")
        page.key("j")
        page.key("Escape")
        page.wait("!document.querySelector('dialog')")
        assert page.evaluate(SELECTED) == "banana"


@check("Delete removes a delivery from the page and the server, and opens its neighbor")
def delete(scene: Scene) -> None:
    fill(scene)
    with scene.page() as page:
        page.wait(f"{TITLES} === 'carrot,banana,apple'")
        page.key("j")
        page.key("j")
        page.wait(f"{SHOWN} === 'banana'")
        page.key("Delete")
        page.wait(f"{TITLES} === 'carrot,apple' && {SHOWN} === 'apple'")
        assert page.evaluate(FOCUSED) == "apple"
        assert [delivery["title"] for delivery in scene.server.deliveries()] == ["carrot", "apple"]
        page.see("#notice", "DeletedUndo")
        page.press("Undo")
        page.wait(f"{TITLES} === 'banana,carrot,apple'")
        page.key("k")
        page.key("k")
        page.wait(f"{SHOWN} === 'banana'")
        page.key("Delete")
        page.wait(f"{TITLES} === 'carrot,apple' && {SHOWN} === 'carrot'")
        page.key("j")
        page.wait(f"{SHOWN} === 'apple'")
        page.press("Delete")
        page.wait(f"{TITLES} === 'carrot' && {SHOWN} === 'carrot'")


@check("Deleting the search results asks first, and leaves the rest")
def delete_found(scene: Scene) -> None:
    fill(scene)
    with scene.page() as page:
        page.key("/")
        page.type("fruit")
        page.wait(f"{TITLES} === 'banana,apple'")
        page.click("#delete-all")
        page.see("dialog[open] h2", "Delete 2 deliveries that match the search?")
        page.press("Cancel")
        assert len(scene.server.deliveries()) == 3
        page.click("#delete-all")
        page.click("dialog[open] .danger")
        page.wait("document.querySelector('#detail .hint')?.textContent.startsWith('No deliveries match')")
        page.press("Clear the search")
        page.wait(f"{TITLES} === 'carrot'")
        page.click("#delete-all")
        page.click("dialog[open] .danger")
        page.wait("document.querySelector('.empty pre')")


@check("A delivery that is deleted elsewhere leaves the list at once")
def deleted_elsewhere(scene: Scene) -> None:
    fill(scene)
    with scene.page() as page:
        page.wait(f"{TITLES} === 'carrot,banana,apple'")
        identifier = scene.server.deliveries("title:banana")[0]["id"]
        scene.server.request("DELETE", f"/api/v1/deliveries/{identifier}")
        page.wait(f"{TITLES} === 'carrot,apple'")


@check("A delivery's URL opens it, and the URL of a deleted one says so")
def address(scene: Scene) -> None:
    fill(scene)
    identifier = scene.server.deliveries("title:banana")[0]["id"]
    with scene.page(f"/#/{identifier}") as page:
        page.wait(f"{SHOWN} === 'banana'")
    with scene.page("/#/999999999", expected=1) as page:
        page.see("#detail .message", "There is no such delivery.")
        page.press("‹ Deliveries")
        page.wait("location.hash === '' && document.querySelector('#detail .hint')")
    with scene.page("/#/999999999", expected=1, width=390) as page:
        page.see("#detail .message", "There is no such delivery.")
        page.press("‹ Deliveries")
        page.wait(f"{TITLES} === 'carrot,banana,apple'")


@check("Fifteen rows are in sight, each with its title, and the reason of a failure is first")
def dense(scene: Scene) -> None:
    for number in range(20):
        scene.server.send(f"A title of thirty letters, {number}", "text")
    scene.server.send("fails", "text", scene.media.url("sparky.gif"))
    with scene.page(width=1280, height=900) as page:
        page.see("#count", "21 deliveries")
        page.wait("document.querySelector('#list .about')?.textContent.startsWith('missing-mutable-content')")
        shown = page.evaluate("""[...document.querySelectorAll('#list li:not(.unseen)')].filter((item) => {
            const box = item.getBoundingClientRect();
            const title = item.querySelector('strong');
            return box.top >= 0 && box.bottom <= innerHeight && title.scrollWidth <= title.clientWidth;
        }).length""")
        assert shown >= 15, shown
        about = page.text("#list .about")
        assert about.count("token") <= 1, about
        scene.figure(f"{shown} rows")


@check("The tab has the title of the open delivery")
def tab_title(scene: Scene) -> None:
    fill(scene)
    with scene.page() as page:
        page.wait("document.title === '(3) RichPush'")
        page.key("j")
        page.wait("document.title === '(2) carrot · RichPush'")
        page.key("Escape")
        page.wait("document.title === '(2) RichPush'")


@check("A search that means nothing says why beside the list, and alternatives find both")
def refused(scene: Scene) -> None:
    fill(scene)
    with scene.page(expected=None) as page:
        page.key("/")
        page.type("status:nonsense")
        page.wait("document.querySelector('#detail .hint')?.textContent.startsWith('status is one of pending')")
        assert page.evaluate("document.getElementById('list-pane').getBoundingClientRect().width > 0")
        page.press("Clear the search")
        page.type("title:apple OR title:banana")
        page.wait(f"{TITLES} === 'banana,apple'")
        page.key("Escape")
        page.key("?")
        page.wait("document.querySelector('dialog[open]')?.textContent.includes('since:2h')")


@check("Tab stops once in the list")
def one_stop(scene: Scene) -> None:
    fill(scene)
    with scene.page() as page:
        page.wait(f"{TITLES} === 'carrot,banana,apple'")
        count = "document.querySelectorAll('#list a:not([tabindex=\"-1\"])').length"
        assert page.evaluate(count) == 1
        page.key("j")
        page.key("j")
        page.wait(f"{SHOWN} === 'banana' && {FOCUSED} === 'banana' && {count} === 1")


@check("Without a server, opening a delivery says so in our words")
def unreachable(scene: Scene) -> None:
    fill(scene)
    with scene.page(expected=None) as page:
        page.wait(f"{TITLES} === 'carrot,banana,apple'")
        scene.server.stop()
        try:
            page.key("j")
            page.see("#detail .message", "The server does not answer. Is it still running?")
        finally:
            scene.server.start()


@check("On a narrow window, the findings come before the phone")
def findings_first(scene: Scene) -> None:
    fill(scene)
    for width in [1024, 390]:
        with scene.page(f"/#/{scene.server.deliveries('title:apple')[0]['id']}", width=width) as page:
            page.wait("document.querySelector('#detail .findings') && document.querySelector('#detail .phone')")
            top = "document.querySelector('#detail {}').getBoundingClientRect().top"
            assert page.evaluate(f"{top.format('.findings')} < {top.format('.phone')}")


@check("A search that finds nothing leaves no trace when it is cleared, even with a delivery open")
def cleared(scene: Scene) -> None:
    fill(scene)
    with scene.page() as page:
        page.key("j")
        page.wait(f"{SHOWN} === 'carrot'")
        page.key("/")
        page.type("nothing of that kind")
        page.wait("document.querySelector('#detail .hint')?.textContent.startsWith('No deliveries match')")
        page.press("Clear the search")
        page.wait(f"{TITLES} === 'carrot,banana,apple' && {SHOWN} === 'carrot'")
        assert "No deliveries match" not in page.text("#detail")


@check("Rows of one topic to several devices differ, even if the devices have one name")
def devices(scene: Scene) -> None:
    with scene.devices("twins", 3):
        scene.server.message({"topic": "twins", "notification": {"title": "same", "body": "same"}})
        with scene.page() as page:
            page.see("#count", "4 deliveries")
            page.wait("document.querySelectorAll('#list .about').length === 4")
            texts = page.evaluate("[...document.querySelectorAll('#list .about')].map((about) => about.textContent)")
            assert len(set(texts)) == 4 and all("topic twins" in text for text in texts), texts


@check("Times have one width, and change together everywhere on the page")
def times(scene: Scene) -> None:
    fill(scene)
    with scene.page() as page:
        page.key("j")
        page.wait(f"{SHOWN} === 'carrot'")
        boxes = []
        for minutes, expected in [(0, "now"), (1, "1m ago"), (59, "59m ago"), (600, "10h ago")]:
            page.evaluate(f"Date.now = () => performance.timeOrigin + performance.now() + {minutes} * 60_000;"
                          "document.dispatchEvent(new Event('visibilitychange'))")
            texts = page.evaluate("[...document.querySelectorAll('time')].map((time) => time.textContent)")
            assert texts == [expected] * 4, texts
            boxes.append(page.evaluate("document.querySelector('#list time').getBoundingClientRect().toJSON()"))
        assert len({(box["left"], box["right"]) for box in boxes}) == 1, boxes


@check("A right-to-left title is at the right, and does not reverse its neighbors")
def right_to_left(scene: Scene) -> None:
    scene.server.send("مرحبا RichPush!", "שלום")
    scene.server.send("left", "to right")
    right = """((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect(), box = node.parentElement.getBoundingClientRect();
        return [text.left - box.left, box.right - text.right];
    })"""
    with scene.page() as page:
        page.key("j")
        page.see("#detail .banner strong", "left")
        page.key("j")
        page.wait("document.querySelector('#detail .banner strong')?.textContent.endsWith('RichPush!')")
        page.wait("!document.querySelector('#list .is-unread')")
        for selector in ["#list li:nth-child(2) strong", "#detail .banner strong"]:
            # Both have the time at their right.
            before, after = page.evaluate(f"{right}(document.querySelector('{selector}'))")
            assert before > 40 and after < 100, (selector, before, after)
        before, after = page.evaluate(f"{right}(document.querySelector('#list li:nth-child(1) strong'))")
        # It was opened, so there is no dot at its left.
        assert before < 5, (before, after)
        assert page.evaluate("document.querySelectorAll('#list .about bdi').length >= 4")


@check("A device without an extension shows no picture, and what may not show is neither a success nor a failure")
def without_extension(scene: Scene) -> None:
    with scene.devices("bare", 1, hasServiceExtension=False):
        scene.server.message({"token": "bare-0", "notification": {"title": "bare", "body": "text"},
                              "apns": {"payload": {"aps": {"mutable-content": 1}},
                                       "fcm_options": {"image": scene.media.url("sparky.png")}}})
        scene.server.wait("title:bare")
        scene.server.send("Doubt", "WebP", scene.media.url("impostors/webp-named.jpg"), mutable_content=1)
        with scene.page() as page:
            page.wait("document.querySelector('#list .symbol.failed')")
            page.wait("document.querySelector('#list .symbol.doubtful')")
            assert "may not show" in page.text("#list a > .unseen")
            page.key("j")
            page.see(".conclusion h2", "An iPhone may not show the image of this notification.")
            page.key("j")
            page.wait("document.querySelector('.conclusion .symbol.failed')")
            page.see(".conclusion p", "The app has no service extension, so the payload's own content shows.")
