"""What things are made of, as Blender's materials."""

from __future__ import annotations

from typing import Any

import bpy
import numpy as np

from tablehub.simulator.colour import linear
from tablehub.simulator.style import CheckerLook, DiceLook, Surface

Rgba = tuple[float, float, float, float]

FIBRES, PORES, PLANKS, VEINS = 900.0, 500.0, 25.0, 70.0  # structures a metre of cloth, leather, wood and marble
BUMPS = {"felt": 0.3, "cloth": 0.3, "weave": 0.4, "leather": 0.4}
SHADES = {"felt": 0.75, "cloth": 0.7, "weave": 0.7, "wood": 0.55, "stone": 0.7}
"""How dark the second tone of a surface is that has none of its own."""


def rgba(colour: str) -> Rgba:
    """A hex colour as Blender wants it: linear red, green, blue and opacity."""
    blue, green, red = (float(c) for c in linear(colour))
    return red, green, blue, 1.0


def plain(colour: str, gloss: float, rough: float) -> Any:
    """One colour all over; `gloss` and `rough` 0..1 as in `tablehub.simulator.style`."""
    made = bpy.data.materials.new(colour)
    with_nodes(made)
    body = _body(made)
    body.inputs["Base Color"].default_value = rgba(colour)
    body.inputs["Roughness"].default_value = max(0.05, rough)
    body.inputs["Specular IOR Level"].default_value = min(1.0, gloss)
    return made


def with_nodes(block: Any) -> None:
    """A material or world that is made of nodes; from Blender 5 on all are."""
    if block.node_tree is None:
        block.use_nodes = True


def surface(look: Surface, rng: np.random.Generator) -> Any:
    """The material of a field, its points, a frame or a table."""
    made = plain(look.colour, look.gloss, look.rough)
    if look.kind == "plain":
        return made
    if look.kind in ("wood", "stone"):
        tone = _wave(made, rng, look.grain) if look.kind == "wood" else _noise(made, rng, VEINS)
    elif look.kind == "leather":
        tone = _pores(made)
    else:
        tone = _noise(made, rng, FIBRES)
    if look.kind in SHADES:
        _mix(made, tone, look.second, look.colour, SHADES[look.kind])
    if look.kind in BUMPS:
        _bump(made, tone, BUMPS[look.kind])
    return made


def checker(look: CheckerLook, rng: np.random.Generator) -> Any:
    """The material of one side's checkers."""
    made = plain(look.colour, look.gloss, look.rough)
    if look.marble > 0:
        veins = made.node_tree.nodes.new("ShaderNodeValToRGB")
        veins.color_ramp.elements[0].position, veins.color_ramp.elements[1].position = 0.35, 0.65
        made.node_tree.links.new(_noise(made, rng, VEINS), veins.inputs[0])
        _mix(made, veins.outputs[0], None, look.colour, 1 - 0.5 * look.marble)
    return made


def dice(look: DiceLook) -> tuple[Any, Any]:
    """The materials of a pair of dice: bodies and pips."""
    body = plain(look.body, look.gloss, 0.15)
    _body(body).inputs["Transmission Weight"].default_value = 0.6 * look.clear
    return body, plain(look.pips, 0.3, 0.4)


def _body(material: Any) -> Any:
    return material.node_tree.nodes["Principled BSDF"]


def _coordinates(material: Any, rng: np.random.Generator, squeeze: tuple[float, float, float] = (1, 1, 1)) -> Any:
    """Places in metres on the thing itself, moved so that no two surfaces are alike."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    moved = nodes.new("ShaderNodeMapping")
    moved.inputs["Location"].default_value = tuple(rng.uniform(0, 9, 3))
    moved.inputs["Scale"].default_value = squeeze
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], moved.inputs["Vector"])
    return moved.outputs[0]


def _noise(material: Any, rng: np.random.Generator, scale: float) -> Any:
    made = material.node_tree.nodes.new("ShaderNodeTexNoise")
    made.inputs["Scale"].default_value, made.inputs["Detail"].default_value = scale, 5
    material.node_tree.links.new(_coordinates(material, rng), made.inputs["Vector"])
    return made.outputs[0]


def _wave(material: Any, rng: np.random.Generator, grain: float) -> Any:
    made = material.node_tree.nodes.new("ShaderNodeTexWave")
    for name, value in (("Scale", PLANKS * grain), ("Distortion", rng.uniform(4, 12)), ("Detail", 3)):
        made.inputs[name].default_value = value
    along = (1.0, 0.15, 1.0) if rng.random() < 0.5 else (0.15, 1.0, 1.0)
    material.node_tree.links.new(_coordinates(material, rng, along), made.inputs["Vector"])
    return made.outputs[1]


def _pores(material: Any) -> Any:
    made = material.node_tree.nodes.new("ShaderNodeTexVoronoi")
    made.inputs["Scale"].default_value = PORES
    links, nodes = material.node_tree.links, material.node_tree.nodes
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], made.inputs["Vector"])
    return made.outputs[0]


def _mix(material: Any, amount: Any, second: str | None, first: str, shade: float) -> None:
    """From the darker tone (`second`, or the first times `shade`) to the first, by a texture's value."""
    mixed = material.node_tree.nodes.new("ShaderNodeMix")
    mixed.data_type = "RGBA"
    red, green, blue, _ = rgba(first)
    low, high = (socket for socket in mixed.inputs if socket.type == "RGBA")
    low.default_value = rgba(second) if second else (red * shade, green * shade, blue * shade, 1.0)
    high.default_value = rgba(first)
    material.node_tree.links.new(amount, mixed.inputs[0])
    result = next(socket for socket in mixed.outputs if socket.type == "RGBA")
    material.node_tree.links.new(result, _body(material).inputs["Base Color"])


def _bump(material: Any, height: Any, strength: float) -> None:
    made = material.node_tree.nodes.new("ShaderNodeBump")
    made.inputs["Strength"].default_value, made.inputs["Distance"].default_value = strength, 0.0005
    material.node_tree.links.new(height, made.inputs["Height"])
    material.node_tree.links.new(made.outputs[0], _body(material).inputs["Normal"])
