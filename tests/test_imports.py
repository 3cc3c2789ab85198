"""The rooms and the arrows between them, as docs/architecture.md draws them: who may import whom.

Every import statement counts, also those inside functions and for type checking only.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablehub.commands.records import event_lines
from tests.match.telling import match_events

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("tablehub", "hardware", "calibration")
HEAVY = ("numpy", "cv2", "pygame", "gpiozero")


@dataclass(frozen=True)
class Arrows:
    """What a room may import besides itself: `ours` by prefix of the module's name, `others` by package."""

    ours: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


ERRORS, FRAMES, BUTTONS, WORDS = "tablehub.errors", "tablehub.frames", "tablehub.buttons", "tablehub.words"
LAMPS, FORMATS, FILES = "tablehub.lamps", "tablehub.formats", "tablehub.files"
RULES, MATCH, VISION = "tablehub.rules", "tablehub.match", "tablehub.vision"
READING = "tablehub.vision.reading"  # what the eye says; pure, so that a referee needs no camera

ROOMS = {
    ERRORS: Arrows(),
    WORDS: Arrows(),
    FRAMES: Arrows(others=("numpy",)),
    BUTTONS: Arrows(ours=(RULES, ERRORS)),
    LAMPS: Arrows(),
    FORMATS: Arrows(),
    FILES: Arrows(ours=(WORDS,)),
    RULES: Arrows(ours=(ERRORS, WORDS)),
    MATCH: Arrows(ours=(RULES, ERRORS, WORDS)),
    READING: Arrows(ours=(RULES, ERRORS, WORDS)),
    VISION: Arrows(ours=(RULES, ERRORS, FRAMES, FORMATS, FILES, WORDS), others=("numpy", "cv2")),
    "tablehub.referee": Arrows(ours=(RULES, MATCH, READING, BUTTONS, ERRORS, WORDS)),
    "tablehub.records": Arrows(ours=(RULES, MATCH, ERRORS, WORDS)),
    "tablehub.display": Arrows(ours=(RULES, MATCH, READING, BUTTONS, LAMPS, ERRORS, FRAMES, WORDS), others=("pygame",)),
    "tablehub.simulator": Arrows(ours=(RULES, ERRORS, FRAMES), others=("numpy", "cv2")),
    "hardware": Arrows(
        ours=(BUTTONS, LAMPS, FRAMES, ERRORS, WORDS, "tablehub.rules.player"),
        others=("numpy", "cv2", "gpiozero", "picamera2", "lgpio", "pygame"),
    ),
    "calibration": Arrows(ours=(RULES, VISION, ERRORS, FRAMES, FILES, WORDS), others=("numpy", "cv2")),
    "calibration.training": Arrows(  # makes the networks from simulated pictures; never imported when a game is on
        ours=("calibration", "tablehub.simulator", RULES, VISION, ERRORS, FRAMES),
        others=("numpy", "cv2", "torch", "onnx", "pygame", "bpy", "mathutils"),
    ),
}
"""Every room with its arrows; the longest name that fits a module decides."""

EDGE = (
    "tablehub",
    "tablehub.__main__",
    "tablehub.app",
    "tablehub.cli",
    "tablehub.crash",
    "tablehub.ending",
    "tablehub.pictures",
    "tablehub.sources",
)
EDGE_PACKAGES = (
    "tablehub.bench",
    "tablehub.commands",
    "tablehub.config",
    "tablehub.demo",
    "tablehub.health",
    "tablehub.live",
)
"""Modules that put the rooms together; they may import everything, and no room may import them."""

PURE = (RULES, MATCH, "tablehub.referee", "tablehub.records", READING, BUTTONS, LAMPS, FORMATS, FILES, ERRORS, WORDS)
"""Rooms that run wherever Python runs, from the standard library alone."""


def modules() -> dict[str, Path]:
    """All modules of the application by name."""
    found = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def is_within(module: str, prefix: str) -> bool:
    return module == prefix or module.startswith(prefix + ".")


def room_of(module: str) -> str | None:
    return max((room for room in ROOMS if is_within(module, room)), key=len, default=None)


def imports_of(module: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and name of each module that the source imports; `from package import module` counts as the module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
                parents = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parents, *filter(None, [node.module])])
            for alias in node.names:
                deeper = f"{base}.{alias.name}"
                yield node.lineno, deeper if deeper in MODULES else base


def is_allowed(imported: str, room: str) -> bool:
    top = imported.partition(".")[0]
    if top not in PACKAGES:
        return top in sys.stdlib_module_names or top in ROOMS[room].others
    # The package itself holds nothing but its version; importing it imports no room.
    return imported == "tablehub" or any(is_within(imported, prefix) for prefix in (room, *ROOMS[room].ours))


def wrong_imports(module: str, source: str) -> list[str]:
    room = room_of(module)
    assert room is not None
    return [
        f"{module}, line {line}: {room} must not import {imported}"
        for line, imported in imports_of(module, source)
        if not is_allowed(imported, room)
    ]


def test_every_module_is_in_a_room_or_at_the_edge() -> None:
    edge = {m for m in MODULES if m in EDGE or any(is_within(m, package) for package in EDGE_PACKAGES)}
    homeless = [m for m in MODULES if room_of(m) is None and m not in edge]
    assert homeless == [], "name each in ROOMS with what it may import, or in EDGE if it puts rooms together"


@pytest.mark.parametrize("module", sorted(m for m in MODULES if room_of(m)))
def test_arrows_are_kept(module: str) -> None:
    assert wrong_imports(module, MODULES[module].read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tablehub.rules", "import numpy"),
        ("tablehub.rules", "def f():\n    from tablehub.match import fold"),
        ("tablehub.rules", "from tablehub import vision"),
        ("tablehub.match", "from ..referee import follow"),
        ("tablehub.match", "from .. import cli"),
        ("tablehub.referee", "import cv2"),
        ("tablehub.referee", "from tablehub.vision import geometry"),
        ("tablehub.vision", "import pygame"),
        ("tablehub.vision", "import calibration"),
        ("hardware", "from tablehub.display.view import View"),
    ],
)
def test_a_wrong_arrow_is_seen(module: str, source: str) -> None:
    assert len(wrong_imports(module, source)) == 1


def test_nobody_needs_the_tools_that_train() -> None:
    users = [
        module
        for module, path in MODULES.items()
        if not is_within(module, "calibration.training")
        and any(is_within(name, "calibration.training") for _, name in imports_of(module, path.read_text("utf-8")))
    ]
    assert users == []


def test_display_draws_in_its_drawing_files_only() -> None:
    for module in ("tablehub.display.view", "tablehub.display"):
        source = MODULES[module].read_text(encoding="utf-8")
        assert "pygame" not in {name.partition(".")[0] for _, name in imports_of(module, source)}, module


def run_python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("room", PURE)
def test_pure_rooms_load_nothing_heavy(room: str) -> None:
    names = [module for module in MODULES if is_within(module, room)]
    assert names
    code = f"import sys, {', '.join(names)}; print([m for m in {HEAVY} if m in sys.modules])"
    assert run_python(code) == "[]"


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["plays", "--help"], ["rules"], ["coach"]])
def test_light_commands_load_nothing_heavy(arguments: list[str]) -> None:
    assert loaded_by(arguments) == "[] 0"


def test_a_match_is_shown_without_anything_heavy(tmp_path: Path) -> None:
    match = tmp_path / "match.jsonl"
    match.write_text("\n".join(event_lines(match_events(5, ["L 31 8/5 6/5"]))))
    journal = ["--journal", str(tmp_path / "journal.sqlite")]
    for arguments in (["import", str(match)], ["list"], ["show"], ["export", str(tmp_path / "match.sgf")]):
        assert loaded_by(["records", *arguments, *journal]) == "[] 0"


def loaded_by(arguments: list[str]) -> str:
    """What is heavy of all that a command loads, and its exit code."""
    code = (
        f"import sys\nfrom tablehub.cli import main\ncode = main({arguments})\n"
        f"print([m for m in {HEAVY} if m in sys.modules], code)"
    )
    return run_python(code).splitlines()[-1]
