"""The small networks that ship with the program, run by OpenCV on one core."""

from __future__ import annotations

from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray

STEP = 2
PHASES = STEP**2  # even and odd rows and columns


class Network:
    """One ONNX model of `tablehub/vision/models`. Not to be shared between threads."""

    def __init__(self, name: str) -> None:
        data = resources.files("tablehub.vision").joinpath("models", name).read_bytes()
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
        first = self._net.getLayer(self._net.getLayerNames()[0])
        self._channels = first.blobs[0].shape[1]

    def __call__(self, tensor: NDArray[np.float32]) -> NDArray[np.float32]:
        """The model's output array for its input (n, channels, height, width).

        Where it takes pictures in phases, or answers in phases (`calibration.training.phases`), they are cut and put
        together here.
        """
        # One by one: OpenCV is no quicker with several, and for another number of them sets all layers up anew.
        answers = [self._one(tensor[n : n + 1]) for n in range(len(tensor))]
        return answers[0] if len(answers) == 1 else np.concatenate(answers)

    def _one(self, picture: NDArray[np.float32]) -> NDArray[np.float32]:
        self._net.setInput(picture if picture.shape[1] == self._channels else in_phases(picture))
        answer = np.asarray(self._net.forward(), np.float32)
        return of_phases(answer) if len(answer) == PHASES else answer


def in_phases(pictures: NDArray[np.float32]) -> NDArray[np.float32]:
    """The phases of pictures (n, channels, 2h, 2w), side by side as channels (n, 4 channels, h, w)."""
    number, channels, height, width = pictures.shape
    phases = np.empty((number, STEP, STEP, channels, height // STEP, width // STEP), np.float32)
    for row in range(STEP):
        for column in range(STEP):
            phases[:, row, column] = pictures[:, :, row::STEP, column::STEP]
    return phases.reshape(number, -1, *phases.shape[4:])


def of_phases(phases: NDArray[np.float32]) -> NDArray[np.float32]:
    """A map (1, channels, 2h, 2w) from its phases (4, channels, h, w): even and odd rows, of each its columns."""
    _, channels, height, width = phases.shape
    apart = phases.reshape(STEP, STEP, channels, height, width)
    return np.ascontiguousarray(apart.transpose(2, 3, 0, 4, 1)).reshape(1, channels, STEP * height, STEP * width)


def sigmoid(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(1 / (1 + np.exp(-logits)), np.float32)
