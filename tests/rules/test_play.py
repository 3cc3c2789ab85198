from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.errors import BadNotation
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import OFF, Position
from tests.rules.drawing import drawn


def _step(src: int, length: int, hit: bool) -> Step:
    dst = max(OFF, src - length)
    return Step(src, dst, hit and dst != OFF)


steps = st.builds(_step, st.integers(1, 25), st.integers(1, 24), st.booleans())
plays = st.builds(Play, st.lists(steps, max_size=4).map(tuple))


@given(plays)
def test_parse_gives_back_what_was_printed(play: Play) -> None:
    assert Play.parse(str(play)) == play


@given(plays)
def test_the_usual_writing_is_readable_too(play: Play) -> None:
    usual = Play.of(play.steps)
    assert Play.parse(str(usual)) == usual


@pytest.mark.parametrize(
    "text",
    ["24/18*/13", "bar/22", "6/off(2)", "8/5 6/5", "13/7(2)", "13/10*(2)", "13/10*/7(2)", "bar/20*", "(no play)"],
)
def test_standard_notation_is_printed_as_it_was_read(text: str) -> None:
    assert str(Play.parse(text)) == text


@pytest.mark.parametrize(
    ("written", "usual"),
    [
        ("25/22 6/0", "bar/22 6/off"),
        ("Bar/22 6/OFF", "bar/22 6/off"),
        ("6/5 8/5", "8/5 6/5"),
        ("13/11 11/7", "13/7"),
        ("24/18* 18/13", "24/18*/13"),
        ("8/7 8/7 6/5 6/5", "8/7(2) 6/5(2)"),
        ("25/22* 22/19* 13/10", "bar/22*/19* 13/10"),
        ("12/9* 9/6 12/9", "12/9* 12/6"),
    ],
)
def test_other_writings_come_out_the_usual_way(written: str, usual: str) -> None:
    assert str(Play.of(Play.parse(written).steps)) == usual


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("13/7/5*x", "cannot read '13/7/5*x': unexpected 'x' after '13/7/5*'"),
        ("8/9", "a checker cannot move 8/9"),
        ("13", "not a move from one point to another"),
        ("13*/7", "not a move from one point to another"),
        ("30/2", "'30' in '30/2' is no point"),
        ("6/off*", "cannot move 6/off*"),
        ("8/5(7)", "(7) in '8/5(7)' is not 1 to 4 checkers"),
        ("13/", "wants points with '/' between"),
        ("13//7", "'/' in '13//7' is no point"),
        ("(2)", "not a move"),
        ("8/5 hello", "unexpected 'h' at the start"),
        pytest.param("9" * 5000 + "/1", "is no point (1 to 24, bar, off)", id="more digits than Python reads"),
        pytest.param("8/5(" + "9" * 5000 + ")", "unexpected '(' after '8/5'", id="the same for checkers"),
    ],
)
def test_what_is_no_play_is_refused_with_the_place(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Play.parse(text)
    assert complaint in str(caught.value)


HIT = """
    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  .  .  .  . 1o |  . 2o  .  .  . 1x
     .  .  .  .  .  . |  .  .  .  .  .  .
    12 11 10  9  8  7 |  6  5  4  3  2  1
"""


@pytest.mark.parametrize("text", ["24/18*", "24/18"])
def test_a_blot_landed_on_goes_to_the_bar_with_or_without_the_asterisk(text: str) -> None:
    after = Play.parse(text).apply(drawn(HIT), Player.LIGHT)
    assert after.light[18] == 1
    assert after.dark[25 - 18] == 0
    assert after.dark[25] == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("23/18", "light has no checker on 23"),
        ("24/20", "light's 20 point is held by 2 enemy checkers"),
        ("24/22*", "nothing to hit on light's 22 point"),
    ],
)
def test_a_play_that_cannot_be_made_says_why(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        Play.parse(text).apply(drawn(HIT), Player.LIGHT)


def test_no_play_leaves_the_position() -> None:
    assert Play().apply(Position.start(), Player.DARK) == Position.start()
