"""Read and unread deliveries, and the inboxes of projects and labels."""

from __future__ import annotations

from checks import Scene, check

TITLES = "[...document.querySelectorAll('#list strong')].map((title) => title.textContent).join()"
UNREAD = "[...document.querySelectorAll('#list .is-unread strong')].map((title) => title.textContent).join()"


def send(scene: Scene, title: str, labels: str = "", project: str = "my-project") -> None:
    """Sends a message with labels to a project, and waits for its delivery."""
    scene.server.request(
        "POST", f"/v1/projects/{project}/messages:send",
        {"message": {"topic": "news", "notification": {"title": title, "body": "text"}}},
        {"RichPush-Label": labels} if labels else {},
    )
    scene.server.wait(f"title:{title}")


@check("A delivery is unread until someone opens it, and the title has the count, on every page at once")
def unread(scene: Scene) -> None:
    for title in ["apple", "banana", "carrot"]:
        send(scene, title)
    with scene.page() as page, scene.page() as other:
        for each in [page, other]:
            each.wait(f"{UNREAD} === 'carrot,banana,apple' && document.title === '(3) RichPush'")
        page.key("j")
        for each in [page, other]:
            each.wait(f"{UNREAD} === 'banana,apple' && document.title.startsWith('(2) ')")
        # Not only its color shows it, but also a dot and heavy letters, and screen readers say it.
        dot = "getComputedStyle(document.querySelector('#list li:nth-child({}) .dot')).display"
        weight = "Number(getComputedStyle(document.querySelector('#list li:nth-child({}) strong')).fontWeight)"
        assert other.evaluate(dot.format(1)) == "none" != other.evaluate(dot.format(2))
        assert other.evaluate(weight.format(1)) < other.evaluate(weight.format(2))
        assert other.text("#list li:nth-child(2) .dot") == "Unread: "
        # The open delivery is not drawn again.
        page.evaluate("document.querySelector('.conclusion').isTheSame = true")
        send(scene, "date")
        page.wait(f"{UNREAD} === 'date,banana,apple' && document.title === '(3) carrot · RichPush'")
        assert page.evaluate("document.querySelector('.conclusion').isTheSame")


@check("One button marks all deliveries that a search finds as read")
def mark(scene: Scene) -> None:
    for title in ["apple", "banana", "bandana"]:
        send(scene, title)
    with scene.page() as page:
        page.key("/")
        page.type("title:ban")
        page.wait(f"{TITLES} === 'bandana,banana' && document.title === '(2) RichPush'")
        page.see("#mark-read", "Mark 2 as read")
        page.evaluate("document.getElementById('mark-read').focus()")
        page.key("Enter")
        page.wait(f"{UNREAD} === '' && document.title === 'RichPush' && document.getElementById('mark-read').hidden")
        page.wait("document.activeElement.matches('#list a')")
        page.key("/")
        page.key("Escape")
        page.wait(f"{UNREAD} === 'apple' && document.title === '(1) RichPush'")


@check("Projects and labels are inboxes: in a menu, and as chips that search")
def inboxes(scene: Scene) -> None:
    send(scene, "apple", "spring, run-1")
    send(scene, "banana", "run-1")
    send(scene, "carrot", project="shop-project")
    with scene.page() as page:
        page.wait(f"{TITLES} === 'carrot,banana,apple'")
        page.wait("document.getElementById('inboxes').options.length === 5")
        options = page.evaluate("[...document.getElementById('inboxes').options].map((option) => option.label)")
        assert options == ["All inboxes", "my-project (2 unread of 2)", "shop-project (1 unread of 1)",
                           "run-1 (2 unread of 2)", "spring (1 unread of 1)"], options

        def choose(value: str) -> None:
            page.evaluate(f"(() => {{ const menu = document.getElementById('inboxes'); menu.value = '{value}';"
                          "menu.dispatchEvent(new Event('change')); })()")

        choose("project:shop-project")
        page.wait(f"{TITLES} === 'carrot'")
        assert page.evaluate("document.getElementById('search').value") == "project:shop-project"
        choose("")
        page.wait(f"{TITLES} === 'carrot,banana,apple'")
        assert page.text("#list li:nth-child(3) .chip") in ["spring", "run-1"]
        page.click("#list li:nth-child(2) .chip")
        page.wait(f"{TITLES} === 'banana,apple'")
        assert page.evaluate("document.getElementById('search').value") == "label:run-1"
        page.wait("document.getElementById('inboxes').value === 'label:run-1'")
        page.key("j")
        page.key("j")
        page.see("#detail .banner strong", "apple")
        chips = page.evaluate("[...document.querySelectorAll('.chips button')].map((chip) => chip.textContent)")
        assert sorted(chips) == ["label run-1", "label spring", "project my-project"], chips
        page.evaluate("[...document.querySelectorAll('.chips button')]"
                      ".find((chip) => chip.textContent === 'label spring').click()")
        page.wait(f"{TITLES} === 'apple'")


@check("A search that the server refuses says why, and the next one finds again")
def refused(scene: Scene) -> None:
    send(scene, "apple")
    with scene.page(expected=None) as page:
        page.wait(f"{TITLES} === 'apple'")
        page.key("/")
        page.type("titel:apple")
        page.wait("document.querySelector('#detail .hint')?.textContent.startsWith('There is no field titel.')")
        page.press("Clear the search")
        page.wait(f"{TITLES} === 'apple'")
        assert "no field" not in page.text("#detail")
