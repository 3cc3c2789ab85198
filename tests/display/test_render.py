"""The drawn picture: what changes in the facts changes in the pixels, and only there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from tablehub.buttons import Button
from tablehub.display.board_layout import BoardLayout
from tablehub.display.layout import Box, screen_layout
from tablehub.display.panel import pips_told
from tablehub.display.render import render
from tablehub.display.theme import DARK as THEME
from tablehub.display.view import ButtonHint, CubeView, DieView, Message, Place, StatusItem, Tone, View
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.vision.reading import DieState
from tests.display.samples import DARK, LIGHT, SAMPLES, SIZES, START, THROW

SIZE = (1280, 720)
LAYOUT = screen_layout(SIZE)
EMPTY = replace(START, position=Position(men({}, off=0), men({}, off=0)))


def changed(a: View, b: View, size: tuple[int, int] = SIZE) -> Box:
    """The box of all pixels that differ."""
    one, other = render(a, size), render(b, size)
    differing = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    differing.invert()
    rects: Any = differing.get_bounding_rects()
    return Box(*rects[0].unionall(rects[1:])) if rects else Box(0, 0, 0, 0)


def board_of(view: View) -> BoardLayout:
    return BoardLayout.fitted(LAYOUT.board, view.bottom, view.home_right)


def colour_at(picture: pygame.Surface, place: tuple[float, float]) -> tuple[int, int, int]:
    red, green, blue, _ = picture.get_at((round(place[0]), round(place[1])))
    return red, green, blue


def near(a: tuple[int, int, int], b: tuple[int, int, int]) -> bool:
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) < 24


def test_one_pip_is_one() -> None:
    assert [pips_told(count) for count in (None, 0, 1, 2)] == ["", "0 pips", "1 pip", "2 pips"]


@pytest.mark.parametrize("size", [*SIZES, (320, 200), (200, 320)], ids=str)
@pytest.mark.parametrize("name", SAMPLES)
def test_any_view_is_drawn_at_any_size(name: str, size: tuple[int, int]) -> None:
    picture = render(SAMPLES[name], size)
    assert picture.get_size() == size
    pixels = pygame.image.tobytes(picture, "RGB")
    assert len({pixels[at : at + 3] for at in range(0, len(pixels), 3 * 37)}) > 15


def test_the_same_view_is_the_same_picture() -> None:
    assert changed(THROW, replace(THROW)) == Box(0, 0, 0, 0)


@pytest.mark.parametrize("bottom", Player)
@pytest.mark.parametrize("home_right", [True, False])
@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("point", [1, 6, 7, 12, 13, 18, 19, 24])
def test_a_checker_is_seen_on_its_point(player: Player, point: int, bottom: Player, home_right: bool) -> None:
    mine = men({point if player is LIGHT else 25 - point: 2}, off=0)
    view = replace(EMPTY, position=Position.of(player, mine, men({}, off=0)), bottom=bottom, home_right=home_right)
    layout = board_of(view)
    picture = render(view, SIZE)
    face = THEME.checkers(player).face
    assert near(colour_at(picture, layout.checker(point, 0)), face)
    assert near(colour_at(picture, layout.checker(point, 1)), face)
    assert not near(colour_at(picture, layout.checker(point, 3)), face)
    assert layout.column(point).inset(-4).holds(changed(view, replace(view, position=EMPTY.position)))


def test_players_differ_in_lightness_not_only_in_hue() -> None:
    grey = {player: sum(THEME.checkers(player).face) / 3 for player in Player}
    felt = sum(THEME.felt) / 3
    assert grey[LIGHT] - grey[DARK] > 120
    assert grey[LIGHT] > felt
    assert sum(THEME.dark.rim) / 3 > felt + 60


def test_a_sixth_checker_is_a_number_on_the_fifth() -> None:
    five, six, eight = (replace(EMPTY, position=Position(men({6: n}, off=0), men({}, off=0))) for n in (5, 6, 8))
    x, y = board_of(five).checker(6, 4)
    half = board_of(five).diameter // 2
    fifth = Box(round(x) - half, round(y) - half, 2 * half, 2 * half)
    for a, b in ((five, six), (six, eight)):
        assert changed(a, b).w > 0
        assert fifth.holds(changed(a, b))


def test_both_colours_on_one_point_are_both_drawn() -> None:
    view = replace(EMPTY, position=Position(men({8: 1}, off=0), men({17: 2}, off=0)))
    picture, layout = render(view, SIZE), board_of(view)
    assert near(colour_at(picture, layout.checker(8, 0)), THEME.light.face)
    assert near(colour_at(picture, layout.checker(8, 1)), THEME.dark.face)
    assert near(colour_at(picture, layout.checker(8, 2)), THEME.dark.face)


def test_however_many_share_a_point_they_stay_on_it() -> None:
    crowd = replace(EMPTY, position=Position(men({8: 9}, off=0), men({17: 6}, off=0)))
    assert board_of(crowd).column(8).inset(-4).holds(changed(EMPTY, crowd))
    assert near(colour_at(render(crowd, SIZE), board_of(crowd).checker(8, 0)), THEME.light.face)


@pytest.mark.parametrize("player", Player)
def test_bar_and_tray_show_their_men_in_their_place(player: Player) -> None:
    layout = board_of(EMPTY)
    hit = replace(EMPTY, position=Position.of(player, men({}, bar=1, off=0), men({}, off=0)))
    assert near(colour_at(render(hit, SIZE), layout.bar_checker(player, 0)), THEME.checkers(player).face)
    assert layout.bar(player).inset(-4).holds(changed(EMPTY, hit))
    off = replace(EMPTY, position=Position.of(player, men({}, off=3), men({}, off=0)))
    assert changed(EMPTY, off).h > layout.pitch
    assert layout.tray(player).holds(changed(EMPTY, off))


def test_points_are_numbered_for_the_player_the_message_speaks_to() -> None:
    difference = changed(START, replace(START, numbered_for=DARK))
    layout = board_of(START)
    assert difference.y < layout.number(13).bottom
    assert difference.bottom > layout.number(1).y
    assert LAYOUT.board.holds(difference)


@pytest.mark.parametrize("mark", ["highlights", "doubtful", "covered"])
@pytest.mark.parametrize("place", [Place(LIGHT, 9), Place(DARK, 9), Place(LIGHT, 25), Place(DARK, 0)], ids=str)
def test_marks_stand_at_their_place(mark: str, place: Place) -> None:
    marks: dict[str, Any] = {mark: frozenset({place})}
    marked = replace(START, **marks)
    layout = board_of(START)
    x, y, w, h = layout.place(place)
    with_number = Box(x, y - round(layout.pitch), w, h + 2 * round(layout.pitch))
    difference = changed(START, marked)
    assert difference.w >= layout.pitch * 0.4
    assert with_number.inset(-2).holds(difference)


def test_a_die_that_does_not_count_looks_different_and_stays_between_the_cards() -> None:
    flat = replace(THROW, dice=(DieView(6, LIGHT), DieView(1, LIGHT)))
    for other in (DieView(1, LIGHT, DieState.COCKED), DieView(None, LIGHT), DieView(1, DARK), DieView(2, LIGHT)):
        difference = changed(flat, replace(flat, dice=(DieView(6, LIGHT), other)))
        assert difference.w > 10
        assert LAYOUT.middle.holds(difference)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_its_number_of_pips(value: int) -> None:
    picture = render(replace(THROW, dice=(DieView(value, LIGHT),)), SIZE)
    middle = LAYOUT.middle
    dice_only = picture.subsurface((middle.x, middle.y, round(middle.w * 0.66), round(middle.h * 0.75)))
    ink = pygame.mask.from_threshold(dice_only, THEME.light.ink, (6, 6, 6, 255))
    assert len(ink.connected_components(minimum=20)) == value


CHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "dark's name": ("top_card", {"dark": replace(THROW.dark, name="Somebody with a very long name indeed")}),
    "light's score": ("bottom_card", {"light": replace(THROW.light, score=17)}),
    "light's pips": ("bottom_card", {"light": replace(THROW.light, pips=None)}),
    "cube": ("middle", {"cube": CubeView(4, DARK)}),
    "no cube": ("middle", {"cube": None}),
    "offer": ("middle", {"cube": CubeView(1, None, LIGHT)}),
    "crawford": ("middle", {"crawford": True}),
    "money": ("middle", {"length": None}),
    "no dice": ("middle", {"dice": ()}),
    "message": ("message", {"message": Message("Take one of them off. " * 30, Tone.FAULT)}),
    "tone": ("message", {"message": replace(THROW.message, tone=Tone.GOOD)}),
    "hints": ("hints", {"hints": (ButtonHint(Button.DONE, "A label far too long for any button " * 3),)}),
    "status": ("status", {"status": (StatusItem("looking for the camera " * 5, ok=False), StatusItem("x" * 60))}),
}


@pytest.mark.parametrize("size", [(640, 400), (800, 480), (1280, 720), (600, 1024)], ids=str)
@pytest.mark.parametrize("what", CHANGES)
def test_a_change_shows_in_its_part_of_the_screen_and_nowhere_else(what: str, size: tuple[int, int]) -> None:
    part, changes = CHANGES[what]
    difference = changed(THROW, replace(THROW, **changes), size)
    assert difference.w > 0
    assert screen_layout(size).parts[part].holds(difference)


def test_whose_turn_it_is_is_marked_in_his_card() -> None:
    waiting = replace(START, dice=(DieView(1, LIGHT),))
    assert LAYOUT.bottom_card == changed(waiting, replace(waiting, on_turn=LIGHT))
    assert LAYOUT.top_card == changed(waiting, replace(waiting, on_turn=DARK))


def test_tones_have_signs_of_different_shape() -> None:
    """Told apart in grey: by the sign, not only by the colour of the band."""
    views = {tone: replace(START, message=Message("The same words.", tone)) for tone in Tone}
    shapes = set()
    for tone, view in views.items():
        picture = render(view, SIZE).subsurface(LAYOUT.message)
        sign = pygame.mask.from_threshold(picture, THEME.tone(tone).sign, (12, 12, 12, 255))
        shapes.add(sign.connected_component().count())
    assert len(shapes) == len(Tone)
