"""Presses in the order of time; yes and no at once are neither."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.buttons import Button, ButtonPress
from tablehub.live.press_order import OPPOSITE, TOGETHER, PressOrder
from tablehub.rules.player import Player

LIGHT, DARK = Player.LIGHT, Player.DARK
LONG_ENOUGH = TOGETHER + 0.001


class Ordered:
    """An order with a clock that a test turns."""

    def __init__(self) -> None:
        self.now = 100.0
        self.order = PressOrder(lambda: self.now)

    def after(self, seconds: float, *presses: ButtonPress) -> list[Button]:
        self.now += seconds
        return [press.button for press in self.order.sorted(presses)]

    def press(self, button: Button, player: Player | None = LIGHT, ago: float = 0.0) -> ButtonPress:
        return ButtonPress(button, player, self.now - ago)


def test_most_presses_are_given_out_at_once_by_time() -> None:
    table = Ordered()
    late, early = table.press(Button.DOUBLE), table.press(Button.DONE, DARK, ago=0.01)
    assert table.after(0.0, late, early) == [Button.DONE, Button.DOUBLE]
    assert table.order.rest is None


def test_a_take_waits_a_moment_and_what_comes_after_it_waits_too() -> None:
    table = Ordered()
    assert table.after(0.0, table.press(Button.TAKE)) == []
    assert table.order.rest == pytest.approx(TOGETHER)
    assert table.after(0.01, ButtonPress(Button.DONE, DARK, table.now)) == []
    assert table.after(LONG_ENOUGH) == [Button.TAKE, Button.DONE]
    assert table.order.contradicted == []


def test_take_and_pass_at_once_are_neither_whichever_came_first() -> None:
    for first, second in ((Button.TAKE, Button.PASS), (Button.PASS, Button.TAKE)):
        table = Ordered()
        assert table.after(0.0, table.press(first)) == []
        assert table.after(0.004, ButtonPress(second, LIGHT, table.now)) == []
        assert table.after(1.0) == []
        assert [press.player for press in table.order.contradicted] == [LIGHT]


def test_a_contact_that_closes_once_more_makes_no_decision_of_it() -> None:
    table = Ordered()
    table.after(0.0, table.press(Button.TAKE), table.press(Button.PASS))
    assert table.after(0.02, ButtonPress(Button.TAKE, LIGHT, table.now)) == []
    assert table.after(1.0) == []
    assert len(table.order.contradicted) == 1


def test_take_and_pass_of_two_players_or_one_after_the_other_are_two_decisions() -> None:
    table = Ordered()
    table.after(0.0, table.press(Button.TAKE, LIGHT), table.press(Button.PASS, DARK))
    assert table.after(LONG_ENOUGH) == [Button.TAKE, Button.PASS]
    table.after(1.0)
    assert table.after(0.0, table.press(Button.TAKE)) == []
    assert table.after(LONG_ENOUGH) == [Button.TAKE]
    assert table.after(0.0, table.press(Button.PASS)) == []
    assert table.after(LONG_ENOUGH) == [Button.PASS]


@given(
    st.lists(
        st.tuples(st.floats(0.0, 0.1), st.sampled_from(list(Button)), st.sampled_from([LIGHT, DARK, None])), max_size=30
    )
)
def test_nothing_is_lost_or_given_out_of_order_but_what_contradicts(
    steps: list[tuple[float, Button, Player | None]],
) -> None:
    table = Ordered()
    pressed, given_out = [], []
    for seconds, button, player in steps:
        table.now += seconds
        press = ButtonPress(button, player, table.now)
        pressed.append(press)
        given_out += table.order.sorted([press])
    table.now += 1.0
    given_out += table.order.sorted([])
    assert table.order.rest is None
    assert [press.t for press in given_out] == sorted(press.t for press in given_out)
    crossed = [press for press in pressed if not any(press is each for each in given_out)]
    assert all(press.button in OPPOSITE for press in crossed)
    assert bool(crossed) == bool(table.order.contradicted)
