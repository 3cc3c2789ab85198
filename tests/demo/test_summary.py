"""What a demonstration says at its end."""

from __future__ import annotations

import json
from pathlib import Path

from tablehub.demo.scoring import Score
from tablehub.demo.summary import MOST_NOTES, as_json, in_words, summary, verdict

GOOD = Score(boards=5, boards_right=5, dice=4, dice_right=3, plays=2, plays_understood=2, milliseconds=[40.0, 50.0])
BAD = Score(
    boards=3, boards_right=2, confident_wrong=1, faults=2, caught=["third_die"], missed=["bar_ignored"], notes=["oh"]
)


def test_the_parts_stand_side_by_side_with_what_was_caught_and_missed() -> None:
    told = summary({"recorded": GOOD, "simulated": BAD}, [Path("out/demo-game.png")])
    lines = {line[:38].strip(): line[38:].split() for line in told.splitlines() if len(line) > 38}
    assert lines["boards read exactly right"] == ["5", "of", "5", "2", "of", "3"]
    assert lines["dice read right"] == ["3", "of", "4", "0", "of", "0"]
    assert lines["confident misreadings"] == ["0", "1"]
    assert lines["milliseconds a frame, median"] == ["45", "0"]
    assert "faults caught: third die" in told
    assert "faults missed: bar ignored" in told
    assert "out/demo-game.png" in told
    assert "  oh" in told


def test_the_verdict_names_whatever_went_wrong() -> None:
    assert verdict(GOOD).startswith("Nothing was misread")
    assert verdict(BAD) == "This went wrong: confident misreading (1), fault missed (1)."
    assert "turn not understood (2)" in verdict(Score(plays=3, plays_understood=1))
    assert "calibration (1)" in verdict(Score(broken=["no board"]))


def test_only_so_many_complaints_are_told() -> None:
    told = summary({"recorded": Score(notes=[f"note {i}" for i in range(MOST_NOTES + 3)])})
    assert f"note {MOST_NOTES - 1}" in told
    assert f"note {MOST_NOTES}" not in told
    assert "and 3 more" in told


def test_kinds_are_counted_in_words() -> None:
    assert in_words(["third_die", "one_too_far", "third_die"]) == "third die (2), one too far"
    assert in_words([]) == "none"


def test_a_program_gets_the_same_numbers() -> None:
    line = json.loads(json.dumps(as_json("simulated", BAD)))
    assert (line["part"], line["boards_right"], line["faults_missed"]) == ("simulated", 2, ["bar_ignored"])
    assert line["faultless"] is False
