"""`tablehub records`: the matches of a journal listed, shown, written to files, and others brought in."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tablehub.cli import did_you_mean
from tablehub.commands.sentences import sentence
from tablehub.crash import default_journal
from tablehub.errors import BadInput, BadNotation
from tablehub.files import read_within, write_whole
from tablehub.match.chouette import Chouette
from tablehub.match.events import (
    Event,
    FaultFound,
    GameOver,
    MatchStarted,
    Overruled,
    Played,
    SetupCorrect,
    event_from_json,
)
from tablehub.match.fold import fold, fold_all
from tablehub.match.record import MoveTurn
from tablehub.match.state import MatchState
from tablehub.match.terms import LONGEST_MATCH
from tablehub.records import read_date, read_mat, read_sgf, read_sgf_date, write_mats, write_sgfs
from tablehub.records.journal import Journal
from tablehub.records.library import KeptMatch, Library
from tablehub.records.mat_writing import left_out
from tablehub.records.reading import holds_nothing
from tablehub.records.retelling import retold, why_not_played
from tablehub.records.written import Agreed
from tablehub.rules.options import written_options
from tablehub.rules.player import Player
from tablehub.rules.units import told_units
from tablehub.words.unread import UnfitFile, why_unread

_MOST_DIGITS = 18  # of a number that SQLite knows

MOST_MATCH = 16_000_000
"""Bytes of a match in a file; as events, which take the most, one to 25 points has a few hundred thousand."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "records",
        help="list, show, export and import the matches that are kept",
        description="list: every match of the journal. show [N]: one as text, the newest unless N says which. "
        "export [N] FILE: to a .mat file, which GNU Backgammon and others read, an .sgf file, GNU Backgammon's own, "
        "or a .jsonl file of events. "
        "import FILE...: bring .mat, .sgf or .jsonl files into the journal, if every move in them can have been.",
    )
    add = parser.add_argument
    add("what", nargs="?", metavar="list|show|export|import")
    add("names", nargs="*", metavar="N|FILE", help="a match by its number; files")
    add("--journal", type=Path, metavar="FILE", help="the journal (default: the one this user's table keeps)")
    add("--json", action="store_true", help="a JSON line a match (list) or an event (show)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do what is asked for."""
    if args.what is None:
        raise BadInput(f"say what to do: {', '.join(_DOES)}; see 'tablehub records --help'")
    does = _DOES.get(args.what)
    if does is None:
        raise BadInput(
            f"there is no 'records {args.what}'{did_you_mean(args.what, _DOES)}; there are {', '.join(_DOES)}"
        )
    does(args, args.journal or default_journal())
    return 0


def list_matches(args: argparse.Namespace, journal: Path) -> None:
    """One line a match, the oldest first; one that cannot be told says so in its line."""
    if args.names:
        raise BadInput(f"'records list' takes nothing more, and was given {args.names[0]!r}")
    told = False
    with Library(journal) as library:
        for kept in library.matches():
            told, line = True, summary(kept)
            print(json.dumps(line, ensure_ascii=False) if args.json else _listed(line))
    if not told:
        print(f"{journal} holds no match yet.", file=sys.stderr)


def show_match(args: argparse.Namespace, journal: Path) -> None:
    if len(args.names) > 1:
        raise BadInput(f"'records show' shows one match, and was given {len(args.names)}")
    with Library(journal) as library:
        kept = library.match(_number(args.names[0]) if args.names else None)
    print("\n".join(event_lines(kept.events) if args.json else shown(kept)))


def export_match(args: argparse.Namespace, journal: Path) -> None:
    """Write one to the file named last; how is told by its ending."""
    if not 1 <= len(args.names) <= 2:
        raise BadInput("say what to export and where to: 'records export N FILE', the newest without N")
    target = Path(args.names[-1])
    make = _WRITES.get(target.suffix.lower())
    if make is None:
        raise BadInput(f"{target}: the ending says how a match is written; there are {', '.join(_WRITES)}")
    with Library(journal) as library:
        kept = library.match(_number(args.names[0]) if len(args.names) > 1 else None)
    for added, text in make(kept).items():
        path = target.with_stem(target.stem + added)
        write_whole(path, text)
        print(f"match {kept.number} is in {path}")
    for untold in left_out(kept.state().record()) if make is _WRITES[".mat"] else ():
        print(f"tablehub: {target}: {untold}", file=sys.stderr)


def import_matches(args: argparse.Namespace, journal: Path) -> None:
    """Read all files before any is kept, so that one that cannot be leaves the journal as it was."""
    if not args.names:
        raise BadInput("say which files to import: .mat, .sgf or .jsonl")
    read = [(name, read_match(Path(name))) for name in args.names]
    if journal.exists() and not holds_nothing(journal):
        Library(journal).__exit__()  # a torn one is not set aside for this, but said
    with Journal(journal) as kept:
        for name, match in read:
            number = kept.keep(match.agreed, match.events, match.begun)
            print(f"{name} is match {number} of {journal}")


@dataclass(frozen=True)
class Brought:
    """A match from a file."""

    agreed: Agreed
    events: tuple[Event, ...]
    begun: str | None = None
    """The day on which it was played, as far as the file says that."""


def read_match(path: Path) -> Brought:
    """The match of a file; raises `BadInput` naming the file and what in it cannot have been."""
    read = _READS.get(path.suffix.lower())
    if read is None:
        raise BadInput(
            f"{path}: matches are read from {', '.join(_READS)} files; GNU Backgammon makes .mat of many others"
        )
    try:
        text = read_within(path, MOST_MATCH).decode("utf-8")
        events, day = read(text)
        state = fold_all(events)
        if state.length > LONGEST_MATCH:
            raise BadNotation(f"a match goes to {LONGEST_MATCH} points at most, not to {state.length}")
    except UnicodeDecodeError as error:
        raise BadNotation(f"{path}: this is no text in UTF-8 (byte {error.start})") from error
    except UnfitFile as error:
        raise BadInput(f"{path}: {why_unread(error)}") from None
    except BadInput as error:
        raise BadNotation(f"{path}: {error}") from error
    agreed = Agreed(state.length, state.ruleset.name, tuple(written_options(state.ruleset)))
    return Brought(agreed, events, day)


def summary(kept: KeptMatch) -> dict[str, object]:
    """What the list says of a match, as plain values."""
    told: dict[str, object] = {"match": kept.number, "begun": kept.begun, "length": kept.agreed.length}
    told |= {"ruleset": kept.agreed.ruleset, "options": list(kept.agreed.options)}
    try:
        state = kept.state()
    except BadInput as problem:
        return told | {"problem": str(problem)}
    players = state.chouette.order if state.chouette else tuple(state.names[player] for player in Player)
    score = state.chouette.card.to_json()["totals"] if state.chouette else state.score.to_json()
    return told | {
        "players": list(players),
        "score": score,
        "games": len(state.games),
        "ending": kept.ending(state),
    }


def _listed(told: Mapping[str, object]) -> str:
    head = f"{told['match']:>4}  {told['begun']:<20}  "  # of one from a file only the day may be known
    if "problem" in told:
        return f"{head}{told['problem']}"
    length = f"to {told['length']}" if told["length"] else "money"
    score, players = told["score"], told["players"]
    assert isinstance(score, dict)
    assert isinstance(players, list)
    points = (
        "-".join(str(each) for each in score.values())
        if len(players) == 2
        else ", ".join(f"{name} {total}" for name, total in score.items())
    )
    return f"{head}{length:<6} {told['ruleset']:<14} {' - '.join(players)}  {points}  ({told['ending']})"


def shown(kept: KeptMatch) -> Iterator[str]:
    """A match as text: what was agreed, then everything as it happened, in the order in which it was written."""
    state = kept.state()
    agreed = f" ({' '.join(kept.agreed.options)})" if kept.agreed.options else ""
    length = f"match to {state.length}" if state.length else "money play"
    who = f"a chouette of {', '.join(state.chouette.card.players)}" if state.chouette else _seated(state, "against")
    yield f"Match {kept.number}, begun {kept.begun}: {length} by {state.ruleset.name}{agreed}, {who}"
    at = MatchState.new(state.length, state.ruleset)
    for event in kept.events:
        at = fold(at, event)
        if isinstance(event, SetupCorrect):
            yield f"\nGame {at.game_number}, {_stands(at)}"
        elif not isinstance(event, MatchStarted):
            yield sentence(event, state.ruleset)
    yield ""
    yield f"{kept.ending(state).capitalize()}. {_counted(kept.events, state)}"


def _seated(state: MatchState, word: str) -> str:
    return f" {word} ".join(f"{state.names[player]} ({player})" for player in Player)


def _stands(state: MatchState) -> str:
    """The score; in a chouette, whose sides are other people in each game, who sits where and what all stand at."""
    if state.chouette is None:
        return str(state.score)
    return f"{_seated(state, 'in the box against')}: {_card(state.chouette)}"


def _card(chouette: Chouette) -> str:
    return ", ".join(f"{name} {total}" for name, total in chouette.card.to_json()["totals"].items())


def _counted(events: Sequence[Event], state: MatchState) -> str:
    score = ", ".join(f"{state.names[player]} {told_units(state.score.of(player), state.ruleset)}" for player in Player)
    if state.chouette:
        score = _card(state.chouette)
    counts = {
        "game": sum(isinstance(event, GameOver) for event in events),
        "turn": sum(isinstance(turn, MoveTurn) for game in state.record().games for turn in game.turns),
        "fault": sum(isinstance(event, FaultFound) for event in events),
        "decision": sum(isinstance(event, Overruled) for event in events),
    }
    told = ", ".join(f"{count} {what}" + "s" * (count != 1) for what, count in counts.items())
    return f"{score}; {told}."


def event_lines(events: Sequence[Event]) -> list[str]:
    """A match as JSON lines, as `tablehub referee --json` writes them."""
    return [json.dumps(event.to_json(), ensure_ascii=False) for event in events]


def _from_lines(text: str) -> tuple[Event, ...]:
    events: list[Event] = []
    state: MatchState | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            told = json.loads(line)
            if not isinstance(told, dict):
                raise BadNotation("an event is an object in braces")
            event = event_from_json(told)
            if state and isinstance(event, Played) and (why_not := why_not_played(state, event)):
                raise BadNotation(why_not)
            state = fold_all([event], state)
            events.append(event)
        except (ValueError, RecursionError) as error:  # of JSON itself; a `BadEvent` is one too
            why = error if isinstance(error, BadInput) else f"this is no JSON: {why_unread(error)}"
            raise BadNotation(f"line {number}: {why}") from error
    return tuple(events)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise BadInput(f"a match is named by its number, as 'records list' tells it, not {text[:40]!r}")
    return int(text)


_DOES: Mapping[str, Callable[[argparse.Namespace, Path], None]] = {
    "list": list_matches,
    "show": show_match,
    "export": export_match,
    "import": import_matches,
}

_WRITES: Mapping[str, Callable[[KeptMatch], Mapping[str, str]]] = {
    ".mat": lambda kept: write_mats(kept.state().record(), kept.begun[:10].replace("-", ".")),
    ".sgf": lambda kept: write_sgfs(kept.state().record(), kept.begun[:10]),
    ".jsonl": lambda kept: {"": "\n".join(event_lines(kept.events)) + "\n"},
}
"""The texts that a match becomes, by what is added to the file's name."""

_READS: Mapping[str, Callable[[str], tuple[tuple[Event, ...], str | None]]] = {
    ".mat": lambda text: (retold(read_mat(text)), read_date(text)),
    ".txt": lambda text: (retold(read_mat(text)), read_date(text)),
    ".sgf": lambda text: (retold(read_sgf(text)), read_sgf_date(text)),
    ".jsonl": lambda text: (_from_lines(text), None),
}
"""The events that a text becomes, and the day on which the match was played, where the text says that."""
