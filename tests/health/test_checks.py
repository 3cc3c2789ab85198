"""What each check says of a healthy table, and of one that is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory

from calibration.start import learn, locate_start
from hardware.cameras import ScriptedCamera
from hardware.gpio_buttons import GpioButtons
from hardware.pins import BUTTON_PINS, LAMP_PINS, Wiring
from tablehub.cli import main
from tablehub.display.screen import Screen
from tablehub.errors import DeviceError
from tablehub.health import wiring
from tablehub.health.examination import Patient, examine
from tablehub.health.machine import ThisMachine
from tablehub.health.output import screen_check, sound_checks
from tablehub.health.system import system_checks
from tablehub.health.view import look
from tablehub.health.wiring import lamp_checks, press_checks
from tablehub.live.aim_checks import Check, Verdict
from tablehub.pictures import load_image
from tests.boards import TABLES
from tests.hardware.borrowed import BorrowedPins
from tests.health.machines import FakeMachine

STATE = Path("/var/lib/tablehub")
START = load_image(TABLES / "brown_leather" / "calib" / "frame_0002.jpg")


def of(machine: FakeMachine, name: str) -> Check:
    """The check of this name."""
    (found,) = (check for check in system_checks(machine, STATE) if check.name == name)
    return found


def test_a_healthy_pi_needs_nothing() -> None:
    checks = list(system_checks(FakeMachine(), STATE))
    assert {check.name for check in checks} >= {"versions", "service", "state folder", "disk", "time", "power", "speed"}
    assert all(check.verdict is Verdict.GOOD and not check.advice for check in checks)


@pytest.mark.parametrize(
    ("bits", "power", "speed"),
    [
        ("0x0", Verdict.GOOD, Verdict.GOOD),
        ("0x50005", Verdict.BAD, Verdict.FAIR),
        ("0x50000", Verdict.FAIR, Verdict.FAIR),
        ("0x80008", Verdict.GOOD, Verdict.FAIR),
    ],
)
def test_a_weak_power_supply_and_heat_are_told(bits: str, power: Verdict, speed: Verdict) -> None:
    machine = FakeMachine(answers={"vcgencmd": f"throttled={bits}"})
    assert (of(machine, "power").verdict, of(machine, "speed").verdict) == (power, speed)


def test_the_kernel_tells_of_power_where_the_firmwares_program_may_not() -> None:
    machine = FakeMachine(answers={})
    assert of(machine, "power").verdict is Verdict.FAIR
    machine.says["/sys/devices/platform/soc/soc:firmware/get_throttled"] = "50005"
    assert of(machine, "power").verdict is Verdict.BAD


def test_a_pc_has_no_power_check() -> None:
    names = {check.name for check in system_checks(FakeMachine(says={}), STATE)}
    assert not names & {"power", "speed", "temperature"}


def test_a_hot_pi_is_told() -> None:
    machine = FakeMachine()
    machine.says["/sys/class/thermal/thermal_zone0/temp"] = "84321"
    assert of(machine, "temperature").value == "84 °C"
    assert "fan" in of(machine, "temperature").advice


@pytest.mark.parametrize(
    ("free", "verdict"), [(10**10, Verdict.GOOD), (10**8, Verdict.FAIR), (10**7, Verdict.BAD), (None, Verdict.FAIR)]
)
def test_a_disk_that_fills_up_is_told(free: int | None, verdict: Verdict) -> None:
    assert of(FakeMachine(free=free), "disk").verdict is verdict


@pytest.mark.parametrize(
    ("why", "advice"), [("Read-only file system", "card may be worn out"), ("Permission denied", "as the user that")]
)
def test_a_folder_that_cannot_be_written_is_told(why: str, advice: str) -> None:
    check = of(FakeMachine(not_writable=why), "state folder")
    assert check.verdict is Verdict.BAD
    assert advice in check.advice


def test_a_clock_that_was_never_set_is_told() -> None:
    assert "date -s" in of(FakeMachine(time=0.0), "time").advice


def test_a_running_service_has_the_devices() -> None:
    assert "systemctl stop" in of(FakeMachine(answers={"systemctl": "active"}), "service").advice
    assert of(FakeMachine(answers={"systemctl": "failed"}), "service").verdict is Verdict.BAD


def test_sound_and_voice() -> None:
    assert [check.verdict for check in sound_checks(FakeMachine())] == [Verdict.GOOD] * 2
    assert [check.verdict for check in sound_checks(FakeMachine(says={}, programs=set()))] == [Verdict.FAIR] * 2


def test_the_real_machine_answers_without_raising(tmp_path: Path) -> None:
    machine = ThisMachine()
    assert machine.ask("no-such-program-at-all") is None
    assert machine.read("/proc/no/such/file") is None
    assert machine.why_not_writable(tmp_path / "new") is None
    assert "Not a directory" in (machine.why_not_writable(Path("/dev/null/x")) or "")
    assert machine.free_bytes(tmp_path / "not there") is None
    assert all(check.name for check in system_checks(machine, tmp_path))


def seen(image: Any, **options: Any) -> dict[str, Check]:
    view = look(lambda: ScriptedCamera([image] * 90, **options), None)
    return {check.name: check for check in view.checks}


def test_a_board_in_view_is_judged() -> None:
    checks = seen(START)
    assert checks["camera"].value == "1280x720, 30 pictures a second"
    assert {"light", "glare", "focus", "size", "tilt", "view", "reading"} <= checks.keys()
    assert all(check.verdict is Verdict.GOOD for check in checks.values())


def test_a_profile_saves_setting_up() -> None:
    located = locate_start(START)
    assert located is not None
    game = load_image(TABLES / "brown_leather" / "game" / "frame_0020.jpg")
    view = look(lambda: ScriptedCamera([game] * 90), learn(START, located))
    assert {"size", "reading"} <= {check.name for check in view.checks}


def test_darkness_and_no_board_are_told() -> None:
    checks = seen(np.zeros((720, 1280, 3), np.uint8))
    assert checks["light"].verdict is Verdict.BAD
    assert checks["board"].advice.startswith("Set up the starting position")


@pytest.mark.parametrize("after", [0, 20])
def test_a_camera_that_goes_away_is_told(after: int) -> None:
    assert seen(START, fails_after=after)["camera"].verdict is Verdict.BAD


def test_a_camera_that_gives_nothing_is_told() -> None:
    checks = look(lambda: ScriptedCamera([]), None).checks
    assert [(check.name, check.value) for check in checks] == [("camera", "gives no picture")]


def test_a_screen_is_opened_and_closed_again() -> None:
    assert screen_check(lambda: Screen.open(headless=True)).value == "none"

    def broken() -> Screen:
        raise DeviceError("no screen could be opened")

    assert screen_check(broken).verdict is Verdict.BAD


class Pressing:
    """Presses what it is told to as soon as it is asked."""

    def __init__(self, press: Callable[[int], int | None]) -> None:
        self.factory, self.asked, self.press = MockFactory(), list[str](), press
        self.buttons = GpioButtons(self.factory)

    def __call__(self, text: str) -> None:
        self.asked.append(text)
        bcm = self.press(BUTTON_PINS[len(self.asked) - 1].bcm)
        if bcm is not None:
            pin: Any = self.factory.pin(bcm)
            pin.drive_low()
            pin.drive_high()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    """Time that passes while somebody is waited for, and at no other: however busy this machine is."""
    now = [100.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(wiring, "time", SimpleNamespace(sleep=sleep))
    return lambda: now[0]


def test_each_button_is_asked_for_and_found_however_quickly_it_is_pressed(clock: Callable[[], float]) -> None:
    people = Pressing(lambda bcm: bcm)
    checks = list(press_checks(people.buttons, Wiring(), people, clock))
    assert [check.verdict for check in checks] == [Verdict.GOOD] * len(BUTTON_PINS)
    assert all(str(pin.bcm) in text for pin, text in zip(BUTTON_PINS, people.asked, strict=True))


def test_what_was_pressed_before_it_was_asked_for_is_no_answer(clock: Callable[[], float]) -> None:
    people = Pressing(lambda bcm: None)
    pin: Any = people.factory.pin(BUTTON_PINS[0].bcm)
    pin.drive_low()
    pin.drive_high()
    assert next(iter(press_checks(people.buttons, Wiring(), people, clock))).value.startswith("was not pressed")


def test_crossed_wires_and_dead_ones_are_told(clock: Callable[[], float]) -> None:
    wires = {BUTTON_PINS[0].bcm: BUTTON_PINS[1].bcm, BUTTON_PINS[1].bcm: None}
    people = Pressing(lambda bcm: wires.get(bcm, bcm))
    checks = list(press_checks(people.buttons, Wiring(), people, clock))
    assert checks[0].value == f"came as '{BUTTON_PINS[1].name}'"
    assert checks[1].value.startswith("was not pressed")
    assert f"header pin {BUTTON_PINS[1].header}" in checks[1].advice
    assert all(check.verdict is Verdict.GOOD for check in checks[2:])


def test_a_button_whose_pin_another_program_has_is_not_asked_for(clock: Callable[[], float]) -> None:
    """It was asked for, and who pressed it in vain was sent to its wires."""
    people = Pressing(lambda bcm: bcm)
    taken = BUTTON_PINS[-1]
    people.buttons.close()
    people.factory = BorrowedPins({taken.bcm})
    people.buttons = GpioButtons(people.factory)
    *well, last = press_checks(people.buttons, Wiring(), people, clock)
    assert all(check.verdict is Verdict.GOOD for check in well)
    assert (last.verdict, last.value) == (Verdict.BAD, f"GPIO {taken.bcm} cannot be had")
    assert "another program" in last.advice
    assert not any(f"'{taken.name}'" in text for text in people.asked)


def test_a_button_that_is_not_wired_is_not_asked_for(clock: Callable[[], float]) -> None:
    wiring = Wiring.of({"undo": False})
    asked: list[str] = []
    with GpioButtons(MockFactory(), wiring.buttons) as buttons:
        checks = list(press_checks(buttons, wiring, asked.append, clock))
    assert len(asked) == len(checks) == len(BUTTON_PINS) - 1
    assert not any("undo" in text for text in asked)


def test_a_button_that_is_down_all_the_time_is_no_missing_wire(clock: Callable[[], float]) -> None:
    people = Pressing(lambda bcm: None)
    people.buttons.close()
    people.buttons = GpioButtons(people.factory, clock=clock)
    jammed: Any = people.factory.pin(BUTTON_PINS[0].bcm)
    jammed.drive_low()
    check, dead, *_ = press_checks(people.buttons, Wiring(), people, clock)
    assert (check.verdict, check.value) == (Verdict.BAD, "is down all the time")
    assert "jammed" in check.advice
    assert dead.value.startswith("was not pressed")


def test_without_pins_nobody_is_asked_to_press() -> None:
    """It asked fourteen times a quarter of a minute long, and sent people to wires that were right."""
    asked: list[str] = []
    checks = examine(patient(open_buttons=lambda pins: GpioButtons(MockFactory(), pins)), asked.append).checks
    assert asked == []
    told = {check.name: check for check in checks}
    assert (told["buttons"].verdict, told["buttons"].value) == (Verdict.BAD, "cannot be tried without pins")
    assert "buttons" not in {check.name for check in examine(patient()).checks}


def test_each_lamp_is_lit_and_one_nobody_sees_is_told(clock: Callable[[], float]) -> None:
    people = Pressing(lambda bcm: None)
    lit: list[bool] = []

    def say(text: str) -> None:
        if "fault lamp" not in text:
            people.press = lambda bcm: bcm
            people(text)

    checks: list[Check] = []
    for check in lamp_checks(people.buttons, Wiring(), say, clock):
        pin = LAMP_PINS[len(checks)]
        lit.append(bool(people.factory.pin(pin.bcm).state) or pin.name == "buzzer")
        checks.append(check)
    assert [check.name for check in checks] == [pin.name for pin in LAMP_PINS]
    assert [check.verdict for check in checks if check.name != "fault lamp"] == [Verdict.GOOD] * 3
    assert next(check for check in checks if check.name == "fault lamp").advice
    assert all(lit)


def patient(**parts: Any) -> Patient:
    whole: dict[str, Any] = {
        "open_camera": lambda: ScriptedCamera([START] * 90),
        "state": STATE,
        "machine": FakeMachine(),
        "open_screen": lambda: Screen.open(headless=True),
        "open_buttons": lambda pins: GpioButtons(MockFactory(), pins, owns_factory=True, real=True, note="GPIO pins"),
    }
    return Patient(**{**whole, **parts})


def test_everything_together_is_told_as_json() -> None:
    findings = examine(patient())
    told = json.loads(findings.to_json())
    assert told["well"] is False
    assert [check["name"] for check in told["checks"] if check["verdict"] == "bad"] == ["screen"]
    assert findings.frame is not None


def test_the_command_tells_and_ends_with_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    picture = str(TABLES / "brown_leather" / "calib" / "frame_0002.jpg")
    assert main(["doctor", picture]) == 1
    assert "to be seen to" in capsys.readouterr().out.splitlines()[-1]
    assert main(["doctor", "--json", "v4l2:63"]) == 1
    checks = {check["name"]: check for check in json.loads(capsys.readouterr().out)["checks"]}
    assert "no camera v4l2:63" in checks["camera"]["value"]
    assert main(["doctor", "--profile", str(tmp_path / "none.toml"), picture]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
