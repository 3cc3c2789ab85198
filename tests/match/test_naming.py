"""What a player may be called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.match.naming import LONGEST_NAME, plain_name, why_no_name


@pytest.mark.parametrize("name", ["Ann", "Jean-Luc", "O'Neill", "Zoë", "Ψυχή", "Анна", "J. Smith 2", "Ann & Bob"])
def test_names_of_people_are_good(name: str) -> None:
    assert why_no_name(name) is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "at least one letter"),
        ("  -'", "at least one letter"),
        ("x" * 200, "at most 24 letters, this one has 200"),
        ("Ann\N{GAME DIE}", "cannot show '\\U0001f3b2'"),
        ("王1", "cannot show '\\u738b'"),
        ("Ann\x07", "cannot show '\\x07'"),
    ],
)
def test_others_are_refused_in_words(name: str, said: str) -> None:
    assert said in str(why_no_name(name))


def test_accents_become_one_with_their_letters_and_blanks_single() -> None:
    assert plain_name("  Zoe\u0308   K. ") == "Zoë K."
    assert why_no_name("Zoe\u0308") is None


@given(st.text(max_size=60))
def test_a_name_that_is_allowed_fits_and_can_be_written_on_one_line(text: str) -> None:
    if why_no_name(text) is None:
        name = plain_name(text)
        assert 1 <= len(name) <= LONGEST_NAME
        assert name.isprintable()
        assert plain_name(name) == name
