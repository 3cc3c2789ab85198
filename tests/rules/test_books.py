"""What the books state, read from their texts one by one: `books` against the sentences, not against itself."""

from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.knobs import UNLIMITED
from tablehub.rules.sources.knob_words import written
from tablehub.rules.sources.shelf import BOOKS
from tablehub.rules.sources.source import Kind

STATED: dict[str, dict[str, object]] = {
    "parker": {
        "start": "standard",
        "opening_dice": "both-each",  # each throws both dice once, the highest count starts
        "first_throw": "anew",  # who starts now throws both dice again
        "entering": "bar-first",
        "bearing": "next-lower",  # "Bears one from the next lower point"
        "return_alone": False,  # only bearing waits until the captured man is home again
        "gammon": 2,
        "backgammon": 3,
        "backgammon_after_bearing": False,  # has not begun to bear at all and has a man in the winner's inner table
        "unit": "points",
        "doubling": "any-time",
        "retiring": "to-playing-opponent",
    },
    "hoyle": {
        "start": "standard",
        "opening_dice": "one-each",
        "first_throw": "choice",  # adopt the points shown or throw again
        "automatic_doubles": 0,  # a tie is thrown again
        "next_start": "winner-of-hit",
        "dice_pairs": "either",  # a pair, sometimes a pair for each
        "calling": "old",  # the higher number first, "six deuce"
        "entering": "bar-first",
        "bearing": "unless-movable",  # "a number which he cannot deal with after either of these fashions"
        "gammon": 2,
        "backgammon_after_bearing": True,  # asks for a man up or in the winner's home, not for none borne
        "unit": "stake",
        "rubber": 2,
        "retiring": "no-chouette",  # played by two persons
    },
    "bruelheide": {
        "start": "standard",
        "opening_dice": "one-each",
        "first_throw": "as-shown",  # points of two dice cast are used as first move
        "automatic_doubles": UNLIMITED,  # each tie doubles the stakes
        "wrong_setup": "stands",  # corrected before moving a man
        "side_choice": "first-mover-reverses",
        "dice_pairs": "one",  # a pair of dice are needed to start a game
        "dice_zone": "clear",  # any dice jumping the bar, resting on or against the bar or frame
        "play_over": "man-quitted",  # a man is played when moved the correct number of points and quitted
        "after_wrong_play": "correct",  # before the next player throws
        "double_lets_stand": False,  # and not before he doubles
        "entering": "bar-first",
        "bearing": "highest",
        "return_alone": True,  # "before more men can be moved or taken off"
        "gammon": 2,
        "unit": "stake",
        "doubling": "after-first-throw",  # "after the game starts"
        "retiring": "to-playing-opponent",  # losing the amount of the stake to the active opponent
        "chouette_most": 5,
    },
    "hasbro": {
        "start": "standard",
        "opening_dice": "one-each",
        "side_choice": "agreement",  # choose colours
        "entering": "bar-first",
        "bearing": "highest",
        "return_alone": False,
        "gammon": 2,
        "backgammon": 3,
        "backgammon_after_bearing": False,
        "unit": "stake",
        "doubling": "after-first-throw",  # after the first throw of the dice has been made
        "retiring": "no-chouette",  # for 2 players
    },
    "milton-bradley": {
        "start": "standard",
        "automatic_doubles": UNLIMITED,  # additional rule 5
        "wrong_setup": "void",  # 3
        "side_choice": "higher-die",  # 2
        "dice_pairs": "higher-die",  # 1
        "dice_zone": "right",  # 6 a and c
        "flat_on_checker_counts": False,  # 6 b
        "touched_dice_void": True,  # 6 d
        "lifted_early": "opponent-may-void",  # 7
        "premature": "void",  # 12
        "touch_move": True,  # 11
        "play_over": "quitted",  # 8
        "after_wrong_play": "opponents-option",  # 9
        "double_lets_stand": False,  # 9, "before he has thrown"
        "entering": "bar-first",
        "acey_deucy": False,
        "bearing": "highest",
        "return_alone": False,
        "gammon": 2,
        "backgammon_after_bearing": False,  # having borne a man he can only lose a single
        "unit": "points",
        "doubling": "after-first-throw",  # after the game is started
        "retiring": "to-partners",
    },
    "acey-deucy": {
        "start": "in-hand",
        "opening_dice": "both-each",
        "first_throw": "choice",
        "entering": "from-hand",
        "acey_deucy": True,
        "bearing": "highest",
        "return_alone": False,
    },
    "modern": {},
}


@pytest.mark.parametrize(("name", "field"), [(name, field) for name, told in STATED.items() for field in told])
def test_what_a_book_states_is_what_is_played(name: str, field: str) -> None:
    assert written(getattr(ruleset(name), field)) == written(STATED[name][field])


@pytest.mark.parametrize("name", STATED)
def test_nothing_is_said_to_be_stated_that_is_not_listed_here(name: str) -> None:
    stated = {field for field, source in BOOKS[name].sources.items() if source.kind is Kind.STATED}
    assert stated == set(STATED[name])


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("parker", "stranded", "games"),
        ("hoyle", "backgammon", 3),
        ("milton-bradley", "opening_dice", "one-each"),
        ("milton-bradley", "first_throw", "as-shown"),
        ("milton-bradley", "backgammon", 3),
        ("milton-bradley", "stranded", "games"),
    ],
)
def test_what_a_book_leaves_to_the_players_has_an_answer_until_they_agree(name: str, field: str, value: object) -> None:
    assert BOOKS[name].sources[field].kind is Kind.AGREED
    assert written(getattr(ruleset(name), field)) == written(value)
