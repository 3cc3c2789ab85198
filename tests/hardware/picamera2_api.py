"""The real picamera2's signatures, read from its source, and a recording of them for tests without a network.

    python -m tests.hardware.picamera2_api 0.3.38       # records them anew in tests/data/picamera2.json

Its source comes from the package index; nothing of it is run, for it needs the Pi's camera stack. The names of controls
are libcamera's own, of `control_ids_core.yaml`; picamera2 adds FrameRate.
"""

from __future__ import annotations

import ast
import inspect
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

RECORDING = Path(__file__).resolve().parent.parent / "data" / "picamera2.json"

CLASSES = {"Picamera2": "picamera2/picamera2.py", "CompletedRequest": "picamera2/request.py"}

Signatures = dict[str, dict[str, list[list[Any]]]]
"""By class and method: each argument's name, and whether it may be left out. Properties have none, not even self."""


def recorded() -> dict[str, Any]:
    """The recording: `version`, `source`, `signatures`, `controls`."""
    return dict(json.loads(RECORDING.read_text("utf-8")))


def signature(arguments: list[list[Any]]) -> inspect.Signature:
    """A recorded method as Python knows it, so that a call can be bound to it."""
    kind, empty = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.empty
    return inspect.Signature(
        [inspect.Parameter(name, kind, default=None if optional else empty) for name, optional in arguments]
    )


def of_version(version: str) -> Signatures | None:
    """The signatures of a version from the package index; None where it cannot be had."""
    with tempfile.TemporaryDirectory() as folder:
        pip = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--no-binary=picamera2",
            "--dest",
            folder,
        ]
        try:
            done = subprocess.run([*pip, f"picamera2=={version}"], capture_output=True, timeout=300)
        except subprocess.TimeoutExpired:
            return None
        if done.returncode != 0:
            return None
        (archive,) = Path(folder).glob("picamera2-*.tar.gz")
        with tarfile.open(archive) as source:
            return {name: _methods(source, f"{archive.name[:-7]}/{path}", name) for name, path in CLASSES.items()}


def _methods(source: tarfile.TarFile, path: str, wanted: str) -> dict[str, list[list[Any]]]:
    file = source.extractfile(path)
    assert file is not None
    (found,) = (node for node in ast.parse(file.read()).body if isinstance(node, ast.ClassDef) and node.name == wanted)
    return {node.name: _arguments(node) for node in found.body if isinstance(node, ast.FunctionDef)}


def _arguments(method: ast.FunctionDef) -> list[list[Any]]:
    """Overloads come before the method itself, which counts."""
    if any(isinstance(each, ast.Name) and each.id == "property" for each in method.decorator_list):
        return []
    names = [argument.arg for argument in method.args.args]
    optional = len(names) - len(method.args.defaults)
    return [[name, index >= optional] for index, name in enumerate(names)]


def main() -> int:
    version = sys.argv[1]
    found = of_version(version)
    if found is None:
        print(f"picamera2 {version} cannot be had from the package index", file=sys.stderr)
        return 1
    used = recorded()
    signatures = {name: {method: found[name][method] for method in used["signatures"][name]} for name in CLASSES}
    RECORDING.write_text(json.dumps({**used, "version": version, "signatures": signatures}, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
