"""The set-up of a checkout (.setup/): when it is done anew, and what it says when it cannot go on."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def prepare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The set-up script, at work in an empty folder."""
    spec = importlib.util.spec_from_file_location("prepare", ROOT / ".setup" / "prepare.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("ROOT", "VENV", "PYTHON", "STAMP", "LOG"):
        monkeypatch.setattr(module, name, tmp_path / getattr(module, name).relative_to(ROOT))
    for name in ("requirements.lock", "requirements-test.lock", "pyproject.toml"):
        (tmp_path / name).write_text(name)
    module.VENV.mkdir()
    return module


@pytest.fixture
def steps(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the set-up did; every step succeeds at once."""
    done: list[str] = []
    monkeypatch.setattr(prepare, "make_environment", lambda: done.append("environment"))
    monkeypatch.setattr(prepare, "install", lambda lock: done.append(lock.name))
    monkeypatch.setattr(prepare, "ensure_libraries", lambda: done.append("libraries"))
    monkeypatch.setattr(prepare, "works", lambda code: True)
    return done


def test_the_set_up_is_done_once(prepare: ModuleType, steps: list[str]) -> None:
    assert prepare.main(["run"]) == 0
    assert steps == ["environment", "requirements.lock", "libraries"]
    assert prepare.main(["run"]) == 0
    assert len(steps) == 3


@pytest.mark.parametrize("changed", ["requirements.lock", "pyproject.toml"])
def test_the_set_up_is_done_again_when_what_it_installs_changed(
    prepare: ModuleType, steps: list[str], changed: str
) -> None:
    prepare.main(["run"])
    (prepare.ROOT / changed).write_text("something else")
    prepare.main(["run"])
    assert steps.count("requirements.lock") == 2


def test_what_is_ready_for_tests_is_ready_for_running_but_not_the_reverse(
    prepare: ModuleType, steps: list[str]
) -> None:
    prepare.main(["test"])
    prepare.main(["run"])
    assert steps.count("requirements-test.lock") == 1
    assert steps.count("requirements.lock") == 0
    (prepare.ROOT / "pyproject.toml").write_text("something else")
    prepare.main(["run"])
    prepare.main(["test"])
    assert steps.count("requirements-test.lock") == 2


def test_a_broken_environment_is_made_again(
    prepare: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare.main(["run"])
    monkeypatch.setattr(prepare, "works", lambda code: False)
    prepare.main(["run"])
    assert steps.count("environment") == 2


def test_a_step_that_fails_is_tried_again_next_time(
    prepare: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise prepare.SetupError("no library; type: sudo apt install libgl1")

    monkeypatch.setattr(prepare, "ensure_libraries", fail)
    assert prepare.main(["run"]) == 1
    assert capsys.readouterr().err == "Set-up: no library; type: sudo apt install libgl1\n"
    monkeypatch.setattr(prepare, "ensure_libraries", lambda: None)
    assert prepare.main(["run"]) == 0
    assert steps.count("requirements.lock") == 2


LDD = """\
\tlinux-vdso.so.1 (0x00007ffd3a9f2000)
\tlibGL.so.1 => not found
\tlibgthread-2.0.so.0 => not found
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f6a2c000000)
"""


def test_missing_libraries_are_those_ldd_did_not_find(prepare: ModuleType) -> None:
    assert prepare.missing_in(LDD) == {"libGL.so.1", "libgthread-2.0.so.0"}


def test_without_root_the_line_to_type_is_told(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "works", lambda code: False)
    monkeypatch.setattr(prepare, "missing_libraries", lambda: prepare.missing_in(LDD))
    monkeypatch.setattr(prepare, "become_root", lambda: None)
    monkeypatch.setattr(prepare.shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(prepare.SetupError, match=r"type:  sudo apt install libgl1 libglib2\.0-0 "):
        prepare.ensure_libraries()


def test_a_library_nobody_knows_is_named(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "works", lambda code: False)
    monkeypatch.setattr(prepare, "missing_libraries", lambda: {"libodd.so.3", "libGL.so.1"})
    with pytest.raises(prepare.SetupError, match=r"for lack of libodd\.so\.3"):
        prepare.ensure_libraries()


def test_no_suitable_python_is_one_sentence() -> None:
    done = subprocess.run(
        [ROOT / ".setup" / "python", "-c", "pass"],
        env={"PATH": "/usr/bin:/bin", "PYTHON": "/bin/false"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("TableHub needs Python 3.11, 3.12 or 3.13 and finds none as /bin/false")
    assert done.stderr.count("\n") == 1


def test_the_python_found_gets_the_arguments() -> None:
    done = subprocess.run(
        [ROOT / ".setup" / "python", "-c", "import sys; print(sys.argv[1:])", "a b", "c"],
        env={"PATH": "/usr/bin:/bin", "PYTHON": sys.executable},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "['a b', 'c']\n", done.stderr


def test_whatever_is_no_code_travels_with_the_packages() -> None:
    shipped = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["*"]
    for package in (ROOT / name for name in ("tablehub", "hardware", "calibration")):
        taken = {path for pattern in shipped for path in package.glob(pattern)}
        drawings = {".scad", ".stl", ".svg"}  # of parts to print and of wires: no program reads them
        data = {p for p in package.rglob("*") if p.is_file() and p.suffix not in {".py", ".pyc", ".md", *drawings}}
        assert data <= taken


def locked(name: str) -> dict[str, str]:
    """Name and version of each locked package; fails where one has no hash or an address."""
    text = (ROOT / name).read_text()
    assert "://" not in text
    entries = re.split(r"\n(?=\S)", text)
    pins = {}
    for entry in entries:
        if match := re.match(r"([a-z0-9-]+)==([^\s;]+)", entry):
            assert "--hash=sha256:" in entry, match[1]
            pins[match[1]] = match[2]
    return pins


def test_the_locks_hold_every_dependency_and_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    run, test = locked("requirements.lock"), locked("requirements-test.lock")

    def names(requirements: list[str]) -> set[str]:
        return {re.split(r"[^a-z0-9-]", requirement)[0] for requirement in requirements}

    extras = project["optional-dependencies"]
    assert names(project["dependencies"] + extras["pi"]) <= run.keys()
    assert names(extras["test"]) <= test.keys() - run.keys()
    assert run.items() <= test.items()
