"""The mean of networks that were trained on from one another: steadier than any of them.

    python -m calibration.training.mean OUT.onnx FIRST.onnx SECOND.onnx...

Weights met on the way of one training lie in one basin, and its middle answers better on what was not learnt from than
its rim does (Izmailov et al., Averaging weights leads to wider optima, 2018). Needs onnx (a tool for training only).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import onnx


def mean(models: list[onnx.ModelProto]) -> onnx.ModelProto:
    """The first model with each weight the mean of all models'; they have to be made alike."""
    out = onnx.ModelProto()
    out.CopyFrom(models[0])
    for tensor, *others in zip(*(_weights(model) for model in (out, *models)), strict=True):
        each = [onnx.numpy_helper.to_array(other) for other in others]
        name = tensor.name
        tensor.CopyFrom(onnx.numpy_helper.from_array(np.mean(each, axis=0).astype(each[0].dtype), name))
    return out


def _weights(model: onnx.ModelProto) -> list[onnx.TensorProto]:
    """Those of its convolutions in the order in which they work: their names tell nothing."""
    by_name = {tensor.name: tensor for tensor in model.graph.initializer}
    return [by_name[n] for node in model.graph.node if node.op_type == "Conv" for n in node.input if n in by_name]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("models", type=Path, nargs="+")
    args = parser.parse_args()
    onnx.save(mean([onnx.load(str(path)) for path in args.models]), str(args.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
