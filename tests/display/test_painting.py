"""Only what changed is drawn, and what then stands there is what would have been drawn anew."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pygame
import pytest

from tablehub.display.canvas import Look
from tablehub.display.gliding import GLIDE
from tablehub.display.layout import Box, screen_layout
from tablehub.display.painting import Painter
from tablehub.display.render import render
from tablehub.display.theme import LIGHT as DAYLIGHT
from tablehub.display.view import DieView, Message, Tone, View
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tests.display.moments import VIEWS
from tests.display.samples import THROW

SIZE = (800, 480)
LAYOUT = screen_layout(SIZE)
PLAYED = replace(THROW, position=Play.parse("13/7 8/7").apply(THROW.position, Player.LIGHT))


def painter() -> tuple[Painter, pygame.Surface]:
    surface = pygame.Surface(SIZE)
    return Painter(surface, Look()), surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def differing(a: pygame.Surface, b: pygame.Surface) -> list[Box]:
    mask = pygame.mask.from_threshold(a, (0, 0, 0), (1, 1, 1, 255), b)
    mask.invert()
    rects: Any = mask.get_bounding_rects()
    return [Box(*rect) for rect in rects]


@pytest.mark.parametrize("turned", [False, True])
def test_after_any_change_the_screen_is_as_if_drawn_anew(turned: bool) -> None:
    """All pairs of moments, one after the other on one surface."""
    paint, surface = painter()
    names = ["setup", "play", "in doubt", "fault", "fault with pictures", "double", "match result", "menu"]
    anew = {name: pixels(render(replace(VIEWS[name], turned=turned), SIZE)) for name in names}
    now = 0.0
    for pair in permutations(names, 2):
        for name in pair:
            now += 10.0
            paint.show(replace(VIEWS[name], turned=turned), now)
            paint.tick(now + GLIDE)
            assert not paint.is_moving
            assert pixels(surface) == anew[name], pair


@pytest.mark.parametrize(
    ("part", "changed"),
    [
        ("message", replace(THROW, message=Message("Another.", Tone.FAULT))),
        ("middle", replace(THROW, dice=(DieView(2, Player.LIGHT),))),
        ("top_card", replace(THROW, dark=replace(THROW.dark, score=5))),
        ("hints", replace(THROW, hints=())),
        ("status", replace(THROW, status=())),
        ("board", replace(THROW, numbered_for=Player.DARK)),
    ],
)
def test_what_changed_is_drawn_and_nothing_else(part: str, changed: View) -> None:
    paint, surface = painter()
    assert paint.show(THROW, 0.0) == [Box(0, 0, *SIZE)]
    before = surface.copy()
    boxes = paint.show(changed, 1.0)
    assert boxes == [LAYOUT.parts[part]]
    assert differing(before, surface)
    assert all(boxes[0].holds(box) for box in differing(before, surface))


def test_nothing_is_drawn_while_nothing_changes() -> None:
    paint, _ = painter()
    paint.show(THROW, 0.0)
    assert paint.show(replace(THROW), 1.0) == []
    assert paint.tick(2.0) == []


def test_checkers_glide_and_everything_else_is_there_at_once() -> None:
    said = replace(PLAYED, message=Message("That is wrong.", Tone.FAULT), dice=(), light=replace(THROW.light, score=9))
    paint, surface = painter()
    paint.show(THROW, 0.0)
    paint.show(said, 1.0)
    left = differing(surface, render(said, SIZE))
    assert left
    assert all(LAYOUT.board.holds(box) for box in left), "no verdict, throw or score waits for a checker"
    for step in range(1, 10):
        last = surface.copy()
        boxes = paint.tick(1.0 + GLIDE * step / 10)
        assert differing(last, surface)
        for box in boxes:
            last.blit(surface, box, box)
        assert pixels(last) == pixels(surface), "drawn outside what was told"
        assert sum(box.w * box.h for box in boxes) < 0.2 * LAYOUT.board.w * LAYOUT.board.h
    paint.tick(1.0 + GLIDE)
    assert not paint.is_moving
    assert pixels(surface) == pixels(render(said, SIZE))


def test_a_change_in_the_middle_of_a_glide_is_drawn_and_the_glide_goes_on() -> None:
    paint, surface = painter()
    paint.show(THROW, 0.0)
    paint.show(PLAYED, 1.0)
    further = replace(PLAYED, message=Message("More."), numbered_for=Player.DARK)
    paint.show(further, 1.0 + GLIDE / 2)
    assert paint.is_moving
    paint.tick(1.0 + GLIDE)
    assert pixels(surface) == pixels(render(further, SIZE))


@pytest.mark.parametrize("changes", [{"bottom": Player.DARK}, {"home_right": False}, {"turned": True}], ids=str)
def test_a_board_seen_from_elsewhere_is_there_at_once(changes: dict[str, object]) -> None:
    paint, surface = painter()
    paint.show(THROW, 0.0)
    turned = replace(PLAYED, **changes)  # type: ignore[arg-type]
    paint.show(turned, 1.0)
    assert not paint.is_moving
    assert pixels(surface) == pixels(render(turned, SIZE))


def test_a_theme_is_of_the_painter_that_has_it() -> None:
    surface = pygame.Surface(SIZE)
    Painter(surface, Look(DAYLIGHT)).show(THROW, 0.0)
    assert pixels(surface) == pixels(render(THROW, SIZE, Look(DAYLIGHT))) != pixels(render(THROW, SIZE))
