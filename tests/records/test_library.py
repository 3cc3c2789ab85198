"""A journal read without touching it: what is there, and one sentence for what cannot be read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tablehub.errors import BadInput
from tablehub.match.state import Phase
from tablehub.records.journal import Journal, JournalError
from tablehub.records.library import Library
from tablehub.records.written import Agreed
from tests.records.test_journal import AGREED, EVENTS, kept


def test_every_match_is_there_with_its_events(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    kept(path)
    kept(path, EVENTS[:2])
    with Library(path) as library:
        first, second = library.matches()
        assert (first.number, second.number) == (1, 2)
        assert (first.agreed, list(first.events)) == (AGREED, EVENTS)
        assert library.match(1) == first
        assert library.match(None) == second
        assert first.state().phase is Phase.TO_ROLL
        assert first.ending(first.state()) == "not finished"


def test_nothing_is_written_while_it_is_read_and_the_table_writes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal, Library(path) as library:
        match = journal.begin(AGREED)
        journal.append(match, 0, EVENTS[0])
        assert len(library.match(match).events) == 1
        journal.append(match, 1, EVENTS[1])
        assert len(library.match(match).events) == 2


def test_a_match_that_is_not_there_is_named_with_those_that_are(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    kept(path)
    with Library(path) as library, pytest.raises(BadInput, match=r"no match 7 in .*: it has matches 1 to 1"):
        library.match(7)
    Journal(tmp_path / "empty.sqlite").close()
    with Library(tmp_path / "empty.sqlite") as library, pytest.raises(BadInput, match="it holds no match"):
        library.match(None)


def test_no_journal_none_of_ours_and_a_torn_one_are_one_sentence_and_stay_as_they_are(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no journal"):
        Library(tmp_path / "none.sqlite")
    other = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other)) as db:
        db.executescript("CREATE TABLE t (a);")
    with pytest.raises(BadInput, match="no journal of this program"):
        Library(other)
    torn = tmp_path / "torn.sqlite"
    torn.write_bytes(b"no database at all" * 300)
    with pytest.raises(BadInput, match="is torn"):
        Library(torn)
    assert torn.read_bytes() == b"no database at all" * 300
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"\xff\xd8\xff\xe0" + b"no journal" * 300)
    with pytest.raises(BadInput, match=r"photo\.jpg: this is a picture; name another file"):
        Library(photo)
    assert [path.name for path in tmp_path.iterdir() if "torn-" in path.name] == []


@settings(max_examples=40)
@given(st.integers(0, 20_000), st.binary(min_size=1, max_size=600))
@example(3741, b"\x80")  # within the words by which the file's tables are declared
def test_a_journal_damaged_anywhere_is_read_or_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, at: int, damage: bytes
) -> None:
    path = tmp_path_factory.mktemp("torn") / "journal.sqlite"
    kept(path)
    whole = bytearray(path.read_bytes())
    at %= len(whole)
    whole[at : at + len(damage)] = damage[: len(whole) - at]
    path.write_bytes(bytes(whole))
    try:
        with Library(path) as library:
            for match in library.matches():
                match.state()
    except BadInput:
        pass


def test_a_match_from_elsewhere_is_kept_whole_and_hides_no_interrupted_one(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    interrupted = kept(path)
    with Journal(path) as journal:
        number = journal.keep(Agreed(7, "modern"), EVENTS[:2])
        found = journal.unfinished()
        assert found is not None
        assert found.match == interrupted
    with Library(path) as library:
        brought = library.match(number)
        assert (brought.closed, list(brought.events)) == (True, EVENTS[:2])


def test_a_match_that_finds_no_room_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    kept(path)
    with Journal(path) as journal:
        pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
        journal._db.execute(f"PRAGMA max_page_count = {pages}")  # the disk is full
        with pytest.raises(JournalError, match="cannot be written"):
            journal.keep(AGREED, EVENTS * 300)
        with Library(path) as library:
            assert [match.number for match in library.matches()] == [1]
