"""One settled reading in the referee's terms: the board as it seems to lie, and where that is doubtful."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import ne

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME, MEN_A_SIDE, OFF, Position
from tablehub.vision.reading import Counts, Reading, likeliest, log_of

PLAUSIBLE = 0.03
"""A count with at least this probability is not contradicted by the picture: it may be so, it is not seen to be so."""

MANY_DOUBTS = 3
"""With more doubtful places than these a look accuses nobody: the picture is bad, not the play."""

MORE_LIKELY_THAN_NOT = 0.5
"""A game is not taken up from a board on which some count is less likely than this."""

HIDES = 0.25
"""A count at least this part as likely as another may be the true one instead."""

MOST_APART = 10
"""Counts in which two positions may differ and one still be compared with a picture that shows the other."""

SURE = 0.8
"""A place whose best count has less than this probability is called doubtful."""

HARDLY = 1e-6
"""No count is told better or worse than this."""

DENIED, BELIEVED = math.log(20), math.log(500)
"""How much likelier a full row may be without the checker that a play has put onto it, for the play to count once the
game has gone on, and how much likelier it must be to be believed all the same."""


SURELY = 0.9
"""A count with less probability than this is not relied on later: what is in hand, or binds a player, by one look."""


Told = tuple[float, ...]
"""Of points 1 to 24 (light's numbering) how much likelier a count is than any other, as logarithms; empty: not seen."""


@dataclass(frozen=True, slots=True)
class Change:
    """How the board as seen differs from a position at one place: `count` checkers more (or fewer, negative).

    `place` is in the player's own numbering (25 = bar, 0 = off).
    """

    player: Player
    place: int
    count: int


@dataclass(frozen=True, slots=True)
class Sight:
    """A reading without a hand in view, and its most likely board.

    `position` is the reading's own, else the most likely count of every place; where no tray is in view, what is
    missing from fifteen counts as borne off. `top` is the log-likelihood of the most likely counts taken one by
    one; where those are more checkers than a player has, that of the position.
    """

    reading: Reading
    position: Position
    top: float

    @classmethod
    def of(cls, reading: Reading) -> Sight | None:
        """What can be judged of this reading; None where nothing can (a hand, no board, places covered)."""
        if reading.hand or not reading.board_found or len(reading.points) != 24 or reading.covered:
            return None
        return cls.of_all(reading, _most_likely(reading))

    @classmethod
    def of_all(cls, reading: Reading, position: Position) -> Sight:
        """A sight of a whole board, and what it most likely is."""
        return cls(reading, position, _top(reading))

    def gap(self, position: Position) -> float:
        """How much less likely `position` is than the best that can be read, as a difference of logs (>= 0).

        How many are off is told by the trays and by what is on the board, and doubtful points by how many are off
        (`tablehub.vision.counting.likeliest`): what both say against a position is one thing, and counts once.
        """
        twice = sum(self._said_twice(position, player) for player in Player)
        return max(0.0, self.top - self.reading.log_likelihood(position) - twice)

    def _said_twice(self, position: Position, player: Player) -> float:
        """What both how many are off and a player's points say against a position."""
        off = _loss(self.reading.off.get(player), position.men(player)[OFF])
        if not off:
            return 0.0
        sign, men = (1, position.light) if player is Player.LIGHT else (-1, position.dark[::-1])
        signed = position.signed()
        points = sum(
            _loss(counts, signed[n - 1])
            for n, counts in enumerate(self.reading.points, start=1)
            if n not in self.reading.mixed and counts and (men[n] or sign * max(counts, key=lambda c: counts[c]) > 0)
        )
        return min(off, points + _loss(self.reading.bar.get(player), position.men(player)[BAR]))

    def denials(self, position: Position, before: Position) -> list[float]:
        """What of the gap is checkers that came onto full rows since `before` and are not seen there, row by row.

        None of it where one of the rows is certain to have no more (`BELIEVED`).
        """
        rows = ((n, seen, signed_at(position, n), signed_at(before, n)) for n, seen in full_rows(self.reading))
        short = [
            shortfall(self.reading, n, now)
            for n, seen, now, was in rows
            if now * seen > 0 and abs(now) > max(abs(seen), abs(was))
        ]
        return short if max(short, default=0.0) < BELIEVED else []

    def is_but_for_rows(self, position: Position, before: Position) -> bool:
        """Does the board as a whole, with fifteen a side, show `position`, while by themselves only full rows say
        otherwise, on which it has what was there `before`?"""
        points = enumerate(self.reading.points, start=1)
        denying = {n for n, counts in points if counts and shortfall(self.reading, n, signed_at(position, n)) > 0}
        rows = {n for n, _ in full_rows(self.reading) if signed_at(position, n) == signed_at(before, n)}
        on_bar = any(_loss(self.reading.bar.get(player), position.men(player)[BAR]) for player in Player)
        return position == self.position and denying <= rows and not on_bar

    def off_seen(self, player: Player) -> bool:
        """Are this player's borne-off checkers in view?"""
        return bool(self.reading.off.get(player))

    def changes_from(self, position: Position, limit: int = 99, *, literally: bool = False) -> list[Change]:
        """Where the board clearly differs from `position`; stops after more than `limit` places.

        Places in doubt, where the position's count remains `PLAUSIBLE`, are no change; `literally` takes the most
        likely count of every place as it is.
        """
        found: list[Change] = []
        for change in self._changes(position, 2.0 if literally else PLAUSIBLE):
            found.append(change)
            if len(found) > limit:
                break
        return found

    def _changes(self, position: Position, plausible: float) -> Iterator[Change]:
        seen, points = self.position, self.reading.points
        for n in _points_that_differ(seen, position):
            light, dark = position.light[n], position.dark[25 - n]
            if n not in self.reading.mixed and points[n - 1].get(light - dark, 0.0) >= plausible:
                continue
            if seen.light[n] != light:
                yield Change(Player.LIGHT, n, seen.light[n] - light)
            if seen.dark[25 - n] != dark:
                yield Change(Player.DARK, 25 - n, seen.dark[25 - n] - dark)
        for player in Player:
            for place, counts in ((BAR, self.reading.bar.get(player)), (OFF, self.reading.off.get(player))):
                expected, found = position.men(player)[place], seen.men(player)[place]
                if counts and expected != found and counts.get(expected, 0.0) < plausible:
                    yield Change(player, place, found - expected)

    def changed_points(self, position: Position) -> list[int]:
        """Points (light's numbering) on which the most likely board differs from `position`."""
        return _points_that_differ(self.position, position)

    def changes_at_bar(self, position: Position) -> bool:
        """Does the most likely board differ from `position` on the bar?"""
        return any(self.position.men(player)[BAR] != position.men(player)[BAR] for player in Player)

    def told(self, position: Position) -> Told:
        """How well each point is seen to be as in `position`."""
        pairs = zip(self.reading.points, position.signed(), strict=True)
        return tuple(_log_odds(counts, count) for counts, count in pairs)

    @property
    def is_plain(self) -> bool:
        """Is no count plausible anywhere but that of `position`?"""
        lie = zip(self.reading.points, self.position.light[1:BAR], self.position.dark[BAR - 1 : 0 : -1], strict=True)
        places = [(counts, light - dark) for counts, light, dark in lie]
        for index, seen in ((BAR, self.reading.bar), (OFF, self.reading.off)):
            places += [(counts, self.position.men(player)[index]) for player, counts in seen.items()]
        return all(p < PLAUSIBLE or count == seen for counts, seen in places for count, p in counts.items())

    @property
    def is_poor(self) -> bool:
        """Are so many places in doubt that nobody can be called wrong by this look?"""
        return len(self.doubts()) > MANY_DOUBTS

    def odd_points(self, player: Player, base: Position) -> list[int]:
        """Points in `player`'s numbering that may hold one checker more than in `base`, or checkers of both players."""
        doubtful = [(owner, place) for owner, place in self.doubts() if OFF < place < BAR]
        points = {place if owner is Player.LIGHT else 25 - place for owner, place in doubtful}
        odd = {n for n in points if self._is_torn(n)} | self.reading.mixed & set(range(1, 25))
        odd |= {
            place if owner is Player.LIGHT else 25 - place
            for owner, place in doubtful
            if self._hides(owner, place, base)
        }
        return sorted(odd) if player is Player.LIGHT else [25 - point for point in sorted(odd)]

    def _is_torn(self, point: int) -> bool:
        """Is it in doubt whose checkers stand on a point (light's numbering), if anybody's?"""
        plausible = {(n > 0) - (n < 0) for n, p in self.reading.points[point - 1].items() if p >= PLAUSIBLE}
        return len(plausible) > 1

    def _hides(self, owner: Player, place: int, base: Position) -> bool:
        """May one checker more than in `base` stand on a place of the owner's that is in doubt?"""
        counts, expected = self._own_counts(owner, place), base.men(owner)[place]
        return counts.get(expected + 1, 0.0) >= HIDES * counts.get(expected, 0.0)

    def may_hide_one(self, base: Position, player: Player) -> bool:
        """May a checker of `player` that is missing from `base` stand on a place that is in doubt?"""
        own, others = ([d for d in self.doubts() if (d[0] is player) is mine] for mine in (True, False))
        return any(self._hides(player, place, base) for _, place in own) or any(
            OFF < place < BAR and self._own_counts(player, 25 - place).get(1, 0.0) >= PLAUSIBLE for _, place in others
        )

    def unsettled(self, sure: float) -> list[tuple[Player, int]]:
        """Places told with less than `sure` that fifteen checkers a side do not settle: there is more than one of
        them, or checkers may have been borne off."""
        found = []
        for player in Player:
            guesses = [(owner, place) for owner, place in self.doubts() if owner is player]
            all_home = not any(self.position.men(player)[HOME + 1 :])
            worst = min((max(self._own_counts(player, place).values()) for _, place in guesses), default=1.0)
            if worst < sure and (all_home or len(guesses) > 1):
                found += guesses
        return found

    def open_counts(self, player: Player, place: int) -> list[int]:
        """How many checkers the player may have on a place (his numbering), the likeliest number first."""
        counts = self._own_counts(player, place)
        ranked = sorted(counts, key=lambda count: -counts[count])
        return [count for count in ranked if counts[count] >= HIDES * counts[ranked[0]]]

    def _own_counts(self, player: Player, place: int) -> Mapping[int, float]:
        """Probabilities of the player's own counts on a place in his numbering."""
        if place in (BAR, OFF):
            return (self.reading.bar if place == BAR else self.reading.off).get(player, {})
        counts = self.reading.points[place - 1 if player is Player.LIGHT else 24 - place]
        sign = 1 if player is Player.LIGHT else -1
        return {n * sign: p for n, p in counts.items() if n * sign >= 0}

    def doubts(self, sure: float = SURE) -> list[tuple[Player, int]]:
        """Places that cannot be told for sure, each with the player whose checkers they seem to hold: whose likeliest
        count is not so likely, or another than that of `position`, which counts checkers together."""
        found: list[tuple[Player, int]] = []
        seen = self.position.signed()
        for n, counts in enumerate(self.reading.points, start=1):
            told = max(counts.values()) if n in self.reading.mixed else counts.get(seen[n - 1], 0.0)
            if told < sure:
                dark = max(counts, key=lambda count: (abs(count) > 0, counts[count])) < 0
                found.append((Player.DARK, 25 - n) if dark else (Player.LIGHT, n))
        for places, index in ((self.reading.bar, BAR), (self.reading.off, OFF)):
            found += [(player, index) for player, counts in places.items() if counts and max(counts.values()) < sure]
        return found


def full_rows(reading: Reading) -> Iterator[tuple[int, int]]:
    """Points (light's numbering) that seem to hold a full row, with what they seem to hold: the next checker lies on
    others, where it may not show."""
    for n, counts in enumerate(reading.points, start=1):
        seen = max(counts, key=lambda count: counts[count], default=0)
        if reading.abreast <= abs(seen) < MEN_A_SIDE and n not in reading.mixed:
            yield n, seen


def shortfall(reading: Reading, point: int, count: int) -> float:
    """How much less likely a signed count on a point is than the best one, as a difference of logs."""
    counts = reading.points[point - 1]
    return math.log(max(counts.values()) / max(HARDLY, counts.get(count, 0.0)))


def with_rest_off(position: Position, player: Player) -> Position:
    """The position, of which all of a player's checkers that are not on the board are off, wherever they lie: where no
    tray tells how many are."""
    men = position.men(player)
    return Position.of(player, (_not_on_board(men), *men[1:]), position.men(player.opponent))


def _not_on_board(men: Sequence[int]) -> int:
    return max(0, MEN_A_SIDE - sum(men[1:]))


def signed_at(position: Position, n: int) -> int:
    """The signed count of a point (light's numbering)."""
    return position.light[n] - position.dark[25 - n]


def _points_that_differ(a: Position, b: Position) -> list[int]:
    """Points in light's numbering. Thousands of positions are compared with one board."""
    counts = zip(_POINTS, a.light[1:25], b.light[1:25], a.dark[24:0:-1], b.dark[24:0:-1], strict=True)
    return [n for n, light, other_light, dark, other_dark in counts if light != other_light or dark != other_dark]


_POINTS = range(1, 25)


def _log_odds(counts: Mapping[int, float], count: int) -> float:
    others = max((p for n, p in counts.items() if n != count), default=0.0)
    return math.log(max(counts.get(count, 0.0), HARDLY) / max(others, HARDLY))


def best_told(told: Told, now: Told) -> Told:
    """Each point as well as it was ever seen."""
    return tuple(max(pair) for pair in zip(told, now, strict=True)) if told else now


def far_apart(a: Position, b: Position) -> bool:
    """Do two positions differ in so many counts that no slip and no doubt explains it? Cheap enough for thousands."""
    return int(sum(map(ne, (*a.light, *a.dark), (*b.light, *b.dark)))) > MOST_APART


def _loss(counts: Counts | None, count: int) -> float:
    """How much less likely (logarithm) one count is than the most likely; 0 where nothing is seen."""
    return log_of(max(counts.values())) - log_of(counts.get(count, 0.0)) if counts else 0.0


def _top(reading: Reading) -> float:
    if reading.position is not None and _too_many(reading):
        return reading.log_likelihood(reading.position)
    places = [*reading.points, *reading.bar.values(), *reading.off.values()]
    return sum(math.log(max(counts.values())) for counts in places if counts)


def _too_many(reading: Reading) -> bool:
    """Do the most likely counts, taken one by one, give a player more than fifteen checkers?"""
    signed = [max(counts, key=lambda count: counts[count]) for counts in reading.points if counts]
    bars = {player: likeliest(reading.bar.get(player), 0) for player in Player}
    light = sum(n for n in signed if n > 0) + bars[Player.LIGHT]
    dark = -sum(n for n in signed if n < 0) + bars[Player.DARK]
    return max(light, dark) > MEN_A_SIDE


def _most_likely(reading: Reading) -> Position:
    if reading.position is not None:
        light, dark = list(reading.position.light), list(reading.position.dark)
    else:
        signed = [max(counts, key=lambda count: counts[count]) for counts in reading.points]
        light = [0, *(max(0, count) for count in signed), likeliest(reading.bar.get(Player.LIGHT), 0)]
        dark = [0, *(max(0, -count) for count in reversed(signed)), likeliest(reading.bar.get(Player.DARK), 0)]
    for player, men in ((Player.LIGHT, light), (Player.DARK, dark)):
        men[OFF] = likeliest(reading.off.get(player), _not_on_board(men))
    return Position(tuple(light), tuple(dark))
