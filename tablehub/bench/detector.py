"""A general object detector of the smallest usual size, to compare speeds with: YOLOv4-tiny's layers, random weights.

It detects nothing; a trained one takes just as long. 416 x 416 pixels, 6.9 GFLOP (YOLOv8n at 640: 8.7). Layers as in
Bochkovskiy, Wang and Liao's configuration of 2020.
"""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np

from tablehub.frames import Image

SIDE = 416
OUTPUTS = 255
"""Channels that detection heads have for 80 kinds of things."""


class Detector:
    """Runs through `cv2.dnn` on one core."""

    def __init__(self) -> None:
        text = _net()
        weights = np.random.default_rng(1).normal(0, 0.01, _MOST_WEIGHTS).astype(np.float32)
        head = np.array([0, 2, 5, 0, 0], np.int32).tobytes()  # version and pictures seen in training
        data = np.frombuffer(head + weights.tobytes(), np.uint8)
        self._net = cv2.dnn.readNetFromDarknet(np.frombuffer(text.encode(), np.uint8), data)
        self._outputs = self._net.getUnconnectedOutLayersNames()

    def run(self, image: Image) -> list[np.ndarray]:
        """One forward pass over a picture of any size."""
        self._net.setInput(cv2.dnn.blobFromImage(image, 1 / 255, (SIDE, SIDE), swapRB=True))
        return cast(list[np.ndarray], self._net.forward(self._outputs))


_MOST_WEIGHTS = 6_500_000


def _convolution(filters: int, size: int = 3, stride: int = 1, activation: str = "leaky") -> str:
    normalised = "batch_normalize=1\n" if activation == "leaky" else ""
    shape = f"filters={filters}\nsize={size}\nstride={stride}\npad=1\nactivation={activation}\n"
    return "[convolutional]\n" + normalised + shape


def _route(layers: str, half: bool = False) -> str:
    return f"[route]\nlayers={layers}\n" + ("groups=2\ngroup_id=1\n" if half else "")


def _stage(filters: int) -> str:
    """A partial stage: half of the channels goes through two convolutions, then everything is joined and halved."""
    inner = filters // 2
    joined = _route("-1,-2") + _convolution(filters, 1) + _route("-6,-1")
    pool = "[maxpool]\nsize=2\nstride=2\n"
    return _convolution(filters) + _route("-1", half=True) + _convolution(inner) + _convolution(inner) + joined + pool


def _head() -> str:
    anchors = "mask=0,1,2\nanchors=10,14,23,27,37,58,81,82,135,169,344,319\nclasses=80\nnum=6\n"
    return _convolution(OUTPUTS, 1, activation="linear") + "[yolo]\n" + anchors


def _net() -> str:
    begin = f"[net]\nwidth={SIDE}\nheight={SIDE}\nchannels=3\n" + _convolution(32, 3, 2) + _convolution(64, 3, 2)
    stages = _stage(64) + _stage(128) + _stage(256)
    coarse = _convolution(512) + _convolution(256, 1) + _convolution(512) + _head()
    fine = (
        _route("-4") + _convolution(128, 1) + "[upsample]\nstride=2\n" + _route("-1,23") + _convolution(256) + _head()
    )
    return begin + stages + coarse + fine
