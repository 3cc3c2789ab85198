"""Matches one after the other, and the one that was interrupted."""

from __future__ import annotations

from pathlib import Path

from tablehub.config.options import EvidenceSettings
from tablehub.live.matches import Matches
from tablehub.match.terms import Terms
from tablehub.rules.player import Player
from tests.records.test_journal import EVENTS

TERMS = Terms(length=7, light="Anna")


def at(path: Path | None) -> Matches:
    return Matches(path, EvidenceSettings())


def begun(matches: Matches, terms: Terms = TERMS) -> None:
    """A match in which something happens before the power goes."""
    with matches.begun(terms, terms.begun()) as match:
        assert match.keeper is not None
        match.keeper(EVENTS[0])


def test_without_a_journal_nothing_is_kept_or_gone_on_with() -> None:
    matches = at(None)
    with matches.begun(TERMS, TERMS.begun()) as match:
        assert (match.keeper, match.board, match.evidence) == (None, None, None)
    assert matches.unfinished() is None


def test_what_was_interrupted_is_gone_on_with_as_it_was_begun(tmp_path: Path) -> None:
    matches = at(tmp_path / "journal.sqlite")
    assert matches.unfinished() is None
    begun(matches)
    unfinished = matches.unfinished()
    assert unfinished is not None
    with matches.resumed() as match:
        assert match.is_resumed
        assert match.state == unfinished
        assert (match.state.length, match.state.names[Player.LIGHT]) == (7, "Anna")


def test_it_stays_until_something_has_happened_in_another(tmp_path: Path) -> None:
    matches = at(tmp_path / "journal.sqlite")
    begun(matches)
    with matches.begun(Terms(), Terms().begun()) as match:
        assert not match.is_resumed
    found = matches.unfinished()
    assert found is not None
    assert found.length == 7
    begun(matches, Terms(length=3))
    found = matches.unfinished()
    assert found is not None
    assert found.length == 3


def test_a_match_that_is_left_is_not_gone_on_with(tmp_path: Path) -> None:
    matches = at(tmp_path / "journal.sqlite")
    begun(matches)
    with matches.resumed() as match:
        assert match.keeper is not None
        match.keeper.leave()
    assert matches.unfinished() is None
