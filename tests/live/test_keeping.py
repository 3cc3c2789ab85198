"""Keeping a match while it is played, and taking it up again."""

from __future__ import annotations

import logging
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tablehub.live.keeping import Keeper, KeptBoard, interrupted_match
from tablehub.match.begun import begun
from tablehub.match.events import Event, MatchOver, MatchStarted, SetupCorrect, Undone
from tablehub.match.fold import fold_all
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.records import journal as written_journal
from tablehub.records.journal import Journal, JournalError
from tablehub.records.written import Agreed
from tablehub.rules.options import chosen_ruleset
from tablehub.rules.player import Player
from tablehub.vision.profile import save_profile
from tests.boards import learnt
from tests.records.test_journal import AGREED, EVENTS


def test_every_event_is_there_before_the_next_one(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        keeper = Keeper(journal, AGREED)
        for count, event in enumerate(EVENTS, start=1):
            keeper(event)
            found = journal.unfinished()
            assert found is not None
            assert list(found.events) == EVENTS[:count]
        assert keeper.note is None


def test_what_was_agreed_and_the_names_are_written_before_what_happened(tmp_path: Path) -> None:
    names = {Player.LIGHT: "Anna", Player.DARK: "Ben"}
    fresh = MatchState.new(AGREED.length, chosen_ruleset(AGREED.ruleset, AGREED.options), names)
    with Journal(tmp_path / "journal.sqlite") as journal:
        keeper = Keeper(journal, AGREED, fresh=fresh)
        for event in EVENTS:
            keeper(event)
        found = interrupted_match(journal)
        assert found is not None
        first, *rest = found[0].events
        assert isinstance(first, MatchStarted)
        assert (first.length, first.ruleset, first.names) == (AGREED.length, AGREED.ruleset, names)
        assert rest == EVENTS
        assert found[1].names == names
        assert fold_all(found[0].events) == found[1], "the record stands for itself"


def test_a_match_in_which_nothing_happened_is_not_taken_up(tmp_path: Path) -> None:
    fresh = MatchState.new(AGREED.length, chosen_ruleset(AGREED.ruleset, AGREED.options))
    with Journal(tmp_path / "journal.sqlite") as journal:
        for event in begun(fresh, "1", 0.0):
            journal.append(journal.begin(AGREED), 0, event)
        assert journal.unfinished() is not None
        assert interrupted_match(journal) is None


def test_a_match_taken_up_again_is_the_same_match(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        keeper = Keeper(journal, AGREED)
        for event in EVENTS[:2]:
            keeper(event)
    with Journal(path) as journal:
        found = interrupted_match(journal)
        assert found is not None
        keeper = Keeper(journal, AGREED, found[0])
        for event in EVENTS[2:]:
            keeper(event)
        assert list(journal.events(found[0].match)) == EVENTS


def test_a_match_that_ends_or_is_left_is_not_taken_up(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        keeper = Keeper(journal, AGREED)
        keeper(EVENTS[0])
        keeper.leave()
        assert interrupted_match(journal) is None
        keeper = Keeper(journal, AGREED)
        keeper(EVENTS[0])
        keeper(MatchOver("9", 9.0, Player.LIGHT, Score(5, 0)))
        assert interrupted_match(journal) is None


def test_a_match_is_left_while_an_event_of_it_is_being_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reading thread tells an event, and the main thread that the players have left."""
    writing, go_on = threading.Event(), threading.Event()
    with Journal(tmp_path / "journal.sqlite") as journal, ThreadPoolExecutor(2) as threads:
        append = journal.append

        def slowly(match: int, number: int, event: Event) -> None:
            writing.set()
            assert go_on.wait(5.0)
            append(match, number, event)

        monkeypatch.setattr(journal, "append", slowly)
        keeper = Keeper(journal, AGREED)
        told = threads.submit(keeper, EVENTS[0])
        assert writing.wait(5.0)
        left = threads.submit(keeper.leave)
        threading.Timer(0.1, go_on.set).start()
        assert (told.result(5.0), left.result(5.0), keeper.note) == (None, None, None)
        assert list(journal.events(1)) == EVENTS[:1]
        assert interrupted_match(journal) is None


def test_a_match_whose_end_is_taken_back_can_be_gone_on_with(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        keeper = Keeper(journal, AGREED)
        for event in EVENTS:
            keeper(event)
        keeper(MatchOver("9", 9.0, Player.LIGHT, Score(5, 0)))
        assert journal.unfinished() is None
        undone = Undone("10", 10.0, "play")
        keeper(undone)
        found = journal.unfinished()
        assert found is not None
        assert found.events[-1] == undone


def test_on_a_full_disk_nothing_is_lost_and_the_players_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        keeper = Keeper(journal, AGREED)
        keeper(EVENTS[0])
        append = journal.append

        def full(*args: object) -> None:
            raise JournalError(
                "the journal cannot be written: database or disk is full", "not saved: make room on the disk"
            )

        monkeypatch.setattr(journal, "append", full)
        with caplog.at_level(logging.WARNING):
            keeper(EVENTS[1])
            keeper(EVENTS[2])
        told = keeper.note
        assert told == "not saved: make room on the disk"
        assert len(caplog.records) == 1, "said once, not at every event"
        monkeypatch.setattr(journal, "append", append)
        keeper(EVENTS[3])
        assert keeper.note is None
        found = journal.unfinished()
        assert found is not None
        assert list(found.events) == EVENTS


def test_a_journal_that_makes_no_match_is_said_and_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.append(journal.begin(Agreed(5, "old")), 0, SetupCorrect("1", 0.0))
        assert interrupted_match(journal) is None
    assert "cannot be taken up" in caplog.text


def test_a_card_that_fails_while_it_is_read_keeps_no_new_match_from_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(db: sqlite3.Connection) -> None:
        problem = sqlite3.OperationalError("disk I/O error")
        problem.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise problem

    monkeypatch.setattr(written_journal, "newest_unfinished", fails)
    with Journal(tmp_path / "journal.sqlite") as journal:
        assert interrupted_match(journal) is None
    assert "cannot be taken up" in caplog.text
    assert "disk I/O error" in caplog.text


def test_the_board_is_kept_beside_the_journal(tmp_path: Path) -> None:
    board = KeptBoard(tmp_path / "journal.sqlite")
    assert board.profile() is None
    board.keep(learnt("brown_leather"))
    again = board.profile()
    assert again is not None
    assert again.size == (1280, 720)


def test_a_kept_board_that_is_torn_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "board.toml").write_text("torn")
    assert KeptBoard(tmp_path / "journal.sqlite").profile() is None
    assert "board.toml" in caplog.text


def test_a_profile_of_somebodys_own_beside_the_journal_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("a profile that somebody has named as the README names it")
    (tmp_path / "board.npz").write_bytes(b"its pictures")
    KeptBoard(tmp_path / "evenings.sqlite").keep(learnt("brown_leather"))
    assert (tmp_path / "board.toml").read_text() == "a profile that somebody has named as the README names it"
    assert (tmp_path / "board.npz").read_bytes() == b"its pictures"


def test_each_journal_of_a_folder_keeps_a_board_of_its_own(tmp_path: Path) -> None:
    KeptBoard(tmp_path / "ann.sqlite").keep(learnt("brown_leather"))
    assert KeptBoard(tmp_path / "bob.sqlite").profile() is None
    assert KeptBoard(tmp_path / "ann.sqlite").profile() is not None


def test_a_match_that_an_earlier_program_left_goes_on_with_the_board_it_kept(tmp_path: Path) -> None:
    save_profile(learnt("brown_leather"), tmp_path / "board.toml")
    assert KeptBoard(tmp_path / "journal.sqlite").profile() is not None


def test_where_another_has_written_under_its_number_the_match_is_written_again_under_its_own(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        keeper = Keeper(journal, AGREED)
        keeper(EVENTS[0])
        journal.append(1, 1, EVENTS[2])
        for event in EVENTS[1:]:
            keeper(event)
        assert (list(journal.events(1)), list(journal.events(2))) == ([EVENTS[0], EVENTS[2]], EVENTS)
        assert keeper.note is None


def test_a_match_left_while_the_disk_is_full_is_closed_before_the_next_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owing: list[Keeper] = []
    with Journal(tmp_path / "journal.sqlite") as journal:
        keeper = Keeper(journal, AGREED)
        keeper(EVENTS[0])
        with monkeypatch.context() as full:
            full.setattr(written_journal.Journal, "_write", failing)
            keeper(EVENTS[1])
            keeper.leave()
        assert keeper.owes
        owing.append(keeper)
    with Journal(tmp_path / "journal.sqlite") as journal:
        Keeper(journal, AGREED, before=owing)(EVENTS[0])
        assert not owing
        assert list(journal.events(1)) == EVENTS[:2]
    with sqlite3.connect(tmp_path / "journal.sqlite") as db:
        assert [row[0] is None for row in db.execute("SELECT closed FROM match ORDER BY id")] == [False, True]


def test_a_match_of_which_nothing_could_be_written_is_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        keeper = Keeper(journal, AGREED)
        with monkeypatch.context() as full:
            full.setattr(written_journal.Journal, "_write", failing)
            keeper(EVENTS[0])
        keeper.leave()
        assert not keeper.owes
        assert list(journal.events(1)) == EVENTS[:1]


def failing(*args: object) -> None:
    raise JournalError("the journal cannot be written: database or disk is full", "not saved: make room on the disk")
