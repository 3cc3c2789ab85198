from __future__ import annotations

from tablehub.rules.cube import Cube, why_no_double
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
