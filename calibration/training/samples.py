"""What files of drawn boards hold, for `train_cold` and `train_finder`.

Not in the modules that write them: what such a module, run as a command, defines could not be read back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Sample:
    """A straight view (uint8), what lies where in it, and its board: where it is painted, sizes and shift of the felt
    (pitches; `bar`, `depth`, length of points, x, y)."""

    view: NDArray[np.uint8]
    targets: Sequence[tuple[str, float, float]]
    board: tuple[float, float, float, float, float] | None


@dataclass(frozen=True, eq=False)
class Shown:
    """A picture (h, w, 3) and the corners (4, 2) of the field in its pixels, around the field."""

    view: NDArray[np.uint8]
    corners: NDArray[np.float64]
