"""News is heard on a thread of its own: nobody waits for it, and what fails is said once."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import pytest

from hardware.sound import Chime, OpenSounder, RememberedSounds, Sound
from tablehub.errors import DeviceError
from tablehub.live.announcer import MOST_WAITING, Announcer


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 10.0
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


def missing() -> RememberedSounds:
    raise DeviceError("there is no engine")


def also_missing() -> RememberedSounds:
    raise DeviceError("there is no loudspeaker")


def one(way: RememberedSounds) -> list[OpenSounder]:
    return [lambda: way]


def words(way: RememberedSounds) -> list[str]:
    return [each.words for each in way.heard]


def test_what_is_told_is_heard_by_voice_or_tone() -> None:
    voice, tones = RememberedSounds(), RememberedSounds()
    with Announcer(one(voice), one(tones)) as announcer:
        announcer.tell(Sound("six two", Chime.THROW), voiced=True)
        until(lambda: words(voice) == ["six two"])
        announcer.tell(Sound("five three", Chime.THROW), voiced=False)
        until(lambda: words(tones) == ["five three"])
    assert words(voice) == ["six two"]


def test_a_slow_engine_delays_nobody_and_old_news_is_left_out() -> None:
    voice = RememberedSounds(lasting=60.0)
    with Announcer(one(voice)) as announcer:
        announcer.tell(Sound("first", Chime.THROW), voiced=True)
        until(lambda: bool(voice.heard))
        began = time.monotonic()
        for number in range(1000):
            announcer.tell(Sound(f"throw {number}", Chime.THROW), voiced=True)
            announcer.tell(Sound(f"fault {number}", Chime.FAULT), voiced=True)
        assert time.monotonic() - began < 1.0
        assert [sound.words for sound, _ in announcer._waiting] == ["throw 999", "fault 999"]
        began = time.monotonic()
    assert time.monotonic() - began < 5.0, "leaving is silent at once"
    assert words(voice) == ["first"]


def test_no_more_than_a_few_wait() -> None:
    voice = RememberedSounds(lasting=60.0)
    with Announcer(one(voice)) as announcer:
        announcer.tell(Sound("first", Chime.THROW), voiced=True)
        until(lambda: bool(voice.heard))
        for chime in Chime:
            announcer.tell(Sound(chime.value, chime), voiced=True)
        waiting = [sound.words for sound, _ in announcer._waiting]
    assert waiting == [chime.value for chime in Chime][-MOST_WAITING:]


def test_a_dying_engine_is_told_once_and_tones_follow(caplog: pytest.LogCaptureFixture) -> None:
    voice, tones = RememberedSounds(fails_after=1), RememberedSounds()
    with caplog.at_level(logging.WARNING), Announcer([lambda: voice, lambda: tones]) as announcer:
        for number in range(4):
            announcer.tell(Sound(f"throw {number}", Chime.THROW), voiced=True)
            until(lambda number=number: len(voice.heard) + len(tones.heard) == number + 1)  # type: ignore[misc]
    assert words(voice) == ["throw 0"]
    assert words(tones) == ["throw 1", "throw 2", "throw 3"]
    assert [record.getMessage() for record in caplog.records] == ["the loudspeaker is gone; tones are sounded instead"]


def test_without_any_device_one_sentence_and_silence(caplog: pytest.LogCaptureFixture) -> None:
    last = RememberedSounds()
    with caplog.at_level(logging.WARNING), Announcer([missing, also_missing], one(last)) as announcer:
        for number in range(3):
            announcer.tell(Sound(f"throw {number}", Chime.THROW), voiced=True)
            until(lambda: not announcer._waiting)
        announcer.tell(Sound("end", Chime.THROW), voiced=False)
        until(lambda: words(last) == ["end"])
    assert [record.getMessage() for record in caplog.records] == [
        "there is no engine and there is no loudspeaker; the table is silent"
    ]
