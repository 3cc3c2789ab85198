"""A camera in Blender that sees what the simulated one sees, and the light that reaches it."""

from __future__ import annotations

import math
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector
from numpy.typing import NDArray

from calibration.training.traced.bodies import MM, thing
from tablehub.simulator.camera import Floats, SceneCamera

THREADS = 1  # several boards at a time use a machine better than one on all cores


class Lens:
    """The simulated camera in Blender: a pinhole that sees enough, whose picture is then bent as the lens bends it."""

    def __init__(self, camera: SceneCamera) -> None:
        self.camera = camera
        width, height = camera.size
        x, y = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
        seen = camera.rays(x, y) @ camera.rotation.T.astype(np.float32)
        flat = seen[..., :2] / seen[..., 2:] * camera.focal  # pixels from the middle, without distortion
        self.size = tuple(2 * math.ceil(float(np.abs(flat[..., i]).max()) + 2) for i in (0, 1))
        self._from = (flat + np.array(self.size) / 2 - 0.5).astype(np.float32)

    def place(self, scene: Any) -> None:
        """Sets up Blender's camera and the size of its picture."""
        data = bpy.data.cameras.new("camera")
        data.sensor_fit, data.angle = "HORIZONTAL", 2 * math.atan(self.size[0] / 2 / self.camera.focal)
        data.clip_start = 0.01
        made = thing(data)
        right, down, forward = self.camera.rotation
        turn = Matrix([[float(c) for c in row] for row in np.array([right, -down, -forward]).T]).to_4x4()
        made.matrix_world = Matrix.Translation(Vector(tuple(float(c) * MM for c in self.camera.position))) @ turn
        scene.camera = made
        scene.render.resolution_x, scene.render.resolution_y = self.size

    def look_at(self, scene: Any, places: Floats) -> tuple[slice, slice]:
        """Let Blender trace nothing but what lies among places (n, 3) in mm; the rows and columns of the picture."""
        flat = replace(self.camera, k1=0.0, k2=0.0).project(places) - np.array(self.camera.size) / 2
        low, high = (flat / self.size + 0.5).min(axis=0), (flat / self.size + 0.5).max(axis=0)
        scene.render.use_border = True
        scene.render.border_min_x, scene.render.border_max_x = float(low[0]), float(high[0])
        scene.render.border_min_y, scene.render.border_max_y = 1 - float(high[1]), 1 - float(low[1])
        seen = self.camera.project(places)
        (x0, y0), (x1, y1) = np.maximum(seen.min(axis=0), 0).astype(int), seen.max(axis=0).astype(int)
        return slice(y0, y1), slice(x0, x1)

    def bent(self, pinhole: NDArray[np.float32]) -> NDArray[np.float32]:
        """The pinhole's picture as the simulated camera sees it, (height, width, 3)."""
        bent = cv2.remap(
            pinhole, self._from[..., 0], self._from[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        )
        return np.asarray(bent, np.float32)


def settings(samples: int, bounces: int, grain: float) -> Any:
    """Blender's scene, set to trace paths on the processor and to give linear light.

    `samples`: paths a pixel, before Blender takes the grain out; `grain`: of a pixel's light, where no more are needed.
    """
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", THREADS
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.max_bounces = "CPU", samples, bounces
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, grain
    cycles.use_denoising, cycles.denoising_quality, cycles.denoising_prefilter = True, "FAST", "FAST"
    cycles.caustics_reflective = cycles.caustics_refractive = False
    picture = scene.render.image_settings
    picture.file_format, picture.color_mode, picture.color_depth = "OPEN_EXR", "RGB", "16"
    return scene


def traced() -> NDArray[np.float32]:
    """What Blender's camera sees: linear blue, green, red, (height, width, 3)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "seen.exr"
        bpy.context.scene.render.filepath = str(path)
        bpy.ops.render.render(write_still=True)
        seen = bpy.data.images.load(str(path))
        width, height = seen.size
        light = np.empty(width * height * seen.channels, np.float32)
        seen.pixels.foreach_get(light)
        bpy.data.images.remove(seen)
    upright = light.reshape(height, width, -1)[::-1]
    return np.ascontiguousarray(upright[..., 2::-1])
