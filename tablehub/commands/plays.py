"""`tablehub plays`: positions and throws in, their legal results out, one JSON line each."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tablehub.commands.questions import read_position, read_question, read_roll, read_turn
from tablehub.commands.ruleset_options import add_ruleset_options, ruleset_of
from tablehub.errors import BadNotation, TableHubError
from tablehub.rules.acey_deucy import DOUBLETS, acey_deucy_results, is_acey_deucy
from tablehub.rules.legal import legal_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import OFF, Position
from tablehub.rules.position_id import position_id
from tablehub.rules.rulesets import Ruleset
from tablehub.words.unread import shown_json


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "plays",
        help="legal results of positions and throws, JSON lines in and out",
        description='Reads JSON lines from standard input: a position with "turn" and "dice", or a GNU Backgammon '
        'position "id" with "dice" (the player on roll is then light unless "turn" says otherwise). Answers each '
        "with its distinct legal results. A line that cannot be read is answered with an error, and the exit code is "
        "then 2. In acey-deucy each "
        'result of a 2-1 says the "doublet" named and whether he throws "again"; "setup" (true or false) says whether '
        'the hand has never been empty yet (else: true until one is borne off), and "doublet" asks for one alone.',
    )
    add_ruleset_options(parser)
    parser.add_argument("--json", action="store_true", help="accepted for uniformity; the answers are always JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input; 2 in the end where one of them was bad."""
    rules = ruleset_of(args)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a line that is not UTF-8 is a bad line, not the end of the stream
    code = 0
    for answer in answers(sys.stdin, rules):
        code = BadNotation.exit_code if "error" in answer else code
        # Flushed line by line: the program at the other end may wait for each answer before it asks on.
        print(json.dumps(answer), flush=True)
    return code


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
    question = read_question(line)
    turn = read_turn(question)
    position = read_position(question, turn)
    roll = read_roll(question)
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


def _setup(question: Mapping[str, Any], position: Position, turn: Player) -> bool:
    """Whether the player's hand has never been empty; unless told, as long as none of his has been taken off."""
    setup = question.get("setup", position.men(turn)[OFF] == 0)
    if not isinstance(setup, bool):
        raise BadNotation(f"'setup' is true or false, not {shown_json(setup)}")
    return setup


def _doublet(question: Mapping[str, Any]) -> int | None:
    doublet = question.get("doublet")
    if doublet is not None and (type(doublet) is not int or doublet not in DOUBLETS):
        raise BadNotation(f"'doublet' is a number from 1 to 6, not {shown_json(doublet)}")
    return doublet
