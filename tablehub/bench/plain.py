"""The pipeline most projects begin with, to compare with: warp, Hough circles, pips as blobs. Told the corners."""

from __future__ import annotations

import cv2
import numpy as np

from tablehub.frames import Image
from tablehub.vision.geometry import BoardGeometry

SCALE = 60
"""Pixels per pitch of the warped board."""


class PlainPipeline:
    """Finds circles and dots on one board, with no thought for height, light, doubt or what is possible."""

    def __init__(self, geometry: BoardGeometry) -> None:
        shape = geometry.shape
        self._size = round(shape.width * SCALE), round(shape.depth * SCALE)
        width, height = self._size
        target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        x, y = shape.width / 2, shape.depth / 2
        board = np.array([(-x, y, 0), (x, y, 0), (x, -y, 0), (-x, -y, 0)])
        self._matrix = cv2.getPerspectiveTransform(geometry.camera.project(board).astype(np.float32), target)
        self._radius = shape.checker / 2 * SCALE
        wanted = cv2.SimpleBlobDetector.Params()
        wanted.minArea, wanted.maxArea, wanted.filterByArea = 6.0, 120.0, True
        wanted.filterByCircularity, wanted.minCircularity = True, 0.7
        self._blobs = cv2.SimpleBlobDetector.create(wanted)

    def read(self, image: Image) -> tuple[int, int]:
        """How many circles and how many dots it sees."""
        warped = cv2.warpPerspective(image, self._matrix, self._size)
        grey = cv2.medianBlur(cv2.cvtColor(warped, cv2.COLOR_BGR2GRAY), 5)
        low, high = round(self._radius * 0.85), round(self._radius * 1.15)
        circles = cv2.HoughCircles(
            grey, cv2.HOUGH_GRADIENT, 1.5, self._radius * 1.6, param1=100, param2=30, minRadius=low, maxRadius=high
        )
        dots = self._blobs.detect(grey)
        return 0 if circles is None else circles.shape[1], len(dots)
