"""A journal torn anywhere is noticed beside the play, and what can still be read of it is taken over."""

from __future__ import annotations

import logging
import random
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from tablehub.records import soundness as looking
from tablehub.records.journal import Journal, JournalTorn
from tablehub.records.soundness import Soundness
from tests.records.test_journal import AGREED, EVENTS

MATCHES = 30


def filled(path: Path) -> None:
    """A journal of many pages; the last match is not finished."""
    with Journal(path) as journal:
        for number in range(MATCHES):
            match = journal.begin(AGREED)
            for at in range(40):
                journal.append(match, at, EVENTS[at % len(EVENTS)])
            if number < MATCHES - 1:
                journal.finish(match)


def leaf_pages(path: Path) -> list[int]:
    """The pages that events lie on."""
    data = path.read_bytes()
    pages = range(len(data) // 4096)
    return [page for page in pages if page and data[page * 4096] == 10]  # a leaf of an index: what has no rowid lies so


def torn(path: Path, page: int) -> None:
    data = bytearray(path.read_bytes())
    data[page * 4096 : (page + 1) * 4096] = random.Random(page).randbytes(4096)
    path.write_bytes(bytes(data))


def looked(path: Path) -> Soundness:
    soundness = Soundness(path, later=0.0)
    soundness.look()
    assert soundness.wait(60.0)
    return soundness


def test_a_sound_journal_is_told_so_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    filled(path)
    with Journal(path) as journal:
        soundness = Soundness(path, later=0.0)
        soundness.look()
        match = journal.begin(AGREED)
        for number, event in enumerate(EVENTS):
            journal.append(match, number, event)
        assert soundness.wait(60.0)
        assert soundness.why_torn is None


def test_damage_on_any_page_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    filled(path)
    whole = path.read_bytes()
    pages = leaf_pages(path)
    assert len(pages) > 20
    for page in (pages[0], pages[len(pages) // 2], pages[-1]):
        path.write_bytes(whole)
        torn(path, page)
        assert looked(path).why_torn is not None


def test_what_is_not_on_the_torn_page_is_taken_over_match_by_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "journal.sqlite"
    filled(path)
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT * FROM event ORDER BY match, number").fetchall()
    torn(path, leaf_pages(path)[5])
    with Journal(path) as journal:
        places = [journal.set_aside]  # it is not seen when the journal is opened
        with caplog.at_level(logging.ERROR):
            journal.begin_anew("its check fails")
        places.append(journal.set_aside)
        assert [place is None for place in places] == [True, False]
        found = journal.unfinished()
        assert found is not None
        assert (found.match, len(found.events)) == (MATCHES, 40), "the newest match has its number and all its events"
        assert looked(path).why_torn is None
    with closing(sqlite3.connect(path)) as db:
        left = db.execute("SELECT * FROM event ORDER BY match, number").fetchall()
        assert db.execute("PRAGMA freelist_count").fetchone() == (0,)
    lost = {row[0] for row in rows} - {row[0] for row in left}
    assert 1 <= len(lost) <= 3, "only matches that lay on that page"
    assert left == [row for row in rows if row[0] not in lost]
    assert f"{MATCHES - len(lost)} matches; {len(lost)} could not be read" in caplog.text


def test_damage_where_the_next_event_would_go_is_seen_at_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    filled(path)
    with closing(sqlite3.connect(path)) as db:
        (newest,) = db.execute("SELECT max(match) FROM event").fetchone()
    torn(path, leaf_pages(path)[-1])
    with Journal(path) as journal:
        assert journal.set_aside is not None
        assert newest not in [found.match for found in [journal.unfinished()] if found]


def test_a_page_that_breaks_under_an_open_journal_is_told_as_torn(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    filled(path)
    with Journal(path) as journal:
        for page in leaf_pages(path):
            torn(path, page)
        journal._db.execute("PRAGMA shrink_memory")
        with pytest.raises(JournalTorn):
            journal.keep(AGREED, EVENTS * 50)


def test_it_stops_at_once_and_says_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "journal.sqlite"
    filled(path)
    for later in (0.0, 60.0):
        soundness = Soundness(path, later)
        soundness.look()
        began = time.monotonic()
        soundness.stop()
        assert time.monotonic() - began < 1.0
        assert soundness.why_torn is None
    assert caplog.text == ""
    assert "journal" not in [thread.name for thread in threading.enumerate()]


def test_a_file_that_is_set_aside_while_it_is_looked_at_says_nothing_of_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.sqlite"
    filled(path)
    looks, settled = threading.Event(), threading.Event()

    def slow(db: sqlite3.Connection) -> str:
        looks.set()
        assert settled.wait(5.0)
        return "page 7 is never used"

    monkeypatch.setattr(looking, "why_unsound", slow)
    soundness = Soundness(path, later=0.0)
    soundness.look()
    assert looks.wait(5.0)
    soundness.settled()
    settled.set()
    assert soundness.wait(5.0)
    assert soundness.why_torn is None


def test_it_can_be_stopped_in_the_moment_in_which_it_comes_to_its_end(tmp_path: Path) -> None:
    soundness = Soundness(tmp_path / "journal.sqlite")
    soundness._db = sqlite3.connect(tmp_path / "journal.sqlite")
    soundness._db.close()
    soundness.stop()
