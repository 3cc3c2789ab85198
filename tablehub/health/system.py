"""The machine itself: versions, disk, clock, power, the service."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from hardware.gpio_buttons import PI_MODEL
from tablehub import __version__
from tablehub.health.machine import Machine
from tablehub.live.aim_checks import Check, Verdict
from tablehub.live.date import EARLIEST

LITTLE, TOO_LITTLE = 500_000_000, 50_000_000
"""Bytes free below which the disk should be seen to, and below which soon nothing is saved: a match is 0.2 MB, its
pictures of faults 40 MB at most."""

UNDERVOLTED, CAPPED, THROTTLED, HOT = 1 << 0, 1 << 1, 1 << 2, 1 << 3
EARLIER = 16
"""Bits of the firmware's `get_throttled`, now and, this many bits higher, at any time since the start."""

WARM = 80.0
"""Degrees Celsius from which a Pi slows itself down."""

AS_THE_SERVICE = "sudo -u tablehub XDG_STATE_HOME=/var/lib tablehub doctor --config /etc/tablehub/table.toml"
"""Without what the unit says of it another folder would be looked at, and found to be well."""

LIBRARIES = ("numpy", "opencv-python", "pygame", "pygame-ce", "gpiozero", "lgpio", "picamera2")


def system_checks(machine: Machine, state: Path) -> Iterator[Check]:
    """`state`: the folder that journal and pictures are kept in."""
    yield _versions(machine)
    yield _service(machine)
    yield _writable(machine, state)
    yield _room(machine, state)
    yield _time(machine)
    yield from _power(machine)


def _versions(machine: Machine) -> Check:
    model = machine.read(str(PI_MODEL)) or platform.machine()
    system = dict(line.split("=", 1) for line in (machine.read("/etc/os-release") or "").splitlines() if "=" in line)
    name = system.get("PRETTY_NAME", platform.system()).strip('"')
    libraries = [f"{library} {version}" for library in LIBRARIES if (version := _version(library))]
    told = [f"tablehub {__version__}", f"Python {platform.python_version()}", *libraries, name, model]
    return Check("versions", ", ".join(told), Verdict.GOOD)


def _version(library: str) -> str | None:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return None


def _service(machine: Machine) -> Check:
    state = machine.ask("systemctl", "show", "--property=ActiveState", "--value", "tablehub")
    if state == "active":
        advice = "it has camera, pins and screen: to test these, type  sudo systemctl stop tablehub  before"
        return Check("service", "running", Verdict.FAIR, advice)
    if state == "failed":
        return Check("service", "failed", Verdict.BAD, "type  journalctl -u tablehub -e  to see why")
    return Check("service", "not running" if state else "no systemd", Verdict.GOOD)


def _writable(machine: Machine, state: Path) -> Check:
    why = machine.why_not_writable(state)
    if why is None:
        return Check("state folder", str(state), Verdict.GOOD)
    if "read-only" in why.lower():
        advice = "the card may be worn out or was pulled while writing: restart, and replace it if this comes back"
    else:
        advice = f"run this as the user that plays; for the service:  {AS_THE_SERVICE}"
    return Check("state folder", f"{state}: {why}", Verdict.BAD, advice)


def _room(machine: Machine, state: Path) -> Check:
    there = next((folder for folder in (state, *state.parents) if machine.free_bytes(folder) is not None), None)
    free = machine.free_bytes(there) if there else None
    if free is None:
        return Check("disk", "cannot be told", Verdict.FAIR, f"see whether {state} is on a disk that is there")
    value = f"{free / 1e9:.1f} GB free"
    if free < TOO_LITTLE:
        return Check("disk", value, Verdict.BAD, "make room, or matches are kept in memory only")
    if free < LITTLE:
        return Check("disk", value, Verdict.FAIR, "make room soon")
    return Check("disk", value, Verdict.GOOD)


def _time(machine: Machine) -> Check:
    now = machine.now()
    value = time.strftime("%Y-%m-%d %H:%M %Z", time.localtime(now))
    if now < EARLIEST:
        advice = "type  sudo date -s 'YYYY-MM-DD HH:MM' ; matches carry the wrong date until then, and nothing else"
        return Check("time", value, Verdict.FAIR, advice)
    return Check("time", value, Verdict.GOOD)


def _power(machine: Machine) -> Iterator[Check]:
    """On a Raspberry Pi alone."""
    if "Raspberry Pi" not in (machine.read(str(PI_MODEL)) or ""):
        return
    bits = _throttled(machine)
    if bits is None:
        yield Check("power", "cannot be told", Verdict.FAIR, "run this as a user in group video")
    else:
        yield _voltage(bits)
        yield _speed(bits)
    told = machine.read("/sys/class/thermal/thermal_zone0/temp") or ""
    if told.isdigit():
        degrees = int(told) / 1000
        warm = degrees >= WARM
        advice = "give it air, a heat sink or a fan" if warm else ""
        yield Check("temperature", f"{degrees:.0f} °C", Verdict.FAIR if warm else Verdict.GOOD, advice)


def _throttled(machine: Machine) -> int | None:
    """The firmware's bits, from its program or the kernel's file; None where neither tells."""
    told = machine.ask("vcgencmd", "get_throttled") or ""
    number = told.partition("=")[2] or machine.read("/sys/devices/platform/soc/soc:firmware/get_throttled") or ""
    try:
        return int(number, 16)
    except ValueError:
        return None


def _voltage(bits: int) -> Check:
    advice = "use the power supply made for this Pi, and a short cable"
    if bits & UNDERVOLTED:
        return Check("power", "too little voltage now", Verdict.BAD, advice)
    if bits & (UNDERVOLTED << EARLIER):
        return Check("power", "there was too little voltage since it started", Verdict.FAIR, advice)
    return Check("power", "enough", Verdict.GOOD)


def _speed(bits: int) -> Check:
    now = bits & (CAPPED | THROTTLED | HOT)
    before = bits >> EARLIER & (CAPPED | THROTTLED | HOT)
    advice = "see to power and cooling; the table works, and answers later"
    if now:
        return Check("speed", "slowed down now", Verdict.FAIR, advice)
    if before:
        return Check("speed", "was slowed down since it started", Verdict.FAIR, advice)
    return Check("speed", "full", Verdict.GOOD)
