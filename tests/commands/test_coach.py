from __future__ import annotations

import json

import pytest

from tablehub.cli import main
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.position_id import position_id

Captured = pytest.CaptureFixture[str]


def out(capsys: Captured, *arguments: str) -> str:
    assert main(["coach", *arguments]) == 0
    return capsys.readouterr().out


def test_a_first_throw_is_named_and_told_as_the_books_play_it(capsys: Captured) -> None:
    lines = out(capsys, "--dice", "1-1").splitlines()
    assert lines[0] == "Light throws 1-1: aces"
    assert lines[1] == (
        "  8/7(2) 6/5(2)  Hoyle, Hints for Play: the best throw of all; hit by 8 (outer deuce point) 6 of 36"
    )
    assert "Light's blots, and how many of dark's 36 throws hit them:\n  none" in "\n".join(lines)


def test_blots_are_told_with_the_throws_that_hit_them(capsys: Captured) -> None:
    """Light has a blot on his 12 point, eight before dark's last man."""
    side = {"points": [0] * 24, "bar": 0}
    light = {**side, "points": [0] * 11 + [1] + [0] * 12, "off": 14}
    dark = {**side, "points": [0] * 20 + [1] + [0] * 3, "off": 14}
    text = out(capsys, json.dumps({"light": light, "dark": dark}), "--turn", "dark")
    assert "Light's blots, and how many of dark's 36 throws hit them:\n" in text
    assert "  12 (outer six point): 6 (2-2, 4-4, 5-3, 6-2)\n  any of them: 6\n" in text
    assert text.startswith("Dark's blots")


def test_the_answer_as_json(capsys: Captured) -> None:
    told = json.loads(out(capsys, "4HPwATDgc/ABMA", "--dice", "43", "--turn", "dark", "--json"))
    assert (told["turn"], told["dice"], told["name"]) == ("dark", [4, 3], "quatre trois")
    assert [each["play"] for each in told["openings"]] == ["13/10 13/9"] * 2
    (ten, nine) = told["openings"][0]["blots"]["blots"]
    assert (ten["point"], ten["name"], nine["point"]) == (10, "outer quatre point", 9)
    assert told["openings"][0]["blots"]["any"] >= max(ten["ways"], nine["ways"]) > 0
    assert told["light"] == told["dark"] == {"blots": [], "any": 0, "of": 36}


def test_a_question_to_plays_is_one_to_the_coach(capsys: Captured) -> None:
    question = {"id": "4HPwATDgc/ABMA", "turn": "dark", "dice": [4, 3]}
    told = out(capsys, json.dumps(question), "--json")
    assert told == out(capsys, "4HPwATDgc/ABMA", "--dice", "43", "--turn", "dark", "--json")
    assert told == out(capsys, json.dumps({**question, "turn": "light"}), "--turn", "dark", "--json")
    assert out(capsys, '{"id": "4HPwATDgc/ABMA"}') == out(capsys)


def test_acey_deucy_starts_in_hand_and_has_its_own_name_for_two_one(capsys: Captured) -> None:
    told = json.loads(out(capsys, "--ruleset", "acey-deucy", "--dice", "12", "--json"))
    assert (told["name"], told["openings"], told["light"]["blots"]) == ("acey-deucy", [], [])


def test_a_throw_in_the_middle_of_a_game_has_a_name_and_no_book(capsys: Captured) -> None:
    position = Play.parse("8/5 6/5").apply(Position.start(), Player.DARK)
    told = json.loads(out(capsys, position_id(position, Player.DARK), "--dice", "62", "--turn", "dark", "--json"))
    assert (told["name"], told["openings"]) == ("six deuce", [])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["xyz"], "'xyz' is not a GNU Backgammon position ID"),
        (["{}"], "position has no 'light' with its points"),
        (["{bad"], "not a line of JSON: what begins with its character 2 makes no sense there"),
        (['{"id": 5}'], "'5' is not a GNU Backgammon position ID"),
        (['{"id": "4HPwATDgc/ABMA", "turn": "red"}'], "'turn' is 'light' or 'dark', not 'red'"),
        (['{"id": "4HPwATDgc/ABMA", "dice": [3]}'], "'dice' is a list of two numbers"),
        (['{"light": {"points": []}}'], "light: 'points' must be a list of 24 counts"),
        (["--dice", "71"], "a die cannot show 7"),
        (["--dice", "six"], "cannot read the roll 'six'"),
        (["--turn", "white"], "--turn"),
        (["--ruleset", "modren"], "did you mean 'modern'?"),
        (["--option", "jacobi=true"], "did you mean 'jacoby'?"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(capsys: Captured, arguments: list[str], words: str) -> None:
    assert main(["coach", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert words in line


def test_a_position_that_cannot_be_is_refused(capsys: Captured) -> None:
    sixteen = {"points": [16] + [0] * 23, "off": 0}
    many = {"points": [15, 1] + [0] * 22, "off": 0}
    for side, words in (
        (sixteen, "light, point 1: 16 is not a number of checkers"),
        (many, "light has 16 checkers, borne off and on the bar included, and not 15"),
    ):
        position = json.dumps({"light": side, "dark": {"points": [0] * 24, "off": 15}})
        assert main(["coach", position]) == 2
        assert words in capsys.readouterr().err


def test_two_colours_on_a_point_are_refused_with_their_place(capsys: Captured) -> None:
    light, dark = {"points": [15] + [0] * 23}, {"points": [0] * 23 + [15]}
    assert main(["coach", json.dumps({"light": light, "dark": dark})]) == 2
    assert "light's 1 point (dark's 24) holds 15 light and 15 dark" in capsys.readouterr().err


def test_a_side_that_is_neither_is_refused_by_its_word(capsys: Captured) -> None:
    assert main(["coach", "--turn", "white"]) == 2
    assert "--turn" in (told := capsys.readouterr().err)
    assert "'white' is neither light nor dark" in told
