"""What is in force: defaults, file and command line; that all of them know the same options."""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from hardware.pins import Wiring
from tablehub.cli import main, parse
from tablehub.commands.play_options import Options
from tablehub.config.example import commented
from tablehub.config.file import read_config
from tablehub.config.force import in_force
from tablehub.config.options import BY_FLAG, SECTIONS, Settings, every_option
from tablehub.words.text import Language


def flags(command: str) -> dict[str, argparse.Action]:
    """The options a command takes, by name."""
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    __import__(f"tablehub.commands.{command}", fromlist=["register"]).register(commands)
    return {action.dest: action for action in commands.choices[command]._actions}


def test_play_takes_what_a_file_may_say_without_a_section() -> None:
    told = flags("play")
    assert told.keys() - BY_FLAG.keys() == {"help", "config", "new", "start_screen"}
    for name, option in BY_FLAG.items():
        assert option.meaning in (told[name].help or ""), name
    assert BY_FLAG.keys() <= flags("config").keys() | {"source"}


def test_what_play_has_fields_for_is_by_default_as_declared() -> None:
    assert {field.name for field in fields(Options)} >= {"source", "length", "headless"}
    settings = Settings()
    for each in fields(Options):
        if each.name in BY_FLAG and each.name != "source":
            assert each.default == settings.value(BY_FLAG[each.name]), each.name


def test_the_example_says_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(commented())
    assert Settings.of(read_config(path).values) == Settings()


def test_what_the_example_leaves_open_can_be_said(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(re.sub(r"^# (?=\w+ = )", "", commented(), flags=re.MULTILINE))
    assert read_config(path).values.keys() == {option.full_name for option in every_option()}


def test_the_example_tells_the_settings_it_is_given(tmp_path: Path) -> None:
    values = {"match.journal": Path('/An"n \U0001f600\x7f'), "clock.delay": 10.125, "screen.language": Language.GERMAN}
    values |= {"pins.undo": 2, "sound.voice": True, "match.chouette": ("A", "B", "C")}
    settings = Settings.of(values)
    path = tmp_path / "table.toml"
    path.write_text(commented(settings))
    assert Settings.of(read_config(path).values) == settings


def test_defaults_can_be_said_in_a_file(tmp_path: Path) -> None:
    for option in every_option():
        if option.is_set_by_default:
            (value,) = json.loads(f"[{option.kind.written(option.default)}]")
            assert option.kind.read(value, tmp_path) == option.default, option.full_name


def test_every_button_has_a_pin() -> None:
    assert SECTIONS["pins"].options.keys() == {pin.key for pin in Wiring().all}
    assert Settings().pins["light_done"] == 5


def test_the_command_line_goes_before_the_file_and_both_are_named(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('length = 5\n[screen]\nlanguage = "de"\n')
    force = in_force(path, parse(["config", "--length", "3", "--theme", "light"]))
    assert force.settings.match.length == 3
    assert force.settings.screen.language is Language.GERMAN
    origins = {option.full_name: force.origin(option) for option in every_option()}
    assert {origin for name, origin in origins.items() if name == "match.length"} == {"command line"}
    assert origins["screen.theme"] == "command line"
    assert origins["screen.language"] == f"{path}, line 3"
    assert origins["match.ruleset"] == "default"


def test_the_command_prints_values_and_where_they_came_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.toml"
    path.write_text("[clock]\nkind = 'delay'\n")
    assert main(["config", str(path), "--light", "Ann"]) == 0
    printed = capsys.readouterr().out
    assert re.search(rf'^kind = "delay" +# {re.escape(str(path))}, line 2$', printed, re.MULTILINE)
    assert re.search(r'^light = "Ann" +# command line$', printed, re.MULTILINE)
    assert re.search(r"^length = 0 +# default$", printed, re.MULTILINE)
    assert main(["config", str(path), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == len(list(every_option()))
    (kind,) = [line for line in lines if line["option"] == "kind"]
    assert kind.items() >= {"section": "clock", "value": "delay", "from": f"{path}, line 2"}.items()


def test_the_printed_configuration_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.toml"
    for arguments in (["config", "--length", "7"], ["config", "--length", "7", "--example"]):
        assert main(arguments) == 0
        path.write_text(capsys.readouterr().out)
        assert in_force(path).settings.match.length == 7


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--theme", "pink"], '--theme must be "dark" or "light", not \'pink\''),
        (["--language", "e"], '--language must be "en" or "de"'),
        (["missing.toml"], "cannot be read: the system says: No such file"),
        (["--lenght", "5"], "did you mean '--length'"),
        (["--length", "65"], "--length must be a whole number from 0 to 64, not 65"),
        (["--delay", "nan"], "--delay must be a number from 0 to 600, not nan"),
        (["--ruleset", "modren"], "--ruleset cannot be used: there is no ruleset 'modren'; did you mean 'modern'?"),
        (["--option", "stake"], "--option cannot be used: cannot read the option 'stake'"),
        (
            ["--reserve", "0", "--hold", "1e9"],
            "--hold must be a number from 0.001 to 3600, not 1000000000.0; "
            "--reserve must be a number from 0.1 to 60, not 0.0",
        ),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["config", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_what_the_command_line_says_must_go_with_what_the_file_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.toml"
    path.write_text('chouette = ["Ann", "Bob", "Cy"]\n')
    assert main(["config", str(path), "--length", "5"]) == 2
    assert f"{path}, line 1: 'chouette': a chouette is money play, and has no length" in capsys.readouterr().err
    assert main(["config", "--length", "5", "--chouette", "Ann", "Bob", "Cy"]) == 2
    assert "--chouette: a chouette is money play, and has no length" in capsys.readouterr().err


def test_what_play_refuses_is_told_all_at_once_after_the_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.toml"
    path.write_text(
        'source = "nowhere.mp4"\nprofile = "board.toml"\nmat = "nowhere/match.mat"\n'
        'ruleset = "acey-deucy"\n[clock]\nkind = "delay"\n'
    )
    for command in (["config", str(path)], ["play", "--headless", "--config", str(path)]):
        assert main(command) == 2
        printed = capsys.readouterr()
        assert ('ruleset = "acey-deucy"' in printed.out) == (command[0] == "config")
        (told,) = printed.err.splitlines()
        places = [
            (1, "there is no SOURCE"),
            (2, "there is no profile"),
            (3, f"--mat {tmp_path / 'nowhere/match.mat'}: there is no folder"),
            (6, "--clock delay: a clock needs a match"),
            (3, f"leave --mat {tmp_path / 'nowhere/match.mat'} out: a .mat file cannot hold a game of acey-deucy"),
        ]
        assert [
            part.startswith(f"{line}: {what}")
            for part, (line, what) in zip(told.split(f"{path}, line ")[1:], places, strict=True)
        ] == [True] * 5, told


def test_what_players_can_choose_otherwise_first_is_told_and_nothing_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f'mat = "{tmp_path}"\nruleset = "acey-deucy"\n[clock]\nkind = "delay"\n')
    assert main(["config", str(path), "--source", "v4l2:0"]) == 0
    clock, mat = capsys.readouterr().err.splitlines()
    assert f"unless the start screen comes first, 'play' refuses this: {path}, line 4: --clock delay" in clock
    assert f"{path}, line 1: leave --mat {tmp_path} out: a .mat file cannot hold" in mat
    assert main(["config", str(path), "--source", "v4l2:0", "--headless"]) == 2


def test_a_camera_may_be_plugged_in_later_but_must_be_ones_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.toml"
    path.write_text('source = "v4l2:77"\n')
    assert main(["config", str(path)]) == 0
    path.write_text('source = "v4l2:usb"\n')
    assert main(["config", str(path)]) == 2
    told = capsys.readouterr().err
    assert f"{path}, line 1: 'v4l2:usb' names no camera; give its number or its file" in told


def test_a_file_after_the_players_of_a_chouette_is_none_of_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.toml"
    path.write_text("hold = 2\n")
    assert main(["config", "--chouette", "Ann", "Bob", "Cy", str(path)]) == 0
    printed = capsys.readouterr().out
    assert f"# {path}, line 1" in printed
    assert 'chouette = ["Ann", "Bob", "Cy"]' in printed
