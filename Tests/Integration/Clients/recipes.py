"""Runs the recipes of the README and the articles, for Tests/Commands/recipes: recipes.py FOLDER [PAGE]."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FOLDER = Path(sys.argv[1]) / "recipes"
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("Sources/*/Documentation.docc/*.md")), ROOT / "Sources/pytest-richpush/README.md"]
PAGES = [page for page in PAGES if not sys.argv[2:] or page.name == sys.argv[2]]
MEDIA_SERVER = "python3 -m http.server 8080 --bind 127.0.0.1 --directory Fixtures/media"
# The marks of blocks that other programs run.
ELSEWHERE = {
    "set-up": ".ci/run",
    "demo": ".ci/run",
    "set-up-server": ".ci/run",
    "tests": ".ci/run",
    "contribute": ".ci/run is it",
    "debian-package": "Tests/Commands/debian-package",
    "pytest": "Tests/Commands/pytest-plugin",
    **{f"{step}-{way}": "Tests/Commands/first-minute" for step in ["install", "pytest"] for way in ["archive", "deb", "wheel"]},
    "media-server": "it runs already",
    "not-tested": "not tested, as the page says",
}
SUITES = set()
SEND = """
from firebase_admin import initialize_app, messaging
initialize_app()
picture = "https://media.example/sparky.png"
messaging.send(messaging.Message(token="recipe", notification=messaging.Notification(title="Sparky says hi", image=picture)))
"""


def message(image, topic="news", mutable=True, **more):
    apns = {"fcm_options": {"image": image}}
    if mutable:
        apns["payload"] = {"aps": {"mutable-content": 1}}
    return {"message": {"topic": topic, "notification": {"title": "Sparky says hi"}, "apns": apns}} | more


def prepare():
    picture = "http://127.0.0.1:8080/sparky.png"
    lines = [
        message(picture, id="spring-1"),
        message(picture, mutable=False, id="spring-2"),
        message(picture, topic="spring sale", id="spring-3"),
    ]
    shutil.copytree(ROOT / "Fixtures/extensions/News", FOLDER)
    (FOLDER / "News.xcodeproj").rename(FOLDER / "App.xcodeproj")
    (FOLDER / "Fixtures").symlink_to(ROOT / "Fixtures")
    shutil.copy(ROOT / "Fixtures/examples/ExtensionTests/NotificationService.swift", FOLDER)
    (FOLDER / "message.json").write_text(json.dumps(message("http://127.0.0.1:8080/impostors/sparky.webp")))
    shutil.copy(FOLDER / "message.json", FOLDER / "m.json")
    (FOLDER / "campaign.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (FOLDER / "send.py").write_text(SEND)
    subprocess.run(["richpush", "credentials", "--output", "key.json"], cwd=FOLDER, check=True)


def blocks(page):
    """The mark and the text of each block of shell commands. Saves the files that come before it, as a reader does."""
    pattern = r"^(?:<!-- ([\w-]+)(?:: (\S+))? -->\n)?```(\w*)\n(.*?)^```$"
    for mark, file, language, text in re.findall(pattern, page.read_text(), re.MULTILINE | re.DOTALL):
        if mark == "file":
            (FOLDER / file).write_text(text)
        elif language == "sh" or (not language and re.search(r"^\$ ", text, re.MULTILINE)):
            yield mark, language, text


def commands(language, text):
    """The commands of a block, and what it prints below the last one."""
    if language == "sh":
        return re.findall(r"^(?!#)\S(?:[^\n]|(?<=\\)\n)*", text, re.MULTILINE), []
    found, printed = [], []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append(line[2:])
            printed = []
        elif found and not printed and found[-1].endswith("\\"):
            found[-1] += "\n" + line
        else:
            printed.append(line)
    return found, printed


def ready(port=8020):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5)
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"nothing listens on port {port}")


class Shell:
    """The shell of one block: its variables, and the processes that it leaves in the background."""

    def __init__(self):
        self._variables, self._servers = dict(os.environ), []

    def run(self, command):
        """Returns what the command prints."""
        command = re.sub(r"\s+#.*", "", command).strip()
        # The suite takes half a minute, and two pages print it.
        if "--suite" in command and command in SUITES:
            return ""
        SUITES.add(command)
        if re.match(r"richpush serve\b", command) and " --exec " not in command:
            return self._serve(command)
        for name, value in re.findall(r"(\w+)=(\S+)", command) if command.startswith("export ") else []:
            self._variables[name] = value.replace("$PWD", str(FOLDER))
        source = open(ROOT / "Fixtures/messages/node-example.js") if command.endswith(" -") else subprocess.DEVNULL
        result = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=FOLDER, env=self._variables, stdin=source, capture_output=True, text=True, timeout=300,
        )
        # 1 means that a finding is an error: the command did its work.
        assert result.returncode in (0, 1), f"{command}: status {result.returncode}\n{result.stdout}{result.stderr}"
        assert result.returncode == 0 or command.startswith("richpush "), f"{command}\n{result.stderr}"
        return result.stdout

    def _serve(self, command):
        remains = command.endswith("&")
        log = open(FOLDER / "serve.log", "w")
        process = subprocess.Popen(command.rstrip("& ").split(), cwd=FOLDER, env=self._variables, stdout=log, stderr=log)
        self._servers.append(process)
        ready()
        if not remains:
            self.end()
        return (FOLDER / "serve.log").read_text()

    def end(self):
        for process in self._servers:
            process.terminate()
            assert process.wait(30) == 0, (FOLDER / "serve.log").read_text()
        self._servers = []


def check(page, found, printed, output):
    """Compares a page's output with the command's, unless the page shortens it or shows none."""
    if not printed or any("…" in line for line in printed) or "demo" in found[-1] or "--suite" in found[-1]:
        return
    if " audit " in found[-1]:
        shown, real = [[json.loads(line) for line in lines] for lines in (printed, output.splitlines())]
        for line in shown + real:
            line.pop("milliseconds", None)
    else:
        shown, real = "\n".join(printed).strip(), output.strip()
    assert shown == real, f"{page.name}: {found[-1]}\nshown: {shown}\nreal:  {real}"


def run(page, mark, language, text):
    found, printed = commands(language, text)
    assert found, f"{page.name}: a block without a command"
    shell, output = Shell(), ""
    try:
        for command in found:
            output = shell.run(command)
        check(page, found, printed, output)
        if mark == "python":
            url = "http://127.0.0.1:8020/api/v1/deliveries/wait?query=title:sparky"
            assert json.load(urllib.request.urlopen(url))["delivery"]["title"] == "Sparky says hi"
    finally:
        shell.end()
    return len(found)


def snippets():
    """Runs the tests for Node beside a server."""
    shell = Shell()
    shell.run("richpush serve --allow-http --allow-address 127.0.0.1:8080 &")
    try:
        program = ["node", "--test", "Fixtures/examples/inbox.test.mjs"]
        subprocess.run(program, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        print(f"✓ {' '.join(program[:2])} passed")
    finally:
        shell.end()
    article = (ROOT / "Sources/PushServer/Documentation.docc/InTests.md").read_text()
    for file in ("inbox.test.mjs", "InboxTests/Tests/InboxTests/InboxTests.swift"):
        assert (ROOT / "Fixtures/examples" / file).read_text() in article, f"InTests.md shows another {file}"


prepare()
ran = set()
files = subprocess.Popen(shlex.split(MEDIA_SERVER), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    ready(8080)
    # A reader's first run compiles everything.
    os.environ["XDG_CACHE_HOME"] = str(FOLDER / "cache")
    # A proxy of the environment is for the real network.
    for name in ("http_proxy", "HTTP_PROXY"):
        os.environ.pop(name, None)
    for page in PAGES:
        for mark, language, text in blocks(page):
            name, start = page.relative_to(ROOT), time.monotonic()
            recipe = "\n".join(commands(language, text)[0])
            first = recipe.splitlines()[0][:60]
            shown = mark != "media-server" or recipe.removesuffix(" &") == MEDIA_SERVER
            assert shown, f"{page.name} starts another server than {MEDIA_SERVER}"
            how = ELSEWHERE.get(mark) or ("as above" if recipe in ran else None)
            if not how:
                ran.add(recipe)
                count = run(page, mark, language, text)
                how = f"{count} run here, {time.monotonic() - start:.1f} s"
            print(f"✓ {str(name):62} {first:60} {how}", flush=True)
    if not sys.argv[2:]:
        snippets()
finally:
    files.terminate()
    files.wait()
