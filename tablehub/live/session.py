"""A session: people sit down, choose, play one match after the other, and leave."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace

from hardware.gpio_buttons import GpioButtons
from tablehub.display.canvas import Look
from tablehub.display.menu import Menu
from tablehub.display.menu_pages import Leaving
from tablehub.display.screen import Screen
from tablehub.display.table_pages import TablePages
from tablehub.display.table_settings import TableSettings
from tablehub.display.theme import THEMES
from tablehub.display.view import StatusItem
from tablehub.errors import BadInput, DeviceError
from tablehub.frames import CameraLost, Frame
from tablehub.lamps import FakeLamps, Lamps
from tablehub.live.aiming import show_until_pressed
from tablehub.live.asking import answer
from tablehub.live.date import date_note
from tablehub.live.matches import Match, Matches
from tablehub.live.past import past_of
from tablehub.live.settings_file import KeptSettings
from tablehub.live.transcript import Transcript
from tablehub.match.state import MatchState
from tablehub.match.terms import as_sentence
from tablehub.records.mat_writing import left_out
from tablehub.words.text import say

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Front:
    """What players see and touch, and what is set when the program is to end."""

    screen: Screen
    buttons: GpioButtons
    stop: threading.Event
    lamps: Lamps = field(default_factory=FakeLamps)

    def amiss(self) -> list[StatusItem]:
        """What is wrong with buttons and lamps."""
        stuck = [StatusItem(say("{button} stuck", button=name), ok=False) for name in self.buttons.stuck]
        gone = (*self.buttons.missing, *self.lamps.missing)
        if not gone:
            return stuck
        numbers = ", ".join(str(pin.bcm) for pin in gone)
        return [*stuck, StatusItem(say("GPIO {number} cannot be used", number=numbers), ok=False)]


PlayOne = Callable[[Match, Transcript | None], Leaving | None]
OpenFrames = Callable[[], Iterable[Frame | CameraLost]]


class Session:
    """The matches played until somebody stops. `settings` are those of the table, which its pages show and change.

    `spares`: transcripts of sessions before stay, also where `mat` is one file's name.
    """

    def __init__(
        self, front: Front, matches: Matches, settings: KeptSettings, mat: str | None = None, *, spares: bool = False
    ) -> None:
        self.front, self.settings = front, settings
        self.pages = TablePages(settings, lambda: past_of(matches.journal))
        self._matches = matches
        self._frames: OpenFrames = tuple
        self._transcripts = Transcript(mat, patient=True, spares=spares) if mat is not None else None
        self.show_look()

    def chosen(self, settings: TableSettings) -> None:
        """These are the settings from now on; the screen shows it at once."""
        self.settings.change(settings)
        self.show_look()

    def show_look(self) -> None:
        now = self.settings()
        self.front.screen.look = Look(THEMES[now.theme], now.language)

    def play(self, one: PlayOne, frames: OpenFrames, *, asks: bool, resumes: bool) -> None:
        """Play match after match, each by `one`, which says how the players left it (None: it ended by itself).

        `frames` opens the camera, where it is not open yet, for those who want to aim it.
        `asks`: the start screen comes first. `resumes`: a match that was interrupted may be gone on with; where nobody
        sees a screen, and nobody is asked, it is.
        """
        self._frames = frames
        unfinished = self._matches.unfinished() if resumes else None
        first = self._first(unfinished, asks=asks)
        while first is not None:
            with first as match:
                leaving = one(match, self._transcript())
            if leaving is Leaving.ANOTHER:
                first = self._begun()
            elif leaving is Leaving.CHANGE or (asks and leaving is Leaving.LEAVE):
                first = self._asked(self._matches.unfinished())
            else:
                first = None

    def _first(self, unfinished: MatchState | None, *, asks: bool) -> AbstractContextManager[Match] | None:
        seen = not self.front.screen.headless
        if asks or (unfinished and seen):
            return self._asked(unfinished)
        if unfinished is None:
            return self._begun()
        logger.warning("going on with the interrupted match, %s; --new begins another", unfinished.score)
        return self._matches.resumed()

    def _asked(self, unfinished: MatchState | None) -> AbstractContextManager[Match] | None:
        """What the players choose on the start screen; None where they stop there."""
        wrong = self.settings.note or self._matches.note or date_note()
        menu, front = Menu(self.pages.start(unfinished, wrong)), self.front
        backdrop = unfinished or MatchState.new(0, self.settings().terms.rules)
        leaving = Leaving.AIM
        while leaving is Leaving.AIM:
            leaving = answer(menu, backdrop, front.screen, front.buttons, front.stop, self.chosen)
            if leaving is Leaving.AIM:
                self._aim(menu)
        if leaving is Leaving.PLAY_ON:
            return self._matches.resumed()
        return self._begun() if leaving is Leaving.ANOTHER else None

    def _aim(self, menu: Menu) -> None:
        """Show the camera's picture; where there is none, the menu says why."""
        try:
            if not show_until_pressed(self._frames(), self.front.screen, self.front.buttons):
                self.front.stop.set()
        except (DeviceError, BadInput) as problem:
            menu.refuse(as_sentence(problem))

    def _begun(self) -> AbstractContextManager[Match]:
        """A match by the settings that hold now; nobody has agreed to a coach in it yet."""
        settings = self.settings()
        self.settings.change(replace(settings, coach_agreed=frozenset()))
        return self._matches.begun(settings.terms, settings.terms.begun())

    def _transcript(self) -> Transcript | None:
        """Each match has a file of its own."""
        if self._transcripts is None:
            return None
        transcript, self._transcripts = self._transcripts, self._transcripts.of_next_match()
        return transcript


def close_transcript(transcript: Transcript | None, state: MatchState) -> None:
    """Write the whole match; raises `BadInput` where it cannot be a .mat file."""
    path = transcript.write(state) if transcript else None
    if path is None:
        return
    logger.info("the match is in %s", path)
    for sentence in left_out(state.record()):
        logger.warning("%s: %s", path, sentence)


def close_quietly(transcript: Transcript | None, state: MatchState) -> None:
    """The same while the table goes on: what cannot be written is told, and stops nobody."""
    try:
        close_transcript(transcript, state)
    except (BadInput, OSError) as problem:
        logger.error("the transcript cannot be written: %s", problem)
