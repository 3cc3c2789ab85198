from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.coach.openings import CHART, GAMMON, HIT, HOYLE, OPENINGS, Advice, openings
from tablehub.rules.legal import legal_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll


def advised(book: str, roll: str) -> list[tuple[str, str]]:
    """Plays and aims of a book for a throw."""
    return [(str(each.play), each.aim) for each in OPENINGS if each.book == book and each.roll == Roll.parse(roll)]


@pytest.mark.parametrize("advice", OPENINGS, ids=lambda advice: f"{advice.book[:5]}-{advice.roll}-{advice.play}")
def test_every_advised_play_is_legal_from_the_start(advice: Advice) -> None:
    after = advice.play.apply(Position.start(), Player.DARK)
    assert after in legal_results(Position.start(), Player.DARK, advice.roll)
    assert Play.of(legal_results(Position.start(), Player.DARK, advice.roll)[after].steps) == Play.of(advice.play.steps)


@pytest.mark.parametrize("book", [HOYLE, CHART])
def test_a_book_has_advice_for_every_throw(book: str) -> None:
    assert {each.roll for each in OPENINGS if each.book == book} == set(Roll.all())


@pytest.mark.parametrize(
    ("roll", "plays"),
    [
        ("21", [("24/23 13/11", HIT), ("13/11 6/5", GAMMON)]),
        ("22", [("24/22(2) 6/4(2)", HIT), ("13/11(2) 6/4(2)", GAMMON)]),
        ("62", [("13/5", "")]),
        ("66", [("24/18(2) 13/7(2)", "")]),
    ],
)
def test_hoyles_hints_for_play(roll: str, plays: list[tuple[str, str]]) -> None:
    assert advised(HOYLE, roll) == plays


@pytest.mark.parametrize(
    ("throws", "plays"),
    [
        ("65 64 63", ["24/13", "24/14", "24/15"]),  # one man as far as possible from point 1
        ("55 54 52 43 32", ["13/3(2)", "13/9 13/8", "13/11 13/8", "13/10 13/9", "13/11 13/10"]),  # two men from 12
        ("62", ["13/5"]),  # one man from 12
        ("51 41 21", ["13/8 6/5", "13/9 6/5", "13/11 6/5"]),  # one man from 12, one from 19
        ("53 42", ["8/3 6/3", "8/4 6/4"]),  # one man from 17, one from 19
    ],
)
def test_the_chart_of_poor_throws(throws: str, plays: list[str]) -> None:
    assert [play for roll in throws.split() for play, _ in advised(CHART, roll)] == plays


def test_the_charts_three_plays_of_double_trois_are_all_there() -> None:
    assert {play for play, _ in advised(CHART, "33")} == {"8/5(2) 6/3(2)", "24/21(2) 8/5(2)", "13/7(2)"}


@pytest.mark.parametrize(
    ("book", "roll", "play"),
    [
        (HOYLE, "54", "24/15"),
        (HOYLE, "21", "13/11 6/5"),
        (CHART, "51", "13/8 6/5"),
        (CHART, "41", "13/9 6/5"),
        (CHART, "21", "13/11 6/5"),
    ],
)
def test_misprints_are_not_followed_and_said(book: str, roll: str, play: str) -> None:
    (note,) = (each.note for each in OPENINGS if (each.book, str(each.play)) == (book, play) and str(each.roll) == roll)
    assert "misprint" in note


def test_the_second_player_is_advised_as_long_as_it_is_legal() -> None:
    """Light has made his bar point and holds dark's: dark can make neither with sixes, nor bring a man out with 6-5."""
    position = Play.parse("24/18(2) 13/7(2)").apply(Position.start(), Player.LIGHT)
    for roll in (Roll(6, 6), Roll(6, 5)):
        assert list(openings(position, Player.DARK, roll)) == []
    assert {str(each.play) for each in openings(position, Player.DARK, Roll(3, 1))} == {"8/5 6/5"}


def test_for_a_game_that_starts_otherwise_there_is_no_advice() -> None:
    assert list(openings(Position.start(), Player.LIGHT, Roll(3, 1), ruleset("acey-deucy"))) == []
    assert list(openings(Position.start(), Player.LIGHT, Roll(3, 1), ruleset("hoyle")))


def test_after_the_first_throw_the_books_are_silent() -> None:
    position = Play.parse("8/5 6/5").apply(Position.start(), Player.LIGHT)
    assert list(openings(position, Player.LIGHT, Roll(3, 1))) == []
    assert len(list(openings(position, Player.DARK, Roll(3, 1)))) == 2
