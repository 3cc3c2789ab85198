"""The script of a game: what people do, what goes wrong, and that it is put right. Nothing is rendered here."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.rules.position import Position
from tablehub.simulator import throws
from tablehub.simulator.director import Director
from tablehub.simulator.people import People, Sides
from tablehub.simulator.style import Style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import Die, upward
from tablehub.simulator.timeline import FAULTS, START_SECONDS, FrameTruth, Timeline


def run(style: Style, seed: int, turns: int, errors: float = 0.0, kinds: tuple[str, ...] = FAULTS) -> Timeline:
    table = Tabletop(style, np.random.default_rng(seed))
    people = People(table.sides, np.random.default_rng((seed, 1)))
    return Timeline(table, people, 10.0, turns, errors, kinds)


def played(line: Timeline) -> list[FrameTruth]:
    return list(line)


def test_the_start_position_lies_still_long_enough_to_calibrate(style: Style) -> None:
    frames = played(run(style, 1, 1))
    first = [f for f in frames if f.t < START_SECONDS]
    assert len(first) >= 10
    assert all(f.position == Position.start() and not f.moving and not f.dice for f in first)


def test_every_play_is_seen_on_the_board_when_the_dice_are_lifted(style: Style) -> None:
    line = run(style, 2, 12)
    frames = played(line)
    plays = [h for h in line.happenings if h.kind == "play"]
    assert len(plays) == 12
    for play in plays:
        assert frames[play.frame].position == play.position
        assert not frames[play.frame].dice


def test_thrown_dice_lie_still_for_a_second(style: Style) -> None:
    line = run(style, 3, 8)
    frames = played(line)
    for roll in (h for h in line.happenings if h.kind == "roll"):
        for frame in frames[roll.frame : roll.frame + 9]:
            assert not frame.moving
            assert tuple(value for value, _, _ in frame.dice) == roll.dice
            assert {state for _, state, _ in frame.dice} == {"flat"}


def test_time_never_goes_back_and_frames_are_numbered(style: Style) -> None:
    frames = played(run(style, 4, 2))
    assert [f.index for f in frames] == list(range(len(frames)))
    assert np.allclose(np.diff([f.t for f in frames]), 0.1)


def test_no_checker_is_ever_lost_while_people_play_properly(style: Style) -> None:
    for frame in played(run(style, 5, 10)):
        assert sum(1 for _ in frame.scene.checkers) == 30


@pytest.mark.parametrize("kind", FAULTS)
def test_each_slip_happens_is_visible_and_is_put_right(style: Style, kind: str) -> None:
    for seed in range(40):
        line = run(style, seed, 8, 1.0, (kind,))
        frames = played(line)
        faults = [h for h in line.happenings if h.kind == "fault"]
        if faults:
            break
    assert {h.fault for h in faults} == {kind}
    cleared = [h for h in line.happenings if h.kind == "fault-cleared"]
    assert len(cleared) == len(faults)
    for fault, end in zip(faults, cleared, strict=True):
        assert all(f.fault == kind for f in frames[fault.frame : end.frame])
        still = [f for f in frames[fault.frame : end.frame] if not f.moving]
        assert len(still) >= 10, "nobody could see it"
    for play in (h for h in line.happenings if h.kind == "play"):
        assert frames[play.frame].position == play.position


@pytest.mark.parametrize("kind", ["one_too_far", "blocked_point", "wrong_player", "hit_not_on_bar", "one_die_only"])
def test_a_wrong_play_leaves_another_position_than_the_right_one(style: Style, kind: str) -> None:
    sides = Sides.of(style)
    for seed in range(40):
        line = run(style, seed, 8, 1.0, (kind,))
        frames = played(line)
        wrong = next((h for h in line.happenings if h.kind == "fault"), None)
        if wrong is not None:
            break
    assert wrong is not None
    right = next(h for h in line.happenings if h.kind == "play" and h.frame > wrong.frame)
    seen = [f for f in frames[wrong.frame : right.frame] if f.fault and not f.moving]
    assert all(f.position != right.position for f in seen)
    assert wrong.player in (sides.player("A"), sides.player("B"))


def test_a_die_that_was_pushed_aside_is_lifted_with_the_other(style: Style) -> None:
    table = Tabletop(style, np.random.default_rng(5))
    table.set_up()
    director = Director(table, 30.0)
    there = table.hands.put_on_point(table.checkers, "A", 5)
    middle = np.array([there.base[0] + 3.0, there.base[1], style.sizes.die / 2])
    far = throws.flat(table.rng, style, "A", 2, "left", table.checkers, ())
    thrown = table.dice = (Die("A", middle, upward(4), style.sizes.die), far)
    table.put("A", 5)
    table.put("A", 5)
    assert table.dice[0] is not thrown[0]
    assert table.lies_now(thrown[0]) is table.dice[0]
    assert table.lies_now(thrown[1]) is thrown[1]
    for _ in director.lift_dice("A", thrown):
        pass
    assert not table.dice
