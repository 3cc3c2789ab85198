"""Narrow bands along the rails: what changes there and nowhere else is no arm, for that is wider or reaches across."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablehub.vision.geometry import BoardShape
from tablehub.vision.medians import median
from tablehub.vision.view.cells import Mask

ALONG_RAIL = 0.75, 4.0
"""Pitches across a rail, and times as long, of what changed along it and nowhere else: a lamp mirrored in its edge, or
the shade there of checkers side by side. An arm that lies there is wider, and what reaches over a rail longer across
it."""
BUT_FOR = 4, 96  # percent of its cells at its ends that do not count
NO_BRIGHTER = 0.05  # log units: a cell in which hardly anything has changed


class AlongRails:
    """Those of one board; `places` (rows, columns, 2) are board x, y (pitches) of a view's cells."""

    def __init__(self, places: NDArray[np.float64], shape: BoardShape) -> None:
        self._places, self._shape = places, shape

    def is_band(self, part: Mask) -> bool:
        """Whether a part is a narrow band along one rail."""
        shape = self._shape
        x, y = self._places[part].T
        for across, along, edge in ((y, x, shape.depth / 2), (x, y, shape.width / 2)):
            if median(np.abs(across)) <= edge:  # asked first, for percentiles take time
                continue
            width, length = (float(np.ptp(np.percentile(ends, BUT_FOR))) for ends in (across, along))
            if width < ALONG_RAIL[0] and length > ALONG_RAIL[1] * width:
                return True
        return False

    def may_be_shade(self, part: Mask, brighter: NDArray[np.float32]) -> bool:
        """Whether a part that is `brighter` than before by so much (log units) may be shade that fell on a rail's edge.

        Where checkers stand side by side it is deep under each and lighter between them, which no even shadow is.
        """
        return self.is_band(part) and float(np.percentile(brighter[part], BUT_FOR[1])) < NO_BRIGHTER
