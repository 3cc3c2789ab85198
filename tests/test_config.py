"""The configuration file of a table."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from tablehub.commands.play import Options
from tablehub.config import OPTIONS, load_config
from tablehub.errors import BadConfig

OPTION = 'option = ["dice_zone=either", "stake=10"]\n'


def config(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(text)
    return path


def test_options_are_called_as_on_the_command_line(tmp_path: Path) -> None:
    assert OPTIONS.keys() == {field.name for field in fields(Options)} - {"new"}, "which is for once only"
    path = config(tmp_path, 'source = "v4l2:1"\nlength = 7\nhold = 2\nheadless = true\nruleset = "modern"\n' + OPTION)
    expected = {"source": "v4l2:1", "length": 7, "hold": 2.0, "headless": True, "ruleset": "modern"}
    expected["option"] = ("dice_zone=either", "stake=10")
    assert load_config(path) == expected


def test_files_are_named_from_where_the_configuration_is(tmp_path: Path) -> None:
    path = config(tmp_path, 'profile = "board.toml"\nmat = "/var/matches"\n')
    assert load_config(path) == {"profile": tmp_path / "board.toml", "mat": Path("/var/matches")}


def test_all_mistakes_are_told_together_with_what_was_meant(tmp_path: Path) -> None:
    path = config(tmp_path, 'lenght = 7\nruleset = 5\nheadless = 1\nlength = true\nhold = "x"\nxyz = 2\nsource = ""\n')
    with pytest.raises(BadConfig) as caught:
        load_config(path)
    told = str(caught.value)
    assert str(path) in told
    for part in (
        "no option 'lenght' (did you mean 'length'?)",
        "'ruleset' must be a text in quotes, not 5",
        "'headless' must be true or false, not 1",
        "'length' must be a whole number, not true",
        "'hold' must be a number, not 'x'",
        "no option 'xyz'; there are source, profile",
        "'source' must be a text",
    ):
        assert part in told


@pytest.mark.parametrize(("text", "complaint"), [("length = ", "not TOML"), (None, "cannot be read")])
def test_a_file_that_is_no_configuration_is_told(tmp_path: Path, text: str | None, complaint: str) -> None:
    path = tmp_path / "table.toml" if text is None else config(tmp_path, text)
    with pytest.raises(BadConfig, match=complaint):
        load_config(path)


@pytest.mark.parametrize(
    ("option", "complaint"),
    [
        ("5", 'must be texts as in ["dice_zone=either"], not 5'),
        ('["dice_zone=either", 5]', "must be texts"),
        ('["stake"]', "cannot read the option 'stake': write name=value"),
        ('["stake=10", "stake=20"]', "option stake is given twice, as 10 and as 20"),
    ],
)
def test_options_of_the_ruleset_that_cannot_be_read_are_told(tmp_path: Path, option: str, complaint: str) -> None:
    with pytest.raises(BadConfig) as caught:
        load_config(config(tmp_path, f"option = {option}\n"))
    assert complaint in str(caught.value)


def test_one_option_needs_no_list(tmp_path: Path) -> None:
    assert load_config(config(tmp_path, 'option = "stake=10"\n')) == {"option": ("stake=10",)}


def test_players_are_named(tmp_path: Path) -> None:
    names = 'light = "Ann"\ndark = "Bob"\nchouette = ["Ann", "Bob", "Cy"]\n'
    loaded = load_config(config(tmp_path, names))
    assert loaded == {"light": "Ann", "dark": "Bob", "chouette": ("Ann", "Bob", "Cy")}
    with pytest.raises(BadConfig, match="must be names"):
        load_config(config(tmp_path, 'chouette = "Ann, Bob"\n'))
