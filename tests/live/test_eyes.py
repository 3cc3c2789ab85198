"""Learning a board while the players set it up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tablehub.commands import calibrate
from tablehub.errors import BadImage
from tablehub.frames import Frame, Image
from tablehub.live import eyes
from tablehub.live.eyes import known, learnt, look_for_start
from tablehub.vision.profile import Profile
from tests.boards import learnt as profile_of
from tests.boards import picture

GREY: Image = np.full((720, 1280, 3), 90, np.uint8)


def frames(*images: Image) -> list[Frame]:
    return [Frame(index, str(index), float(index), image) for index, image in enumerate(images)]


def test_a_known_board_needs_no_frame() -> None:
    opened = known(profile_of("brown_leather"))(iter(()), print)
    assert opened is not None
    assert opened.home_right == profile_of("brown_leather").geometry.shape.home_right


def test_players_are_told_what_to_do_until_the_start_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    seen = iter(["Set up the starting position: dark has 4 checkers on its 6 point, 5 expected.", None])
    monkeypatch.setattr(eyes, "look_for_start", lambda image, before: next(seen) or profile_of("brown_leather"))
    source = iter(frames(GREY, GREY, GREY))
    opened = learnt(None)(source, said.append)
    assert opened is not None
    assert opened.learnt_from is not None
    assert opened.learnt_from.index == 1
    assert said[0] == "Set up the starting position."
    assert "5 expected" in said[1]
    assert next(source).index == 2  # no frame is taken that is not needed


def test_only_still_frames_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    class Every:
        """Lets each second frame through."""

        def passes(self, frame: Frame) -> bool:
            return frame.index % 2 == 1

    looked: list[int] = []

    def look(frame: Frame, before: Profile | None) -> str:
        looked.append(int(frame.image[0, 0, 0]))
        return "Set up the starting position."

    monkeypatch.setattr(eyes, "look_for_start", look)
    pictures = [np.full((2, 2, 3), value, np.uint8) for value in range(5)]
    assert learnt(Every())(iter(frames(*pictures)), print) is None
    assert looked == [1, 3]


def shown(image: Image) -> Frame:
    return Frame(0, "0", 0.0, image)


def test_the_starting_position_of_a_real_board_is_learnt_and_an_empty_one_is_not() -> None:
    found = look_for_start(shown(picture("brown_leather")))
    assert isinstance(found, Profile), found
    assert found.size == (1280, 720)
    assert look_for_start(shown(picture("brown_leather", number=1))) == (
        "Set up the starting position, with the whole board in view."
    )


def test_a_camera_that_knows_its_lens_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the board is learnt at the table, and by command."""
    told: list[float | None] = []

    def locate(image: Image, lens: object = None, focal: float | None = None, corners: object = None) -> None:
        told.append(focal)

    monkeypatch.setattr(eyes, "locate_start", locate)
    monkeypatch.setattr(calibrate, "locate_start", locate)
    frame = replace(shown(picture("brown_leather")), focal=0.405)
    look_for_start(frame)
    with pytest.raises(BadImage):
        calibrate.calibrate([frame])
    assert told == [0.405, 0.405]


def test_a_checker_out_of_place_is_named(tmp_path: Path) -> None:
    wrong = look_for_start(shown(picture("green_felt", "fault_08_wrong_setup", 1)))
    assert isinstance(wrong, str)
    assert wrong.startswith("Set up the starting position: ")
    assert "expected" in wrong


def test_a_picture_too_small_for_a_board_is_refused() -> None:
    small = np.asarray(cv2.resize(picture("brown_leather"), (160, 90)), np.uint8)
    with pytest.raises(BadImage):
        look_for_start(shown(small))
