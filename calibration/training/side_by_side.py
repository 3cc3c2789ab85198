"""A convolution that takes steps of two over a picture, as one over the picture's phases side by side, and back.

Phases are even or odd rows and columns (`tablehub.vision.network.in_phases`). Where a picture is padded evenly, a place
so far from the convolution's middle lies in the phase and at the distance that `_cells` gives.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablehub.vision.network import STEP

Weights = NDArray[np.float32]


def over_phases(weights: Weights) -> Weights:
    """The weights (out, 4 in, m, m) over a picture's phases for those (out, in, n, n) with steps of two over it."""
    outputs, inputs, size, _ = weights.shape
    cells, phases = _cells(size)
    found = np.zeros((outputs, STEP, STEP, inputs, max(cells) + 1, max(cells) + 1), np.float32)
    for row in range(size):
        for column in range(size):
            found[:, phases[row], phases[column], :, cells[row], cells[column]] = weights[:, :, row, column]
    return found.reshape(outputs, -1, *found.shape[4:])


def over_pictures(weights: Weights, size: int) -> Weights:
    """The weights (out, in, n, n), n being `size`, that `over_phases` was given; any others as they are.

    So training goes on from networks that ship.
    """
    if weights.shape[2] == size:
        return weights
    cells, phases = _cells(size)
    apart = weights.reshape(len(weights), STEP, STEP, -1, *weights.shape[2:])
    rows = [apart[:, phases[row], :, :, cells[row]] for row in range(size)]
    return np.stack([np.stack([row[:, phases[k], :, cells[k]] for k in range(size)], -1) for row in rows], -2)


def pads(size: int) -> tuple[int, int]:
    """By how much phases are padded before and after, for a convolution over a picture padded by half its `size`."""
    before = -(-(size // 2) // STEP)
    return before, max(_cells(size)[0]) - before


def _cells(size: int) -> tuple[list[int], list[int]]:
    """For each place of a convolution so wide the place in one over phases, and the phase: even or odd pixels."""
    cells, phases = zip(*(divmod(place - size // 2, STEP) for place in range(size)), strict=True)
    return [cell - cells[0] for cell in cells], list(phases)
