"""No verdict contradicts itself, whatever the eyes make of a board: what is called wrong is wrong as it is said."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.match.faults import FaultCode
from tablehub.referee.board.sight import Sight
from tablehub.referee.play.hypotheses import Throw, Turn, Unclear, Way, judge
from tablehub.referee.play.misplays import Misplay
from tablehub.referee.saying.misplay_words import said_of
from tablehub.referee.saying.phrases import places_that_differ
from tablehub.rules.books import ruleset
from tablehub.rules.legal import checker_moves
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME, MEN_A_SIDE, OFF, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tests.referee.readings import reading
from tests.referee.tables import LIGHT, board, moved
from tests.rules.strategies import positions

RULES = ("modern", "bruelheide", "hoyle")
ROLLS = [Roll(a, b) for a in range(1, 7) for b in range(1, a + 1)]
LATE = board({13: 1, 8: 1, 7: 1, 3: 5, 2: 2, 1: 4, 22: 1}, {2: 11}, bar=(0, 1))
"""Dark has eleven on a point, three off, one on the bar."""


def verdict_on(
    before: Position,
    roll: Roll,
    seen: Position,
    doubts: Mapping[int, Mapping[int, float]],
    *,
    rules: str = "modern",
    over: bool = False,
) -> Way | Misplay | Unclear:
    """Light has thrown this; the eyes take the board for `seen`, and some points by themselves for something else."""
    sight = Sight.of(reading(seen, doubts=doubts))
    assert sight is not None
    return judge([Turn(before, Throw(LIGHT, roll), ruleset(rules))], sight, before, over=over)


def test_a_number_that_was_played_right_is_no_wrong_count_where_a_stack_is_misread() -> None:
    # 13/9 with the 4, and the dice gone; by itself dark's stack of eleven looks like eight
    seen = moved(LATE, LIGHT, (13, 9))
    found = verdict_on(LATE, Roll(5, 4), seen, {23: {-8: 0.9, -9: 0.06, -7: 0.04}}, over=True)
    assert found == Unclear((seen,))


def test_part_of_a_play_beside_another_part_is_a_part_once_the_dice_are_gone() -> None:
    # 13/9 or 13/8 with half of 5-4: played in part either way
    seen = moved(LATE, LIGHT, (13, 9))
    found = verdict_on(LATE, Roll(5, 4), seen, {9: {1: 0.6, 0: 0.4}, 8: {1: 0.6, 2: 0.4}}, over=True)
    assert isinstance(found, Way)
    assert found.position == seen


def test_a_number_played_right_is_no_wrong_count_where_stacks_are_in_doubt() -> None:
    # 13/9 with the 4; each of four places may be as it was, but is rather one more or less
    looks = board({9: 1, 8: 1, 3: 6, 2: 3, 1: 3, 22: 1}, {2: 11}, bar=(0, 1))
    doubts = {3: {5: 0.1, 6: 0.9}, 2: {2: 0.1, 3: 0.9}, 1: {4: 0.1, 3: 0.9}, 7: {1: 0.1, 0: 0.9}}
    assert isinstance(verdict_on(LATE, Roll(5, 4), looks, doubts), Unclear)
    assert isinstance(verdict_on(LATE, Roll(5, 4), looks, doubts, over=True), Unclear)


Case = tuple[str, Position, Roll, Position, dict[int, dict[int, float]], bool]
"""Rules, the position before, the throw, the board seen, its doubts, and whether the dice are gone."""


@st.composite
def misread(draw: st.DrawFn) -> Case:
    """A position and a throw; the board some checkers away from there, and points that look otherwise by themselves."""
    coin = st.booleans()
    before, roll = draw(positions), draw(st.sampled_from(ROLLS))
    seen, rules = before, draw(st.sampled_from(RULES))
    for _ in range(draw(st.integers(0, 3))):
        player = draw(st.sampled_from(list(Player)))
        there = [n for n in range(BAR + 1) if seen.men(player)[n]]
        legal = [(s.src, s.dst) for die in roll.pips for s in checker_moves(seen, LIGHT, die, ruleset(rules))]
        anyhow = draw(st.sampled_from(there)), draw(st.integers(OFF, BAR))
        seen = moved(seen, LIGHT, draw(st.sampled_from(legal))) if draw(coin) and legal else moved(seen, player, anyhow)
    doubts = {}
    for n in draw(st.lists(st.integers(1, 24), max_size=3, unique=True)):
        lies, seems = seen.light[n] - seen.dark[25 - n], draw(st.integers(-6, 6))
        p = draw(st.sampled_from([0.005, 0.04, 0.3, 0.5, 0.7, 0.95]))
        doubts[n] = {lies: p, seems: 1 - p} if lies != seems else {lies: 1.0}
    return rules, before, roll, seen, doubts, draw(coin)


@given(misread())
@settings(max_examples=400, deadline=None)
def test_what_is_called_wrong_is_wrong_as_it_is_said(case: Case) -> None:
    rules, before, roll, seen, doubts, over = case
    found = verdict_on(before, roll, seen, doubts, rules=rules, over=over)
    if isinstance(found, Misplay):
        turn = Turn(before, Throw(LIGHT, roll), ruleset(rules))
        assert found.seen not in turn.ways, f"{found.code} of a part of a legal play"
        assert str(said_of(found))
        check(found, ruleset(rules))


def check(m: Misplay, rules: Ruleset) -> None:
    """That what a misplay says does not contradict itself, or the part of the play it is compared with."""
    mine, theirs = m.base.men(m.player), m.base.men(m.player.opponent)
    owners = m.base.men(m.owner)
    match m.code:
        case FaultCode.WRONG_COUNT if m.dst is not None:
            assert m.right != m.dst
            assert m.src is not None
            assert m.src > m.dst
        case FaultCode.BLOCKED_POINT:
            held = m.right if m.right is not None else m.dst
            assert held is not None
            assert theirs[25 - held] > 1
        case FaultCode.NOT_ALL_HOME:
            assert m.right is not None
            assert m.right > HOME
            assert mine[m.right] or m.seen.men(m.player)[m.right], "one that should have been moved, or was moved there"
        case FaultCode.BAR_FIRST if m.right is None:
            assert mine[BAR]
        case FaultCode.WRONG_DIRECTION:
            assert m.dst is not None
            assert m.src is not None
            assert m.dst > m.src
        case FaultCode.WRONG_PLAYER:
            assert m.owner is not m.player
            assert m.src != m.dst
        case FaultCode.CHECKER_MISSING:
            assert m.src is not None
            assert owners[m.src]
        case FaultCode.CHECKER_EXTRA:
            assert sum(m.seen.men(m.owner)) > MEN_A_SIDE
        case FaultCode.BOARD_DISTURBED:
            assert places_that_differ(m.base, m.seen)
        case FaultCode.BEAR_OFF_ILLEGAL if m.die is not None:
            steps = checker_moves(m.base, m.player, m.die, rules)
            assert not any((step.src, step.dst) == (m.src, OFF) for step in steps)
        case _:
            pass
