"""Sounds the news on a thread of its own: whoever tells it never waits, and what is old by then is not said."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Sequence
from typing import Self

from hardware.sound import Espeak, OpenSounder, Sound, Sounder, Tones
from tablehub.errors import DeviceError

logger = logging.getLogger(__name__)

MOST_WAITING = 3
"""Sounds that wait while another is heard; with one more the oldest is left out. At about three seconds each, what is
said is never older than ten."""

LAST_WORD = 1.0
"""Seconds that the thread is given to come to its end."""

VOICE: Sequence[OpenSounder] = (Espeak, Tones)
TONES: Sequence[OpenSounder] = (Tones,)
"""What is tried in turn."""


class Announcer:
    """A context manager; leaving it is silent at once.

    Of the ways to be heard the first that works is used, `voiced` or not; one that fails is told once in the log and
    not tried again. Where none is left, it is silent.
    """

    def __init__(self, voice: Sequence[OpenSounder] = VOICE, tones: Sequence[OpenSounder] = TONES) -> None:
        self._ways = {True: voice, False: tones}
        self._open: dict[OpenSounder, Sounder] = {}
        self._broken: set[OpenSounder] = set()
        self._waiting: deque[tuple[Sound, bool]] = deque(maxlen=MOST_WAITING)
        self._news = threading.Condition()
        self._is_over = False
        self._thread = threading.Thread(target=self._run, name="sound", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        with self._news:
            self._is_over = True
            self._waiting.clear()
            self._news.notify()
            opened = list(self._open.values())
        for sounder in opened:
            sounder.stop()
        self._thread.join(LAST_WORD)

    def tell(self, sound: Sound, *, voiced: bool) -> None:
        """Have it heard soon, spoken where `voiced`; it takes the place of what waits of its kind."""
        with self._news:
            others = [(each, how) for each, how in self._waiting if each.chime is not sound.chime]
            self._waiting = deque([*others, (sound, voiced)], MOST_WAITING)
            self._news.notify()

    def _run(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._waiting or self._is_over)
                if self._is_over:
                    return
                sound, voiced = self._waiting.popleft()
            self._sound(sound, self._ways[voiced])

    def _sound(self, sound: Sound, ways: Sequence[OpenSounder]) -> None:
        problems = []
        for way in ways:
            if way in self._broken:
                continue
            try:
                self._opened(way).sound(sound)
            except DeviceError as problem:
                self._broken.add(way)
                problems.append(str(problem))
            else:
                if problems:
                    logger.warning("%s; tones are sounded instead", " and ".join(problems))
                return
        if problems:
            logger.warning("%s; the table is silent", " and ".join(problems))

    def _opened(self, way: OpenSounder) -> Sounder:
        if way not in self._open:
            sounder = way()
            with self._news:
                self._open[way] = sounder
                over = self._is_over
            if over:
                sounder.stop()
        return self._open[way]
