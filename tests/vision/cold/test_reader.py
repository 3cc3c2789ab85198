"""Boards read from one picture. The networks read rendered boards; what is refused is refused in one sentence."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tablehub.frames import Frame, Image
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.rows import placed
from tablehub.vision.cold import locate, reader
from tablehub.vision.cold.faces import Seen
from tablehub.vision.cold.finder import clockwise
from tablehub.vision.cold.on_bar import MAY_BE_CUBE
from tablehub.vision.cold.reader import ColdReading, read_cold
from tablehub.vision.cold.seats import Wanted
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import DieState
from tests.boards import BUNDLED, picture, true_position, truth


def frame(image: Image) -> Frame:
    return Frame(0, "picture", 0.0, image)


def corners(table: str, sequence: str = "calib", number: int = 2) -> np.ndarray:
    return clockwise(np.array(truth(table, sequence)["frames"][number - 1]["corners_px"], float))


@cache
def start(table: str, given: bool) -> ColdReading:
    return read_cold(frame(picture(table)), corners(table) if given else None, Wanted())


def same_board(a: Position, b: Position) -> bool:
    return a == b or a == b.flipped()


@pytest.mark.networks
@pytest.mark.parametrize("table", BUNDLED)
@pytest.mark.parametrize("given", [True, False], ids=["corners given", "corners found"])
def test_the_start_is_read(table: str, given: bool) -> None:
    found = start(table, given)
    assert found.reading.position == Position.start()
    assert found.reading.why is None
    assert found.reading.confidence > 0.5
    assert found.geometry is not None
    assert found.assumed


@pytest.mark.networks
def test_a_position_with_dice_is_read() -> None:
    table = "brown_leather"
    known = truth(table, "game")["frames"][1]
    found = read_cold(frame(picture(table, "game", 2)), corners(table, "game", 2), Wanted())
    assert found.reading.position is not None
    assert same_board(found.reading.position, true_position(table, known))
    flat = sorted(d.value for d in found.reading.dice if d.state is DieState.FLAT and d.value)
    assert flat == sorted(d["value"] for d in known["dice"])


@pytest.mark.networks
def test_corners_may_begin_anywhere_and_a_board_stand_upright() -> None:
    """A picture turned by a quarter, its corners too: rows run up and down then."""
    table = "green_felt"
    turned = np.ascontiguousarray(np.rot90(picture(table), -1))
    height = picture(table).shape[0]
    field = corners(table)
    upright = clockwise(np.column_stack([height - 1 - field[:, 1], field[:, 0]]))
    found = read_cold(frame(turned), upright, Wanted())
    assert found.reading.position is not None
    assert same_board(found.reading.position, Position.start())


@pytest.mark.networks
def test_checkers_that_are_nowhere_leave_doubt() -> None:
    """Five taken away from the start, felt painted over them: something hid them, or they were not seen."""
    table = "green_felt"
    image, whole = picture(table).copy(), start(table, True)
    assert whole.geometry is not None
    shape, camera = whole.geometry.shape, whole.geometry.camera
    reach = round(0.62 * camera.scale_at(0.0, 0.0))
    for index in range(5):
        x, y = shape.slot(13, index)
        checker, felt = (_around(camera.project((*at, shape.checker_height)), reach) for at in ((x, y), (x + 2, 0.0)))
        image[checker] = picture(table)[felt]
    found = read_cold(frame(image), corners(table), Wanted())
    assert found.reading.position is not None
    assert found.reading.confidence <= 0.5
    assert "not to be seen" in (found.reading.why or "")


@pytest.mark.networks
def test_a_checker_in_the_middle_of_the_bar_that_may_be_the_cube_leaves_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_one_there(faces: list[Face], geometry: BoardGeometry) -> dict[int | str, list[Face]]:
        return {**placed(faces, geometry), "bar": [Face(Player.LIGHT, 0.0, 0.2, 0.99)]}

    monkeypatch.setattr(reader, "placed", with_one_there)
    monkeypatch.setattr(Seen, "things", lambda self, head, least: [])
    found = read_cold(frame(picture("green_felt")), corners("green_felt"), Wanted()).reading
    assert found.bar[Player.LIGHT][1] > 0.9
    assert found.why == MAY_BE_CUBE
    assert found.confidence <= 0.5


@pytest.mark.networks
def test_what_is_doubted_is_said_by_its_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two checkers on light's ace point, half as sure as they are."""
    table = "green_felt"
    whole = start(table, True)
    assert whole.reading.why is None
    placed = reader.placed

    def unsure(faces: list[Face], geometry: BoardGeometry) -> dict[int | str, list[Face]]:
        rows = placed(faces, geometry)
        point = next(n for n in range(1, 25) if whole.seats.point(n) == 1)
        return {**rows, point: [replace(f, probability=0.5 * f.probability) for f in rows[point]]}

    monkeypatch.setattr(reader, "placed", unsure)
    found = read_cold(frame(picture(table)), corners(table), Wanted())
    assert found.reading.confidence <= 0.9
    assert "light's 1 point" in (found.reading.why or "")


@pytest.mark.networks
@pytest.mark.parametrize("of_each", [0.0, 0.5])
def test_far_too_few_checkers_are_no_position(monkeypatch: pytest.MonkeyPatch, of_each: float) -> None:
    """Nothing but two rows of them, far from home: something else was taken for a board."""
    placed = reader.placed

    def few(faces: list[Face], geometry: BoardGeometry) -> dict[int | str, list[Face]]:
        rows = placed(faces, geometry)
        return {n: row[: round(of_each * len(row)) or 1] for n, row in rows.items()}

    monkeypatch.setattr(reader, "placed", few)
    found = read_cold(frame(picture("green_felt")), corners("green_felt"), Wanted())
    assert found.reading.position is None
    assert "too few of a game" in (found.reading.why or "")


@pytest.mark.networks
@pytest.mark.parametrize("table", BUNDLED)
def test_a_board_without_a_checker_is_no_position(table: str) -> None:
    """All thirty off is none of a game: what looks like an empty board may be a table, or out of focus."""
    found = read_cold(frame(picture(table, number=1)), corners(table, number=1), Wanted())
    assert found.reading.position is None
    assert found.reading.confidence == 0.0
    assert "no checker is to be seen" in (found.reading.why or "")


def _around(pixel: np.ndarray, reach: int) -> tuple[slice, slice]:
    x, y = (round(float(v)) for v in pixel)
    return slice(y - reach, y + reach), slice(x - reach, x + reach)


@pytest.mark.networks
def test_a_picture_of_many_megapixels_is_read_in_its_own_pixels() -> None:
    times = 3
    large = np.kron(picture("brown_leather"), np.ones((times, times, 1), np.uint8))
    found = read_cold(frame(large), (corners("brown_leather") + 0.5) * times - 0.5, Wanted())
    plain = start("brown_leather", True)
    assert found.reading.position == Position.start()
    assert found.corners is not None
    assert plain.corners is not None
    assert np.abs(found.corners - plain.corners * times).max() < 4 * times
    assert found.geometry is not None
    assert found.geometry.camera.size == (3840, 2160)
    middle = found.geometry.camera.project((0.0, 0.0, 0.0))
    assert np.abs(middle - found.corners.mean(axis=0)).max() < 40 * times


@pytest.mark.parametrize("value", [0, 128, 255])
def test_a_picture_of_nothing_gives_a_sentence_and_no_position(value: int) -> None:
    found = read_cold(frame(np.full((720, 1280, 3), value, np.uint8)), None, Wanted())
    assert not found.reading.board_found
    assert found.reading.position is None
    assert found.geometry is None
    assert found.reading.confidence == 0.0
    assert found.reading.why
    assert found.reading.why.count(". ") == 0


@pytest.mark.networks
def test_a_table_without_a_board_is_refused() -> None:
    rng = np.random.default_rng(4)
    image = rng.integers(0, 255, (18, 32, 3)).astype(np.uint8)
    found = read_cold(frame(np.kron(image, np.ones((40, 40, 1), np.uint8))), None, Wanted())
    assert found.reading.position is None
    assert "four corners" in (found.reading.why or "")


@pytest.mark.networks
def test_corners_around_something_else_are_refused() -> None:
    beside = np.array([(20.0, 20.0), (160.0, 20.0), (160.0, 150.0), (20.0, 150.0)])
    found = read_cold(frame(picture("brown_leather")), beside, Wanted())
    assert found.reading.position is None or found.reading.confidence < 0.5


@pytest.mark.networks
def test_a_cropped_board_is_no_sure_board() -> None:
    image = picture("green_felt")
    field = corners("green_felt")
    middle = int(field[:, 0].mean())
    for half in (image[:, middle:], image[:, :middle]):
        found = read_cold(frame(np.ascontiguousarray(half)), None, Wanted())
        assert found.reading.position is None or (found.reading.confidence < 0.5 and found.reading.why)


def test_fields_that_are_none_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the finder offers, nothing raises."""
    line = np.array([(10.0, 10.0), (20.0, 20.0), (30.0, 30.0), (40.0, 40.0)])
    monkeypatch.setattr(locate, "looks", lambda image: iter([[line, line * 30]]))
    found = read_cold(frame(picture("brown_leather")), None, Wanted())
    assert found.reading.position is None


def test_who_is_told_to_sit_where_sits_there() -> None:
    found = read_cold(frame(picture("brown_leather")), corners("brown_leather"), Wanted(True, True))
    assert (found.seats.home_right, found.seats.light_near, found.assumed) == (True, True, False)
    assert found.reading.position is not None
    assert {sum(found.reading.position.men(p)) for p in Player} == {15}
