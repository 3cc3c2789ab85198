from __future__ import annotations

import json

import pytest

from tablehub.cli import main
from tablehub.commands.rules import folded, shown
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.sources.knob_words import KNOBS

Captured = pytest.CaptureFixture[str]


def out(capsys: Captured, *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def complaint(capsys: Captured, *arguments: str) -> str:
    """The one sentence on standard error; nothing else is printed and the exit code is 2."""
    assert main(["rules", *arguments]) == 2
    captured = capsys.readouterr()
    (line,) = captured.err.splitlines()
    assert captured.out == ""
    return line


def test_rules_lists_the_seven_rulesets_with_one_line_each(capsys: Captured) -> None:
    lines = out(capsys).splitlines()
    assert sorted(line.split()[0] for line in lines) == ruleset_names()
    assert all(len(line) <= 130 for line in lines)


def test_rules_as_json_is_a_line_a_ruleset(capsys: Captured) -> None:
    told = [json.loads(line) for line in out(capsys, "--json").splitlines()]
    assert sorted(each["name"] for each in told) == ruleset_names()
    assert all(each["title"] and each["line"] for each in told)


@pytest.mark.parametrize("name", ruleset_names())
def test_show_tells_every_knob_with_value_and_source(capsys: Captured, name: str) -> None:
    text = out(capsys, "show", name)
    for knob in KNOBS:
        assert f"  {knob.label}: " in text
        assert f"      {knob.field}=" in text


@pytest.mark.parametrize("name", ruleset_names())
def test_on_a_terminal_no_line_is_longer_than_it_and_nothing_is_lost(name: str) -> None:
    lines = list(shown(ruleset(name)))
    told = list(folded(lines, 80))
    assert max(map(len, told)) <= 80
    assert " ".join(told).split() == " ".join(lines).split()
    assert list(folded(lines, None)) == lines


@pytest.mark.parametrize("arguments", [(), ("show", "acey-deucy"), ("show", "modern")])
def test_a_narrow_terminal_breaks_no_word(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    wide = out(capsys, *arguments)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    narrow = out(capsys, *arguments)
    assert max(map(len, narrow.splitlines())) <= 40
    assert narrow.split() == wide.split()
    assert narrow.count("\n\n") == wide.count("\n\n")


def test_show_tells_the_books_words_their_place_and_what_may_be_agreed_on(capsys: Captured) -> None:
    text = out(capsys, "show", "Milton-Bradley")
    assert (
        "  Opening ties that double the stake: every one\n"
        "      automatic_doubles=unlimited  the book (Additional Rules 5 and its note; Doubling): each tie doubles, "
        "within reason; a limit or none at all by agreement before play\n"
        "      may be agreed on: 0 or more, unlimited\n"
    ) in text
    assert "      backgammon=3  left to the players (Scoring): " in text
    assert "      calling=plain  ours, the book is silent: plain numbers\n      may be agreed on: old\n" in text


def test_show_tells_what_a_table_has_agreed_on_beside_the_book(capsys: Captured) -> None:
    text = out(capsys, "show", "hoyle", "--option", "backgammon=4", "--option", "dice_zone=right")
    assert "  A backgammon counts: ×4\n" in text
    assert "      backgammon=4  agreed on at this table\n      may be agreed on: 3\n" in text
    assert "  Where dice must rest: both on the thrower's right of the bar\n" in text


def test_show_as_json_names_option_value_source_and_choice(capsys: Captured) -> None:
    told = json.loads(out(capsys, "show", "--json", "milton-bradley", "--option", "stranded=men2"))
    assert (told["name"], len(told["answers"])) == ("milton-bradley", len(KNOBS))
    by_option = {answer["option"]: answer for answer in told["answers"]}
    assert by_option["stranded"]["value"] == "men2"
    assert by_option["stranded"]["by_the_book"] == "games"
    assert by_option["stranded"]["source"] == "agreed"
    assert by_option["stranded"]["agreeable"] == ["games", "men2"]
    assert by_option["automatic_doubles"]["agreeable"] == {"least": 0, "most": "unlimited"}
    assert by_option["higher_die"]["place"] is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("show modren", "there is no ruleset 'modren'; did you mean 'modern'?"),
        ("show", "say which ruleset to show: parker, "),
        ("shwo modern", "there is no 'rules shwo' (did you mean 'show'?)"),
        ("hoyle", "there is no 'rules hoyle' (did you mean 'show hoyle'?)"),
        ("show modern hoyle", "rules knows no 'hoyle'"),
        ("show modern --option jacobi=true", "has no option 'jacobi'; did you mean 'jacoby'?"),
        ("show modern --option jacoby", "cannot read the option 'jacoby'"),
        ("show modern --option name=mine", "has no option 'name'"),
        ("--option jacoby=true", "--option goes with 'tablehub rules show NAME'"),
    ],
)
def test_what_cannot_be_shown_is_one_sentence(capsys: Captured, line: str, words: str) -> None:
    assert words in complaint(capsys, *line.split())
