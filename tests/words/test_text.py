"""Sentences in several languages: the machinery, and that no translation is missing or names other things."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from tablehub.words import german as german_words
from tablehub.words import text as words
from tablehub.words.text import CATALOGUES, Language, joined, say, sentence, told_in

ROOT = Path(__file__).resolve().parents[2]


def said() -> Iterator[tuple[ast.expr, str]]:
    """What every call of `say` is given, and where."""
    for package in ("tablehub", "hardware", "calibration"):
        for path in sorted((ROOT / package).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"))
            if not any(isinstance(node, ast.ImportFrom) and node.module == "tablehub.words.text" for node in tree.body):
                continue
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                    yield node.args[0], f"{path.relative_to(ROOT)}:{node.lineno}"


def templates() -> Iterator[tuple[str, str]]:
    """Every template of the program, and where it is said."""
    return ((str(given.value), where) for given, where in said() if isinstance(given, ast.Constant))


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = {"{who} to {act}": "{who} soll {act}", "throw": "werfen"}
    monkeypatch.setattr(words, "CATALOGUES", {Language.GERMAN: catalogue})


def test_a_sentence_is_english_text() -> None:
    assert say("{who} to {act}", who="Ann", act="throw") == "Ann to throw"


@pytest.mark.usefixtures("german")
def test_a_sentence_is_told_in_another_language_with_all_its_parts() -> None:
    sentence = say("{who} to {act}", who="Ann", act=say("throw"))
    assert told_in(Language.GERMAN, sentence) == "Ann soll werfen"
    assert told_in(Language.ENGLISH, sentence) == "Ann to throw"


@pytest.mark.usefixtures("german")
def test_joined_sentences_are_told_one_by_one() -> None:
    assert told_in(Language.GERMAN, joined(say("throw"), "", say("throw"))) == "werfen werfen"


@pytest.mark.usefixtures("german")
def test_a_clause_becomes_a_sentence_in_every_language() -> None:
    text = sentence(say("throw"))
    assert (text, told_in(Language.GERMAN, text)) == ("Throw.", "Werfen.")
    assert sentence("it ends so.") == "It ends so."


@pytest.mark.usefixtures("german")
def test_two_bars_tell_apart_what_is_one_word_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "CATALOGUES", {Language.GERMAN: {"light": "hell", "light||lamp": "Licht"}})
    texts = say("light"), say("light||lamp")
    assert texts == ("light", "light")
    assert [told_in(Language.GERMAN, text) for text in texts] == ["hell", "Licht"]


def test_what_was_not_said_is_the_same_in_all_languages() -> None:
    assert told_in(Language.GERMAN, "Ann {Bob}") == "Ann {Bob}"


def test_templates_are_literals() -> None:
    assert [where for given, where in said() if not isinstance(given, ast.Constant)] == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_sentence_is_missing(language: Language) -> None:
    missing = [f"{where}: {template}" for template, where in templates() if template not in CATALOGUES[language]]
    assert missing == []


def names_in(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", CATALOGUES)
def test_translations_name_the_same_things(language: Language) -> None:
    wrong = [template for template, other in CATALOGUES[language].items() if names_in(template) != names_in(other)]
    assert wrong == []


def test_nothing_is_translated_in_two_ways() -> None:
    told: dict[str, str] = {}
    for module in pkgutil.iter_modules(german_words.__path__):
        words_of: dict[str, str] = importlib.import_module(f"{german_words.__name__}.{module.name}").WORDS
        for template, other in words_of.items():
            assert told.setdefault(template, other) == other, f"{module.name}: {template}"


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_translation_is_left_over(language: Language) -> None:
    used = {template for template, _ in templates()}
    assert [template for template in CATALOGUES[language] if template not in used] == []
