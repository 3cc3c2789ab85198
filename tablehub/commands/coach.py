"""`tablehub coach`: names, hit odds and the books' opening plays for a position."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tablehub.commands.players import player_named
from tablehub.commands.questions import read_position, read_question, read_roll, read_turn
from tablehub.commands.ruleset_options import add_ruleset_options, ruleset_of
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.coach.hits import THROWS, Danger, dangers, ways_to_hit_any
from tablehub.rules.coach.openings import Advice, openings
from tablehub.rules.names import called, point_name, throw_name
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.position_id import position_from_id
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.starting import start_position


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "coach",
        help="what the books teach: hit odds of blots, opening plays, old names",
        description="For a position: every blot with the throws that hit it, counted exactly on this board. "
        "With --dice: the throw's old name and, for a first throw, the plays the old books advise.",
    )
    add = parser.add_argument
    add(
        "position",
        nargs="?",
        metavar="POSITION",
        help="a GNU Backgammon position ID, or JSON as 'tablehub plays' takes it, with 'turn' and 'dice' or without "
        "(default: the start)",
    )
    add("--dice", metavar="31", help="the throw to be played")
    add("--turn", type=player_named, metavar="light|dark", help="who throws (default: light, or as the JSON says)")
    add_ruleset_options(parser)
    add("--json", action="store_true", help="one JSON line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Tell what there is to tell about one position."""
    rules = ruleset_of(args)
    asked = read_question(args.position) if _is_json(args.position) else {}
    turn = args.turn or (read_turn(asked) if "turn" in asked else Player.LIGHT)
    position = asked_position(args.position, asked, turn, rules)
    roll = Roll.parse(args.dice) if args.dice is not None else read_roll(asked) if "dice" in asked else None
    if args.json:
        print(json.dumps(told_json(position, turn, roll, rules), ensure_ascii=False))
    else:
        print("\n".join(told(position, turn, roll, rules)))
    return 0


def _is_json(text: str | None) -> bool:
    return text is not None and text.lstrip().startswith("{")


def asked_position(text: str | None, asked: Mapping[str, Any], turn: Player, rules: Ruleset) -> Position:
    """The position on a command line, `asked` where that is JSON, else the start; raises `BadNotation`."""
    if text is None:
        return start_position(rules)
    return read_position(asked, turn) if _is_json(text) else position_from_id(text, turn)


def name_of(roll: Roll, rules: Ruleset) -> str:
    """The old name of a throw, or the one a 2-1 has in a game of its own."""
    return called(roll, rules) if is_acey_deucy(roll, rules) else throw_name(roll)


def told(position: Position, turn: Player, roll: Roll | None, rules: Ruleset) -> Iterator[str]:
    """The lines for people."""
    if roll is not None:
        yield f"{_name(turn)} throws {roll.pips[0]}-{roll.pips[1]}: {name_of(roll, rules)}"
        yield from (_line(advice, position, turn, rules) for advice in openings(position, turn, roll, rules))
    for player in (turn, turn.opponent):
        found = dangers(position, player, rules)
        yield f"{_name(player)}'s blots, and how many of {player.opponent}'s {THROWS} throws hit them:"
        yield from (f"  {_point(danger.point)}: {_odds(danger)}" for danger in found)
        yield f"  {_sum(found)}"


def told_json(position: Position, turn: Player, roll: Roll | None, rules: Ruleset) -> dict[str, Any]:
    """The same for programs; points in their owner's numbering."""
    answer: dict[str, Any] = {"turn": str(turn)}
    if roll is not None:
        answer |= {"dice": [roll.a, roll.b], "name": name_of(roll, rules)}
        answer["openings"] = [
            {
                "book": advice.book,
                "play": str(advice.play),
                "aim": advice.aim,
                "note": advice.note,
                "blots": _blots_json(advice.play.apply(position, turn), turn, rules),
            }
            for advice in openings(position, turn, roll, rules)
        ]
    for player in Player:
        answer[str(player)] = _blots_json(position, player, rules)
    return answer


def _blots_json(position: Position, player: Player, rules: Ruleset) -> dict[str, Any]:
    found = dangers(position, player, rules)
    blots = [
        {
            "point": danger.point,
            "name": point_name(danger.point),
            "ways": danger.ways,
            "throws": [f"{roll.pips[0]}{roll.pips[1]}" for roll in danger.throws],
        }
        for danger in found
    ]
    return {"blots": blots, "any": ways_to_hit_any(found), "of": THROWS}


def _line(advice: Advice, position: Position, turn: Player, rules: Ruleset) -> str:
    """A book's play, what it aims at, and what it leaves open."""
    left = [f"{_point(d.point)} {d.ways}" for d in dangers(advice.play.apply(position, turn), turn, rules) if d.ways]
    risk = f"hit by {', '.join(left)} of {THROWS}" if left else "leaves nothing to hit"
    remarks = "; ".join(filter(None, (advice.aim, advice.note, risk)))
    return f"  {advice.play}  {advice.book}: {remarks}"


def _odds(danger: Danger) -> str:
    throws = ", ".join(f"{roll.pips[0]}-{roll.pips[1]}" for roll in danger.throws)
    return f"{danger.ways} ({throws})" if throws else "none"


def _sum(found: Iterable[Danger]) -> str:
    found = list(found)
    return f"any of them: {ways_to_hit_any(found)}" if found else "none"


def _point(point: int) -> str:
    return f"{point} ({point_name(point)})"


def _name(player: Player) -> str:
    return str(player).capitalize()
