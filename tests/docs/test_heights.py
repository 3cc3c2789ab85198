"""Camera heights of the documentation: up to date, and true of rendered boards."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

from calibration.start import learn, locate_start
from hardware.cameras import DEFAULT_SIZE
from tablehub.frames import Frame, Image
from tablehub.live.aim_checks import Verdict, board_checks
from tablehub.rules.position import Position
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.catalogue import named_style
from tablehub.simulator.render import Renderer
from tablehub.simulator.tabletop import Tabletop
from tablehub.vision.reader import BoardReader

SCRIPT = runpy.run_path(str(Path(__file__).resolve().parents[2] / "docs" / "make_heights.py"))

NEARER, FURTHER = 1.03, 0.97
"""Heights rendered, in parts of the lowest and the highest: no board is quite the typical one."""


def seen_from(height: float, degrees: float, seed: int) -> Image:
    """A simulated board with the starting position, as the camera sees it from so many pitches above."""
    style = named_style("random", seed)
    above = (0.0, 0.0, height * style.sizes.pitch)
    camera = SceneCamera.look_at(above, (0, 0, 0), (0, 1, 0), degrees, DEFAULT_SIZE)
    table = Tabletop(style, np.random.default_rng(seed))
    table.set_up()
    return Renderer(style, camera, style.lights[0], seed).show(table.scene())


def test_the_page_is_up_to_date() -> None:
    assert SCRIPT["PAGE"].read_text("utf-8") == SCRIPT["page"](), "run python docs/make_heights.py"


@pytest.mark.networks
@pytest.mark.parametrize(
    ("name", "end"),
    [("Camera Module 3", "lowest"), ("Camera Module 3", "highest"), ("USB camera, 78° across", "lowest")],
)
def test_a_board_is_found_and_read_from_these_heights(name: str, end: str) -> None:
    degrees = SCRIPT["CAMERAS"][name]
    low, high = SCRIPT["heights"](degrees)
    image = seen_from(low * NEARER if end == "lowest" else high * FURTHER, degrees, seed=6001)
    found = locate_start(image)
    assert found is not None
    profile = learn(image, found)
    reading = BoardReader(profile).read(Frame(0, "start", 0.0, image))
    assert reading.position == Position.start()
    assert reading.confidence > 0.9
    checks = {check.name: check.verdict for check in board_checks(profile.geometry)}
    assert checks["view"] is not Verdict.BAD
    assert checks["size"] is not Verdict.BAD
