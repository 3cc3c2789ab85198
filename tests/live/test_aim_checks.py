"""What builders are told about camera and lamp."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.frames import Image
from tablehub.live.aim_checks import Check, Verdict, board_checks, picture_checks, reading_checks
from tablehub.rules.position import Position
from tablehub.vision.reading import Reading
from tests.boards import looked_at, looking_at_board, picture
from tests.referee.readings import reading

GOOD, FAIR, BAD = Verdict.GOOD, Verdict.FAIR, Verdict.BAD


def verdicts(checks: list[Check]) -> dict[str, Verdict]:
    assert all(bool(check.advice) == (check.verdict is not GOOD) for check in checks)
    return {check.name: check.verdict for check in checks}


def scaled(image: Image, gain: float) -> Image:
    return np.clip(image * gain, 0, 255).astype(np.uint8)


def test_a_well_lit_sharp_picture_is_good() -> None:
    assert verdicts(picture_checks(picture("brown_leather"))) == {"light": GOOD, "glare": GOOD, "focus": GOOD}


def test_dark_bright_and_soft_pictures_are_told() -> None:
    image = picture("brown_leather")
    assert verdicts(picture_checks(scaled(image, 0.2)))["light"] is BAD
    assert verdicts(picture_checks(scaled(image, 3.0))) == {"light": BAD, "glare": FAIR, "focus": GOOD}
    soft = np.asarray(cv2.GaussianBlur(image, (0, 0), 5), np.uint8)
    assert verdicts(picture_checks(soft))["focus"] is FAIR


@pytest.mark.parametrize(
    ("distance", "tilt", "expected"),
    [
        (24, 0, {"size": GOOD, "dice": GOOD, "tilt": GOOD, "view": GOOD}),
        (27, 38, {"tilt": FAIR, "view": GOOD}),
        (44, 0, {"size": BAD, "dice": BAD, "tilt": GOOD, "view": GOOD}),
        (31, 0, {"size": FAIR, "dice": FAIR}),
        (26, 52, {"tilt": BAD}),
        (13, 0, {"view": BAD, "size": GOOD}),
    ],
)
def test_how_the_camera_stands(distance: float, tilt: float, expected: dict[str, Verdict]) -> None:
    told = verdicts(board_checks(looked_at(looking_at_board(distance, tilt=tilt), TYPICAL)))
    assert {name: told[name] for name in expected} == expected


def test_a_sure_reading_is_good_and_doubtful_points_are_named() -> None:
    assert verdicts(reading_checks(reading(Position.start()))) == {"reading": GOOD}
    doubtful = reading(Position.start(), doubts={6: {5: 0.6, 6: 0.4}, 8: {3: 0.7, 4: 0.3}})
    (check,) = reading_checks(replace(doubtful, confidence=0.5))
    assert check.verdict is FAIR
    assert check.advice == "look at light's points 6, 8"


def test_a_row_in_doubt_that_fifteen_a_side_settle_is_no_reason_to_move_the_lamp() -> None:
    settled = reading(Position.start(), doubts={6: {5: 0.88, 6: 0.12}})
    assert verdicts(reading_checks(replace(settled, confidence=0.999))) == {"reading": GOOD}


def test_nothing_is_said_of_points_behind_a_hand() -> None:
    (check,) = reading_checks(Reading("f", hand=True, why="a hand covers light's 6 point"))
    assert (check.value, check.verdict) == ("a hand covers light's 6 point", FAIR)
