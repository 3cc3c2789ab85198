"""The picture that shows a fault: what is circled, what is in view, and which frame was the last good one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tablehub.frames import Frame, Image
from tablehub.live.evidence import RING, SIZE, Mark, Witness, mark_of, picture_of
from tablehub.match.events import Event, FaultFound
from tablehub.match.faults import FaultCode
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.boards import learnt, picture
from tests.referee.readings import reading

TABLE = "brown_leather"
START = Position.start()


def fault(
    where: dict[str, object] | None = None, frame: str = "2", code: FaultCode = FaultCode.WRONG_COUNT
) -> FaultFound:
    return FaultFound(frame, 1.0, code, Player.DARK, "Dark: no.", where or {})


def shade(value: int) -> Image:
    return np.full((480, 960, 3), value, np.uint8)


def frame(index: int, value: int) -> Frame:
    return Frame(index, str(index), float(index), shade(value))


@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("point", [6, 8, 13, 24])
def test_the_outermost_checker_of_a_point_is_circled(player: Player, point: int) -> None:
    geometry = learnt(TABLE).geometry
    mark = mark_of({"point": point, "player": str(player)}, geometry, START)
    assert mark is not None
    x, y = geometry.camera.unproject((mark.x, mark.y), geometry.shape.checker_height)
    count = START.men(player)[point]
    slot = geometry.shape.slot(point if player is Player.LIGHT else 25 - point, count - 1)
    assert (x, y) == pytest.approx(slot, abs=0.05)
    cut = picture_of(picture(TABLE), mark, geometry)
    assert cut.shape == (SIZE[1], SIZE[0], 3)
    assert np.abs(cut.astype(int) - RING).sum(axis=2).min() < 30


def test_where_a_point_holds_four_the_fourth_is_circled_for_the_fifth() -> None:
    geometry = learnt(TABLE).geometry
    four = replace(geometry, shape=replace(geometry.shape, abreast=4))
    mark = mark_of({"point": 6, "player": "light"}, four, START)
    assert mark is not None
    seen = geometry.camera.unproject((mark.x, mark.y), geometry.shape.checker_height)
    assert seen == pytest.approx(geometry.shape.slot(6, 3), abs=0.05)


@pytest.mark.parametrize("where", [{"point": 25, "player": "dark"}, {"point": 0, "player": "light"}])
def test_bar_and_tray_are_circled_in_the_picture(where: dict[str, object]) -> None:
    mark = mark_of(where, learnt(TABLE).geometry, START)
    assert mark is not None
    assert 0 < mark.x < 1280
    assert 0 < mark.y < 720


def test_a_die_is_circled_where_it_was_seen_even_without_a_known_board() -> None:
    mark = mark_of({"px": [300, 200]}, None, None)
    assert mark is not None
    assert (mark.x, mark.y) == (300, 200)
    assert mark_of({"point": 6, "player": "dark"}, None, START) is None
    assert mark_of({}, learnt(TABLE).geometry, START) is None


@pytest.mark.parametrize(("x", "y"), [(0, 0), (959, 479), (480, 240), (-50, 900)])
def test_a_picture_at_the_edge_stays_inside_and_has_its_size(x: float, y: float) -> None:
    cut = picture_of(shade(90), Mark(x, y, 20, 40), None)
    assert cut.shape == (SIZE[1], SIZE[0], 3)
    inside = np.abs(cut.astype(int) - 90).max(axis=2)
    assert (inside == 0).mean() > 0.7, "nothing of it lies outside the camera's picture"


def test_without_a_mark_the_whole_board_is_shown() -> None:
    geometry = learnt(TABLE).geometry
    whole, part = (picture_of(picture(TABLE), mark, geometry) for mark in (None, Mark(640, 360, 30, 60)))
    assert not np.array_equal(whole, part)


class TestWitness:
    kept: list[tuple[FaultFound, Image]]
    witness: Witness

    @pytest.fixture(autouse=True)
    def begin(self) -> None:
        self.kept = []
        self.witness = Witness(keep=lambda told, image: self.kept.append((told, image)))

    def saw(self, seen: Frame, *events: Event, calm: bool = False, **how: object) -> None:
        self.witness.saw(seen, replace(reading(START), **how), events, calm=calm)  # type: ignore[arg-type]

    def test_before_is_the_last_frame_in_which_all_was_well(self) -> None:
        told = fault({"px": [480, 240]})
        self.saw(frame(0, 10), calm=True)
        self.saw(frame(1, 20), calm=True)
        self.saw(frame(2, 30), calm=True, hand=True)
        self.saw(frame(3, 40), calm=True, board_found=False)
        self.saw(frame(4, 50))
        self.saw(frame(5, 60), told)
        evidence = self.witness.shows(told)
        assert evidence is not None
        assert evidence.before is not None
        assert (evidence.before.rgb[0], evidence.now.rgb[0]) == (20, 60)
        ((same, image),) = self.kept
        assert same is told
        assert image.shape == (SIZE[1], 2 * SIZE[0], 3)

    def test_a_fault_in_the_first_frame_has_no_picture_before(self) -> None:
        told = fault()
        self.saw(frame(0, 10), told)
        evidence = self.witness.shows(told)
        assert evidence is not None
        assert evidence.before is None
        assert [title for title, _ in evidence.titled] == ["Now"]

    def test_old_faults_are_let_go_and_unknown_ones_have_no_picture(self) -> None:
        told = [fault(frame=str(n)) for n in range(20)]
        for n, each in enumerate(told):
            self.saw(frame(n, n), each)
        assert self.witness.shows(told[0]) is None
        assert self.witness.shows(told[-1]) is not None
        assert self.witness.shows(fault(frame="19")) is None, "another fault, though it reads the same"
        assert self.witness.shows(None) is None
