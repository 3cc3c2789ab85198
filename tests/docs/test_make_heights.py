"""The table of camera heights is up to date, and what it promises holds above a simulated board."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.start import locate_start
from docs.make_heights import BOARDS, LENSES, PAGE, BoardSize, Lens, farthest, fits, nearest, page
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.catalogue import random_style
from tablehub.simulator.render import Renderer
from tablehub.simulator.tabletop import Tabletop


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python -m docs.make_heights"


@pytest.mark.parametrize("lens", LENSES, ids=lambda lens: lens.name)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_there_is_room_between_the_two_heights(lens: Lens, board: BoardSize) -> None:
    low, high = nearest(lens, board), farthest(lens, board)
    assert fits(lens, board, low)
    assert not fits(lens, board, low - 20)
    assert low < high


@pytest.mark.networks
@pytest.mark.parametrize("lens", LENSES[:2], ids=lambda lens: lens.name)
@pytest.mark.parametrize("end", [nearest, farthest], ids=["low", "high"])
def test_a_start_is_found_at_both_heights(lens: Lens, end: object) -> None:
    style = random_style(5)
    board = BoardSize("the simulated one", style.sizes.checker)
    assert callable(end)
    middle, height = np.zeros(3), end(lens, board)
    camera = SceneCamera.look_at((0, 0, height), middle, (0, 1, 0), lens.across, lens.size)
    table = Tabletop(style, np.random.default_rng(1))
    table.set_up(None)
    picture = Renderer(style, camera, style.lights[0], 1).show(table.scene())
    found = locate_start(picture)
    assert found is not None
    corners = found.geometry.camera.project(found.geometry.shape.corners())
    assert np.all((corners > 0) & (corners < np.array(lens.size)))
