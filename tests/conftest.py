"""What all tests share: no real screen or sound, steady property tests, and markers that skip with a reason."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Before anything imports pygame. A test that wants a real window starts Xvfb and a process of its own.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# Machines that test are slow and shared: time limits for single examples would fail by chance. In CI the examples are
# the same every time, so that a change is judged and not the luck of the day.
settings.register_profile(
    "tablehub", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("tablehub")

WORKER_GB = 2.5
"""What one process that runs a share of the tests comes to hold: recordings, boards learnt, networks."""

GNUBG_PLACES = ("gnubg", "/usr/games/gnubg")  # Debian's /usr/games is not on everyone's PATH


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """`make test` takes all cores, as far as the memory goes: a small Pi would spend its time swapping."""
    gigabytes = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e9
    return max(1, min(len(os.sched_getaffinity(0)), int(gigabytes / WORKER_GB)))


def pytest_configure() -> None:
    """A closed terminal ends programs, also where tests run under `nohup`: it would be ignored, and waited for."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what this machine cannot run: GNU Backgammon where it is missing, the Pi's devices unless asked for."""
    if not any(shutil.which(place) for place in GNUBG_PLACES):
        _skip(items, "gnubg", "GNU Backgammon is not installed")
    if "pi" not in config.getoption("markexpr"):
        _skip(items, "pi", "needs a Raspberry Pi's own devices; run with -m pi")


def _skip(items: list[pytest.Item], marker: str, reason: str) -> None:
    for item in items:
        if marker in item.keywords:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(autouse=True)
def _own_state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Crash files of tests do not land with those of real games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.getbasetemp() / "state"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def x_display() -> Iterator[str]:
    """An X server of our own that nobody sees, 1024x600; its number is the first that is free."""
    if not shutil.which("Xvfb"):
        pytest.skip("Xvfb is not installed")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1024x600x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)
