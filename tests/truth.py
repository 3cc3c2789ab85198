"""Recordings with exact truth (see the README): their truth in the terms of the program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablehub.rules.player import Player
from tablehub.rules.position import Position

FLAT_STATES = {"flat"}


def luminance(colour: str) -> float:
    """Relative brightness of an sRGB hex colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


@dataclass(frozen=True)
class Sequence:
    """One recorded sequence and its truth."""

    folder: Path
    truth: dict[str, Any]

    @classmethod
    def load(cls, folder: Path) -> Sequence:
        return cls(folder, json.loads((folder / "truth.json").read_text("utf-8")))

    @property
    def name(self) -> str:
        return f"{self.folder.parent.name}/{self.folder.name}"

    @property
    def frames(self) -> list[dict[str, Any]]:
        return list(self.truth["frames"])

    @property
    def light_letter(self) -> str:
        colours = self.truth["board"]["checker_color"]
        return "A" if luminance(colours["A"]) >= luminance(colours["B"]) else "B"

    def player(self, letter: str) -> Player:
        return Player.LIGHT if letter == self.light_letter else Player.DARK

    def calibration_picture(self) -> Path:
        """The picture of the starting position by the same camera."""
        if self.truth["calibration"]:
            return self.folder / self.truth["calibration"]
        return self.folder / next(f["file"] for f in self.frames if f["label"] == "start")

    def position(self, frame: dict[str, Any]) -> Position:
        """What physically lies on the board in a frame (`off`: borne off)."""

        def men(letter: str) -> tuple[int, ...]:
            points = frame["points"][letter]
            own = points if letter == "A" else points[::-1]
            return (frame["off"][letter], *own, frame["bar"][letter])

        dark = "B" if self.light_letter == "A" else "A"
        return Position(men(self.light_letter), men(dark))


def sequences(tables: Path) -> Iterator[Sequence]:
    """All sequences under a folder <style>/<sequence>/truth.json (or a single style or sequence)."""
    for pattern in ("*/*/truth.json", "*/truth.json", "truth.json"):
        found = sorted(tables.glob(pattern))
        if found:
            yield from (Sequence.load(path.parent) for path in found)
            return
