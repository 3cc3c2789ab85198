"""What the table is heard by: a speech engine, tones where there is none, and a twin that only remembers.

All are `Sounder`s. Each call lasts as long as what is heard, so they belong on a thread of their own
(`tablehub.live.announcer`).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol

import numpy as np

from tablehub.errors import DeviceError
from tablehub.words.text import Language

ENGINE = "espeak-ng"

LONGEST_SPEECH = 20.0
"""Seconds after which a speech engine is taken to hang; the longest sentence of the referee takes about ten."""

LOUDEST = 200
"""espeak-ng's amplitude at full volume; 100 is its usual one."""

RATE = 22050
"""Samples a second of the tones."""


class Chime(Enum):
    """What a sound is about; each has a tone of its own."""

    THROW = "throw"
    ASK = "ask"
    FAULT = "fault"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Sound:
    """One thing to be heard: words in their language, the tone that stands for them, the volume in percent."""

    words: str
    chime: Chime
    language: Language = Language.ENGLISH
    volume: int = 60


class Sounder(Protocol):
    """Anything that can be heard."""

    def sound(self, sound: Sound) -> None:
        """Sound it, and return when it is over; raises `DeviceError` where nothing can be heard."""
        ...

    def stop(self) -> None:
        """Be silent at once, from another thread; `sound` then returns."""
        ...


class Espeak:
    """Speaks through espeak-ng, one process a sentence."""

    def __init__(self, command: Sequence[str] = (ENGINE,), longest: float = LONGEST_SPEECH) -> None:
        """Raises `DeviceError` where the engine is not installed."""
        if shutil.which(command[0]) is None:
            raise DeviceError(f"there is no speech engine: install {command[0]}")
        self._command, self._longest = tuple(command), longest
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_stopped = False

    def sound(self, sound: Sound) -> None:
        if not sound.volume:
            return
        loud = str(round(LOUDEST * sound.volume / 100))
        command = [*self._command, "-v", sound.language.value, "-a", loud, "--stdin"]
        with self._lock:
            if self._is_stopped:
                return
            try:
                self._process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
                )
            except OSError as problem:
                raise DeviceError(f"{self._command[0]} cannot be started: {problem.strerror}") from problem
        self._spoken(self._process, sound.words)

    def _spoken(self, process: subprocess.Popen[bytes], words: str) -> None:
        try:
            _, said = process.communicate(words.encode("utf-8", "replace"), self._longest)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise DeviceError(f"{self._command[0]} hangs") from None
        if self._is_stopped:
            return
        if process.returncode:
            raise DeviceError(f"{self._command[0]} ended with code {process.returncode}")
        # Without an audio device espeak-ng 1.51 ends with code 0 all the same, having said so.
        trouble = re.search(r"^error: (.+)$", said.decode("utf-8", "replace"), re.MULTILINE)
        if trouble:
            raise DeviceError(f"{self._command[0]} cannot be heard: {trouble[1]}")

    def stop(self) -> None:
        with self._lock:
            self._is_stopped = True
            if self._process is not None and self._process.poll() is None:
                self._process.kill()


@dataclass(frozen=True, slots=True)
class _Note:
    """A sine of `pitch` Hz for `length` seconds."""

    pitch: float
    length: float


MELODIES: Mapping[Chime, Sequence[_Note]] = {
    Chime.THROW: (_Note(880.0, 0.12),),
    Chime.ASK: (_Note(660.0, 0.14), _Note(880.0, 0.18)),
    Chime.FAULT: (_Note(330.0, 0.22), _Note(262.0, 0.35)),
    Chime.RESULT: (_Note(523.0, 0.14), _Note(659.0, 0.14), _Note(784.0, 0.3)),
}
"""Rising asks or is glad, falling is a fault."""


def wave(melody: Sequence[_Note], volume: int) -> np.ndarray:
    """The melody as samples of 16 bits at `RATE`, each note swelling and dying away so that none clicks."""
    notes = []
    for note in melody:
        t = np.arange(round(note.length * RATE)) / RATE
        swell = np.minimum(1.0, np.minimum(t, note.length - t) / 0.015)
        notes.append(np.sin(2 * np.pi * note.pitch * t) * swell)
    return (np.concatenate(notes) * 0.9 * 32767 * volume / 100).astype(np.int16)


class Tones:
    """A short melody for each kind of news, through SDL's mixer."""

    def __init__(self) -> None:
        """Raises `DeviceError` where there is no audio device."""
        import pygame

        try:
            pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
        except pygame.error as problem:
            raise DeviceError(f"there is no audio device: {problem}") from problem
        self._mixer: Any = pygame.mixer
        self._stopped = threading.Event()

    def sound(self, sound: Sound) -> None:
        samples = wave(MELODIES[sound.chime], sound.volume)
        try:
            self._mixer.Sound(buffer=samples.tobytes()).play()
        except Exception as problem:  # the mixer's own error, which only SDL's library names
            raise DeviceError(f"tones cannot be played: {problem}") from problem
        self._stopped.wait(len(samples) / RATE)

    def stop(self) -> None:
        self._stopped.set()
        self._mixer.quit()


@dataclass
class RememberedSounds:
    """Heard by nobody: what would have been sounded, for tests and simulated tables.

    Each lasts `lasting` seconds; `fails_after` so many it is broken.
    """

    lasting: float = 0.0
    fails_after: int | None = None
    heard: list[Sound] = field(default_factory=list)
    _stopped: threading.Event = field(default_factory=threading.Event)

    def sound(self, sound: Sound) -> None:
        if self.fails_after is not None and len(self.heard) >= self.fails_after:
            raise DeviceError("the loudspeaker is gone")
        self.heard.append(sound)
        self._stopped.wait(self.lasting)

    def stop(self) -> None:
        self._stopped.set()


OpenSounder = Callable[[], Sounder]
"""Gets one ready; raises `DeviceError` where there is none."""
