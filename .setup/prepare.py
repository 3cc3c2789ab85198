"""Set-up of a checkout: a virtual environment with exactly the locked packages, TableHub in it, system libraries.

The Makefile runs it with the Python that `.setup/python` finds; standard library only. Does its work
once and again when a lock file, pyproject.toml or the place of the checkout changes. What commands print goes to
`.make/setup.log`; people see one line a step, and one sentence when something is missing.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / ".prepared"
LOG = ROOT / ".make" / "setup.log"

LOCKS = {"run": "requirements.lock", "test": "requirements-test.lock"}
"""What is installed for running, and for running and testing."""

ENOUGH_FOR = {"run": ("run", "test"), "test": ("test",)}
"""The lock for tests holds all that running needs, in the same versions."""

IMPORTS = "import cv2, gpiozero, numpy, pygame"
COMPILED = ("cv2", "numpy", "pygame")
"""Packages with compiled parts that may want libraries of the system."""

DEBIAN_PACKAGES = {
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libXext.so.6": "libxext6",
    "libXrender.so.1": "libxrender1",
    "libSM.so.6": "libsm6",
    "libICE.so.6": "libice6",
    "libxcb.so.1": "libxcb1",
    "libglib-2.0.so.0": "libglib2.0-0",  # Debian 13 calls it libglib2.0-0t64, and apt knows it by this name too
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libatomic.so.1": "libatomic1",
    "libgomp.so.1": "libgomp1",
    "libz.so.1": "zlib1g",
}
"""The Debian (and Raspberry Pi OS) package that holds a library; the names are the same on Bookworm and Trixie."""


class SetupError(Exception):
    """Something the set-up cannot do by itself; the message is one sentence that says what to do."""


def main(arguments: Sequence[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in LOCKS:
        print(f"usage: .setup/python .setup/prepare.py {'|'.join(LOCKS)}", file=sys.stderr)
        return 2
    try:
        LOG.parent.mkdir(exist_ok=True)
        with open(LOG.parent / "busy", "w") as busy:
            fcntl.flock(busy, fcntl.LOCK_EX)  # two `make`s at once take turns
            prepare(arguments[0])
    except (SetupError, OSError) as error:
        print(f"Set-up: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def prepare(what: str) -> None:
    """Bring the environment to the state of the lock for `what`; does nothing when it is there already."""
    LOG.write_text("")
    if read(STAMP) in {fingerprint_of(name) for name in ENOUGH_FOR[what]} and works("import pip, tablehub"):
        return
    check_machine()
    make_environment()
    STAMP.unlink(missing_ok=True)
    install(ROOT / LOCKS[what])
    ensure_libraries()
    STAMP.write_text(fingerprint_of(what))


def work_on(venv: Path, log: Path) -> None:
    """Have all that follows concern this environment, and write this log."""
    global VENV, PYTHON, STAMP, LOG
    VENV, PYTHON, STAMP, LOG = venv, venv / "bin" / "python", venv / ".prepared", log


def read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


def fingerprint_of(what: str) -> str:
    """Changes when the environment must be brought up to date; moving the checkout counts, it is full of paths."""
    digest = hashlib.sha256(str(ROOT).encode())
    for path in (ROOT / LOCKS[what], ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    return f"{what} {digest.hexdigest()}\n"


def check_machine() -> None:
    if sys.maxsize <= 2**32:
        raise SetupError("this system is 32-bit, and OpenCV comes for 64-bit systems only; install a 64-bit one.")


def make_environment(*options: str) -> None:
    """A virtual environment with pip in its place, made anew when the one there is broken; `options` of venv."""
    if works("import pip"):
        return
    if importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        apt_install([f"python{version}-venv"], f"Python {version} cannot make virtual environments yet")
    say(f"Making {VENV.name} with Python {sys.version.split()[0]} ({sys.executable})")
    if not run([sys.executable, "-m", "venv", "--clear", *options, VENV]):
        raise SetupError(f"Python could not make the virtual environment {VENV}; {LOG} says why.")


def install(lock: Path) -> None:
    """The locked packages, each checked against its hash, then TableHub itself as it lies in the checkout."""
    install_packages(lock)
    install_tablehub("--editable", ROOT)


def install_packages(lock: Path) -> None:
    """The locked packages, each checked against its hash."""
    say(f"Installing the packages of {lock.name}")
    if not run([*pip_install(), "--require-hashes", "--only-binary=:all:", "-r", lock]):
        raise SetupError(
            f"the Python packages could not be installed; if {LOG} speaks of a connection, see to the network "
            "and run make again."
        )


def install_tablehub(*source: str | Path) -> None:
    """TableHub itself, without a look at the network: the lock has what builds it."""
    if not run([*pip_install(), "--no-index", "--no-deps", "--no-build-isolation", *source]):
        raise SetupError(f"TableHub itself could not be installed into {VENV}; {LOG} says why.")


def pip_install() -> list[str | Path]:
    return [PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]


def ensure_libraries() -> None:
    """OpenCV and pygame bring most libraries along; what they expect from the system is installed here."""
    if works(IMPORTS):
        return
    missing = missing_libraries()
    unknown = sorted(missing - DEBIAN_PACKAGES.keys())
    if unknown or not missing:
        lacking = f" for lack of {' and '.join(unknown)}" if unknown else ""
        raise SetupError(f"OpenCV or pygame cannot be loaded{lacking}; {LOG} has the whole message.")
    packages = sorted({DEBIAN_PACKAGES[name] for name in missing})
    apt_install(packages, f"OpenCV and pygame need {', '.join(sorted(missing))}")
    if not works(IMPORTS):
        raise SetupError(f"OpenCV or pygame cannot be loaded even with {', '.join(packages)}; {LOG} says why.")


def missing_libraries() -> set[str]:
    """Names of shared libraries that compiled packages want and the system lacks, as `ldd` tells them."""
    where = subprocess.run(
        [PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))"], capture_output=True, text=True
    )
    found: set[str] = set()
    for package in COMPILED:
        for module in (Path(where.stdout.strip()) / package).rglob("*.so"):
            if "plugins" not in module.parts:  # those of OpenCV's own windows, which are not used
                told = subprocess.run(["ldd", module], capture_output=True, text=True).stdout
                found |= missing_in(told)
    return found


def missing_in(ldd_output: str) -> set[str]:
    """The libraries that `ldd` did not find."""
    return {line.split()[0] for line in ldd_output.splitlines() if line.endswith("=> not found")}


def apt_install(packages: Sequence[str], why: str) -> None:
    """Install Debian packages where we may; otherwise say the line to type."""
    names = " ".join(packages)
    if shutil.which("apt-get") is None:
        raise SetupError(f"{why}; install what Debian calls {names}, then run make again.")
    as_root = become_root()
    if as_root is None:
        line = f"sudo apt install {names}" if shutil.which("sudo") else f"su -c 'apt install {names}'"
        raise SetupError(f"{why}; type:  {line}  and then run make again.")
    say(f"{why}; installing {names}")
    apt = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"]
    command = [*apt, "install", "-y", "--no-install-recommends", *packages]
    # The package lists of a fresh machine are often missing or old, so one retry with new ones.
    if not run(command) and not (run([*apt, "update"]) and run(command)):
        raise SetupError(f"{why}, and apt could not install {names}; {LOG} says why.")


def become_root() -> list[str] | None:
    """What to put before a command for root's rights; None when that would need a password."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None


def works(code: str) -> bool:
    """Whether the environment is there and runs `code`, isolated (-I) so that only what is installed counts."""
    return PYTHON.exists() and run([PYTHON, "-I", "-c", code])


def run(command: Sequence[str | Path]) -> bool:
    """Run a command with its output in the log; whether it succeeded."""
    with open(LOG, "a") as log:
        log.write(f"$ {' '.join(map(str, command))}\n")
        log.flush()
        return subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL).returncode == 0


def say(text: str) -> None:
    print(f"Set-up: {text} ...", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
