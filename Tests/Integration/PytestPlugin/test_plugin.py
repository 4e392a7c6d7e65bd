"""What the plugin does with the real server."""

import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from pytest_richpush import NoDelivery, SendError, Server, ServerFailure

MEDIA = Path(__file__).parents[3] / "Fixtures/media"


def message(title="Sparky says hi", image=None, **target):
    apns = {"payload": {"aps": {"mutable-content": 1}}}
    if image:
        apns["fcm_options"] = {"image": image}
    return {"notification": {"title": title}, "apns": apns} | (target or {"token": "phone-1"})


@pytest.mark.parametrize(
    ("file", "type", "content_type"),
    [
        ("sparky.png", "public.png", "image/png"),
        ("sparky.jpg", "public.jpeg", "image/jpeg"),
        ("sparky.gif", "com.compuserve.gif", "image/gif"),
        ("clip.mp4", "public.mpeg-4", "video/mp4"),
    ],
)
def test_gives_the_attachment_as_it_is(richpush, file, type, content_type):
    richpush.send(message(image=richpush.media(MEDIA / file)))
    delivery = richpush.wait("title:sparky")
    richpush.assert_picture(delivery, type=type)
    assert delivery.attachment.content_type == content_type
    assert delivery.attachment.bytes == (MEDIA / file).read_bytes()
    assert delivery.attachment.byte_count == len(delivery.attachment.bytes)
    assert (delivery.title, delivery.status, delivery.decision) == ("Sparky says hi", "succeeded", "extension-ran")


def test_says_why_there_is_no_picture(richpush):
    image = richpush.media(MEDIA / "impostors/sparky.webp")
    richpush.send(message(image=image))
    delivery = richpush.wait("title:sparky")
    with pytest.raises(AssertionError) as failure:
        delivery.assert_picture()
    lines = str(failure.value).splitlines()
    assert lines[0] == "“Sparky says hi” to phone-1, failed: no picture"
    assert f"  from      {image}" in lines
    assert "  response  status 200 · image/webp · 3,236 bytes" in lines
    assert any(line.startswith("  unsupported-type (error): The file is image/webp") for line in lines)
    assert any(line.startswith("    → Convert it") for line in lines)


def test_says_that_a_message_names_no_picture(richpush):
    richpush.send(message())
    with pytest.raises(AssertionError, match="names no picture"):
        richpush.wait().assert_picture()


def test_says_that_the_picture_has_another_type(richpush):
    richpush.send(message(image=richpush.media(MEDIA / "sparky.png")))
    with pytest.raises(AssertionError, match="the picture is public.png, not public.jpeg"):
        richpush.wait().assert_picture(type="public.jpeg")


def test_says_that_the_extension_did_not_run(richpush):
    without = message(image=richpush.media(MEDIA / "sparky.png"))
    without["apns"]["payload"] = {}
    richpush.send(without)
    with pytest.raises(AssertionError, match="The extension did not run"):
        richpush.wait().assert_picture()


def test_offers_bytes_with_a_status_and_a_type(richpush):
    richpush.send(message(image=richpush.media(b"<p>gone</p>", "gone.png", "text/html", status=404)))
    delivery = richpush.wait()
    with pytest.raises(AssertionError, match=r"status 404 · text/html"):
        delivery.assert_picture()


def test_names_the_near_misses(richpush):
    richpush.send(message())
    richpush.wait()
    with pytest.raises(NoDelivery) as failure:
        richpush.wait("title:sparky body:firework", timeout=0.1)
    assert str(failure.value).splitlines() == [
        "No delivery matched 'title:sparky body:firework' within 0.1 seconds.",
        "  Close: “Sparky says hi” to phone-1, succeeded; it does not match body:firework",
    ]


def test_says_that_nothing_was_sent(richpush):
    with pytest.raises(NoDelivery, match="was the message sent"):
        richpush.wait("title:sparky", timeout=0)


def test_names_a_misspelled_field_and_a_misspelled_member(richpush):
    with pytest.raises(AssertionError, match="titel"):
        richpush.wait("titel:sparky", timeout=0)
    with pytest.raises(AssertionError, match="unavailable_share"):
        richpush.chaos(unavailable_share=1)
    with pytest.raises(AssertionError, match="allowHTTP"):
        richpush.device(allowHTTP=True)


# These two run in order: the second one must find nothing that the first one left.
removed = []


def test_leaves_deliveries_faults_and_devices_behind(richpush):
    token = richpush.device(latencyInMilliseconds=300)
    richpush.send(message(title="late", image=richpush.media(MEDIA / "sparky.png"), token=token))
    richpush.chaos(errors={"phone-1": "UNREGISTERED"})
    removed.append(token)


def test_starts_without_those_of_the_test_before(richpush):
    with pytest.raises(NoDelivery):
        richpush.wait("title:late", timeout=1)
    assert richpush.deliveries() == []
    assert richpush.send(message())
    with pytest.raises(SendError) as refusal:
        richpush.send(message(token=removed[0]))
    assert (refusal.value.status, refusal.value.code) == (404, "UNREGISTERED")


@pytest.mark.parametrize("count", [1, 260])
def test_lists_every_delivery(richpush, count):
    for number in range(count):
        richpush.send(message(title=f"Message {number}"))
    richpush.wait(f'title:"Message {count - 1}"')
    assert len(richpush.deliveries("title:message")) == count


def test_gives_the_errors_of_fcm(richpush):
    richpush.chaos(errors={"phone-1": "QUOTA_EXCEEDED"})
    with pytest.raises(SendError) as refusal:
        richpush.send(message())
    assert (refusal.value.status, refusal.value.code) == (429, "QUOTA_EXCEEDED")
    with pytest.raises(SendError) as refusal:
        richpush.send({"topic": "a", "data": {"from": "me"}})
    assert (refusal.value.status, refusal.value.code) == (400, "INVALID_ARGUMENT")


def test_sends_a_whole_request_and_a_dry_run(richpush):
    assert richpush.send({"message": message()}, project="shop").startswith("projects/shop/messages/")
    assert richpush.wait().document["message"]["project"] == "shop"
    assert richpush.send(message(title="dry"), dry_run=True)
    assert richpush.deliveries("title:dry") == []


def test_sends_to_apns(richpush):
    token = "ab" * 32
    payload = {"aps": {"alert": {"title": "From APNs"}, "badge": 3}}
    assert richpush.send_apns(payload, token, collapse_id="one")
    delivery = richpush.wait("title:apns")
    assert delivery.payload == payload
    assert delivery.document["message"]["headers"]["apns-collapse-id"] == "one"
    with pytest.raises(SendError) as refusal:
        richpush.send_apns(payload, "xyz")
    assert (refusal.value.status, refusal.value.code) == (400, "BadDeviceToken")


def test_leads_a_process_to_the_server(richpush_environment, richpush):
    script = "import urllib.request; print(urllib.request.urlopen('https://fcm.googleapis.com/livez').status)"
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert output.stdout == "200\n"
    assert os.environ["GOOGLE_APPLICATION_CREDENTIALS"] == richpush_environment["GOOGLE_APPLICATION_CREDENTIALS"]


def test_ends_the_server_by_its_process_identifier(tmp_path, request):
    server = Server(os.environ.get("RICHPUSH_PROGRAM"), ["--database", str(tmp_path / "inbox.sqlite")], tmp_path)
    assert urllib.request.urlopen(server.url + "/readyz").status == 200
    server.stop()
    assert not Path(f"/proc/{server.process_identifier}").exists()
    with pytest.raises(ServerFailure, match="has ended with status 0"):
        server.check()


def test_says_that_there_is_no_program(pytester, monkeypatch):
    monkeypatch.setenv("PATH", str(pytester.path))
    monkeypatch.delenv("RICHPUSH_PROGRAM", raising=False)
    pytester.makepyfile("def test(richpush): pass")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*neither richpush nor richpush-serve is on PATH*", "*swift build*"])


def test_says_what_the_server_said_about_a_wrong_option(pytester):
    pytester.makeconftest(
        """
        import pytest

        @pytest.fixture(scope="session")
        def richpush_options():
            return ["--max-messages", "none"]
        """
    )
    pytester.makepyfile("def test(richpush): pass")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*has ended with status 64*", "*max-messages*"])


def test_shows_only_the_message_when_an_assertion_fails(pytester):
    pytester.makepyfile(
        """
        def test(richpush):
            richpush.send({"token": "phone-1", "notification": {"title": "Plain"}})
            richpush.wait("title:plain").assert_picture()
        """
    )
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["E*AssertionError: “Plain” to phone-1, succeeded: no picture"])
    result.stdout.no_fnmatch_line("*_why_no_picture*")
