"""A match taken up from the journal is told in the language of those who play it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablehub.display.messages import message_of
from tablehub.match.events import Event, FaultFound, MatchStarted, SetupCorrect
from tablehub.match.faults import FaultCode
from tablehub.records.journal import Journal
from tablehub.records.said import said_again, said_by
from tablehub.records.written import Agreed
from tablehub.referee.saying import wording
from tablehub.rules.player import Player
from tablehub.words.text import Language, Text, told_in

COMPLAINT = wording.about_early_throw(Player.DARK)
FAULT = FaultFound("7", 2.0, COMPLAINT.code, COMPLAINT.player, COMPLAINT.text, COMPLAINT.where)


def kept(tmp_path: Path, *events: Event) -> Journal:
    journal = Journal(tmp_path / "journal.sqlite")
    number = journal.begin(Agreed(3, "modern"))
    for at, event in enumerate(events):
        journal.append(number, at, event)
    return journal


def test_an_open_fault_is_told_in_german_after_a_restart(tmp_path: Path) -> None:
    names = {Player.LIGHT: "Light", Player.DARK: "Bob"}
    with kept(tmp_path, MatchStarted("", 0.0, 3, "modern", names), SetupCorrect("6", 1.0), FAULT) as journal:
        found = journal.unfinished()
    assert found is not None
    assert found.events[-1] == FAULT
    message = message_of(found.state()).text
    assert message == COMPLAINT.text
    assert told_in(Language.GERMAN, message) == told_in(Language.GERMAN, COMPLAINT.text)
    assert told_in(Language.GERMAN, message).startswith("Dunkel: Du hast gewürfelt")
    assert told_in(Language.GERMAN, found.state().names[Player.LIGHT]) == "Hell"


def test_lines_of_the_contract_say_nothing_of_it() -> None:
    assert "said" not in FAULT.to_json()
    assert type(FAULT.to_json()["text"]) in (str, Text)


def test_events_without_sentences_are_written_as_before() -> None:
    assert said_by(SetupCorrect("6", 1.0)) == {}


@pytest.mark.parametrize(
    "said",
    [None, 5, {"text": None}, {"text": {"template": "{a}", "values": {}}}, {"code": 5}, {"none": 1}],
)
def test_what_was_said_otherwise_stays_as_it_is(said: object) -> None:
    event = FaultFound("7", 2.0, FaultCode.UNSURE, None, "As it was.", {})
    again = said_again(event, said)
    assert again == event
    assert isinstance(again, FaultFound)
    assert not isinstance(again.text, Text)


def test_another_sentence_is_not_put_in_its_place() -> None:
    event = FaultFound("7", 2.0, FaultCode.UNSURE, None, "As it was.", {})
    assert said_again(event, said_by(FAULT)) == event
    assert said_by(said_again(event, {"text": {"template": "As it was.", "values": {}}}))
