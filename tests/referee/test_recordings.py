"""The truth of recorded games and faults, as perfect eyes would tell it: what the referee must make of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablehub.match.events import Event, FaultFound, Played
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tests.referee.readings import Recording

TOLD = sorted((Path(__file__).parent.parent / "data" / "told").glob("*.json"))

CODES = {
    "cocked_on_checker": {"die-cocked"},
    "cocked_on_rail": {"die-cocked"},
    "cocked_on_bar": {"die-cocked"},
    "die_on_checker": {"die-on-checker"},
    "die_off_board": {"die-off-board"},
    "dice_split": {"dice-split"},
    "third_die": {"too-many-dice"},
    "one_too_far": {"wrong-count"},
    "one_too_few": {"wrong-count"},
    "blocked_point": {"blocked-point"},
    "wrong_player": {"wrong-player"},
    "bar_ignored": {"bar-first"},
    "hit_not_on_bar": {"hit-not-on-bar"},
    "one_die_only": {"incomplete-play", "dice-lifted-early"},
    "dice_lifted_early": {"dice-lifted-early"},
    "checker_missing": {"checker-missing"},
    "wrong_setup": {"setup-wrong"},
    "camera_bump": set(),
    "light_switch": set(),
}
"""What each recorded fault is called. Camera and light are told by the eyes, which are perfect here."""

SPOILT_PLAYS = {
    "one_too_far",
    "one_too_few",
    "blocked_point",
    "wrong_player",
    "bar_ignored",
    "hit_not_on_bar",
    "one_die_only",
    "checker_missing",
}
"""Recordings that end before the fault is put right, so that no play is complete."""

LATEST = 1
"""Frames after a fault is first to be seen by which it must be named: some need a second look."""


def refereed(recording: Recording, turn: Player | None, *, owners: bool, trays: bool) -> list[Event]:
    referee = Referee(MatchState.new(0, MODERN), turn=turn)
    events = [event for seen in recording.readings(owners=owners, trays=trays) for event in referee.observe(seen)]
    return events + referee.finish()


def expected_plays(recording: Recording) -> list[tuple[Player, list[int], Position]]:
    """Who played what throw to which position; throws that did not count have no moves in a fault recording."""
    fault, frames, turns = recording.fault, recording.truth["frames"], recording.truth["turns"]
    if not turns or (fault and fault["kind"] in SPOILT_PLAYS):
        return []
    ends = [turn["first_frame"] - 1 for turn in turns[1:]] + [len(frames)]
    return [
        (recording.player(turn["player"]), sorted(turn["dice"]), recording.position(frames[end - 1]))
        for turn, end in zip(turns, ends, strict=True)
        if turn["moves"] or not fault
    ]


def number(event: Event) -> int:
    """The number of the frame an event was seen in."""
    return int(event.frame.removeprefix("frame_").removesuffix(".jpg"))


@pytest.mark.parametrize("trays", [True, False], ids=["trays", "no-trays"])
@pytest.mark.parametrize("knows_turn", [True, False], ids=["turn", "no-turn"])
@pytest.mark.parametrize("path", TOLD, ids=[path.stem for path in TOLD])
def test_a_recording_is_understood(path: Path, knows_turn: bool, trays: bool) -> None:
    recording = Recording.load(path)
    turn = recording.thrower if knows_turn else None
    events = refereed(recording, turn, owners=not knows_turn, trays=trays)

    plays = [(e.player, sorted(e.dice), e.position) for e in events if isinstance(e, Played)]
    assert plays == expected_plays(recording)

    faults = [e for e in events if isinstance(e, FaultFound)]
    fault = recording.fault
    expected = CODES[fault["kind"]] if fault else set()
    assert {e.code.value for e in faults} <= expected
    assert bool(faults) == bool(expected)
    if fault and faults:
        assert fault["first_frame"] <= number(faults[0]) <= fault["first_frame"] + LATEST


def test_the_half_tells_the_thrower_where_dice_have_no_colour() -> None:
    for path in TOLD:
        recording = Recording.load(path)
        plays = [e for e in refereed(recording, None, owners=False, trays=True) if isinstance(e, Played)]
        assert [(e.player, e.position) for e in plays] == [(who, after) for who, _, after in expected_plays(recording)]
