from __future__ import annotations

from tablehub.rules.cube import Cube, why_no_beaver, why_no_double
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN

LIGHT, DARK = Player.LIGHT, Player.DARK


def reason(cube: Cube, player: Player, *, first: bool = False, crawford: bool = False, doubling: str = "") -> str:
    rules = MODERN.with_options(doubling=doubling) if doubling else MODERN
    return why_no_double(cube, player, rules, first_throw=first, crawford_game=crawford) or ""


def test_whoever_took_last_owns_the_cube_and_alone_may_redouble() -> None:
    cube = Cube().taken(DARK)
    assert cube == Cube(2, DARK)
    assert reason(cube, DARK) == ""
    assert "dark's" in reason(cube, LIGHT)
    assert cube.taken(LIGHT) == Cube(4, LIGHT)


def test_a_centred_cube_is_for_both() -> None:
    assert reason(Cube(), LIGHT) == reason(Cube(), DARK) == ""


def test_nobody_doubles_in_the_crawford_game() -> None:
    assert "Crawford" in reason(Cube(), LIGHT, crawford=True)


def test_the_first_throw_comes_before_any_double_unless_the_ruleset_says_otherwise() -> None:
    assert "first throw" in reason(Cube(), LIGHT, first=True)
    assert reason(Cube(), LIGHT, first=True, doubling="any-time") == ""


def test_some_books_know_no_cube() -> None:
    assert "without the doubling cube" in reason(Cube(), LIGHT, doubling="never")


def test_the_cube_counts_on_beyond_64() -> None:
    assert Cube(64, LIGHT).taken(DARK).value == 128


def test_a_beaver_and_a_raccoon_leave_the_cube_with_who_was_first_doubled() -> None:
    assert Cube().taken(DARK, turns=2) == Cube(4, DARK)
    assert Cube(2, LIGHT).taken(DARK, turns=3) == Cube(16, DARK)


def test_beavers_and_raccoons_belong_to_money_play_and_are_options() -> None:
    beavers = MODERN.with_options(beaver=True)
    raccoons = beavers.with_options(raccoon=True)
    assert "without beavers" in (why_no_beaver(1, MODERN, money=True) or "")
    assert "money play" in (why_no_beaver(1, raccoons, money=False) or "")
    assert why_no_beaver(1, beavers, money=True) is None
    assert "without raccoons" in (why_no_beaver(2, beavers, money=True) or "")
    assert why_no_beaver(2, raccoons, money=True) is None
    assert "not turned again" in (why_no_beaver(3, raccoons, money=True) or "")


def test_an_automatic_double_raises_the_cube_and_gives_it_to_nobody() -> None:
    assert Cube().raised().raised() == Cube(4, None)
