"""Positions, throws and whose turn it is in JSON, as `tablehub plays` and `tablehub coach` take them."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from typing import Any

from tablehub.errors import BadNotation
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.position_id import position_from_id
from tablehub.rules.roll import Roll
from tablehub.words.unread import shown_json, why_unread

HOLDS = ("id", "turn", "dice", "light", "dark", "setup", "doublet")
"""What a question may hold. Anything else is left alone: a program may ask with what it has at hand."""


def read_question(line: str) -> Mapping[str, Any]:
    """The JSON object of a line; raises `BadNotation`."""
    try:
        question = json.loads(line)
    except (ValueError, RecursionError) as error:  # a number too long for Python is a plain ValueError
        raise BadNotation(f"not a line of JSON: {why_unread(error)}") from error
    if not isinstance(question, dict):
        raise BadNotation(f"a question is a JSON object with a position and 'dice', not {_kind(question)}")
    for name in question:
        meant = difflib.get_close_matches(name.lower(), HOLDS, n=1, cutoff=0.8)
        if meant and name not in HOLDS and meant[0] not in question:  # or it would be answered as if it were not there
            raise BadNotation(f"there is no {shown_json(name)} in a question; did you mean '{meant[0]}'?")
    return question


def read_turn(question: Mapping[str, Any]) -> Player:
    """Who throws: with an ID that is light, unless the question says otherwise. Raises `BadNotation`."""
    named = question.get("turn", str(Player.LIGHT) if "id" in question else None)
    if named is None:
        raise BadNotation("'turn' is missing: say who throws, 'light' or 'dark'")
    try:
        return Player(named)
    except ValueError as error:
        raise BadNotation(f"'turn' is 'light' or 'dark', not {shown_json(named)}") from error


def read_position(question: Mapping[str, Any], turn: Player) -> Position:
    """The position that the question gives by its ID or by all counts; raises `BadNotation`."""
    if "id" in question:
        return position_from_id(str(question["id"]), turn)
    position = Position.from_json(question)
    wrong = position.complaints()
    if wrong:
        raise BadNotation(f"this position cannot be: {', '.join(wrong)}")
    return position


def _kind(value: object) -> str:
    """What JSON calls a value, with its article."""
    kinds = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return kinds.get(type(value), "a number")


def read_roll(question: Mapping[str, Any]) -> Roll:
    """The throw; raises `BadNotation`."""
    dice = question.get("dice")
    if dice is None:
        raise BadNotation("'dice' is missing: a list of two numbers such as [3, 1]")
    if not isinstance(dice, list) or len(dice) != 2 or not all(type(die) is int for die in dice):
        raise BadNotation(f"'dice' is a list of two numbers such as [3, 1], not {shown_json(dice)}")
    return Roll(*dice)
