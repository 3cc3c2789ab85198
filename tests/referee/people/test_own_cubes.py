"""Own cubes of a chouette at the table: the two sides' buttons, the partners' menu, what the screen says."""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.display.menu import Menu, Pick
from tablehub.display.menu_pages import MAIN
from tablehub.display.messages import hints_of, message_of
from tablehub.match.decisions import AnswerCube, DoubleBox, Pause, Resume, why_not
from tablehub.match.events import ChouetteBegun, CubeAnswered
from tablehub.match.fold import fold
from tablehub.match.state import MatchState, Phase
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board


def table(to_throw: object = LIGHT) -> TestTable:
    """Ann (light, the box) and Bob with Cy and Di, in the middle of a game."""
    rules = ruleset("modern", own_cubes=True)
    place = board({13: 5, 8: 4, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
    made = TestTable(None, None, ruleset=rules, length=0)
    state = fold(MatchState.new(0, rules), ChouetteBegun("0", 0.0, ("Ann", "Bob", "Cy", "Di")))
    made.referee = Referee(state, turn=to_throw, as_seen=True)  # type: ignore[arg-type]
    made.see(place)
    return made


def items(made: TestTable) -> list[str]:
    """What the menu's page of cubes offers."""
    menu, state = Menu(MAIN), made.referee.state
    texts = [item.text for item in menu.view(state).items]
    menu.press(Pick(texts.index("Opponents' cubes")), state)
    return [item.text for item in menu.view(state).items if item.enabled]


def test_the_boxs_double_goes_to_all_and_each_answers() -> None:
    made = table()
    made.press(Button.DOUBLE, LIGHT)
    state = made.referee.state
    assert message_of(state).text == "Ann doubles: Bob 2, Cy 2, Di 2. Bob: take or pass? Cy and Di: in the menu."
    assert [hint.text for hint in hints_of(state)][:2] == ["Take", "Pass"]
    assert items(made) == ["Bob takes", "Bob passes", "Cy takes", "Cy passes", "Di takes", "Di passes", "Back"]
    made.press(Button.TAKE, DARK)
    for decision in (Pause(), AnswerCube("Cy", takes=False), Resume()):  # as the menu does it
        made.decide(decision)
    assert message_of(made.referee.state).text == "Ann doubles: Di 2. Di: take or pass?"
    made.press(Button.TAKE, DARK)
    state = made.referee.state
    assert state.phase is Phase.TO_ROLL
    assert state.own
    assert {name: cube.value for name, cube in state.own.held.cubes.items()} == {"Bob": 2, "Di": 2}
    assert message_of(state).text == "Bob takes. Cy passes. Di takes. Ann to throw."


def test_what_the_box_answered_is_told_until_the_next_play() -> None:
    made = table(DARK)
    made.press(Button.DOUBLE, DARK)
    made.press(Button.TAKE, LIGHT)
    made.decide(DoubleBox("Cy"))
    made.press(Button.PASS, LIGHT)
    told = "Ann takes Bob's cube. Ann passes Cy's cube. Bob to throw."
    assert message_of(made.referee.state).text == told


def test_whoever_lets_the_box_throw_has_taken() -> None:
    made = table()
    made.press(Button.DOUBLE, LIGHT)
    made.press(Button.PASS, DARK)
    assert made.referee.state.names[DARK] == "Cy"
    place = made.referee.state.position
    made.see(place, dice(3, 1))
    taken = [event.opponent for event in made.events if isinstance(event, CubeAnswered) and event.takes]
    assert taken == ["Cy", "Di"]
    assert made.names[-1] == "roll"


def test_all_pass_and_the_game_is_over() -> None:
    made = table()
    made.press(Button.DOUBLE, LIGHT)
    for _ in range(3):
        made.press(Button.PASS, DARK)
    assert made.names[-1] == "game-over"
    assert "Ann +3" in message_of(made.referee.state).text


def test_a_partner_doubles_the_box_in_the_menu_and_the_box_answers_by_button() -> None:
    made = table(DARK)
    assert items(made) == ["Bob doubles the box", "Cy doubles the box", "Di doubles the box", "Back"]
    for decision in (Pause(), DoubleBox("Cy"), Resume()):
        made.decide(decision)
    assert items(made) == ["Ann takes Cy's cube", "Ann passes Cy's cube", "Back"]
    assert message_of(made.referee.state).text == "Ann is doubled: Cy 2. Take or pass?"
    made.press(Button.TAKE, LIGHT)
    assert why_not(DoubleBox("Cy"), made.referee.state) == "Cy's cube is not his to turn."
    made.press(Button.DOUBLE, DARK)
    made.press(Button.PASS, LIGHT)
    assert made.referee.state.names[DARK] == "Cy"
    made.press(Button.DOUBLE, DARK)
    assert made.faults == ["double-not-allowed"]
    assert "Your own cube is the box's to turn." in made.texts[0]
    assert "Double" not in [hint.text for hint in hints_of(made.referee.state)]


def test_an_answer_that_nobody_waits_for_does_nothing() -> None:
    made = table()
    assert why_not(AnswerCube("Cy", takes=True), made.referee.state) == "No cube of Cy is offered."
    assert made.decide(AnswerCube("Cy", takes=True)) == []
