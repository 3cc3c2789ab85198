"""Least squares for a handful of parameters, where the derivatives may be differences."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tablehub.vision.geometry import Floats

DIFFERENCE = 1e-5  # in each parameter, for its derivative
SETTLED = 1e-9  # of the sum of squares: a step that gains less is the last
HOPELESS = 1e8  # damping beyond which no step gains anything


def levenberg_marquardt(residuals: Callable[[Floats], Floats], start: Floats, steps: int) -> Floats:
    """The parameters (n,) near `start` with the least sum of squared residuals, after `steps` steps at most."""
    p, damping = start, 1e-3
    r = residuals(p)
    for _ in range(steps):
        jacobian = np.column_stack([(residuals(p + step) - r) / DIFFERENCE for step in np.eye(len(p)) * DIFFERENCE])
        normal = jacobian.T @ jacobian
        try:
            step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -jacobian.T @ r)
        except np.linalg.LinAlgError:
            damping *= 10
            continue
        trial = residuals(p + step)
        if trial @ trial < r @ r:
            settled = r @ r - trial @ trial < SETTLED * (r @ r)
            p, r, damping = p + step, trial, max(damping / 5, 1e-9)
            if settled:
                break
        else:
            damping *= 5
            if damping > HOPELESS:
                break
    return p
