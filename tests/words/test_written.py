"""Sentences that were written down can be told in every language again."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.words.text import Language, Text, joined, say, told_in
from tablehub.words.written import from_json, to_json

WORDS = st.text(alphabet=st.characters(exclude_characters="{}|", exclude_categories=["Cs"]), max_size=5)
SENTENCES = st.recursive(
    st.builds(lambda who: say("{who} to throw.", who=who), WORDS),
    lambda inner: st.builds(lambda a, b: joined(a, b, by="; "), inner, inner),
    max_leaves=4,
)


@given(SENTENCES)
def test_what_was_written_is_read_again(sentence: Text) -> None:
    again = from_json(json.loads(json.dumps(to_json(sentence))))
    assert again == sentence
    assert told_in(Language.GERMAN, again) == told_in(Language.GERMAN, sentence)


def test_a_sentence_read_again_is_told_in_german() -> None:
    sentence = say("{name} wins {what}.", name="Ann", what=say("a gammon"))
    again = from_json(json.loads(json.dumps(to_json(sentence))))
    assert told_in(Language.GERMAN, again) == "Ann gewinnt ein Gammon."


@pytest.mark.parametrize(
    "written",
    [
        None,
        "text",
        {"template": "a"},
        {"template": 5, "values": {}},
        {"template": "{a}", "values": {}},
        {"template": "{}", "values": {}},
        {"template": "{a.b}", "values": {"a": 1}},
        {"template": "{a", "values": {"a": 1}},
        {"template": "{a:5.q}", "values": {"a": 1}},
        {"template": "{a}", "values": {"a": None}},
        {"template": "{a}", "values": {"a": {"template": "{b}", "values": []}}},
    ],
)
def test_what_is_no_sentence_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match=r"sentence|do not fit|stands"):
        from_json(written)
