"""`tablehub plays`: positions and throws in, their legal results out, one JSON line each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tablehub.commands.ruleset_options import add_ruleset_options, ruleset_of
from tablehub.errors import BadNotation, TableHubError
from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import Position, PositionFault
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
        "with its distinct legal results. A line that cannot be read is answered with an error.",
    )
    add_ruleset_options(parser)
    parser.add_argument("--json", action="store_true", help="accepted for uniformity; the answers are always JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input; 0 also where single lines were bad, for they were answered."""
    rules = ruleset_of(args)
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
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadNotation(f"not a line of JSON: {error}") from error
    if not isinstance(question, dict):
        raise BadNotation(f"a question is a JSON object with a position and 'dice', not {type(question).__name__}")
    turn = _turn(question)
    position = _position(question, turn)
    results = legal_results(position, turn, _roll(question.get("dice")), rules)
    told = [
        {"play": str(play), **after.to_json(), "id": position_id(after, turn.opponent)}
        for after, play in results.items()
    ]
    return {"results": told, "count": len(told)}


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
    faults = position.faults()
    if faults is not PositionFault.NONE:
        words = ", ".join(str(fault.name).lower().replace("_", " ") for fault in faults)
        raise BadNotation(f"this position cannot be: {words}")
    return position


def _roll(dice: Any) -> Roll:
    if not isinstance(dice, list) or len(dice) != 2 or not all(type(die) is int for die in dice):
        raise BadNotation(f"'dice' is a list of two numbers such as [3, 1], not {dice!r}")
    return Roll(*dice)
