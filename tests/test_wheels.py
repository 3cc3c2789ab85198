"""Every locked package can be installed on a Raspberry Pi: as a wheel for 64-bit ARM, of which the lock knows the hash.

What a Pi takes from its distribution instead (picamera2, and lgpio for Python 3.13) is in no lock.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pip._vendor.packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements-table.lock", "requirements.lock")
PYTHONS = {"3.11": "Bookworm", "3.13": "Trixie"}
GLIBC = 36
"""Of Bookworm; a wheel for an older one will do."""

OFFLINE = re.compile(r"NewConnectionError|NameResolutionError|ConnectTimeout|Temporary failure|Retrying")


def wanted(lock: str, python: str) -> dict[str, Requirement]:
    """What a Pi installs of a lock, by name."""
    machine = {"platform_machine": "aarch64", "sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"}
    version = {"python_version": python, "python_full_version": f"{python}.2", "extra": ""}
    lines = (ROOT / lock).read_text("utf-8").splitlines()
    pinned = [Requirement(line.rstrip(" \\")) for line in lines if re.match(r"[A-Za-z]", line)]
    needed = [each for each in pinned if each.marker is None or each.marker.evaluate(machine | version)]
    return {re.sub(r"[-_.]+", "-", each.name).lower(): each for each in needed}


def hashes(lock: str) -> set[str]:
    return set(re.findall(r"--hash=sha256:([0-9a-f]{64})", (ROOT / lock).read_text("utf-8")))


def found(requirements: list[Requirement], python: str, folder: Path) -> dict[str, str]:
    """The wheel's hash that pip would install on a Pi for each; nothing is downloaded but what says so."""
    platforms = ["manylinux2014_aarch64", *(f"manylinux_2_{minor}_aarch64" for minor in range(17, GLIBC + 1))]
    report = folder / "report.json"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--no-deps", "--ignore-installed"]
    where = ["--only-binary=:all:", "--python-version", python, "--target", str(folder), "--report", str(report)]
    tags = [option for platform in platforms for option in ("--platform", platform)]
    pins = [f"{each.name}{each.specifier}" for each in requirements]
    done = subprocess.run([*pip, *where, *tags, *pins], capture_output=True, text=True, timeout=300)
    if done.returncode and OFFLINE.search(done.stderr):
        pytest.skip("the package index cannot be reached; is there a network?")
    assert done.returncode == 0, done.stderr
    installed = json.loads(report.read_text("utf-8"))["install"]
    return {
        re.sub(r"[-_.]+", "-", each["metadata"]["name"]).lower(): each["download_info"]["archive_info"]["hash"]
        for each in installed
    }


@pytest.mark.parametrize("python", PYTHONS, ids=lambda python: f"{PYTHONS[python]}-{python}")
@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_a_wheel_for_the_pi(lock: str, python: str, tmp_path: Path) -> None:
    needed = wanted(lock, python)
    assert {"numpy", "opencv-python", "gpiozero"} <= needed.keys()
    wheels = found(list(needed.values()), python, tmp_path)
    assert wheels.keys() == needed.keys()
    strange = [name for name, digest in wheels.items() if digest.removeprefix("sha256=") not in hashes(lock)]
    assert strange == []


def test_what_a_pi_installs_follows_its_python() -> None:
    bookworm, trixie = wanted(LOCKS[0], "3.11"), wanted(LOCKS[0], "3.13")
    assert {"lgpio", "simplejpeg"} <= bookworm.keys()
    assert not {"lgpio", "simplejpeg"} & trixie.keys(), "there they come from the distribution"
    assert "pygame-ce" in bookworm
    assert "pygame" not in bookworm, "both are imported by one name, and only pygame-ce draws on a bare display"
