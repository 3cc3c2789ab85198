"""The power goes at any moment: a process that plays a match is killed, again and again, and the match goes on.

    python -m tests.benchmarks.kills --kills 300

A child process plays a match as `tablehub play` keeps it: every event goes to the journal and only then to the screen,
which here is a file beside it. It is killed with SIGKILL at random moments. After each kill the journal must hold every
event that was shown, none twice, and the next child must go on from exactly there; a match that ends is followed by
another one. The child's eyes see the truth, and the people go on from the board as it lies.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tablehub.live.keeping import Keeper, interrupted_match
from tablehub.match.events import Event
from tablehub.match.state import MatchState
from tablehub.records.journal import Journal
from tablehub.records.written import Agreed
from tablehub.referee.referee import Referee
from tablehub.rules.legal import legal_results
from tablehub.rules.outcome import outcome
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tests.referee.players import Table as Players

LENGTH = 3
SHORTEST, LONGEST = 0.0, 0.3
"""Seconds of play before the kill, once the child has begun."""


@dataclass
class Killed:
    """What was found after the kills. `lost`: events shown that the journal does not hold; `twice`: held twice."""

    kills: int = 0
    shown: int = 0
    lost: int = 0
    twice: int = 0
    broken: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return not (self.lost or self.twice or self.broken)


def child(journal_path: Path, shown_path: Path, seed: int) -> None:
    """Play until killed: go on with the interrupted match, then begin new ones."""
    with shown_path.open("a", buffering=1) as screen, Journal(journal_path) as journal:
        print("begun", flush=True)
        while True:
            _play_on(journal, screen.write, seed)
            seed += 1


def _play_on(journal: Journal, show: object, seed: int) -> None:
    agreed = Agreed(LENGTH, "modern")
    found = interrupted_match(journal)
    state = found[1] if found else MatchState.new(LENGTH, MODERN)
    keeper = Keeper(journal, agreed, found[0] if found else None)
    referee, number = Referee(state, patience=0.0), len(found[0].events) if found else 0

    match = found[0].match if found else 0

    def tell(events: list[Event]) -> None:
        nonlocal number, match
        for event in events:
            keeper(event)
            if keeper.note:
                raise RuntimeError(keeper.note)
            match = match or _match(journal)
            show(json.dumps([match, number, event.to_json()]) + "\n")  # type: ignore[operator]
            number += 1

    players = Players(seed)
    while not referee.state.winner:
        _turn(referee, players, tell)
    keeper.leave()


def _match(journal: Journal) -> int:
    """The number of the match that is being played."""
    unfinished = journal.unfinished()
    assert unfinished
    return unfinished.match


def _turn(referee: Referee, players: Players, tell: object) -> None:
    """What comes next at the table: the set-up, or one turn of whoever is on."""
    state = referee.state
    if state.on_turn is None or state.decided or outcome(state.position):
        players.position = Position.start()
        tell(referee.observe(players.see(Position.start())))  # type: ignore[operator]
    if referee.state.on_turn:
        players.player = referee.state.on_turn
    players.position = referee.state.position
    roll = referee.state.roll
    if roll:  # thrown before the power went: the dice are gone, the play is made
        results = legal_results(players.position, players.player, roll)
        players.position = players.chance.choice(list(results))
        tell(referee.observe(players.see(players.position)))  # type: ignore[operator]
        return
    for reading in players.turn().readings:
        tell(referee.observe(reading))  # type: ignore[operator]


def killed(kills: int, seed: int = 0) -> Killed:
    """Kill so many children, and look at the journal after each."""
    chance, result = random.Random(seed), Killed()
    with tempfile.TemporaryDirectory() as folder:
        journal_path, shown_path = Path(folder) / "journal.sqlite", Path(folder) / "shown"
        for number in range(kills):
            problem = _kill_one(journal_path, shown_path, 1000 * seed + number, chance.uniform(SHORTEST, LONGEST))
            if problem:
                result.broken.append(problem)
                break
            result.kills += 1
            _compare(journal_path, shown_path, result)
    return result


def _kill_one(journal_path: Path, shown_path: Path, seed: int, seconds: float) -> str | None:
    command = [sys.executable, "-m", "tests.benchmarks.kills", "--child", str(journal_path), str(shown_path), str(seed)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stderr
    with process.stdout, process.stderr:
        process.stdout.readline()
        time.sleep(seconds)
        process.kill()  # does nothing to one that has ended by itself
        said = process.stderr.read()
        process.wait()
    return f"the child ended by itself: {said[-2000:]}" if process.returncode != -signal.SIGKILL else None


def _compare(journal_path: Path, shown_path: Path, result: Killed) -> None:
    """Everything shown must be in the journal, in its place; the journal must make a match."""
    shown: dict[int, dict[int, dict[str, object]]] = {}
    twice = 0
    for line in shown_path.read_text().splitlines() if shown_path.exists() else []:
        try:
            match, number, event = json.loads(line)
        except ValueError:
            continue  # the line that was being written when the power went was not seen by anybody
        told = shown.setdefault(match, {})
        twice += number in told
        told[number] = event  # one that was written when the power went, and never shown, leaves a gap
    lost = 0
    with Journal(journal_path) as journal:
        for match, told in shown.items():
            kept = [event.to_json() for event in journal.events(match)]
            lost += sum(kept[number : number + 1] != [event] for number, event in told.items())
        unfinished = journal.unfinished()
        if unfinished:
            unfinished.state()  # raises where the events make no match
    result.shown = sum(map(len, shown.values()))
    result.lost, result.twice = max(lost, result.lost), max(twice, result.twice)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.kills", description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--child", nargs=3, metavar=("JOURNAL", "SHOWN", "SEED"), help=argparse.SUPPRESS)
    given = parser.parse_args(argv)
    if given.child:
        child(Path(given.child[0]), Path(given.child[1]), int(given.child[2]))
    result = killed(given.kills, given.seed)
    print(
        f"kills {result.kills}, events shown {result.shown}, lost {result.lost} (asked: 0), "
        f"twice {result.twice} (asked: 0)"
    )
    print("\n".join(result.broken))
    return 0 if result.good else 1


if __name__ == "__main__":
    sys.exit(main())
