"""All checks, in the order in which somebody who builds a table would look."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from hardware.gpio_buttons import GpioButtons, open_buttons
from hardware.pins import ButtonPin, Wiring
from tablehub.display.screen import Screen
from tablehub.frames import Frame, FrameSource
from tablehub.health.machine import Machine, ThisMachine
from tablehub.health.output import screen_check, sound_checks
from tablehub.health.system import system_checks
from tablehub.health.view import look
from tablehub.health.wiring import lamp_checks, pin_check, press_checks
from tablehub.live.aim_checks import Check, Verdict
from tablehub.vision.profile import Profile


@dataclass(frozen=True)
class Patient:
    """What is examined; each part can be another one in a test."""

    open_camera: Callable[[], FrameSource]
    state: Path
    profile: Profile | None = None
    wiring: Wiring = field(default_factory=Wiring)
    machine: Machine = field(default_factory=ThisMachine)
    open_screen: Callable[[], Screen] = Screen.open
    open_buttons: Callable[[Sequence[ButtonPin]], GpioButtons] = open_buttons


@dataclass(frozen=True)
class Findings:
    """Every check, and the last frame of the camera where there was one."""

    checks: Sequence[Check]
    frame: Frame | None = None

    @property
    def is_well(self) -> bool:
        """Nothing is bad; what could be better is allowed."""
        return all(check.verdict is not Verdict.BAD for check in self.checks)

    def to_json(self) -> str:
        """One object: `well`, and `checks` with name, value, verdict (good, fair, bad) and advice."""
        checks = [{**asdict(check), "verdict": str(check.verdict)} for check in self.checks]
        return json.dumps({"well": self.is_well, "checks": checks}, ensure_ascii=False)


def examine(patient: Patient, ask_for_presses: Callable[[str], None] | None = None) -> Findings:
    """Check everything; `ask_for_presses` says which button to press, which lamp to look at. None leaves both out."""
    checks = list(system_checks(patient.machine, patient.state))
    view = look(patient.open_camera, patient.profile)
    checks += view.checks
    with patient.open_buttons(patient.wiring.buttons) as buttons:
        checks.append(pin_check(buttons))
        if ask_for_presses is not None and not buttons.real:
            checks.append(Check("buttons", "cannot be tried without pins", Verdict.BAD, "see to the pins first"))
        elif ask_for_presses is not None:
            checks += press_checks(buttons, patient.wiring, ask_for_presses)
            checks += lamp_checks(buttons, patient.wiring, ask_for_presses)
    checks.append(screen_check(patient.open_screen))
    checks += sound_checks(patient.machine)
    return Findings(checks, view.frame)
