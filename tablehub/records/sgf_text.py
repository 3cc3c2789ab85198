"""SGF text taken apart into nodes (https://www.red-bean.com/sgf/sgf4.html): nothing here knows backgammon."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tablehub.errors import BadNotation

Node = Mapping[str, Sequence[str]]
"""Properties in their order, each with its values as they are written (`plain` for people)."""

_BEGINS = re.compile(r"\(\s*;")
_TOKEN = re.compile(r"\s*(?:(?P<mark>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>(?:\\.|[^\]\\])*)\])", re.DOTALL)
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)


def game_trees(text: str) -> Iterator[Sequence[Node]]:
    """The nodes of every game tree of the text, of variations the first. What stands between trees is left out.

    Raises `BadNotation` naming the line of what cannot be read, or the tree within which the text ends.
    """
    place, number = 0, 1
    while begin := _BEGINS.search(text, place):
        nodes, place = _tree(text, begin.start(), number)
        yield nodes
        number += 1


def plain(value: str) -> str:
    """A text as people read it, in one line: without the backslash before a character that is to be taken as it is."""
    text = _ESCAPED.sub(lambda found: "" if found[1].strip("\r\n") == "" else found[1], value)
    return " ".join(text.split())


def _tree(text: str, place: int, number: int) -> tuple[Sequence[Node], int]:
    """The nodes of the tree that begins at `place`, and where it ends. All up to the first branch that ends are the
    first variation's; what follows, others."""
    nodes: list[dict[str, list[str]]] = []
    depth, told = 0, True
    node: dict[str, list[str]] = {}
    values: list[str] | None = None
    while True:
        token = _TOKEN.match(text, place)
        if token is None:
            raise BadNotation(_why_not_read(text, place, number))
        place = token.end()
        if token["value"] is not None:
            if values is None:
                raise BadNotation(f"line {_line(text, token.start())}: a value has no property before it")
            values.append(token["value"])
        elif token["name"]:
            values = node.setdefault(re.sub("[a-z]", "", token["name"]), [])  # written out in full in old files
        elif token["mark"] == ";":
            node, values = {}, None
            nodes += [node] if told else []
        else:
            values = None
            depth += 1 if token["mark"] == "(" else -1
            told = told and token["mark"] == "("
            if not depth:
                return nodes, place


def _why_not_read(text: str, place: int, number: int) -> str:
    left = text[place:].lstrip()
    if not left or left.startswith("["):
        return f"the text ends in the middle of game {number}"
    line = _line(text, len(text) - len(left))
    return f"line {line}: cannot read {left[0]!r}: a name, '[', ';', '(' or ')' must stand here"


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
