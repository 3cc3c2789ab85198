"""What a demonstration says at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablehub.demo.scoring import Score, total

MOST_NOTES = 12
"""Lines about what went wrong; more say nothing new."""

_ROWS: Mapping[str, Callable[[Score], str]] = {
    "boards read exactly right": lambda s: f"{s.boards_right} of {s.boards}",
    "dice read right": lambda s: f"{s.dice_right} of {s.dice}",
    "confident misreadings": lambda s: f"{s.confident_wrong}",
    "turns understood": lambda s: f"{s.plays_understood} of {s.plays}",
    "turns announced that were not played": lambda s: f"{s.plays_invented}",
    "faults caught": lambda s: f"{len(s.caught)} of {s.faults}",
    "faults asked about, not named": lambda s: f"{len(s.asked)}",
    "false accusations": lambda s: f"{s.false_accusations}",
    "milliseconds a frame, median": lambda s: f"{s.median_ms:.0f}",
    "milliseconds a frame, 95 % under": lambda s: f"{s.p95_ms:.0f}",
}


def summary(parts: Mapping[str, Score], pictures: Sequence[Path] = ()) -> str:
    """The parts of a demonstration side by side, then what was caught and missed."""
    both = total(parts.values())
    heads = "".join(f"{name:>16}" for name in parts)
    lines = ["", f"{'':38}{heads}"]
    for name, tell in _ROWS.items():
        lines.append(f"{name:38}" + "".join(f"{tell(score):>16}" for score in parts.values()))
    lines += ["", f"faults caught: {in_words(both.caught)}", f"faults asked about: {in_words(both.asked)}"]
    lines += [f"faults missed: {in_words(both.missed)}"]
    lines += [f"screen: {path}" for path in pictures]
    return "\n".join([*lines, *_complaints(both), "", verdict(both)])


def _complaints(score: Score) -> list[str]:
    notes = score.broken + score.notes
    if not notes:
        return []
    more = [f"  and {len(notes) - MOST_NOTES} more"] if len(notes) > MOST_NOTES else []
    return ["not as it should be:", *(f"  {note}" for note in notes[:MOST_NOTES]), *more]


def verdict(score: Score) -> str:
    """Whether all went well, in one sentence."""
    if score.faultless:
        return "Nothing was misread with confidence, misunderstood, missed or wrongly called wrong."
    wrong = {
        "calibration": len(score.broken),
        "confident misreading": score.confident_wrong,
        "turn not understood": score.plays - score.plays_understood,
        "turn announced that was not played": score.plays_invented,
        "fault missed": len(score.missed),
        "false accusation": score.false_accusations,
    }
    return "This went wrong: " + ", ".join(f"{name} ({n})" for name, n in wrong.items() if n) + "."


def in_words(kinds: Iterable[str]) -> str:
    """Kinds of faults: "cocked on bar, one too far (2)"."""
    counts = Counter(kind.replace("_", " ") for kind in kinds)
    return ", ".join(f"{kind} ({n})" if n > 1 else kind for kind, n in counts.items()) or "none"


def as_json(name: str, score: Score) -> dict[str, Any]:
    """A score as a program reads it."""
    return {
        "part": name,
        "boards": score.boards,
        "boards_right": score.boards_right,
        "dice": score.dice,
        "dice_right": score.dice_right,
        "confident_misreadings": score.confident_wrong,
        "plays": score.plays,
        "plays_understood": score.plays_understood,
        "plays_invented": score.plays_invented,
        "faults": score.faults,
        "faults_caught": score.caught,
        "faults_asked": score.asked,
        "faults_missed": score.missed,
        "false_accusations": score.false_accusations,
        "ms_median": round(score.median_ms, 1),
        "ms_p95": round(score.p95_ms, 1),
        "faultless": score.faultless,
        "notes": score.broken + score.notes,
    }
