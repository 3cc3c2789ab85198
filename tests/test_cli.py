"""The command line: whatever goes wrong is one sentence on standard error and the right exit code."""

from __future__ import annotations

import argparse
import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tablehub import __version__, cli
from tablehub.__main__ import start
from tablehub.crash import MOST
from tablehub.errors import BadProfile, DeviceError
from tablehub.formats import PROFILE, SETTINGS
from tablehub.records.formats import VERSION

Captured = pytest.CaptureFixture[str]
Command = Callable[[argparse.Namespace], int | None]
Install = Callable[[Command], None]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a function in the place of the command `read`, with an option --size."""

    def install(run: Command) -> None:
        def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
            parser = subparsers.add_parser("read", help="say what stands where")
            parser.add_argument("--size", type=int)
            parser.add_argument("image", nargs="*")
            parser.set_defaults(run=run)

        module = ModuleType("tablehub.commands.read")
        module.register = register  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "tablehub.commands.read", module)
        monkeypatch.setattr(cli.importlib.util, "find_spec", lambda name: name.endswith((".read", ".plays")) or None)

    return install


def failing_with(error: BaseException) -> Command:
    def run(args: argparse.Namespace) -> int:
        raise error

    return run


def sentence(captured: Captured) -> str:
    """The one line on standard error; fails when there is more, a traceback for one."""
    lines = captured.readouterr().err.splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("tablehub: ")
    return lines[0].removeprefix("tablehub: ")


def test_a_command_gets_its_arguments_and_gives_the_exit_code(command: Install) -> None:
    seen: list[argparse.Namespace] = []
    command(lambda args: seen.append(args) or 7)  # type: ignore[func-returns-value]
    assert cli.main(["read", "--size", "3", "a.png"]) == 7
    assert (seen[0].size, seen[0].image, seen[0].verbose) == (3, ["a.png"], 0)


def test_options_may_stand_between_the_words_of_a_command(command: Install) -> None:
    seen: list[argparse.Namespace] = []
    command(lambda args: seen.append(args))
    assert cli.main(["read", "a.png", "--size", "3", "b.png", "--", "--c.png"]) == 0
    assert (seen[0].size, seen[0].image) == (3, ["a.png", "b.png", "--c.png"])


@pytest.mark.parametrize(
    "line", ["read -- -c.png", "read --size 3 -- -c.png", "read -- -c.png --size", "-- read -c.png"]
)
def test_what_follows_two_dashes_is_no_option(command: Install, line: str) -> None:
    """A picture whose name begins with a dash, such as a shell puts in for *.png."""
    seen: list[argparse.Namespace] = []
    command(lambda args: seen.append(args))
    assert cli.main(line.split()) == 0
    assert seen[0].image == [word for word in line.split("-- ")[1].split() if word != "read"]


def test_what_begins_like_a_negative_number_is_no_option(command: Install) -> None:
    seen: list[argparse.Namespace] = []
    command(lambda args: seen.append(args))
    assert cli.main(["read", "a.png", "-5,20", "--size", "-3"]) == 0
    assert (seen[0].size, seen[0].image) == (-3, ["a.png", "-5,20"])


@pytest.mark.parametrize("line", ["-vv read", "read -vv", "read -v a.png -v"])
def test_verbosity_may_stand_before_and_after_the_command(command: Install, line: str) -> None:
    seen: list[argparse.Namespace] = []
    command(lambda args: seen.append(args))
    assert cli.main(line.split()) == 0
    assert seen[0].verbose == 2


def test_version(capsys: Captured) -> None:
    assert cli.main(["--version"]) == 0
    formats = f"journal {VERSION}, profile {PROFILE}, settings {SETTINGS}"
    assert capsys.readouterr().out == f"tablehub {__version__} (formats: {formats})\n"


def test_help_lists_the_commands_there_are(command: Install, capsys: Captured) -> None:
    command(lambda args: 0)
    assert cli.main(["--help"]) == 0
    out = capsys.readouterr().out
    assert cli.COMMANDS["read"] in " ".join(out.split())
    assert "doctor" not in out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", ["say what to do", "read"]),
        ("raed", ["no command 'raed'", "did you mean 'read'?"]),
        ("zzz", ["no command 'zzz'", "tablehub --help"]),
        ("read --siz 3", ["'--siz'", "did you mean '--size'?", "tablehub read --help"]),
        ("read --size three", ["--size", "three", "tablehub read --help"]),
        ("read --size", ["--size", "expected one argument"]),
        ("--wrong", ["say what to do"]),
    ],
)
def test_a_wrong_command_line_is_one_sentence(command: Install, capsys: Captured, line: str, words: list[str]) -> None:
    command(lambda args: 0)
    assert cli.main(line.split()) == 2
    text = sentence(capsys)
    assert all(word in text for word in words), text


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (BadProfile("the profile 'p.toml'\nends early"), 2, "the profile 'p.toml' ends early"),
        (DeviceError("there is no camera v4l2:0"), 3, "there is no camera v4l2:0"),
        (
            FileNotFoundError(errno.ENOENT, "No such file or directory", "g.mat"),
            2,
            "No such file or directory ('g.mat')",
        ),
        (PermissionError(errno.EACCES, "Permission denied", "g.mat"), 2, "Permission denied"),
        (OSError(errno.ENOSPC, "No space left on device", "g.mat"), 1, "make room"),
        (OSError(errno.EIO, "Input/output error"), 1, "Input/output error"),
    ],
)
def test_foreseen_errors_have_their_exit_code(
    command: Install, capsys: Captured, error: Exception, code: int, words: str
) -> None:
    command(failing_with(error))
    assert cli.main(["read"]) == code
    assert words in sentence(capsys)


def test_the_oldest_files_of_errors_go_where_there_are_many(
    command: Install, capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A service that fails at its start fails again every few seconds, perhaps all night."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = tmp_path / "tablehub"
    folder.mkdir()
    (folder / "journal.sqlite").touch()
    for age in range(60):
        (folder / f"crash-20300101-0000{age:02}-7.log").touch()
        os.utime(folder / f"crash-20300101-0000{age:02}-7.log", (2_000_000_000 - age,) * 2)  # the clock is wrong now
    command(failing_with(ZeroDivisionError("division by zero")))
    assert cli.main(["read"]) == 1
    kept = sorted(path.name for path in folder.glob("crash-*.log"))
    assert len(kept) == MOST
    assert sum("-7.log" in name for name in kept) == MOST - 1, "the one just written is among them"
    assert "crash-20300101-000000-7.log" in kept
    assert "crash-20300101-000059-7.log" not in kept
    assert (folder / "journal.sqlite").exists()


def test_an_unforeseen_error_leaves_a_file_and_no_traceback(
    command: Install, capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    command(failing_with(ZeroDivisionError("division by zero")))
    assert cli.main(["read", "my game.png"]) == 1
    text = sentence(capsys)
    (file,) = (tmp_path / "tablehub").glob("crash-*.log")
    assert str(file) in text
    assert "division by zero" in text
    told = file.read_text(encoding="utf-8")
    assert "tablehub read 'my game.png'" in told
    assert "Traceback" in told
    assert __version__ in told


def test_an_unforeseen_error_without_a_place_to_write_is_still_one_sentence(
    command: Install, capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    monkeypatch.setattr(cli.crash, "places", lambda: [blocked / "folder"])
    command(failing_with(ZeroDivisionError()))
    assert cli.main(["read"]) == 1
    assert "ZeroDivisionError" in sentence(capsys)


def test_an_unforeseen_error_over_a_name_that_is_no_text_leaves_a_file_too(
    command: Install, capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file's name may be any bytes; those that are no UTF-8 come as halves of characters."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    command(failing_with(ZeroDivisionError()))
    assert cli.main(["read", os.fsdecode(b"\xe4.jpg")]) == 1
    (file,) = (tmp_path / "tablehub").iterdir()
    assert str(file) in sentence(capsys)
    assert "\\udce4.jpg" in file.read_text()


def test_a_name_that_is_no_text_where_it_must_be_one_is_bad_input(command: Install, capsys: Captured) -> None:
    """As the journal's: SQLite takes none, nor does the screen."""
    command(lambda args: os.fsdecode(b"j\xe4.sqlite").encode())  # type: ignore[arg-type,return-value]
    assert cli.main(["read"]) == 2
    assert sentence(capsys) == r"'j\udce4.sqlite' is no text in UTF-8: name it otherwise"


def test_tracebacks_are_shown_when_asked_for_twice(command: Install, capsys: Captured) -> None:
    command(failing_with(ZeroDivisionError()))
    assert cli.main(["read", "-vv"]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_is_quiet(command: Install, capsys: Captured) -> None:
    command(failing_with(KeyboardInterrupt()))
    assert cli.main(["read"]) == 130
    assert capsys.readouterr().err == ""


def run_tablehub(root: Path, arguments: list[str], stdin: str, stdout: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tablehub", *arguments]
    return subprocess.run(command, input=stdin, stdout=stdout, stderr=subprocess.PIPE, text=True, cwd=root, timeout=60)


QUESTION = '{"id": "4HPwATDgc/ABMA", "dice": [3, 1]}\n'


def test_a_reader_that_goes_away_is_no_error(root: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run_tablehub(root, ["plays", "--json"], QUESTION * 3, writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("arguments", [["plays", "--json"], ["--help"], ["play", "--help"], ["--version"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_one_sentence(
    root: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], unbuffered: str
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    with open("/dev/full", "w") as full:
        done = run_tablehub(root, arguments, QUESTION, full.fileno())
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "tablehub: the system says: No space left on device; make room and run it again"
    ]


def test_what_the_system_says_of_a_file_comes_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "j.sqlite"
    (tmp_path / "folder.mat").mkdir()
    for name, advice in (
        ("missing.mat", "see whether the name is right and its folder there"),
        ("folder.mat", "name a file in it"),
    ):
        assert cli.main(["records", "import", str(tmp_path / name), "--journal", str(journal)]) == 2
        assert capsys.readouterr().err.endswith(f"('{tmp_path / name}'); {advice}\n")


@pytest.mark.parametrize("coding", ["ascii:strict", "utf-8:strict"])
def test_what_the_terminal_cannot_write_is_written_otherwise(
    root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, coding: str
) -> None:
    """By the locales that people have, a name that is no text ended `read`, and a dash `rules show` by older ones."""
    monkeypatch.setenv("PYTHONIOENCODING", coding)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    odd = tmp_path / os.fsdecode(b"\xe4\xc5\xbe.toml")
    odd.write_text("[match]\nlength = 5\n")
    for arguments in (["rules", "show", "modern"], ["config", str(odd)]):
        done = run_tablehub(root, arguments, "", subprocess.PIPE)
        assert (done.returncode, done.stderr) == (0, "")
    assert "\\udce4" in done.stdout


@pytest.mark.parametrize(
    ("line", "code"),
    [("--help", 0), ("rules", 0), ("rules show modern", 0), ("raed", 2), ("plays <&-", 0), ("rules <&- 2>&-", 0)],
)
def test_it_runs_with_its_output_closed(root: Path, line: str, code: int) -> None:
    command = f"exec '{sys.executable}' -m tablehub {line} >&-"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, text=True, cwd=root, timeout=60)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr


def test_no_file_takes_the_place_of_a_stream_that_is_closed(root: Path, tmp_path: Path) -> None:
    """Or what a library complains of would be written into it."""
    code = (
        "import os, sys, tablehub.cli\n"
        "tablehub.cli.main(['rules'])\n"
        f"file = open({str(tmp_path / 'kept')!r}, 'w')\n"
        "os.write(2, b'a complaint')\n"
        "sys.exit(file.fileno() < 3)"
    )
    command = ["sh", "-c", 'exec "$0" -c "$1" <&- >&- 2>&-', sys.executable, code]
    assert subprocess.run(command, cwd=root, timeout=60).returncode == 0
    assert (tmp_path / "kept").read_bytes() == b""


def test_who_thinks_better_of_it_while_the_program_is_loaded_sees_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loading(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "tablehub.cli", Loading("tablehub.cli"))
    assert start() == cli.INTERRUPTED
