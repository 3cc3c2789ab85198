"""What the referee made of a match, held against what happened at the table."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from difflib import SequenceMatcher

from tablehub.app import Table
from tablehub.demo.scoring import ASKING
from tablehub.demo.simulated import LAG
from tablehub.demo.truth import TrueFault
from tablehub.match.events import (
    Answered,
    Asked,
    Event,
    FaultCleared,
    FaultFound,
    GameOver,
    OpeningRolled,
    Played,
    Rolled,
    Undone,
)
from tablehub.referee.stages import AwaitPlay
from tablehub.rules.position import Position
from tablehub.simulator.matches import Hearing, MatchTimeline
from tablehub.simulator.timeline import FrameTruth, Happening

CHANGE_THE_POSITION = frozenset(
    {
        "one_too_far", "one_too_few", "blocked_point", "wrong_player", "bar_ignored", "one_die_only",
        "dice_lifted_early", "hit_not_on_bar", "checker_missing", "wrong_direction", "borne_off_early",
        "board_knocked", "wrong_setup",
    }
)  # fmt: skip
"""Faults that leave the checkers where they should not be."""

VERDICT_WITHIN = 4.0
"""Seconds after which a play that was made and not yet judged is no longer waited for."""

Throw = tuple[object, tuple[int, ...]]


@dataclass
class Tally:
    """What was counted in one match, or in several summed."""

    matches: int = 0
    frames: int = 0
    turns: int = 0
    wrong_scores: int = 0
    false_accusations: int = 0
    needless_questions: int = 0
    illegal_as_legal: int = 0
    plays: int = 0
    plays_wrong: int = 0
    hidden_announcements: int = 0
    broken: int = 0
    named: Counter[str] = field(default_factory=Counter)
    """Faults by kind that were called what they are."""
    otherwise: Counter[str] = field(default_factory=Counter)
    """Faults that were pointed out under another name."""
    asked: Counter[str] = field(default_factory=Counter)
    """Faults that were not named, but while which the table asked: it said that it could not tell."""
    missed: Counter[str] = field(default_factory=Counter)
    announced: list[float] = field(default_factory=list)
    """Seconds from dice at rest to their announcement."""
    judged: list[float] = field(default_factory=list)
    """Seconds from the last checker of a legal play at rest to the verdict that it is complete."""
    accused: list[float] = field(default_factory=list)
    """Seconds from a wrong position at rest to the sentence."""
    notes: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, each.name, mine + theirs)

    @property
    def undetected(self) -> int:
        """Faults that changed the position and passed without a word."""
        return sum(count for kind, count in self.missed.items() if kind in CHANGE_THE_POSITION)

    @property
    def good(self) -> bool:
        """Is everything as it is asked of two hundred matches?"""
        never = self.wrong_scores + self.undetected + self.illegal_as_legal + self.hidden_announcements + self.broken
        return not never and self.false_accusations * 1000 <= max(self.turns, 1000)


class Witness:
    """Listens to the table while a match is played, and tells the people what they can read on the screen."""

    def __init__(self, hearing: Hearing) -> None:
        self.hearing = hearing
        self.events: list[Event] = []
        self._standing: dict[str, FaultFound] = {}

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, FaultFound):
            self._standing[event.code.value] = event
        elif isinstance(event, FaultCleared):
            self._standing.pop(event.code.value, None)
        else:
            self._hear_of_questions(event)
            return
        found = self._standing.values()
        self.hearing.complaints = [fault.code.value for fault in found if fault.code not in ASKING]
        self.hearing.questions = [fault.text for fault in found if fault.code in ASKING]

    def _hear_of_questions(self, event: Event) -> None:
        if isinstance(event, Asked):
            self.hearing.asked = event.question
        elif isinstance(event, Answered | Rolled):
            self.hearing.asked = None


class Stopwatch:
    """Watches, frame by frame, how soon things are said, and whether they are said of what could be seen."""

    def __init__(self, line: MatchTimeline, tally: Tally) -> None:
        self._line, self._tally = line, tally
        self._seen = 0
        self._since: float | None = None

    def look(self, table: Table, now: FrameTruth, events: list[Event]) -> None:
        for happened in self._line.happenings[self._seen :]:
            if happened.kind == "rest":
                self._since = now.t
            elif happened.kind in ("roll", "play", "fault"):
                self._since = None
        self._seen = len(self._line.happenings)
        told = [event for event in events if isinstance(event, Rolled | OpeningRolled)]
        if told and now.moving:
            self._tally.hidden_announcements += 1
            self._tally.notes.append(f"frame {now.index}: announced {told[0]} while something moved")
        if self._since is None:
            return
        stage = table.referee.stage
        if (isinstance(stage, AwaitPlay) and stage.held) or any(isinstance(e, Played | FaultFound) for e in events):
            self._tally.judged.append(now.t - self._since)
            self._since = None
        elif now.t - self._since > VERDICT_WITHIN:
            self._since = None


def held_against(line: MatchTimeline, events: list[Event], fps: float, *, whole: bool = True) -> Tally:
    """The tally of a match, without what a stopwatch tells. `whole`: it was played to its end."""
    tally = Tally(matches=1)
    happened = line.happenings
    tally.turns = sum(1 for each in happened if each.kind == "roll")
    _count_scores(tally, line, events, whole)
    _count_plays(tally, happened, events, fps)
    _count_faults(tally, happened, events, fps)
    _count_announcements(tally, happened, events, fps)
    return tally


def _frame(event: Event, fps: float) -> int:
    """The frame an event was told in; a press is told later than the last look, whose frame it names."""
    return round(event.t * fps)


def _count_scores(tally: Tally, line: MatchTimeline, events: list[Event], whole: bool) -> None:
    told = [(event.winner, event.kind, event.points) for event in events if isinstance(event, GameOver)]
    true = [(result.winner, result.kind, result.points) for result in line.card.results]
    if told != true[: len(told) if not whole else None]:
        tally.wrong_scores += 1
        tally.notes.append(f"wrong score: {_results(told)}; true: {_results(true)}")


def _results(results: Sequence[tuple[object, ...]]) -> str:
    return ", ".join(f"{winner} {getattr(kind, 'value', kind)} {points}" for winner, kind, points in results) or "none"


@dataclass(frozen=True)
class _Play:
    key: tuple[object, tuple[int, ...], Position, bool]
    frame: int


def _recorded(events: list[Event], fps: float) -> list[_Play]:
    """The plays that stand in the record, those taken back left out."""
    found: list[_Play] = []
    for event in events:
        if isinstance(event, Played):
            key = (event.player, tuple(sorted(event.dice)), event.position, event.legal)
            found.append(_Play(key, _frame(event, fps)))
        elif isinstance(event, Undone) and event.what == Played.name and found:
            found.pop()
    return found


def _made(happened: list[Happening]) -> list[_Play]:
    return [
        _Play((each.player, tuple(sorted(each.dice)), each.position, each.legal), each.frame)
        for each in happened
        if each.kind == "play" and each.dice and each.position
    ]


def _count_plays(tally: Tally, happened: list[Happening], events: list[Event], fps: float) -> None:
    told, made = _recorded(events, fps), _made(happened)
    blocks = SequenceMatcher(None, [p.key for p in told], [p.key for p in made], autojunk=False).get_matching_blocks()
    right = {block.b + i for block in blocks for i in range(block.size)}
    matched = {block.a + i for block in blocks for i in range(block.size)}
    tally.plays = len(made)
    tally.plays_wrong = len(made) - len(right)
    wrong_positions = {play.key[:3] for play in made if not play.key[3]}
    for i, play in enumerate(told):
        if i in matched:
            continue
        player, dice, position, legal = play.key
        tally.notes.append(
            f"frame {play.frame}: recorded {player} {dice} {'' if legal else '(not legal) '}{position!r}"
        )
        tally.illegal_as_legal += legal and (player, dice, position) in wrong_positions
    tally.notes += [
        f"frame {play.frame}: not recorded {play.key[0]} {play.key[1]} {'' if play.key[3] else '(not legal) '}"
        f"{play.key[2]!r}"
        for i, play in enumerate(made)
        if i not in right
    ]


def _faults(happened: list[Happening], fps: float) -> list[TrueFault]:
    """What was wrong, each until a little after it was put right, for it may be told as late as that."""
    lag, found, open_since = round(LAG * fps), [], None
    for each in happened:
        if each.kind == "fault" and each.fault:
            open_since = each
        elif each.kind == "fault-cleared" and open_since and open_since.fault:
            found.append(TrueFault(open_since.fault, open_since.frame, each.frame + lag))
            open_since = None
    return found


def _questions(events: list[Event], fps: float) -> list[tuple[int, int | None]]:
    """From which frame to which a question stood on the screen (None: to the end)."""
    open_since: dict[str, int] = {}
    stood: list[tuple[int, int | None]] = []
    for event in events:
        if isinstance(event, FaultFound) and event.code in ASKING:
            open_since.setdefault(event.code.value, _frame(event, fps))
        elif isinstance(event, FaultCleared) and event.code.value in open_since:
            stood.append((open_since.pop(event.code.value), _frame(event, fps)))
    return [*stood, *((since, None) for since in open_since.values())]


def _overlap(fault: TrueFault, begun: int, ended: int | None) -> bool:
    """Did a question stand on the screen while this was wrong?"""
    return (ended is None or ended >= fault.since) and (fault.until is None or begun <= fault.until)


def _count_faults(tally: Tally, happened: list[Happening], events: list[Event], fps: float) -> None:
    faults = _faults(happened, fps)
    named: dict[TrueFault, float] = {}
    otherwise: dict[TrueFault, str] = {}
    asked = {fault for fault in faults for begun, ended in _questions(events, fps) if _overlap(fault, begun, ended)}
    for event in events:
        if not isinstance(event, FaultFound):
            continue
        frame = _frame(event, fps)
        there = [fault for fault in faults if fault.is_seen_in(frame)]
        if event.code in ASKING:
            tally.needless_questions += not there
            continue
        meant = [fault for fault in there if event.code in fault.codes]
        if meant:
            named.setdefault(meant[0], (frame - meant[0].since) / fps)
        elif there:
            otherwise.setdefault(there[0], event.code.value)
        else:
            tally.false_accusations += 1
            tally.notes.append(f"frame {frame}: called {event.code}, wrongly: {event.text}")
    tally.accused += list(named.values())
    for fault in faults:
        if fault in named:
            tally.named[fault.kind] += 1
        elif fault in otherwise:
            tally.otherwise[fault.kind] += 1
            tally.notes.append(f"frame {fault.since}: {fault.kind} was called {otherwise[fault]}")
        elif fault in asked:
            tally.asked[fault.kind] += 1
        else:
            tally.missed[fault.kind] += 1
            tally.notes.append(f"frame {fault.since}: {fault.kind} was missed")


def _count_announcements(tally: Tally, happened: list[Happening], events: list[Event], fps: float) -> None:
    """Each throw that was played is looked for among the announcements made while it lay there."""
    rolled = [event for event in events if isinstance(event, Rolled)]
    rests = [each for each in happened if each.kind == "roll"]
    start = 0
    for throw in rests:
        while start < len(rolled) and _frame(rolled[start], fps) < throw.frame:
            start += 1
        if start < len(rolled) and throw.dice and sorted(rolled[start].dice) == sorted(throw.dice):
            tally.announced.append((_frame(rolled[start], fps) - throw.frame) / fps)


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values) or [0.0]
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def table_of(tally: Tally, eyes: str) -> str:
    """The table that is printed."""
    per_1000 = 1000 * tally.false_accusations / max(1, tally.turns)
    median = statistics.median
    lines = [
        f"eyes                                      {eyes}",
        f"matches                                   {tally.matches}",
        f"frames                                    {tally.frames}",
        f"turns                                     {tally.turns}",
        f"matches with a wrong score                {tally.wrong_scores}   (asked: 0)",
        f"undetected faults that change the position {tally.undetected}   (asked: 0)",
        f"false accusations                         {tally.false_accusations}   "
        f"({per_1000:.2f} in 1,000 turns; asked: 1)",
        f"illegal plays recorded as legal           {tally.illegal_as_legal}   (asked: 0)",
        f"plays recorded wrong or not at all        {tally.plays_wrong} of {tally.plays}",
        f"questions although nothing was wrong      {tally.needless_questions}",
        f"announced while dice roll or are hidden   {tally.hidden_announcements}   (asked: 0)",
        f"matches broken off by an error            {tally.broken}",
    ]
    if tally.announced:
        lines.append(
            f"dice at rest to announcement              median {median(tally.announced):.2f} s, "
            f"p95 {percentile(tally.announced, 0.95):.2f} s   (asked: 0.5, 0.8; {len(tally.announced)} throws)"
        )
    if tally.judged:
        lines.append(
            f"last checker at rest to verdict           median {median(tally.judged):.2f} s, "
            f"p95 {percentile(tally.judged, 0.95):.2f} s   (asked: 0.6; {len(tally.judged)} plays)"
        )
    if tally.accused:
        lines.append(
            f"something wrong to its sentence           median {median(tally.accused):.2f} s, "
            f"p95 {percentile(tally.accused, 0.95):.2f} s   ({len(tally.accused)} faults)"
        )
    lines.append("")
    lines.append(f"{'fault':24s} {'named':>6s} {'called otherwise':>17s} {'asked':>6s} {'missed':>7s}")
    for kind in sorted({*tally.named, *tally.otherwise, *tally.asked, *tally.missed}):
        lines.append(
            f"{kind:24s} {tally.named[kind]:6d} {tally.otherwise[kind]:17d} {tally.asked[kind]:6d} "
            f"{tally.missed[kind]:7d}"
        )
    return "\n".join(lines)
