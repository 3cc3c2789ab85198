"""The networks that ship: they load from the package and take pictures of any board's size."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.vision.appearance import CHANNELS
from tablehub.vision.checkers import HEADS, STRIDE
from tablehub.vision.network import Network, of_phases, sigmoid


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


def test_a_network_that_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.onnx"):
        Network("none.onnx")


def test_sigmoid() -> None:
    assert sigmoid(np.array([-20, 0, 20], np.float32)) == pytest.approx([0, 0.5, 1], abs=1e-6)
