"""The service file: what it starts exists, and systemd can read it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tablehub.cli import COMMANDS
from tablehub.errors import BadInput

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "systemd" / "tablehub.service"


def settings() -> dict[str, list[str]]:
    """All settings by name; a name may come more than once."""
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def test_it_starts_a_command_that_is_installed() -> None:
    program, command = settings()["ExecStart"][0].split()
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert Path(program).name in scripts
    assert command in COMMANDS


def test_it_runs_as_a_user_of_its_own_that_may_use_the_devices() -> None:
    assert settings()["User"] == ["tablehub"]
    assert set(settings()["SupplementaryGroups"][0].split()) == {"video", "gpio", "render", "input"}


def test_a_mistake_in_the_configuration_is_not_tried_again_for_ever() -> None:
    assert settings()["Restart"] == ["on-failure"]
    assert settings()["RestartPreventExitStatus"] == [str(BadInput.exit_code)]


@pytest.mark.parametrize("name", ["PrivateDevices", "DevicePolicy", "DeviceAllow", "ProtectClock"])
def test_nothing_shuts_camera_screen_and_pins_out(name: str) -> None:
    """Each of these closes every device file but a few; ProtectClock does so by the way."""
    assert name not in settings()


def test_systemd_understands_it(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed")
    text = UNIT.read_text(encoding="utf-8")
    copy = tmp_path / UNIT.name
    copy.write_text(text.replace(settings()["ExecStart"][0], f"{sys.executable} --version"), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
