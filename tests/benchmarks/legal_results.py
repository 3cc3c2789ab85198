"""How many sets of legal results a second, ours beside other engines, on the same positions and throws in one run.

    python -m tests.benchmarks.legal_results

One thread. A question is a position and a throw; the answer is all distinct positions the turn may end in. Other
engines are asked where their packages are installed (`tests/engines` says how). The positions come from games played in
OpenSpiel, which has no other way to a position, or where it is missing from games of our own and drawn ones. A measure
is the best of several rounds, the slowest engines having one, in the time of the processor and not of the clock.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import platform
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Any

from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tests.engines import gnubg_nets, gym_backgammon, openspiel
from tests.engines.positions import positions_of_all_kinds

THROWS_EACH = 3
ROUNDS = 5


@dataclass(frozen=True)
class Question:
    position: Position
    """Light is to play."""
    roll: Roll
    state: Any = None
    """The same in OpenSpiel, the dice thrown."""


@dataclass(frozen=True)
class Measure:
    engine: str
    per_second: float
    answers: int
    """Results over all questions."""


def questions(count: int, pyspiel: Any) -> list[Question]:
    """Positions of all kinds with three throws each, all 21 throws taking turns."""
    throws = Roll.all()
    if pyspiel is None:
        positions = positions_of_all_kinds(count, seed=7)
        return [
            Question(position, throws[(number * THROWS_EACH + turn) % len(throws)])
            for number, position in enumerate(positions)
            for turn in range(THROWS_EACH)
        ]
    met = list(openspiel.states(pyspiel, games=max(1, count // 15), seed=7))
    return list(_thrown(random.Random(8).sample(met, count), throws))


def _thrown(states: Sequence[Any], throws: Sequence[Roll]) -> Iterator[Question]:
    for number, state in enumerate(states):
        outcomes = openspiel.throw_outcomes(state)
        for turn in range(THROWS_EACH):
            roll = throws[(number * THROWS_EACH + turn) % len(throws)]
            thrown = state.child(outcomes[roll])
            yield Question(openspiel.position(state, openspiel.on_roll(state)), roll, thrown)


def measured(engine: str, asked: Sequence[Any], answer: Callable[[Any], int], rounds: int = ROUNDS) -> Measure:
    """The best rate of some rounds over all questions; `answer` tells how many results one has."""
    best, answers = float("inf"), 0
    for _ in range(rounds):
        began = process_time()
        answers = sum(map(answer, asked))
        best = min(best, process_time() - began)
    return Measure(engine, len(asked) / best, answers)


def slowest(positions: Sequence[Position], rules: Ruleset) -> tuple[float, Position, Roll]:
    """The longest any throw takes on these positions, each the best of three: seconds, position, throw."""

    def seconds(position: Position, roll: Roll) -> float:
        began = process_time()
        legal_results(position, Player.LIGHT, roll, rules)
        return process_time() - began

    timed = (
        (min(seconds(position, roll) for _ in range(3)), position, roll)
        for position in positions
        for roll in Roll.all()
    )
    return max(timed, key=lambda each: each[0])


def hard_positions(seed: int = 9) -> list[Position]:
    """Many checkers that can all move: each alone on a point of his own, nobody in the way or enemy blots between."""
    luck = random.Random(seed)
    found = [Position(men(dict.fromkeys(range(10, 25), 1)), men({}, off=15))]
    for _ in range(40):
        mine = luck.sample(range(1, 25), 15)
        theirs = [25 - p for p in range(1, 25) if p not in mine]
        found.append(Position(men(dict.fromkeys(mine, 1)), men(dict.fromkeys(theirs, 1), off=15 - len(theirs))))
    return found


def _count(rules: Ruleset, question: Question) -> int:
    return len(legal_results(question.position, Player.LIGHT, question.roll, rules))


def measures(asked: Sequence[Question], pyspiel: Any) -> Iterator[Measure]:
    """Every engine that is installed, ours first."""
    pairs = [(question.position, question.roll) for question in asked]
    yield measured("TableHub", pairs, lambda pair: len(legal_results(pair[0], Player.LIGHT, pair[1])))
    yield measured(
        "TableHub, positions made", pairs, lambda pair: len(list(legal_results(pair[0], Player.LIGHT, pair[1])))
    )
    gym = gym_backgammon.load()
    if gym is not None:
        games = [(gym_backgammon.board(gym, position), roll) for position, roll in pairs]
        yield measured(
            "gym-backgammon, plays not told apart", games, lambda game: len(gym_backgammon.plays(gym, *game))
        )
        yield measured(
            "gym-backgammon, distinct positions", games, lambda game: len(gym_backgammon.ends(gym, *game)), rounds=1
        )
    if pyspiel is not None:
        states = [question.state for question in asked]
        yield measured("OpenSpiel from Python", states, lambda state: len(openspiel.ends(state)), rounds=1)
    if importlib.util.find_spec("gnubg_nn"):
        nets = importlib.import_module("gnubg_nn")
        boards = [(gnubg_nets.board(position), roll) for position, roll in pairs]
        yield measured("GNU Backgammon's nets (C)", boards, lambda each: len(gnubg_nets.ends(nets, *each)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=2000, help="positions, each with three throws (default: 2000)")
    args = parser.parse_args()
    pyspiel = importlib.import_module("pyspiel") if importlib.util.find_spec("pyspiel") else None
    asked = questions(args.positions, pyspiel)
    print(f"{len(asked)} questions, Python {platform.python_version()}, {platform.machine()}, one thread\n")
    print(f"{'engine':40}{'sets a second':>15}{'results':>12}")
    for measure in measures(asked, pyspiel):
        print(f"{measure.engine:40}{measure.per_second:15,.0f}{measure.answers:12,}", flush=True)
    positions = [question.position for question in asked[::THROWS_EACH]] + hard_positions()
    print(f"\n{'ruleset':40}{'sets a second':>15}{'slowest, ms':>12}")
    for name in ruleset_names():
        rules = ruleset(name)
        rate = measured(name, asked, partial(_count, rules), rounds=2)
        print(f"{name:40}{rate.per_second:15,.0f}{slowest(positions[-240:], rules)[0] * 1000:12.2f}", flush=True)


if __name__ == "__main__":
    main()
