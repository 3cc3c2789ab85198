"""What the README shows is true: its Python runs, its commands exist, its files are there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tablehub import cli
from tablehub.config.file import read_config

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "docs" / "architecture.md", ROOT / "hardware" / "README.md"]


def fenced(kind: str) -> list[str]:
    """The README's blocks of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)


def commands() -> list[str]:
    """Every `tablehub` command line the README tells people to type."""
    lines = "\n".join(fenced("console") + fenced("sh")).splitlines()
    typed = [line.removeprefix("$ ").split("#")[0].split(" >")[0].split("|")[-1].strip() for line in lines]
    return [line for line in typed if line.startswith("tablehub ") and line != "tablehub --help"]


@pytest.mark.parametrize("index", range(len(fenced("python"))))
def test_its_python_examples_give_what_they_show(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    runner = doctest.DocTestRunner(verbose=False)
    names: dict[str, object] = {}
    for number, block in enumerate(fenced("python")[: index + 1]):  # later blocks use names of earlier ones
        test = doctest.DocTestParser().get_doctest(block, names, f"README.md, Python block {number + 1}", None, 0)
        assert test.examples
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("line", commands())
def test_its_command_lines_can_be_typed(line: str) -> None:
    words = shlex.split(line)
    arguments = cli.parse(words[1:])
    assert callable(arguments.run)
    for word in words:
        if word.startswith("tests/"):
            assert (ROOT / word).exists(), word


@pytest.mark.parametrize("text", fenced("toml"))
def test_its_configurations_can_be_used(text: str, tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(text)
    assert read_config(tmp_path / "table.toml").values


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_pages_point_to_is_there(page: Path) -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_architecture_names_files_that_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"`([\w]+/[\w/]+\.(?:py|onnx))`", text))
    assert len(named) > 20
    places = (ROOT, ROOT / "tablehub", ROOT / "tablehub" / "vision")
    assert [name for name in sorted(named) if not any((place / name).exists() for place in places)] == []


@pytest.mark.parametrize("name", ["calibration.jpg", "screen.png"])
def test_its_pictures_are_small(name: str) -> None:
    assert (ROOT / "docs" / name).stat().st_size < 300_000
