"""Flickering eyes disturb what is read, alike by the same seed, and not at all at scale 0."""

from __future__ import annotations

import pytest

from tablehub.frames import Frame
from tablehub.vision.reading import Reading
from tests.benchmarks.flickering_eyes import KINDS, SURE_SPELL, Spells
from tests.benchmarks.matches import FlickerMatch, FrameMatch, Match, Plan, main, played

SHORT = Plan(length=1, errors=0.0, seed=6, kind="flicker")


def events_of(match: Match) -> list[str]:
    """All that the table told, to the end of the match."""
    for _ in match.steps():
        pass
    return [str(event.to_json()) for event in match.witness.events]


def test_readings_are_disturbed_and_frames_dropped_alike_by_the_same_seed() -> None:
    one, again = FlickerMatch(SHORT, 0), FlickerMatch(SHORT, 0)
    assert events_of(one) == events_of(again)
    assert sum(one.eyes.disturbed.values()) > 20
    assert one.camera.dropped > 100
    assert (one.eyes.disturbed, one.camera.dropped) == (again.eyes.disturbed, again.camera.dropped)


def test_at_scale_0_it_is_the_match_of_eyes_frames_and_nobody_is_accused() -> None:
    plan = Plan(length=1, errors=0.0, seed=6, kind="flicker", flicker=0.0)
    calm = FlickerMatch(plan, 0)
    assert events_of(calm) == events_of(FrameMatch(plan, 0))
    assert (sum(calm.eyes.disturbed.values()), calm.camera.dropped) == (0, 0)
    assert played(plan, 0).false_accusations == 0


@pytest.mark.parametrize("name", ["modern", "acey-deucy"])
def test_what_is_told_is_a_reading_whatever_disturbs_it(name: str) -> None:
    match = FlickerMatch(Plan(length=1, errors=0.0, seed=6, rulesets=(name,), flicker=1.0), 0)
    read, readings = match.eyes.read, list[Reading]()

    def kept(frame: Frame) -> Reading:
        readings.append(read(frame))
        return readings[-1]

    match.eyes.read = kept  # type: ignore[method-assign]
    events_of(match)
    from_hand = name == "acey-deucy"
    expected = {kind.__name__ for kind in KINDS} - ({"bar_miscounted"} if from_hand else set())
    assert {kind for kind, looks in match.eyes.disturbed.items() if looks} == expected
    for seen in readings:
        assert all(sum(counts.values()) == pytest.approx(1.0) for counts in seen.points if counts)
        assert all(sum(die.likelihoods) == pytest.approx(1.0) for die in seen.dice if die.likelihoods)
        assert (seen.position is None) <= (seen.hand or seen.why is not None)


def test_a_spell_holds_for_as_long_as_its_kind_may_last() -> None:
    spells = Spells("die_gone", 3, 0.5, SURE_SPELL, SURE_SPELL)
    held = [spell for spell in (spells.at(frame / 30) for frame in range(6000)) if spell]
    assert len(set(held)) > 50
    assert all(SURE_SPELL[0] <= spell.until - spell.since <= SURE_SPELL[1] for spell in held)
    assert not any(Spells("die_gone", 3, 0.0, SURE_SPELL, SURE_SPELL).at(float(t)) for t in range(1000))


def test_matches_are_played_with_them_at_the_scale_that_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--matches", "2", "--length", "1", "--errors", "0", "--eyes", "flicker", "--flicker", "0.1", "--most", "900"])
    assert "flicker (as frames, disturbed far more often than real eyes are; 0.1 of the full rates)" in (
        capsys.readouterr().out
    )
