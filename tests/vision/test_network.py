"""The networks that ship: they load from the package and take pictures of any board's size."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.training.side_by_side import over_phases, over_pictures, pads
from tablehub.vision.checkers.faces import HEADS, STRIDE
from tablehub.vision.dice.patches import PATCH_SIZE
from tablehub.vision.network import Network, in_phases, of_phases, sigmoid
from tablehub.vision.view.appearance import CHANNELS


@pytest.mark.parametrize(("height", "width"), [(96, 128), (368, 456)])
def test_the_checker_network_answers_for_each_cell(height: int, width: int) -> None:
    answer = Network("checkers.onnx")(np.zeros((1, CHANNELS, height, width), np.float32))
    assert answer.shape == (1, len(HEADS), height // STRIDE, width // STRIDE)
    assert np.isfinite(answer).all()


def test_the_same_picture_gives_the_same_answer() -> None:
    network = Network("checkers.onnx")
    one, other = np.random.default_rng(2).normal(0, 1, (2, 1, CHANNELS, 64, 96)).astype(np.float32)
    first = network(one).copy()
    network(other)
    assert np.array_equal(network(one), first)


def test_phases_make_the_map_they_were_cut_from() -> None:
    whole = np.random.default_rng(3).normal(0, 1, (1, 5, 6, 8)).astype(np.float32)
    phases = np.concatenate([whole[:, :, row::2, column::2] for row in (0, 1) for column in (0, 1)])
    assert np.array_equal(of_phases(phases), whole)


@pytest.mark.parametrize("size", [3, 5])
def test_a_convolution_in_steps_of_two_is_one_over_the_phases_of_a_picture(size: int) -> None:
    rng = np.random.default_rng(4)
    weights = rng.normal(0, 1, (3, 2, size, size)).astype(np.float32)
    picture = rng.normal(0, 1, (1, 2, 12, 16)).astype(np.float32)
    beside = over_phases(weights)
    there = convolved(picture, weights, (size // 2, size // 2), 2)
    assert there.shape == (3, 6, 8)
    assert convolved(in_phases(picture), beside, pads(size), 1) == pytest.approx(there, abs=1e-4)
    assert np.array_equal(over_pictures(beside, size), weights)
    assert over_pictures(weights, size) is weights


def convolved(picture: np.ndarray, weights: np.ndarray, around: tuple[int, int], step: int) -> np.ndarray:
    """What a convolution says of one picture, padded by so many pixels before and after."""
    padded = np.pad(picture[0], ((0, 0), around, around))
    seen = np.lib.stride_tricks.sliding_window_view(padded, weights.shape[2:], (1, 2))[:, ::step, ::step]
    return np.einsum("cyxij,ocij->oyx", seen, weights)


@pytest.mark.networks
def test_several_pictures_are_answered_one_by_one() -> None:
    network = Network("dice_aligner.onnx")
    pictures = np.random.default_rng(5).normal(0, 1, (3, 4, PATCH_SIZE, PATCH_SIZE)).astype(np.float32)
    together = network(pictures)
    assert len(together) == 3
    assert all(np.array_equal(network(pictures[n : n + 1])[0], together[n]) for n in range(3))


def test_a_network_that_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.onnx"):
        Network("none.onnx")


def test_sigmoid() -> None:
    assert sigmoid(np.array([-20, 0, 20], np.float32)) == pytest.approx([0, 0.5, 1], abs=1e-6)
