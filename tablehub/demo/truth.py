"""What is true of recorded and simulated games, in the terms of the program. For scoring only: nothing that reads
pictures or judges plays gets to see it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tablehub.errors import BadInput
from tablehub.match.faults import FaultCode
from tablehub.rules.player import Player
from tablehub.rules.position import Position

MIN_COVERED = 0.02
"""A die of which a hand hides more than this part need not be read."""

BESIDE = 2.7
"""Widths of a point from the last point's middle line to where trays end and piles stand."""

CODES: Mapping[str, frozenset[FaultCode]] = {
    "cocked_on_checker": frozenset({FaultCode.DIE_COCKED}),
    "cocked_on_rail": frozenset({FaultCode.DIE_COCKED}),
    "cocked_on_bar": frozenset({FaultCode.DIE_COCKED}),
    "die_on_checker": frozenset({FaultCode.DIE_ON_CHECKER}),
    "die_off_board": frozenset({FaultCode.DIE_OFF_BOARD}),
    "dice_split": frozenset({FaultCode.DICE_SPLIT}),
    "third_die": frozenset({FaultCode.TOO_MANY_DICE}),
    "dice_touched": frozenset({FaultCode.DICE_TOUCHED}),
    "one_too_far": frozenset({FaultCode.WRONG_COUNT}),
    "one_too_few": frozenset({FaultCode.WRONG_COUNT}),
    "blocked_point": frozenset({FaultCode.BLOCKED_POINT}),
    "wrong_player": frozenset({FaultCode.WRONG_PLAYER}),
    "bar_ignored": frozenset({FaultCode.BAR_FIRST}),
    "hit_not_on_bar": frozenset({FaultCode.HIT_NOT_ON_BAR}),
    "one_die_only": frozenset({FaultCode.INCOMPLETE_PLAY, FaultCode.DICE_LIFTED_EARLY}),
    "dice_lifted_early": frozenset({FaultCode.INCOMPLETE_PLAY, FaultCode.DICE_LIFTED_EARLY}),
    "checker_missing": frozenset({FaultCode.CHECKER_MISSING}),
    "wrong_setup": frozenset({FaultCode.SETUP_WRONG}),
    "wrong_half": frozenset({FaultCode.DICE_WRONG_HALF}),
    "wrong_direction": frozenset({FaultCode.WRONG_DIRECTION}),
    "borne_off_early": frozenset({FaultCode.NOT_ALL_HOME}),
    "premature": frozenset({FaultCode.PREMATURE_ROLL}),
    "board_knocked": frozenset({FaultCode.BOARD_DISTURBED}),
    "double_after_roll": frozenset({FaultCode.DOUBLE_AFTER_ROLL}),
    "double_not_allowed": frozenset({FaultCode.DOUBLE_NOT_ALLOWED}),
    "camera_bump": frozenset({FaultCode.CAMERA_MOVED}),
    "light_switch": frozenset({FaultCode.LIGHT_CHANGED}),
}
"""What a referee may call each kind of fault that recordings and simulated players know.

Half a play with the dice lifted looks the same whether a player overlooked a die or was too quick.
"""

NOBODYS_FAULTS = frozenset({"camera_bump", "light_switch"})
"""What spoils no throw: one without moves, after which the dice were lifted, is a player's who could not play."""
SPOILT_PLAYS = frozenset(
    {
        "one_too_far",
        "one_too_few",
        "blocked_point",
        "wrong_player",
        "bar_ignored",
        "hit_not_on_bar",
        "one_die_only",
        "checker_missing",
    }
)
"""Recordings of these end before the fault is put right, so that no play is complete."""


@dataclass(frozen=True, slots=True)
class TrueDie:
    """One die. `center` and `size` are of its top face in pixels; `flat`: its value, where told, can be right;
    `readable`: all of it is in view, so that it can be asked for."""

    value: int
    state: str
    center: tuple[float, float]
    size: float
    flat: bool
    readable: bool
    in_view: bool = True

    @classmethod
    def of(cls, truth: Mapping[str, Any]) -> TrueDie:
        """From an entry of `dice` in a recording's truth."""
        x, y = truth["center_px"]
        flat = truth["state"] == "flat"
        covered = truth.get("covered_by_hand") or 0
        return cls(
            truth["value"],
            truth["state"],
            (x, y),
            truth["size_px"],
            flat,
            flat and truth["in_view"] and covered <= MIN_COVERED,
            truth["in_view"],
        )


@dataclass(frozen=True, slots=True)
class TrueCube:
    """The doubling cube, its middle in view: the number up, at whose end it lies (None: at nobody's), its middle in
    pixels."""

    shows: int
    owner: Player | None
    center: tuple[float, float]


@dataclass(frozen=True, slots=True)
class TrueFrame:
    """What one picture shows: what lies on the board (`off`: borne off), the dice, the doubling cube if there is one,
    whether a hand is in view, and whether all is that lies beside the home boards."""

    name: str
    position: Position
    hand: bool
    dice: tuple[TrueDie, ...]
    cube: TrueCube | None = None
    trays_in_view: bool = False


@dataclass(frozen=True, slots=True)
class TruePlay:
    """A legal play: who played which throw (the lower die first) to which position."""

    player: Player
    dice: tuple[int, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class TrueFault:
    """Something was wrong from frame `since` to frame `until` (counted from 0; None: to the end)."""

    kind: str
    since: int
    until: int | None = None

    @property
    def codes(self) -> frozenset[FaultCode]:
        """What it may be called."""
        return CODES.get(self.kind, frozenset())

    def is_seen_in(self, number: int) -> bool:
        return self.since <= number and (self.until is None or number <= self.until)


@dataclass(frozen=True)
class Recording:
    """One recorded sequence and its truth: a folder with pictures and `truth.json` (see the README)."""

    folder: Path
    truth: Mapping[str, Any]

    @classmethod
    def load(cls, folder: Path) -> Recording:
        """Raises `BadInput` when there is no truth that can be read."""
        path = folder / "truth.json"
        try:
            truth = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise BadInput(f"{path} cannot be read as the truth of a recording: {error}") from error
        if not isinstance(truth, dict) or not {"frames", "board", "turns"} <= truth.keys():
            raise BadInput(f"{path} is not the truth of a recording: it lacks frames, board or turns")
        return cls(folder, truth)

    @property
    def name(self) -> str:
        """<style>/<sequence>, as the folders are called."""
        folder = self.folder.resolve()
        return f"{folder.parent.name}/{folder.name}"

    @property
    def frames(self) -> Sequence[Mapping[str, Any]]:
        """The truth of each picture, as it was written."""
        return list(self.truth["frames"])

    @property
    def pictures(self) -> list[Path]:
        """Its pictures in order of time, but not that of the empty board: there is nothing to read in it."""
        return [self.folder / name for name in self.true_frames]

    @cached_property
    def true_frames(self) -> dict[str, TrueFrame]:
        """The truth of each picture by its file name."""
        return {
            frame["file"]: TrueFrame(
                frame["file"],
                self.position(frame),
                frame["hand"],
                tuple(map(TrueDie.of, frame["dice"])),
                self._cube(frame),
                self._trays_in_view(frame),
            )
            for frame in self.frames
            if frame["label"] != "empty"
        }

    @property
    def is_game(self) -> bool:
        """Do the pictures follow each other as a game does, so that it can be refereed?"""
        return bool(self.truth["turns"] or self.truth.get("fault"))

    @property
    def begins_with_setup(self) -> bool:
        """Does it begin with setting up, not in the middle of a game?"""
        return str(self.frames[0]["label"]).startswith("start")

    def calibration_picture(self) -> Path:
        """The picture of the starting position by the same camera; raises `BadInput` where there is none."""
        if self.truth.get("calibration"):
            return self.folder / str(self.truth["calibration"])
        for frame in self.frames:
            if frame["label"] == "start":
                return self.folder / str(frame["file"])
        raise BadInput(f"{self.folder} has no picture of the starting position to calibrate from")

    def player(self, letter: str) -> Player:
        return Player.LIGHT if letter == self._light else Player.DARK

    @cached_property
    def _light(self) -> str:
        colours = self.truth["board"]["checker_color"]
        return max(colours, key=lambda letter: luminance(colours[letter]))

    def position(self, frame: Mapping[str, Any]) -> Position:
        """What physically lies on the board in a frame (`off`: borne off)."""
        men = {self.player(letter): self._men(frame, letter) for letter in "AB"}
        return Position(men[Player.LIGHT], men[Player.DARK])

    def _cube(self, frame: Mapping[str, Any]) -> TrueCube | None:
        cube = frame.get("cube")
        if not cube or not cube.get("center_px"):
            return None
        x, y = cube["center_px"]
        width, height = self.truth["image_size"]
        if not (0 <= x < width and 0 <= y < height):
            return None
        return TrueCube(cube["shows"], self.player(cube["owner"]) if cube["owner"] else None, (x, y))

    def _trays_in_view(self, frame: Mapping[str, Any]) -> bool:
        """Is the picture wide enough for what lies beside the home boards, at both players' ends?"""
        views = self.truth.get("views")
        if not views:
            return False
        points = views[frame.get("view", 0)]["points_px"]
        width, height = self.truth["image_size"]
        for first, second in (("1", "2"), ("24", "23")):  # by the home board's edge, and the next one
            (x, y), (x2, y2) = (_middle(points[n][:2]) for n in (first, second))
            x, y = x + BESIDE * (x - x2), y + BESIDE * (y - y2)
            if not (0 <= x < width and 0 <= y < height):
                return False
        return True

    @staticmethod
    def _men(frame: Mapping[str, Any], letter: str) -> tuple[int, ...]:
        points = frame["points"][letter]
        own = points if letter == "A" else points[::-1]
        return (frame["off"][letter], *own, frame["bar"][letter])

    def plays(self) -> list[TruePlay]:
        """The plays a referee must understand; a throw that does not count has no moves in a fault recording."""
        fault, turns, frames = self.truth.get("fault"), self.truth["turns"], self.frames
        if not turns or (fault and fault["kind"] in SPOILT_PLAYS):
            return []
        ends = [turn["first_frame"] - 1 for turn in turns[1:]] + [len(frames)]
        return [
            TruePlay(self.player(turn["player"]), tuple(sorted(turn["dice"])), self.position(frames[end - 1]))
            for turn, end in zip(turns, ends, strict=True)
            if turn["moves"] or not fault or (fault["kind"] in NOBODYS_FAULTS and not frames[end - 1]["dice"])
        ]

    def faults(self) -> list[TrueFault]:
        fault = self.truth.get("fault")
        return [TrueFault(fault["kind"], fault["first_frame"] - 1)] if fault else []

    def number(self, file: str) -> int:
        """The place of a picture in the recording, from 0."""
        return next(i for i, frame in enumerate(self.frames) if frame["file"] == file)


def _middle(ends: Sequence[Sequence[float]]) -> tuple[float, float]:
    return sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)


def luminance(colour: str) -> float:
    """Relative brightness of an sRGB hex colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def recordings(tables: Path) -> Iterator[Recording]:
    """All sequences in a folder of styles <style>/<sequence>/truth.json, of one style, or the one sequence it is.

    Raises `BadInput` when there is none.
    """
    for pattern in ("*/*/truth.json", "*/truth.json", "truth.json"):
        found = sorted(tables.glob(pattern))
        if found:
            return (Recording.load(path.parent) for path in found)
    raise BadInput(f"there are no recordings in '{tables}': it should hold <style>/<sequence>/truth.json")
