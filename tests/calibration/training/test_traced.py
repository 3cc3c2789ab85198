"""Boards that Blender traces: what there is, where it is seen, and one small picture where Blender is installed."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from calibration.training.traced.__main__ import main
from calibration.training.traced.crowd import crowded, walls
from calibration.training.traced.exposure import TONES, expose, toned
from calibration.training.traced.hand import Capsule, points_under
from calibration.training.traced.men import LIE, Man, hidden, lay
from calibration.training.traced.points import FORMS, random_points
from calibration.training.traced.positions import random_position
from calibration.training.traced.setting import Setting, random_setting, with_start_and_others
from calibration.training.traced.sizes import random_sizes, side
from calibration.training.traced.truth import sequence_truth
from calibration.training.traced.view import fits
from tablehub.rules.position import BAR, OFF, Position, PositionFault


def settings(count: int) -> list[Setting]:
    return [random_setting(np.random.default_rng(seed)) for seed in range(count)]


def test_positions_can_be_and_many_are_high_or_late() -> None:
    rng = np.random.default_rng(5)
    drawn = [random_position(rng) for _ in range(400)]
    assert all(position.faults() == PositionFault.NONE for position in drawn)
    tallest = [max(*p.light[1:BAR], *p.dark[1:BAR]) for p in drawn]
    assert 0.25 < np.mean(np.array(tallest) >= 6) < 0.7
    assert 0 < np.mean(np.array(tallest) >= 10) < 0.1
    assert max(tallest) <= 11
    assert 0.15 < np.mean([p.light[OFF] + p.dark[OFF] > 0 for p in drawn]) < 0.6
    assert any(p.light[BAR] + p.dark[BAR] for p in drawn)
    assert Position.start() in drawn


def test_points_stay_in_their_columns_and_all_forms_occur() -> None:
    forms = set()
    for seed in range(80):
        rng = np.random.default_rng(seed)
        sizes = random_sizes(rng)
        points = random_points(rng, sizes)
        forms.add(points.form)
        for point in range(1, 25):
            drawn = points.outline(point)
            assert np.abs(drawn[:, 0] - sizes.column(point)).max() <= sizes.pitch / 2 + 1e-6, points.form
            assert (drawn[:, 1] * side(point) > -1e-6).all(), points.form
            assert np.abs(drawn[:, 1]).max() <= sizes.half_depth + 1e-6, points.form
    assert forms == set(FORMS)


def test_men_on_the_board_lie_in_none_and_number_as_the_position_says() -> None:
    for setting in settings(25):
        wide, points = setting.sizes.checker, [m for m in setting.men if isinstance(m.place, int)]
        floor = np.array([(m.x, m.y) for m in points if m.layer == 0])
        far = np.linalg.norm(floor[:, None] - floor[None], axis=2) + 1e3 * np.eye(len(floor))
        assert far.min() > 0.97 * wide
        for number in range(1, 25):
            light = [m for m in points if m.place == number and m.seat == "A"]
            assert len(light) == setting.position.light[number]
            assert {m.layer for m in light} == set(range(max((m.layer for m in light), default=-1) + 1))


def test_a_checker_is_hidden_beneath_another_and_not_beside_it() -> None:
    sizes = random_sizes(np.random.default_rng(1))
    low, high = Man("A", 1, 0, 0, 0, 0), Man("A", 1, 1, 1, sizes.height, 1)
    beside = Man("A", 1, sizes.checker * 1.01, 0, 0, 0)
    above = np.array([0.0, 0.0, 1000.0])
    assert hidden([low, high, beside], sizes, above) == [0]
    assert hidden([low, beside], sizes, above) == []
    assert hidden([], sizes, above) == []


def test_what_a_hand_hides_depends_on_where_one_looks_from() -> None:
    rng = np.random.default_rng(2)
    points = random_points(rng, random_sizes(rng))
    base = points.triangle(1)[:2].mean(axis=0)
    over = base + np.array([0.0, 40.0, 60.0])
    rod = [Capsule(over, over + np.array([0.0, 1.0, 0.0]), (25.0, 25.0))]
    towards = (over - base) / np.linalg.norm(over - base)
    assert 1 in points_under(rod, points, base + towards * 800)
    assert points_under(rod, points, np.array([0.0, 3000.0, 200.0])) == []
    assert points_under([], points, np.array([0.0, 0.0, 800.0])) == []


def test_the_truth_is_that_of_recordings_and_the_board_is_in_the_picture() -> None:
    for setting in settings(25):
        known = json.loads(json.dumps(sequence_truth([setting], "wild_0", "words", "room")))
        frame, (width, height) = known["frames"][0], known["image_size"]
        assert fits(setting.camera, setting.sizes, 1.0)
        corners = np.array(frame["corners_px"])
        assert (corners > 0).all()
        assert (corners < (width, height)).all()
        for seat in "AB":
            on_points = [c for c in frame["checkers"] if c[0] == seat and isinstance(c[1], int)]
            assert len(on_points) == sum(frame["points"][seat])
            assert sum(frame["points"][seat]) + frame["bar"][seat] + frame["off"][seat] == 15
        assert all(0 <= c[4] <= 11 for c in frame["checkers"])
        assert set(frame["hidden"]) <= set(range(len(frame["checkers"])))
        assert frame["hand"] == ("points_under_hand" in frame)


def test_a_seed_makes_one_board() -> None:
    first, again = (sequence_truth([random_setting(np.random.default_rng(9))], "", "", "") for _ in range(2))
    assert first == again


def test_lay_needs_no_cube() -> None:
    rng = np.random.default_rng(4)
    assert len(lay(rng, random_sizes(rng), Position.start(), 0.0)) == 30


@pytest.mark.parametrize("tones", sorted(set(TONES)))
def test_more_light_is_never_darker(tones: str) -> None:
    shown = toned(np.linspace(0, 3, 100, dtype=np.float32), tones)
    assert (np.diff(shown) >= -1e-6).all()
    assert shown[0] == pytest.approx(0, abs=1e-6)
    assert shown.max() <= 1


def test_a_picture_is_exposed_whatever_the_light() -> None:
    light = np.random.default_rng(0).uniform(0.5, 1, (60, 80, 3)).astype(np.float32)
    means = [expose(np.random.default_rng(3), light * np.float32(much)).mean() for much in (0.01, 100)]
    assert means[0] == pytest.approx(means[1], rel=0.05)
    assert 40 < means[0] < 200


@pytest.mark.skipif(find_spec("bpy") is not None, reason="Blender is installed")
def test_without_blender_it_says_what_to_install(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), "--boards", "1"]) == 2
    assert "pip install bpy" in capsys.readouterr().err


@pytest.mark.skipif(find_spec("bpy") is None, reason="needs Blender: pip install bpy")
def test_a_board_is_traced_once(tmp_path: Path) -> None:
    call = [str(tmp_path), "--boards", "1", "--first", "901006", "--samples", "1"]
    assert main(call) == 0
    written = tmp_path / "wild_901006" / "stills"
    before = (written / "truth.json").stat().st_mtime_ns
    assert (written / "frame_0001.jpg").exists()
    assert main(call) == 0
    assert (written / "truth.json").stat().st_mtime_ns == before


def test_a_board_is_seen_with_the_start_and_with_others() -> None:
    """As a camera that stays sees it: the same board with other men and dice, and nobody's hand over it."""
    rng = np.random.default_rng(4)
    first = random_setting(rng)
    shown = with_start_and_others(rng, first, 3)
    truth = json.loads(json.dumps(sequence_truth(shown, "wild_4", "words", "room")))
    frames = truth["frames"]
    assert [frame["label"] for frame in frames].count("start") >= 1
    assert frames[0]["label"] == "start"
    assert frames[0]["dice"] == []
    assert len({frame["file"] for frame in frames}) == 4
    assert all(
        sum(frame["points"][seat]) + frame["bar"][seat] + frame["off"][seat] == 15 for frame in frames for seat in "AB"
    )
    assert all(setting.camera is first.camera and setting.cube is first.cube and not setting.hand for setting in shown)
    assert len({die.size for setting in shown for die in setting.dice}) <= 1


def test_a_crowd_of_dice_lies_in_nothing_and_many_lean() -> None:
    """On what holds them: in no checker, wall or other die, and those that lean touch the felt as flat ones do."""
    leaning = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        setting, seen = crowded(rng, random_setting(rng))
        assert len(seen) == len(setting.dice) >= 4
        assert setting.hand == []
        for die in setting.dice:
            corners = die.corners(inset=(setting.rounding or 0) * die.size)
            lowest = corners[:, 2].min() - (setting.rounding or 0) * die.size
            if die.state not in ("on_checker", "on_bar"):
                assert lowest == pytest.approx(LIE, abs=0.1), (seed, die.state)
            for x0, y0, z0, x1, y1, z1 in walls(setting.sizes):
                inside = (corners > (x0, y0, z0)) & (corners < (x1, y1, z1))
                assert not inside.all(axis=1).any(), (seed, die.state)
            leaning += die.state.startswith("cocked")
            assert (die.tilt_deg > 5) == die.state.startswith("cocked")
    assert leaning > 30
