"""Whatever the table says to players is told in German to the last word: faults, messages, buttons, menus, refusals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import islice, product
from random import Random

import pytest

from tablehub.display.editing import Edit
from tablehub.display.menu import Menu, MenuKey, Pick
from tablehub.display.menu_pages import MAIN, Page, edit_page
from tablehub.display.messages import hints_of, message_of
from tablehub.display.view import Place
from tablehub.match import decisions
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.referee.board.sight import Sight
from tablehub.referee.book import Complaint
from tablehub.referee.dice.casts import Invalid, TooMany
from tablehub.referee.play.misplays import Misplay
from tablehub.referee.saying import wording
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.saying.misplay_words import _SENTENCES
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.cube import Cube
from tablehub.rules.names import throw_name
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position, men
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tablehub.rules.sources.answers import answers
from tablehub.rules.sources.shelf import BOOKS
from tablehub.vision.reading import CubeReading, DieReading, DieState
from tablehub.words.text import Language, Text, say, told_in
from tests.display.every_page import NAMES as PEOPLE
from tests.display.every_page import TORN, every_page
from tests.match.random_matches import Table
from tests.match.test_whole_matches import AGREED
from tests.referee.readings import reading
from tests.referee.tables import moved, taken

LIGHT, DARK = Player.LIGHT, Player.DARK
START = Position.start()
ALL_ROLLS = [Roll(a, b) for a in range(1, 7) for b in range(1, a + 1)]
NAMES = {"Ann", "Bob", "Cy", "Di"}
TOLD_ALIKE = NAMES | set(ruleset_names()) | {throw_name(roll) for roll in ALL_ROLLS} | {"acey-deucy"}
"""What is the same in all languages."""

PLAY = re.compile(r"((bar|off|\d+)(/|\*|\(\d\)| )*)+")


def english_in(text: str) -> Iterator[str]:
    """What would be told in English in every language: all that was not said, but names and plays."""
    if isinstance(text, Text):
        for value in text.values.values():
            if isinstance(value, str):
                yield from english_in(value)
    elif re.search("[A-Za-z]", text) and text not in TOLD_ALIKE and not PLAY.fullmatch(text):
        yield text


def misplays() -> Iterator[Misplay]:
    """Every sentence of every code, with checkers on points, on the bar and borne off."""
    seen = moved(START, LIGHT, (8, 7), (6, 2), (13, 1), (24, 25))
    places = (8, BAR, OFF)
    for code, player, src, dst, right, die, roll in product(
        _SENTENCES, Player, (*places, None), (*places, None), (3, 8, None), (3, None), (Roll(6, 3), None)
    ):
        if src is not None or code is not FaultCode.BLOCKED_POINT:
            misplay = Misplay(code, player, DARK, seen, START, src, dst, right, die, roll)
            yield from (misplay, replace(misplay, from_hand=True))


def complaints() -> Iterator[Complaint]:
    """All that the referee can say."""
    die = DieReading(None, DieState.COCKED, (5.0, 5.0), 0.9)
    for misplay in misplays():
        yield wording.about_misplay(misplay)
    for code, rules in product(FaultCode, ruleset_names()):
        yield wording.with_consequence(Complaint(code, LIGHT, say("the throw")), ruleset(rules))
    board = taken(START, DARK, 6)
    yield wording.about_setup(board, START)
    yield wording.about_impossible_board(board)
    yield wording.about_impossible_board(moved(START, DARK, (6, 1)))
    yield wording.about_impossible_board(Position(men({}), men({})))
    yield wording.about_game_that_is_over()
    yield wording.about_lost_checkers(DARK, board)
    yield wording.about_taken_back(DARK, START, board)
    yield wording.about_board(LIGHT, START, board)
    yield wording.about_found_board(START, board)
    for player in (*Player, None):
        for code in wording._DICE_SENTENCES:
            yield wording.about_throw(player, Invalid(code, (die,), die))
        yield wording.about_many_dice(player, TooMany((die, die, die)))
        yield wording.about_many_dice(player, TooMany((die, die, die), (die,)))
        yield wording.about_few_dice(player, die)
        yield wording.about_one_thrown_again(player, Invalid(FaultCode.TOO_FEW_DICE, (die, die), die))
        yield wording.about_unreadable_die(player, die)
        yield wording.about_unread_throw(player, die)
        yield wording.about_hidden_die(player, die)
        yield wording.about_unreadable_die(player, replace(die, too_small=True))
        yield wording.about_unread_throw(player, replace(die, too_small=True))
        yield wording.about_play_of_unread_throw(player, START, board)
        yield about_unclear_board(player)
        yield wording.about_missed_throw(player, [Roll(6, 1), Roll(5, 2)], START, board)
    yield about_unclear_board(LIGHT, rivals=(moved(START, LIGHT, (13, 8)), moved(START, LIGHT, (13, 9))))
    for counts in ({2: 0.6, 3: 0.4}, {1: 0.6, 0: 0.4}):
        yield about_unclear_board(DARK, Sight.of(reading(START, doubts={13: counts})))
    for left in ((), (5,), (5, 3), (2, 2), (2, 2, 2), (2, 2, 2, 2)):
        yield wording.about_lifted_dice(LIGHT, Roll(5, 3), left, unmoved=False)
        yield wording.about_doubtful_play(LIGHT, left)
        yield wording.about_incomplete_play(DARK, left)
    yield wording.about_lifted_dice(LIGHT, Roll(5, 3), (5, 3), unmoved=True)
    for void in (False, True):
        yield wording.about_early_throw(DARK, void=void)
    for code in (FaultCode.CAMERA_MOVED, FaultCode.LIGHT_CHANGED, FaultCode.CAMERA_LOST):
        yield wording.about_view(code)
    yield wording.about_unseen_board(None)
    yield wording.about_unseen_board(say("a hand covers {points}", points=say("light's {point} point", point=5)))
    state = MatchState.new(5, MODERN)
    for code in (FaultCode.DOUBLE_NOT_ALLOWED, FaultCode.DOUBLE_AFTER_ROLL):
        yield wording.about_double(code, DARK, state.why_no_double(DARK) or say("You have already thrown."))
    for agreed in (False, True):
        yield wording.about_late_double(DARK, may_be_agreed=agreed)
    for owner in (*Player, None):
        cube = CubeReading(4, (5.0, 5.0), (0.0, 0.0), 1.0, owner, False)
        yield wording.about_cube(cube, Cube(2, DARK))


def test_every_complaint_is_german_to_the_last_word() -> None:
    left: set[tuple[str, str]] = set()
    told: dict[FaultCode, int] = {}
    for complaint in complaints():
        told[complaint.code] = told.get(complaint.code, 0) + 1
        left |= {(complaint.text, english) for english in english_in(complaint.text)}
        assert told_in(Language.GERMAN, complaint.text) != complaint.text
    assert left == set()
    assert told.keys() == set(FaultCode)


def states() -> Iterator[MatchState]:
    """Moments of matches by every book, with all that may be agreed on in them."""
    for name, agreed in AGREED.items():
        for seed, options in enumerate(agreed):
            for length in (0, 3):
                table = Table(Random(seed), name, options, length)
                table.play(2)
                state = Table(Random(seed), name, options, length).state
                yield state
                for event in table.events[1:400]:
                    state = fold(state, event)
                    yield state


def texts_of(page: Page, state: MatchState, depth: int = 3) -> Iterator[str]:
    """What stands on a page and on those it leads to."""
    yield page.title
    yield page.note
    for item in page.items(state) if depth else ():
        yield item.text
        yield item.why_not or ""
        if isinstance(item.leads, Page):
            yield from texts_of(item.leads, state, depth - 1)


def shown_in(state: MatchState) -> Iterator[str]:
    """Message, buttons, and what a decision is refused with."""
    yield message_of(state).text
    yield from (hint.text for hint in hints_of(state))
    two_boards = Position(START.light, (5, *START.dark[1:]))
    refused = [
        decisions.SetPosition(two_boards),
        decisions.TakeBack(99),
        decisions.TakeBackResult(),
        decisions.Resume(),
        decisions.VoidPlay(),
        decisions.RetirePartner("Ann"),
        *(decisions.Award(LIGHT, kind) for kind in GameKind),
        *(decisions.OfferResignation(DARK, kind) for kind in GameKind),
    ]
    yield from (decisions.why_not(each, state) or "" for each in refused)
    yield from (state.why_no_double(player) or "" for player in Player)
    yield state.why_no_beaver() or ""


def test_whole_matches_are_german_to_the_last_word() -> None:
    said: set[str] = set()
    left: set[str] = set()
    for state in states():
        for text in shown_in(state):
            if text not in said:
                said.add(text)
                left |= set(english_in(text))
    assert left == set()
    assert len({text.template for text in said if isinstance(text, Text)}) > 30


def test_the_menu_is_german_to_the_last_word() -> None:
    for state in islice(states(), 0, None, 200):
        assert {english for text in texts_of(MAIN, state) for english in english_in(text)} == set()


def test_a_board_that_is_edited_is_german_to_the_last_word() -> None:
    state = MatchState.new(5, MODERN, {LIGHT: "Ann", DARK: "Bob"})
    for position in (START, taken(START, LIGHT, 6), taken(START, DARK, 19, -1)):
        view = Menu(edit_page(Edit(position, Place(LIGHT, 24)))).view(state)
        shown = [view.title, view.note, view.help, *(item.text for item in view.items)]
        assert {english for text in shown for english in english_in(text)} == set()


def test_a_second_press_is_asked_for_in_german() -> None:
    menu, state = Menu(), MatchState.new(5, MODERN)
    texts = [item.text for item in MAIN.items(state)]
    menu.press(Pick(texts.index("Stop or leave")), state)
    menu.press(MenuKey.CHOOSE, state)
    view = menu.view(state)
    assert told_in(Language.GERMAN, view.items[0].text) == "Noch einmal: Aufhören, ein andermal weiter"
    assert told_in(Language.GERMAN, view.note) == "Zur Sicherheit noch einmal drücken."


@pytest.mark.parametrize(
    ("text", "german"),
    [
        (
            wording.about_misplay(
                Misplay(FaultCode.WRONG_COUNT, LIGHT, LIGHT, START, START, 9, 5, 4, 6, Roll(6, 5))
            ).text,
            "Hell: Diese 6 führt nach 4, du hast auf 5 angehalten. Zieh einen Stein von 5 nach 4.",
        ),
        (
            wording.about_incomplete_play(DARK, (5, 3)).text,
            "Dunkel: Der Zug ist nicht zu Ende, die 5 und die 3 sind noch zu ziehen.",
        ),
        (
            wording.about_setup(moved(START, DARK, (8, 7)), START).text,
            "Dunkel hat 1 Stein auf seinem Punkt 7 statt 0; Dunkel hat 2 Steine auf seinem Punkt 8 statt 3. "
            "Stellt die Ausgangsstellung richtig.",
        ),
        (
            MatchState.new(5, MODERN).why_no_double(DARK),
            "Dunkel ist nicht am Wurf; gedoppelt wird vor dem eigenen Wurf.",
        ),
    ],
)
def test_german_sentences_are_whole(text: str, german: str) -> None:
    assert told_in(Language.GERMAN, text) == german


def texts_in(part: object) -> Iterator[str]:
    """Every text within what is drawn."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple | list):
        for each in part:
            yield from texts_in(each)
    elif is_dataclass(part):
        for each in fields(part):
            yield from texts_in(getattr(part, each.name))


@pytest.mark.parametrize("name", every_page())
def test_every_page_is_german_to_the_last_word(name: str) -> None:
    """But names, numbers beside them, letters to be typed, position IDs, the books and a file, English itself."""
    people = "|".join(map(re.escape, PEOPLE))
    alike = re.compile(rf"({people})(: [+-]?\d+)?|[a-z]|XGID=.*|[A-Za-z0-9/+]{{14}}|X[xa]+_|English")
    titles = {book.title for book in BOOKS.values()}
    texts = texts_in(every_page()[name])
    found = {english for text in texts for english in english_in(text)} - titles - {TORN}
    assert {english for english in found if not alike.fullmatch(english)} == set()


@pytest.mark.parametrize("name", ruleset_names())
def test_what_may_be_agreed_on_is_german_to_the_last_word(name: str) -> None:
    for answer in answers(ruleset(name)):
        offered = answer.choice if isinstance(answer.choice, Sequence) else (0, 1, 3)
        shown = [answer.knob.group, answer.knob.label, answer.meaning, *map(answer.knob.meaning, offered)]
        assert [english for text in shown for english in english_in(text)] == []


def test_english_that_was_not_said_is_found() -> None:
    assert list(english_in(say("{name}: {what}", name="Ann", what="a gammon"))) == ["a gammon"]
    assert list(english_in("Play on")) == ["Play on"]
