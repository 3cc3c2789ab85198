"""What counts as changed: what people do, and not noise or slow light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.vision.view.changes import Changes
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.kept import CELL, Ground
from tablehub.vision.view.light import Light, LightModel
from tablehub.vision.view.rectify import Rectifier, halved
from tests.boards import learnt, picture

TABLE = "brown_leather"


class Watcher:
    """Shows pictures of one board to `Changes`, under the light they have."""

    def __init__(self) -> None:
        profile = learnt(TABLE)
        self.rectifier = Rectifier(profile.geometry)
        self.height = profile.geometry.shape.checker_height
        assert profile.appearance.background is not None
        self._light = LightModel(profile.appearance.background, field_mask(self.rectifier))
        self.changes = Changes(self.rectifier, self.height)
        places = self.rectifier.to_view(profile.geometry.camera.unproject(self.changes.corners, self.height))
        self.ground = Ground(self.changes, places, self.rectifier.size)

    def light(self, image: Image) -> Light:
        return self._light.estimate(self.rectifier.view(image, self.height))

    def share(self, image: Image) -> float:
        """How much of the straight view has changed with this picture."""
        self.changes.look(halved(image), self.light(image))
        return float(self.ground.look().mean())


@pytest.fixture
def watcher() -> Watcher:
    watching = Watcher()
    assert watching.share(picture(TABLE)) > 0.95, "at first all is new"
    return watching


def noisy(image: Image, seed: int, noise: float = 4.0) -> Image:
    grain = np.random.default_rng(seed).normal(0, noise, image.shape)
    return np.clip(image + grain, 0, 255).astype(np.uint8)


def test_noise_is_no_change(watcher: Watcher) -> None:
    assert [watcher.share(noisy(picture(TABLE), seed)) for seed in range(3)] == [0.0] * 3


def test_what_is_put_down_has_changed_there_and_only_there(watcher: Watcher) -> None:
    image = picture(TABLE).copy()
    place = (2.4, 0.5)
    x, y = watcher.rectifier.geometry.camera.project([(*place, watcher.height)])[0]
    cv2.rectangle(image, (int(x) - 8, int(y) - 8), (int(x) + 8, int(y) + 8), (235, 235, 235), -1)
    assert 0 < watcher.share(noisy(image, 1)) < 0.02
    px, py = watcher.rectifier.to_view(np.array(place))
    assert watcher.ground.newest(float(px), float(py), 1.0) == 2
    assert watcher.ground.newest(float(px) + 64, float(py), 1.0) == 1
    assert watcher.share(noisy(image, 2)) == 0.0, "once"


def test_a_checker_of_a_similar_colour_is_noticed(watcher: Watcher) -> None:
    """A disc that is only eight grey levels darker than what it lies on."""
    image = picture(TABLE).copy()
    x, y = watcher.rectifier.geometry.camera.project([(2.4, 0.5, watcher.height)])[0]
    disc = np.zeros(image.shape[:2], np.uint8)
    cv2.circle(disc, (round(float(x)), round(float(y))), 20, 1, -1)
    darker = np.clip(image.astype(int) - 8 * disc[..., None], 0, 255).astype(np.uint8)
    assert watcher.share(noisy(darker, 1)) > 0


@pytest.mark.parametrize("turn", [0.0, 20.0, 45.0])
def test_a_small_dark_die_on_dark_ground_is_noticed_in_uneven_light(turn: float, watcher: Watcher) -> None:
    """Its body is darker than the ground and its pips are lighter: over a few tiles the two cancel each other."""
    image = picture(TABLE)
    x, y = (float(v) for v in watcher.rectifier.geometry.camera.project([(2.4, 0.5, watcher.height)])[0])
    ground = np.median(image[int(y) - 8 : int(y) + 8, int(x) - 8 : int(x) + 8], axis=(0, 1))
    die = image.copy()
    cv2.fillConvexPoly(
        die, np.round(cv2.boxPoints(((x, y), (14.0, 14.0), turn))).astype(np.int32), (ground - 30).tolist()
    )
    cv2.circle(die, (round(x), round(y)), 3, (ground + 90).tolist(), -1)
    place = watcher.rectifier.to_view(np.array((2.4, 0.5)))
    for seed, shown in enumerate((die, image, die, image)):
        watcher.share(noisy(unevenly_lit(shown), seed))
        assert watcher.ground.newest(float(place[0]), float(place[1]), 16.0) == watcher.ground.now


def test_uneven_light_and_noise_are_no_change(watcher: Watcher) -> None:
    uneven = unevenly_lit(picture(TABLE))
    assert [watcher.share(noisy(uneven, seed)) for seed in range(3)] == [0.0] * 3
    assert watcher.share(noisy(picture(TABLE), 3, noise=22.0)) == 0.0


def unevenly_lit(image: Image) -> Image:
    """Lighter and darker by up to six grey levels in waves that no smooth light explains."""
    rows, columns = np.indices(image.shape[:2])
    return np.clip(image + 3 * (np.sin(columns / 70) + np.sin(rows / 55))[..., None], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("contrast", [12, 13, 14])
def test_what_came_is_noticed_when_it_goes(contrast: int, watcher: Watcher) -> None:
    """Where there is much noise only a part of a faint checker stands out; all of it is taken up nevertheless."""
    image = picture(TABLE)
    x, y = watcher.rectifier.geometry.camera.project([(2.4, 0.5, watcher.height)])[0]
    disc = np.zeros(image.shape[:2], np.uint8)
    cv2.circle(disc, (round(float(x)), round(float(y))), 20, 1, -1)
    darker = np.clip(image.astype(int) - contrast * disc[..., None], 0, 255).astype(np.uint8)
    place = watcher.rectifier.to_view(np.array((2.4, 0.5)))
    noticed: list[bool] = []
    for seed in range(0, 8, 2):
        for shown in (darker, image):
            watcher.share(noisy(shown, seed + (shown is image), noise=32.0))
            noticed.append(watcher.ground.newest(float(place[0]), float(place[1]), 16.0) == watcher.ground.now)
    assert all(noticed)


def test_what_changes_slowly_is_noticed_in_the_end(watcher: Watcher) -> None:
    x, y = (round(float(v)) for v in watcher.rectifier.geometry.camera.project([(2.4, 0.5, watcher.height)])[0])
    shares = []
    for step in range(1, 16):
        image = picture(TABLE).astype(int)
        image[y - 20 : y + 20, x - 20 : x + 20] += step
        shares.append(watcher.share(np.clip(image, 0, 255).astype(np.uint8)))
    assert shares[0] == 0.0
    assert sum(share > 0 for share in shares) >= 2, "and again, from where it was then"


def test_slow_light_is_taken_out_until_it_has_gone_far(watcher: Watcher) -> None:
    shares = [watcher.share((picture(TABLE) * (1 - 0.02 * k)).astype(np.uint8)) for k in range(1, 12)]
    assert max(shares[:6]) < 0.01
    assert sum(share > 0.95 for share in shares) == 1, "then all is looked at anew, once"


def test_a_lamp_switched_off_changes_everything(watcher: Watcher) -> None:
    assert watcher.share((picture(TABLE) * 0.6).astype(np.uint8)) > 0.95
    assert watcher.share((picture(TABLE) * 0.6).astype(np.uint8)) == 0.0


def test_a_camera_that_is_bumped_sees_most_change(watcher: Watcher) -> None:
    assert watcher.share(np.roll(picture(TABLE), (9, 12), axis=(0, 1))) > 0.3


def test_what_is_forgotten_is_new_again(watcher: Watcher) -> None:
    watcher.changes.forget()
    assert watcher.share(picture(TABLE)) > 0.95


def test_cells_are_small_beside_what_lies_on_a_board() -> None:
    assert CELL / Rectifier(learnt(TABLE).geometry).scale == 0.25
