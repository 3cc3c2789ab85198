"""Words fit, at any size."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.display.canvas import Look
from tablehub.display.layout import Box, screen_layout
from tablehub.display.panel import message_text
from tablehub.display.text import SMALLEST, place_text
from tablehub.display.view import Message
from tests.display.samples import SAMPLES, SIZES, START

BOX = Box(40, 30, 300, 90)
words = st.text("abcdefgijklmpqyÄÉßåWMil019,.:-/*() ", min_size=1, max_size=120)


@settings(max_examples=300)
@given(words, st.integers(12, 60), st.integers(1, 4), st.sampled_from([0.0, 0.5, 1.0]))
def test_no_ink_leaves_the_box(text: str, largest: int, lines: int, align: float) -> None:
    surface = pygame.Surface((400, 150), pygame.SRCALPHA)
    placed = place_text(text, BOX, largest, (align, align), lines)
    placed.draw(surface, (255, 255, 255))
    assert BOX.holds(Box(*surface.get_bounding_rect())) or not placed.lines
    assert all(BOX.holds(box) for _, box in placed.lines)
    assert len(placed.lines) <= lines


@pytest.mark.parametrize("px", range(SMALLEST, 130))
def test_accents_and_descenders_stay_in_their_line(px: int) -> None:
    surface = pygame.Surface((2000, 300), pygame.SRCALPHA)
    placed = place_text("ÄÉÅŮ(gpqyjQ,;", Box(10, 20, 1900, 200), px)
    placed.draw(surface, (255, 255, 255))
    ((_, box),) = placed.lines
    assert placed.px == px
    assert box.holds(Box(*surface.get_bounding_rect()))


@given(words, st.integers(0, 60), st.integers(0, 40), st.integers(1, 3))
def test_however_narrow_the_box_nothing_stands_outside(text: str, width: int, height: int, lines: int) -> None:
    box = Box(5, 5, width, height)
    assert all(box.holds(place) for _, place in place_text(text, box, 30, lines=lines).lines)


@given(words, st.integers(2, 4))
def test_no_word_is_lost_where_there_is_room(text: str, lines: int) -> None:
    placed = place_text(text, Box(0, 0, 3000, 400), 40, lines=lines)
    assert " ".join(line for line, _ in placed.lines).split() == text.split()


def test_short_words_are_as_large_as_asked_and_long_ones_smaller() -> None:
    assert place_text("Done", BOX, 30).px == 30
    assert place_text("Benedikt Maximilian von Hohenstein", BOX, 30).px < 30


def test_what_does_not_fit_even_small_ends_in_an_ellipsis() -> None:
    placed = place_text("word " * 200, BOX, 40, lines=2)
    assert placed.px == SMALLEST
    assert len(placed.lines) == 2
    assert placed.lines[-1][0].endswith("…")


def test_lines_are_about_equally_long() -> None:
    text = "Light: that 5 ends on 8, you stopped on 9. Move one checker from 9 to 8."
    placed = place_text(text, Box(0, 0, 700, 120), 40, lines=4)
    widths = [box.w for _, box in placed.lines]
    assert len(widths) > 1
    assert min(widths) > 0.7 * max(widths)


@pytest.mark.parametrize("box", [Box(0, 0, 0, 0), Box(0, 0, 100, 3), Box(0, 0, 1, 50)])
def test_no_room_no_words_and_no_failure(box: Box) -> None:
    assert all(box.holds(place) for _, place in place_text("some words", box, 30).lines)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SAMPLES)
def test_messages_stay_in_their_band(name: str, size: tuple[int, int]) -> None:
    layout = screen_layout(size)
    placed = message_text(SAMPLES[name], layout, Look())
    assert placed.lines
    assert all(layout.message.holds(box) for _, box in placed.lines)
    assert " ".join(line for line, _ in placed.lines) == SAMPLES[name].message.text


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_fault_sentences_can_be_read_from_afar(size: tuple[int, int]) -> None:
    """At least a twenty-second of the lesser side: on a 7 inch screen letters of 4 mm, on 15 inches of 8 mm."""
    layout = screen_layout(size)
    assert message_text(SAMPLES["fault"], layout, Look()).px >= min(size) / 22


def test_a_very_long_message_still_stays_in_its_band() -> None:
    layout = screen_layout((800, 480))
    view = replace(START, message=Message("x " * 900))
    placed = message_text(view, layout, Look())
    assert placed.lines
    assert all(layout.message.holds(box) for _, box in placed.lines)
