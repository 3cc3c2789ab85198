"""The small networks that ship with the program, run by OpenCV on one core."""

from __future__ import annotations

from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray

PHASES = 4  # even and odd rows and columns


class Network:
    """One ONNX model of `tablehub/vision/models`. Not to be shared between threads."""

    def __init__(self, name: str) -> None:
        data = resources.files("tablehub.vision").joinpath("models", name).read_bytes()
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))

    def __call__(self, tensor: NDArray[np.float32]) -> NDArray[np.float32]:
        """One forward pass: (n, channels, height, width) in, the model's output array out.

        Where one picture is answered in phases (`calibration.training.phases`), they are put together.
        """
        self._net.setInput(tensor)
        answer = np.asarray(self._net.forward(), np.float32)
        return of_phases(answer) if len(tensor) == 1 and len(answer) == PHASES else answer


def of_phases(phases: NDArray[np.float32]) -> NDArray[np.float32]:
    """A map (1, channels, 2h, 2w) from its phases (4, channels, h, w): even and odd rows, of each its columns."""
    _, channels, height, width = phases.shape
    apart = phases.reshape(2, 2, channels, height, width)
    return np.ascontiguousarray(apart.transpose(2, 3, 0, 4, 1)).reshape(1, channels, 2 * height, 2 * width)


def sigmoid(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(1 / (1 + np.exp(-logits)), np.float32)
