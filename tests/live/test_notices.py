"""What is said about presses that make no sense."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button, ButtonPress
from tablehub.live.notices import LASTS, Notices, why_nothing
from tablehub.match.events import (
    Asked,
    CubeAnswered,
    CubesOffered,
    FaultFound,
    OpeningRolled,
    Paused,
    ResignOffered,
    SetupCorrect,
)
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.questions import Question
from tablehub.match.state import MatchState
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tests.match.telling import started, told
from tests.match.test_own_cubes_at_the_table import under_way

LIGHT, DARK = Player.LIGHT, Player.DARK
PLAYING = told(started(), "L 31 8/5 6/5")
DOUBLED = told(PLAYING, "D double")
FAULTY = fold(PLAYING, FaultFound("1", 1.0, FaultCode.WRONG_COUNT, LIGHT, "Wrong.", {}))
BEGUN = fold(MatchState.new(0, ruleset("milton-bradley")), SetupCorrect("1", 1.0))
COVERED = fold(DOUBLED, FaultFound("1", 1.0, FaultCode.VIEW_BLOCKED, None, "A hand lies over the board.", {}))
ASKED_TIE = fold(BEGUN, Asked("2", 2.0, Question.OPENING_TIED.value, "Did both throw the same number?"))
ASKED_WHO = fold(BEGUN, Asked("2", 2.0, Question.WHO_BEGINS.value, "Who threw it?"))
BEGINS = DARK
MAY_CHOOSE = fold(BEGUN, OpeningRolled("2", 2.0, 1, 3, BEGINS))


def press(button: Button, player: Player | None = LIGHT) -> ButtonPress:
    return ButtonPress(button, player, 0.0)


def text_of(notices: Notices) -> str:
    return notices.message.text if notices.message else ""


@pytest.mark.parametrize(
    ("pressed", "state", "said"),
    [
        (press(Button.TAKE), PLAYING, "No double is offered: there is nothing to take."),
        (press(Button.PASS, None), PLAYING, "No double is offered: there is nothing to pass."),
        (press(Button.TAKE, DARK), DOUBLED, "It is Light who has to answer."),
        (press(Button.TAKE), DOUBLED, None),
        (press(Button.TAKE, DARK), COVERED, "It is Light who has to answer."),
        (press(Button.TAKE), COVERED, None),
        (press(Button.PASS, None), DOUBLED, None),
        (press(Button.TAKE), FAULTY, None),
        (press(Button.TAKE), fold(PLAYING, Paused("1", 1.0)), None),
        (press(Button.TAKE), ASKED_TIE, None),
        (press(Button.PASS, None), ASKED_TIE, None),
        (press(Button.TAKE), ASKED_WHO, None),
        (press(Button.TAKE, None), ASKED_WHO, "Who threw it presses his own button, or simply plays."),
        (press(Button.TAKE, BEGINS), MAY_CHOOSE, None),
        (press(Button.TAKE, None), MAY_CHOOSE, None),
        (press(Button.TAKE, BEGINS.opponent), MAY_CHOOSE, "No double is offered: there is nothing to take."),
        (press(Button.DONE), PLAYING, None),
        (press(Button.DOUBLE), PLAYING, None),
    ],
)
def test_a_take_or_pass_that_has_nothing_to_answer_is_told(
    pressed: ButtonPress, state: MatchState, said: str | None
) -> None:
    assert why_nothing(pressed, state) == said


def test_where_each_opponent_has_his_own_cube_it_is_a_partner_perhaps_who_has_to_answer() -> None:
    taken = under_way(CubesOffered("2", 2.0, LIGHT, ("Bob",)), CubeAnswered("2", 2.0, "Bob", takes=True))
    doubled = fold(taken, CubesOffered("3", 3.0, LIGHT, ("Cy", "Di")))
    assert why_nothing(press(Button.TAKE, LIGHT), doubled) == "It is Cy who has to answer."
    assert why_nothing(press(Button.TAKE, DARK), doubled) is None
    given_up = fold(taken, ResignOffered("3", 3.0, LIGHT, GameKind.SINGLE))
    assert why_nothing(press(Button.TAKE, LIGHT), given_up) == "It is Bob who has to answer."


def test_a_notice_lasts_a_while_and_ends_with_the_next_press() -> None:
    now = [0.0]
    notices = Notices(lambda: now[0])
    notices.pressed(press(Button.TAKE), PLAYING)
    assert text_of(notices).startswith("No double")
    now[0] = LASTS
    assert text_of(notices) == ""
    notices.pressed(press(Button.TAKE), PLAYING)
    notices.pressed(press(Button.DONE), PLAYING)
    assert text_of(notices) == ""


def test_a_notice_hides_nothing_that_comes_after_it() -> None:
    notices = Notices(lambda: 0.0)
    notices.pressed(press(Button.TAKE), PLAYING)
    notices.look(PLAYING)
    assert text_of(notices).startswith("No double")
    notices.look(FAULTY)
    assert text_of(notices) == ""


def test_a_stuck_button_is_told_once_until_it_is_stuck_again() -> None:
    now = [0.0]
    notices = Notices(lambda: now[0])
    notices.stuck(("light done",))
    assert "'light done' is stuck" in text_of(notices)
    now[0] += LASTS
    notices.stuck(("light done",))
    assert text_of(notices) == ""
    notices.stuck(())
    notices.stuck(("light done",))
    assert "stuck" in text_of(notices)


def test_who_pressed_both_is_asked_by_name() -> None:
    notices = Notices()
    notices.crossed(press(Button.TAKE), DOUBLED)
    assert text_of(notices) == "Light, you pressed take and pass at once: press one of them."
    notices.crossed(press(Button.TAKE, None), DOUBLED)
    assert "Both were pressed" in text_of(notices)
