"""Corners that people give: what is understood, and what is refused with a sentence."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.errors import BadInput
from tablehub.vision.cold.corners import check_corners, parse_corners, turned

FIELD = ["300,100", "980,110", "1010,640", "280,630"]
SIZE = (1280, 720)


def test_four_texts_become_four_places() -> None:
    corners = parse_corners(FIELD)
    assert corners.tolist() == [[300, 100], [980, 110], [1010, 640], [280, 630]]
    check_corners(corners, SIZE)


@pytest.mark.parametrize("text", ["", "3", "3;4", "a,b", "1,2,3", "1,"])
def test_what_is_no_place_is_named(text: str) -> None:
    with pytest.raises(BadInput, match="clockwise from top left"):
        parse_corners([text, *FIELD[1:]])


@given(st.text(max_size=12))
def test_no_text_breaks_it(text: str) -> None:
    with contextlib.suppress(BadInput):
        check_corners(parse_corners([text, *FIELD[1:]]), SIZE)


@pytest.mark.parametrize(
    ("corners", "says"),
    [
        ([(300, 100), (280, 630), (1010, 640), (980, 110)], "anticlockwise"),
        ([(300, 100), (1010, 640), (980, 110), (280, 630)], "cross"),
        ([(300, 100), (980, 110), (500, 300), (280, 630)], "bend inwards"),
        ([(300, 100), (2000, 110), (1010, 640), (280, 630)], "outside the picture"),
        ([(300, 100), (340, 100), (340, 140), (300, 140)], "only 40 pixels"),
        ([(300, 100), (420, 100), (1010, 640), (20, 640)], "opposite sides"),
        ([(float("nan"), 100), (420, 100), (1010, 640), (20, 640)], "not four places"),
    ],
)
def test_corners_that_make_no_field_are_refused(corners: list[tuple[float, float]], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        check_corners(np.array(corners, float), SIZE)


def test_turning_begins_the_list_later() -> None:
    corners = parse_corners(FIELD)
    assert turned(corners, 1)[0].tolist() == corners[1].tolist()
    assert (turned(turned(corners, 1), 3) == corners).all()
