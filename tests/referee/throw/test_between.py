"""Between turns: missed throws, boards that change, and what they are taken for."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.display.messages import hints_of, message_of
from tablehub.match.decisions import AcceptBoard
from tablehub.match.events import Overrule, Overruled, Rolled
from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import DiceZone
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, OFF, TestTable, board, moved, taken

START = Position.start()
AFTER_61 = moved(START, LIGHT, (13, 7), (8, 7))
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})


def test_a_play_whose_dice_were_not_seen_is_explained_where_only_one_throw_allows_it() -> None:
    table = TestTable(START)
    for _ in range(2):
        table.see(AFTER_61)
    assert table.names == ["roll", "play"]
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(6, 1)]


@pytest.mark.parametrize("thrown", [(), dice(4, 2)])
def test_such_a_play_that_is_put_back_was_none(thrown: tuple[DieReading, ...]) -> None:
    """Somebody tried a move out, or knocked a checker over, before he threw."""
    table = TestTable(START)
    for _ in range(2):
        table.see(AFTER_61)
    assert table.plays == ["13/7 8/7"]
    for _ in range(2):
        table.see(START, thrown)
    state = table.referee.state
    assert (state.position, state.on_turn, table.faults) == (START, LIGHT, [])
    assert state.roll == (Roll(4, 2) if thrown else None)


def test_but_not_once_the_game_has_gone_on_from_it() -> None:
    table = TestTable(START)
    for _ in range(2):
        table.see(AFTER_61)
    table.press(Button.DOUBLE, DARK)
    table.press(Button.TAKE, LIGHT)
    for _ in range(2):
        table.see(START)
    assert (table.referee.state.position, table.faults) == (AFTER_61, ["board-disturbed"])


def test_where_several_throws_allow_it_the_referee_asks() -> None:
    #  24/18 is 5-1, 4-2 or 3-3 (2-2 is blocked on no point, but needs four moves)
    table = TestTable(START)
    for _ in range(2):
        table.see(moved(START, LIGHT, (24, 18)))
    assert table.faults == ["unsure"]
    assert "it may have been" in table.texts[0]
    assert table.plays == []


def test_more_throws_than_anybody_reads_are_not_listed() -> None:
    """The last checker was borne off by any of twenty throws."""
    last, over = board({1: 1}, {1: 5}), board({}, {1: 5})
    table = TestTable(last)
    for _ in range(3):
        table.see(over)
    assert table.faults == ["unsure"]
    assert table.texts == ["The dice of this play were not seen. Press Take to let it stand."]


@pytest.mark.parametrize("button", [Button.TAKE, Button.ACCEPT, Button.DONE])
def test_and_it_stands_when_a_button_says_so(button: Button) -> None:
    table, played = TestTable(START), moved(START, LIGHT, (24, 18))
    for _ in range(2):
        table.see(played)
    touched = next(hint for hint in hints_of(table.referee.state) if hint.text == "Take: as it lies")
    assert touched.button is Button.ACCEPT
    table.press(button, DARK)
    decided = [event for event in table.events if isinstance(event, Overruled)]
    assert [(event.action, event.by) for event in decided] == [(Overrule.SET_POSITION, DARK), (Overrule.SET_TURN, DARK)]
    assert (table.referee.state.position, table.referee.state.on_turn) == (played, DARK)


PLAYED_UNREAD = moved(START, LIGHT, (13, 10), (13, 9), (6, 2))


def played_unread() -> TestTable:
    """Light's throw could not be read, and Dark has thrown since."""
    table = TestTable(START)
    for _ in range(3):
        table.see(START, (die(None), die(3, at=1.5)))
    table.see(PLAYED_UNREAD)
    for _ in range(4):
        table.see(PLAYED_UNREAD, dice(5, 2, DARK))
    return table


@pytest.mark.parametrize("button", [Button.TAKE, Button.ACCEPT, Button.DONE])
def test_a_play_of_an_unread_throw_stands_after_a_rest_before_the_board_was_seen_again(button: Button) -> None:
    table = played_unread()
    for _ in range(2):
        table.press(Button.MENU)
    assert "press Take" in message_of(table.referee.state).text
    table.press(button, LIGHT)
    assert (table.referee.state.position, table.referee.state.open_faults) == (PLAYED_UNREAD, ())
    table.see(PLAYED_UNREAD)
    table.see(PLAYED_UNREAD, dice(5, 2, DARK, at=0.4))
    assert isinstance(table.events[-1], Rolled)
    assert table.events[-1].player is DARK


@pytest.mark.parametrize("button", [Button.TAKE, Button.ACCEPT, Button.DONE])
def test_a_play_of_an_unread_throw_stands_though_the_next_dice_lie_there(button: Button) -> None:
    table, played = played_unread(), PLAYED_UNREAD
    assert "If it lies right, press Take" in table.texts[-1]
    assert "Take: as it lies" in [hint.text for hint in hints_of(table.referee.state)]
    table.press(button, LIGHT)
    assert table.referee.state.position == played
    table.see(played, dice(5, 2, DARK))
    assert isinstance(table.events[-1], Rolled)
    assert (table.events[-1].player, table.events[-1].dice) == (DARK, (5, 2))


@pytest.mark.parametrize(
    ("board", "why"),
    [
        (taken(START, DARK, 13), "fifteen checkers a side are needed, Light 15 and Dark 14 are seen"),
        (moved(START, DARK, (6, 1)), "light's 24 point (dark's 1) holds 2 light and 1 dark"),
    ],
)
def test_a_board_that_cannot_stand_is_said_to_be_so_when_it_is_accepted(board: Position, why: str) -> None:
    table = TestTable(START)
    for _ in range(3):
        table.see(board)
    table.press(Button.ACCEPT)
    assert table.referee.state.position == START
    assert why in table.texts[-1]


def test_one_die_that_was_read_helps_to_tell() -> None:
    table = TestTable(START)
    table.see(START, (die(5),))
    for _ in range(2):
        table.see(moved(START, LIGHT, (24, 18)))
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(5, 1)]
    assert table.plays == ["24/18"]


@pytest.mark.parametrize("name", ["hasbro", "modern"])
@pytest.mark.parametrize("thrown", [True, False])
def test_but_where_no_throw_with_it_leads_there_it_was_misread(thrown: bool, name: str) -> None:
    """One look had shown a 3 for the 6. What was thrown is asked, not said to have changed; who throws on knows."""
    table = TestTable(START, ruleset=ruleset(name))
    table.see(START, (die(3),))
    table.see(AFTER_61)
    for _ in range(3):
        table.see(AFTER_61, dice(5, 4, DARK) if thrown else ())
    assert table.plays == ["13/7 8/7"]
    assert table.faults == ([] if thrown else ["unsure"])
    assert thrown or "6-1" in table.texts[0]


@pytest.mark.parametrize("seen", [(), (die(4),)])
def test_it_was_half_of_another_throws_play_where_that_is_completed(seen: tuple[DieReading, ...]) -> None:
    """The 4 of 4-3, looked at before the 3 was played, was taken for 3-1 played with one checker."""
    lies = board({24: 3, 13: 2, 8: 2, 6: 4, 4: 4}, {13: 4, 8: 4, 6: 5, 3: 2})
    half = moved(lies, LIGHT, (24, 20))
    table = TestTable(lies)
    table.see(lies, seen)
    for _ in range(4):
        table.see(half)
    assert table.faults == (["unsure"] if seen else [])
    after = moved(half, LIGHT, (4, 1))
    table.see(after)
    table.see(after)
    table.see(after, dice(2, 1, DARK))
    assert (table.plays[-1], table.referee.state.roll) == ("24/20 4/1", Roll(2, 1))
    assert table.faults == (["unsure"] if seen else [])


def test_a_play_seen_beside_the_only_die_that_was_read_counts_when_that_is_lifted() -> None:
    """A white 5 beside the rail was never seen, and its player went on to the end of his turn."""
    table, played = TestTable(START), moved(START, LIGHT, (24, 18))
    table.see(START, (die(5),))
    table.see(played, (die(5),))
    table.see(played)
    assert (table.plays, table.faults) == (["24/18"], [])


@pytest.mark.parametrize("book", ["hasbro", "modern"])
def test_or_when_the_next_throw_lies_there_wherever_that_may_be(book: str) -> None:
    rules = ruleset(book)
    table, played = TestTable(START, ruleset=rules), moved(START, LIGHT, (24, 18))
    table.see(START, (die(5),))
    table.see(played, (die(5),))
    anywhere = (die(4, LIGHT, at=2.0), die(3, DARK)) if rules.dice_zone is not DiceZone.RIGHT else dice(4, 3, DARK)
    table.see(played, anywhere)
    assert (table.plays, table.faults) == (["24/18"], [])
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(5, 1), (4, 3)]


def test_dice_with_which_the_board_may_have_been_played_are_not_the_next() -> None:
    table = TestTable(START, ruleset=ruleset("hasbro"))
    table.see(START, (die(5),))
    table.see(moved(START, LIGHT, (13, 8), (13, 12)), (die(1, LIGHT, at=2.0), die(5, DARK)))
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(1, 5)]
    assert (table.plays, table.faults) == ([], [])


BEARING_OFF = board({1: 10, 3: 1}, {1: 6, 2: 5, 3: 2, 4: 1})
BORNE_OFF = moved(BEARING_OFF, LIGHT, (3, OFF), (1, OFF))


@pytest.mark.parametrize("looks", [0, 1])
def test_nor_are_they_the_next_where_they_would_do_as_well_and_may_have_been_overlooked(looks: int) -> None:
    table = TestTable(BEARING_OFF, ruleset=ruleset("bruelheide"))
    table.see(BEARING_OFF)
    for _ in range(looks):
        table.see(BORNE_OFF)
    table.see(BORNE_OFF, dice(4, 3, DARK))
    assert [(event.player, event.dice) for event in table.events if isinstance(event, Rolled)] == [(LIGHT, (4, 3))]


@pytest.mark.parametrize("half", [True, False])
def test_but_they_are_once_the_opponent_plays_them_from_there(half: bool) -> None:
    """His play was called wrong, or him another's player, because the table had taken them for his opponent's."""
    table = TestTable(BEARING_OFF, ruleset=ruleset("hasbro"))
    table.see(BEARING_OFF)
    table.see(BORNE_OFF)
    lying = table.throw(BORNE_OFF, 4, 3, DARK)
    table.see(BORNE_OFF, lying)
    for _ in range(2 * half):
        table.see(moved(BORNE_OFF, DARK, (4, OFF)), lying)
    end = moved(BORNE_OFF, DARK, (4, OFF), (3, OFF))
    table.see(end, lying)
    table.see(end)
    assert (table.plays, table.faults) == (["4/off 3/off"], [])
    assert (table.referee.state.position, table.referee.state.on_turn) == (end, LIGHT)


def test_but_they_are_where_the_board_was_seen_so_before_they_were_thrown() -> None:
    """Whose turn it was had borne off while a shadow was taken for a hand."""
    table = TestTable(BEARING_OFF, ruleset=ruleset("bruelheide"))
    table.see(BEARING_OFF)
    for _ in range(3):
        table.see(BEARING_OFF, hand=True)
    table.see(BORNE_OFF)
    lying = table.throw(BORNE_OFF, 4, 3, DARK)
    assert table.referee.state.on_turn is DARK
    end = moved(BORNE_OFF, DARK, (4, OFF), (3, OFF))
    table.see(end, lying)
    table.see(end)
    assert (table.plays, table.faults) == (["4/off 3/off"], [])
    assert table.referee.state.position == end


def test_dice_in_the_wrong_half_are_called_so_where_nothing_was_played() -> None:
    table = TestTable(START)
    table.throw(START, 6, 2, DARK)
    assert table.faults == ["dice-wrong-half"]


def test_a_board_that_fits_nothing_is_disturbed() -> None:
    table = TestTable(START)
    upset = moved(moved(START, DARK, (13, 10)), LIGHT, (6, 9))
    table.see(upset)
    assert table.faults == []
    table.see(upset)
    assert table.faults == ["board-disturbed"]
    assert table.texts[0].startswith("The board has changed. Light has 4 checkers on its 6 point, 5 expected; ")
    table.see(START)
    assert table.cleared == ["board-disturbed"]


def test_a_change_that_goes_away_is_not_mentioned() -> None:
    table = TestTable(START)
    table.see(moved(START, DARK, (13, 10)))
    table.see(START)
    table.see(moved(START, DARK, (13, 10)))
    table.see(START)
    assert table.faults == []


def test_a_hand_in_between_starts_the_second_look_anew() -> None:
    table = TestTable(START)
    lying = dice(3, 1)
    table.see(START, lying)
    gone = taken(START, LIGHT, 6)
    table.see(gone, lying)
    table.see(gone, lying, hand=True, covered=[6])
    table.see(gone, lying)
    assert table.faults == []
    table.see(gone, lying)
    assert table.faults == ["checker-missing"]


class TestChangedBeforeTheThrow:
    OTHER = moved(START, DARK, (13, 10))

    def test_it_is_said_once_the_dice_lie_there_too(self) -> None:
        table = TestTable(START)
        lying = table.throw(self.OTHER, 3, 1)
        table.see(self.OTHER, lying)
        assert table.faults == ["board-disturbed"]
        assert table.texts[0].startswith("The board has changed. Dark has ")

    def test_put_right_the_play_goes_on_from_where_it_was(self) -> None:
        table = TestTable(START)
        lying = table.throw(self.OTHER, 6, 1)
        table.see(self.OTHER, lying)
        table.see(START, lying)
        table.see(AFTER_61, lying)
        table.see(AFTER_61)
        assert table.cleared == ["board-disturbed"]
        assert table.plays == ["13/7 8/7"]

    def test_played_on_from_it_stands_as_it_was_found(self) -> None:
        table = TestTable(START)
        lying = table.throw(self.OTHER, 6, 1)
        table.see(self.OTHER, lying)
        after = moved(self.OTHER, LIGHT, (13, 7), (8, 7))
        table.see(after, lying)
        table.see(after)
        assert table.faults == ["board-disturbed"]
        assert table.names[-5:] == ["undone", "overruled", "roll", "fault-cleared", "play"]
        assert table.plays == ["13/7 8/7"]
        assert table.referee.state.position == after

    @pytest.mark.parametrize("press", [Button.TAKE, Button.DONE, None])
    def test_let_stand_it_leaves_the_throw_to_be_played(self, press: Button | None) -> None:
        table = TestTable(START)
        lying = table.throw(self.OTHER, 6, 1)
        table.see(self.OTHER, lying)
        _ = table.press(press, DARK) if press else table.decide(AcceptBoard())
        state = table.referee.state
        assert (state.on_turn, state.roll, state.position) == (LIGHT, Roll(6, 1), self.OTHER)
        assert (table.plays, table.cleared) == ([], ["board-disturbed"])
        after = moved(self.OTHER, LIGHT, (13, 7), (8, 7))
        table.see(after, lying)
        table.see(after)
        assert (table.plays, table.faults) == (["13/7 8/7"], ["board-disturbed"])

    def test_a_double_by_who_is_not_on_turn_does_not_take_the_throw_away(self) -> None:
        table = TestTable(START, length=0)
        lying = table.throw(self.OTHER, 6, 1)
        table.see(self.OTHER, lying)
        table.press(Button.DOUBLE, DARK)
        table.see(self.OTHER, lying)
        assert (table.plays, table.referee.state.roll) == ([], Roll(6, 1))


def test_a_turn_missed_after_one_that_was_seen_only_as_a_throw_is_written_down_too() -> None:
    table = TestTable(START)
    table.throw(START, 6, 1)
    after = moved(AFTER_61, DARK, (13, 10), (13, 8))
    table.see(after)
    assert table.names == ["roll", "play", "roll", "play"]
    assert table.plays == ["13/7 8/7", "13/10 13/8"]
    assert table.referee.state.on_turn is LIGHT
    assert table.faults == []


@pytest.mark.parametrize("other", [die(None, DARK, DieState.UNSURE), die(6, DARK, likelihoods={6: 0.6, 4: 0.4})])
def test_dice_of_the_second_of_two_turns_missed_are_no_throw_of_the_next(other: DieReading) -> None:
    """One of them could not be read when its play was seen: they were said to lie on the wrong side of the bar."""
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    after = moved(moved(MIDDLE, LIGHT, (8, 5), (6, 5)), DARK, (8, 4), (6, 4))
    table.see(after, (other, die(2, DARK, at=1.5)))
    assert table.plays == ["8/5 6/5", "8/4 6/4"]
    table.see(after, dice(4, 2, DARK))
    table.see(after, dice(4, 2, DARK))
    table.see(after)
    table.throw(after, 6, 5)
    assert (table.plays, table.faults) == (["8/5 6/5", "8/4 6/4"], [])
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(3, 1), (4, 2), (6, 5)]


def test_a_board_seen_clearly_to_have_changed_is_gone_on_from_though_the_look_at_the_throw_is_in_doubt() -> None:
    found = moved(moved(START, DARK, (6, 5)), LIGHT, (6, 5))
    table = TestTable(START)
    table.see(found)
    table.see(found)
    assert table.faults == ["board-disturbed"]
    lying = dice(6, 1)
    table.see(found, lying, doubts={6: {4: 0.6, 5: 0.4}})
    after = moved(found, LIGHT, (13, 7), (8, 7))
    table.see(after, lying)
    table.see(after)
    assert table.plays == ["13/7 8/7"]
    assert table.faults == ["board-disturbed"]
    assert table.referee.state.position == after


LAST, OVER = board({6: 1, 2: 1}, {13: 5, 8: 3, 6: 7}), board({}, {13: 5, 8: 3, 6: 7})


def test_a_game_won_by_a_throw_that_was_not_seen_is_counted_when_the_board_is_let_stand() -> None:
    table = TestTable(LAST)
    for _ in range(3):
        table.see(OVER)
    assert table.texts[-1].endswith("Press Take to let it stand.")
    table.press(Button.TAKE, LIGHT)
    assert (table.names[-1], table.referee.state.score.light) == ("game-over", 2)


@pytest.mark.parametrize("thrown", [(), (die(6, LIGHT), die(None, LIGHT, DieState.UNSURE, at=1.0))])
def test_it_is_counted_too_where_other_dice_lie_there_already(thrown: tuple[DieReading, ...]) -> None:
    table = TestTable(LAST)
    table.see(LAST, thrown)
    for _ in range(2):
        table.see(OVER, dice(3, 1, DARK))
    assert (table.names[-1], table.referee.state.score.light) == ("game-over", 2)


def test_a_board_from_which_a_checker_is_lost_does_not_stand_by_pressing_done() -> None:
    table = TestTable(START)
    gone = moved(START, DARK, (13, OFF))
    for _ in range(3):
        table.see(gone, trays=False)
    table.press(Button.DONE, LIGHT)
    assert table.referee.state.position == START
    assert table.texts[-1].startswith("The board cannot stand as it lies: Dark has 14 checkers on it")


def test_a_turn_that_was_ended_is_not_made_half_of_a_play_by_putting_one_checker_back() -> None:
    table, after = TestTable(START, patience=0.7), moved(START, LIGHT, (8, 5), (6, 5))
    lying = table.throw(START, 3, 1)
    for there in (lying, (), ()):
        table.see(after, there)
    for _ in range(3):
        table.see(moved(START, LIGHT, (8, 5)))
    assert (table.plays, table.faults) == (["8/5 6/5"], ["board-disturbed"])
