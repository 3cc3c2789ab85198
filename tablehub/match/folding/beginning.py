"""How a match and its games begin: set-up, opening throw, first throw, sides."""

from __future__ import annotations

from dataclasses import replace

from tablehub.errors import BadEvent
from tablehub.match.clock_settings import why_no_clock
from tablehub.match.events import Event, FirstThrowChosen, MatchStarted, OpeningRolled, SetupCorrect, SideChosen
from tablehub.match.folding.chouettes import BOX, dealt, seated
from tablehub.match.folding.ground import NOT_GIVEN_UP, OPENED, after, colours_exchanged, must_be, unexpected
from tablehub.match.opening import automatic_doubles, first_throw, next_starter, why_no_opening
from tablehub.match.score import is_crawford_game
from tablehub.match.sides import why_no_choice
from tablehub.match.state import Checkpoint, MatchState, Phase
from tablehub.match.taking_back import within_its_game
from tablehub.rules.books import ruleset
from tablehub.rules.cube import Cube
from tablehub.rules.knobs import FirstThrow
from tablehub.rules.player import Player
from tablehub.rules.starting import start_position


def begin(event: Event) -> MatchState:
    """The match before its first game; raises `BadEvent` unless `event` starts one, `BadRuleset` for its rules."""
    if not isinstance(event, MatchStarted):
        raise BadEvent(f"frame {event.frame}: the first event of a match is 'match-start', not {event.name!r}")
    reason = why_no_clock(event.clock, event.length)
    if reason:
        raise BadEvent(f"frame {event.frame}: {reason[:1].lower()}{reason[1:-1]}")
    return MatchState.new(event.length, ruleset(event.ruleset, **event.options), event.names, clock=event.clock)


def match_start(state: MatchState, event: MatchStarted) -> MatchState:
    if state.turns or state.games:
        raise unexpected(state, event, "the match has begun")
    return begin(event)


def first_game(state: MatchState, event: Event) -> MatchState:
    crawford = is_crawford_game(state.score, state.length, state.ruleset, state.crawford_played)
    start = start_position(state.ruleset)
    return replace(
        state,
        names=seated(state.chouette) if state.chouette else state.names,
        phase=Phase.TO_ROLL,
        position=start,
        game_start=start,
        set_up=True,
        boards=(),
        on_turn=_starter(state),
        roll=None,
        **OPENED,
        sides_chosen=False,
        hands_emptied=frozenset(),
        cube=Cube(),
        own=dealt(state, Cube()),
        automatic_doubles=0,
        **NOT_GIVEN_UP,
        turns=(),
        asked=None,
        answered=frozenset(),
        decided=None,
        crawford_game=crawford,
        crawford_played=state.crawford_played or crawford,
        checkpoint=None,
    )


def _starter(state: MatchState) -> Player | None:
    """Who begins without an opening throw. In a chouette whoever has won sits in the box by now."""
    starter = next_starter(state.games[-1].result if state.games else None, state.ruleset)
    return BOX if starter and state.chouette else starter


def next_game(state: MatchState, event: SetupCorrect) -> MatchState:
    if state.winner:
        raise unexpected(state, event, f"{state.winner} has won the match")
    begun = first_game(state, event)
    return replace(begun, game_number=state.game_number + 1, checkpoint=Checkpoint(event.name, within_its_game(state)))


def opening_roll(state: MatchState, event: OpeningRolled) -> MatchState:
    if not state.opening_due:
        raise unexpected(state, event, f"{state.on_turn} is on turn")
    throw = event.throw
    wrong = why_no_opening(throw, state.ruleset) or _why_other_numbers(event)
    if wrong:
        raise unexpected(state, event, wrong)
    if event.player is not throw.starter:
        raise unexpected(
            state, event, f"{event.light} by light against {event.dark} by dark does not start {event.player}"
        )
    if throw.starter is None:
        return tied(state, event)
    return after(state, event, on_turn=event.player, opening=throw, first_throw=first_throw(throw, state.ruleset))


def _why_other_numbers(event: OpeningRolled) -> str | None:
    throw = event.throw
    for player, told in ((Player.LIGHT, event.light), (Player.DARK, event.dark)):
        if throw.number(player) != told:
            return f"{player}'s dice make {throw.number(player)}, not {told}"
    return None


def tied(state: MatchState, event: Event) -> MatchState:
    """Both throw again, and the stake is doubled where ties double and may do so once more."""
    thrown = after(state, event)
    doubles = state.automatic_doubles < automatic_doubles(state.ruleset, state.length)
    return doubled_by_ties(thrown, 1) if doubles else thrown


def doubled_by_ties(state: MatchState, times: int) -> MatchState:
    """The stake doubled by so many ties more than were counted."""
    cube, own = state.cube, state.own
    for _ in range(times):
        cube, own = cube.raised(), own.raised() if own else None
    return replace(state, cube=cube, own=own, automatic_doubles=state.automatic_doubles + times)


def first_throw_chosen(state: MatchState, event: FirstThrowChosen) -> MatchState:
    if state.first_throw_chosen:
        raise unexpected(state, event, f"{event.player} has chosen, and the choice binds")
    if state.first_throw is not FirstThrow.CHOICE:
        raise unexpected(state, event, f"by {state.ruleset.name} there is no choice of the first throw now")
    must_be(state, event, event.player, state.on_turn)
    chosen = FirstThrow.ANEW if event.anew else FirstThrow.AS_SHOWN
    return after(state, event, first_throw=chosen, first_throw_chosen=True)


def side_chosen(state: MatchState, event: SideChosen) -> MatchState:
    """The way the board lies is kept for the games that follow; colours are exchanged before the first game only."""
    reason = why_no_choice(state, event.player, swapped=event.swapped)
    if reason:
        raise unexpected(state, event, f"{reason[:1].lower()}{reason[1:-1]}")
    turned = after(state, event, reversed=state.reversed ^ event.reversed, sides_chosen=True)
    return colours_exchanged(turned) if event.swapped else turned
