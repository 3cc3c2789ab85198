"""What the table calls out, in which words and language."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hardware.sound import Chime, RememberedSounds
from tablehub.live.announcer import Announcer
from tablehub.live.calling import Caller, Heard, news_of
from tablehub.match.clock_events import FlagFell
from tablehub.match.events import (
    Asked,
    Beavered,
    CubeAnswered,
    CubesOffered,
    Doubled,
    Event,
    FaultFound,
    GameOver,
    MatchOver,
    OpeningRolled,
    Paused,
    ResignOffered,
    Rolled,
    SetupCorrect,
)
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.questions import Question
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.referee.saying import wording
from tablehub.rules.books import ACEY_DEUCY
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN
from tablehub.words.text import Language, told_in
from tests.live.test_announcer import one, until, words
from tests.match.random_matches import Table
from tests.match.telling import told
from tests.match.test_own_cubes_at_the_table import under_way
from tests.words.test_german import english_in

LIGHT, DARK = Player.LIGHT, Player.DARK
STATE = MatchState.new(3, MODERN, {LIGHT: "Ann", DARK: "Bob"})
SET_UP = fold(STATE, SetupCorrect("0", 0.0))
AT = ("7", 3.0)
EARLY = wording.about_early_throw(DARK)


@pytest.mark.parametrize(
    ("event", "old", "chime", "english", "german"),
    [
        (Rolled(*AT, LIGHT, (2, 6)), False, Chime.THROW, "Ann: 6 and 2", "Ann: 6 und 2"),
        (Rolled(*AT, LIGHT, (2, 6)), True, Chime.THROW, "Ann: six deuce", "Ann: six deuce"),
        (Rolled(*AT, DARK, (4, 4)), False, Chime.THROW, "Bob: double 4", "Bob: 4er-Pasch"),
        (Rolled(*AT, DARK, (4, 4)), True, Chime.THROW, "Bob: double quatre", "Bob: double quatre"),
        (OpeningRolled(*AT, 5, 5, None), False, Chime.THROW, "A tie. Throw again.", "Gleichstand. Werft noch einmal."),
        (OpeningRolled(*AT, 5, 2, LIGHT), False, Chime.THROW, "Ann begins.", "Ann beginnt."),
        (
            Doubled(*AT, LIGHT, 2),
            False,
            Chime.ASK,
            "Ann doubles to 2. Bob: take or pass?",
            "Ann doppelt auf 2. Bob: annehmen oder ablehnen?",
        ),
        (
            Beavered(*AT, DARK, 4),
            False,
            Chime.ASK,
            "Bob turns the cube once more, to 4. Ann: take or pass?",
            "Bob dreht den Dopplerwürfel weiter auf 4. Ann: annehmen oder ablehnen?",
        ),
        (
            FaultFound(*AT, EARLY.code, DARK, EARLY.text, {}),
            False,
            Chime.FAULT,
            "Dark: you threw before Light's turn was over. Wait until it is.",
            "Dunkel: Du hast gewürfelt, bevor Hell fertig war. Warte, bis du dran bist.",
        ),
        (
            GameOver(*AT, DARK, GameKind.GAMMON, 4, Score(0, 4)),
            False,
            Chime.RESULT,
            "Bob wins a gammon: 4 points.",
            "Bob gewinnt ein Gammon: 4 Punkte.",
        ),
        (
            FlagFell(*AT, DARK),
            False,
            Chime.RESULT,
            "The time of Bob has run out.",
            "Die Zeit von Bob ist abgelaufen.",
        ),
        (
            MatchOver(*AT, LIGHT, Score(3, 1)),
            False,
            Chime.RESULT,
            "Ann wins the match, 3 to 1.",
            "Ann gewinnt das Match 3 zu 1.",
        ),
    ],
)
def test_what_is_called_out(event: Event, old: bool, chime: Chime, english: str, german: str) -> None:
    news = news_of(event, STATE, old_names=old)
    assert news is not None
    assert (news[0], str(news[1]), told_in(Language.GERMAN, news[1])) == (chime, english, german)


def test_whatever_waits_for_an_answer_is_called_out() -> None:
    given_up = fold(fold(told(SET_UP, "L 31 8/5 6/5"), Paused(*AT)), offer := ResignOffered(*AT, DARK, GameKind.SINGLE))
    cubes = under_way(doubled := CubesOffered(*AT, LIGHT, ("Bob", "Cy")))
    asked = Asked(*AT, Question.WHO_BEGINS.value, "6 begins. Who threw it presses Take, or simply plays.")
    said = {news_of(event, state) for event, state in ((offer, given_up), (doubled, cubes), (asked, STATE))}
    assert said == {
        (Chime.ASK, "Bob gives up the game. Ann: take it or play on?"),
        (Chime.ASK, "Ann doubles: Bob 2, Cy 2. Bob: take or pass? Cy: in the menu."),
        (Chime.ASK, "6 begins. Who threw it presses Take, or simply plays."),
    }


def test_where_each_opponent_has_his_own_cube_no_one_number_is_called_out() -> None:
    doubled = under_way(CubesOffered(*AT, LIGHT, ("Cy",)), CubeAnswered(*AT, "Cy", takes=True))
    won = fold(doubled, ended := GameOver(*AT, LIGHT, GameKind.GAMMON, 1, Score(1, 0), resigned=True))
    assert {name: result.points for name, result in won.games[0].results.items()} == {"Bob": 1, "Cy": 4, "Di": 1}
    assert news_of(ended, won) == (Chime.RESULT, "Ann wins a gammon.")


def test_acey_deucy_has_its_name() -> None:
    state = MatchState.new(0, ACEY_DEUCY, {LIGHT: "Ann", DARK: "Bob"})
    assert news_of(Rolled(*AT, LIGHT, (1, 2)), state) == (Chime.THROW, "Ann: acey-deucy")


@pytest.mark.parametrize(
    "event",
    [SetupCorrect(*AT), FaultFound(*AT, FaultCode.LIGHT_CHANGED, None, "The light has changed.", {})],
)
def test_what_asks_nothing_of_anybody_is_not_called_out(event: Event) -> None:
    assert news_of(event, STATE) is None


def test_a_whole_match_is_called_out_in_german_to_the_last_word() -> None:
    table = Table(Random(5), "modern", {"beaver": True}, 5)
    table.play(9)
    state, chimes = Table(Random(5), "modern", {"beaver": True}, 5).state, set()
    for event in table.events[1:]:
        state = fold(state, event)
        news = news_of(event, state)
        if news:
            chimes.add(news[0])
            assert list(english_in(news[1])) == []
    assert chimes >= {Chime.THROW, Chime.RESULT}


def test_the_caller_speaks_as_the_table_is_set_and_is_silent_where_that_is_wanted() -> None:
    voice, tones = RememberedSounds(), RememberedSounds()
    heard = [Heard()]
    with Announcer(one(voice), one(tones)) as announcer:
        caller = Caller(announcer, lambda: heard[0], lambda: STATE)
        caller(Rolled(*AT, LIGHT, (6, 1)))
        heard[0] = Heard(voice=True, language=Language.GERMAN, volume=35)
        caller(FaultFound(*AT, FaultCode.DIE_COCKED, LIGHT, "6-2 was thrown.", {}))
        until(lambda: bool(voice.heard))
        heard[0] = replace(heard[0], voice=False, tones=True)
        caller(Rolled(*AT, LIGHT, (5, 1)))
        until(lambda: bool(tones.heard))
    assert words(voice) == ["6 2 was thrown."]
    assert (voice.heard[0].volume, voice.heard[0].language) == (35, Language.GERMAN)
    assert words(tones) == ["Ann: 5 und 1"]
