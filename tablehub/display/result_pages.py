"""What a game or a match has come to, and what can be done next. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from tablehub.display.menu_pages import LEAVING, Item, Leaving, Page
from tablehub.display.messages import rubber_ended, signed, why_single
from tablehub.display.start_pages import scored, told_length
from tablehub.match.chouette import Chouette
from tablehub.match.events import GameOver, Overruled
from tablehub.match.record import GameRecord, GameResult, PassTurn
from tablehub.match.score import is_crawford_game
from tablehub.match.state import MatchState, Phase
from tablehub.rules.knobs import Unit
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.rulesets import Doubling
from tablehub.rules.units import told_units
from tablehub.words.text import Text, say

MOST_LINES = 8
"""Lines that can still be read from two metres."""


def result_page(state: MatchState, besides: Sequence[Item] = ()) -> Page | None:
    """What has just ended; None while a game is played."""
    if state.phase is Phase.MATCH_OVER:
        return _match_page(state, besides)
    if state.phase is Phase.GAME_OVER and state.games:
        return _game_page(state, besides)
    return None


def _game_page(state: MatchState, besides: Sequence[Item]) -> Page:
    game = state.games[-1]
    lines = [*_game_lines(game, state), *(_card_lines(state.chouette) if state.chouette else _score_lines(state))]

    def items(now: MatchState) -> Sequence[Item]:
        return (Item(say("Next game"), Leaving.PLAY_ON), *besides, Item(say("Stop or leave"), LEAVING))

    note = say("Set up the starting position for the next game.")
    return Page(_headline(game, state), items, note=note, lines=lambda now: lines, columns=2, lead=1)


def _match_page(state: MatchState, besides: Sequence[Item]) -> Page:
    def items(now: MatchState) -> Sequence[Item]:
        return (
            # The page comes by itself, perhaps just when Done is pressed: what was won is not to be gone by that.
            Item(say("Another match"), Leaving.ANOTHER, twice=True),
            Item(say("Change settings"), Leaving.CHANGE),
            Item(say("Back to the board"), Leaving.PLAY_ON),
            *besides,
            Item(say("Stop"), Leaving.STOP, twice=True),
        )

    games = [
        say("Game {number}: {result}", number=game.number, result=_headline(game, state))
        for game in state.games[-(MOST_LINES - 1) :]
    ]
    last = state.games[-1:]
    lines = [*games, *(line for game in last for line in _score_after(game, state))]
    return Page(_match_headline(state), items, lines=lambda now: lines, columns=2, lead=1)


def _match_headline(state: MatchState) -> Text:
    if state.winner is None:
        return say("The match is over")
    if state.won_on_time:
        return say("{player} wins the match on time", player=state.names[state.winner])
    return say(
        "{name} wins the match {won} to {lost}",
        name=state.names[state.winner],
        won=state.score.of(state.winner),
        lost=state.score.of(state.winner.opponent),
    )


def _headline(game: GameRecord, state: MatchState) -> Text:
    if game.result is None:
        return say("The game is over")
    name = _winner_name(game.result, state)
    match game.result.kind:
        case GameKind.GAMMON:
            return say("{name} wins a gammon", name=name)
        case GameKind.BACKGAMMON:
            return say("{name} wins a backgammon", name=name)
        case _:
            return say("{name} wins the game", name=name)


def _winner_name(result: GameResult, state: MatchState) -> str:
    return state.names[result.winner]


def _game_lines(game: GameRecord, state: MatchState) -> Sequence[str]:
    """How it ended, the cube, and what it counts; where each opponent has his own cube, that is on the card alone."""
    if game.result is None:
        return []
    how = say("{name} passed the double.", name=state.names[game.result.winner.opponent]) if _passed(game) else None
    if how is None and game.result.resigned:
        loser = state.names[game.result.winner.opponent]
        how = say("The game was awarded.") if _awarded(state) else say("{name} gave the game up.", name=loser)
    ended = [how] if how else []
    if game.results:
        return ended
    cube = state.ruleset.doubling is not Doubling.NEVER
    counted = told_units(game.result.points, state.ruleset)
    if why_single(state, game.result.kind, game.result.points):
        told = say("Cube not turned, by Jacoby: {counted}", counted=counted)
    elif cube:
        told = say("Cube at {cube}: {counted}", cube=state.cube.value, counted=counted)
    else:
        told = say("It counts {counted}", counted=counted)
    return [*ended, told]


def _awarded(state: MatchState) -> bool:
    """Did people decide who won the game that is over, and nobody give it up?"""
    before = state.as_before(GameOver.name)
    return before is not None and isinstance(before.to_follow, Overruled)


def _passed(game: GameRecord) -> bool:
    return bool(game.turns) and isinstance(game.turns[-1], PassTurn)


def _score_after(game: GameRecord, state: MatchState) -> Sequence[str]:
    return [say("{what} by {ruleset}", what=told_length(state.length), ruleset=state.ruleset.name)] if game else []


def _score_lines(state: MatchState) -> Sequence[str]:
    scores = scored(state.names, state.score.of)
    length = told_length(state.length)
    lines: list[str] = [say("{what}: {scores}", what=length, scores=scores)]
    if not state.length and state.ruleset.unit is Unit.STAKE:
        lines.append(say("On the card: {scores}", scores=scored(state.names, partial(_on_the_card, state))))
    if state.plays_rubbers:
        lines.append(rubber_ended(state))
    if is_crawford_game(state.score, state.length, state.ruleset, state.crawford_played):
        lines.append(say("The next game is the Crawford game: no doubling."))
    return lines


def _on_the_card(state: MatchState, player: Player) -> str:
    """What one of two has won of the other: bruelheide, "Scoring", the winner plus and the loser as much minus."""
    ahead = state.score.of(player) - state.score.of(player.opponent)
    return signed(Fraction(ahead * state.ruleset.stake))


def _card_lines(chouette: Chouette) -> Sequence[str]:
    """What everybody stands at, and who plays next."""
    return [
        *(f"{player}: {signed(total)}" for player, total in chouette.card.totals.items()),
        say("Next: {box} in the box against {playing}", box=chouette.game.box, playing=chouette.game.playing),
    ]
