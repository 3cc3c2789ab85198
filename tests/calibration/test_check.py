"""Is the starting position there? What is wrong is said point by point, in players' words."""

from __future__ import annotations

from dataclasses import replace

import pytest

import calibration.check
from calibration.check import (
    points_in_doubt,
    position_as_if_unknown,
    position_without_background,
    start_faults,
    start_faults_seen,
)
from calibration.start import learn
from tablehub.frames import Frame
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.vision.cold.seats import Seats
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import Reading
from tests.boards import BUNDLED, learnt, located, picture
from tests.true_network import TrueNetwork

START = Position.start()


def changed(player: Player, **counts: int) -> Position:
    """The start with other counts; `p6=4` puts four on the player's 6 point."""
    men = list(START.men(player))
    for place, count in counts.items():
        men[BAR if place == "bar" else int(place[1:])] = count
    return Position(tuple(men), START.dark) if player is Player.LIGHT else Position(START.light, tuple(men))


def test_the_starting_position_has_no_faults() -> None:
    assert start_faults(START) == []


def test_one_too_few_is_said_with_what_was_expected() -> None:
    assert start_faults(changed(Player.DARK, p6=4)) == ["dark has 4 checkers on its 6 point, 5 expected"]


def test_a_misplaced_checker_is_two_phrases() -> None:
    assert start_faults(changed(Player.LIGHT, p8=2, p9=1)) == [
        "light has 1 checker on its 9 point, none expected",
        "light has 2 checkers on its 8 point, 3 expected",
    ]


def test_an_empty_point_and_the_bar_have_their_words() -> None:
    assert start_faults(changed(Player.LIGHT, p24=0, bar=2)) == [
        "light has no checkers on its 24 point, 2 expected",
        "light has 2 checkers on the bar, none expected",
    ]


def test_a_rail_that_hides_the_first_of_each_row_is_thought_of() -> None:
    dark = changed(Player.DARK, p24=1, p13=4).dark
    hidden = Position(changed(Player.LIGHT, p8=2, p6=4).light, dark)
    assert start_faults(hidden) == [
        "of each row on light's side one checker does not show: if the rail hides it, raise the camera"
    ]
    assert len(start_faults(Position(START.light, dark))) == 2, "of two rows they may be missing"


@pytest.mark.parametrize("table", BUNDLED)
def test_a_start_is_read_before_the_empty_board_is_known(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    network = TrueNetwork()
    network.show(table, "calib", 2)
    monkeypatch.setattr(calibration.check, "Network", lambda name: network)
    assert position_without_background(picture(table), located(table)) == START


@pytest.mark.networks
@pytest.mark.parametrize("table", BUNDLED)
def test_the_networks_see_the_start_on_the_bundled_boards(table: str) -> None:
    assert start_faults_seen(picture(table), located(table), learnt(table)) == []


@pytest.mark.networks
@pytest.mark.parametrize("table", BUNDLED)
def test_eyes_that_know_nothing_of_a_board_see_its_start(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Men with inlays and patterns look like nobody's to eyes that are told one colour of each player's."""
    found = replace(located(table), slots=frozenset())
    assert position_as_if_unknown(picture(table), found) == START
    monkeypatch.setattr(calibration.check, "position_without_background", lambda *given: changed(Player.DARK, p6=4))
    monkeypatch.setattr(calibration.check, "BoardReader", lambda profile: Misled())
    assert start_faults_seen(picture(table), found, learnt(table)) == []


@pytest.mark.networks
def test_a_checker_out_of_place_is_seen_by_them() -> None:
    """Where it stands may pass for the empty board, whose look is learnt from this picture; where it lacks may not."""
    found = replace(located("green_felt"), slots=frozenset())
    wrong = picture("green_felt", "fault_08_wrong_setup", 1)
    seen = start_faults(position_as_if_unknown(wrong, found))
    assert seen
    assert set(start_faults_seen(wrong, found, learn(wrong, found))) & set(seen)


@pytest.mark.networks
@pytest.mark.parametrize(
    ("third", "told"),
    [
        (changed(Player.DARK, p6=4, p24=1), ["dark has 4 checkers on its 6 point, 5 expected"]),
        (changed(Player.LIGHT, p24=1), ["light has 1 checker on its 24 point, 2 expected"]),
        (START, []),
    ],
)
def test_told_is_what_no_look_sees_as_it_should_be(
    third: Position, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two checkers mirror a lamp: one look takes them for the other player's, one for none, each elsewhere."""
    looks = {
        "position_without_background": changed(Player.DARK, p6=4, p8=2),
        "BoardReader": changed(Player.DARK, p6=4, p13=4),
        "position_as_if_unknown": third,
    }
    for name in ("position_without_background", "position_as_if_unknown"):
        monkeypatch.setattr(calibration.check, name, lambda image, found, seen=looks[name]: seen)
    monkeypatch.setattr(BoardReader, "position", lambda self, image: looks["BoardReader"])
    found = replace(located("green_felt"), slots=frozenset())
    assert start_faults_seen(picture("green_felt"), found, learnt("green_felt")) == told


def test_which_colour_is_called_light_is_not_asked() -> None:
    """A half turn of the board swaps the players' places."""
    found = located("brown_leather")
    turned = Seats(home_right=found.geometry.shape.home_right, light_near=False).geometry(found.geometry)
    other = replace(found, geometry=turned, slots=frozenset())
    assert position_as_if_unknown(picture("brown_leather"), other) == START


@pytest.mark.networks
@pytest.mark.parametrize("table", BUNDLED)
def test_a_board_that_is_known_is_read_for_sure(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = Frame(0, "start", 0.0, picture(table))
    assert points_in_doubt(frame, learnt(table)) == []
    monkeypatch.setattr(calibration.check, "BoardReader", lambda profile: Wavering(profile))
    assert 6 in points_in_doubt(frame, learnt(table))


@pytest.mark.parametrize(
    ("points", "doubted"),
    [
        ((), list(range(1, 25))),  # the board is not to be seen
        (tuple({men: 0.93 if n == 8 else 0.97} for n, men in enumerate(START.signed(), 1)), [8]),  # none by itself
    ],
)
def test_where_a_start_is_not_read_for_sure_some_point_is_named(
    points: tuple[dict[int, float], ...], doubted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unsure:
        def read(self, frame: Frame) -> Reading:
            return Reading(frame.name, frame.t, points=points, confidence=0.6)

    monkeypatch.setattr(calibration.check, "BoardReader", lambda profile: Unsure())
    frame = Frame(0, "start", 0.0, picture("green_felt"))
    assert points_in_doubt(frame, learnt("green_felt")) == doubted


class Wavering(BoardReader):
    """Reads its board, but for light's six point."""

    def read(self, frame: Frame) -> Reading:
        seen = super().read(frame)
        return replace(seen, confidence=0.6, points=(*seen.points[:5], {5: 0.6, 4: 0.4}, *seen.points[6:]))


class Misled:
    """A reader of boards that sees a checker too few."""

    def position(self, image: object) -> Position:
        return changed(Player.DARK, p6=4)
