"""The view of one delivery."""

from __future__ import annotations

from checks import Scene, check


@check("A failed delivery shows the problem and the fix, and marks the place in the payload")
def findings(scene: Scene) -> None:
    scene.server.send("Sparky", "No picture", scene.media.url("sparky.png"), sound="default")
    scene.server.message({"topic": "news", "notification": {"title": "Other", "body": "Elsewhere"},
                          "data": {"image": scene.media.url("sparky.png")},
                          "apns": {"payload": {"aps": {"mutable-content": 1}}}})
    scene.server.wait("title:Other")
    with scene.page() as page:
        page.key("j")
        page.key("j")
        page.wait("document.querySelector('.conclusion.failed')")
        page.see("#detail .banner strong", "Sparky")
        page.see(".conclusion h2", "An iPhone shows this notification without its image.")
        page.see(".findings strong", "missing-mutable-content")
        assert page.text(".findings .remedy").startswith("Fix")
        # A missing member is marked where it should be.
        marked = page.text(".documents .card:last-child .marked")
        assert '"aps": {' in marked and "missing-mutable-content: no mutable-content" in marked, marked
        page.key("k")
        page.see("#detail .banner strong", "Other")
        marks = page.evaluate("[...document.querySelectorAll('.json .marked')].map((line) => line.textContent)")
        assert any('"image"' in mark and "image-in-wrong-place" in mark for mark in marks), marks


@check("A finding about a URL marks the line with the URL")
def address(scene: Scene) -> None:
    scene.server.send("Sparky", "WebP", scene.media.url("impostors/sparky.webp"), mutable_content=1)
    with scene.page() as page:
        page.key("j")
        page.wait("document.querySelectorAll('.json .marked').length === 2")
        for mark in page.evaluate("[...document.querySelectorAll('.json .marked')].map((line) => line.textContent)"):
            assert "sparky.webp" in mark and "insecure-url" in mark, mark
        page.see(".findings li strong", "unsupported-type")


@check("The waterfall shows each step of the download from the end of the previous step")
def waterfall(scene: Scene) -> None:
    scene.server.send("Sparky", "PNG", scene.media.url("sparky.png"), mutable_content=1)
    with scene.page() as page:
        page.key("j")
        page.wait("document.querySelector('.waterfall')")
        steps = page.evaluate("[...document.querySelectorAll('.waterfall th')].map((step) => step.textContent)")
        # The host is an address, so no name is looked up.
        assert steps == ["Connect", "First byte", "Done"], steps
        starts = page.evaluate("[...document.querySelectorAll('.waterfall .step')].map((step) => step.x.baseVal.value)")
        assert starts == sorted(starts) and starts[0] == 0, starts
        numbers = page.evaluate("[...document.querySelectorAll('.waterfall .number')].map((time) => time.textContent)")
        assert all(number.endswith(" ms") for number in numbers), numbers


@check("The sent message is beside the received payload")
def documents(scene: Scene) -> None:
    scene.server.send("Sparky", "PNG", scene.media.url("sparky.png"), mutable_content=1)
    with scene.page() as page:
        page.key("j")
        page.wait("document.querySelectorAll('.documents .card').length === 2")
        boxes = page.evaluate(
            "[...document.querySelectorAll('.documents .card')].map((card) => card.getBoundingClientRect().toJSON())"
        )
        assert boxes[0]["top"] == boxes[1]["top"] and boxes[0]["right"] < boxes[1]["left"], boxes
        identifier = scene.server.deliveries()[0]["id"]
        stored = scene.server.delivery(identifier)
        texts = page.evaluate("[...document.querySelectorAll('.json .line')].map((l) => l.firstChild && l.textContent)")
        assert '"mutable-content": 1' in "".join(texts) and '"gcm.message_id"' in "".join(texts)
        # Without its marks a document is the JSON that it shows.
        values = page.evaluate("""[...document.querySelectorAll('.json')].map((pre) => {
            const copy = pre.cloneNode(true);
            copy.querySelectorAll('.note').forEach((note) => note.remove());
            return JSON.parse(copy.textContent);
        })""")
        assert values == [stored["message"]["request"], stored["payload"]], values


@check("Every view shows the text and the picture in light and dark, and the choice of view stays")
def views(scene: Scene) -> None:
    scene.server.send("Sparky", "Fireworks\nover the town", scene.media.url("sparky.png"), mutable_content=1, badge=7)
    with scene.page() as page:
        page.key("j")
        picture = "document.querySelector('.phone img')"
        page.wait(f"{picture}?.naturalWidth === 160")
        box = page.evaluate(f"{picture}.getBoundingClientRect().toJSON()")
        assert box["width"] == box["height"], "a banner has the middle of it, as a square"
        assert page.evaluate(f"getComputedStyle({picture}).objectFit") == "cover"
        page.see(".app b", "7")
        page.press("Expanded")
        page.wait(f"{picture}?.naturalWidth === 160 && document.querySelector('.expanded')")
        box = page.evaluate(f"{picture}.getBoundingClientRect().toJSON()")
        assert abs(box["width"] / box["height"] - 4 / 3) < 0.02, "expanded it is whole"
        page.press("Lock Screen")
        page.wait("document.querySelector('.phone .clock .time') && document.querySelector('.phone .banner')")
        light = page.evaluate("getComputedStyle(document.querySelector('.banner')).color")
        page.press("Dark")
        assert page.evaluate("getComputedStyle(document.querySelector('.banner')).color") != light
        scene.server.send("Another", "one")
        page.wait("document.querySelectorAll('#list li').length === 2")
        page.key("k")
        page.see(".banner strong", "Another")
        chosen = page.evaluate("({...document.querySelector('.phone').dataset})")
        assert chosen == {"view": "lock", "appearance": "dark"}, chosen


@check("A notification that a later one has replaced says so, and links to that one")
def replaced(scene: Scene) -> None:
    for title in ["Halftime", "Fulltime"]:
        scene.server.message({"topic": "news", "notification": {"title": title, "body": "1:0"},
                              "apns": {"headers": {"apns-collapse-id": "score"}}})
        scene.server.wait(f"title:{title}")
    with scene.page() as page:
        page.wait("document.querySelectorAll('#list li').length === 2")
        abouts = page.evaluate("[...document.querySelectorAll('#list .about')].map((about) => about.textContent)")
        assert ["replaced" in about for about in abouts] == [False, True], abouts
        page.key("j")
        page.see("#detail .banner strong", "Fulltime")
        assert not page.text(".replaced")
        page.key("j")
        page.see("#detail .banner strong", "Halftime")
        text = page.text(".replaced")
        assert text.startswith("A later notification with the same apns-collapse-id has taken its place: "), text
        page.evaluate("document.querySelector('.replaced a').click()")
        page.see("#detail .banner strong", "Fulltime")


@check("Each verdict says how certain it is")
def certainty(scene: Scene) -> None:
    scene.server.send("Sparky", "PNG", scene.media.url("sparky.png"), mutable_content=1)
    with scene.page() as page:
        page.key("j")
        page.wait("document.querySelector('small.evidence')")
        texts = page.evaluate("[...document.querySelectorAll('small.evidence')].map((text) => text.textContent)")
        assert texts == ["documented (Apple: UNNotificationAttachment)"] * 2, texts


@check("A delivery that shows nothing says so")
def nothing(scene: Scene) -> None:
    scene.server.message({"topic": "news", "data": {"a": "b"}})
    scene.server.wait("topic")
    with scene.page() as page:
        page.key("j")
        page.see(".phone .nothing", "Nothing shows")
        page.see(".conclusion h2", "An iPhone receives this notification, and shows nothing.")
        page.see(".findings strong", "no-visible-alert")
