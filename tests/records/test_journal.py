"""The journal: what was written is there again, whatever happens to the program and to the file."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablehub.errors import BadInput
from tablehub.match.events import Event, OpeningRolled, Played, Rolled, SetupCorrect
from tablehub.match.fold import fold
from tablehub.match.state import MatchState, Phase
from tablehub.records.formats import VERSION
from tablehub.records.journal import Journal, JournalError, NumberTaken
from tablehub.records.written import Agreed
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN

AGREED = Agreed(5, "modern")
AFTER_31 = Position.from_json(
    {
        "light": {"points": [0, 0, 0, 0, 2, 4, 0, 2, 0, 0, 0, 0, 5, *[0] * 10, 2], "bar": 0, "off": 0},
        "dark": {"points": [0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, *[0] * 10, 2], "bar": 0, "off": 0},
    }
)
EVENTS: list[Event] = [
    SetupCorrect("1", 0.5),
    OpeningRolled("2", 1.25, 3, 1, Player.LIGHT),
    Rolled("3", 2.0, Player.LIGHT, (3, 1)),
    Played("4", 7.125, Player.LIGHT, (3, 1), "8/5 6/5", True, AFTER_31),
]


def kept(path: Path, events: list[Event] = EVENTS) -> int:
    """A journal with one match of these events; its number."""
    with Journal(path) as journal:
        match = journal.begin(AGREED)
        for number, event in enumerate(events):
            journal.append(match, number, event)
        return match


def test_an_interrupted_match_is_there_again_event_by_event(tmp_path: Path) -> None:
    path = tmp_path / "state" / "journal.sqlite"
    match = kept(path)
    with Journal(path) as journal:
        found = journal.unfinished()
        assert found is not None
        assert (found.match, found.agreed, list(found.events)) == (match, AGREED, EVENTS)
        state = MatchState.new(5, MODERN)
        for event in EVENTS:
            state = fold(state, event)
        assert found.state() == state
        assert state.phase is Phase.TO_ROLL
        assert state.on_turn is Player.DARK


def test_a_finished_match_and_one_in_which_nothing_happened_are_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    match = kept(path)
    with Journal(path) as journal:
        journal.finish(match)
        assert journal.unfinished() is None
        journal.begin(AGREED)
        assert journal.unfinished() is None
        assert list(journal.events(match)) == EVENTS, "and yet nothing is thrown away"


def test_the_same_event_twice_is_there_once(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        match = journal.begin(AGREED)
        for _ in range(2):
            journal.append(match, 0, EVENTS[0])
        assert list(journal.events(match)) == EVENTS[:1]


def test_agreements_come_back(tmp_path: Path) -> None:
    path, agreed = tmp_path / "journal.sqlite", Agreed(0, "hoyle", ("backgammon=4", "stake=2"))
    with Journal(path) as journal:
        journal.append(journal.begin(agreed), 0, EVENTS[0])
    with Journal(path) as journal:
        found = journal.unfinished()
        assert found is not None
        assert found.agreed == agreed
        assert found.state().ruleset.stake == 2


@pytest.mark.parametrize("torn", [b"", b"no database at all, but long enough to look like one" * 40])
def test_a_torn_file_is_set_aside_and_a_new_one_begun(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "journal.sqlite"
    kept(path)
    path.write_bytes(torn or path.read_bytes()[:5000] + b"\xff" * 9000)
    with Journal(path) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.exists()
        assert journal.unfinished() is None
        journal.append(journal.begin(AGREED), 0, EVENTS[0])
        assert journal.unfinished() is not None


def test_a_journal_of_a_later_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    kept(path)
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(BadInput, match=f"format {VERSION + 1}"):
        Journal(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [VERSION ^ 0xFF, VERSION | 1 << 24, -1, 0])
def test_a_format_that_no_program_writes_is_a_torn_file_of_which_all_is_taken_over(
    tmp_path: Path, version: int
) -> None:
    path = tmp_path / "journal.sqlite"
    kept(path)
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {version}")
    db.close()
    with Journal(path) as journal:
        assert journal.set_aside is not None
        found = journal.unfinished()
        assert found is not None
        assert list(found.events) == EVENTS


def test_another_event_of_the_same_number_is_not_passed_over(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        match = journal.begin(AGREED)
        journal.append(match, 0, EVENTS[0])
        with pytest.raises(NumberTaken, match="another event stands there as number 0"):
            journal.append(match, 0, EVENTS[1])
        assert list(journal.events(match)) == EVENTS[:1]


def test_where_there_can_be_no_journal_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadInput, match="folder"):
        Journal(tmp_path / "file" / "journal.sqlite")
    with pytest.raises(BadInput, match="cannot be opened"):
        Journal(tmp_path)


def test_on_a_full_disk_it_says_so_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        match = journal.begin(AGREED)
        db = journal._db
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
        written = 0

        def fill() -> None:
            nonlocal written
            while written < 10_000:
                journal.append(match, written, EVENTS[3])
                written += 1

        with pytest.raises(JournalError, match=r"full, make room on the disk$"):
            fill()
        db.execute("PRAGMA max_page_count = 100000")
        journal.append(match, written, EVENTS[3])
        assert len(journal.events(match)) == written + 1


WRITER = """
import sys
from pathlib import Path
from tablehub.records.journal import Journal
from tests.records.test_journal import AGREED, EVENTS
with Journal(Path(sys.argv[1])) as journal:
    match = journal.begin(AGREED)
    for number in range(100_000):
        journal.append(match, number, EVENTS[number % len(EVENTS)])
        print(number, flush=True)
"""


@pytest.mark.parametrize("milliseconds", [5, 20, 45, 80, 130])
def test_whatever_was_shown_survives_being_killed(tmp_path: Path, milliseconds: int) -> None:
    path = tmp_path / "journal.sqlite"
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(milliseconds / 1000)
        writer.send_signal(signal.SIGKILL)
        shown = 1 + len(writer.stdout.read().splitlines())
    with Journal(path) as journal:
        assert journal.set_aside is None
        found = journal.unfinished()
        assert found is not None
        assert len(found.events) in (shown, shown + 1)
        assert found.events[: len(EVENTS)] == tuple(EVENTS[: len(found.events)])
