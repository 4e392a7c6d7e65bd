"""Runs the examples of the plugin's README, and of the server's article, as they are."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = ["Sources/pytest-richpush/README.md", "Sources/PushServer/Documentation.docc/InTests.md"]
EXAMPLES = [
    (page.rsplit("/", 1)[1], example)
    for page in PAGES
    for example in re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
]


@pytest.mark.parametrize(("page", "example"), EXAMPLES)
def test_example_passes(pytester, monkeypatch, page, example):
    file = pytester.makepyfile(example)
    monkeypatch.chdir(ROOT)
    pytester.runpytest_inprocess(file, "-p", "no:cacheprovider").assert_outcomes(passed=1)


def test_there_are_examples():
    assert len(EXAMPLES) == 3
