"""Who is called light stays light where the board is learnt anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.naming import are_exchanged, learnt_as_before, profile_before
from tablehub.commands.calibrate import calibrate
from tablehub.frames import Frame
from tablehub.live.aiming import Aimer
from tablehub.live.eyes import learnt as learnt_at_table
from tablehub.rules.position import Position
from tablehub.vision.profile import Profile, save_profile
from tablehub.vision.reader import BoardReader
from tablehub.vision.view.appearance import Appearance
from tests.boards import learnt, located, picture, true_position, truth

BLUE, GREY, CREAM, BROWN = (150, 110, 60), (105, 105, 108), (180, 210, 225), (40, 60, 100)
TABLE = "brown_leather"

Colour = tuple[int, int, int]


def look(light: Colour, dark: Colour, lamp: tuple[float, float, float] = (1, 1, 1)) -> Appearance:
    """Checkers of these colours, as a lamp shows them."""
    lights, darks = (np.array(colour, np.float32) * np.array(lamp, np.float32) for colour in (light, dark))
    return Appearance(None, lights, darks)


@pytest.mark.parametrize("lamp", [(1, 1, 1), (0.5, 0.8, 1.0), (1.1, 0.9, 0.8)])
def test_the_same_two_colours_are_known_in_any_light(lamp: tuple[float, float, float]) -> None:
    assert are_exchanged(look(BLUE, GREY), look(GREY, BLUE, lamp))
    assert not are_exchanged(look(BLUE, GREY), look(BLUE, GREY, lamp))


def test_other_checkers_are_not_the_same_exchanged() -> None:
    assert not are_exchanged(look(BLUE, GREY), look(CREAM, BROWN))
    assert not are_exchanged(look(GREY, BLUE), look(CREAM, BROWN))


@pytest.fixture(scope="module")
def other_names() -> Profile:
    """The board as it may have been learnt under another lamp: light is called dark."""
    now = learnt(TABLE)
    called = replace(now.appearance, light=now.appearance.dark, dark=now.appearance.light)
    return replace(now, appearance=called)


def start() -> Frame:
    return Frame(0, "start", 0.0, picture(TABLE, "calib", 2))


def at_table(before: Profile, folder: Path) -> Profile:
    kept: list[Profile] = []
    eyes = learnt_at_table(None, kept.append, before=lambda: before)(iter([start()]), lambda advice: None)
    assert eyes is not None
    return kept[0]


def by_command(before: Profile, folder: Path) -> Profile:
    return calibrate([start()], before=before).profile


def while_aiming(before: Profile, folder: Path) -> Profile:
    out = folder / "board.toml"
    save_profile(before, out)
    Aimer(out=out).look(start())
    seen = profile_before(out)
    assert seen is not None
    return seen


def as_if_located(before: Profile, folder: Path) -> Profile:
    return learnt_as_before(start().image, located(TABLE), before)[0]


@pytest.mark.networks
@pytest.mark.parametrize("way", [as_if_located, by_command, at_table, while_aiming])
def test_who_was_light_is_light_wherever_the_board_is_learnt(
    way: Callable[[Profile, Path], Profile], other_names: Profile, tmp_path: Path
) -> None:
    """Of two sets of checkers as bright as each other the one or the other was light, by the lamp (830079)."""
    profile = way(other_names, tmp_path)
    for seen, called in (
        (profile.appearance.light, other_names.appearance.light),
        (profile.appearance.dark, other_names.appearance.dark),
    ):
        assert np.abs(seen - called).max() < 8
    assert profile.geometry.shape.home_right is not other_names.geometry.shape.home_right
    reader = BoardReader(profile)
    assert reader.read(start()).position == Position.start()
    true = true_position(TABLE, truth(TABLE, "game")["frames"][1])
    assert reader.read(Frame(1, "game", 1.0, picture(TABLE, "game", 2))).position == Position(true.dark, true.light)


def test_the_same_names_stay(tmp_path: Path) -> None:
    assert as_if_located(learnt(TABLE), tmp_path).geometry.shape == learnt(TABLE).geometry.shape


def test_a_profile_that_is_not_there_or_torn_names_nobody(tmp_path: Path) -> None:
    assert profile_before(tmp_path / "none.toml") is None
    (torn := tmp_path / "torn.toml").write_text("version = ")
    assert profile_before(torn) is None
    assert profile_before(tmp_path) is None
