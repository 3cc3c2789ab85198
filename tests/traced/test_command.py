"""Boards are traced only where Blender is; elsewhere the command says what to install."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.traced.__main__ import main


@pytest.mark.skipif(find_spec("bpy") is not None, reason="Blender is installed")
def test_without_blender_it_says_what_to_install(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 2
    assert "pip install bpy" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(find_spec("bpy") is None, reason="needs Blender: pip install bpy")
def test_a_traced_board_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tests.measure import measure

    assert main([str(tmp_path), "--seed", "95000", "--stills", "1", "--dice", "1"]) == 0
    assert measure(tmp_path, "calib", verbose=True) == 0
    assert "boards    1/1" in capsys.readouterr().out
