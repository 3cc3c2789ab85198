from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from tablehub.cli import main
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.knobs import Start
from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.position_id import position_from_id
from tablehub.rules.roll import Roll

IN_HAND = Position(men({}, bar=15), men({}, bar=15))


def ask(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *questions: object,
    ruleset: str = "modern",
) -> list[Any]:
    """The answers of `tablehub plays` to these questions, each a JSON value or a raw line."""
    lines = [question if isinstance(question, str) else json.dumps(question) for question in questions]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    code = main(["plays", "--ruleset", ruleset, "--json"])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == (2 if any("error" in each for each in told) else 0)
    return told


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
        ("{bad", "not a line of JSON: what begins with its character 2 makes no sense there"),
        ("notjson", "not a line of JSON: what begins with its character 1 makes no sense there"),
        ('{"id": ', "not a line of JSON: it ends too early"),
        ("[" * 100_000, "not a line of JSON: its brackets stand within each other too deeply"),
        ("[1, 2]", "not a list"),
        ("null", "not null"),
        ("true", "not true or false"),
        ("5", "not a number"),
        ('{"id": "xyz", "dice": [3, 1]}', "'xyz' is not a GNU Backgammon position ID"),
        ('{"id": "4HPwATDgc/ABMA", "dice": [3, 7]}', "a die cannot show 7"),
        ('{"id": "4HPwATDgc/ABMA", "dice": [3, true]}', "'dice' is a list of two numbers"),
        ('{"id": "4HPwATDgc/ABMA"}', "'dice' is missing: a list of two numbers"),
        ('{"dice": [3, 1]}', "'turn' is missing: say who throws, 'light' or 'dark'"),
        ('{"turn": "light", "dice": [3, 1]}', "no 'light' with its points"),
        ('{"turn": "red", "dice": [3, 1]}', "'turn' is 'light' or 'dark', not 'red'"),
        ('{"turn": [], "dice": [3, 1]}', "'turn' is 'light' or 'dark', not []"),
        ('{"id": "4HPwATDgc/ABMA", "dice": [0, 1]}', "a die cannot show 0"),
        ('{"id": "4HPwATDgc/ABMA", "dice": [3, 1, 1]}', "'dice' is a list of two numbers such as [3, 1]"),
        ('{"id": "4HPwATDgc/ABMA", "dice": "31"}', "not '31'"),
        ('{"id": "4HPwATDgc/ABMA", "dice": [1.0, 3]}', "not [1.0, 3]"),
        ('{"id": 5, "dice": [3, 1]}', "'5' is not a GNU Backgammon position ID"),
        ("9" * 5000, "not a line of JSON: a number in it has too many digits"),
        ("\ufffd", "not a line of JSON"),
        ('{"turn": "light", "dice": [3, 1], "light": {"points": [1]}}', "light: 'points' must be a list of 24 counts"),
        (
            json.dumps({"turn": "light", "dice": [3, 1], "light": {"points": [0] * 23 + ["two"]}}),
            "light, point 24: 'two' is not a number of checkers",
        ),
        (
            json.dumps({"turn": "light", "dice": [3, 1], "light": {"points": [0] * 24, "bar": 16}}),
            "light, bar: 16 is not a number of checkers",
        ),
        ('{"id": "4HPwATDgc/ABMA", "dice": [2, 1], "setup": 1}', "'setup' is true or false, not 1"),
        ('{"id": "4HPwATDgc/ABMA", "dice": [2, 1], "setup": null}', "'setup' is true or false, not null"),
        ('{"id": "4HPwATDgc/ABMA", "dice": [true, 1]}', "not [true, 1]"),
        ('{"id": "4HPwATDgc/ABMA", "dice": [2, 1], "doublet": 7}', "'doublet' is a number from 1 to 6, not 7"),
    ],
)
def test_a_bad_line_is_answered_and_the_next_one_too(
    line: str, complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = ask(monkeypatch, capsys, line, {"id": "4HPwATDgc/ABMA", "dice": [6, 5]})
    assert complaint in bad["error"]
    assert good["count"] == 7


@pytest.mark.parametrize(("slip", "meant"), [("Turn", "turn"), ("doublets", "doublet"), ("set-up", "setup")])
def test_a_slip_in_a_name_is_told_and_not_answered_as_if_it_said_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], slip: str, meant: str
) -> None:
    (answer,) = ask(monkeypatch, capsys, {"id": "4HPwATDgc/ABMA", "dice": [3, 1], slip: "dark"})
    assert answer == {"error": f"there is no '{slip}' in a question; did you mean '{meant}'?"}


def test_a_program_may_ask_with_all_it_has_at_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (first,) = ask(monkeypatch, capsys, {"id": "4HPwATDgc/ABMA", "dice": [3, 1], "file": "a.jpg"})
    (again,) = ask(monkeypatch, capsys, {**first["results"][0], "dice": [6, 5], "again": True})
    assert again["count"] > 0


def test_sixteen_men_or_two_colours_on_a_point_are_refused_with_side_and_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = Position.start().to_json()
    position["light"]["points"][0] = 1
    (answer,) = ask(monkeypatch, capsys, {**position, "turn": "light", "dice": [6, 5]})
    assert answer == {
        "error": "this position cannot be: light has 16 checkers, borne off and on the bar included, and not 15, "
        "light's 1 point (dark's 24) holds 1 light and 2 dark"
    }


def test_a_line_that_is_not_text_is_answered_and_the_next_one_too() -> None:
    lines = b'\xff\xfe{"id"\n{"id": "4HPwATDgc/ABMA", "dice": [6, 5]}\n'
    done = subprocess.run([sys.executable, "-m", "tablehub", "plays"], input=lines, capture_output=True, timeout=60)
    bad, good = (json.loads(line) for line in done.stdout.splitlines())
    assert (done.returncode, done.stderr) == (2, b"")
    assert "not a line of JSON" in bad["error"]
    assert good["count"] == 7


@pytest.mark.parametrize("name", ruleset_names())
def test_every_ruleset_answers_all_throws_of_its_first_turn(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = ruleset(name)
    start = Position.start() if rules.start is Start.STANDARD else IN_HAND
    questions = [{**start.to_json(), "turn": "dark", "dice": [roll.b, roll.a]} for roll in Roll.all()]
    for roll, answer in zip(Roll.all(), ask(monkeypatch, capsys, *questions, ruleset=name), strict=True):
        assert answer["count"] == len(answer["results"])
        if not is_acey_deucy(roll, rules):
            results = legal_results(start, Player.DARK, roll, rules)
            told = {Position.from_json(result): result["play"] for result in answer["results"]}
            assert told == {after: str(play) for after, play in results.items()}
            assert {key for result in answer["results"] for key in result} == {"play", "light", "dark", "id"}


def test_rules_of_bearing_off_change_the_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    light = {"points": [0, 0, 2, 0, 0, 2] + [0] * 18, "off": 11}
    question = {"light": light, "dark": {"points": [0] * 24, "off": 15}, "turn": "light", "dice": [4, 4]}
    (usual,) = ask(monkeypatch, capsys, question)
    (next_lower,) = ask(monkeypatch, capsys, question, ruleset="parker")
    assert [result["play"] for result in usual["results"]] == ["6/2(2) 3/off(2)"]
    assert {result["play"] for result in next_lower["results"]} == {"6/2(2) 3/off(2)", "6/off 3/off(2)"}


def test_a_2_1_of_acey_deucy_tells_doublet_and_further_throw(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    question = {**IN_HAND.to_json(), "turn": "light", "dice": [1, 2]}
    every, fours, moved = ask(
        monkeypatch,
        capsys,
        question,
        {**question, "doublet": 4},
        {**question, "doublet": 4, "setup": False},
        ruleset="acey-deucy",
    )
    assert {result["doublet"] for result in every["results"]} == {1, 2, 3, 4, 5, 6}
    assert fours["results"] == [result for result in every["results"] if result["doublet"] == 4]
    (four,) = (result for result in fours["results"] if result["play"] == "bar/24 bar/23 bar/21(4)")
    assert four["again"] is True
    assert "bar/22 bar/21(4)" not in {result["play"] for result in fours["results"]}
    assert "bar/22 bar/21(4)" in {result["play"] for result in moved["results"]}


def test_unless_told_the_set_up_lasts_until_a_man_has_been_taken_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dark = {"points": [0] * 24, "bar": 15}
    standing = {"points": [0] * 19 + [12] + [0] * 4, "bar": 3}
    some_off = {"points": [0] * 19 + [11] + [0] * 4, "bar": 3, "off": 1}
    set_up, over = ask(
        monkeypatch,
        capsys,
        *(
            {"light": light, "dark": dark, "turn": "light", "dice": [2, 1], "doublet": 6}
            for light in (standing, some_off)
        ),
        ruleset="acey-deucy",
    )
    assert {result["light"]["bar"] for result in set_up["results"]} == {0, 1}
    assert {result["light"]["bar"] for result in over["results"]} == {0, 1, 2, 3}


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
