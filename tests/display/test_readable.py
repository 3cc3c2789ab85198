"""All words fit at every size and in every language, and what matters can be read from two metres.

Sizes are shares of the screen's shorter side. On a screen of 15.6 inches (194 mm high) seen from two metres, one per
cent of it is 3.3 minutes of arc; on one of 7 inches (86 mm) it is as much from 0.9 metres. ISO 9241-303 asks for
capitals of 16 minutes at least where people read at ease; normal eyesight tells letters of 5 minutes apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pygame
import pytest

from tablehub.display import canvas, panel, sprites
from tablehub.display.canvas import Canvas, Look
from tablehub.display.layout import Box
from tablehub.display.render import draw_view
from tablehub.display.text import PlacedText, font
from tablehub.display.view import View
from tests.display.moments import PAGES, VIEWS
from tests.display.stored import LOOKS, SIZES

AT_EASE = 0.048
"""16 minutes: the score, the throw, the cube, and what is to be done."""
A_FAULT = 0.028
"""9 minutes: two sentences that say what is wrong and how to put it right."""
AT_LENGTH = 0.02
"""6.5 minutes: the longest sentences there are, and names."""
CLOSE_BY = 0.018
"""Of the letters, not their capitals: what is read by who touches it, an arm's length away."""

CAPITAL = 0.73
"""A capital's height as a share of the letter size."""

GERMAN_IS_LONGER = 1.3


@dataclass(frozen=True, slots=True)
class Set:
    """A text as it was set."""

    text: str
    box: Box
    placed: PlacedText

    @property
    def is_whole(self) -> bool:
        return " ".join(line for line, _ in self.placed.lines) == " ".join(self.text.split())


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[Set]:
    """Every text that is set from now on."""
    found: list[Set] = []
    place = canvas.place_text

    def noted(text: str, box: Box, largest: int, align: tuple[float, float] = (0.0, 0.5), lines: int = 1) -> PlacedText:
        placed = place(text, box, largest, align, lines)
        if text:
            found.append(Set(text, box, placed))
        return placed

    monkeypatch.setattr(canvas, "place_text", noted)
    monkeypatch.setattr(panel, "place_text", noted)
    return found


def turned_both_ways(view: View) -> Iterator[View]:
    yield view
    yield replace(view, turned=True)


def size_of(words: list[Set], text: str) -> int:
    return min(each.placed.px for each in words if each.text == text)


def test_a_capital_is_as_high_as_is_reckoned_with() -> None:
    assert font().get_rect("HENT", size=1000).height == pytest.approx(CAPITAL * 1000, abs=15)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_no_word_is_cut(page: str, size: tuple[int, int], words: list[Set]) -> None:
    surface = pygame.Surface(size)
    for look in LOOKS:
        PAGES[page](Canvas(surface, look))
    assert words
    for each in words:
        assert each.is_whole, each.text
        assert all(each.box.holds(box) for _, box in each.placed.lines), each.text
        assert each.placed.px >= CLOSE_BY * min(size), each.text


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", VIEWS)
def test_words_fit_where_another_language_is_longer(name: str, size: tuple[int, int], words: list[Set]) -> None:
    for view in turned_both_ways(VIEWS[name]):
        text = view.message.text
        longer = f"{text} {text[-round(len(text) * (GERMAN_IS_LONGER - 1)) :].strip()}"
        hints = tuple(replace(hint, text=f"{hint.text}nnnn") for hint in view.hints)
        draw_view(Canvas(pygame.Surface(size)), replace(view, message=replace(view.message, text=longer), hints=hints))
    assert all(each.is_whole for each in words)
    assert all(each.placed.px >= CLOSE_BY * min(size) for each in words)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_matters_can_be_read_from_two_metres(
    size: tuple[int, int], words: list[Set], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def noted(draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def of_size(what: object, look: object, px: int, *rest: object) -> pygame.Surface:
            drawn.append(px)
            return draw(what, look, px, *rest)

        return of_size

    monkeypatch.setattr(sprites, "cube", noted(sprites.cube))
    monkeypatch.setattr(sprites, "die", noted(sprites.die))
    for view in turned_both_ways(VIEWS["play"]):
        draw_view(Canvas(pygame.Surface(size)), view)
    assert len(drawn) == 6
    assert min(drawn) >= AT_EASE * min(size)
    for text in (VIEWS["play"].message.text, str(VIEWS["play"].dark.score)):
        assert size_of(words, text) * CAPITAL >= AT_EASE * min(size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_time_can_be_read_from_two_metres(size: tuple[int, int], words: list[Set]) -> None:
    for view, least in zip(turned_both_ways(VIEWS["timed"]), (AT_EASE, A_FAULT), strict=True):
        words.clear()
        draw_view(Canvas(pygame.Surface(size)), view)
        for side in (view.light, view.dark):
            assert side.clock
            assert size_of(words, side.clock.text) * CAPITAL >= least * min(size), side.clock.text


@pytest.mark.parametrize("look", LOOKS[:2], ids=lambda look: look.language.value)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_wrong_can_be_read_from_two_metres(size: tuple[int, int], look: Look, words: list[Set]) -> None:
    for name, least in {"setup": A_FAULT, "fault": A_FAULT, "demanded": AT_LENGTH, "found changed": AT_LENGTH}.items():
        for view in turned_both_ways(VIEWS[name]):
            words.clear()
            draw_view(Canvas(pygame.Surface(size), look), view)
            assert size_of(words, look.words(view.message.text)) * CAPITAL >= least * min(size), name
