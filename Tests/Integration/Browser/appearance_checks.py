"""Light and dark, wide and narrow."""

from __future__ import annotations

from checks import Scene, check

WIDER = """[...document.querySelectorAll('body *')].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.width > 1 && box.right > innerWidth + 1 && !node.closest('.unseen, svg, .screen, bdi');
}).map((node) => node.outerHTML.slice(0, 90))"""

# The contrast of each pair of colors, as WCAG 2.2 defines it.
CONTRAST = """(() => {
  const probe = document.body.appendChild(document.createElement('i'));
  const style = probe.style;
  const light = (name) => {
    style.setProperty('color', `var(--${name})`);
    const parts = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const pairs = [['text', 'page'], ['text', 'surface'], ['text', 'hover'], ['text', 'chosen'], ['faint', 'page'],
    ['faint', 'surface'], ['faint', 'chosen'], ['faint', 'hover'], ['accent-text', 'accent'], ['good', 'good-ground'],
    ['bad', 'bad-ground'], ['warn', 'warn-ground'], ['info', 'info-ground'], ['good', 'surface'], ['bad', 'surface'],
    ['key', 'surface'], ['string', 'surface'], ['constant', 'surface'],
    ['string', 'bad-ground'], ['key', 'bad-ground']];
  const found = pairs.map(([one, other]) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return [`${one} on ${other}`, (high + 0.05) / (low + 0.05)];
  });
  probe.remove();
  return found;
})()"""


@check("Light and dark follow the system, and every text is readable in both")
def colors(scene: Scene) -> None:
    grounds = []
    for dark in [False, True]:
        with scene.page(dark=dark) as page:
            grounds.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
            pairs = page.evaluate(CONTRAST)
            weak = [pair for pair in pairs if pair[1] < 4.5]
            assert not weak, weak
            scene.figure(f"{'dark' if dark else 'light'}: contrast at least {min(pair[1] for pair in pairs):.1f}")
    assert grounds[0] != grounds[1], grounds


@check("A narrow screen shows the list or the delivery, and nothing overflows")
def narrow(scene: Scene) -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 3
    scene.server.send(long, long, scene.media.url("sparky.png"), mutable_content=1)
    scene.server.send("Short", "text", scene.media.url("sparky.webp"), thread_id=long)
    for width in [320, 390]:
        with scene.page(width=width, height=740) as page:
            page.wait("document.querySelectorAll('#list li').length === 2")
            for step in range(3):
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, step)
                assert page.evaluate(WIDER) == [], (width, step, page.evaluate(WIDER))
                if step < 2:
                    page.evaluate(f"document.querySelectorAll('#list a')[{step}].focus()")
                    page.key("Enter")
                    page.wait("document.querySelector('.conclusion')?.offsetParent")
                    assert not page.evaluate("document.querySelector('#list').offsetParent"), "the list makes room"
                    assert page.evaluate("document.activeElement.id") == "detail"
                    assert page.evaluate(WIDER) == [], (width, step, page.evaluate(WIDER))
                    assert page.evaluate("document.querySelector('#detail').scrollWidth <= innerWidth")
                    page.press("‹ Deliveries")
                    page.wait("document.querySelector('#list').offsetParent")
                    assert page.evaluate(f"document.activeElement === document.querySelectorAll('#list a')[{step}]")


@check("Nothing overflows a medium-sized window")
def middle(scene: Scene) -> None:
    scene.server.send("Sparky", "says hi", scene.media.url("sparky.png"), mutable_content=1)
    for width in [761, 900, 1121, 1920]:
        with scene.page(width=width) as page:
            page.key("j")
            page.wait("document.querySelector('.conclusion')")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
            assert page.evaluate(WIDER) == [], (width, page.evaluate(WIDER))
