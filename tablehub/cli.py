"""The command line: finds the command, runs it, and turns whatever goes wrong into one sentence and an exit code.

A command is a module of `tablehub.commands` with `register(subparsers)`, which adds its parser and sets `run`, and
`run(args) -> int`. Only the module of the command asked for is imported: `plays` does not wait for OpenCV.

Exit codes: 0 done; 1 it failed; 2 something given cannot be used; 3 a device is not there; 130 interrupted (Ctrl-C);
129 and 143 ended by SIGHUP or SIGTERM; 141 whoever read the output went away.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import errno
import importlib
import importlib.util
import io
import logging
import os
import sys
import traceback
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from tablehub import __version__, crash
from tablehub.ending import ToldToEnd
from tablehub.errors import BadInput, TableHubError
from tablehub.formats import PROFILE, SETTINGS

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

COMMANDS = {
    "demo": "referee the bundled game and a simulated one, and show how well that went",
    "play": "the table itself: camera, screen, buttons, journal",
    "calibrate": "learn a board from its starting position and write its profile",
    "read": "say what stands where in pictures, one reading an image",
    "referee": "follow a game from a camera, a video or pictures, turn by turn",
    "plays": "list all legal results of positions and rolls",
    "rules": "list the rulebooks, and show every answer of one with its source",
    "coach": "what the books teach: hit odds of blots, opening plays, old names",
    "config": "what can be set, what is in force, and where each value came from",
    "records": "list and show the matches that are kept, bring others in and out: .mat, JSON lines",
    "bench": "measure how fast the parts run on this machine",
    "doctor": "check that everything this table needs is there and works",
    "report": "pack what somebody who helps needs into one file, without names",
}
"""What --help says of each command, in its order; those whose module is not there do not exist yet."""

FAILED, BAD_INPUT, INTERRUPTED, READER_GONE = 1, 2, 130, 141

PATH_ERRORS = (FileNotFoundError, FileExistsError, PermissionError, IsADirectoryError, NotADirectoryError)
"""What the system says of a path that was not well chosen; other OSErrors are no fault of what was given."""


ADVICE = {
    errno.ENOSPC: "make room and run it again",
    errno.EDQUOT: "make room and run it again",
    errno.ENOENT: "see whether the name is right and its folder there",
    errno.ENOTDIR: "see whether the name is right and its folder there",
    errno.EACCES: "see whether this user may read and write there",
    errno.EPERM: "see whether this user may read and write there",
    errno.EROFS: "name another place",
    errno.EISDIR: "name a file in it",
}
"""What to do about what the system says."""


class UsageError(BadInput):
    """A command line that cannot be understood."""


class _NoOption(str):
    """A word of the command line after `--`, whatever it begins with."""


def _after_dashes(words: Sequence[str]) -> list[str]:
    """The words without the first `--`; what follows it is marked."""
    if "--" not in words:
        return list(words)
    at = words.index("--")
    return [*words[:at], *map(_NoOption, words[at + 1 :])]


class OneSentenceParser(argparse.ArgumentParser):
    """An argument parser whose complaints are `UsageError`s of one sentence, without the usage block.

    A command's options may stand anywhere, also between two of its words: argparse itself gives what it finds before
    the first option to all words that may be there, and knows nothing of the ones after it.
    """

    _is_intermixed = False

    def parse_known_args(  # type: ignore[override]  # typeshed knows namespaces of other classes, which none has here
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """As argparse's own, which its parser of intermixed arguments calls in turn."""
        words = [action.nargs for action in self._actions if not action.option_strings]
        may_be_parted = len(words) > 1 or "*" in words or "+" in words
        if not may_be_parted or self._is_intermixed:
            return super().parse_known_args(args, namespace)
        self._is_intermixed = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_intermixed = False

    def _parse_optional(self, arg_string: str) -> Any:  # not public; asked of each word
        """As argparse's own, which parses twice and forgets what followed `--`, and knows -5 but not -5,2."""
        if isinstance(arg_string, _NoOption) or arg_string[1:2].isdecimal():
            return None
        return super()._parse_optional(arg_string)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see '{self.prog} --help'")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """As argparse does, which keeps to itself that a disk is full."""
        print(self.format_help(), end="", file=file)


class TellVersion(argparse.Action):
    """Prints the versions and ends, as argparse's own action does; what knows the journal is loaded only then."""

    def __call__(self, parser: argparse.ArgumentParser, *args: object) -> NoReturn:
        """Of the journal, a board's profile and the settings last used: what `docs/troubleshooting.md` names."""
        from tablehub.records.formats import VERSION

        told = f"journal {VERSION}, profile {PROFILE}, settings {SETTINGS}"
        print(f"tablehub {__version__} (formats: {told})")
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name) and return its exit code; nothing is raised."""
    _open_what_is_closed()
    arguments = list(sys.argv[1:] if argv is None else argv)
    verbosity = 0
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as for standard error: a file's name may be no text
    try:
        try:
            args = parse(arguments)
            verbosity = args.verbose
            set_up_logging(verbosity)
            code = int(args.run(args) or 0)
        except SystemExit as stop:  # argparse leaves this way after --help and --version
            code = stop.code if isinstance(stop.code, int) else 0
        sys.stdout.flush()  # here, where a full disk or a closed pipe can still be told
        return code
    except KeyboardInterrupt as told:
        _settle_output()
        return told.exit_code if isinstance(told, ToldToEnd) else INTERRUPTED
    except BrokenPipeError:
        _settle_output()
        return READER_GONE
    except Exception as error:
        if verbosity > 1:
            traceback.print_exc()
        return tell(error, arguments)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line as a namespace with `run` set; raises `UsageError`."""
    arguments = _after_dashes(arguments)
    available = [name for name in COMMANDS if importlib.util.find_spec(f"tablehub.commands.{name}")]
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    if chosen is not None and chosen not in available:
        raise UsageError(f"there is no command '{chosen}'{did_you_mean(chosen, available)}; see 'tablehub --help'")
    parser = OneSentenceParser(
        prog="tablehub", description="An ordinary backgammon board that referees itself.", allow_abbrev=False
    )
    parser.add_argument("--version", action=TellVersion, nargs=0, help="the program's version and its data's formats")
    parser.add_argument(
        "-v", "--verbose", action="count", default=0, help="say more; twice: everything, tracebacks too"
    )
    commands = parser.add_subparsers(metavar="COMMAND", title="commands (each has its own --help)")
    for name in available:
        if name == chosen:
            importlib.import_module(f"tablehub.commands.{name}").register(commands)
        else:
            commands.add_parser(name, help=COMMANDS[name], add_help=False)
    if chosen is not None:
        _finish(commands.choices[chosen])
    args, unknown = parser.parse_known_args(arguments)
    if chosen is None:
        raise UsageError(f"say what to do: {', '.join(available) or 'there are no commands'}; see 'tablehub --help'")
    if unknown:
        options = commands.choices[chosen]._option_string_actions  # no public way to list them
        raise UsageError(
            f"{chosen} knows no '{unknown[0]}'{did_you_mean(unknown[0], options)}; see 'tablehub {chosen} --help'"
        )
    return args


def _finish(parser: argparse.ArgumentParser) -> None:
    """What every command has in common."""
    parser.allow_abbrev = False  # or a new option could change what an old command line means
    with contextlib.suppress(argparse.ArgumentError):  # a command may use -v for something else
        parser.add_argument("-v", "--verbose", action="count", default=argparse.SUPPRESS, help="say more")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """', did you mean ...?' when something known looks like `word`, else nothing."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean '{close[0]}'?)" if close else ""


def set_up_logging(verbosity: int) -> None:
    """Warnings by default, one line a turn with -v, everything with -vv; on standard error."""
    level = {0: logging.WARNING, 1: logging.INFO}.get(verbosity, logging.DEBUG)
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("tablehub").setLevel(level)


def tell(error: Exception, arguments: Sequence[str]) -> int:
    """Say what went wrong in one sentence on standard error; the exit code for it."""
    _settle_output()
    if isinstance(error, TableHubError):
        text, code = str(error), error.exit_code
    elif isinstance(error, OSError):
        text, code = _of_the_system(error), BAD_INPUT if isinstance(error, PATH_ERRORS) else FAILED
    elif isinstance(error, UnicodeEncodeError) and "\udc80" <= error.object[error.start] <= "\udcff":
        text, code = f"{error.object!r} is no text in UTF-8: name it otherwise", BAD_INPUT  # bytes of a file's name
    else:
        text, code = crash.report(error, arguments), FAILED
    print(f"tablehub: {' '.join(text.split())}", file=sys.stderr)
    return code


def _of_the_system(error: OSError) -> str:
    what = error.strerror or str(error) or type(error).__name__
    place = f" ('{error.filename}')" if error.filename is not None else ""
    advice = f"; {ADVICE[error.errno]}" if error.errno in ADVICE else ""
    return f"the system says: {what}{place}{advice}"


def _open_what_is_closed() -> None:
    """Standard streams that the program was started without (`>&-`) lead nowhere: or the next file that is opened would
    get their number, and with it whatever a library writes there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def _settle_output() -> None:
    """Write out what is buffered for standard output; where that fails drop it, or Python complains while it ends."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            sink = os.open(os.devnull, os.O_WRONLY)
            os.dup2(sink, sys.stdout.fileno())
            os.close(sink)


if __name__ == "__main__":
    sys.exit(main())
