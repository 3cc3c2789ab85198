"""A handful of matches, kills and frames: the benchmarks themselves run, and what they ask holds of a little."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablehub.match.events import FaultCleared, FaultFound, OpeningRolled, Played, Rolled
from tablehub.match.faults import FaultCode
from tablehub.rules.books import ruleset_names
from tablehub.rules.player import Player
from tablehub.simulator.timeline import Happening
from tests.benchmarks.kills import killed
from tests.benchmarks.matches import FrameMatch, Plan, main, played, summed
from tests.benchmarks.soak import frames_of_matches, growth, soaked
from tests.benchmarks.tally import Tally, held_against, table_of


@pytest.mark.parametrize("name", ruleset_names())
def test_a_match_by_each_book_is_refereed_to_its_end(name: str) -> None:
    tally = played(Plan(length=1, errors=0.1, seed=3, rulesets=(name,)), 0)
    assert (tally.wrong_scores, tally.undetected, tally.illegal_as_legal) == (0, 0, 0), tally.notes
    assert (tally.hidden_announcements, tally.broken) == (0, 0), tally.notes
    assert tally.turns > 20


def test_the_same_number_is_the_same_match() -> None:
    plan = Plan(length=1, errors=0.2, seed=4)
    one, two = played(plan, 1), played(plan, 1)
    assert (one.frames, one.turns, one.named, one.notes) == (two.frames, two.turns, two.named, two.notes)


def test_what_goes_wrong_is_counted_and_printed() -> None:
    tally = Tally(matches=1, turns=2000, wrong_scores=1, false_accusations=2)
    tally.missed["one_too_far"] = 1
    assert tally.undetected == 1
    assert not tally.good
    table = table_of(tally, "frames")
    assert "matches with a wrong score                1" in table
    assert "1.00 in 1,000 turns" in table


@pytest.mark.parametrize(("cleared", "counted"), [(4.0, "asked"), (1.5, "missed")])
def test_a_fault_is_asked_about_where_a_question_stood_while_it_lay_there(cleared: float, counted: str) -> None:
    line = FrameMatch(Plan(), 0).line
    line.happenings = [
        Happening(60, "fault", Player.LIGHT, fault="one_too_far"),
        Happening(90, "fault-cleared", Player.LIGHT, fault="one_too_far"),
    ]
    question = FaultFound(frame="30", t=1.0, code=FaultCode.UNSURE, player=None, text="Which?", where={})
    tally = held_against(line, [question, FaultCleared(frame="", t=cleared, code=FaultCode.UNSURE)], 30.0)
    assert getattr(tally, counted)["one_too_far"] == 1


def test_one_match_is_played_again_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--match", "2", "--length", "1", "--errors", "0", "--rulesets", "modern"])
    out = capsys.readouterr().out
    assert "eyes                                      frames" in out
    assert "matches                                   1" in out


def test_what_was_shown_before_a_kill_is_kept() -> None:
    result = killed(3, seed=1)
    assert result.good, result
    assert result.kills == 3
    assert result.shown > 0


def test_frames_by_the_thousand_are_soaked_in_stages() -> None:
    stages = soaked(frames_of_matches(1, 5000), 5000)
    assert [stage.frames for stage in stages] == list(range(500, 5001, 500))
    assert all(stage.megabytes > 10 for stage in stages)


def test_what_is_kept_too_long_shows_when_soaked() -> None:
    kept: list[object] = []

    def leaking() -> Iterator[None]:
        for _ in frames_of_matches(1, 5000):
            kept.append([{} for _ in range(10)])
            yield

    assert growth(soaked(leaking(), 5000))[0] > 0.02
    assert growth(soaked(frames_of_matches(1, 5000), 5000))[0] < 0.02


def test_what_was_played_is_added_up_and_told_as_it_comes_even_if_the_rest_is_not_awaited(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def tallies() -> Iterator[Tally]:
        yield Tally(matches=1, turns=40, notes=["match 0: missed"])
        yield Tally(matches=1, turns=60, false_accusations=1)
        raise KeyboardInterrupt

    total = summed(tallies())
    assert (total.matches, total.turns) == (2, 100)
    assert [line.partition(" accusations")[0] for line in capsys.readouterr().out.splitlines()] == [
        "match 0: missed",
        "1 played, 40 turns, 0 false",
        "2 played, 100 turns, 1 false",
        "interrupted",
    ]


def test_frames_are_drawn_and_read_only_where_something_is_at_rest() -> None:
    tally = played(Plan(length=1, errors=0.0, seed=65, most=900, kind="looks"), 4)
    assert tally.broken == 0, tally.notes
    assert tally.plays - tally.plays_wrong >= 2
    assert tally.good


@pytest.mark.parametrize("name", ["parker", "hoyle", "acey-deucy"])
def test_who_begins_is_on_record_by_button_or_by_where_the_dice_lie(name: str) -> None:
    begun = 0
    for number in range(4):
        match = FrameMatch(Plan(length=1, errors=0.0, seed=9, rulesets=(name,)), number)
        for events in match.steps():
            if any(isinstance(event, OpeningRolled) and event.player for event in events):
                begun += 1
            if any(isinstance(event, Played) for event in events):
                break
        first = next(each for each in match.line.happenings if each.kind == "roll")
        assert next(event for event in match.witness.events if isinstance(event, Rolled)).player is first.player
    assert begun > 0
