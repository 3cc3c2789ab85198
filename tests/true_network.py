"""A network that knows the truth of the bundled recordings: what is tested with it does not hang on any training."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablehub.vision.checkers.faces import HEADS, STRIDE
from tablehub.vision.view.fields import Window
from tablehub.vision.view.rectify import Rectifier
from tests.boards import learnt, light_letter, truth

Tensor = NDArray[np.float32]


class TrueNetwork:
    """Marks exactly the upper faces that truth has for a frame, as a good network would."""

    def __init__(self, name: str = "") -> None:
        self.marks: list[tuple[int, float, float]] = []
        self.window: Window | None = None

    def show(self, table: str, sequence: str, number: int) -> None:
        """Mark what lies on the board in one bundled frame; what is under a hand cannot be marked."""
        geometry = learnt(table).geometry
        self.window = Window.around_field(Rectifier(geometry))
        frame = truth(table, sequence)["frames"][number - 1]
        under = frame.get("points_under_hand", [])
        self.marks = []
        stacked = {(c[1], c[0]) for c in frame["checkers"] if c[4] == 1}
        for letter, place, x, y, layer in frame["checkers"]:
            if place in ("hand", "off") or place in under:
                continue
            below = layer == 0 and (place, letter) in stacked and self._is_covered(frame, letter, place, x, y)
            if below:
                continue
            at = geometry.camera.unproject(np.array([x, y]), geometry.shape.checker_height)
            player = HEADS.index("light" if letter == light_letter(table) else "dark")
            self.marks.append((player, float(at[0]), float(at[1])))
            if layer == 1 and place != "bar":
                self.marks.append((HEADS.index("stacked"), float(at[0]), float(at[1])))

    @staticmethod
    def _is_covered(frame: dict[str, Any], letter: str, place: Any, x: float, y: float) -> bool:
        """Whether a checker of the second layer lies on this one: the nearest of the first layer is under it."""
        first = [c for c in frame["checkers"] if c[:2] == [letter, place] and c[4] == 0]
        tops = [c for c in frame["checkers"] if c[:2] == [letter, place] and c[4] == 1]
        under = {min(range(len(first)), key=lambda i: np.hypot(first[i][2] - t[2], first[i][3] - t[3])) for t in tops}
        return any(first[i][2:4] == [x, y] for i in under)

    def __call__(self, tensor: Tensor) -> Tensor:
        assert self.window is not None
        rows, columns = np.indices((tensor.shape[2] // STRIDE, tensor.shape[3] // STRIDE))
        logits = np.full((1, len(HEADS), *rows.shape), -8.0, np.float32)
        for head, x, y in self.marks:
            px, py = self.window.rectifier.to_view(np.array([x, y])) - (self.window.left, self.window.top)
            off = ((columns + 0.5) * STRIDE - 0.5 - px) ** 2 + ((rows + 0.5) * STRIDE - 0.5 - py) ** 2
            hill = 0.998 * np.exp(-((off / (2 * (1.6 * STRIDE) ** 2)) ** 2)) + 1e-4
            np.maximum(logits[0, head], np.log(hill / (1 - hill)), out=logits[0, head])
        return logits
