"""The service file: what it starts exists, and systemd can read it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tablehub.cli import COMMANDS, parse
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
    program, command, *arguments = settings()["ExecStart"][0].split()
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert Path(program).name in scripts
    assert command in COMMANDS
    assert parse([command, *arguments]).run


def test_it_runs_as_a_user_of_its_own() -> None:
    assert settings()["User"] == ["tablehub"]
    assert "SupplementaryGroups" not in settings(), "a group that is not there would keep the table from starting"


def test_it_is_started_again_but_for_a_mistake_in_the_configuration() -> None:
    """After Stop in the menu, too: it ends with 0, and the screen would stay black."""
    assert settings()["Restart"] == ["always"]
    assert settings()["RestartPreventExitStatus"] == [str(BadInput.exit_code)]


def test_it_starts_when_the_display_is_given_up() -> None:
    after = " ".join(settings()["After"]).split()
    assert {"getty@tty1.service", "plymouth-quit-wait.service"} <= set(after)
    drivers = {"modprobe@videodev.service", "modprobe@drm.service", "modprobe@snd.service"}
    assert drivers <= set(after)
    assert drivers == set(" ".join(settings()["Wants"]).split())


def test_it_is_watched() -> None:
    assert settings()["Type"] == ["notify"]
    assert float(settings()["WatchdogSec"][0]) > 0


def test_screen_camera_pins_and_sound_are_left_open() -> None:
    """PrivateDevices and MemoryDenyWriteExecute would close them; everything else stays closed."""
    kinds = {each.split()[0].removeprefix("char-") for each in settings()["DeviceAllow"]}
    assert kinds == {"drm", "input", "video4linux", "media", "dma_heap", "gpiochip", "alsa", "tty"}
    assert all(each.split()[1] == "rw" for each in settings()["DeviceAllow"])
    assert not {"PrivateDevices", "MemoryDenyWriteExecute", "PrivateNetwork"} & settings().keys()


def analyse(*arguments: str) -> str:
    """What systemd-analyze says; skips where it is not installed."""
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed")
    done = subprocess.run(["systemd-analyze", "--no-pager", *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_systemd_understands_it(tmp_path: Path) -> None:
    text = UNIT.read_text(encoding="utf-8")
    copy = tmp_path / UNIT.name
    copy.write_text(text.replace(settings()["ExecStart"][0], f"{sys.executable} --version"), encoding="utf-8")
    assert analyse("verify", "--man=no", str(copy)) == ""


def test_it_is_exposed_to_little() -> None:
    told = analyse("security", "--offline=true", str(UNIT))
    exposure = re.search(r"exposure level for \S+: ([\d.]+)", told)
    assert exposure is not None, told
    assert float(exposure[1]) <= 2.5
