"""The table as systemd runs it: a process of its own that says when it is up, pings, and ends on SIGTERM."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablehub.match.events import Played
from tablehub.records.journal import Journal
from tests.boards import TABLES

GAME = TABLES / "brown_leather" / "game"
PATIENCE = 120.0
"""Seconds for what takes five on a machine that does nothing else."""


class Systemd:
    """The socket that systemd would listen at, and what came."""

    def __init__(self, path: Path) -> None:
        self.address, self.heard = str(path), list[str]()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self.address)
        self._socket.settimeout(0.1)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        self._socket.close()

    def _listen(self) -> None:
        while not self._over.is_set():
            try:
                self.heard.append(self._socket.recv(1000).decode())
            except TimeoutError:
                continue


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    listening = Systemd(tmp_path / "notify")
    yield listening
    listening.close()


def plays(log: Path) -> list[str]:
    """What the log says was played, as "13/6"."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return [line.partition(" plays ")[2].partition(" with ")[0] for line in lines if " plays " in line]


def test_it_is_up_pings_and_ends_within_two_seconds_with_nothing_lost(tmp_path: Path, systemd: Systemd) -> None:
    journal, log = tmp_path / "journal.sqlite", tmp_path / "log"
    command = [sys.executable, "-m", "tablehub", "play", "-v", str(GAME), "--hold", "0.1", "--headless"]
    environ = {**os.environ, "NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": "1000000"}
    with log.open("w") as told, subprocess.Popen([*command, "--journal", journal], stderr=told, env=environ) as process:
        end = time.monotonic() + PATIENCE
        while len(plays(log)) < 3 and time.monotonic() < end and process.poll() is None:
            time.sleep(0.05)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        took = time.monotonic() - began
    assert process.returncode == 0, log.read_text()
    assert took < 4.0  # two, and room for a machine that does other things too
    assert systemd.heard[0] == "READY=1"
    assert systemd.heard.count("WATCHDOG=1") >= 2
    assert "Traceback" not in log.read_text()
    with Journal(journal) as kept:
        match = kept.unfinished()
        assert match is not None
        stand = [event.play for event in match.events if isinstance(event, Played)]
    assert len(plays(log)) >= 3
    assert stand[: len(plays(log))] == plays(log)
