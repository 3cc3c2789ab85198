"""Where the parts of the screen and of the board go, at any size."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.display.board_layout import SHOWN_ON_BAR, SHOWN_ON_POINT, BoardLayout
from tablehub.display.layout import Box, screen_layout
from tablehub.display.view import Place
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF
from tests.display.samples import SIZES

boards = st.builds(
    BoardLayout.fitted,
    st.builds(Box, st.integers(0, 50), st.integers(0, 50), st.integers(250, 1500), st.integers(200, 1200)),
    st.sampled_from(Player),
    st.booleans(),
    st.booleans(),
)


@given(st.integers(320, 2600), st.integers(200, 2600), st.booleans())
def test_parts_lie_on_the_screen_and_never_overlap(width: int, height: int, turned: bool) -> None:
    layout = screen_layout((width, height), turned)
    parts = layout.parts
    for name in ("board", "message", "hints", "status"):
        assert not layout.evidence.overlaps(parts[name]), name
    for name, part in parts.items():
        assert Box(0, 0, width, height).holds(part), name
        assert part.w > 0, name
        assert part.h > 0, name
    for (one, a), (other, b) in combinations(parts.items(), 2):
        assert not a.overlaps(b), (one, other)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_board_and_message_get_most_of_the_screen(size: tuple[int, int], turned: bool) -> None:
    layout = screen_layout(size, turned)
    share = (layout.board.w * layout.board.h + layout.message.w * layout.message.h) / (size[0] * size[1])
    assert share > (0.38 if turned else 0.45)


@given(boards)
def test_points_do_not_overlap_and_lie_on_the_board(layout: BoardLayout) -> None:
    columns = [layout.column(point) for point in range(1, 25)]
    for a, b in combinations(columns, 2):
        assert not a.overlaps(b)
    assert all(layout.whole.holds(column) for column in columns)


@given(boards, st.integers(1, 24), st.integers(0, SHOWN_ON_POINT - 1))
def test_checkers_stand_on_their_point(layout: BoardLayout, point: int, index: int) -> None:
    x, y = layout.checker(point, index)
    half, slack = layout.diameter / 2, 1 + layout.diameter * 0.04
    taken = Box(*(round(each) for each in (x - half + slack, y - half + slack, 2 * (half - slack), 2 * (half - slack))))
    assert layout.column(point).inset(-1).holds(taken)


@given(boards, st.sampled_from(Player), st.integers(0, SHOWN_ON_BAR - 1))
def test_hit_checkers_stand_on_their_half_of_the_bar(layout: BoardLayout, player: Player, index: int) -> None:
    x, y = layout.bar_checker(player, index)
    assert layout.bar(player).contains((round(x), round(y)))


@given(boards, st.sampled_from(Player))
def test_a_tray_lies_beside_its_owners_home(layout: BoardLayout, player: Player) -> None:
    tray, ace = layout.tray(player), layout.place(Place(player, 1))
    assert layout.place(Place(player, OFF)) == tray
    along, across = (1, 0) if layout.turned else (0, 1)
    assert abs(tray.centre[across] - ace.centre[across]) <= layout.pitch
    assert abs(tray.centre[along] - ace.centre[along]) < 2 * layout.pitch


@given(boards, st.sampled_from(Player))
def test_a_hit_checker_waits_where_it_must_enter(layout: BoardLayout, player: Player) -> None:
    bar, entry = layout.place(Place(player, BAR)), layout.place(Place(player, 24))
    across = 0 if layout.turned else 1
    assert abs(bar.centre[across] - entry.centre[across]) <= 2


def test_light_at_the_bottom_with_homes_right_has_his_ace_bottom_right() -> None:
    layout = BoardLayout.fitted(Box(0, 0, 800, 600), Player.LIGHT, home_right=True)
    ace, twelve, twenty_four = (layout.column(point) for point in (1, 12, 24))
    assert ace.x > twelve.x
    assert ace.y > twenty_four.y
    assert ace.x == twenty_four.x


def test_seen_from_dark_the_board_is_turned_not_mirrored() -> None:
    box = Box(0, 0, 800, 600)
    light = BoardLayout.fitted(box, Player.LIGHT, home_right=True)
    dark = BoardLayout.fitted(box, Player.DARK, home_right=True)
    for point in range(1, 25):
        a, b = light.column(point).centre, dark.column(point).centre
        assert abs(a[0] + b[0] - 800) <= 2
        assert abs(a[1] + b[1] - 600) <= 2


def test_seen_from_an_end_the_board_is_turned_a_quarter_clockwise() -> None:
    """Who sits at the lower edge then sits on the left, and what was left is above."""
    front = BoardLayout.fitted(Box(0, 0, 800, 600), Player.LIGHT, home_right=True)
    end = BoardLayout.fitted(Box(0, 0, 600, 800), Player.LIGHT, home_right=True, turned=True)
    assert end.pitch == pytest.approx(front.pitch)
    for point in range(1, 25):
        (x, y), (turned_x, turned_y) = front.column(point).centre, end.column(point).centre
        assert abs(turned_x - (600 - y)) <= 2
        assert abs(turned_y - x) <= 2
    assert end.column(1).x < end.column(24).x
    assert end.column(12).y < end.column(1).y


@given(boards, st.sampled_from(Player), st.integers(0, MEN_A_SIDE - 1))
def test_checkers_borne_off_lie_in_their_tray_and_leave_room_for_their_number(
    layout: BoardLayout, player: Player, index: int
) -> None:
    tray = layout.tray(player).inset(-1)
    assert tray.holds(layout.slab(player, index))
    assert tray.holds(layout.tally(player))
    assert not layout.slab(player, index).overlaps(layout.tally(player).inset(1))


@given(boards, st.sampled_from(Player), st.integers(OFF, BAR), st.floats(0.5, 1.0))
def test_a_mark_beyond_the_checkers_lies_at_their_place(
    layout: BoardLayout, player: Player, number: int, size: float
) -> None:
    place = Place(player, number)
    assert layout.place(place).inset(-1 - round(layout.pitch / 16)).holds(layout.beyond_men(place, size))
