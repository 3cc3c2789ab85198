"""The settings last used: kept whole, and read only where they make sense."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.display.table_settings import TableSettings
from tablehub.formats import SETTINGS
from tablehub.live.settings_file import KeptSettings, NewerSettings, read, written
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.terms import Terms
from tablehub.rules.player import Player
from tablehub.words.text import Language

CHOSEN = TableSettings(
    Terms("hoyle", ("backgammon=4",), 7, "Ann", "Zoë", clock=ClockSettings(ClockKind.FISCHER, 8.0, 90.0)),
    theme="light",
    language=Language.GERMAN,
    sound="tones",
    bottom=Player.DARK,
    turned=True,
    coach=True,
    names=("Zoë", "Ann"),
)


def test_what_was_chosen_is_there_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "state" / "settings.json"
    kept = KeptSettings(path)
    assert kept() == TableSettings()
    kept.change(CHOSEN)
    again = KeptSettings(path)
    assert (again(), again.note) == (CHOSEN, "")
    assert list(path.parent.iterdir()) == [path], "no draft is left"


def test_who_agreed_to_a_coach_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    KeptSettings(path).change(replace(CHOSEN, coach_agreed=frozenset(Player)))
    assert KeptSettings(path)().coach_agreed == frozenset()


@pytest.mark.parametrize(
    "torn",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 100_000,
        "\x00\x01",
        '{"version": 0}',
        '{"strange": 1}',
        '{"length": "seven"}',
        '{"length": true}',
        '{"length": 1000}',
        '{"ruleset": "nobody"}',
        '{"options": ["beaver=maybe"]}',
        '{"options": [1]}',
        '{"light": "\U0001f3b2"}',
        '{"names": ["' + "x" * 200 + '"]}',
        '{"chouette": ["\U0001f3b2"]}',
        '{"theme": "pink"}',
        '{"language": "xx"}',
        '{"sound": "loud"}',
        '{"bottom": "nobody"}',
        '{"clock": {}}',
        '{"clock": {"kind": "delay", "turn": "x", "point": 1}}',
        '{"clock": {"kind": "delay", "turn": -1, "point": 1}}',
    ],
)
def test_a_torn_file_is_set_aside_and_said(tmp_path: Path, torn: str, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "settings.json"
    path.write_text(torn)
    kept = KeptSettings(path, CHOSEN)
    assert kept() == CHOSEN, "what holds without a file"
    (aside,) = tmp_path.iterdir()
    assert aside.name.startswith("settings.json.torn-")
    assert aside.read_text() == torn
    assert aside.name in kept.note
    assert kept.note in caplog.text


def test_bytes_that_are_no_text_are_set_aside_too(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert KeptSettings(path)() == TableSettings()
    assert not path.exists()


def test_a_file_of_an_older_program_leaves_what_it_does_not_know_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"version": 1, "length": 5}')
    kept = KeptSettings(path, CHOSEN)
    assert kept() == replace(CHOSEN, terms=replace(CHOSEN.terms, length=5))


def test_what_is_configured_anew_goes_before_what_was_chosen_before(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    KeptSettings(path, TableSettings(theme="dark")).change(CHOSEN)
    configured = TableSettings(theme="dark", language=Language.ENGLISH, sound="voice")
    kept = KeptSettings(path, configured)()
    assert kept == replace(CHOSEN, sound="voice")


def test_where_nothing_can_be_written_it_holds_all_the_same_and_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    kept = KeptSettings(tmp_path / "file" / "settings.json")
    kept.change(CHOSEN)
    assert kept() == CHOSEN
    assert kept.note.startswith("the settings cannot be kept: ")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read_is_said_and_left(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{}")
    path.chmod(0)
    kept = KeptSettings(path)
    assert kept.note.startswith("the settings last used cannot be read: ")
    assert path.exists()


def test_without_a_file_they_hold_as_long_as_the_program() -> None:
    kept = KeptSettings(None, TableSettings())
    kept.change(CHOSEN)
    assert (kept(), kept.note) == (CHOSEN, "")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(written(CHOSEN))), JSON)
def test_any_value_is_read_or_refused_in_words(name: str, value: Any) -> None:
    told = {**written(CHOSEN), name: json.loads(json.dumps(value))}
    try:
        found = read(told, TableSettings())
    except (ValueError, TypeError, KeyError):
        return
    assert replace(found.terms, chouette=()).why_not() is None
    assert read(written(found), TableSettings()) == found


def test_settings_of_a_newer_program_are_refused_and_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    text = json.dumps({**written(TableSettings()), "version": SETTINGS + 1, "something": "new"})
    path.write_text(text)
    with pytest.raises(NewerSettings, match=f"format {SETTINGS + 1}, written by a newer TableHub"):
        KeptSettings(path)
    assert path.read_text() == text
    assert list(tmp_path.iterdir()) == [path]
