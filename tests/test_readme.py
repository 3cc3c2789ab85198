"""What the README and its neighbours show is true: their Python runs, their commands exist, their files are there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tablehub import cli
from tablehub.config.file import read_config
from tablehub.health.system import AS_THE_SERVICE

ROOT = Path(__file__).resolve().parent.parent
SERVICE = ROOT / "systemd" / "README.md"
GUIDE = ROOT / "docs" / "build-guide.md"
TYPED = [
    ROOT / "README.md",
    ROOT / "docs" / "table.md",
    ROOT / "docs" / "measured.md",
    SERVICE,
    GUIDE,
]  # what people type
OTHERS = ("docs/architecture.md", "docs/players-guide.md", "docs/troubleshooting.md", "hardware/README.md")
PAGES = [*TYPED, *(ROOT / name for name in OTHERS)]
AS_ITS_USER = "sudo -u tablehub XDG_STATE_HOME=/var/lib "


def fenced(kind: str, pages: list[Path] = TYPED) -> list[str]:
    """The blocks of one kind on `pages`."""
    texts = "\n".join(page.read_text("utf-8") for page in pages)
    return re.findall(rf"^```{kind}\n(.*?)^```", texts, re.DOTALL | re.MULTILINE)


EXAMPLES = fenced("python", [ROOT / "README.md"])


def commands() -> list[str]:
    """Every `tablehub` command line that the pages tell people to type."""
    lines = "\n".join(fenced("console") + fenced("sh")).splitlines()
    lines = [line.removeprefix("$ ").removeprefix(AS_ITS_USER) for line in lines]
    typed = [line.split("#")[0].split(" >")[0].split("|")[-1].strip() for line in lines]
    return [line for line in typed if line.startswith("tablehub ") and line != "tablehub --help"]


@pytest.mark.parametrize("index", range(len(EXAMPLES)))
def test_its_python_examples_give_what_they_show(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    runner = doctest.DocTestRunner(verbose=False)
    names: dict[str, object] = {}
    for number, block in enumerate(EXAMPLES[: index + 1]):  # later blocks use names of earlier ones
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


def test_the_doctor_names_the_command_that_the_service_page_has() -> None:
    assert AS_THE_SERVICE.startswith(AS_ITS_USER)
    for page in (SERVICE, GUIDE):
        assert AS_THE_SERVICE in page.read_text("utf-8")


def within_sentences() -> list[str]:
    """Every mention of a command of the program, perhaps with some of its options."""
    texts = " ".join(page.read_text("utf-8") for page in PAGES)
    return sorted(set(re.findall(r"`(tablehub [a-z][^`]*)`", re.sub(r"\s+", " ", texts))))


@pytest.mark.parametrize("line", within_sentences())
def test_the_commands_within_its_sentences_exist_and_have_these_options(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.parse([line.split()[1], "--help"])
    told = capsys.readouterr().out
    assert [option for option in re.findall(r"--[a-z-]+", line) if option not in told] == []


@pytest.mark.parametrize("text", fenced("toml"))
def test_its_configurations_can_be_used(text: str, tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(text)
    assert read_config(tmp_path / "table.toml").values


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_pages_point_to_is_there(page: Path) -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_architecture_names_files_that_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"`([\w]+/[\w/]+\.(?:py|onnx))`", text))
    assert len(named) > 20
    places = (ROOT, ROOT / "tablehub", *(ROOT / "tablehub" / room for room in ("vision", "referee")))
    assert [name for name in sorted(named) if not any((place / name).exists() for place in places)] == []


@pytest.mark.parametrize("name", ["calibration.jpg", "screen.png"])
def test_its_pictures_are_small(name: str) -> None:
    assert (ROOT / "docs" / name).stat().st_size < 300_000
