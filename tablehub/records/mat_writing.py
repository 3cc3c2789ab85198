"""Writing a match as .mat text, column by column as GNU Backgammon 1.07 exports it.

Its importer finds cells by their columns, so the layout is part of the format: names at columns 2 and 33,
cells at 6 and 34, a won game at 7 or 35. Bar is 25 and off 0, every checker step stands by itself, an
asterisk once a point hit. What the format cannot say is not written at all (`why_no_mat`).

Neither GNU Backgammon nor eXtreme Gammon knows chouettes: what the latter reads above the games it has told once
(http://www.bkgm.com/rgb/rgb.cgi?view+1486), and no seats are among it. So a chouette with one cube is written as what
it is on the board: a money session of the box against the team, who sat where in comments.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from tablehub.errors import BadInput
from tablehub.match.record import BeaverTurn, DoubleTurn, GameRecord, MatchRecord, MoveTurn, PassTurn, TakeTurn, Turn
from tablehub.records.told import Told, told_of
from tablehub.rules.knobs import Start, Stranded
from tablehub.rules.play import Step
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.position_id import position_id
from tablehub.rules.rulesets import Ruleset

LEFT = Player.LIGHT
"""Whose cells stand in the left column."""

_MOST_STEPS = 4


def write_mat(match: MatchRecord, date: str | None = None) -> str:
    """The .mat text of a match, light in the left column; `date` as "2026.11.21".

    A game taken up in the middle is marked by a comment with its position ID; other programs cannot
    follow such a game, since the format knows only the starting position. Of a game in which the checkers went
    elsewhere by no play, or by a wrong one, only the cube and the result are written from there on. `left_out` says
    both; comments say it too, and by them `read_mat` knows such a game. Raises `BadInput` for a match that the format
    cannot say (`why_no_mat`), since other programs would read another match.
    """
    reason = why_no_mat(match)
    if reason:
        raise BadInput(reason)
    lines = [f'; [EventDate "{date}"]'] if date else []
    lines += [f"; {seated(game)}" for game in match.games if game.seats]
    told = [told_of(game, match.ruleset) for game in match.games]
    lines += [
        f"; {sentence}" for each in told for sentence in (each.cut_short(), each.decided(), each.by_book()) if sentence
    ]
    lines += [_taken_up(game, match) for game in match.games if game.start != Position.start()]
    lines += ["", f" {match.length} point match", ""]
    for each in told:
        lines += [*_game(each, match), ""]
    return "\n".join(lines) + "\n"


def why_no_mat(match: MatchRecord) -> str | None:
    """One sentence why this match cannot be a .mat file; None if it can."""
    reason = why_no_transcript(match, "A .mat file")
    return reason or next(filter(None, (_why_no_game(game, match.ruleset) for game in match.games)), None)


def why_no_transcript(match: MatchRecord, file: str) -> str | None:
    """One sentence why a file for GNU Backgammon cannot hold this match, be it a .mat or an .sgf file (`file`, with its
    article); None if that can be."""
    if match.ruleset.start is not Start.STANDARD:
        return f"{file} cannot hold a game of {match.ruleset.name}: GNU Backgammon does not play that."
    if match.ruleset.stranded is not Stranded.GAMES:
        return f"{file} cannot hold games scored by men: it knows single games, gammons and backgammons only."
    several = next((game.number for game in match.games if game.results or game.cubes), None)
    if several is not None:
        return f"{file} holds one cube, and in game {several} each opponent had his own: one file for each."
    return None


def _why_no_game(game: GameRecord, ruleset: Ruleset) -> str | None:
    """What of a game an .sgf file can say, and a .mat file cannot."""
    if game.automatic_doubles:
        return f"A .mat file cannot hold game {game.number}: it began with the cube at {2**game.automatic_doubles}."
    if any(isinstance(turn, BeaverTurn) for turn in game.turns[-2:-1]) and isinstance(game.turns[-1], PassTurn):
        return f"A .mat file cannot hold game {game.number}: GNU Backgammon misreads a beaver that is declined."
    if any(isinstance(turn, BeaverTurn) for turn in game.turns) and _ends_after_beaver(told_of(game, ruleset)):
        return f"A .mat file cannot hold game {game.number}: GNU Backgammon misreads a beaver that no throw follows."
    return None


def _ends_after_beaver(told: Told) -> bool:
    """Is a beaver taken, as the file tells the game, without a throw after it? Then GNU Backgammon takes the first play
    of the next game for what belongs to it, and loses that game."""
    game = told.game
    turns = [turn for index, turn in enumerate(game.turns) if not isinstance(turn, MoveTurn) or index in told.steps]
    return any(
        isinstance(beaver, BeaverTurn) and isinstance(taken, TakeTurn) and not isinstance(then, MoveTurn | None)
        for beaver, taken, then in zip(turns, turns[1:], [*turns[2:], game.result], strict=False)
    )


def left_out(match: MatchRecord) -> list[str]:
    """What the text of this match does not tell, or other programs do not read in it: a sentence for each game."""
    said = []
    for game in match.games:
        told = told_of(game, match.ruleset)
        if game.start != Position.start():
            said.append(f"No. {game.number} was taken up in the middle, where other programs cannot follow it.")
        others = (told.cut_short(), told.by_book(), told.not_counted(), _counted_otherwise(told, match))
        said += [sentence for sentence in others if sentence]
    return said


def _counted_otherwise(told: Told, match: MatchRecord) -> str:
    """That GNU Backgammon makes another number of a result, and what follows from it; "" if it does not."""
    counted, game, result = told.counted_otherwise(), told.game, told.game.result
    if counted is None or result is None:
        return ""
    said = f"GNU Backgammon counts {counted} for No. {game.number}, by its own rules; here it counted {result.points}."
    before = game.score_before.of(result.winner)
    if before + result.points < match.length <= before + counted:
        return f"{said} So it takes the match for won and leaves out what follows."
    return said


def _taken_up(game: GameRecord, match: MatchRecord) -> str:
    """Where a game began that was taken up in the middle; of the first one without its number."""
    which = "" if game is match.games[0] else f" of No. {game.number}"
    return f'; [Position{which} "{position_id(game.start, game.turns[0].player if game.turns else LEFT)}"]'


def seated(game: GameRecord) -> str:
    """Who sat where in a chouette, for a comment on the match; without "Game " and colons in names, which mean
    something else inside a .mat file."""
    box, playing, *partners = map(_plain_name, game.seats)
    besides = f", with {', '.join(partners)}" if partners else ""
    return f"No. {game.number}: {box} in the box, {playing} plays for the team{besides}"


def _game(told: Told, match: MatchRecord) -> Iterator[str]:
    game = told.game
    yield f" Game {game.number}"
    left, right = (f"{_plain_name(match.names[p])} : {game.score_before.of(p)}" for p in (LEFT, LEFT.opponent))
    yield f" {left:<31}{right}" if len(left) < 31 else f" {left}  {right}"
    rows = _rows(told)
    result = _result(game)
    if result and rows and rows[-1][0] == " Drops" and rows[-1][1] is None:
        rows[-1] = (rows[-1][0], f" {result} ")
        result = ""
    for number, (left, cell) in enumerate(rows, 1):
        yield f"{number:3d}) {left:<27} {cell or ''}"
    if result:
        assert game.result
        yield " " * (6 if game.result.winner is LEFT else 34) + result


def _rows(told: Told) -> list[tuple[str, str | None]]:
    """Pairs of left and right cell; the right one is None while it is not his turn yet."""
    turns = told.game.turns
    rows: list[tuple[str, str | None]] = []
    for index, turn in enumerate(turns):
        if isinstance(turn, MoveTurn) and index not in told.steps:
            continue
        cell = _take(turns[:index]) if isinstance(turn, TakeTurn) else _cell(turn, told.steps.get(index, ()))
        if cell is None:
            continue
        if turn.player is LEFT:
            rows.append((cell, None))
        elif rows and rows[-1][1] is None:
            rows[-1] = (rows[-1][0], cell)
        else:
            rows.append(("", cell))
    return rows


def _take(before: Sequence[Turn]) -> str | None:
    """A taken beaver has no cell and a taken raccoon an empty one, so that the doubler's throw keeps its column."""
    turns = len(list(takewhile(lambda turn: isinstance(turn, BeaverTurn), reversed(before))))
    return {0: " Takes", 1: None}.get(turns, "")


def _cell(turn: MoveTurn | DoubleTurn | BeaverTurn | PassTurn, steps: tuple[Step, ...]) -> str:
    # Cube cells begin with a blank: the importer wants two blanks before a right-hand cell without dice.
    match turn:
        case MoveTurn():
            words = [f"{turn.dice[0]}{turn.dice[1]}:", *(f"{s.src}/{s.dst}{'*' * s.hit}" for s in steps)]
            return " ".join(words) + " " * (len(steps) < _MOST_STEPS)
        case DoubleTurn():
            return f" Doubles => {turn.value}"
        case BeaverTurn():
            return f" Beavers => {turn.value}"
        case PassTurn():
            return " Drops"


def _result(game: GameRecord) -> str:
    if game.result is None:
        return ""
    return f"Wins {game.result.points} point{'s' * (game.result.points != 1)}"


def _plain_name(name: str) -> str:
    """A name the importer can read: the first colon ends a name, and the words "Game " start a game."""
    return " ".join(name.split()).replace(":", ".").replace("Game ", "Game_") or "?"
