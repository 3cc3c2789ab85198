"""Pictures in which nothing can be seen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.vision.cold.picture import unfit
from tests.boards import BUNDLED, picture

GOOD = picture("brown_leather")


def filled(level: int) -> Image:
    rng = np.random.default_rng(1)
    return np.clip(rng.normal(level, 2, (720, 1280, 3)), 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("image", "says"),
    [
        (filled(0), "black"),
        (filled(255), "overexposed"),
        (filled(120), "even colour"),
        (cv2.GaussianBlur(GOOD, (0, 0), 25), "blurred"),
        (cv2.GaussianBlur(GOOD, (0, 0), 9), "blurred"),
        (cv2.resize(GOOD, (200, 112)), "200x112"),
    ],
)
def test_what_is_wrong_is_said(image: Image, says: str) -> None:
    sentence = unfit(image)
    assert sentence is not None
    assert says in sentence


@pytest.mark.parametrize("table", BUNDLED)
def test_good_pictures_and_dim_ones_are_not_refused(table: str) -> None:
    image = picture(table)
    assert unfit(image) is None
    assert unfit((image * 0.25).astype(np.uint8)) is None
    assert unfit(np.asarray(cv2.GaussianBlur(image, (0, 0), 1.5), np.uint8)) is None
