"""The configuration file of a table."""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.config.example import commented
from tablehub.config.file import lines_of, read_config
from tablehub.config.force import in_force
from tablehub.config.options import BY_FLAG, SECTIONS, Settings
from tablehub.errors import BadConfig
from tablehub.words.text import Language


def config(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(text)
    return path


def mistakes(tmp_path: Path, text: str) -> str:
    with pytest.raises(BadConfig) as caught:
        read_config(config(tmp_path, text))
    return str(caught.value)


def test_options_of_the_command_line_need_no_section(tmp_path: Path) -> None:
    text = 'source = "v4l2:1"\nlength = 7\nhold = 2\nheadless = true\nruleset = "modern"\noption = ["stake=10"]\n'
    assert read_config(config(tmp_path, text)).values == {
        "camera.source": "v4l2:1",
        "match.length": 7,
        "camera.hold": 2.0,
        "screen.headless": True,
        "match.ruleset": "modern",
        "match.option": ("stake=10",),
    }


def test_sections_hold_them_as_well(tmp_path: Path) -> None:
    text = '[match]\nlength = 7\nlight = "Ann"\n[screen]\nlanguage = "de"\n[pins]\nlight_done = 2\n'
    found = read_config(config(tmp_path, text))
    expected = {"match.length": 7, "match.light": "Ann", "screen.language": Language.GERMAN, "pins.light_done": 2}
    assert found.values == expected
    assert found.lines == {"match.length": 2, "match.light": 3, "screen.language": 5, "pins.light_done": 7}


def test_files_are_named_from_where_the_configuration_is(tmp_path: Path) -> None:
    path = config(tmp_path, 'profile = "board.toml"\nmat = "/var/matches"\nsource = "pictures"\n')
    expected = {"camera.profile": tmp_path / "board.toml", "match.mat": "/var/matches"}
    assert read_config(path).values == {**expected, "camera.source": str(tmp_path / "pictures")}


@pytest.mark.parametrize("named", ["matches/", "matches", "/var/matches/", "/"])
def test_a_folder_for_transcripts_is_still_told_by_its_slash(tmp_path: Path, named: str) -> None:
    path = config(tmp_path, f'mat = "{named}"\n')
    assert read_config(path).values == {"match.mat": named if named.startswith("/") else f"{tmp_path}/{named}"}


@pytest.mark.parametrize("named", [".", "/", "..", "kept/"])
def test_a_journal_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    (tmp_path / "kept").mkdir()
    told = mistakes(tmp_path, f'journal = "{named}"\n')
    assert f"line 1: 'journal' must name a file, and '{named}' is a folder" in told
    monkeypatch.chdir(tmp_path)
    for place in (named, ""):
        args = argparse.Namespace(journal=Path(place))
        with pytest.raises(BadConfig, match=r"^--journal must name a file, and '"):
            in_force(None, args)
    assert in_force(None, argparse.Namespace(journal=Path("kept/new"))).settings.match.journal == Path("kept/new")


@pytest.mark.parametrize("source", ["picamera2", "v4l2:1", "sim:seed=5", "rtsp://camera.local/board"])
def test_cameras_are_named_by_their_names(tmp_path: Path, source: str) -> None:
    assert read_config(config(tmp_path, f'source = "{source}"\n')).values == {"camera.source": source}


@pytest.mark.parametrize("value", ["1" + "0" * 400, "inf", "-inf", "nan", "1e400"])
def test_numbers_beyond_all_bounds_are_out_of_range(tmp_path: Path, value: str) -> None:
    assert "line 1: 'hold' must be a number from 0.001 to 3600, not " in mistakes(tmp_path, f"hold = {value}\n")


def test_all_mistakes_are_told_together_with_what_was_meant(tmp_path: Path) -> None:
    text = """lenght = 7
ruleset = 5
headless = 1
length = true
hold = "x"
xyz = 2
source = ""
theme = "drak"
megabytes = 5
sound = true
[clok]
kind = "delay"
[clock]
kind = "fisher"
delay = -1
volume = 5
resreve = 3
[match]
length = 5
ruleset = "modren"
[pins]
undo = 28
menu = 5
"""
    told = mistakes(tmp_path, text)
    assert str(tmp_path / "table.toml") in told
    for part in (
        "line 1: there is no option 'lenght' (did you mean 'length'?)",
        "line 2: 'ruleset' must be a text in quotes, not 5",
        "line 3: 'headless' must be true or false, not 1",
        "line 4: 'length' must be a whole number from 0 to 64, not true",
        "line 5: 'hold' must be a number from 0.001 to 3600, not 'x'",
        "line 6: there is no option 'xyz'; there are source, profile",
        "line 7: 'source' must be a text",
        "line 8: 'theme' must be \"dark\" or \"light\", not 'drak' (did you mean 'dark'?)",
        "line 9: the option 'megabytes' belongs into the section [evidence]",
        "line 10: 'sound' is a section: write [sound] above its options, not sound = true",
        "line 11: there is no section 'clok' (did you mean 'clock'?)",
        "line 14: 'kind' must be \"none\" or \"delay\" or \"fischer\", not 'fisher' (did you mean 'fischer'?)",
        "line 15: 'delay' must be a number from 0 to 600, not -1",
        "line 16: the option 'volume' belongs into the section [sound]",
        "line 17: there is no option 'resreve' in the section [clock] (did you mean 'reserve'?)",
        "line 20: 'ruleset' cannot be used: there is no ruleset 'modren'",
        "line 22: 'undo' must be a whole number from 2 to 27, or false where nothing is wired, not 28",
        "line 23: 'menu' and 'light_done' are both on GPIO 5; each needs a pin of its own",
    ):
        assert part in told, part
    assert [int(part.split(":")[0]) for part in told.split("line ")[1:]] == sorted(
        int(part.split(":")[0]) for part in told.split("line ")[1:]
    ), "from the top of the file down"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[pins]\ndone_light = 5", "in the section [pins] (did you mean 'light_done'?)"),
        ("[pins]\nligth = 5", "in the section [pins] (did you mean 'light' in the section [match]?)"),
        ("volum = 5", "there is no option 'volum' (did you mean 'volume' in the section [sound]?)"),
    ],
)
def test_what_may_be_meant_is_an_option_that_may_stand_there_or_told_with_its_section(
    tmp_path: Path, text: str, meant: str
) -> None:
    assert meant in mistakes(tmp_path, text)


def test_what_is_said_twice_is_told(tmp_path: Path) -> None:
    told = mistakes(tmp_path, "length = 5\n[match]\nlength = 7\n")
    assert "line 3: 'length' stands already on line 1; leave one of the two" in told


def test_pins_may_change_places(tmp_path: Path) -> None:
    assert read_config(config(tmp_path, "[pins]\nundo = 25\nmenu = 24\n")).values == {"pins.undo": 25, "pins.menu": 24}


def test_a_wire_may_be_left_away_and_its_pin_given_to_another(tmp_path: Path) -> None:
    found = read_config(config(tmp_path, "[pins]\nundo = false\nbuzzer = false\nmenu = 24\n"))
    assert found.values == {"pins.undo": False, "pins.buzzer": False, "pins.menu": 24}
    example = commented(Settings.of(found.values))
    assert "\nundo = false\n" in example
    again = read_config(config(tmp_path, example))
    assert again.values["pins.undo"] is False
    assert again.values["pins.menu"] == 24


@pytest.mark.parametrize("value", ["true", '""', '"none"', "0", "-1"])
def test_what_is_no_pin_is_told_with_how_to_leave_one_away(tmp_path: Path, value: str) -> None:
    told = mistakes(tmp_path, f"[pins]\nundo = {value}\n")
    assert "line 2: 'undo' must be a whole number from 2 to 27, or false where nothing is wired, not" in told


def test_agreed_options_must_fit_the_ruleset(tmp_path: Path) -> None:
    assert "line 2: 'option': " in mistakes(tmp_path, 'ruleset = "hoyle"\noption = ["backgamon=4"]\n')


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("length = ", "is not TOML: invalid value at its end"),
        ("length = 5\nlength = 7", "is not TOML: line 2: 'length' stands there twice; leave one of the two"),
        ("length = five", "is not TOML: line 1: invalid value"),
        (f"length = {'9' * 5000}", "is not TOML: a number in it has too many digits"),
        (f"chouette = {'[' * 5000}", "is not TOML: its brackets stand within each other too deeply"),
        (None, "cannot be read: the system says: No such file"),
    ],
)
def test_a_file_that_is_no_configuration_is_told(tmp_path: Path, text: str | None, complaint: str) -> None:
    path = tmp_path / "table.toml" if text is None else config(tmp_path, text)
    with pytest.raises(BadConfig, match=re.escape(complaint)):
        read_config(path)


def test_a_folder_and_a_picture_are_no_configuration(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="cannot be read: it is a folder"):
        read_config(tmp_path)
    with pytest.raises(BadConfig, match="cannot be read: it is larger than 1 MB"):
        read_config(Path("/dev/zero"))
    (tmp_path / "ok.jpg").write_bytes(b"\xff\xd8")
    with pytest.raises(BadConfig, match=r"is not TOML: it is no text in UTF-8 \(byte 0\)"):
        read_config(tmp_path / "ok.jpg")


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
    assert complaint in mistakes(tmp_path, f"option = {option}\n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('chouette = ["A"]', "line 1: 'chouette': A cannot play a chouette: a chouette by modern is for 3 to 6"),
        ('chouette = ["A", "B", "A"]', "'A' is the name of two players of the chouette"),
        ('length = 5\nchouette = ["A", "B", "C"]', "line 2: 'chouette': a chouette is money play, and has no length"),
        ('light = "\\u0001"', r"line 1: 'light': nobody can be called '\x01': A name has at least one letter"),
        ('ruleset = "hoyle"\nchouette = ["A", "B", "C"]', "line 2: 'chouette': A, B, C cannot play a chouette: "),
    ],
)
def test_players_must_be_able_to_begin_a_match(tmp_path: Path, text: str, told: str) -> None:
    assert told in mistakes(tmp_path, text)


def test_mistakes_that_need_the_rest_of_the_file_are_told_with_the_others(tmp_path: Path) -> None:
    text = 'lenght = 5\ndark = "' + "x" * 30 + '"\nlength = 5\nchouette = ["A", "A"]\n'
    told = mistakes(tmp_path, text)
    assert [part.partition(":")[0] for part in told.split("line ")[1:]] == ["1", "2", "4", "4"]


def test_nothing_is_said_of_what_depends_on_a_value_that_cannot_be_read(tmp_path: Path) -> None:
    told = mistakes(tmp_path, 'ruleset = "modren"\noption = ["cubes=own"]\nchouette = ["A"]\n')
    assert told.count("line ") == 1


def test_one_option_needs_no_list(tmp_path: Path) -> None:
    assert read_config(config(tmp_path, 'option = "stake=10"\n')).values == {"match.option": ("stake=10",)}


def test_players_are_named(tmp_path: Path) -> None:
    values = read_config(config(tmp_path, 'light = "Ann"\nchouette = ["Ann", "Bob", "Cy"]\n')).values
    assert values == {"match.light": "Ann", "match.chouette": ("Ann", "Bob", "Cy")}
    assert "must be names" in mistakes(tmp_path, 'chouette = "Ann, Bob"\n')


def test_lines_are_where_statements_begin() -> None:
    text = 'a = 1\n# no\n\nb = [\n  1,\n  2, # [x]\n]\nc = """\n[no]\n"""\n["d e".f]\ng.h = 2\n[[i]]\nj = 1\n'
    assert lines_of(text) == {
        ("a",): 1,
        ("b",): 4,
        ("c",): 8,
        ("d e", "f"): 11,
        ("d e", "f", "g"): 12,
        ("d e", "f", "g", "h"): 12,
        ("i",): 13,
        ("i", "j"): 14,
    }


NO_OPTION = st.text(min_size=1).filter(lambda name: name not in BY_FLAG.keys() | SECTIONS.keys())


@given(st.dictionaries(NO_OPTION, st.one_of(st.booleans(), st.text(), st.integers(-5, 5)), max_size=4))
def test_whatever_stands_in_a_file_is_read_or_told_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, told: dict[str, bool | str | int]
) -> None:
    values = (_quoted(value) if isinstance(value, str) else str(value).lower() for value in told.values())
    text = "".join(f"{_quoted(name)} = {value}\n" for name, value in zip(told, values, strict=True))
    assert tomllib.loads(text) == told
    path = config(tmp_path_factory.mktemp("told"), text)
    if told:
        with pytest.raises(BadConfig, match="line 1: "):
            read_config(path)
    else:
        assert read_config(path).values == {}


def _quoted(text: str) -> str:
    return '"' + "".join(f"\\U{ord(sign):08x}" for sign in text) + '"'


def test_lines_that_end_as_on_windows_are_counted(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_bytes(b"[match]\r\nlength = 7\r\n[clock]\r\nkind = 'delay'\r\n")
    assert read_config(tmp_path / "table.toml").lines == {"match.length": 2, "clock.kind": 4}
