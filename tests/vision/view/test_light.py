"""Light: whatever lamps and clouds do smoothly is taken out; checkers and hands are not mistaken for light."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.position import Position
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.light import DARK_OFFSET, LampWatch, LightModel, evened
from tablehub.vision.view.rectify import SHRINK, Rectifier, shrunk
from tests.boards import looked_at
from tests.painting import DARK, LIGHT, empty_view, put_arm, put_checker

RECTIFIER = Rectifier(looked_at())
FIELD = field_mask(RECTIFIER)
EMPTY = empty_view(RECTIFIER)
MODEL = LightModel(EMPTY, FIELD)

Gain = NDArray[np.float64]


def gain_surface(level: float, across: float, along: float, bend: float, warmth: float) -> Gain:
    """A smooth log gain for each pixel and channel: brighter by `level`, tilted, bent, and bluer by `warmth`."""
    height, width = EMPTY.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    surface = level + across * x + along * y + bend * (x * x + y * y)
    return np.stack([surface + warmth, surface, surface - warmth], axis=-1)


def lit(view: Image, gain: Gain) -> Image:
    return np.clip((view + DARK_OFFSET) * np.exp(gain) - DARK_OFFSET, 0, 255).astype(np.uint8)


def board_in_use() -> Image:
    """The start position on the board."""
    view = EMPTY.copy()
    for point, count in enumerate(Position.start().signed(), start=1):
        for index in range(abs(count)):
            put_checker(view, RECTIFIER, RECTIFIER.geometry.shape.slot(point, index), LIGHT if count > 0 else DARK)
    return view


IN_USE = board_in_use()


@settings(max_examples=25)
@given(st.floats(-0.9, 0.25), *[st.floats(-0.2, 0.2)] * 2, st.floats(-0.15, 0.1), st.floats(-0.12, 0.12))
def test_a_board_in_use_looks_as_learnt_once_the_light_is_out(
    level: float, across: float, along: float, bend: float, warmth: float
) -> None:
    gain = gain_surface(level, across, along, bend, warmth)
    picture = lit(IN_USE, gain)
    light = MODEL.estimate(picture)
    assert light.fit > 0.7
    seen = FIELD & (picture.max(axis=2) < 250)  # what is burnt out has lost its light
    assert np.median(np.abs(light.log_gain - gain).max(axis=2)[FIELD]) < 0.03
    off = np.abs(light.normalise(picture) - IN_USE).max(axis=2)[seen]
    assert np.quantile(off, 0.9) < 12


def test_the_learnt_light_is_left_alone() -> None:
    light = MODEL.estimate(EMPTY)
    assert light.fit > 0.99
    assert np.abs(light.log_gain).max() < 0.01


def test_a_light_that_falls_off_is_taken_out_and_yet_the_learnt_one() -> None:
    """One side of the board had three times as much light as the other when it was learnt."""
    gain = gain_surface(-0.5, 0.55, -0.2, -0.1, 0.0)
    falloff = np.array([-0.5, 0.55, -0.2, -0.1, 0.0, -0.1], np.float32)
    model = LightModel(lit(EMPTY, gain), FIELD, falloff)
    light = model.estimate(lit(IN_USE, gain))
    assert light.is_learnt_lamp
    assert abs(light.brightness) < 0.02
    off = np.abs(light.normalise(lit(IN_USE, gain)) - IN_USE).max(axis=2)[FIELD]
    assert np.quantile(off, 0.9) < 6
    assert np.abs(evened(lit(EMPTY, gain), falloff).astype(float) - EMPTY).max(axis=2)[FIELD].mean() < 4
    dimmed = model.estimate(lit(IN_USE, gain - 0.6))
    assert not dimmed.is_learnt_lamp
    assert abs(dimmed.brightness + 0.6) < 0.03


def test_what_is_burnt_out_where_most_light_falls_is_no_darker_than_a_checker() -> None:
    falloff, white = np.array([0.5, 0, 0, 0, 0, 0], np.float32), np.array([180.0, 200, 220], np.float32)
    view = np.full((40, 48, 3), 255, np.uint8)
    assert evened(view, falloff).max() < 160, "as bright as can be, of half as much light again"
    assert (evened(view, falloff, white) == white.astype(np.uint8)).all()
    assert (evened(np.minimum(view, 200), falloff, white) == evened(np.minimum(view, 200), falloff)).all()
    dim = np.array([-0.5, 0, 0, 0, 0, 0], np.float32)
    assert evened(view, dim, white).min() == 255


def test_an_arm_over_the_board_does_not_darken_the_rest() -> None:
    picture = IN_USE.copy()
    put_arm(picture, RECTIFIER, (-3.0, -7.0), (1.0, 1.0))
    light = MODEL.estimate(picture)
    assert np.abs(light.log_gain[FIELD]).max() < 0.08
    assert light.fit > 0.6


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_a_covered_board_fits_no_light(grey: int) -> None:
    cover = np.full_like(EMPTY, grey)
    noise = np.random.default_rng(3).normal(0, 25, EMPTY.shape)
    assert MODEL.estimate(np.clip(cover + noise, 0, 255).astype(np.uint8)).fit < 0.5


def test_a_part_is_brought_under_the_learnt_light_as_the_whole_is() -> None:
    picture = lit(IN_USE, gain_surface(-0.3, 0.1, -0.1, -0.05, 0.05))
    light, part = MODEL.estimate(picture), (slice(60, 150), slice(33, 99))
    assert np.array_equal(light.normalise_part(picture[part], part), light.normalise(picture)[part])


def test_the_small_view_tells_the_light_as_well() -> None:
    picture = lit(IN_USE, gain_surface(-0.3, 0.1, -0.1, -0.05, 0.05))
    assert np.array_equal(MODEL.estimate_from(shrunk(picture)).coarse, MODEL.estimate(picture).coarse)


def sleeved(view: Image, until: float = 0.5) -> tuple[Image, NDArray[np.bool_]]:
    """A view with a bright sleeve over its left part, and where that is (`shrunk`)."""
    covered, right = view.copy(), int(view.shape[1] * until)
    covered[:, :right] = 235
    hidden = np.zeros(shrunk(view).shape[:2], bool)
    hidden[:, : right // SHRINK] = True
    return covered, hidden


@pytest.mark.parametrize("factor", [0.6, 0.79, 1.6])
def test_a_lamp_switched_while_a_sleeve_covers_half_the_board_is_noticed_once(factor: float) -> None:
    watch, switched = LampWatch(FIELD), np.clip(IN_USE * factor, 0, 255).astype(np.uint8)
    covered, hidden = sleeved(switched)
    assert not watch.look(shrunk(IN_USE), None)
    assert watch.look(shrunk(covered), hidden)
    assert not watch.look(shrunk(covered), hidden)
    assert not watch.look(shrunk(switched), None)
    assert watch.look(shrunk(IN_USE), None)


def test_a_lamp_of_another_colour_from_another_side_is_noticed_though_all_is_about_as_bright() -> None:
    """Half of the board was brighter, half darker (130002), and nothing was said."""
    watch = LampWatch(FIELD)
    watch.look(shrunk(IN_USE), None)
    assert not watch.look(shrunk(lit(IN_USE, gain_surface(0.0, 0.0, 0.0, 0.0, 0.08))), None), "a camera's white balance"
    watch.look(shrunk(IN_USE), None)
    assert not watch.look(shrunk(lit(IN_USE, gain_surface(0.0, 0.3, 0.1, 0.0, 0.02))), None), "a shadow"
    watch.look(shrunk(IN_USE), None)
    assert watch.look(shrunk(lit(IN_USE, gain_surface(-0.05, 0.3, 0.1, 0.0, 0.08))), None)


def test_a_sleeve_and_its_shadow_are_no_other_light() -> None:
    watch = LampWatch(FIELD)
    covered, hidden = sleeved(IN_USE, 0.3)
    left, right = (int(covered.shape[1] * end) for end in (0.3, 0.68))
    covered[:, left:right] //= 2
    assert not watch.look(shrunk(IN_USE), None)
    assert not watch.look(shrunk(covered), hidden)
    assert not watch.look(shrunk(EMPTY), None), "nor are checkers taken away"


def test_light_that_grows_slowly_is_never_another_lamp_s() -> None:
    watch = LampWatch(FIELD)
    assert not any(watch.look(shrunk((IN_USE * factor).astype(np.uint8)), None) for factor in np.linspace(1, 0.4, 12))


def test_of_a_board_that_is_covered_nothing_is_said_about_the_lamp() -> None:
    watch = LampWatch(FIELD)
    assert not watch.look(shrunk(IN_USE), None)
    dark = shrunk((IN_USE * 0.4).astype(np.uint8))
    assert not watch.look(dark, np.ones(dark.shape[:2], bool))
    assert watch.look(dark, None)


def test_a_shadow_that_goes_leaves_the_light_as_it_was() -> None:
    watch, shaded = LampWatch(FIELD), (IN_USE * 0.65).astype(np.uint8)
    watch.look(shrunk(IN_USE), None)
    for _ in range(2):
        assert watch.look(shrunk(shaded), None)
        assert not watch.back
        assert watch.look(shrunk(IN_USE), None)
        assert watch.back
    assert not watch.look(shrunk(IN_USE), None)
    assert not watch.back


def test_another_lamp_to_which_exposure_gets_used_is_not_the_light_as_it_was() -> None:
    slope = np.linspace(0.75, 1.3, IN_USE.shape[1])[None, :, None]
    watch = LampWatch(FIELD)
    watch.look(shrunk(IN_USE), None)
    for exposure in (1.6, 1.0):
        assert watch.look(shrunk(np.clip(IN_USE * slope * exposure, 0, 255).astype(np.uint8)), None)
        assert not watch.back


def test_a_person_who_leaned_over_the_board_in_steps_leaves_the_light_as_it_was() -> None:
    """The last step changed too little to be a change itself, and the light was said to be another (135001)."""
    watch = LampWatch(FIELD)
    watch.look(shrunk(IN_USE), None)
    for factor, changes in ((0.6, True), (0.86, True), (0.98, False)):
        covered, hidden = sleeved((IN_USE * factor).astype(np.uint8), 0.2)
        assert watch.look(shrunk(covered), hidden) is changes
        assert watch.back is (factor == 0.98)
    assert not watch.look(shrunk(IN_USE), None)


def test_a_lamp_switched_under_a_sleeve_that_goes_is_another_light_still() -> None:
    watch, switched = LampWatch(FIELD), (IN_USE * 0.6).astype(np.uint8)
    watch.look(shrunk(IN_USE), None)
    covered, hidden = sleeved(switched, 0.2)
    assert watch.look(shrunk(covered), hidden)
    assert not watch.look(shrunk(switched), None)
    assert not watch.back
