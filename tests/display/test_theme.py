"""Colours that everybody tells apart, in every theme."""

from __future__ import annotations

from itertools import combinations

import pytest

from tablehub.display.theme import THEMES, Theme
from tablehub.display.view import Tone
from tablehub.rules.player import Player
from tests.display.colours import SEEING, contrast, distance, seen

# Colour differences (CIE 1976) that are seen at a glance; much less is noticed side by side.
CHECKERS_APART, TURN_APART, TONES_APART, VERDICTS_APART, POINTS_APART = 60, 40, 15, 15, 15

both_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
all_eyes = pytest.mark.parametrize("seeing", SEEING)


def test_greys_look_the_same_to_everybody() -> None:
    """The simulation itself: rows that add up to one leave greys alone."""
    for seeing in SEEING:
        assert seen((128, 128, 128), seeing) == pytest.approx(seen((128, 128, 128), "all colours"), abs=1e-3)


def test_red_and_green_are_hard_to_tell_for_those_who_lack_either() -> None:
    red, green = (200, 60, 40), (120, 140, 30)
    assert distance(red, green, "all colours") > 2 * distance(red, green, "protanopia")
    assert distance(red, green, "all colours") > 2 * distance(red, green, "deuteranopia")


@both_themes
@all_eyes
def test_checkers_of_the_players_are_told_apart(theme: Theme, seeing: str) -> None:
    assert distance(theme.light.face, theme.dark.face, seeing) > CHECKERS_APART


@both_themes
@all_eyes
def test_tones_are_told_apart(theme: Theme, seeing: str) -> None:
    for a, b in combinations(Tone, 2):
        assert distance(theme.tone(a).band, theme.tone(b).band, seeing) >= TONES_APART, (a, b)


@both_themes
@all_eyes
def test_whose_turn_it_is_and_what_is_meant_stand_out(theme: Theme, seeing: str) -> None:
    for ground in (theme.panel, theme.panel_on_turn, theme.background, theme.felt):
        assert distance(theme.accent, ground, seeing) > TURN_APART


@both_themes
@all_eyes
def test_points_and_verdicts_are_told_apart(theme: Theme, seeing: str) -> None:
    for a, b in combinations((theme.felt, theme.point_pale, theme.point_deep), 2):
        assert distance(a, b, seeing) > POINTS_APART
    for a, b in combinations((theme.good, theme.fair, theme.bad), 2):
        assert distance(a, b, seeing) > VERDICTS_APART


@both_themes
@pytest.mark.parametrize("player", Player)
def test_checkers_stand_out_from_what_they_lie_on(theme: Theme, player: Player) -> None:
    look = theme.checkers(player)
    for ground in (theme.felt, theme.point_pale, theme.point_deep, theme.frame, theme.tray):
        assert max(contrast(look.face, ground), contrast(look.rim, ground)) > 2.4


@both_themes
def test_words_can_be_read(theme: Theme) -> None:
    for tone in Tone:
        look = theme.tone(tone)
        assert contrast(look.text, look.band) >= 7
        assert contrast(look.sign, look.band) >= 4.5
    for ground in (theme.background, theme.panel, theme.panel_on_turn):
        assert contrast(theme.text, ground) >= 7
        assert contrast(theme.muted, ground) >= 4.5
    assert contrast(theme.warning, theme.background) >= 4.5
    assert contrast(theme.number, theme.frame) >= 4.5
    assert contrast(theme.number, theme.tray) >= 4.5
    for ground in (theme.accent, theme.good, theme.fair, theme.bad):
        assert contrast(theme.on_accent, ground) >= 3.9
    assert contrast(theme.number_meant, theme.frame) >= 4
    assert contrast(theme.cube.ink, theme.cube.face) >= 7
