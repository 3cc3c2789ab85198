"""What people press at the table goes to the desk; what the match comes to goes to lamps and buzzer."""

from __future__ import annotations

from collections.abc import Callable

from tablehub.buttons import ButtonPress
from tablehub.display.lights import beeps_for, lights_of
from tablehub.display.menu import Touch
from tablehub.display.menu_pages import Leaving
from tablehub.display.screen import Quit
from tablehub.lamps import Lamps
from tablehub.live.desk import Desk
from tablehub.live.notices import Notices
from tablehub.live.press_order import PressOrder
from tablehub.live.session import Front
from tablehub.match.state import MatchState


class Hearing:
    """Passes on what was pressed, touched or typed, in the order of time; `notices` are what is said about it."""

    def __init__(self, desk: Desk, front: Front) -> None:
        self.notices = Notices()
        self._desk, self._front = desk, front
        self._order = PressOrder()

    def rest(self, tick: float) -> float:
        """Seconds until it is time to look again, `tick` at most."""
        waits = (self._order.rest, self._front.screen.rest)
        return min([tick, *(seconds for seconds in waits if seconds is not None)])

    def passed_on(self, state: Callable[[], MatchState]) -> Leaving | None:
        """Pass on what came since the last time; how the players leave the table, where they do. `state` is asked anew
        for each press, for the one before may have changed it."""
        heard = [*self._front.buttons.poll(), *self._front.screen.pump()]
        presses = self._order.sorted([each for each in heard if isinstance(each, ButtonPress)])
        self._tell(state())
        for each in (*presses, *(each for each in heard if not isinstance(each, ButtonPress))):
            leaving = Leaving.STOP if isinstance(each, Quit) else self._passed(each, state())
            if leaving is not None:
                return leaving
        return None

    def _passed(self, press: ButtonPress | Touch, state: MatchState) -> Leaving | None:
        if isinstance(press, ButtonPress) and self._desk.view(state) is None:
            self.notices.pressed(press, state)
        return self._desk.heard(press, state)

    def _tell(self, state: MatchState) -> None:
        self.notices.look(state)
        self.notices.stuck(self._front.buttons.stuck)
        for press in self._order.contradicted:
            self.notices.crossed(press, state)
        self._order.contradicted.clear()


class Signals:
    """Lamps and buzzer, kept as the match is."""

    def __init__(self, lamps: Lamps) -> None:
        self._lamps = lamps
        self._shown: MatchState | None = None

    def show(self, state: MatchState) -> None:
        self._lamps.look()
        if state is self._shown:
            return
        self._lamps.show(lights_of(state))
        if self._shown is not None:
            self._lamps.beep(beeps_for(self._shown, state))
        self._shown = state

    def end(self) -> None:
        """The match is left: all dark."""
        self._lamps.show({})
