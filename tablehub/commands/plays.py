"""`tablehub plays`: positions and throws in, their legal results out, one JSON line each."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tablehub.commands.ruleset_options import add_ruleset_options, ruleset_of
from tablehub.errors import BadNotation, TableHubError
from tablehub.rules.acey_deucy import DOUBLETS, acey_deucy_results, is_acey_deucy
from tablehub.rules.legal import legal_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import OFF, Position
from tablehub.rules.position_id import position_from_id, position_id
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "plays",
        help="legal results of positions and throws, JSON lines in and out",
        description='Reads JSON lines from standard input: a position with "turn" and "dice", or a GNU Backgammon '
        'position "id" with "dice" (the player on roll is then light unless "turn" says otherwise). Answers each '
        "with its distinct legal results. A line that cannot be read is answered with an error. In acey-deucy each "
        'result of a 2-1 says the "doublet" named and whether he throws "again"; "setup" (true or false) says whether '
        'the hand has never been empty yet (else: true until one is borne off), and "doublet" asks for one alone.',
    )
    add_ruleset_options(parser)
    parser.add_argument("--json", action="store_true", help="accepted for uniformity; the answers are always JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input; 0 also where single lines were bad, for they were answered."""
    rules = ruleset_of(args)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a line that is not UTF-8 is a bad line, not the end of the stream
    for answer in answers(sys.stdin, rules):
        # Flushed line by line: the program at the other end may wait for each answer before it asks on.
        print(json.dumps(answer), flush=True)
    return 0


def answers(lines: Iterable[str], rules: Ruleset) -> Iterator[dict[str, Any]]:
    """The answer to each line that is not blank."""
    for line in lines:
        if line.strip():
            try:
                yield answer(line, rules)
            except TableHubError as error:
                yield {"error": str(error)}


def answer(line: str, rules: Ruleset) -> dict[str, Any]:
    """All legal results of the question on this line; raises `BadNotation` where it cannot be read."""
    try:
        question = json.loads(line)
    except (ValueError, RecursionError) as error:  # a number too long for Python is a plain ValueError
        raise BadNotation(f"not a line of JSON: {error}") from error
    if not isinstance(question, dict):
        raise BadNotation(f"a question is a JSON object with a position and 'dice', not {type(question).__name__}")
    turn = _turn(question)
    position = _position(question, turn)
    roll = _roll(question.get("dice"))
    setup, doublet = _setup(question, position, turn), _doublet(question)
    if is_acey_deucy(roll, rules):
        endings = acey_deucy_results(position, turn, rules, setup=setup, doublet=doublet)
        told = [
            {**_told(end.position, play, turn), "doublet": end.doublet, "again": end.again}
            for end, play in endings.items()
        ]
    else:
        told = [_told(after, play, turn) for after, play in legal_results(position, turn, roll, rules).items()]
    return {"results": told, "count": len(told)}


def _told(after: Position, play: Play, turn: Player) -> dict[str, Any]:
    return {"play": str(play), **after.to_json(), "id": position_id(after, turn.opponent)}


def _turn(question: Mapping[str, Any]) -> Player:
    named = question.get("turn", str(Player.LIGHT) if "id" in question else None)
    try:
        return Player(named)
    except ValueError as error:
        raise BadNotation(f"'turn' is 'light' or 'dark', not {named!r}") from error


def _position(question: Mapping[str, Any], turn: Player) -> Position:
    if "id" in question:
        return position_from_id(str(question["id"]), turn)
    position = Position.from_json(question)
    wrong = position.complaints()
    if wrong:
        raise BadNotation(f"this position cannot be: {', '.join(wrong)}")
    return position


def _roll(dice: Any) -> Roll:
    if not isinstance(dice, list) or len(dice) != 2 or not all(type(die) is int for die in dice):
        raise BadNotation(f"'dice' is a list of two numbers such as [3, 1], not {dice!r}")
    return Roll(*dice)


def _setup(question: Mapping[str, Any], position: Position, turn: Player) -> bool:
    """Whether the player's hand has never been empty; unless told, as long as none of his has been taken off."""
    setup = question.get("setup", position.men(turn)[OFF] == 0)
    if not isinstance(setup, bool):
        raise BadNotation(f"'setup' is true or false, not {setup!r}")
    return setup


def _doublet(question: Mapping[str, Any]) -> int | None:
    doublet = question.get("doublet")
    if doublet is not None and (type(doublet) is not int or doublet not in DOUBLETS):
        raise BadNotation(f"'doublet' is a number from 1 to 6, not {doublet!r}")
    return doublet
