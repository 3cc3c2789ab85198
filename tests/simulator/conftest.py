"""A small table that many tests look at; rendering it once is enough."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.catalogue import named_style, random_camera
from tablehub.simulator.render import Renderer
from tablehub.simulator.style import Style

SIZE = (640, 360)


@pytest.fixture(scope="session")
def style() -> Style:
    """A wooden board with a tray on the right, white and black checkers."""
    return named_style("wood", 4)


@pytest.fixture(scope="session")
def camera(style: Style) -> SceneCamera:
    return random_camera(np.random.default_rng(1), style, SIZE, tilt=15.0, side=3.0)


@pytest.fixture(scope="session")
def renderer(style: Style, camera: SceneCamera) -> Renderer:
    return Renderer(style, camera, style.lights[0], seed=1)
