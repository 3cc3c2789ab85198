"""Writing a match as .sgf text, GNU Backgammon's own format: one game tree a game, as its version 1.07 saves it.

White is light and black is dark (`WHITE`), GNU Backgammon's players 0 and 1, as in the columns of a .mat file. Letters
name the points: a to x are white's 1 to 24, so black's 24 to 1; y is the bar, z is off. Every checker step stands by
itself. What a .mat file cannot say is told here too: a cube that ties have doubled, a beaver that was declined, and
checkers that were set by hand, as GNU Backgammon saves a position that was edited: a node says who is on roll (PL),
takes all checkers away (AE) and puts white's (AW) and black's (AB) there. Such a node also stands where people decided
otherwise than the moves say: after a wrong play that was let stand, and before a turn that was not his whose it would
have been. A throw that was not played is a node of its own (PL, DI).

In texts `]` and `\\` stand after a `\\`, as SGF has it (https://www.red-bean.com/sgf/sgf4.html#text); GNU Backgammon
shows both of two `\\`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tablehub import __version__
from tablehub.errors import BadInput, BadNotation
from tablehub.match.record import BeaverTurn, DoubleTurn, GameRecord, MatchRecord, MoveTurn, TakeTurn, Turn
from tablehub.records.mat_writing import LEFT, seated, why_no_transcript
from tablehub.records.replay import ReplayedMove, replay, turns_decided
from tablehub.rules.knobs import Doubling
from tablehub.rules.legal import legal_results
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset

WHITE = LEFT
"""Who is white in the file; GNU Backgammon writes white in the left column of a .mat file."""

BAR_LETTER, OFF_LETTER = "y", "z"

_MOST_STEPS = 4  # GNU Backgammon reads no more of one play


def write_sgf(match: MatchRecord, date: str | None = None) -> str:
    """The .sgf text of a match; `date` as "2026-11-21".

    Raises `BadInput` for a match that the format cannot say (`why_no_transcript`), since other programs would read
    another.
    """
    reason = why_no_transcript(match, "An .sgf file")
    if reason:
        raise BadInput(reason)
    games = match.games or (GameRecord(1, match.score),)  # other programs find no match in a file without a game
    return "".join(
        f"({_root(game, match, _told_once(match, date) if game is games[0] else '')}"
        + "".join(f"\n;{node}" for node in _nodes(game, match.ruleset))
        + ")\n"
        for game in games
    )


def letter(player: Player, place: int) -> str:
    """The letter of a place in the player's own numbering."""
    if place in (OFF, BAR):
        return OFF_LETTER if place == OFF else BAR_LETTER
    return chr(ord("a") + place - 1) if player is WHITE else chr(ord("x") - place + 1)


def colour(player: Player) -> str:
    """What the player is called in the file."""
    return "W" if player is WHITE else "B"


def _root(game: GameRecord, match: MatchRecord, told_once: str) -> str:
    """The node a game begins with: match, game, score, names, what holds for the whole match, rules, result."""
    score = game.score_before
    white, black = score.of(WHITE), score.of(WHITE.opponent)
    properties = [
        f";FF[4]GM[6]CA[UTF-8]AP[TableHub:{__version__}]",
        f"MI[length:{match.length}][game:{game.number - 1}][ws:{white}][bs:{black}]",
        *(f"P{colour(player)}[{_name(match.names[player])}]" for player in (WHITE, WHITE.opponent)),
        told_once,
    ]
    rules = ":".join(_rules(game, match))
    properties += [f"RU[{rules}]"] if rules else []
    properties += [f"CV[{2**game.automatic_doubles}]"] if game.automatic_doubles else []
    if game.result:
        given_up = "R" * game.result.resigned
        properties.append(f"RE[{colour(game.result.winner)}+{game.result.points}{given_up}]")
    return "".join(properties)


def _told_once(match: MatchRecord, date: str | None) -> str:
    """What GNU Backgammon reads in the first game: the day, and a comment on the match, here who sat where."""
    seats = "\n".join(seated(game) for game in match.games if game.seats)
    return (f"DT[{date}]" if date else "") + (f"GC[{_escaped(seats)}]" if seats else "")


def _rules(game: GameRecord, match: MatchRecord) -> Iterator[str]:
    if match.ruleset.doubling is Doubling.NEVER:
        yield "NoCube"
    if match.ruleset.crawford and match.length > 1:
        yield "Crawford"
    if game.crawford:
        yield "CrawfordGame"
    if match.ruleset.jacoby and not match.length:
        yield "Jacoby"


def _nodes(game: GameRecord, ruleset: Ruleset) -> Iterator[str]:
    """What happened in a game, in order, without the semicolon before each."""
    moves = {move.index: move for move in replay(game, ruleset)}
    boards, decided, lies = _boards(game), turns_decided(game.turns), game.start
    for index in range(len(game.turns) + 1):
        lies = moves[index - 1].after if index - 1 in moves else lies
        set_here = boards.get(index, [lies] if index in decided else [])
        yield from (_set_up(position, on_roll(game.turns, index)) for position in set_here)
        lies = set_here[-1] if set_here else lies
        if index < len(game.turns):
            yield from _turn(game.turns[index], moves.get(index))


def _boards(game: GameRecord) -> Mapping[int, Sequence[Position]]:
    """The boards set before each turn. One set while the cube was offered comes before the double: an answer that does
    not follow its double is none to GNU Backgammon."""
    boards: dict[int, list[Position]] = defaultdict(list)
    if game.start != Position.start():
        boards[0].append(game.start)
    for board in game.boards:
        index = board.turns
        while index and isinstance(game.turns[index - 1], DoubleTurn | BeaverTurn):
            index -= 1
        boards[index].append(board.position)
    return boards


def on_roll(turns: Sequence[Turn], index: int) -> Player:
    """Whose turn it is before this turn, or after the last."""
    if index < len(turns):
        return turns[index].player
    last = next((turn for turn in reversed(turns) if isinstance(turn, MoveTurn | DoubleTurn)), None)
    if last is None:
        return WHITE
    return last.player if isinstance(last, DoubleTurn) else last.player.opponent


def _turn(turn: Turn, move: ReplayedMove | None) -> Iterator[str]:
    if isinstance(turn, MoveTurn):
        assert move
        yield from _move(turn, move)
    elif isinstance(turn, DoubleTurn | BeaverTurn):  # what answers a double with one more is a beaver
        yield f"{colour(turn.player)}[double]"
    else:
        yield f"{colour(turn.player)}[{'take' if isinstance(turn, TakeTurn) else 'drop'}]"


def _move(turn: MoveTurn, move: ReplayedMove) -> Iterator[str]:
    """A throw and its play; of one that other programs refuse what can be written, then the board as it lay."""
    dice = f"{turn.dice[0]}{turn.dice[1]}"
    steps = move.die_steps()
    if turn.play is None:
        yield f"PL[{colour(turn.player)}]DI[{dice}]"
        return
    known = move.after in legal_results(move.before, turn.player, Roll(*turn.dice))
    if not (known or _led_there(steps, move)):
        steps = ()
    yield f"{colour(turn.player)}[{dice}{''.join(_step(turn.player, step) for step in steps)}]"
    if not known:
        yield _set_up(move.after, turn.player.opponent)


def _led_there(steps: Sequence[Step], move: ReplayedMove) -> bool:
    """Can these steps be written, and do they lead where the play led?"""
    if len(steps) > _MOST_STEPS or any(step.src <= step.dst for step in steps):
        return False
    try:
        return Play(tuple(steps)).apply(move.before, move.turn.player) == move.after
    except BadNotation:
        return False


def _step(player: Player, step: Step) -> str:
    return letter(player, step.src) + letter(player, step.dst)


def _set_up(position: Position, acting: Player) -> str:
    """A node that puts all checkers where they lie; those borne off are what is missing."""
    return f"PL[{colour(acting)}]AE[a:y]" + "".join(_checkers(position, player) for player in (WHITE, WHITE.opponent))


def _checkers(position: Position, player: Player) -> str:
    places = "".join(
        f"[{letter(player, place)}]" * count for place, count in enumerate(position.men(player)) if place != OFF
    )
    return f"A{colour(player)}{places}" if places else ""


def _name(name: str) -> str:
    return _escaped(" ".join(name.split())) or "?"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")
