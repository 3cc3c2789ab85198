from __future__ import annotations

import io
import json
from typing import Any

import pytest

from tablehub.cli import main
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.position_id import position_from_id


def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *questions: object) -> list[Any]:
    """The answers of `tablehub plays` to these questions, each a JSON value or a raw line."""
    lines = [question if isinstance(question, str) else json.dumps(question) for question in questions]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main(["plays", "--ruleset", "modern", "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_an_id_and_a_throw_give_the_legal_results(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (answer,) = ask(monkeypatch, capsys, {"id": "4HPwATDgc/ABMA", "dice": [3, 1]})
    assert answer["count"] == len(answer["results"]) == 16
    (point,) = (result for result in answer["results"] if result["play"] == "8/5 6/5")
    assert point["id"] == "sGfwATDgc/ABMA"
    assert Position.from_json(point) == position_from_id(point["id"], Player.DARK)


def test_a_position_is_taken_for_the_player_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = Position.start().to_json()
    light, dark = ask(
        monkeypatch,
        capsys,
        {**start, "turn": "light", "dice": [6, 5]},
        {**start, "turn": "dark", "dice": [6, 5]},
    )
    assert [result["id"] for result in light["results"]] == [result["id"] for result in dark["results"]]
    assert light["results"][0]["dark"] == dark["results"][0]["light"]


def test_without_a_legal_move_the_one_result_is_no_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    closed = {
        "light": {"points": [0] * 24, "bar": 1, "off": 14},
        "dark": {"points": [2, 2, 2, 2, 2, 2] + [0] * 18, "off": 3},
    }
    (answer,) = ask(monkeypatch, capsys, {**closed, "turn": "light", "dice": [6, 5]})
    assert [result["play"] for result in answer["results"]] == ["(no play)"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{bad", "not a line of JSON"),
        ("[" * 100_000, "not a line of JSON"),
        ("[1, 2]", "not list"),
        ('{"id": "xyz", "dice": [3, 1]}', "'xyz' is not a GNU Backgammon position ID"),
        ('{"id": "4HPwATDgc/ABMA", "dice": [3, 7]}', "a die cannot show 7"),
        ('{"id": "4HPwATDgc/ABMA", "dice": [3, true]}', "'dice' is a list of two numbers"),
        ('{"id": "4HPwATDgc/ABMA"}', "'dice' is a list of two numbers"),
        ('{"dice": [3, 1]}', "'turn' is 'light' or 'dark', not None"),
        ('{"turn": "light", "dice": [3, 1]}', "no 'light' with its points"),
    ],
)
def test_a_bad_line_is_answered_and_the_next_one_too(
    line: str, complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = ask(monkeypatch, capsys, line, {"id": "4HPwATDgc/ABMA", "dice": [6, 5]})
    assert complaint in bad["error"]
    assert good["count"] == 7


def test_a_position_that_cannot_be_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = Position.start().to_json()
    position["light"]["points"][0] = 2
    (answer,) = ask(monkeypatch, capsys, {**position, "turn": "light", "dice": [6, 5]})
    assert answer == {"error": "this position cannot be: light too many, shared point"}


def test_a_ruleset_that_does_not_exist_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plays", "--ruleset", "modren"]) == 2
    assert "did you mean 'modern'?" in capsys.readouterr().err


def test_options_change_what_is_legal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Only one of the two numbers can be played; either, where the higher has no right before the lower."""
    blocked = {
        "light": {"points": [0] * 19 + [1] + [0] * 4, "off": 14},
        "dark": {"points": [0] * 15 + [2] + [0] * 8, "off": 13},
        "turn": "light",
        "dice": [6, 5],
    }
    plays = {}
    for higher in ("true", "false"):
        monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(blocked)))
        assert main(["plays", "--option", f"higher_die={higher}"]) == 0
        plays[higher] = {result["play"] for result in json.loads(capsys.readouterr().out)["results"]}
    assert plays == {"true": {"20/14"}, "false": {"20/14", "20/15"}}


def test_an_option_that_does_not_exist_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plays", "--option", "higher_dice=true"]) == 2
    assert "did you mean 'higher_die'?" in capsys.readouterr().err
