"""Texts from outside stay texts."""

from __future__ import annotations

import urllib.parse

from checks import PROVIDER_TOKEN, Scene, check

TOUCH = "document.documentElement.dataset.touched=1,alert(1)"
STRINGS = [
    f"<img src=x onerror={TOUCH}>", f"<script>{TOUCH}</script>", f"javascript:{TOUCH}", f"\"><svg onload={TOUCH}>",
    f"'-{TOUCH}-'", "<iframe srcdoc='<script>parent.alert(1)</script>'>", "</script></title></textarea><b>bold</b>",
    "<style>*{display:none}</style>", "${alert(1)}{{constructor.constructor('alert(1)')()}}",
    "<a href=javascript:alert(1)>x",
    "\u202egnp.exe\u2028\x1b[31m\x00<meta http-equiv=refresh content=0;url=//evil.example>",
]

# Elements that only a text taken for markup could have made, and attributes that would run something.
FOREIGN = """[...document.querySelectorAll('*')].filter((node) =>
  ['IFRAME', 'OBJECT', 'EMBED', 'META', 'BASE', 'STYLE', 'SCRIPT', 'LINK'].includes(node.tagName)
    && !node.closest('head')
  || [...node.attributes].some(({ name, value }) => name.startsWith('on') || name === 'srcdoc' || name === 'style'
    || /^\\s*javascript:/i.test(value))
  || node.tagName === 'A' && !/^#/.test(node.getAttribute('href'))
  || ['IMG', 'VIDEO', 'AUDIO'].includes(node.tagName)
    && !/^(\\/api\\/v1\\/deliveries\\/\\d+\\/attachment|\\/icon.svg)$/.test(node.getAttribute('src')))
  .map((node) => node.outerHTML)"""


def plain(text: str) -> str:
    """The characters of a text that a header can have."""
    return "".join(character for character in text if " " <= character <= "~")


@check("67: markup and scripts in a title, body, URL, token, device, header, key or file name stay text")
def inert(scene: Scene) -> None:
    for number, text in enumerate(STRINGS):
        name = urllib.parse.quote(text.replace("\x00", "").replace("\x1b", ""), safe="")
        scene.server.message({
            "topic": "news", "notification": {"title": text, "body": text},
            "data": {"text": text, text.replace("\x00", ""): "key"},
            "apns": {
                "payload": {"aps": {"mutable-content": 1, "thread-id": text, "category": text, "sound": text,
                                    "alert": {"title": text, "subtitle": text, "body": text}}},
                "fcm_options": {"image": scene.media.url(f"named/{name}")},
            },
        })
        scene.server.message({
            "topic": "news", "notification": {"title": f"{number}", "body": text},
            "apns": {"payload": {"aps": {"mutable-content": 1}, text: text}, "fcm_options": {"image": text}},
        })
        scene.server.request("POST", "/api/v1/devices", {"token": f"named-{number}", "name": text[:64]})
        scene.server.message({"token": f"named-{number}", "notification": {"title": "named", "body": text}})
        scene.server.request(
            "POST", f"/3/device/{number:064}",
            {"aps": {"alert": text, "mutable-content": 1}, "fcm_options": {"image": text}},
            {"Authorization": PROVIDER_TOKEN, "apns-topic": plain(text),
             "apns-collapse-id": plain(text)[:64]},
        )
        # None of these texts is a token, and no message gets there.
        for path, body in [("/api/v1/devices", {"token": text, "name": "a"}),
                           ("/v1/projects/p/messages:send", {"message": {"token": text, "data": {"a": "b"}}})]:
            try:
                scene.server.request("POST", path, body)
            except RuntimeError as error:
                assert ": 400 " in str(error), error
            else:
                raise AssertionError(f"{path} takes the token {text}")
    expected = 4 * len(STRINGS)
    assert len(scene.server.deliveries()) == expected
    while scene.server.deliveries("status:pending"):
        pass
    assert any("/named/" in request for request in scene.media.requests)
    scene.media.requests.clear()
    # High enough to show every row: the page contains only the rows that show.
    with scene.page(height=5000) as page:
        page.wait(f"document.querySelectorAll('#list li').length === {expected}")
        page.wait("document.querySelectorAll('#list .symbol.pending').length === 0")
        for delivery in scene.server.deliveries():
            page.evaluate(f"location.hash = '#/{delivery['id']}'")
            page.wait(f"document.getElementById('detail').dataset.id === '{delivery['id']}'")
            assert page.evaluate("document.querySelector('#list [aria-current]').parentElement.dataset.id") \
                == str(delivery["id"])
            for view in ["Expanded", "Lock Screen", "Banner"]:
                page.press(view)
            page.press("Export")
            assert page.evaluate(FOREIGN) == [], page.evaluate(FOREIGN)
            page.press("Close")
        page.key("/")
        for text in STRINGS[:3]:
            page.evaluate("document.getElementById('search').select()")
            # A word before a colon is a field, unless it is in quotation marks.
            page.type(text if '"' in text else f'"{text}"')
            page.wait("document.querySelectorAll('#list li').length > 0")
        assert page.evaluate(FOREIGN) == []
        assert page.evaluate("document.documentElement.dataset.touched === undefined")
        assert page.evaluate("document.querySelectorAll('script').length") == 1
        page.wait("document.title.endsWith(' · RichPush')")
        assert page.evaluate("location.pathname") == "/"
        assert scene.media.requests == [], "the page has requested something elsewhere"
        scene.figure(f"{expected} deliveries, each seen in every view")


@check("67: even a script injected into the page does not run, and can send nothing elsewhere")
def policy(scene: Scene) -> None:
    scene.media.requests.clear()
    with scene.page(expected=None) as page:
        page.evaluate(f"""
            document.body.insertAdjacentHTML('beforeend',
              `<img src=x onerror="{TOUCH}"><div style="color: red"></div>`);
            const script = document.createElement('script');
            script.textContent = `{TOUCH}`;
            document.body.append(script)""")
        page.wait("seen.filter((text) => text.startsWith('policy: ')).length >= 3")
        page.evaluate(f"fetch('{scene.media.url('sparky.png')}').catch(() => {{}})")
        page.wait("seen.some((text) => text.startsWith('policy: connect-src'))")
        assert page.evaluate("document.documentElement.dataset.touched === undefined")
        assert scene.media.requests == []


@check("68: an attachment that is opened directly can do nothing")
def attachment(scene: Scene) -> None:
    scene.server.send("a", "b", scene.media.url("sparky.gif"), mutable_content=1)
    identifier = scene.server.deliveries()[0]["id"]
    with scene.open(f"{scene.server.url}/api/v1/deliveries/{identifier}/attachment", expected=None) as page:
        assert page.evaluate("document.contentType") == "image/gif"
        assert page.evaluate("origin") == "null", "it is in a sandbox, and so has no origin"
