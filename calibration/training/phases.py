"""Write a network's convolutions in a form that OpenCV runs three and four times as fast; the answers stay the same.

A convolution that looks at every other cell of a map is an ordinary one on the map's four phases: even or odd rows and
columns. OpenCV has fast code (Winograd's) for ordinary ones only. So the phases are cut out once, follow each other as
a batch, and the network's answer is put together again by `tablehub.vision.network`.

A first convolution that takes steps of two over a picture's few channels is an ordinary one as well, over the phases of
the picture side by side as channels: OpenCV then copies rows, where it picked single pixels before. Phases are cut by
`tablehub.vision.network`, which sees how many channels a network takes.

    python -m calibration.training.phases NETWORK.onnx OUT.onnx
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import NodeProto, helper, numpy_helper

from calibration.training.side_by_side import over_phases, pads
from tablehub.vision.network import STEP

DILATION = 2
TO_THE_END = 2**31 - 1


def split_into_phases(model: Path, out: Path) -> None:
    """From the first dilated convolution on; raises ValueError where a later one looks at neighbours undilated."""
    network = onnx.load(str(model))
    nodes = list(network.graph.node)
    first = next(i for i, node in enumerate(nodes) if _size(node, "dilations") == DILATION)
    cut = _phases(network.graph, nodes[first].input[0])
    nodes[first].input[0] = cut[-1].output[0]
    for node in nodes[first:]:
        if _size(node, "dilations") == DILATION:
            _set(node, "dilations", 1)
            _set(node, "pads", _size(node, "kernel_shape") // 2)
        elif _size(node, "kernel_shape") > 1:
            raise ValueError(f"{model}: {node.name} looks at neighbours that are in another phase")
    del network.graph.node[:]
    network.graph.node.extend([*nodes[:first], *cut, *nodes[first:]])
    onnx.save(network, str(out))


def take_input_in_phases(model: Path, out: Path) -> None:
    """With the input's phases side by side; for pictures of even width and height.

    Raises ValueError where the first convolution does not take steps of two around its middle."""
    network = onnx.load(str(model))
    graph = network.graph
    first = next(node for node in graph.node if node.op_type == "Conv")
    size = _size(first, "kernel_shape")
    if (_size(first, "strides"), _size(first, "pads")) != (STEP, size // 2) or first.input[0] != graph.input[0].name:
        raise ValueError(f"{model}: {first.name} takes no steps of two over the input")
    stored = next(array for array in graph.initializer if array.name == first.input[1])
    weights = over_phases(numpy_helper.to_array(stored))
    stored.CopyFrom(numpy_helper.from_array(weights, stored.name))
    before, after = pads(size)
    for name, values in (
        ("strides", (1, 1)),
        ("kernel_shape", weights.shape[2:]),
        ("pads", (before, before, after, after)),
    ):
        attribute = next(a for a in first.attribute if a.name == name)
        attribute.ints[:] = values
    _, channels, *sides = graph.input[0].type.tensor_type.shape.dim
    channels.dim_value *= STEP**2
    for side in sides:
        if side.HasField("dim_value"):
            side.dim_value //= STEP
    onnx.save(network, str(out))


def _phases(graph: onnx.GraphProto, name: str) -> list[NodeProto]:
    """The nodes that make the four phases of a map (1, channels, h, w) a batch (4, channels, h/2, w/2)."""

    def constant(label: str, *values: int) -> str:
        graph.initializer.append(numpy_helper.from_array(np.array(values, np.int64), label))
        return label

    axes, steps = constant("phase_axes", 2, 3), constant("phase_steps", DILATION, DILATION)
    ends = constant("phase_ends", TO_THE_END, TO_THE_END)
    slices = []
    for row in range(DILATION):
        for column in range(DILATION):
            starts = constant(f"phase_{row}{column}_starts", row, column)
            phase = f"phase_{row}{column}"
            slices.append(helper.make_node("Slice", [name, starts, ends, axes, steps], [phase], name=phase))
    batch = helper.make_node("Concat", [node.output[0] for node in slices], ["phases"], name="phases", axis=0)
    return [*slices, batch]


def _size(node: NodeProto, attribute: str) -> int:
    """The first of a convolution's (equal) sizes; 1 where it has none."""
    return next((a.ints[0] for a in node.attribute if a.name == attribute and node.op_type == "Conv"), 1)


def _set(node: NodeProto, attribute: str, value: int) -> None:
    for a in node.attribute:
        if a.name == attribute:
            a.ints[:] = [value] * len(a.ints)


if __name__ == "__main__":
    split_into_phases(Path(sys.argv[1]), Path(sys.argv[2]))
    take_input_in_phases(Path(sys.argv[2]), Path(sys.argv[2]))
