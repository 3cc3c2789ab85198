"""Mock pins that something else on the machine has for a while, or that go away."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin


class BorrowedPin(MockPin):
    """A pin that cannot be read or set while it is gone."""

    def _get_state(self) -> Any:
        self._must_be_there()
        return super()._get_state()

    def _set_state(self, value: Any) -> None:
        self._must_be_there()
        super()._set_state(value)

    def close(self) -> None:
        self._must_be_there()
        super().close()

    def _must_be_there(self) -> None:
        if int(self.info.name.removeprefix("GPIO")) in self.factory.taken:
            raise OSError("no such device")


class BorrowedPins(MockFactory):
    """Pins of which those in `taken`, by their GPIO numbers, cannot be had. `asked`: how often one was asked for."""

    def __init__(self, taken: Container[object] | None = None) -> None:
        super().__init__(pin_class=BorrowedPin)
        self.taken: Any = set[int]() if taken is None else taken
        self.asked = 0
        self.is_closed = False

    def pin(self, name: object) -> Any:
        self.asked += 1
        if name in self.taken:
            raise OSError("GPIO busy")
        return super().pin(name)

    def close(self) -> None:
        self.is_closed = True
        super().close()
