from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from tablehub.rules.books import ruleset_names
from tablehub.rules.sources.knob_words import KNOBS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def page() -> str:
    text = runpy.run_path(str(DOCS / "make_rulesets.py"))["page"]()
    assert isinstance(text, str)
    return text


def test_the_page_of_the_rulesets_is_up_to_date(page: str) -> None:
    written = (DOCS / "rulesets.md").read_text(encoding="utf-8")
    assert written == page, "run: python docs/make_rulesets.py"


def test_every_option_stands_on_it_for_every_ruleset(page: str) -> None:
    for knob in KNOBS:
        (row,) = (line for line in page.splitlines() if line.startswith(f"| {knob.label}: `{knob.field}` |"))
        assert row.count("|") == len(ruleset_names()) + 2
        assert page.count(f"\n| {knob.label} |") == len(ruleset_names())


def test_every_row_of_a_table_has_as_many_cells_as_its_head(page: str) -> None:
    head = 0
    for line in page.splitlines():
        cells = line.count("|")
        assert not line.startswith("|") or not head or cells == head, line
        head = cells if line.startswith("|") else 0
