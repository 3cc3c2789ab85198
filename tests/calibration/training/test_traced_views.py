"""Views for training from recordings: what lies where is marked where it is seen."""

from __future__ import annotations

import numpy as np

from calibration.training.traced_views import views_of
from tests.boards import TABLES


def test_every_checker_of_the_start_is_marked_on_its_row() -> None:
    views = list(views_of(TABLES / "green_felt", np.random.default_rng(1), times=1))
    start = next(view for view in views if sum(name == "face" for name, _, _ in view.targets) == 30)
    height, width = start.view.shape[:2]
    faces = np.array([(x, y) for name, x, y in start.targets if name == "face"])
    assert (faces > 0).all()
    assert (faces < (width, height)).all()
    columns = np.unique(np.round(faces[:, 0] / 16))
    assert len(columns) <= 8, "four columns of checkers, each at most two halves of a point wide"
    apart = np.hypot(*(faces[:, None] - faces[None]).T)
    np.fill_diagonal(apart, np.inf)
    assert 26 < np.median(apart.min(axis=0)) < 34, "touching checkers at 32 pixels a pitch"


def test_pictures_with_hands_are_left_out_and_dice_are_marked() -> None:
    views = list(views_of(TABLES / "green_felt", np.random.default_rng(1), times=2))
    assert len(views) % 2 == 0
    assert any(name == "die" for view in views for name, _, _ in view.targets)
