"""What things are made of, as Blender's materials."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import bpy

from calibration.training.surfaces import Random
from calibration.training.traced.chance import pick, uniform
from calibration.training.traced.colours import Colour, rgba, shaded

ROUGH = {
    "gloss": 0.12, "satin": 0.35, "felt": 0.95, "leather": 0.5, "wood": 0.35, "marble": 0.15, "cloth": 0.9,
    "metal": 0.25, "cork": 0.8, "pearl": 0.12, "stripes": 0.85, "checked": 0.9, "planks": 0.45, "glass": 0.08,
    "speckle": 0.6, "paper": 0.8,
}  # fmt: skip
"""Every kind of material with how rough it is; structures below are so many a metre."""
BUMP = 0.0005  # m


class Nodes:
    """A material and the nodes that make it."""

    def __init__(self, rng: Random, colour: Colour, rough: float) -> None:
        self.rng, self.colour = rng, colour
        self.material = bpy.data.materials.new("material")
        with_nodes(self.material)
        self.body = self.material.node_tree.nodes["Principled BSDF"]
        self.body.inputs["Base Color"].default_value = rgba(colour)
        self.body.inputs["Roughness"].default_value = rough
        self.places = self.new("ShaderNodeMapping")  # moved, so that no two surfaces are alike
        self.link(self.new("ShaderNodeTexCoord").outputs["Object"], self.places.inputs["Vector"])
        self.places.inputs["Location"].default_value = tuple(rng.uniform(0, 9, 3))

    def new(self, kind: str) -> Any:
        return self.material.node_tree.nodes.new(kind)

    def link(self, source: Any, target: Any) -> None:
        self.material.node_tree.links.new(source, target)

    def texture(self, kind: str, **values: Any) -> Any:
        """A texture at these places; `values` of its inputs, `_` for a blank."""
        made = self.new("ShaderNodeTex" + kind)
        self.link(self.places.outputs[0], made.inputs["Vector"])
        for name, value in values.items():
            made.inputs[name.replace("_", " ")].default_value = value
        return made

    def steeper(self, amount: Any, low: float, high: float) -> Any:
        """0 below `low`, 1 above `high`."""
        made = self.new("ShaderNodeValToRGB")
        made.color_ramp.elements[0].position, made.color_ramp.elements[1].position = low, high
        self.link(amount, made.inputs[0])
        return made.outputs[0]

    def mixed(self, amount: Any, low: Colour, high: Colour) -> Any:
        """A colour between these two."""
        made = self.new("ShaderNodeMix")
        made.data_type = "RGBA"
        self.link(amount, made.inputs[0])
        made.inputs[6].default_value, made.inputs[7].default_value = rgba(low), rgba(high)
        return made.outputs[2]

    def paint(self, colour: Any) -> None:
        self.link(colour, self.body.inputs["Base Color"])

    def raise_(self, height: Any, strength: float, distance: float = BUMP) -> None:
        made = self.new("ShaderNodeBump")
        made.inputs["Strength"].default_value, made.inputs["Distance"].default_value = strength, distance
        self.link(height, made.inputs["Height"])
        self.link(made.outputs[0], self.body.inputs["Normal"])


def with_nodes(block: Any) -> None:
    """A material or world that is made of nodes; from Blender 5 on all are."""
    if block.node_tree is None:
        block.use_nodes = True


def material(
    rng: Random, colour: Colour, kind: str, second: Colour | None = None, rough: float | None = None, scale: float = 1.0
) -> Any:
    """A surface in one colour, with a second one in its structure; structures are `scale` times as fine."""
    nodes = Nodes(rng, colour, ROUGH[kind] if rough is None else rough)
    make = _STRUCTURES.get(kind)
    if make is not None:
        make(nodes, second, scale)
    return nodes.material


def _fibres(nodes: Nodes, _: Colour | None, scale: float) -> None:
    noise = nodes.texture("Noise", Scale=900 * scale, Detail=4).outputs[0]
    nodes.paint(nodes.mixed(noise, shaded(nodes.colour, 0.75), shaded(nodes.colour, 1.2)))
    nodes.raise_(noise, 0.3)


def _pores(nodes: Nodes, _: Colour | None, scale: float) -> None:
    nodes.raise_(nodes.texture("Voronoi", Scale=500 * scale).outputs[0], 0.4)


def _cork(nodes: Nodes, second: Colour | None, scale: float) -> None:
    grains = nodes.steeper(nodes.texture("Voronoi", Scale=260 * scale).outputs[0], 0.1, 0.8)
    nodes.paint(nodes.mixed(grains, second or shaded(nodes.colour, 0.5), nodes.colour))


def _specks(nodes: Nodes, second: Colour | None, scale: float) -> None:
    specks = nodes.steeper(nodes.texture("Noise", Scale=350 * scale, Detail=2).outputs[0], 0.55, 0.6)
    nodes.paint(nodes.mixed(specks, nodes.colour, second or shaded(nodes.colour, 0.4)))


def _grain(nodes: Nodes, scale: float) -> Any:
    rng = nodes.rng
    nodes.places.inputs["Scale"].default_value = pick(rng, ((1, 0.12, 1), (0.12, 1, 1)))
    wide, bent = uniform(rng, 10, 45) * scale, uniform(rng, 3, 14)
    return nodes.texture("Wave", Scale=wide, Distortion=bent, Detail=3, Detail_Scale=2).outputs[1]


def _wood(nodes: Nodes, second: Colour | None, scale: float) -> None:
    dark = second or shaded(nodes.colour, uniform(nodes.rng, 0.55, 0.85))
    nodes.paint(nodes.mixed(_grain(nodes, scale), dark, nodes.colour))


def _planks(nodes: Nodes, _: Colour | None, scale: float) -> None:
    """Wood, darkened by joints between planks of two tones."""
    wood = nodes.mixed(_grain(nodes, scale), nodes.colour, shaded(nodes.colour, 1.4))
    planks = nodes.texture("Brick", Scale=uniform(nodes.rng, 3, 7), Mortar_Size=0.01)
    for name, share in (("Color1", 1.0), ("Color2", 0.8), ("Mortar", 0.3)):
        planks.inputs[name].default_value = rgba(shaded(nodes.colour, share))
    both = nodes.new("ShaderNodeMix")
    both.data_type, both.blend_type = "RGBA", "MULTIPLY"
    both.inputs[0].default_value = 0.8
    nodes.link(planks.outputs[0], both.inputs[6])
    nodes.link(wood, both.inputs[7])
    nodes.paint(both.outputs[2])


def _clouds(nodes: Nodes, scale: float) -> Any:
    rng = nodes.rng
    return nodes.texture(
        "Noise", Scale=uniform(rng, 40, 140) * scale, Detail=6, Distortion=uniform(rng, 0.5, 3)
    ).outputs[0]


def _marble(nodes: Nodes, second: Colour | None, scale: float) -> None:
    veins = nodes.steeper(_clouds(nodes, scale), 0.35, 0.65)
    nodes.paint(nodes.mixed(veins, second or shaded(nodes.colour, uniform(nodes.rng, 0.5, 0.85)), nodes.colour))


def _pearl(nodes: Nodes, second: Colour | None, scale: float) -> None:
    clouds, rng = _clouds(nodes, scale), nodes.rng
    tinted = shaded(nodes.colour, uniform(rng, 0.75, 1), uniform(rng, 0.8, 1), uniform(rng, 0.75, 1))
    nodes.paint(nodes.mixed(nodes.steeper(clouds, 0.35, 0.65), second or tinted, nodes.colour))
    nodes.body.inputs["Coat Weight"].default_value, nodes.body.inputs["Sheen Weight"].default_value = 0.6, 0.2
    nodes.raise_(clouds, 0.15, 2 * BUMP)


def _turned(nodes: Nodes) -> None:
    nodes.places.inputs["Rotation"].default_value = (0, 0, uniform(nodes.rng, 0, 3))


def _stripes(nodes: Nodes, second: Colour | None, _: float) -> None:
    _turned(nodes)
    wave = nodes.texture("Wave", Scale=uniform(nodes.rng, 3, 25), Distortion=uniform(nodes.rng, 0, 0.5)).outputs[1]
    nodes.paint(nodes.mixed(nodes.steeper(wave, 0.45, 0.55), second or shaded(nodes.colour, 0.5), nodes.colour))


def _checks(nodes: Nodes, second: Colour | None, _: float) -> None:
    _turned(nodes)
    checks = nodes.texture("Checker", Scale=uniform(nodes.rng, 10, 60)).outputs[1]
    nodes.paint(nodes.mixed(checks, second or shaded(nodes.colour, 0.6), nodes.colour))


def _metal(nodes: Nodes, _: Colour | None, __: float) -> None:
    nodes.body.inputs["Metallic"].default_value = 0.9


def _glass(nodes: Nodes, _: Colour | None, __: float) -> None:
    nodes.body.inputs["Transmission Weight"].default_value = uniform(nodes.rng, 0.3, 0.6)
    nodes.body.inputs["Subsurface Weight"].default_value = 0.2


_STRUCTURES: dict[str, Callable[[Nodes, Colour | None, float], None]] = {
    "felt": _fibres, "cloth": _fibres, "leather": _pores, "cork": _cork, "speckle": _specks, "wood": _wood,
    "planks": _planks, "marble": _marble, "pearl": _pearl, "stripes": _stripes, "checked": _checks, "metal": _metal,
    "glass": _glass,
}  # fmt: skip
