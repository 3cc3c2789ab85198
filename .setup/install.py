"""`make install` and `make uninstall`: TableHub as a service of this machine, on Raspberry Pi OS or any Debian.

    program         /opt/tablehub/venv, which sees the distribution's picamera2; the command in /usr/local/bin
    configuration   /etc/tablehub/table.toml    made once, then yours
    data            /var/lib/tablehub           never touched
    service         /etc/systemd/system/tablehub.service

Every step looks first and does what is lacking, so a second run changes nothing. Run by the distribution's own Python,
for only that one sees its picamera2; standard library only.
"""

from __future__ import annotations

import grp
import hashlib
import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import prepare
from prepare import SetupError

CHECKOUT = prepare.ROOT
LOCK = CHECKOUT / "requirements-table.lock"
PACKAGES = ("tablehub", "hardware", "calibration")
LEFT_OUT = CHECKOUT / "calibration" / "training"
"""Makes the networks; a table has them."""

USER = "tablehub"
GROUPS = ("video", "render", "input", "gpio", "audio", "tty", "systemd-journal")
"""Who may use camera, graphics card, keyboard, pins, sound, console and, for `tablehub report`, the log."""

CAMERA_PACKAGES = ("python3-picamera2", "python3-lgpio")
"""Raspberry Pi OS has them, built against its own camera stack."""
SCREEN_PACKAGES = ("libdrm2", "libgbm1", "libegl1", "libgles2", "libgl1-mesa-dri")
"""What a bare display is drawn on with. pygame looks for them when it starts, and no check before misses them."""
VOICE_PACKAGES = ("espeak-ng",)


class Places:
    """Where things go; below `root`, which is / but in tests."""

    def __init__(self, root: Path = Path("/")) -> None:
        self.program = root / "opt/tablehub"
        self.venv = self.program / "venv"
        self.log = self.program / "install.log"
        self.command = root / "usr/local/bin/tablehub"
        self.configuration = root / "etc/tablehub/table.toml"
        self.data = root / "var/lib/tablehub"
        self.unit = root / "etc/systemd/system/tablehub.service"


class Report:
    """Says each step, and remembers whether any changed something."""

    def __init__(self) -> None:
        self.changed = False

    def did(self, what: str) -> None:
        self.changed = True
        print(f"  done  {what}", flush=True)

    def stays(self, what: str) -> None:
        print(f"  as is {what}", flush=True)

    def note(self, what: str) -> None:
        print(f"  note  {what}", flush=True)


def main(arguments: Sequence[str]) -> int:
    purge = os.environ.get("PURGE", "") not in ("", "0")
    try:
        if os.geteuid() != 0:
            raise SetupError(f"only root may do that; type:  sudo make {arguments[0] if arguments else 'install'}")
        if list(arguments) == ["install"]:
            install(Places())
        elif list(arguments) == ["uninstall"]:
            uninstall(Places(), purge)
        else:
            print("usage: .setup/python .setup/install.py install|uninstall", file=sys.stderr)
            return 2
    except (SetupError, OSError) as error:
        print(f"TableHub is not installed as it should be: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def install(places: Places) -> None:
    """Bring this machine to where a table runs; says what it did."""
    prepare.check_machine()
    report = Report()
    places.program.mkdir(parents=True, exist_ok=True)
    prepare.work_on(places.venv, places.log)
    packages(report)
    user(places, report)
    new_program = program(places, report)
    camera(report)
    configuration(places, report)
    new_unit = unit(places, report)
    start(report, again=new_program or new_unit)
    print("TableHub is installed." if report.changed else "Nothing had to be changed.")


def packages(report: Report) -> None:
    """What comes from the distribution: the Pi's camera and pins, a display without a desktop, and a voice."""
    add_packages(SCREEN_PACKAGES, "A display without a desktop needs them", report)
    if offered(CAMERA_PACKAGES[0]):
        add_packages(CAMERA_PACKAGES, "The Raspberry Pi's camera and pins need them", report)
    else:
        report.note("this system has no python3-picamera2: USB cameras only (Raspberry Pi OS has it)")
    if offered(VOICE_PACKAGES[0]):
        add_packages(VOICE_PACKAGES, "The table's voice needs it", report)


def offered(package: str) -> bool:
    """Whether it is installed or can be."""
    if is_installed(package):
        return True
    found = subprocess.run(["apt-cache", "show", package], capture_output=True, text=True)
    return found.returncode == 0 and bool(found.stdout.strip())


def is_installed(package: str) -> bool:
    asked = ["dpkg-query", "--show", "--showformat=${Status}", package]
    return subprocess.run(asked, capture_output=True, text=True).stdout == "install ok installed"


def add_packages(names: Sequence[str], why: str, report: Report) -> None:
    missing = [name for name in names if not is_installed(name)]
    if missing:
        prepare.apt_install(missing, why)
        report.did(f"packages {' '.join(missing)}")
    else:
        report.stays(f"packages {' '.join(names)}")


def user(places: Places, report: Report) -> None:
    """A user for the table alone, in the groups that devices belong to."""
    try:
        pwd.getpwnam(USER)
        report.stays(f"user {USER}")
    except KeyError:
        shell = "/usr/sbin/nologin"
        must(["useradd", "--system", "--user-group", "--home-dir", str(places.data), "--shell", shell, USER])
        report.did(f"user {USER}")
    there = {group.gr_name: group.gr_mem for group in grp.getgrall()}
    lacking = [name for name in GROUPS if name in there and USER not in there[name]]
    if lacking:
        must(["usermod", "--append", "--groups", ",".join(lacking), USER])
        report.did(f"its groups {', '.join(lacking)}")


def program(places: Places, report: Report) -> bool:
    """The environment with the locked packages and TableHub; whether it was changed."""
    stamp, wanted = places.venv / ".installed", fingerprint()
    if prepare.read(stamp) == wanted and prepare.works(f"{prepare.IMPORTS}, tablehub"):
        report.stays(f"program {places.venv}")
        return link(places, report)
    stop_service()
    prepare.make_environment("--system-site-packages")
    stamp.unlink(missing_ok=True)
    prepare.install_packages(LOCK)
    with tempfile.TemporaryDirectory() as folder:
        prepare.install_tablehub("--force-reinstall", copied_to(Path(folder)))
    prepare.ensure_libraries()
    shutil.copyfile(CHECKOUT / "README.md", places.program / "README.md")
    link(places, report)
    stamp.write_text(wanted)
    report.did(f"program {places.venv}")
    return True


def camera(report: Report) -> None:
    """Say so where the Pi's camera software is there and the program cannot load it."""
    if is_installed(CAMERA_PACKAGES[0]) and not prepare.works("from picamera2 import Picamera2"):
        report.note(f"picamera2 is installed and cannot be loaded; {prepare.LOG} says why")


def link(places: Places, report: Report) -> bool:
    target = places.venv / "bin" / "tablehub"
    if places.command.is_symlink() and places.command.readlink() == target:
        return False
    if places.command.exists() and not places.command.is_symlink():
        raise SetupError(f"{places.command} is in the way; move it aside and run make install again")
    places.command.unlink(missing_ok=True)
    places.command.parent.mkdir(parents=True, exist_ok=True)
    places.command.symlink_to(target)
    report.did(f"command {places.command}")
    return True


def sources() -> list[Path]:
    """The files of the program, in order."""
    found = [path for package in PACKAGES for path in (CHECKOUT / package).rglob("*") if path.is_file()]
    return sorted(p for p in found if "__pycache__" not in p.parts and LEFT_OUT not in p.parents)


def fingerprint() -> str:
    """Changes with the program, what it needs, and the Python that runs it."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (LOCK, CHECKOUT / "pyproject.toml", *sources()):
        digest.update(str(path.relative_to(CHECKOUT)).encode() + b"\0" + path.read_bytes())
    return f"{digest.hexdigest()}\n"


def copied_to(folder: Path) -> Path:
    """The program's sources in a folder of their own: building leaves files, and the checkout is somebody's."""
    for path in (*sources(), *(CHECKOUT / name for name in ("pyproject.toml", "README.md", "LICENSE"))):
        copy = folder / path.relative_to(CHECKOUT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    return folder


def configuration(places: Places, report: Report) -> None:
    code = "import sys, pathlib, tablehub.config.example as e; print(e.laid_down(pathlib.Path(sys.argv[1])), end='')"
    told = asked(code, str(places.data))
    if places.configuration.exists():
        report.stays(f"configuration {places.configuration}")
        options_beside(places.configuration, told, report)
        return
    places.configuration.parent.mkdir(parents=True, exist_ok=True)
    places.configuration.write_text(told)
    report.did(f"configuration {places.configuration}")


def options_beside(path: Path, told: str, report: Report) -> None:
    """Where somebody's configuration does not name all options, as one made by an earlier TableHub: lay `told` beside
    it, that names all, for him to take from."""
    text, beside = path.read_text("utf-8", "replace"), path.with_name(f"{path.name}.new")
    names = re.findall(r"^#(\w+) = ", told, re.MULTILINE)
    unnamed = [name for name in names if not re.search(rf"^[\s#]*{name}\s*=", text, re.MULTILINE)]
    if unnamed and prepare.read(beside) != told:
        beside.write_text(told)
        report.did(f"{beside}: with what your configuration does not name, {', '.join(unnamed)}")


def unit(places: Places, report: Report) -> bool:
    """The service; whether it was changed."""
    text = (CHECKOUT / "systemd" / "tablehub.service").read_text()
    if prepare.read(places.unit) == text:
        report.stays(f"service {places.unit}")
        return False
    places.unit.parent.mkdir(parents=True, exist_ok=True)
    places.unit.write_text(text)
    report.did(f"service {places.unit}")
    return True


def start(report: Report, again: bool) -> None:
    """Have the service start with the machine, and now where it does not run or is new."""
    if shutil.which("systemctl") is None:
        report.note(
            "this system has no systemd, so nothing starts the table: type  tablehub play --config "
            "/etc/tablehub/table.toml"
        )
        return
    if has_desktop():
        report.note(
            "this system starts a desktop, and the table needs the screen for itself: type  tablehub play --config "
            "/etc/tablehub/table.toml  in the desktop; or  sudo systemctl set-default multi-user.target  and sudo make "
            "install again, then restart"
        )
        return
    if is_systemd_running():
        must(["systemctl", "daemon-reload"])
    if quiet(["systemctl", "is-enabled", USER]):
        report.stays("start with the machine")
    else:
        must(["systemctl", "enable", USER])
        report.did("start with the machine")
    if is_systemd_running() and (again or not quiet(["systemctl", "is-active", USER])):
        must(["systemctl", "restart", "--no-block", USER])
        report.did("started; what it says:  journalctl -u tablehub -e")


def has_desktop() -> bool:
    """Whether a login screen takes the display when the machine starts."""
    told = subprocess.run(["systemctl", "get-default"], capture_output=True, text=True).stdout.strip()
    return told == "graphical.target" and Path("/etc/systemd/system/display-manager.service").exists()


def is_systemd_running() -> bool:
    return Path("/run/systemd/system").is_dir()


def stop_service() -> None:
    """Before its program changes; a match that is being played is gone on with afterwards."""
    if is_systemd_running() and quiet(["systemctl", "is-active", USER]):
        must(["systemctl", "stop", USER])


def uninstall(places: Places, purge: bool) -> None:
    """Away with program and service; data, configuration and user stay unless `purge`."""
    report = Report()
    if places.unit.exists():
        if shutil.which("systemctl"):
            must(["systemctl", "disable", *(["--now"] if is_systemd_running() else []), USER])
        places.unit.unlink()
        if is_systemd_running():
            must(["systemctl", "daemon-reload"])
        report.did(f"removed {places.unit}")
    if places.command.is_symlink() and places.command.readlink() == places.venv / "bin" / "tablehub":
        places.command.unlink()
        report.did(f"removed {places.command}")
    remove(places.program, report)
    if purge:
        remove(places.configuration.parent, report)
        remove(places.data, report)
        remove_user(report)
    else:
        for kept in (places.configuration.parent, places.data):
            if kept.exists():
                report.stays(f"{kept} (PURGE=1 removes it too, and the user {USER})")
    print("TableHub is removed." if report.changed else "Nothing had to be removed.")


def remove(folder: Path, report: Report) -> None:
    if folder.exists():
        shutil.rmtree(folder)
        report.did(f"removed {folder}")


def remove_user(report: Report) -> None:
    try:
        pwd.getpwnam(USER)
    except KeyError:
        return
    must(["userdel", USER])
    report.did(f"removed user {USER}")


def must(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SetupError(f"'{' '.join(command)}' failed: {' '.join((done.stderr or done.stdout).split())}")


def asked(code: str, *arguments: str) -> str:
    """What the program that is installed prints."""
    done = subprocess.run([prepare.PYTHON, "-I", "-c", code, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise SetupError(f"TableHub is installed and does not run: {' '.join(done.stderr.split())}")
    return done.stdout


def quiet(command: Sequence[str]) -> bool:
    """Whether a command succeeds; what it says is not for people."""
    return subprocess.run(command, capture_output=True).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
