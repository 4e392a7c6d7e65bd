"""Accessibility: screen readers and keyboards."""

from __future__ import annotations

from checks import Scene, check

NEED_NAMES = {"button", "link", "searchbox", "textbox", "radio", "checkbox", "image", "img", "dialog", "navigation",
              "main", "region", "article", "table", "video", "audio"}


@check("The page has landmarks, and every control has a name")
def names(scene: Scene) -> None:
    scene.server.send("Sparky", "says hi", scene.media.url("sparky.png"), mutable_content=1)
    with scene.page() as page:
        page.key("j")
        page.wait("document.querySelector('.conclusion')")
        page.press("Expanded")
        page.wait("document.querySelector('.expanded img')?.naturalWidth > 0")
        page.send("Accessibility.enable")
        nodes = [node for node in page.send("Accessibility.getFullAXTree")["nodes"] if not node.get("ignored")]
        roles = [node["role"]["value"] for node in nodes]
        for role in ["banner", "search", "navigation", "main", "status", "list", "table"]:
            assert role in roles, (role, sorted(set(roles)))
        nameless = [
            node["role"]["value"] for node in nodes
            if node["role"]["value"] in NEED_NAMES and not node.get("name", {}).get("value")
        ]
        assert not nameless, nameless
        assert page.evaluate("[...document.images].every((image) => image.hasAttribute('alt'))")
        assert page.evaluate("document.documentElement.lang") == "en"
        levels = page.evaluate("[...document.querySelectorAll('h1, h2, h3')].map((title) => title.tagName)")
        assert levels[:2] == ["H1", "H2"] and set(levels[2:]) == {"H3"}, levels


@check("Tab reaches every control in order, with a visible focus")
def focus(scene: Scene) -> None:
    scene.server.send("Sparky", "says hi", scene.media.url("sparky.png"), mutable_content=1)
    with scene.page(f"/#/{scene.server.deliveries()[0]['id']}") as page:
        page.wait("document.querySelector('.conclusion')")
        reached = []
        for _ in range(40):
            page.key("Tab")
            name = page.evaluate("document.activeElement.getAttribute('aria-label')"
                                 " || document.activeElement.textContent.trim() || document.activeElement.id")
            if page.evaluate("document.activeElement === document.body"):
                break
            if reached and name == reached[0]:
                break
            seen = page.evaluate("""(() => {
                const node = document.activeElement;
                const shown = node.matches('input[type=radio]') ? node.nextElementSibling : node;
                return node.matches(':focus-visible')
                  && (getComputedStyle(shown).outlineStyle !== 'none' || node.id === 'detail');
            })()""")
            assert seen, name
            reached.append(name)
        for name in ["Skip to the delivery", "search", "Delete all", "Keyboard shortcuts", "Send again", "Export",
                     "Delete"]:
            assert name in reached, (name, reached)
        assert reached.index("search") < reached.index("Delete all") < reached.index("Send again"), reached
        scene.figure(f"{len(reached)} places")


@check("Arrivals and actions are announced, and the focus returns after a dialog")
def announcements(scene: Scene) -> None:
    with scene.page() as page:
        scene.server.send("Sparky", "says hi")
        page.see("#announcement", "New: Sparky")
        page.wait("document.querySelector('#list a .succeeded')")
        assert page.evaluate("document.getElementById('announcement').getAttribute('aria-live')") == "polite"
        page.key("j")
        page.wait("document.querySelector('.conclusion')")
        page.evaluate("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Export').focus()")
        page.key("Enter")
        page.wait("document.querySelector('dialog[open]')?.contains(document.activeElement)")
        page.key("Escape")
        page.wait("!document.querySelector('dialog')")
        assert page.evaluate("document.activeElement.textContent") == "Export"
        page.key("Delete")
        page.see("#notice", "DeletedUndo")
