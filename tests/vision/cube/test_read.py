"""The doubling cube in pictures of boards that its networks have not seen."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tablehub.frames import Frame
from tablehub.rules.player import Player
from tablehub.vision.cube import read as cube_module
from tablehub.vision.cube.read import PATCH_SIZE, CubeReader, patch
from tablehub.vision.network import Network
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import CubeReading
from tablehub.vision.view.changes import Changes
from tablehub.vision.view.rectify import Rectifier
from tests.boards import BUNDLED, TABLES, learnt, picture

TURNED = [
    ("brown_leather", "game", 27, 2, None, True),
    ("brown_leather", "game", 28, 2, "A", False),
    ("green_felt", "fault_07_dice_lifted_early", 1, 4, "B", False),
]
"""Table, sequence, picture, number up, at whose end, offered."""


def true_middle(table: str, sequence: str, number: int) -> tuple[float, float]:
    frames = json.loads((TABLES / table / sequence / "truth.json").read_text("utf-8"))["frames"]
    (frame,) = (frame for frame in frames if frame["file"] == f"frame_{number:04d}.jpg")
    x, y = frame["cube"]["center_px"]
    return x, y


def reading(table: str, sequence: str = "calib", number: int = 2) -> CubeReading | None:
    return CubeReader(learnt(table).geometry).read(picture(table, sequence, number))


@pytest.mark.networks
@pytest.mark.parametrize("table", BUNDLED)
def test_a_cube_that_nobody_has_turned_lies_in_the_middle(table: str) -> None:
    seen = reading(table)
    assert seen is not None
    assert (seen.shows, seen.value, seen.owner, seen.offered) == (64, 1, None, False)
    assert seen.confidence > 0.8
    assert seen.center == pytest.approx(true_middle(table, "calib", 2), abs=6)


@pytest.mark.networks
@pytest.mark.parametrize(("table", "sequence", "number", "shows", "end", "offered"), TURNED)
def test_a_turned_cube_is_read_with_its_owner(
    table: str, sequence: str, number: int, shows: int, end: str | None, offered: bool
) -> None:
    seen = reading(table, sequence, number)
    assert seen is not None
    assert (seen.shows, seen.value, seen.offered) == (shows, shows, offered)
    assert seen.center == pytest.approx(true_middle(table, sequence, number), abs=6)
    assert (seen.owner is None) == (end is None)


@pytest.mark.networks
@pytest.mark.parametrize("table", BUNDLED)
def test_where_there_is_no_cube_none_is_read(table: str) -> None:
    seen = reading(table, number=1)
    assert seen is None or seen.confidence < 0.9


@pytest.mark.networks
def test_a_whole_reading_has_the_cube_and_its_line() -> None:
    image = picture("brown_leather", "game", 28)
    whole = BoardReader(learnt("brown_leather")).read(Frame(0, "frame_0028.jpg", 0.0, image))
    assert whole.cube is not None
    line = whole.to_json()["cube"]
    assert (line["value"], line["shows"], line["offered"]) == (2, 2, False)
    assert line["owner"] == str(whole.cube.owner)


def test_a_cube_that_lies_as_before_is_not_looked_for_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Counted(Network):
        def __init__(self, name: str) -> None:
            super().__init__(name)
            self._name = name

        def __call__(self, tensor: np.ndarray) -> np.ndarray:
            asked.append(self._name)
            return super().__call__(tensor)

    monkeypatch.setattr(cube_module, "Network", Counted)
    monkeypatch.setattr(cube_module, "SETTLED", 0.0)
    reader, image = CubeReader(learnt("green_felt").geometry), picture("green_felt")
    first = reader.read(image)
    assert first is not None
    times = len(asked)
    noise = np.random.default_rng(1).normal(3, 3, image.shape)
    assert reader.read(np.clip(image + noise, 0, 255).astype(np.uint8)) is first
    assert len(asked) == times
    covered = image.copy()
    cv2.circle(covered, (round(first.center[0]), round(first.center[1])), 25, (120, 150, 200), -1)
    again = reader.read(covered)
    assert len(asked) > times
    assert again is not first


def test_where_there_is_none_it_is_not_looked_for_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = CubeReader(learnt("green_felt").geometry, Following())
    blank = np.full_like(picture("green_felt"), 90)
    searched: list[int] = []

    def nowhere(image: np.ndarray) -> list[tuple[float, float]]:
        searched.append(1)
        return []

    monkeypatch.setattr(reader, "places", nowhere)
    for _ in range(cube_module.LOOKS_AT_REST + 2):
        assert reader.read(blank) is None
    assert len(searched) == 2


def test_a_doubtful_one_is_not_kept_in_another_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    following = Following()
    reader, image = CubeReader(learnt("green_felt").geometry, following), picture("green_felt")
    place, chances = (0.0, 4.0), np.array([0.3, 0.5, 0.2, 0, 0, 0, 0])
    monkeypatch.setattr(reader, "_looked_at", lambda picture, x, y: cube_module._Look(place, chances))
    monkeypatch.setattr(reader, "_likely", lambda picture, told, found, most: [place])
    monkeypatch.setattr(reader, "_upper", lambda picture, reading: reading)
    first = reader.read(image)
    assert first is not None
    following.another(0.1)
    assert reader.read(image) is first, "a play"
    following.another(0.5)
    assert reader.read(image) is not first


def test_where_it_has_lain_it_is_glanced_at_without_being_found(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, image = CubeReader(learnt("green_felt").geometry), picture("green_felt")
    end, lies = 4.6, [0.0, 4.6]

    def looked_at(picture: np.ndarray, places: list[tuple[float, float]]) -> list[np.ndarray]:
        there = [math.dist(place, lies) < 0.2 for place in places]
        return [np.array([0.0, 9.0, *[0.0] * 7] if it_is else [9.0, *[0.0] * 8]) for it_is in there]

    monkeypatch.setattr(reader, "_glance", looked_at)
    monkeypatch.setattr(
        reader, "_looked_at", lambda picture, x, y: cube_module._Look((x, y), np.array([0.01, 0.99, 0, 0, 0, 0, 0]))
    )
    monkeypatch.setattr(reader, "_upper", lambda picture, reading: reading)
    monkeypatch.setattr(reader, "places", lambda picture: [(0.0, end)])
    assert reader.read(image) is not None
    monkeypatch.setattr(reader, "places", lambda picture: [])
    for x, y in ((0.1, -end), (0.05, 0.1), (0.1, end)):
        lies[:] = x, y
        reader.forget()
        seen = reader.read(image)
        assert seen is not None
        assert math.dist(seen.board, lies) < 0.2
    lies[:] = 3.0, 3.0
    reader.forget()
    assert reader.read(image) is None, "on the field it has to be found"


def lies_at(monkeypatch: pytest.MonkeyPatch, reader: CubeReader, lies: list[float]) -> None:
    """Makes the reader see a 2 wherever that place is now, if it looks there, and find nothing by itself."""

    def seen_at(place: tuple[float, float]) -> np.ndarray:
        cube = 0.99 if math.dist(place, lies) < 0.3 else 0.01
        return np.array([1 - cube, cube, 0, 0, 0, 0, 0])

    def glance(picture: np.ndarray, places: list[tuple[float, float]]) -> list[np.ndarray]:
        return [np.concatenate([np.log(seen_at(place) + 1e-9), [0, 0]]) for place in places]

    monkeypatch.setattr(reader, "_glance", glance)
    monkeypatch.setattr(reader, "_looked_at", lambda picture, x, y: cube_module._Look((x, y), seen_at((x, y))))
    monkeypatch.setattr(reader, "_upper", lambda picture, reading: reading)
    monkeypatch.setattr(reader, "places", lambda picture: [])


def test_one_that_was_covered_is_read_as_soon_as_it_is_in_view_again(monkeypatch: pytest.MonkeyPatch) -> None:
    changes, lies = Following(), [0.0, 4.6]
    reader, image = CubeReader(learnt("green_felt").geometry, changes), picture("green_felt")
    lies_at(monkeypatch, reader, lies)
    monkeypatch.setattr(reader, "places", lambda picture: [(0.0, 4.6)])
    assert reader.read(image) is not None
    monkeypatch.setattr(reader, "places", lambda picture: [])
    lies[:] = 9.0, 9.0
    changes.another(0.15)
    assert reader.read(255 - image) is None, "a hand is over it"
    monkeypatch.setattr(reader, "_search", lambda picture, told, in_slices: pytest.fail("looked for everywhere"))
    assert reader.read(255 - image) is None, "it still is"
    lies[:] = 0.0, 4.6
    changes.another(0.15)
    seen = reader.read(image)
    assert seen is not None
    assert math.dist(seen.board, lies) < 0.1


@pytest.mark.parametrize(("sure", "seen"), [(0.6, False), (0.995, True)])
def test_what_lay_there_all_the_time_is_no_cube_that_was_seen_elsewhere(
    monkeypatch: pytest.MonkeyPatch, sure: float, seen: bool
) -> None:
    """A pattern of the table while a hand is over the cube; but what is surer than that was may be the cube itself."""
    changes, lies, pattern = Following(), [0.0, 4.6], (0.0, -4.6)
    reader, image = CubeReader(learnt("green_felt").geometry, changes), picture("green_felt")
    lies_at(monkeypatch, reader, lies)
    monkeypatch.setattr(reader, "places", lambda picture: [(0.0, 4.6)])
    looked_at = reader._looked_at

    def with_pattern(picture: np.ndarray, x: float, y: float) -> cube_module._Look:
        chances = np.array([1 - sure, sure, 0, 0, 0, 0, 0])
        return cube_module._Look((x, y), chances) if math.dist((x, y), pattern) < 0.3 else looked_at(picture, x, y)

    def likely(picture: np.ndarray, told: object, found: object, most: object) -> list[tuple[float, float]]:
        return [pattern, (0.0, 4.6)]

    monkeypatch.setattr(reader, "_looked_at", with_pattern)
    assert reader.read(image) is not None
    monkeypatch.setattr(reader, "_likely", likely)
    lies[:] = 9.0, 9.0
    monkeypatch.setattr(reader, "_still_there", lambda picture: False)
    monkeypatch.setattr(reader, "_newest", lambda place: 2 if place[1] > 0 else 1)
    changes.another(0.15)
    found = reader.read(255 - image)
    assert (found is not None and math.dist(found.board, pattern) < 0.1) is seen


def test_what_was_taken_for_it_while_a_hand_was_over_it_is_given_up_once_it_is_in_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A written sheet beside the board, which stayed the cube for as long as it lay there."""
    changes, lies, sheet = Following(), [0.0, 4.6], (-7.5, -4.0)
    reader, image = CubeReader(learnt("green_felt").geometry, changes), picture("green_felt")
    lies_at(monkeypatch, reader, lies)
    looked_at = reader._looked_at

    def with_sheet(picture: np.ndarray, x: float, y: float) -> cube_module._Look:
        chances = np.array([0.4, 0.6, 0, 0, 0, 0, 0])
        return cube_module._Look((x, y), chances) if math.dist((x, y), sheet) < 0.3 else looked_at(picture, x, y)

    monkeypatch.setattr(reader, "_looked_at", with_sheet)
    monkeypatch.setattr(reader, "places", lambda picture: [(0.0, 4.6)])
    assert reader.read(image) is not None
    monkeypatch.setattr(reader, "_likely", lambda picture, told, found, most: [sheet])
    monkeypatch.setattr(reader, "_was_elsewhere", lambda reading: False)
    lies[:] = 9.0, 9.0
    changes.another(0.15)
    taken = reader.read(255 - image)
    assert taken is not None
    assert math.dist(taken.board, sheet) < 0.1
    lies[:] = 0.0, 4.6
    monkeypatch.setattr(reader, "_still_there", lambda picture: True)
    changes.another(0.05)
    again = reader.read(image)
    assert again is not None
    assert math.dist(again.board, lies) < 0.1


@pytest.mark.parametrize("side", [-1, 1])
def test_before_it_has_been_seen_it_is_glanced_at_in_the_middle_beside_the_board(
    monkeypatch: pytest.MonkeyPatch, side: int
) -> None:
    geometry = learnt("brown_leather").geometry
    reader, image = CubeReader(geometry), picture("brown_leather")
    lies = [side * (geometry.shape.width / 2 + 1.0), 0.1]
    lies_at(monkeypatch, reader, lies)
    assert reader._in_picture(*lies)
    assert reader.read(image) is not None


@pytest.mark.parametrize("end", [-1, 1])
@pytest.mark.parametrize("side", [-1, 1])
def test_and_at_the_players_ends_where_nothing_else_was_one(
    monkeypatch: pytest.MonkeyPatch, side: int, end: int
) -> None:
    """The finder misses some that the reader tells: an owned cube lies beside the board at its owner's end."""
    geometry = learnt("brown_leather").geometry
    reader, image = CubeReader(geometry), picture("brown_leather")
    lies = [side * (geometry.shape.width / 2 + 1.0), end * (geometry.shape.depth / 2 - 0.6)]
    lies_at(monkeypatch, reader, lies)
    monkeypatch.setattr(reader, "_in_picture", lambda x, y: True)
    seen = reader.read(image)
    assert seen is not None
    assert math.dist(seen.board, lies) < 0.4
    glances = len(reader._at_the_ends())
    monkeypatch.setattr(reader, "_at_the_ends", lambda: pytest.fail("it has been seen"))
    assert glances < 100
    reader.read(picture("brown_leather", "calib", 1))


def test_from_the_middle_it_goes_to_an_end_as_far_beside_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The finder missed a white cube at a player's end through half a game, and the reader tells it."""
    geometry = learnt("brown_leather").geometry
    reader, image = CubeReader(geometry), picture("brown_leather")
    lies = [geometry.shape.width / 2 + 1.3, 0.1]
    lies_at(monkeypatch, reader, lies)
    monkeypatch.setattr(reader, "_in_picture", lambda x, y: True)
    assert reader.read(image) is not None
    lies[1] = geometry.shape.depth / 2 - 0.6
    seen = reader.read(255 - image)
    assert seen is not None
    assert math.dist(seen.board, lies) < 0.4
    assert len(reader._at_the_ends()) < 20


def test_the_ends_are_glanced_at_a_few_places_at_a_time_once_all_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cube that comes to lie there is found in the next pictures, each of which takes little."""
    geometry, changes, image = learnt("green_felt").geometry, Following(), picture("green_felt")
    reader, lies, glanced = CubeReader(geometry, changes), [99.0, 99.0], list[int]()
    lies_at(monkeypatch, reader, lies)
    place = reader._at_the_ends()[-1]
    middle = patch(image, geometry.camera, *place)

    def asked(seen: np.ndarray) -> np.ndarray:
        glanced.append(len(seen))
        there = [math.dist(lies, place) < 0.1 and np.array_equal(one, middle) for one in seen]
        return np.array([[0.0, 9.0, *[0.0] * 7] if it_is else [9.0, *[0.0] * 8] for it_is in there])

    monkeypatch.setattr(reader, "_asked", asked)
    monkeypatch.setattr(reader, "_glance", CubeReader._glance.__get__(reader))
    assert reader.read(image) is None
    everywhere = sum(glanced)
    assert everywhere > 3 * cube_module.GLANCES, "all of the first picture is searched"
    lies[:] = place
    changes.another(1.0)
    monkeypatch.setattr(cube_module, "ANOTHER_SCENE", 2.0)
    found = []
    for number in range(everywhere // cube_module.GLANCES + cube_module.LOOKS_AT_REST + 2):
        glanced.clear()
        found.append(reader.read(image))
        changes.another(0.0)
        assert sum(glanced) <= cube_module.GLANCES + len(reader._usual()) + 1, number
        if found[-1] is not None:
            break
    assert found[-1] is not None
    assert math.dist(found[-1].board, place) < 0.3


def test_while_a_cube_lies_there_others_are_looked_for_a_few_places_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cube_module, "STATIONS", 0)
    monkeypatch.setattr(cube_module, "OFFERED", ())
    monkeypatch.setattr(cube_module, "BESIDE", (0.0, 0.0, 1.0))
    glanced: list[int] = []
    places = [(0.5 * k, 2.0) for k in range(cube_module.GLANCES + 3)]
    reader, image = CubeReader(learnt("green_felt").geometry, Following()), picture("green_felt")
    none, there = np.array([9.0, *[0.0] * 8]), np.array([0.0, 9.0, *[0.0] * 7])

    def asked(seen: np.ndarray) -> np.ndarray:
        glanced.append(len(seen))
        return np.tile(there if len(glanced) < 3 else none, (len(seen), 1))

    monkeypatch.setattr(reader, "_asked", asked)
    monkeypatch.setattr(reader, "places", lambda picture: places[:1])
    first = reader.read(image)
    assert first is not None
    assert glanced == [1, cube_module.QUARTERS]
    monkeypatch.setattr(reader, "places", lambda picture: places)
    for _ in range(cube_module.LOOKS_KEPT + 1):
        assert reader.read(image) is first
    assert len(glanced) == 2, "a picture for finding places"
    assert reader.read(image) is first, "the search is not done"
    assert glanced[2:] == [cube_module.GLANCES]
    reader.read(image)
    assert glanced[3:] == [2], "the rest"


def test_places_are_looked_at_closely_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cube_module, "STATIONS", 0)
    monkeypatch.setattr(cube_module, "OFFERED", ())
    asked: list[int] = []
    places = [(1.0 * k, 2.0) for k in range(cube_module.CLOSER_LOOKS + 2)]
    reader, image = CubeReader(learnt("green_felt").geometry, Following()), picture("green_felt")
    there = np.array([0.0, 9.0, *[0.0] * 7])

    def answered(seen: np.ndarray) -> np.ndarray:
        asked.append(len(seen))
        return np.tile(there, (len(seen), 1))

    monkeypatch.setattr(reader, "_asked", answered)
    monkeypatch.setattr(reader, "_upper", lambda picture, reading: reading)
    monkeypatch.setattr(cube_module, "_only_one", lambda seen: seen[0] if seen else None)
    monkeypatch.setattr(reader, "places", lambda picture: places[:1])
    first = reader.read(image)
    monkeypatch.setattr(reader, "places", lambda picture: places)
    for _ in range(cube_module.LOOKS_KEPT + 1):
        assert reader.read(image) is first
    asked.clear()
    assert reader.read(image) is first, "the search is not done"
    assert asked == [len(places) - 1, *[cube_module.QUARTERS] * cube_module.CLOSER_LOOKS]
    reader.read(image)
    assert asked[1 + cube_module.CLOSER_LOOKS :] == [cube_module.QUARTERS], "the rest"


def test_a_search_lets_pictures_pass_in_which_something_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    changes = Following()
    reader, image = CubeReader(learnt("green_felt").geometry, changes), picture("green_felt")
    searched: list[int] = []
    none = np.array([9.0, *[0.0] * 8])
    monkeypatch.setattr(reader, "_asked", lambda seen: np.tile(none, (len(seen), 1)))
    known = CubeReading(2, (640.0, 360.0), (0.0, 0.0), 0.99, None, False)
    monkeypatch.setattr(reader, "_search", lambda picture, told, in_slices: searched.append(changes.now))
    reader.read(image)
    reader._before = replace(reader._kept(image, known), looks=0)
    searched.clear()
    changed = reader._ground.look()
    for _ in range(2 * (cube_module.PATIENCE + 1)):
        changes.now += 1
        changes.at[0, 0] = changes.at[-1, -1] = changes.now
        monkeypatch.setattr(reader._ground, "look", lambda: np.ones_like(changed))
        assert reader.read(image) is known
    assert np.diff(searched).tolist() == [cube_module.PATIENCE + 1]
    monkeypatch.setattr(reader._ground, "look", lambda: np.zeros_like(changed))
    before = len(searched)
    reader.read(image)
    assert len(searched) == before + 1, "at once where nothing is new"


class Following(Changes):
    """Pictures in which nothing changes after the first."""

    def __init__(self) -> None:
        geometry = learnt("green_felt").geometry
        super().__init__(Rectifier(geometry), geometry.shape.checker_height)
        self.now = 1
        self.at[:] = 1

    def another(self, share: float) -> None:
        """Another picture, so much of it changed."""
        self.now += 1
        self.at[: round(share * len(self.at))] = self.now


def test_a_patch_has_board_x_to_the_right_and_y_upwards() -> None:
    geometry = learnt("brown_leather").geometry
    image = np.zeros((720, 1280, 3), np.uint8)
    px, py = geometry.camera.project((1.3, -0.7, cube_module.CUBE_TOP))
    cv2.circle(image, (round(float(px)), round(float(py))), 2, (255, 255, 255), -1)
    seen = patch(image, geometry.camera, 1.0, -1.0)[..., 0].astype(float)
    rows, columns = np.indices(seen.shape)
    x, y = (seen * columns).sum() / seen.sum(), (seen * rows).sum() / seen.sum()
    middle = (PATCH_SIZE - 1) / 2
    assert x - middle == pytest.approx(0.3 * cube_module.PATCH_SCALE, abs=1.5)
    assert middle - y == pytest.approx(0.3 * cube_module.PATCH_SCALE, abs=1.5)


def test_owners_and_offers_by_place() -> None:
    reader = CubeReader(learnt("brown_leather").geometry)
    shape = learnt("brown_leather").geometry.shape
    end, beside = shape.depth / 2 - 0.5, shape.width / 2 + 1
    assert reader.whose(0.0, 0.0) == (None, False)
    assert reader.whose(0.0, -end) == (Player.LIGHT, False)
    assert reader.whose(0.0, end) == (Player.DARK, False)
    assert reader.whose(beside, 0.3) == (None, False)
    assert reader.whose(-beside, -end) == (Player.LIGHT, False)
    assert reader.whose(3.0, -2.0) == (None, True)


@pytest.mark.networks
def test_where_a_checker_lies_no_cube_is_read() -> None:
    reader, image = CubeReader(learnt("green_felt").geometry), picture("green_felt")
    cube = reader.read(image)
    assert cube is not None
    reader.forget()
    assert reader.read(image, is_man=lambda seen: math.dist(seen.board, cube.board) < 0.5) != cube


@pytest.mark.networks
def test_an_offered_cube_is_looked_for_where_cubes_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = CubeReader(learnt("brown_leather").geometry)
    monkeypatch.setattr(reader, "places", lambda picture: [])
    seen = reader.read(picture("brown_leather", "game", 27))
    assert seen is not None
    assert (seen.shows, seen.offered) == (2, True)


def test_of_several_cubes_none_is_certain() -> None:
    """There is one only: crosses engraved in all checkers are read as a 4 each."""
    first, second, near = (
        CubeReading(4, (0.0, 0.0), place, confidence, None, offered=False)
        for place, confidence in (((0.9, 4.0), 0.99), ((5.7, 2.3), 0.98), ((0.95, 4.0), 0.98))
    )
    alone, beside = cube_module._only_one([first, near]), cube_module._only_one([second, first])
    assert alone == first
    assert beside is not None
    assert (beside.board, round(beside.confidence, 2)) == (first.board, 0.66)
    assert cube_module._only_one([]) is None
