"""The colour of a die is its upper face's, whatever it shows; two players' dice are told apart by it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tablehub.demo.recorded import profile_from
from tablehub.demo.truth import Recording
from tablehub.sources import PictureSource
from tablehub.vision.dice.patches import FACE_SIZE, face_colours
from tablehub.vision.reader import BoardReader

GAME = Path(__file__).parent.parent.parent / "data" / "tables" / "brown_leather" / "game"
PIPS = np.hypot(*(np.mgrid[:FACE_SIZE, :FACE_SIZE] - FACE_SIZE / 2)) < 3
LIKE_THEM, UNLIKE = 20.0, 40.0


@pytest.mark.parametrize(
    ("bgr", "lab"), [((255, 255, 255), (100, 0, 0)), ((0, 0, 0), (0, 0, 0)), ((0, 0, 255), (53, 80, 67))]
)
def test_a_face_has_the_colour_of_its_body_in_lab(bgr: tuple[int, int, int], lab: tuple[int, int, int]) -> None:
    face = np.full((1, FACE_SIZE, FACE_SIZE, 3), bgr, np.uint8)
    face[0, PIPS] = 128
    assert face_colours(face)[0] == pytest.approx(lab, abs=0.6)


def test_the_two_players_dice_are_told_apart_by_their_colour() -> None:
    recording = Recording.load(GAME)
    truth = json.loads((GAME / "truth.json").read_text())
    reader = BoardReader(profile_from(recording.calibration_picture().resolve()))
    seen: dict[str, list[tuple[float, float, float]]] = {"A": [], "B": []}
    for frame, true in zip(PictureSource(recording.pictures), truth["frames"], strict=True):
        if not true["dice"] or true["hand"] or min(map(len, seen.values())) >= 4:
            continue
        for die in reader.read(frame).dice:
            one = min(true["dice"], key=lambda other: np.hypot(*(np.array(other["center_px"]) - die.center)))
            assert die.colour is not None
            seen[one["color"]].append(die.colour)
    middles = {owner: np.median(colours, axis=0) for owner, colours in seen.items()}
    assert np.linalg.norm(middles["A"] - middles["B"]) > UNLIKE
    for owner, colours in seen.items():
        assert max(np.linalg.norm(np.array(colours) - middles[owner], axis=1)) < LIKE_THEM
