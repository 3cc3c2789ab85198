"""The small networks that ship with the program, run by OpenCV on one core."""

from __future__ import annotations

from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray


class Network:
    """One ONNX model of `tablehub/vision/models`. Not to be shared between threads."""

    def __init__(self, name: str) -> None:
        data = resources.files("tablehub.vision").joinpath("models", name).read_bytes()
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))

    def __call__(self, tensor: NDArray[np.float32]) -> NDArray[np.float32]:
        """One forward pass: (n, channels, height, width) in, the model's output array out."""
        self._net.setInput(tensor)
        return np.asarray(self._net.forward(), np.float32)


def sigmoid(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(1 / (1 + np.exp(-logits)), np.float32)
