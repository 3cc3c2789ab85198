"""What the table is heard by, with an engine that only pretends and SDL's silent audio driver."""

from __future__ import annotations

import json
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pygame
import pytest

from hardware.sound import MELODIES, RATE, Chime, Espeak, RememberedSounds, Sound, Tones, wave
from tablehub.errors import DeviceError
from tablehub.words.text import Language

ENGINE = """
import json, sys, time
words = sys.stdin.read()
with open({heard!r}, "a") as file:
    file.write(json.dumps([sys.argv[1:], words]) + "\\n")
time.sleep({lasting})
sys.stderr.write({complaint!r})
sys.exit({code})
"""


def engine(tmp_path: Path, *, lasting: float = 0.0, code: int = 0, complaint: str = "") -> tuple[str, str]:
    """A command that hears what it is to say, and takes so long, and ends so."""
    script = tmp_path / "engine.py"
    script.write_text(ENGINE.format(heard=str(tmp_path / "heard"), lasting=lasting, code=code, complaint=complaint))
    return sys.executable, str(script)


def test_words_go_to_the_engine_in_their_language_and_as_loud_as_wanted(tmp_path: Path) -> None:
    Espeak(engine(tmp_path)).sound(Sound("-x Müller: 6 und 2", Chime.THROW, Language.GERMAN, 30))
    options, words = json.loads((tmp_path / "heard").read_text())
    assert options == ["-v", "de", "-a", "60", "--stdin"]
    assert words == "-x Müller: 6 und 2"


def test_at_no_volume_nothing_is_started(tmp_path: Path) -> None:
    Espeak(engine(tmp_path)).sound(Sound("six", Chime.THROW, volume=0))
    assert not (tmp_path / "heard").exists()


def test_an_engine_that_is_not_there_is_told() -> None:
    with pytest.raises(DeviceError, match="there is no speech engine: install no-such-engine"):
        Espeak(("no-such-engine",))


def test_an_engine_that_fails_or_hangs_is_told(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="ended with code 3"):
        Espeak(engine(tmp_path, code=3)).sound(Sound("six", Chime.THROW))
    no_device = "ALSA lib pcm.c:2666: Unknown PCM default\nerror: No such file or directory\n"
    with pytest.raises(DeviceError, match="cannot be heard: No such file or directory"):
        Espeak(engine(tmp_path, complaint=no_device)).sound(Sound("six", Chime.THROW))
    Espeak(engine(tmp_path, complaint="ALSA lib: underrun\n")).sound(Sound("six", Chime.THROW))
    began = time.monotonic()
    with pytest.raises(DeviceError, match="hangs"):
        Espeak(engine(tmp_path, lasting=60.0), longest=0.3).sound(Sound("six", Chime.THROW))
    assert time.monotonic() - began < 20


def test_a_speech_is_cut_short_and_none_follows(tmp_path: Path) -> None:
    espeak = Espeak(engine(tmp_path, lasting=60.0))
    speaking = threading.Thread(target=espeak.sound, args=(Sound("six", Chime.THROW),))
    speaking.start()
    heard = tmp_path / "heard"
    while not (heard.exists() and heard.read_text().endswith("\n")):
        time.sleep(0.01)
    espeak.stop()
    speaking.join(20.0)
    assert not speaking.is_alive()
    espeak.sound(Sound("seven", Chime.THROW))
    assert len((tmp_path / "heard").read_text().splitlines()) == 1


@pytest.mark.parametrize("chime", Chime)
def test_tones_swell_and_die_away_without_a_click(chime: Chime) -> None:
    samples = wave(MELODIES[chime], 50).astype(float)
    assert 0.1 * RATE < len(samples) < 1.0 * RATE
    assert abs(samples[0]) < 200
    assert abs(samples[-1]) < 200
    assert 0.4 * 32767 < np.abs(samples).max() < 0.5 * 32767
    assert np.abs(wave(MELODIES[chime], 0)).max() == 0


def test_every_kind_of_news_has_a_tone_of_its_own() -> None:
    assert len({tuple(melody) for melody in MELODIES.values()}) == len(Chime)


def test_tones_are_played_by_the_mixer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    tones = Tones()
    tones.sound(Sound("six", Chime.THROW, volume=40))
    tones.stop()
    assert pygame.mixer.get_init() is None


def test_without_an_audio_device_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing-of-the-kind")
    with pytest.raises(DeviceError, match="there is no audio device"):
        Tones()


def test_the_twin_remembers_and_breaks_when_told() -> None:
    twin = RememberedSounds(fails_after=1)
    twin.sound(Sound("six", Chime.THROW))
    assert [each.words for each in twin.heard] == ["six"]
    with pytest.raises(DeviceError):
        twin.sound(Sound("seven", Chime.THROW))
