"""What was played, turn by turn, and the matches before this one. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablehub.display.menu_pages import Item, Leaving, Page
from tablehub.display.messages import WINS, entries
from tablehub.display.start_pages import scored, told_length
from tablehub.match.folding.chouettes import BOX
from tablehub.match.record import (
    BeaverTurn,
    CubeMark,
    DoubleTurn,
    GameRecord,
    GameResult,
    MatchRecord,
    MoveTurn,
    PassTurn,
    TakeTurn,
    Turn,
)
from tablehub.match.state import MatchState
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import told_play
from tablehub.rules.units import told_units
from tablehub.words.text import Text, joined, say

LINES = 8
"""Turns on a page: as many as can be read."""

MATCHES = 6
"""Earlier matches on a page."""

CARD_ENTRIES = 3
"""Players of a chouette in a line of its card: as many as can be read."""


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match played before: when it began, for people, and what was played; None: its record cannot be read."""

    begun: str
    record: MatchRecord | None


Past = Callable[[], Sequence[PastMatch]]
"""The earlier matches, newest first."""


def history_page(past: Past) -> Page:
    """This match, its last turns first to be seen; from here the earlier matches."""

    def items(state: MatchState) -> Sequence[Item]:
        lines = _once_a_state(lambda now: turn_lines(now.record()))
        return (
            Item(say("This match"), turns_page(lines, say("This match"))),
            Item(say("Earlier matches"), past_page(past)),
        )

    return Page(say("History"), items)


def past_page(past: Past, start: int = 0) -> Page:
    """So many of the earlier matches; each leads to its turns."""

    def items(state: MatchState) -> Sequence[Item]:
        found = past()
        shown = found[start : start + MATCHES]
        older = None if start + MATCHES < len(found) else say("There are no older ones.")
        newer = None if start else say("There are no newer ones.")
        return (
            *(_match_item(match) for match in shown),
            Item(say("Older"), _replacing(past, start + MATCHES), older),
            Item(say("Newer"), _replacing(past, max(0, start - MATCHES)), newer),
        )

    note = say("What was played at this table before.")
    return Page(say("Earlier matches"), items, note=note, replaces=start > 0)


def _replacing(past: Past, start: int) -> Page:
    page = past_page(past, start)
    return Page(page.title, page.items, note=page.note, replaces=True)


def _match_item(match: PastMatch) -> Item:
    if match.record is None:
        return Item(match.begun, Leaving.BACK, say("What was written down of this match cannot be read."))
    record = match.record
    page = turns_page(_once_a_state(lambda state: turn_lines(record)), result_line(record))
    return Item(result_line(record), page, value=match.begun)


def result_line(record: MatchRecord) -> Text:
    """Who stood where in the end; of a chouette, which takes more lines, how many played."""
    if record.card:
        return joined(say("Chouette"), say("{count} players", count=len(record.card.players)), by=": ")
    scores = scored(record.names, record.score.of)
    return say("{what}: {scores}", what=told_length(record.length), scores=scores)


Lines = Callable[[MatchState], Sequence[str]]


def _once_a_state(lines: Lines) -> Lines:
    """The same, made once as long as the state is the same: a page is looked at many times a second."""
    told: list[tuple[MatchState, Sequence[str]]] = []

    def remembered(state: MatchState) -> Sequence[str]:
        if not told or told[0][0] is not state:
            told[:] = [(state, lines(state))]
        return told[0][1]

    return remembered


def turns_page(lines: Lines, title: str, start: int | None = None) -> Page:
    """Lines from `start` on, by default the last ones; back and forth by a page."""

    def first(count: int) -> int:
        last = max(0, (count - 1) // LINES * LINES)
        return last if start is None else min(start, last)

    def shown(state: MatchState) -> Sequence[str]:
        found = lines(state)
        begin = first(len(found))
        return found[begin : begin + LINES] or [say("Nothing has been played yet.")]

    def items(state: MatchState) -> Sequence[Item]:
        count = len(lines(state))
        begin = first(count)
        earlier = None if begin else say("This is the beginning.")
        later = None if begin + LINES < count else say("This is the end.")
        return (
            Item(say("Earlier"), _turned(lines, title, max(0, begin - LINES)), earlier),
            Item(say("Later"), _turned(lines, title, begin + LINES), later),
        )

    return Page(title, items, lines=shown, columns=READ_ON)


READ_ON = 3
"""Earlier, later and back lie in one row below what is to be read."""


def _turned(lines: Lines, title: str, start: int) -> Page:
    page = turns_page(lines, title, start)
    return Page(page.title, page.items, lines=page.lines, columns=page.columns, replaces=True)


def turn_lines(record: MatchRecord) -> Sequence[str]:
    """The whole record in lines: games with their scores, turns, results; a chouette's with what all stand at then."""
    return [line for played, game in enumerate(record.games, 1) for line in _game_lines(game, record, played)]


def _game_lines(game: GameRecord, record: MatchRecord, played: int) -> Iterator[str]:
    """`played`: the games up to this one."""
    yield _heading(game, record)
    set_after = {board.turns for board in game.boards}
    number = 0
    for played_before, turn in enumerate((*game.turns, None)):
        if turn and played_before in set_after:
            yield say("The board was set by hand, or a play was not seen.")
        done = [_cube_line(mark, record) for mark in game.cubes if mark.turns == played_before]
        for line in (*done, *([_turn_line(turn, record)] if turn else ())):
            number += 1
            yield say("{number}. {turn}", number=number, turn=line)
    if game.result is not None:
        yield _won(game.result, record, several=bool(game.results))
        if record.card:
            yield from _card_lines(record.card.after(played).totals)


def _card_lines(totals: Mapping[str, Fraction]) -> Iterator[Text]:
    all_told = list(totals.items())
    for first in range(0, len(all_told), CARD_ENTRIES):
        yield entries(dict(all_told[first : first + CARD_ENTRIES]))


def _heading(game: GameRecord, record: MatchRecord) -> Text:
    if game.seats:
        box, playing, *_ = game.seats
        return say("Game {number}. {box} in the box against {playing}", number=game.number, box=box, playing=playing)
    scores = scored(record.names, game.score_before.of)
    return say("Game {number}. {scores}", number=game.number, scores=scores)


def _won(result: GameResult, record: MatchRecord, *, several: bool) -> Text:
    """`several`: each opponent had his own cube, so no one number tells what it counted."""
    name, counted = record.names[result.winner], told_units(result.points, record.ruleset)
    if several:
        return say("{name} wins {what}.", name=name, what=WINS[result.kind or GameKind.SINGLE])
    match result.kind:
        case GameKind.GAMMON:
            return say("{name} wins a gammon: {counted}", name=name, counted=counted)
        case GameKind.BACKGAMMON:
            return say("{name} wins a backgammon: {counted}", name=name, counted=counted)
        case _:
            return say("{name} wins: {counted}", name=name, counted=counted)


def _cube_line(mark: CubeMark, record: MatchRecord) -> Text:
    """What was done with an opponent's own cube in a chouette, by himself or by the box."""
    name, side = mark.opponent, record.names[mark.turn.player]
    is_box = mark.turn.player is BOX
    match mark.turn:
        case DoubleTurn(value=value) if is_box:
            return say("{name} doubles {opponent} to {value}", name=side, opponent=name, value=value)
        case DoubleTurn(value=value):
            return say("{name} doubles to {value}", name=name, value=value)
        case TakeTurn() if is_box:
            return say("{player} takes {opponent}'s cube", player=side, opponent=name)
        case TakeTurn():
            return say("{name} takes", name=name)
        case PassTurn() if is_box:
            return say("{player} passes {opponent}'s cube", player=side, opponent=name)
        case PassTurn():
            return say("{name} passes", name=name)


def _turn_line(turn: Turn, record: MatchRecord) -> Text:
    name = record.names[turn.player]
    match turn:
        case MoveTurn(play=None):
            return say("{name} throws {a}-{b}", name=name, a=turn.dice[0], b=turn.dice[1])
        case MoveTurn():
            wrong = say(" (wrong, let stand)") if not turn.legal else ""
            a, b = turn.dice
            return say("{name} {a}-{b}: {play}{wrong}", name=name, a=a, b=b, play=told_play(turn.play), wrong=wrong)
        case DoubleTurn():
            return say("{name} doubles to {value}", name=name, value=turn.value)
        case BeaverTurn():
            return say("{name} beavers to {value}", name=name, value=turn.value)
        case TakeTurn():
            return say("{name} takes", name=name)
        case PassTurn():
            return say("{name} passes", name=name)
