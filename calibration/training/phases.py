"""Write a network's dilated convolutions in a form that OpenCV runs four times as fast; the answers stay the same.

A convolution that looks at every other cell of a map is an ordinary one on the map's four phases: even or odd rows and
columns. OpenCV has fast code (Winograd's) for ordinary ones only. So the phases are cut out once, follow each other as
a batch, and the network's answer is put together again by `tablehub.vision.network`.

    python -m calibration.training.phases NETWORK.onnx OUT.onnx
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import NodeProto, helper, numpy_helper

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
