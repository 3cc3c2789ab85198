"""What must hold of the plays of every ruleset, on positions of all kinds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.knobs import Bearing, Entering
from tablehub.rules.legal import checker_moves, legal_results, partial_results
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, Position, PositionFault
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.rules.brute_force import brute_force
from tests.rules.strategies import players, positions, returning, rolls

every_ruleset = pytest.mark.parametrize("rules", [ruleset(name) for name in ruleset_names()], ids=ruleset_names())

any_knobs = st.builds(
    MODERN.with_options,
    entering=st.sampled_from(Entering),
    bearing=st.sampled_from(Bearing),
    return_alone=st.booleans(),
    higher_die=st.booleans(),
)
all_positions = st.one_of(positions, returning())


def assert_same_as_brute_force(position: Position, player: Player, roll: Roll, rules: Ruleset) -> None:
    assert set(legal_results(position, player, roll, rules)) == brute_force(position, player, roll.a, roll.b, rules)


@every_ruleset
@given(position=all_positions, player=players)
@settings(max_examples=12)
def test_nothing_is_missing_and_nothing_added_for_any_throw(rules: Ruleset, position: Position, player: Player) -> None:
    for roll in Roll.all():
        assert_same_as_brute_force(position, player, roll, rules)


@every_ruleset
@given(position=all_positions, player=players, roll=rolls)
@settings(max_examples=100)
def test_nothing_is_missing_and_nothing_added(rules: Ruleset, position: Position, player: Player, roll: Roll) -> None:
    assert_same_as_brute_force(position, player, roll, rules)


@given(all_positions, players, rolls, any_knobs)
@settings(max_examples=300)
def test_whatever_players_agree_on_is_played_whole(
    position: Position, player: Player, roll: Roll, rules: Ruleset
) -> None:
    assert_same_as_brute_force(position, player, roll, rules)


@every_ruleset
@given(position=all_positions, player=players, roll=rolls)
@settings(max_examples=60)
def test_every_play_leads_to_its_result(rules: Ruleset, position: Position, player: Player, roll: Roll) -> None:
    results = legal_results(position, player, roll, rules)
    for after, play in results.items():
        assert play.apply(position, player) == after
        assert Play.parse(str(play)) == play
        assert after.faults() is PositionFault.NONE
        assert sum(after.light) == sum(after.dark) == MEN_A_SIDE


@every_ruleset
@given(position=all_positions, player=players, roll=rolls)
@settings(max_examples=60)
def test_each_step_of_a_play_may_be_made_when_its_turn_comes(
    rules: Ruleset, position: Position, player: Player, roll: Roll
) -> None:
    # What a checker that must return may do is known from the position the turn began in (somebody off).
    steady = rules.with_options(return_alone=rules.return_alone and position.men(player)[0] > 0)
    results = legal_results(position, player, roll, rules)
    for after in results:
        assert _can_be_made(position, player, results.die_steps(after), roll.pips, steady)


def _can_be_made(
    position: Position, player: Player, steps: tuple[Step, ...], dice: tuple[int, ...], rules: Ruleset
) -> bool:
    """Whether the steps can be made one after the other, each with one of the dice, no die twice."""
    if not steps:
        return True
    after = Play(steps[:1]).apply(position, player)
    return any(
        steps[0] in checker_moves(position, player, die, rules)
        and _can_be_made(after, player, steps[1:], dice[:place] + dice[place + 1 :], rules)
        for place, die in enumerate(dice)
    )


@every_ruleset
@given(position=all_positions, player=players, roll=rolls)
@settings(max_examples=40)
def test_the_players_exchanged_have_the_same_plays(
    rules: Ruleset, position: Position, player: Player, roll: Roll
) -> None:
    mirrored = {after.flipped() for after in legal_results(position, player, roll, rules)}
    assert mirrored == set(legal_results(position.flipped(), player.opponent, roll, rules))


@every_ruleset
@given(position=all_positions, player=players, roll=rolls)
@settings(max_examples=40)
def test_the_complete_parts_are_exactly_the_legal_results(
    rules: Ruleset, position: Position, player: Player, roll: Roll
) -> None:
    parts = partial_results(position, player, roll, rules)
    assert {at for at, part in parts.items() if part.complete} == set(legal_results(position, player, roll, rules))
    for at, part in parts.items():
        assert Play(part.steps).apply(position, player) == at
    assert position in parts


@given(all_positions)
def test_flipping_sides_twice_changes_nothing(position: Position) -> None:
    assert position.flipped().flipped() == position
    assert (position.flipped() == position) == (position.light == position.dark)
