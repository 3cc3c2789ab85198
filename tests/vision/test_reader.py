"""One picture to one reading. The networks' part is played by truth here, except where a test says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from tablehub.errors import BadProfile
from tablehub.frames import Frame, Image
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.vision import reader as reader_module
from tablehub.vision.checkers.faces import HEADS, Face, place_of
from tablehub.vision.checkers.stacks import StackReader
from tablehub.vision.hands.find import Hand
from tablehub.vision.reader import BoardReader
from tablehub.vision.view import kept
from tests.boards import BUNDLED, TABLES, learnt, picture, true_position, truth
from tests.true_network import TrueNetwork
from tests.vision.trays import Painter
from tests.vision.view.test_alignment import turned


class Eye:
    """A reader of one bundled board whose network knows the truth, and which sees no dice."""

    def __init__(self, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.table = table
        self.network = TrueNetwork()
        monkeypatch.setattr(reader_module, "Network", lambda name: self.network)
        monkeypatch.setattr(reader_module, "read_dice", lambda *args: [])
        monkeypatch.setattr(kept, "WHOLE_SHARE", -1.0)  # the network that knows the truth knows it of whole views only
        self.reader = BoardReader(learnt(table))

    def read(self, sequence: str, number: int, image: Image | None = None) -> Any:
        self.network.show(self.table, sequence, number)
        shown = picture(self.table, sequence, number) if image is None else image
        return self.reader.read(Frame(number, f"{number}.jpg", float(number), shown))


@pytest.fixture
def brown(monkeypatch: pytest.MonkeyPatch) -> Eye:
    return Eye("brown_leather", monkeypatch)


def without_off(position: Position) -> tuple[tuple[int, ...], ...]:
    return position.light[1:], position.dark[1:]


@pytest.mark.parametrize("table", BUNDLED)
def test_the_start_is_read_as_it_stands(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Eye(table, monkeypatch).read("calib", 2)
    assert reading.position == Position.start()
    assert reading.confidence > 0.9
    assert (reading.board_found, reading.hand, reading.why) == (True, False, None)
    assert (reading.t, reading.frame) == (2.0, "2.jpg")


def test_at_the_start_none_is_told_to_be_off(monkeypatch: pytest.MonkeyPatch) -> None:
    off = Eye("blue_tournament", monkeypatch).read("calib", 2).off
    assert {player: max(counts, key=counts.get) for player, counts in off.items()} == dict.fromkeys(Player, 0)


def test_checkers_in_the_tray_settle_a_doubtful_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye("green_felt", monkeypatch)
    home = [{6: 0.8, 7: 0.2}, {0: 1.0}, {3: 1.0}, {1: 1.0}, {0: 1.0}, {0: 1.0}]
    points = (*home, *[{0: 1.0}] * 17, {-15: 1.0})
    monkeypatch.setattr(eye.reader, "_points", lambda *_: points)
    colour = [float(c) for c in eye.reader.profile.appearance.light]
    for in_tray, stack in ((4, 7), (5, 6)):
        paint = Painter(picture("green_felt").copy(), eye.reader.geometry, (colour[0], colour[1], colour[2]))
        paint.run(Player.LIGHT, in_tray)
        reading = eye.read("calib", 2, paint.image)
        assert reading.position.light[1] == stack
        assert reading.off.get(Player.LIGHT, {in_tray: 1.0})[in_tray] > 0.5, "no other number is told"


def test_rows_are_taken_for_higher_where_all_are_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless a hand is in view, which may hide the last ones."""
    eye = Eye("brown_leather", monkeypatch)
    row = [Face(Player.DARK, 0.0, 5.0 - slot, 0.9999, upper=1.1 if slot == 0 else -3.0) for slot in range(5)]
    late = Face(Player.DARK, 0.0, 0.0, 0.9999)
    hand = np.zeros((400, 400), np.uint8)

    def six(by_place: dict[int | str, list[Face]], mask: Any = None) -> float:
        return eye.reader._points(by_place, Hand(mask))[23][-6]

    assert six({24: row}) > 0.5 > six({24: row, 12: [late]})
    assert six({24: row}, hand) < 0.5


def test_rows_of_who_shows_all_fifteen_are_not_looked_at_again(brown: Eye, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of his can lie on another; where one is gone it may lie on any full row."""
    looked: list[int] = []
    look = StackReader.looked_at

    def counted(self: StackReader, image: Image, point: int, row: Sequence[Face]) -> list[Face]:
        looked.append(point)
        return look(self, image, point, row)

    monkeypatch.setattr(StackReader, "looked_at", counted)
    reading = brown.read("calib", 2)
    assert looked == []
    assert [reading.points[n - 1][count] > 0.99 for n, count in ((6, 5), (13, 5), (12, -5), (19, -5))] == [True] * 4
    show = brown.network.show

    def one_is_gone(*frame: Any) -> None:
        show(*frame)
        dark = HEADS.index("dark")
        brown.network.marks.remove(next(mark for mark in brown.network.marks if mark[0] == dark and abs(mark[1]) > 5))

    monkeypatch.setattr(brown.network, "show", one_is_gone)
    brown.reader.forget()
    brown.read("calib", 2)
    assert {12, 19} <= set(looked)
    assert not {6, 13} & set(looked)


def test_a_row_is_looked_at_with_the_one_in_which_a_lamp_is_mirrored(
    brown: Eye, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven dark ones were told as five, for their first seemed light's: without it they were another row."""
    rows: dict[int, int] = {}
    look, before = StackReader.looked_at, BoardReader._in_holes

    def counted(self: StackReader, image: Image, point: int, row: Sequence[Face]) -> list[Face]:
        rows[point] = len(row)
        return look(self, image, point, row)

    def mirrored(self: BoardReader, trace: Any) -> Any:
        trace = before(self, trace)
        row = [f for f in trace.faces if place_of(f, self.geometry) == 12]
        first = max(row, key=lambda f: abs(f.y))
        odd = replace(first, player=Player.LIGHT, probability=0.75, other=0.25)
        # One of dark's is missing elsewhere, or nothing would be looked at.
        gone = next(f for f in trace.faces if f.player is Player.DARK and place_of(f, self.geometry) == 19)
        return replace(trace, faces=[odd if f is first else f for f in trace.faces if f is not gone])

    monkeypatch.setattr(StackReader, "looked_at", counted)
    monkeypatch.setattr(BoardReader, "_in_holes", mirrored)
    reading = brown.read("calib", 2)
    assert rows[12] == 5
    assert max(reading.points[11], key=lambda count: reading.points[11][count]) <= -5


def test_a_whole_game_is_read_as_it_lies(brown: Eye) -> None:
    for number, frame in enumerate(truth("brown_leather", "game")["frames"], start=1):
        reading = brown.read("game", number)
        assert not reading.camera_moved, frame["file"]
        assert not reading.light_changed, frame["file"]
        if not frame["hand"]:
            assert without_off(reading.position) == without_off(true_position("brown_leather", frame)), frame["file"]
            assert reading.why is None, frame["file"]


def test_points_under_a_hand_are_not_read(brown: Eye) -> None:
    heavily = 0
    for number, frame in enumerate(truth("brown_leather", "game")["frames"], start=1):
        if frame["hand"] and len(frame["points_under_hand"]) >= 3:
            heavily += 1
            reading = brown.read("game", number)
            assert reading.hand, frame["file"]
            assert reading.why, frame["file"]
            assert reading.why.startswith("a hand covers light's point"), frame["file"]
            assert reading.confidence < 0.6, frame["file"]
            assert len(reading.covered) >= 2, frame["file"]
    assert heavily >= 5


def test_a_checker_on_the_bar_is_read_there(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye("brown_leather", monkeypatch)
    frames = truth("brown_leather", "fault_05_bar_ignored")["frames"]
    (number, frame) = next((n, f) for n, f in enumerate(frames, start=1) if sum(f["bar"].values()))
    expected = true_position("brown_leather", frame)
    reading = eye.read("fault_05_bar_ignored", number)
    assert [reading.position.men(p)[BAR] for p in Player] == [expected.men(p)[BAR] for p in Player]


def test_what_has_always_been_on_the_bar_is_no_checker(brown: Eye, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hinge, say, of which the network is as sure as of a checker."""
    show = brown.network.show

    def with_hinge(*frame: Any) -> None:
        show(*frame)
        brown.network.marks.append((HEADS.index("dark"), 0.0, 3.0))

    monkeypatch.setattr(brown.network, "show", with_hinge)
    reading = brown.read("calib", 2)
    assert reading.position == Position.start()
    assert reading.bar[Player.DARK] == {0: 1.0}
    come = picture("brown_leather").copy()
    x, y = brown.reader.geometry.camera.project([(0.0, 3.0, brown.reader.geometry.shape.checker_height)])[0]
    colour = [float(c) for c in brown.reader.profile.appearance.dark]
    cv2.circle(come, (round(float(x)), round(float(y))), 20, (colour[0], colour[1], colour[2]), -1)
    assert brown.read("calib", 2, come).bar[Player.DARK][1] > 0.9


def test_after_a_bump_the_board_is_read_on(brown: Eye) -> None:
    brown.read("calib", 2)
    bumped, _ = turned(picture("brown_leather"), brown.reader.geometry.camera, (0.8, -0.5, 0.5))
    reading = brown.read("calib", 2, bumped)
    assert reading.camera_moved
    assert reading.position == Position.start()
    again = brown.read("calib", 2, bumped)
    assert not again.camera_moved, "once is enough"


def test_a_pose_that_shows_less_of_the_board_is_not_taken_up(brown: Eye, monkeypatch: pytest.MonkeyPatch) -> None:
    brown.read("calib", 2)
    still = brown.reader.geometry
    _, elsewhere = turned(picture("brown_leather"), still.camera, (0.3, 0.2, 0.0))
    monkeypatch.setattr(brown.reader._alignment, "moved", lambda viewed: True)
    monkeypatch.setattr(brown.reader._alignment, "bumped", lambda viewed, hand: True)
    monkeypatch.setattr(brown.reader._alignment, "refit", lambda *args: elsewhere)
    frames = truth("brown_leather", "game")["frames"]
    number = next(n for n, frame in enumerate(frames, start=1) if not frame["hand"])
    reading = brown.read("game", number)
    assert not reading.camera_moved
    assert brown.reader.geometry is still
    assert without_off(reading.position) == without_off(true_position("brown_leather", frames[number - 1]))


def test_a_hand_is_no_bump(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye("green_felt", monkeypatch)
    for number, frame in enumerate(truth("green_felt", "fault_07_dice_lifted_early")["frames"], start=1):
        reading = eye.read("fault_07_dice_lifted_early", number)
        assert reading.hand == frame["hand"], frame["file"]
        assert not reading.camera_moved, frame["file"]
    assert eye.reader.geometry is eye.reader.profile.geometry


def test_a_hand_that_passes_for_checkers_is_known_by_what_it_has_changed(brown: Eye) -> None:
    number = 41
    before, frame = truth("brown_leather", "game")["frames"][number - 2 : number]
    assert (before["hand"], frame["hand"]) == (False, True)
    brown.reader._hands.find = lambda *args: Hand(None)  # type: ignore[method-assign]
    assert not brown.read("game", number).hand, "a picture by itself"
    brown.reader.forget()
    brown.read("game", number - 1)
    reading = brown.read("game", number)
    assert reading.hand
    assert reading.covered
    later = Frame(0, "later", number + 60.0, picture("brown_leather", "game", number))
    assert not brown.reader.read(later).hand, "what has lain there for a minute is no hand just put there"


def test_a_lamp_switched_off_is_noticed_once(brown: Eye) -> None:
    brown.read("calib", 2)
    dark = (picture("brown_leather") * 0.55).astype(np.uint8)
    assert brown.read("calib", 2, dark).light_changed
    assert not brown.read("calib", 2, dark).light_changed


def test_a_lamp_switched_off_while_a_hand_is_in_view_is_noticed_after_it(brown: Eye) -> None:
    brown.read("calib", 2)
    image = picture("brown_leather")
    with_hand, dark = (image * 0.85).astype(np.uint8), (image * 0.65).astype(np.uint8)
    cv2.line(with_hand, (640, 0), (600, 300), (120, 150, 200), 110)
    first = brown.read("calib", 2, with_hand)
    assert first.hand
    assert not first.light_changed
    assert brown.read("calib", 2, dark).light_changed
    assert not brown.read("calib", 2, dark).light_changed


def test_a_lamp_switched_off_under_a_hand_is_noticed_at_once(brown: Eye) -> None:
    brown.read("calib", 2)
    with_hand = (picture("brown_leather") * 0.55).astype(np.uint8)
    cv2.line(with_hand, (640, 0), (600, 300), (120, 150, 200), 110)
    reading = brown.read("calib", 2, with_hand)
    assert reading.hand
    assert reading.light_changed
    assert not brown.read("calib", 2, with_hand).light_changed


def test_a_sleeve_that_makes_the_board_look_darker_is_no_other_light(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye("brown_leather", monkeypatch)
    assert not eye.read("calib", 2).light_changed
    sleeve = picture("brown_leather").copy()
    height, width = sleeve.shape[:2]
    reach = np.array([(0, 0), (width, 0), (width, height // 3), (width // 2, height * 2 // 3), (0, height // 2)])
    shade = cv2.fillPoly(np.zeros((height, width), np.uint8), [reach], 1)[..., None] * 0.6
    reading = eye.read("calib", 2, (sleeve * (1 - shade)).astype(np.uint8))
    assert reading.hand
    assert not reading.light_changed
    assert not eye.read("calib", 2).light_changed


@pytest.mark.parametrize("what", ["black", "noise", "table"])
def test_where_the_board_is_gone_nothing_is_invented(brown: Eye, what: str) -> None:
    rng = np.random.default_rng(3)
    image = {
        "black": np.zeros((720, 1280, 3), np.uint8),
        "noise": rng.integers(0, 255, (720, 1280, 3), dtype=np.uint8),
        "table": np.asarray(cv2.resize(picture("brown_leather")[:90, :160], (1280, 720)), np.uint8),
    }[what]
    reading = brown.read("calib", 2, image)
    assert not reading.board_found
    assert reading.position is None
    assert reading.confidence == 0
    assert reading.why


def test_pictures_of_another_size_are_refused(brown: Eye) -> None:
    with pytest.raises(BadProfile, match=r"640x360 pixels but the profile was made for 1280x720"):
        brown.read("calib", 2, np.asarray(cv2.resize(picture("brown_leather"), (640, 360)), np.uint8))


def test_a_profile_without_a_look_is_refused() -> None:
    profile = learnt("brown_leather")
    blind = replace(profile, appearance=replace(profile.appearance, background=None))
    with pytest.raises(BadProfile, match="calibrate"):
        BoardReader(blind)
    small = replace(profile, appearance=replace(profile.appearance, background=np.zeros((8, 8, 3), np.uint8)))
    with pytest.raises(BadProfile, match="wrong size"):
        BoardReader(small)
    with pytest.raises(BadProfile, match="wrong size"):
        BoardReader(replace(profile, surroundings=np.zeros((8, 8, 3), np.uint8)))


@pytest.mark.networks
def test_bundled_boards_are_read_right_by_the_networks() -> None:
    boards, wrong = 0, []
    for table in BUNDLED:
        reader = BoardReader(learnt(table))
        for folder in sorted((TABLES / table).iterdir()):
            for number, frame in enumerate(truth(table, folder.name)["frames"], start=1):
                if frame["hand"] or frame["label"] == "empty" or (folder.name == "game" and number % 2 == 0):
                    continue
                reading = reader.read(Frame(number, frame["file"], 0.0, picture(table, folder.name, number)))
                right = reading.position and without_off(reading.position) == without_off(true_position(table, frame))
                boards += 1
                if not right:
                    wrong.append(f"{table}/{folder.name}/{frame['file']}")
                    assert reading.confidence < 0.9, f"confident misreading: {wrong[-1]}"
    assert len(wrong) <= 0.05 * boards, wrong
