"""What the eyes get wrong, by kind: boards in the open and under hands, dice in every lie, lamps and bumps.

    python -m tests.accuracy TABLES... [--worst FOLDER] [--most N] [--markdown]

TABLES are folders of recordings as `tests.measure` reads them. Each sequence is calibrated from its own picture of the
starting position and nothing else; a reader follows it from picture to picture as at the table.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from calibration.annotate import draw_reading
from tablehub.demo.recorded import profile_from
from tablehub.demo.scoring import CONFIDENT, is_at, wrong_places
from tablehub.demo.truth import Recording, TrueDie, TrueFrame, recordings
from tablehub.errors import BadImage, TableHubError
from tablehub.frames import Frame, Image
from tablehub.referee.dice.casts import readable
from tablehub.sources import PictureSource
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import DieReading, DieState, Reading

SURE_OF_A_PLACE = 0.95
"""A single point told with this probability while a hand is in view, and told wrongly, is a confident misreading."""

WIDTH = 1000
"""Pixels of a saved picture."""

LEANS = ("cocked_on_checker", "cocked_on_rail", "cocked_on_bar", "cocked_on_die")

NAMES = {
    "cocked_on_checker": {DieState.COCKED},
    "cocked_on_rail": {DieState.COCKED},
    "cocked_on_bar": {DieState.COCKED, DieState.ON_BAR},
    "cocked_on_die": {DieState.COCKED},
    "on_checker": {DieState.ON_CHECKER},
    "on_bar": {DieState.ON_BAR},
    "off_board": {DieState.OFF_BOARD},
}
"""What a die that does not count may be called."""


@dataclass(frozen=True, eq=False)
class Bad:
    """A picture that was misread: how badly, what is wrong, and what was seen drawn into it."""

    badness: float
    name: str
    note: str
    drawing: Image


@dataclass
class Eyes:
    """What was read of one style's pictures, counted by kind."""

    boards: Counter[str] = field(default_factory=Counter)
    """Unobstructed pictures: `exact`, `wrong`, `confident` (of the wrong ones), `unread`."""
    hands: Counter[str] = field(default_factory=Counter)
    """Pictures with a hand: `pictures`, `confident` (the board misread with confidence), `points` (any one of them)."""
    dice: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By true state and what was made of it: `right`, `named`, `unsure`, `wrong`, `called`, `unseen`."""
    after: Counter[tuple[str, int]] = field(default_factory=Counter)
    """After `light` or `bump`: how many still pictures until the board was read exactly (-1: never)."""
    uncalibrated: list[str] = field(default_factory=list)
    bad: list[Bad] = field(default_factory=list)

    def add(self, other: Eyes) -> None:
        self.boards.update(other.boards)
        self.hands.update(other.hands)
        self.dice.update(other.dice)
        self.after.update(other.after)
        self.uncalibrated += other.uncalibrated
        self.bad += other.bad


def look(recording: Recording) -> Eyes:
    """Read a whole recording."""
    eyes = Eyes()
    try:
        profile = profile_from(recording.calibration_picture().resolve())
    except BadImage as refused:
        eyes.uncalibrated.append(f"{recording.name}: {refused}")
        return eyes
    reader, waiting = BoardReader(profile), Waiting(recording)
    for frame in PictureSource(recording.pictures):
        truth, reading = recording.true_frames[frame.name], reader.read(frame)
        wrong = _board(eyes, truth, reading)
        waiting.see(frame.name, truth, exact=reading.position is not None and not wrong, eyes=eyes)
        wrong += _dice(eyes, truth, reading)
        if wrong:
            badness = reading.confidence + (1 if truth.hand else 0)
            name = f"{recording.name}/{frame.name}"
            eyes.bad.append(Bad(badness, name, "; ".join(wrong), _drawn(frame, reader, reading)))
    waiting.over(eyes)
    return eyes


def _board(eyes: Eyes, truth: TrueFrame, reading: Reading) -> list[str]:
    """Count the board; what was wrong with it, in words."""
    places = [str(place) for place in wrong_places(truth, reading)]
    if truth.hand:
        whole, single = places if reading.confidence > CONFIDENT else [], list(_sure_and_wrong(truth, reading))
        sure = whole or single
        eyes.hands.update(pictures=1, confident=bool(whole), points=bool(single))
        return [f"under a hand: {', '.join(sure)}"] if sure else []
    if reading.position is None:
        eyes.boards["unread"] += 1
        return [reading.why or "not read"]
    eyes.boards["wrong" if places else "exact"] += 1
    eyes.boards["confident"] += bool(places) and reading.confidence > CONFIDENT
    return [f"{', '.join(places)} (confidence {reading.confidence:.2f})"] if places else []


def _sure_and_wrong(truth: TrueFrame, reading: Reading) -> Iterator[str]:
    """Points that were told with confidence while a hand is in view, and told wrongly."""
    for point, (counts, true) in enumerate(zip(reading.points, truth.position.signed(), strict=False), start=1):
        best = max(counts, key=lambda count: counts[count], default=true)
        if best != true and counts[best] > SURE_OF_A_PLACE and point not in reading.mixed:
            yield f"point {point}: {best} for {true}"


def _dice(eyes: Eyes, truth: TrueFrame, reading: Reading) -> list[str]:
    """Count the dice; what was wrong, in words."""
    if truth.hand:
        return []
    notes = []
    for die in truth.dice:
        if die.in_view:
            seen = next((seen for seen in reading.dice if is_at(seen, die)), None)
            made = made_of(die, seen)
            eyes.dice[die.state, made] += 1
            if made in ("wrong", "called") or (made == "unseen" and die.state != "off_board"):
                said = f"{seen.value} {seen.state.value}" if seen else "nothing"
                notes.append(f"die: {said} for a {die.value} {die.state.replace('_', ' ')}")
    return notes


def made_of(die: TrueDie, seen: DieReading | None) -> str:
    """What was made of a die.

    `right`: its value, of a flat one; `named`: what keeps another from counting; `unsure`: asked about; `unseen`;
    `called`: a flat one called cocked or the like; `wrong`: a value that is not there or does not count, and that the
    referee would go by.
    """
    if seen is None:
        return "unseen"
    if seen.state is DieState.UNSURE or (seen.state is DieState.FLAT and not readable(seen)):
        return "unsure"
    if seen.state is DieState.FLAT:
        return "right" if die.state == "flat" and seen.value == die.value else "wrong"
    if die.state == "flat":
        return "called"
    return "named" if seen.state in NAMES.get(die.state, ()) else "unsure"


class Waiting:
    """Counts still pictures from a new lamp or a bump until the board is read exactly again."""

    def __init__(self, recording: Recording) -> None:
        self._seen = {str(frame["file"]): (str(frame["light"]), int(frame["view"])) for frame in recording.frames}
        self._game = recording.is_game  # unrelated pictures have no before and after
        self._before: tuple[str, int] | None = None
        self._since: tuple[str, int] | None = None

    def see(self, name: str, truth: TrueFrame, *, exact: bool, eyes: Eyes) -> None:
        now, before = self._seen[name], self._before
        self._before = now
        if not self._game or truth.hand:
            return
        if before is not None and now != before:
            self._since = ("light" if now[0] != before[0] else "bump"), 0
        if self._since is not None:
            kind, pictures = self._since[0], self._since[1] + 1
            self._since = None if exact else (kind, pictures)
            if exact:
                eyes.after[kind, pictures] += 1

    def over(self, eyes: Eyes) -> None:
        if self._since is not None:
            eyes.after[self._since[0], -1] += 1


def _drawn(frame: Frame, reader: BoardReader, reading: Reading) -> Image:
    drawing = draw_reading(frame.image, reader.geometry, reading)
    factor = WIDTH / drawing.shape[1]
    return np.asarray(cv2.resize(drawing, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)


def table(styles: Mapping[str, Eyes]) -> Iterator[str]:
    """The figures as a Markdown table, a line a style and one for all."""
    everything = Eyes()
    for eyes in styles.values():
        everything.add(eyes)
    yield (
        "| style | boards exact | wrong with confidence | flat dice right | unsure or unseen | wrong | called cocked "
        "| cocked named | cocked asked about | cocked taken as good | not seen "
        "| under a hand, wrong with confidence | a single point |"
    )
    yield "|---" * 13 + "|"
    for name, eyes in [*styles.items(), ("all", everything)]:
        yield f"| {name} | " + " | ".join(_cells(eyes)) + " |"


def _cells(eyes: Eyes) -> Iterator[str]:
    boards = sum(eyes.boards[kind] for kind in ("exact", "wrong", "unread"))
    yield f"{eyes.boards['exact']}/{boards}{_percent(eyes.boards['exact'], boards)}"
    yield str(eyes.boards["confident"])
    flat = _states(eyes, "flat")
    yield f"{flat['right']}/{flat.total()}{_percent(flat['right'], flat.total())}"
    yield str(flat["unsure"] + flat["unseen"])
    yield str(flat["wrong"])
    yield str(flat["called"])
    leaning: Counter[str] = sum((_states(eyes, state) for state in LEANS), Counter())
    yield f"{leaning['named']}/{leaning.total()}"
    yield str(leaning["unsure"])
    yield str(leaning["wrong"])
    yield str(leaning["unseen"])
    yield f"{eyes.hands['confident']}/{eyes.hands['pictures']}"
    yield f"{eyes.hands['points']}/{eyes.hands['pictures']}"


def _states(eyes: Eyes, state: str) -> Counter[str]:
    return Counter({made: n for (of, made), n in eyes.dice.items() if of == state})


def _percent(part: int, whole: int) -> str:
    return f" ({100 * part / whole:.1f} %)" if whole else ""


def more(styles: Mapping[str, Eyes]) -> Iterator[str]:
    """What the table has no room for: dice state by state, lamps and bumps, boards that could not be calibrated."""
    dice: Counter[tuple[str, str]] = sum((eyes.dice for eyes in styles.values()), Counter())
    for state in sorted({state for state, _ in dice}):
        made = {kind: n for (of, kind), n in sorted(dice.items()) if of == state}
        yield f"* dice, {state.replace('_', ' ')}: " + ", ".join(f"{n} {kind}" for kind, n in made.items())
    after: Counter[tuple[str, int]] = sum((eyes.after for eyes in styles.values()), Counter())
    for (kind, pictures), n in sorted(after.items()):
        when = f"exact in still picture {pictures}" if pictures > 0 else "not exact again"
        yield f"* after a {'new lamp' if kind == 'light' else 'bump'}: {when}, {n} times"
    for eyes in styles.values():
        yield from (f"* not calibrated: {note}" for note in eyes.uncalibrated)


def worst(styles: Mapping[str, Eyes], most: int) -> list[Bad]:
    """The worst pictures, at most one of each sequence, under hands and with confidence first."""
    of_sequence: dict[str, Bad] = {}
    for bad in sorted((bad for eyes in styles.values() for bad in eyes.bad), key=lambda bad: -bad.badness):
        of_sequence.setdefault(bad.name.rpartition("/")[0], bad)
    return list(of_sequence.values())[:most]


def measure(tables: list[Path], progress: bool = True) -> dict[str, Eyes]:
    """Read all recordings, by style."""
    styles: dict[str, Eyes] = defaultdict(Eyes)
    for folder in tables:
        for recording in recordings(folder):
            if progress:
                print(recording.name, file=sys.stderr, flush=True)
            styles[recording.name.partition("/")[0]].add(look(recording))
    return styles


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tables", type=Path, nargs="+")
    parser.add_argument(
        "--worst", type=Path, help="save the worst pictures into this folder, with what was read drawn in"
    )
    parser.add_argument("--most", type=int, default=8, help="how many of them (8)")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    try:
        styles = measure(args.tables)
    except TableHubError as problem:
        print(f"accuracy: {problem}", file=sys.stderr)
        return problem.exit_code
    print(*table(styles), "", *more(styles), sep="\n")
    if args.worst:
        args.worst.mkdir(parents=True, exist_ok=True)
        for number, bad in enumerate(worst(styles, args.most), start=1):
            path = args.worst / f"worst_{number}.jpg"
            cv2.imwrite(str(path), bad.drawing, [cv2.IMWRITE_JPEG_QUALITY, 80])
            print(f"{path}: {bad.name}: {bad.note}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
