"""What hands do in a simulated match besides playing."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from tablehub.referee.saying.wording import about_play_of_unread_throw
from tablehub.rules.books import ruleset
from tablehub.rules.play import Play
from tablehub.rules.starting import start_position
from tablehub.simulator import habits, openings
from tablehub.simulator.catalogue import named_style
from tablehub.simulator.matches import MatchTimeline
from tablehub.simulator.people import People, Turn
from tablehub.simulator.story import seeded
from tablehub.simulator.style import SEATS
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.timeline import FrameTruth
from tests.simulator.test_story import overlap

FRAMES = 40_000


def match(seed: int, errors: float, kinds: tuple[str, ...] = ()) -> tuple[MatchTimeline, list[FrameTruth]]:
    """A match in which nobody hears the referee, and its first frames in which something is new."""
    table = Tabletop(named_style("random", seed), seeded(seed, 1))
    people = People(table.sides, seeded(seed, 2), ruleset=ruleset("modern"))
    line = MatchTimeline(table, people, 30.0, 0, errors, kinds, drawn=False)
    seen: list[FrameTruth] = []
    for truth in islice(line, FRAMES):
        if not seen or truth.scene is not seen[-1].scene or truth.fault != seen[-1].fault:
            seen.append(truth)
    return line, seen


def test_a_die_that_is_knocked_over_is_turned_back() -> None:
    _, frames = match(1, 0.5, ("dice_touched",))
    shown: list[tuple[str | None, list[int]]] = []
    for frame in frames:
        values = sorted(value for value, _, _ in frame.dice)
        state = (frame.fault, values)
        if len(values) == 2 and not frame.moving and (not shown or state != shown[-1]):
            shown.append(state)
    touched = [n for n, (fault, _) in enumerate(shown) if fault]
    assert len(touched) > 3
    for n in touched[:-1]:
        before, over, after = (values for _, values in shown[n - 1 : n + 2])
        assert over != before == after
        assert set(over) & set(before)


def test_no_checker_is_put_down_through_a_die() -> None:
    line, frames = match(8, 0.0)
    still = [frame for frame in frames if frame.scene.dice and not frame.moving]
    assert len(still) > 100
    assert max(overlap(line.table.style, frame.scene) for frame in still) <= 0.0


def test_a_hit_checker_now_and_then_stays_on_its_point_until_the_rest_is_played() -> None:
    line, frames = match(2, 0.0)
    both = {frame.index for frame in frames if _shared(frame)}
    assert both
    assert any(not frame.hand for frame in frames if frame.index in both)
    assert all(not _shared(frame) for frame in frames if frame.label == "dice")
    assert all(each.legal for each in line.happenings)


def _shared(frame: FrameTruth) -> bool:
    return any(frame.position.light[n] and frame.position.dark[25 - n] for n in range(1, 25))


def test_somebody_tidies_while_his_opponents_dice_roll() -> None:
    _, frames = match(3, 0.0)
    rolling = [frame.scene for frame in frames if any(die.state == "rolling" for die in frame.scene.dice)]
    assert any(scene.hand and any(checker.place == "hand" for checker in scene.checkers) for scene in rolling)


def test_a_tie_for_the_start_that_could_not_be_read_is_thrown_again_as_it_is_asked_and_doubles_nothing() -> None:
    def cubes(question: str | None) -> set[int]:
        table = Tabletop(named_style("random", 5), seeded(5, 1))
        people = People(table.sides, seeded(5, 2), ruleset=ruleset("bruelheide"))
        line = MatchTimeline(table, people, 30.0, 0, 0.0, (), drawn=False, length=0)
        line.hearing.questions = [question] if question else []
        values = set()
        for _ in range(12):
            line.card.begin_game()
            for _ in openings.opening_throw(line):
                pass
            values.add(line.card.cube.value)
        return values

    assert max(cubes(None)) > 1
    assert cubes("That throw could not be read. Throw both dice again.") == {1}


def test_who_is_asked_whether_the_board_lies_right_presses_the_button_that_is_named() -> None:
    table = Tabletop(named_style("random", 5), seeded(5, 1))
    people, pressed = People(table.sides, seeded(5, 2)), list[str]()
    line = MatchTimeline(table, people, 30.0, 0, 0.0, (), drawn=False)
    line.press = lambda button, player: pressed.append(button)
    start = start_position(people.ruleset)
    line.hearing.questions = [about_play_of_unread_throw(None, start, start).text]
    turn = Turn("A", (3, 1), (), start, start, Play(()))
    for _ in habits.between_turns(line, turn, None):
        pass
    assert pressed == ["take"]


def test_people_wait_for_what_is_said_of_their_own_throw_while_something_else_stands_on_the_screen() -> None:
    """Dice that were lifted too early stand there until the next throw, where the opponent may have the play void."""

    def waited(*said: str) -> float:
        table = Tabletop(named_style("random", 5), seeded(5, 1))
        line = MatchTimeline(table, People(table.sides, seeded(5, 2)), 10.0, 0, 0.0, (), drawn=False)
        line.hearing.complaints = ["dice-lifted-early"]
        line.wrong("die_on_checker", "A")
        line.hearing.complaints = [*line.hearing.complaints, *said]
        return len(list(line.until_told(2.0))) / 10.0

    assert waited() >= 2.0
    assert waited("die-on-checker") == 0.0


def test_of_one_pair_of_dice_none_is_thrown_while_it_lies_there_and_either_takes_it_up() -> None:
    style = named_style("random", 3)
    table = Tabletop(replace(style, dice=dict.fromkeys(SEATS, style.dice["A"])), seeded(3, 1))
    people = People(table.sides, seeded(3, 2), ruleset=ruleset("modern"))
    line = MatchTimeline(table, people, 30.0, 0, 0.5, ("premature", "third_die"), drawn=False)
    frames = list(islice(line, FRAMES))
    assert max(len(frame.dice) for frame in frames) == 2
    assert not any(frame.fault for frame in frames)
    lifted = [frame.scene for frame in frames if frame.label == "hand_lifting_dice" and frame.scene.hand]
    assert {(scene.hand.seat, scene.dice[0].seat) for scene in lifted if scene.hand and scene.dice} == {
        (hand, dice) for hand in SEATS for dice in SEATS
    }
