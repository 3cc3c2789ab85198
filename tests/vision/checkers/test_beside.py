"""Beside the field: what has come there since the start is noticed at its player's end, and counted where it can be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.beside import AROUND, KEPT_SCALE, BesideReader
from tablehub.vision.checkers.borne_off import OffCounts
from tablehub.vision.view.changes import Changes
from tablehub.vision.view.light import Light
from tablehub.vision.view.rectify import Rectifier
from tests.boards import learnt, picture
from tests.vision.trays import Painter

TABLE = "green_felt"
PROFILE = learnt(TABLE)
SHAPE = PROFILE.geometry.shape
SAME_LAMP = Light(np.zeros((20, 24, 3), np.float32), (100, 80), 1.0)


def reader(table: str = TABLE) -> BesideReader:
    profile = learnt(table)
    assert profile.surroundings is not None
    return BesideReader(profile.geometry, profile.surroundings, profile.appearance)


def painter(table: str = TABLE, player: Player = Player.LIGHT) -> Painter:
    look = learnt(table).appearance
    colour = [float(c) for c in (look.light if player is Player.LIGHT else look.dark)]
    return Painter(picture(table).copy(), learnt(table).geometry, (colour[0], colour[1], colour[2]))


def counts(image: Image, player: Player, table: str = TABLE) -> OffCounts:
    return reader(table).counts(image, SAME_LAMP)[player]


def likeliest(found: OffCounts) -> int:
    return max(found, key=lambda n: found[n])


def share(found: OffCounts, n: int) -> float:
    return found[n] / sum(found.values())


@pytest.mark.parametrize("player", list(Player))
def test_at_the_start_none_is_off(player: Player) -> None:
    found = counts(picture(TABLE), player)
    assert share(found, 0) > 0.7
    assert found[0] > 5 * max(found[n] for n in range(1, 16))


@pytest.mark.parametrize("player", list(Player))
@pytest.mark.parametrize("number", [1, 2, 3, 5, 8, 11, 15])
def test_checkers_on_edge_are_counted_at_their_players_end(player: Player, number: int) -> None:
    paint = painter(TABLE, player)
    paint.run(player, number)
    found = reader().counts(paint.image, SAME_LAMP)
    assert likeliest(found[player]) == number
    assert share(found[player], number) > 0.5
    assert likeliest(found[player.opponent]) == 0


@pytest.mark.parametrize("player", list(Player))
def test_they_are_counted_beside_another_board(player: Player) -> None:
    paint = painter("blue_tournament", player)
    paint.run(player, 6)
    assert likeliest(counts(paint.image, player, "blue_tournament")) == 6


@pytest.mark.parametrize("number", [1, 2, 3])
def test_flat_checkers_in_a_row_with_room_are_counted(number: int) -> None:
    paint = painter()
    paint.row(Player.LIGHT, number)
    found = counts(paint.image, Player.LIGHT)
    assert likeliest(found) == number
    assert share(found, number) > 0.6


def test_a_full_row_may_carry_more() -> None:
    paint = painter()
    paint.row(Player.LIGHT, 4)
    found = counts(paint.image, Player.LIGHT)
    assert likeliest(found) == 4
    assert share(found, 4) < 0.5
    assert found[3] < 0.1 * found[4]
    assert found[6] > 0.1 * found[4]


def test_a_heap_is_only_known_to_be_there() -> None:
    paint = painter()
    paint.flat(Player.LIGHT, [(1.2, 2.6), (1.9, 3.2), (1.0, 3.6)])
    found = counts(paint.image, Player.LIGHT)
    assert found[0] < 0.5 * found[5]
    assert max(found.values()) < 0.2 * sum(found.values())


@pytest.mark.parametrize(
    "size", [(1.75, 3.6), (0.35, 0.35), (1.9, 1.9), (0.2, 2.9)], ids=["phone", "die", "cup", "pen"]
)
def test_other_things_are_no_number_of_checkers(size: tuple[float, float]) -> None:
    paint = painter()
    paint.box(Player.LIGHT, 1.25, 2.2, size)
    found = reader().counts(paint.image, SAME_LAMP).get(Player.LIGHT, {})
    assert all(share(found, n) < 0.5 for n in range(1, 16) if found)


def test_what_has_the_shape_of_checkers_but_not_their_colour_is_not_counted() -> None:
    paint = painter()
    paint.colour = (200.0, 60.0, 40.0)
    paint.run(Player.LIGHT, 5)
    found = reader().counts(paint.image, SAME_LAMP)
    assert Player.LIGHT not in found
    assert likeliest(found[Player.DARK]) == 0


@pytest.mark.parametrize("colour", [(95.0, 120.0, 150.0), (200.0, 60.0, 40.0)], ids=["wood", "book"])
@pytest.mark.parametrize("player", list(Player))
def test_what_is_moved_on_the_table_beside_the_tray_says_nothing_of_checkers_in_it(
    player: Player, colour: tuple[float, float, float]
) -> None:
    """A stripe of wood under papers that were pushed aside would pass for white checkers in the shade of a tray."""
    paint = painter(TABLE, player)
    paint.run(player, 5)
    paint.colour = colour
    paint.box(player, 2.9, 2.4, (1.0, 1.7))
    found = counts(paint.image, player)
    assert likeliest(found) == 5
    assert share(found, 5) > 0.7


def test_where_only_the_table_has_changed_none_is_off_unless_something_is_hidden() -> None:
    paint = painter()
    paint.colour = (200.0, 60.0, 40.0)
    paint.box(Player.LIGHT, 2.9, 2.4, (1.0, 1.7))
    found, nothing = counts(paint.image, Player.LIGHT), counts(picture(TABLE), Player.LIGHT)
    assert likeliest(found) == 0
    assert share(nothing, 0) > share(found, 0) > 0.7


def test_checkers_that_are_put_on_the_table_beside_the_tray_are_not_overlooked() -> None:
    paint = painter()
    paint.flat(Player.LIGHT, [(2.7, 1.2), (2.9, 2.3)])
    assert likeliest(counts(paint.image, Player.LIGHT)) != 0


def test_a_shadow_is_nothing() -> None:
    paint = painter()
    paint.shadow(Player.LIGHT, 1.2, 2.5, (0.9, 2.0), 0.55)
    assert likeliest(counts(paint.image, Player.LIGHT)) == 0


@pytest.mark.parametrize(("shade", "told"), [(0.85, False), (0.3, True)])
def test_nothing_is_said_where_checkers_would_pass_for_a_shadow(shade: float, told: bool) -> None:
    """A little darker than the tray they look like its shadow; black ones do not."""
    assert PROFILE.surroundings is not None
    view = Rectifier(PROFILE.geometry, KEPT_SCALE, AROUND)
    tray = np.array([(SHAPE.width / 2 + 1.2) * (1 if SHAPE.home_right else -1), -SHAPE.depth / 4])
    x, y = view.to_view(tray).astype(int)
    colour = np.median(PROFILE.surroundings[y - 12 : y + 13, x - 4 : x + 5], axis=(0, 1)) * shade
    look = replace(PROFILE.appearance, light=colour.astype(np.float32))
    found = BesideReader(PROFILE.geometry, PROFILE.surroundings, look).counts(picture(TABLE), SAME_LAMP)
    assert (Player.LIGHT in found) is told
    assert Player.DARK in found


def test_on_the_other_side_nobody_looks() -> None:
    paint = painter()
    paint.box(Player.DARK, -SHAPE.width - 1.3, 4.5, (0.9, 0.9))
    found = reader().counts(paint.image, SAME_LAMP)
    assert {likeliest(found[player]) for player in Player} == {0}


def test_what_lies_there_as_before_is_not_counted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    paint = painter()
    paint.run(Player.LIGHT, 4)
    beside = reader()
    before = beside.counts(paint.image, SAME_LAMP)
    monkeypatch.setattr("tablehub.vision.checkers.beside.count_borne_off", lambda *_: {15: 1.0})
    assert beside.counts(paint.image, SAME_LAMP) == before
    paint.run(Player.LIGHT, 5)
    assert beside.counts(paint.image, SAME_LAMP)[Player.LIGHT] == {15: 1.0}


def test_under_another_lamp_nothing_is_said() -> None:
    darker = replace(SAME_LAMP, coarse=np.full((20, 24, 3), -0.5, np.float32))
    assert reader().counts(picture(TABLE), darker) == {}


def test_where_the_trays_are_out_of_view_nothing_is_said() -> None:
    camera = PROFILE.geometry.camera
    towards = (1 if SHAPE.home_right else -1) * np.sign(camera.project([(1, 0, 0)])[0, 0] - camera.matrix[0, 2])
    moved = camera.matrix + np.array([[0, 0, 260 * towards], [0, 0, 0], [0, 0, 0]])
    geometry = replace(PROFILE.geometry, camera=replace(camera, matrix=moved))
    assert PROFILE.surroundings is not None
    beside = BesideReader(geometry, PROFILE.surroundings, PROFILE.appearance)
    assert beside.counts(picture(TABLE), SAME_LAMP) == {}


def test_nothing_is_looked_at_anew_where_nothing_has_changed() -> None:
    assert PROFILE.surroundings is not None
    changes = Changes(Rectifier(PROFILE.geometry), SHAPE.checker_height)
    changes.now, changes.at[:] = 1, 1
    following = BesideReader(PROFILE.geometry, PROFILE.surroundings, PROFILE.appearance, changes)
    assert likeliest(following.counts(picture(TABLE), SAME_LAMP)[Player.LIGHT]) == 0
    paint = painter()
    paint.run(Player.LIGHT, 4)
    changes.now = 2
    assert likeliest(following.counts(paint.image, SAME_LAMP)[Player.LIGHT]) == 0, "as if nobody had told of it"
    beside = (SHAPE.width / 2 + 1.2) * (1 if SHAPE.home_right else -1)
    x, y = PROFILE.geometry.camera.project((beside, -SHAPE.depth / 2 + 0.3, SHAPE.checker_height))
    side = PROFILE.size[1] // changes.shape[0]
    changes.now = changes.at[int(y // side), int(x // side)] = 3
    assert likeliest(following.counts(paint.image, SAME_LAMP)[Player.LIGHT]) == 4
