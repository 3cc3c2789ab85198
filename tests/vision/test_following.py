"""A reader that has followed a game reads what one would read that sees its last picture only."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest

from tablehub.demo.simulated import first_start
from tablehub.frames import Frame, Image
from tablehub.rules.position import Position
from tablehub.simulator.options import parse_sim_options
from tablehub.simulator.source import SimulatedTable
from tablehub.vision import sight
from tablehub.vision.checkers.faces import FULL_ROW
from tablehub.vision.checkers.stacks import Answer, StackReader
from tablehub.vision.gate import Gate
from tablehub.vision.profile import Profile
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import Reading
from tests.boards import learnt, picture, true_position, truth
from tests.vision.view.test_alignment import turned

pytestmark = pytest.mark.networks

GAME = ("brown_leather", "game")
CLOSE = 0.25  # of confidence: pictures of one board differ by as much (0.54 to 0.78 where a row of six is in doubt)


def frames_of(table: str, sequence: str) -> list[Image]:
    return [picture(table, sequence, n) for n in range(1, 1 + len(truth(table, sequence)["frames"]))]


def follow(reader: BoardReader, images: list[Image]) -> Reading:
    for index, image in enumerate(images):
        reading = reader.read(Frame(index, str(index), float(index), image))
    return reading


def assert_alike(followed: Reading, fresh: Reading) -> None:
    assert followed.position == fresh.position
    assert followed.confidence == pytest.approx(fresh.confidence, abs=CLOSE)
    dice = [sorted((str(die.state), die.value or 0) for die in reading.dice) for reading in (followed, fresh)]
    assert dice[0] == dice[1]
    assert followed.hand == fresh.hand


def assert_as_fresh(profile: Profile, images: list[Image]) -> None:
    assert_alike(follow(BoardReader(profile), images), follow(BoardReader(profile), images[-1:]))


@pytest.mark.parametrize(
    ("table", "sequence", "last"),
    [(*GAME, 2), (*GAME, 5), (*GAME, 8), ("blue_tournament", "fault_03_hit_not_on_bar", 5)],
)
def test_recorded_games_followed(table: str, sequence: str, last: int) -> None:
    assert_as_fresh(learnt(table), frames_of(table, sequence)[:last])


def test_a_simulated_game_followed() -> None:
    source = iter(SimulatedTable(parse_sim_options("sim:seed=3,turns=2,fps=4")))
    start, gate = first_start(source, Gate()), Gate()
    still = [frame.image for frame in source if gate.passes(frame)]
    assert len(still) > 5
    assert_as_fresh(start.profile, still)
    assert_as_fresh(start.profile, still[:4])


def test_little_is_new_from_one_picture_of_a_game_to_the_next() -> None:
    reader = BoardReader(learnt(GAME[0]))
    follow(reader, frames_of(*GAME)[:1])
    assert reader.changed == 1.0
    follow(reader, frames_of(*GAME)[1:2])
    assert 0 < reader.changed < 0.2
    before = follow(reader, frames_of(*GAME)[1:2])
    assert reader.changed == 0.0
    after = follow(reader, frames_of(*GAME)[1:2])
    assert (after.position, after.points, after.dice, after.hand) == (
        before.position,
        before.points,
        before.dice,
        before.hand,
    )
    assert after.confidence == before.confidence


def test_a_full_row_is_compared_whenever_anything_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checker laid neatly on another of its colour changes too little to be noticed over the whole board."""
    one = frames_of(*GAME)[4]
    rows: list[tuple[int, int]] = []
    answers = StackReader.answers

    def counting(reader: StackReader, image: Image, point: int, places: list[tuple[float, float]]) -> list[Answer]:
        rows.append((point, len(places)))
        return answers(reader, image, point, places)

    monkeypatch.setattr(StackReader, "answers", counting)
    reader = BoardReader(learnt(GAME[0]))
    follow(reader, [one])
    full = {point for point, men in rows if men >= FULL_ROW}
    assert full
    rows.clear()
    follow(reader, [one])
    assert not rows, "nothing has changed at all"
    away = one.copy()
    away[355:367, 494:506] = 255  # in the other half
    follow(reader, [away])
    assert full <= {point for point, _ in rows}


def test_faces_are_looked_for_once_as_long_as_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once more in the first picture, as soon as the cube is found; what was thought of each is not forgotten later."""
    one, other = frames_of(*GAME)[:2]
    looked: list[str] = []

    def counting(name: str) -> None:
        found = getattr(sight, name)

        def asked(*given: object, **named: object) -> object:
            looked.append(name)
            return found(*given, **named)

        monkeypatch.setattr(sight, name, asked)

    counting("find_faces")
    counting("opinion")
    reader = BoardReader(learnt(GAME[0]))
    faces = []
    for image in (one, one, one):
        follow(reader, [image])
        assert reader.trace is not None
        faces.append(reader.trace.faces)
    assert looked.count("find_faces") == 2
    assert faces[0] == faces[1] == faces[2]
    opinions = looked.count("opinion")
    follow(reader, [other])
    assert looked.count("find_faces") == 3
    assert looked.count("opinion") < 1.25 * opinions


def test_a_picture_is_let_go_of_once_the_next_one_is_read() -> None:
    reader, images = BoardReader(learnt(GAME[0])), [image.copy() for image in frames_of(*GAME)[:2]]
    first = weakref.ref(images[0])
    gc.disable()  # pictures are large: they must not wait for it
    try:
        follow(reader, images[:1])
        follow(reader, images[1:])
        del images
        assert first() is None
    finally:
        gc.enable()


def true_frame(number: int) -> Position:
    return true_position(GAME[0], truth(*GAME)["frames"][number - 1])


@pytest.mark.parametrize("step", [0.015, -0.02])
def test_light_that_drifts_all_the_while(step: float) -> None:
    reader = BoardReader(learnt(GAME[0]))
    for number, frame in enumerate(truth(*GAME)["frames"][:12], start=1):
        light = 1 + step * number
        image = np.clip(picture(*GAME, number) * light, 0, 255).astype(np.uint8)
        reading = follow(reader, [image])
        if not frame["hand"]:
            assert reading.position is not None
            assert reading.position.light[1:] == true_frame(number).light[1:], number
            assert reading.position.dark[1:] == true_frame(number).dark[1:], number


def test_a_lamp_switched_off_between_two_pictures_of_a_game() -> None:
    images = frames_of(*GAME)[:5]
    dark = [(image * 0.6).astype(np.uint8) for image in images[3:]]
    assert_as_fresh(learnt(GAME[0]), images[:3] + dark)


def test_a_camera_bumped_between_two_pictures_of_a_game() -> None:
    profile = learnt(GAME[0])
    images, bump = frames_of(*GAME)[:5], (0.8, -0.5, 0.5)
    bumped = [turned(image, profile.geometry.camera, bump)[0] for image in images[3:]]
    reader = BoardReader(profile)
    follow(reader, images[:3])
    assert follow(reader, bumped[:1]).camera_moved
    followed = follow(reader, bumped[1:])
    assert not followed.camera_moved
    assert_alike(followed, follow(BoardReader(profile), images[4:5]))


def test_a_picture_that_does_not_follow() -> None:
    reader, fresh = (BoardReader(learnt(GAME[0])) for _ in range(2))
    follow(reader, frames_of(*GAME)[:3])
    reader.forget()
    last = frames_of(*GAME)[3:4]
    followed, alone = follow(reader, last), follow(fresh, last)
    assert reader.changed == 1.0
    assert followed.points == alone.points
    assert followed.dice == alone.dice
