"""Where each player throws is learnt from what is thrown and played."""

from __future__ import annotations

import pytest

from tablehub.match.events import Played, SideChosen
from tablehub.match.state import MatchState
from tablehub.referee.dice.casts import Lone, Pair
from tablehub.referee.dice.halves import ENOUGH, KEPT, ThrowingHalves
from tablehub.referee.play.hypotheses import Throw, turn_in
from tablehub.referee.stages import AwaitPlay, AwaitThrow
from tablehub.rules.books import PARKER
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT

START = Position.start()
HIS, SPLIT = Pair(*dice(3, 1)), Pair(die(3, LIGHT), die(1, DARK))
DARKS = Pair(*dice(3, 1, DARK))


def thrown(known: ThrowingHalves, player: Player, pair: Pair, *, legal: bool = True) -> ThrowingHalves:
    """After this player has thrown and played these dice."""
    state = MatchState.new(5, PARKER, position=START, on_turn=player)
    lying = AwaitPlay((turn_in(state, START, Throw(player, Roll(3, 1))),), pair, START)
    played = Played("frame", 1.0, player, (3, 1), "8/5 6/5", legal, START)
    return known.after(lying, []).after(AwaitThrow(START, player.opponent), [played])


def learnt(light: list[Pair], dark: list[Pair]) -> ThrowingHalves:
    known = ThrowingHalves()
    for player, pairs in ((LIGHT, light), (DARK, dark)):
        for pair in pairs:
            known = thrown(known, player, pair)
    return known


def test_who_always_throws_into_one_half_and_his_opponent_into_the_other_is_known_by_it() -> None:
    known = learnt([HIS] * ENOUGH, [DARKS] * ENOUGH)
    assert (known.throws_there(HIS), known.throws_there(DARKS)) == (LIGHT, DARK)
    assert (known.throws_there(SPLIT), known.throws_there(Lone(die(3)))) == (None, None)


def test_it_need_not_be_his_own_half() -> None:
    assert learnt([DARKS] * ENOUGH, [HIS] * ENOUGH).throws_there(HIS) is DARK


@pytest.mark.parametrize(
    ("light", "dark"),
    [
        ([HIS] * ENOUGH, [DARKS] * (ENOUGH - 1)),
        ([HIS] * ENOUGH, [HIS] * ENOUGH),
        ([*[HIS] * ENOUGH, DARKS], [DARKS] * ENOUGH),
        ([*[HIS] * ENOUGH, SPLIT], [DARKS] * ENOUGH),
    ],
    ids=["too few throws", "both into one half", "once into the other", "once to either side"],
)
def test_else_nothing_is_known(light: list[Pair], dark: list[Pair]) -> None:
    assert learnt(light, dark).throws_there(HIS) is None


def test_the_latest_throws_count() -> None:
    assert learnt([DARKS, *[HIS] * KEPT], [DARKS] * ENOUGH).throws_there(HIS) is LIGHT


def test_wrong_plays_and_players_who_change_their_seats_tell_nothing() -> None:
    known = learnt([HIS] * ENOUGH, [DARKS] * (ENOUGH - 1))
    assert thrown(known, DARK, DARKS, legal=False).throws_there(HIS) is None
    seats = SideChosen("frame", 1.0, None, reversed=True)
    assert thrown(known, DARK, DARKS).after(AwaitThrow(START, LIGHT), [seats]).throws_there(HIS) is None
