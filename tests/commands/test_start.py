"""`tablehub play` where something is missing: it starts as far as it can, says so on the screen and in the log, and
goes on when it appears. A process of its own each time; disks are small ones made for the test, which only root may.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablehub.records.library import Library
from tests.boards import TABLES
from tests.records.test_formats import OLD
from tests.records.test_journal import kept

GAME = str(TABLES / "brown_leather" / "game")
PATIENCE = 60.0
"""Seconds for what takes two on a machine that does nothing else."""

ROOT_ONLY = pytest.mark.skipif(os.getuid() != 0, reason="only root may make disks")
SCREEN = {"SDL_VIDEODRIVER": "offscreen"}


class Running:
    """The command while it runs: what its screen shows and what it logs."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self._folder, self.process = folder, process

    @property
    def screen(self) -> str:
        return (self._folder / "screen").read_text("utf-8")

    @property
    def log(self) -> str:
        return (self._folder / "log").read_text("utf-8")

    def until(self, text: str, *, log: bool = False) -> None:
        """Wait until the screen, or the log, says this."""
        end = time.monotonic() + PATIENCE
        while text not in (self.log if log else self.screen):
            assert time.monotonic() < end, f"{text!r} does not come:\n{self.screen}\n{self.log}"
            assert self.process.poll() is None, f"it ended before {text!r} came:\n{self.screen}\n{self.log}"
            time.sleep(0.1)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextmanager
def playing(folder: Path, *arguments: object, environ: Mapping[str, str] = SCREEN) -> Iterator[Running]:
    """`tablehub play` with these arguments."""
    command = [sys.executable, "-m", "tests.commands.shown", "play", "-v", *map(str, arguments)]
    folder.mkdir(exist_ok=True)
    with (folder / "screen").open("wb") as screen, (folder / "log").open("wb") as log:
        state = {"XDG_STATE_HOME": str(folder / "state"), "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(command, stdout=screen, stderr=log, env={**os.environ, **state, **environ})
        try:
            yield Running(folder, process)
        finally:
            process.kill()
            process.wait()
    assert "Traceback" not in (folder / "log").read_text("utf-8")


@contextmanager
def playing_with_pins(folder: Path, held: str) -> Iterator[tuple[Running, Path]]:
    """The same on a machine with GPIO pins, and the file that says which of them cannot be had."""
    taken = folder / "taken"
    taken.write_text(held)
    with playing(folder, GAME, "--no-start-screen", environ={**SCREEN, "PINS_TAKEN": str(taken)}) as table:
        yield table, taken


@contextmanager
def disk(path: Path, size: str) -> Iterator[Path]:
    """A disk of this size, mounted on `path`."""
    path.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", path], check=False)
    if done.returncode:
        pytest.skip("no disk can be made here")
    try:
        yield path
    finally:
        subprocess.run(["umount", "--lazy", path], check=True)


def fill(folder: Path) -> Path:
    """A file that takes all the room there is."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return filler


def test_no_camera_is_said_on_the_screen_and_waited_for(tmp_path: Path) -> None:
    with playing(tmp_path, "v4l2:77", "--no-start-screen") as table:
        table.until("There is no camera v4l2:77; see to its cable")
        table.until("it is tried again", log=True)
        assert table.stop() == 0


def test_a_camera_named_by_its_file_that_is_not_plugged_in_is_waited_for(tmp_path: Path) -> None:
    with playing(tmp_path, "v4l2:/dev/v4l/by-id/usb-no-such-camera", "--no-start-screen") as table:
        table.until("There is no camera v4l2:/dev/v4l/by-id/usb-no-such-camera")
        assert table.stop() == 0


def test_no_camera_and_nobody_who_sees_a_screen_is_one_sentence(tmp_path: Path) -> None:
    with playing(tmp_path, "v4l2:77", "--headless") as table:
        assert table.process.wait(PATIENCE) == 3
        assert "there is no camera v4l2:77" in table.log


@pytest.mark.parametrize(
    ("environ", "why"),
    [({"SDL_VIDEODRIVER": "", "DISPLAY": ":4077"}, "DISPLAY=:4077"), ({"SDL_VIDEODRIVER": "nonsense"}, "nonsense")],
)
def test_no_screen_is_one_sentence_and_the_service_tries_again(
    tmp_path: Path, environ: dict[str, str], why: str
) -> None:
    with playing(tmp_path, GAME, "--no-start-screen", environ=environ) as table:
        assert table.process.wait(PATIENCE) == 3  # systemd starts it again, every five seconds, until there is one
        assert why in table.log


def test_a_table_without_a_screen_starts_and_shows_all_when_one_comes(tmp_path: Path) -> None:
    if not shutil.which("Xvfb"):
        pytest.skip("Xvfb is not installed")
    number = next(each for each in range(90, 200) if not Path(f"/tmp/.X11-unix/X{each}").exists())
    environ = {"SDL_VIDEODRIVER": "x11", "DISPLAY": f":{number}"}
    with playing(tmp_path, "v4l2:77", environ=environ) as table:
        table.until("no screen could be opened, x11", log=True)
        table.until("it is looked for again every 5 s", log=True)
        with subprocess.Popen(["Xvfb", f":{number}", "-nolisten", "tcp"], stderr=subprocess.DEVNULL) as server:
            try:
                table.until("there is a screen now: x11", log=True)
                assert table.stop() == 0
            finally:
                server.terminate()


def test_mistakes_in_a_services_configuration_are_on_the_screen_until_they_are_put_right(tmp_path: Path) -> None:
    """Wrong pins among them. Nobody reads what a service says, and a dark screen tells nothing."""
    config = tmp_path / "table.toml"
    config.write_text("lenght = 3\n[pins]\nlight_done = 99\ndark_done = 6\n")
    environ = {**SCREEN, "NOTIFY_SOCKET": str(tmp_path / "nobody")}
    with playing(tmp_path, GAME, "--no-start-screen", "--config", config, environ=environ) as table:
        table.until("line 3: 'light_done' must be a whole number from 2 to 27, or false where nothing is wired, not 99")
        assert "'dark_done' and 'light_double' are both on GPIO 6" in table.screen
        assert "there is no option 'lenght' (did you mean 'length'?)" in table.screen
        table.until("it is read again when it is changed", log=True)
        config.write_text("length = 3\n[pins]\nlight_done = 99\n")
        table.until("no more: The configuration")
        table.until("cannot be used: line 3: 'light_done'", log=True)
        config.write_text("length = 3\n")
        table.until("Set up the starting position")
        assert table.stop() == 0
    with playing(tmp_path, GAME, "--config", config, environ=environ) as table:
        config.write_text("length = 'three'\n")
        table.until("'length' must be", log=True)
        assert table.stop() == 0, "it can be stopped while it waits"


def test_what_a_services_configuration_names_and_is_not_there_is_on_the_screen_until_it_is(tmp_path: Path) -> None:
    config, pictures, mats = tmp_path / "table.toml", tmp_path / "pictures", tmp_path / "mats"
    config.write_text(f"source = '{pictures}'\nprofile = '{tmp_path / 'board.toml'}'\nmat = '{mats / 'game.mat'}'\n")
    environ = {**SCREEN, "NOTIFY_SOCKET": str(tmp_path / "nobody")}
    with playing(tmp_path, "--no-start-screen", "--config", config, environ=environ) as table:
        table.until(f"there is no folder '{mats}' to write it to")
        table.until("it is read again when it is changed", log=True)
        mats.mkdir()
        table.until(f"line 2: there is no profile {tmp_path / 'board.toml'}")
        config.write_text(f"source = '{pictures}'\nmat = '{mats / 'game.mat'}'\n")
        table.until(f"line 1: there is no SOURCE '{pictures}'")
        shutil.copytree(GAME, tmp_path / "being copied")
        (tmp_path / "being copied").rename(pictures)
        table.until("Set up the starting position")
        assert table.stop() == 0
    config.write_text("source = 'nowhere.mp4'\n")
    with playing(tmp_path, "--headless", "--config", config, environ=environ) as table:
        assert table.process.wait(PATIENCE) == 2, "nobody sees a screen"


def test_pins_that_are_taken_or_go_away_are_said_and_play_goes_on_with_them_when_they_are_free(tmp_path: Path) -> None:
    with playing_with_pins(tmp_path, "5 13") as (table, taken):
        table.until("GPIO 5, 13 cannot be used")
        table.until("GPIO 5 (light done) cannot be used as a button: GPIO busy", log=True)
        table.until("GPIO 13 (light lamp) cannot be used as a lamp: GPIO busy", log=True)
        taken.write_text("13")
        table.until("no more: GPIO 5, 13 cannot be used")
        taken.write_text("")
        table.until("GPIO 13 (light lamp) can be used now", log=True)
        table.until("no more: GPIO 13 cannot be used")
        taken.write_text("24 20")
        table.until("GPIO 24, 20 cannot be used")
        assert table.log.count("cannot be used as") == 4
        assert table.stop() == 0


def test_pins_that_may_not_be_opened_are_said_and_used_once_they_may(tmp_path: Path) -> None:
    with playing_with_pins(tmp_path, "chip") as (table, taken):
        table.until("buttons: keys only, GPIO cannot be opened (permission denied)")
        table.until("GPIO cannot be opened (permission denied); they are tried again", log=True)
        taken.write_text("")
        table.until("no more: buttons: keys only")
        table.until("buttons: GPIO pins through lgpio")
        table.until("the GPIO pins can be used now", log=True)
        assert table.stop() == 0


def test_a_clock_that_was_never_set_is_said_and_play_goes_on(tmp_path: Path) -> None:
    """The first Python module of the process sets the clock back."""
    (tmp_path / "sitecustomize.py").write_text(
        "import time\ntold = time.time()\nreal = time.time\ntime.time = lambda: real() - told + 60.0\n"
        "utc = time.gmtime\ntime.gmtime = lambda seconds=None: utc(60.0 if seconds is None else seconds)\n"
    )
    path = {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", os.getcwd())])}
    journal = tmp_path / "journal.sqlite"
    with playing(tmp_path, GAME, "--hold", "0.1", "--journal", journal, environ={**SCREEN, **path}) as table:
        table.until("the clock is not set: matches carry a wrong date")
        table.until("the clock is not set", log=True)
        table.until(" plays ", log=True)
        assert table.stop() == 0
    with Library(journal) as library:
        assert library.match(1).begun.startswith("1970-01-01")


@ROOT_ONLY
def test_a_full_disk_is_said_play_goes_on_and_all_is_saved_once_there_is_room(tmp_path: Path) -> None:
    with disk(tmp_path / "disk", "1m") as full:
        filler = fill(full)
        journal = full / "journal.sqlite"
        with playing(tmp_path, GAME, "--hold", "0.5", "--journal", journal) as table:
            table.until("not saved: make room on the disk")
            table.until("disk is full", log=True)
            table.until(" plays ", log=True)
            filler.unlink()
            table.until("nothing is lost", log=True)
            assert table.stop() == 0
            played = [line.partition(" plays ")[2] for line in table.log.splitlines() if " plays " in line]
        with Library(journal) as library:
            told = str([event.to_json() for event in library.match(1).events])
        assert played[0].partition(" with ")[0] in told


@ROOT_ONLY
def test_a_card_gone_read_only_is_said_and_play_goes_on_with_the_match_on_it(tmp_path: Path) -> None:
    with disk(tmp_path / "card", "4m") as card:
        kept(card / "journal.sqlite")
        subprocess.run(["mount", "-o", "remount,ro", card], check=True)
        with playing(tmp_path, GAME, "--hold", "0.5", "--headless", "--journal", card / "journal.sqlite") as table:
            table.until("cannot be opened", log=True)
            table.until("going on with the interrupted match", log=True)
            time.sleep(2.0)
            assert table.stop() == 0
        with playing(tmp_path / "seen", GAME, "--hold", "0.5", "--new", "--journal", card / "journal.sqlite") as table:
            table.until("not saved: the card is read-only; restart, replace it if this comes back")
            table.until("the starting position stands", log=True)
            assert table.stop() == 0


@ROOT_ONLY
def test_nothing_at_all_can_be_written_and_it_still_plays(tmp_path: Path) -> None:
    """Neither journal nor settings, learnt board, pictures of faults, transcript or frames."""
    with disk(tmp_path / "card", "1m") as card:
        subprocess.run(["mount", "-o", "remount,ro", card], check=True)
        state = {**SCREEN, "XDG_STATE_HOME": str(card / "state")}
        journal = card / "state" / "journal.sqlite"
        given = ("--no-start-screen", "--journal", journal, "--record", card / "frames")
        with playing(tmp_path, "sim:turns=3,errors=0,fps=10", *given, environ=state) as table:
            table.until("not saved: the card is read-only")
            table.until("frames cannot be kept", log=True)
            table.until("the starting position stands", log=True)
            assert table.stop() == 0


@ROOT_ONLY
def test_a_journal_to_be_upgraded_on_a_full_disk_stays_as_it_is_and_its_match_goes_on(tmp_path: Path) -> None:
    with disk(tmp_path / "disk", "1m") as full:
        journal = Path(shutil.copy(OLD / "format_1.sqlite", full / "journal.sqlite"))
        fill(full)
        before = journal.read_bytes()
        with playing(tmp_path, GAME, "--hold", "0.5", "--headless", "--journal", journal) as table:
            table.until("going on with the interrupted match", log=True)
            assert table.stop() == 0
            assert "disk" in table.log
        assert journal.read_bytes() == before
        assert not list(full.glob("*format*"))
