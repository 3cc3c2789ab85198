"""Where a cube's number was read, a face in the same place is the cube's, more likely than not."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from tablehub.rules.player import Player
from tablehub.vision import reader as reader_module
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cube.and_faces import is_man, without_cube
from tablehub.vision.cube.read import CUBE_TOP, CubeReader
from tablehub.vision.dice.read import SceneHints
from tablehub.vision.geometry import BoardGeometry, Camera
from tablehub.vision.hands.find import Hand, Seen
from tablehub.vision.hands.what_lies import Lying, lying_there
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import CubeReading, DieReading
from tablehub.vision.sight import Sight, Straight
from tablehub.vision.view.rectify import SHRINK
from tests.boards import learnt, looked_at, looking_at_board, picture


def doubted(probability: float, confidence: float, apart: float = 0.1) -> Face:
    face = Face(Player.LIGHT, 0.0, 0.4 + apart, probability, other=(1 - probability) / 2)
    cube = CubeReading(64, (640.0, 360.0), (0.0, 0.4), confidence, None, False)
    [seen] = without_cube([face], cube)
    assert (seen.x, seen.y, seen.player) == (face.x, face.y, face.player)
    return seen


@pytest.mark.parametrize("apart", [0.1, 0.5])
@pytest.mark.parametrize("probability", [0.5, 0.9, 0.98])
def test_a_face_where_a_cube_was_read_is_hardly_believed(probability: float, apart: float) -> None:
    """Aslant the side of a cube is half a pitch beside it."""
    seen = doubted(probability, 0.95, apart)
    assert seen.probability + seen.other < 0.5
    assert seen.probability / seen.other == pytest.approx(probability / ((1 - probability) / 2))


def test_what_is_beyond_doubt_a_checker_stays_one() -> None:
    face = Face(Player.DARK, 0.0, 0.4, 1 - 1e-6)
    cube = CubeReading(2, (640.0, 360.0), (0.0, 0.4), 0.8, None, False)
    assert without_cube([face], cube)[0].probability > 0.99


def test_a_white_cube_among_white_checkers_is_none_though_it_seems_one_beyond_doubt() -> None:
    """Of 157005 three men were seen on the bar where two lay beside a cube whose 8 was read: both players' faces, half
    seen, made one for certain."""
    face = Face(Player.LIGHT, 0.0, 0.4, 0.75, other=0.25)
    cube = CubeReading(8, (640.0, 360.0), (0.0, 0.4), 0.99, None, False)
    assert without_cube([face], cube)[0].somebodys < 0.1


def test_faces_elsewhere_and_faint_cubes_change_nothing() -> None:
    assert doubted(0.9, 0.95, apart=0.7).probability == 0.9
    assert doubted(0.9, 0.5).probability == 0.9
    seen: list[Face] = []
    assert without_cube(seen, None) is seen


@pytest.mark.parametrize(
    ("confidence", "apart", "known", "asked"),
    [
        (0.99, 0.0, True, True),
        (0.8, 0.0, True, True),
        (0.99, 1.3, False, True),
        (0.99, 3.0, False, False),
        (0.4, 0.0, False, False),
    ],
)
def test_what_a_cube_that_is_read_for_certain_explains_is_no_hand(
    monkeypatch: pytest.MonkeyPatch, confidence: float, apart: float, known: bool, asked: bool
) -> None:
    """The fingers are where the cube's side shows. One beside them is no arm to go by."""
    reader, image = BoardReader(learnt("green_felt")), picture("green_felt")
    trace = reader._look(image)
    place = (0.0, reader.geometry.shape.depth / 2 + 0.2)
    cube = CubeReading(64, (0.0, 0.0), place, confidence, Player.DARK, False)
    x, y = reader._sight.body_of(cube)[1]
    mask = np.zeros(trace.straight.small.shape[:2], bool)
    mask[int(y) // SHRINK, int(x - apart * reader._sight.rectifier.scale) // SHRINK] = True
    looks: list[Lying] = []

    def find(seen: Seen, lying: Lying) -> Hand:
        looks.append(lying)
        return Hand(None)

    monkeypatch.setattr(reader._hands, "find", find)
    again = reader._without_cube_for_hand(replace(trace, hand=Hand(mask)), cube)
    assert (again.hand.mask is None) == asked
    assert len(looks) == asked
    for lying in looks:
        assert (min(np.hypot(cx - x, cy - y) for cx, cy, _ in lying.known) < 1) == known
        assert min(np.hypot(cx - x, cy - y) for cx, cy, _ in lying.beside) < 1


@pytest.mark.parametrize(("confidence", "left"), [(0.99, False), (0.8, True)])
def test_a_likely_cube_that_leaves_some_of_a_hand_unexplained_may_be_its_fingers(
    monkeypatch: pytest.MonkeyPatch, confidence: float, left: bool
) -> None:
    reader, image = BoardReader(learnt("green_felt")), picture("green_felt")
    trace = reader._look(image)
    cube = CubeReading(64, (0.0, 0.0), (0.0, 0.0), confidence, None, False)
    fingers, arm = (np.zeros(trace.straight.small.shape[:2], bool) for _ in range(2))
    fingers[:] = arm[0, 0] = True
    body = reader._body(cube)
    monkeypatch.setattr(
        reader._hands, "find", lambda seen, lying: Hand(arm if set(body) <= set(lying.known) else fingers)
    )
    again = reader._without_cube_for_hand(replace(trace, hand=Hand(fingers)), cube)
    assert again.hand.mask is (fingers if left else arm)


@pytest.mark.parametrize(("height", "known"), [(0.55, False), (0.75, True)])
def test_what_hardly_looks_like_a_cube_may_be_fingers(height: float, known: bool) -> None:
    """Fingers on a rail that held a checker over the bar were taken for the cube that had lain there."""
    reader = BoardReader(learnt("green_felt"))
    lying = lying_there([], [], [(100.0, 100.0, height)], reader._sight.window)
    assert bool(lying.known) is known
    assert bool(lying.possible) is not known


@pytest.mark.parametrize(("tilt", "least", "most"), [(0.0, 0.0, 0.15), (35.0, 0.3, 0.6)])
def test_a_cubes_side_shows_aslant(tilt: float, least: float, most: float) -> None:
    sight = Sight(looked_at(looking_at_board(tilt=tilt)))
    foot, middle, top = sight.body_of(CubeReading(2, (0.0, 0.0), (0.0, 0.0), 0.9, None, False))
    assert least <= np.hypot(*(top - foot)) / sight.rectifier.scale <= most
    assert np.abs(middle - (foot + top) / 2).max() < 1


@pytest.mark.parametrize(("degrees", "places"), [(8, 1), (40, 2)])
def test_seen_aslant_a_cube_may_be_told_by_its_foot(degrees: float, places: int) -> None:
    """What sees checkers marks a cube's foot as likely as its upper face, which are half a pitch apart then."""
    shape, tilt = learnt("brown_leather").geometry.shape, np.radians(degrees)
    camera = Camera(
        np.array([[900.0, 0, 640], [0, 900.0, 360], [0, 0, 1]]),
        np.zeros(5),
        np.array([np.pi - tilt, 0.0, 0.0]),
        np.array([0.0, 0.0, 24.0]),
        (1280, 720),
    )
    reader = CubeReader(BoardGeometry(shape, camera))
    [foot] = camera.project(np.array([[0.1, 0.2, 0.0]]))
    told = reader._told(foot)
    assert len(told) == places
    assert min(np.hypot(x - 0.1, y - 0.2) for x, y in told) < (0.02 if places == 2 else CUBE_TOP / 2)


@pytest.mark.parametrize(("lies", "cube"), [(None, True), ((0.0, 0.2), True), ((0.9, 0.0), False), ((0.0, 4.0), False)])
def test_what_looks_like_the_cube_may_be_a_die_where_the_cube_lies_elsewhere(
    monkeypatch: pytest.MonkeyPatch, lies: tuple[float, float] | None, cube: bool
) -> None:
    """A green die that leant on the bar and showed two faces was not told at all, nor was a white one beside a white
    cube (157005): "only one die is to be seen"."""
    reader = BoardReader(learnt("green_felt"))
    trace = reader._look(picture("green_felt"))
    window = reader._sight.window
    x, y = window.rectifier.to_view(np.array((0.0, 0.0))) - (window.left, window.top)
    asked: list[SceneHints] = []

    def told(image: object, geometry: object, hints: SceneHints, eyes: object) -> list[DieReading]:
        asked.append(hints)
        return []

    monkeypatch.setattr(reader_module, "read_dice", told)
    found = CubeReading(64, (640.0, 360.0), lies, 0.99, None, False) if lies else None
    reader._sight.faces_with(found, trace.heat, trace.straight)
    reader._dice(picture("green_felt"), replace(trace, cubes=[(float(x), float(y), 0.8)]))
    assert [hints.cube is not None for hints in asked] == [cube]


def test_an_engraved_checker_is_no_cube() -> None:
    """A cross in one is read as a 4 for certain; what the network of checkers says of it settles that it is none."""
    assert is_man((0.05, 0.81, 0.8, 0.41, 0.21))
    assert is_man((0.75, 0.1, 0.0, 0.0, 0.26))


def test_a_cube_that_looks_a_little_like_a_checker_is_a_cube() -> None:
    assert not is_man((0.77, 0.05, 0.3, 0.1, 0.39))
    assert not is_man((0.65, 0.22, 0.58, 0.22, 0.15)), "a white cube that a white checker touches"
    assert not is_man((0.15, 0.0, 0.0, 0.0, 0.03)), "nothing is clearly seen there"


def test_what_looked_like_the_cube_is_a_checker_as_soon_as_that_is_found_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the very picture in which it is found, and though nothing has changed since it was looked at."""
    asked: list[bool] = []

    def opinion(*given: object) -> tuple[Player, float, float]:
        asked.append(bool(given[-1]))
        return Player.DARK, 0.0 if given[-1] else 0.9, 0.0

    monkeypatch.setattr("tablehub.vision.sight.opinion", opinion)
    sight = Sight(looked_at())
    x, y = sight.window.of_board(np.array(sight.geometry.shape.slot(6, 0)))
    heat = np.full((5, 96, 116), 1e-4, np.float32)
    heat[0, int(y) // 4, int(x) // 4] = 0.6
    straight = cast(Straight, SimpleNamespace(colours=None))
    assert sight.faces(heat, straight) == []
    assert sight.faces_with(None, heat, straight) == []
    there = CubeReading(64, (640.0, 360.0), (0.0, 0.4), 0.99, None, False)
    assert len(sight.faces_with(there, heat, straight)) == 1
    assert len(sight.faces_with(there, heat, straight)) == 1
    assert asked == [True, False]
    assert sight.cube_at == (0.0, 0.4)
    assert sight.faces_with(replace(there, confidence=0.9), heat, straight) != []
    assert sight.cube_at is None
