"""The page that `richpush extension --report` writes."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from axe_checks import inspect
from checks import Scene, check
from server import PROGRAMS

SOURCE = Path("Fixtures/extensions/faulty/ErrorPageAttached.swift")


@check("The report of an extension has no violation of accessibility, and fits a phone, in light and dark")
def report(scene: Scene) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "suite.html"
        cases = [word for name in ["good", "not-found", "silent"] for word in ["--only", name]]
        subprocess.run([PROGRAMS / "richpush", "extension", "--quiet", "--report", file, *cases, SOURCE], check=False)
        for dark in [False, True]:
            with scene.open(file.as_uri(), dark=dark) as page:
                page.see("h1", "An iPhone shows 2 of the 3 cases as it should. The extension spoils 1.")
                page.evaluate("document.querySelectorAll('details').forEach((details) => details.open = true)")
                inspect(scene, page, "dark" if dark else "light")
                assert page.evaluate("document.querySelector('.wall img').naturalWidth") == 160
                page.resize(390, 844)
                assert page.evaluate("document.documentElement.scrollWidth") <= 390
