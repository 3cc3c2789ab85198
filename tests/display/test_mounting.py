"""A display that is mounted turned: what it shows, and what a touch on it means."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tablehub.buttons import Button, ButtonPress
from tablehub.config.kinds import WholeOf
from tablehub.config.options import SECTIONS
from tablehub.display.layout import Box, screen_layout
from tablehub.display.mounting import Mounting
from tablehub.display.panel import hint_boxes
from tablehub.display.render import render
from tablehub.display.screen import Screen
from tests.display.samples import OFFER, THROW

SIZE = 480, 800
"""Of a display that was built upright."""

kind = SECTIONS["screen"].options["rotation"].kind
assert isinstance(kind, WholeOf)
ROTATIONS = kind.choices


@pytest.fixture(params=ROTATIONS)
def rotation(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def seconds() -> list[float]:
    return [7.0]


@pytest.fixture
def screen(rotation: int, seconds: list[float]) -> Iterator[Screen]:
    with Screen.open(SIZE, headless=True, clock=lambda: seconds[0], rotation=rotation) as screen:
        screen.pump()
        yield screen


def seen(rotation: int) -> bytes:
    """What somebody sees who looks at the mounted display with his head upright."""
    display = pygame.display.get_surface()
    assert display is not None
    return pygame.image.tobytes(pygame.transform.rotate(display, rotation), "RGB")


def drawn(screen: Screen) -> bytes:
    return pygame.image.tobytes(render(THROW, screen.size, screen.look), "RGB")


def test_players_see_it_upright_and_in_the_shape_of_the_mounted_display(screen: Screen, rotation: int) -> None:
    screen.show(THROW)
    assert screen.size == (SIZE[::-1] if rotation in (90, 270) else SIZE)
    assert seen(rotation) == drawn(screen)


def test_so_it_is_after_checkers_have_glided(screen: Screen, rotation: int, seconds: list[float]) -> None:
    screen.show(OFFER)
    screen.show(THROW)
    while screen.rest is not None:
        seconds[0] += screen.rest
        screen.pump()
    assert seen(rotation) == drawn(screen)


def test_so_it_is_after_the_window_was_uncovered(screen: Screen, rotation: int) -> None:
    screen.show(THROW)
    display = pygame.display.get_surface()
    assert display is not None
    display.fill("black")
    pygame.event.post(pygame.event.Event(pygame.VIDEOEXPOSE))
    screen.pump()
    assert seen(rotation) == drawn(screen)


def test_a_finger_means_what_it_touches(screen: Screen, rotation: int) -> None:
    screen.show(OFFER)
    boxes = hint_boxes(OFFER, screen_layout(screen.size, OFFER.turned), screen.look)
    hint, box = next((hint, box) for hint, box in boxes if hint.button is Button.TAKE)
    width, height = screen.size
    x, y = box.centre
    touched = {0: (x, y), 90: (height - 1 - y, x), 180: (width - 1 - x, height - 1 - y), 270: (y, width - 1 - x)}
    where = touched[rotation]
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_LEFT, pos=where))
    assert screen.pump() == [ButtonPress(Button.TAKE, hint.player, 7.0)]


@pytest.mark.usefixtures("screen")
def test_every_pixel_comes_to_one_place_and_a_touch_there_back(rotation: int) -> None:
    display = pygame.Surface((5, 3))
    mounted = Mounting(display, rotation)
    width, height = mounted.surface.get_size()
    for x in range(width):
        for y in range(height):
            mounted.surface.set_at((x, y), (10 * x, 10 * y, 0))
    mounted.put_out([Box(0, 0, width, height)])
    for x in range(5):
        for y in range(3):
            at = mounted.drawn_at((x, y))
            assert display.get_at((x, y)) == mounted.surface.get_at(at)
