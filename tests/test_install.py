"""`make install`: what it lays down, leaves alone, and says. systemd/try_install.sh does it for real."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from hardware.pins import Wiring
from tablehub.config.force import in_force

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def installer(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, as root of a machine where nothing is installed and every command succeeds."""
    monkeypatch.syspath_prepend(str(ROOT / ".setup"))
    monkeypatch.delitem(sys.modules, "prepare", raising=False)
    spec = importlib.util.spec_from_file_location("install", ROOT / ".setup" / "install.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def machine(installer: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done to the machine; it has no systemd running."""
    done: list[str] = []

    def make_environment(*options: str) -> None:
        done.append(f"venv {' '.join(options)}")
        installer.prepare.VENV.mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(installer, "packages", lambda report: None)
    monkeypatch.setattr(installer, "user", lambda places, report: None)
    monkeypatch.setattr(installer, "start", lambda report, again: done.append(f"start again={again}"))
    monkeypatch.setattr(installer, "is_systemd_running", lambda: False)
    monkeypatch.setattr(installer, "is_installed", lambda name: False)
    monkeypatch.setattr(installer, "must", lambda command: done.append(" ".join(command)))
    for name in ("check_machine", "ensure_libraries"):
        monkeypatch.setattr(installer.prepare, name, lambda: None)
    monkeypatch.setattr(installer.prepare, "make_environment", make_environment)
    monkeypatch.setattr(installer.prepare, "install_packages", lambda lock: done.append(lock.name))
    monkeypatch.setattr(installer.prepare, "install_tablehub", lambda *source: done.append("tablehub"))
    monkeypatch.setattr(installer.prepare, "works", lambda code: True)
    monkeypatch.setattr(installer, "asked", asked)
    return done


def asked(code: str, *arguments: str) -> str:
    """The program as it is here."""
    return subprocess.run([sys.executable, "-c", code, *arguments], cwd=ROOT, check=True, stdout=PIPE, text=True).stdout


def test_the_second_time_nothing_is_done(
    installer: ModuleType, machine: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = installer.Places(tmp_path)
    installer.install(places)
    assert machine == ["venv --system-site-packages", "requirements-table.lock", "tablehub", "start again=True"]
    assert places.command.readlink() == places.venv / "bin" / "tablehub"
    assert places.unit.read_text() == (ROOT / "systemd" / "tablehub.service").read_text()
    machine.clear()
    capsys.readouterr()
    installer.install(places)
    assert machine == ["start again=False"]
    assert "done" not in capsys.readouterr().out


def test_an_upgrade_keeps_configuration_and_data(
    installer: ModuleType, machine: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = installer.Places(tmp_path)
    installer.install(places)
    assert in_force(places.configuration).origins == {}, "what is laid down sets nothing"
    laid_down = places.configuration.read_text()
    assert all(f"\n#{pin.key} = {pin.bcm}\n" in laid_down for pin in Wiring().all)
    assert f'\n#mat = "{places.data}/matches/"\n' in laid_down, "a folder, that the service may write to"
    places.configuration.write_text("length = 7\n")
    machine.clear()
    monkeypatch.setattr(installer, "fingerprint", lambda: "a newer one")
    installer.install(places)
    assert "tablehub" in machine
    assert places.configuration.read_text() == "length = 7\n"


def test_options_that_a_configuration_does_not_name_are_shown_beside_it(
    installer: ModuleType, machine: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody with a table of before heard what an upgrade had made possible."""
    places = installer.Places(tmp_path)
    installer.install(places)
    all_of_it = places.configuration.read_text()
    beside = places.configuration.with_name("table.toml.new")
    places.configuration.write_text(all_of_it.replace("#volume = 60", "volume = 30"))
    installer.install(places)
    assert not beside.exists()
    places.configuration.write_text(all_of_it.replace("#volume = 60", ""))
    capsys.readouterr()
    installer.install(places)
    assert beside.read_text() == all_of_it
    assert f"done  {beside}: with what your configuration does not name, volume" in capsys.readouterr().out
    installer.install(places)
    assert "done" not in capsys.readouterr().out


def test_what_is_removed_and_what_stays(
    installer: ModuleType, machine: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = installer.Places(tmp_path)
    installer.install(places)
    places.data.mkdir(parents=True)
    installer.uninstall(places, purge=False)
    assert not places.program.exists()
    assert not places.unit.exists()
    assert not places.command.is_symlink()
    assert places.data.exists()
    assert places.configuration.exists()
    capsys.readouterr()
    installer.uninstall(places, purge=False)
    assert "Nothing had to be removed." in capsys.readouterr().out


def test_its_user_may_use_the_devices_and_read_what_the_service_said(
    installer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = {"video": ["tablehub"], "render": [], "systemd-journal": ["pi"], "sudo": []}
    done: list[str] = []
    monkeypatch.setattr(installer.pwd, "getpwnam", lambda name: name)
    monkeypatch.setattr(
        installer.grp, "getgrall", lambda: [SimpleNamespace(gr_name=n, gr_mem=m) for n, m in members.items()]
    )
    monkeypatch.setattr(installer, "must", lambda command: done.append(" ".join(command)))
    installer.user(installer.Places(), installer.Report())
    assert done == ["usermod --append --groups render,systemd-journal tablehub"]


def test_somebody_elses_command_is_not_overwritten(installer: ModuleType, machine: list[str], tmp_path: Path) -> None:
    places = installer.Places(tmp_path)
    places.command.parent.mkdir(parents=True)
    places.command.write_text("something else")
    with pytest.raises(installer.SetupError, match="in the way"):
        installer.install(places)
    assert places.command.read_text() == "something else"


def test_only_root_may(
    installer: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(installer.os, "geteuid", lambda: 1000)
    assert installer.main(["install"]) == 1
    assert "sudo make install" in capsys.readouterr().err


def test_what_is_built_from_is_a_copy_without_what_trains(installer: ModuleType, tmp_path: Path) -> None:
    copy = installer.copied_to(tmp_path)
    assert (copy / "tablehub" / "vision" / "models" / "dice_reader.onnx").exists()
    assert (copy / "pyproject.toml").exists()
    assert not (copy / "calibration" / "training").exists()


def test_the_fingerprint_follows_the_program(
    installer: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = installer.copied_to(tmp_path)
    (copy / "requirements-table.lock").write_text("lock")
    values: dict[str, Any] = {"CHECKOUT": copy, "LOCK": copy / "requirements-table.lock"}
    for name, value in values.items():
        monkeypatch.setattr(installer, name, value)
    before = installer.fingerprint()
    assert installer.fingerprint() == before
    (copy / "hardware" / "pins.py").write_text("# other pins")
    assert installer.fingerprint() != before
