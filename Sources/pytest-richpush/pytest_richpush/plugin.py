"""The fixtures and the options."""

import os

import pytest

from .client import RichPush
from .media import MediaServer
from .server import Server, ServerFailure


def pytest_addoption(parser):
    parser.getgroup("richpush").addoption(
        "--richpush",
        metavar="PROGRAM",
        help="the program richpush or richpush-serve; by default RICHPUSH_PROGRAM, or the one on PATH",
    )


@pytest.fixture(scope="session")
def richpush_options():
    """More options of `richpush serve`, as a list. Override it in conftest.py."""
    return []


@pytest.fixture(scope="session")
def richpush_media():
    """A web server of this session for pictures, which the simulated devices may reach."""
    with MediaServer() as media:
        yield media


@pytest.fixture(scope="session")
def richpush_server(request, richpush_options, richpush_media, tmp_path_factory):
    """The session's server, on a free port."""
    program = request.config.getoption("--richpush") or os.environ.get("RICHPUSH_PROGRAM")
    options = ["--allow-http-host", "127.0.0.1", "--allow-address", f"127.0.0.1:{richpush_media.port}"]
    try:
        server = Server(program, [*options, *richpush_options], tmp_path_factory.mktemp("richpush"))
    except ServerFailure as failure:
        pytest.fail(str(failure), pytrace=False)
    yield server
    server.stop()


@pytest.fixture
def richpush(richpush_server, richpush_media):
    """The server with an empty inbox, for one test."""
    richpush = RichPush(richpush_server, richpush_media)
    yield richpush
    richpush.finish()


@pytest.fixture
def richpush_environment(richpush, monkeypatch):
    """Leads unmodified SDKs to the server during a test, and returns the variables that do."""
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    for name, value in richpush.environment.items():
        monkeypatch.setenv(name, value)
    return richpush.environment
