"""Chouette: one player, in the box, against all the others, of whom one plays and the rest are his partners.

What a game counts is told from outside, in units as `MatchState.points_for` gives them: the game itself is an
ordinary one in money play, the box on one side and the playing opponent on the other. Where each opponent has a cube
of his own (`own_cubes`), units are told for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tablehub.errors import BadInput
from tablehub.match.score_card import ScoreCard
from tablehub.rules.knobs import Retiring
from tablehub.rules.rulesets import Ruleset
from tablehub.words.text import Text, say

FEWEST = 3

Units = int | Mapping[str, int]
"""What a game counts: the same for all, or for each opponent by name."""

_Amounts = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class ChouetteGame:
    """One game: what each opponent still in it carries, and what was paid in it before its end.

    `shares` has the opponents by rank, the playing opponent first, and only those who have not retired; a share of
    1 is an opponent's own. `paid` is what forfeited stakes have changed; it sums to zero.
    """

    box: str
    shares: Mapping[str, Fraction]
    paid: Mapping[str, Fraction]

    @property
    def playing(self) -> str:
        """The playing opponent."""
        return next(iter(self.shares))

    @property
    def partners(self) -> tuple[str, ...]:
        """His partners who are left, by rank."""
        return tuple(self.shares)[1:]

    def to_box(self, names: Collection[str], amounts: _Amounts) -> ChouetteGame:
        """These opponents pay the box `amounts` for every share they carry (less than nothing: the box pays), and are
        out of the game."""
        paid = dict(self.paid)
        for name in names:
            _pay(paid, name, self.box, self.shares[name] * amounts[name])
        return ChouetteGame(self.box, {each: share for each, share in self.shares.items() if each not in names}, paid)


@dataclass(frozen=True, slots=True)
class Chouette:
    """A chouette between two events: the order (box, playing opponent, partners by rank), the game, the card."""

    ruleset: Ruleset
    order: tuple[str, ...]
    game: ChouetteGame
    card: ScoreCard

    @classmethod
    def begun(cls, order: Sequence[str], ruleset: Ruleset) -> Chouette:
        """A chouette of these players as their throws ranked them: the first is in the box.

        Raises `BadInput` where the ruleset has no chouette, or none for so many.
        """
        reason = why_no_chouette(order, ruleset)
        if reason:
            raise BadInput(reason)
        return cls(ruleset, tuple(order), _new_game(order), ScoreCard(tuple(order)))

    def declined(self, by: Collection[str], units: Units) -> Chouette:
        """After the box doubled, these opponents declined and the others accepted.

        `units` is what declining loses: the game as it stood before this double. If the playing opponent is among
        them the game is over for all; he decides for the partnership. A partner retires by himself, and what
        becomes of his stake is the ruleset's to say (`Ruleset.retiring`). With a cube for each, everybody declines
        for himself, the next in rank plays on, and the game is over when nobody is left. Raises `BadInput` for
        whoever is not in the game as an opponent.
        """
        leaving = self._in_game(by)
        goes_on = leaving != self._opponents if self.ruleset.own_cubes else self.game.playing not in leaving
        if not goes_on:
            return self.box_won(units)
        retire = _RETIRES[self.ruleset.retiring]
        return replace(self, game=retire(self.game, leaving, self._amounts(leaving, units)))

    def box_declined(self, of: Collection[str], units: Units) -> Chouette:
        """After these opponents doubled, each with his own cube, and the box declined: it pays them, they are out.

        When nobody is left the box has lost the game. Raises `BadInput` where all play for one cube: a box that
        declines has then lost to all (`box_lost`).
        """
        if not self.ruleset.own_cubes:
            raise BadInput("the box declines for all opponents where they play for one cube")
        leaving = self._in_game(of)
        if leaving == self._opponents:
            return self.box_lost(units)
        return replace(self, game=self.game.to_box(leaving, self._amounts(leaving, units, -1)))

    def box_won(self, units: Units) -> Chouette:
        """The box won the game: it takes the amount for every share and stays; who played and was beaten goes to the
        foot."""
        beaten = self._foremost(-1)
        return self._settled(self._amounts(self._opponents, units), (*self._without(beaten), beaten))

    def box_lost(self, units: Units) -> Chouette:
        """The box lost the game: it pays for every share and goes to the foot; who played and beat it takes the box."""
        winner, box = self._foremost(1), self.game.box
        others = (name for name in self._without(winner) if name != box)
        return self._settled(self._amounts(self._opponents, units, -1), (winner, *others, box))

    def played_anew(self) -> Chouette:
        """The game was void: all who began it play the next one, and what was forfeited in it is not paid."""
        return replace(self, game=_new_game(self.order))

    @property
    def _opponents(self) -> tuple[str, ...]:
        """The opponents who are left, by rank."""
        return tuple(self.game.shares)

    def _foremost(self, sign: int) -> str:
        """The first in rank of those who won (-1: lost) against the box. With one cube that is who plays; with a cube
        for each he may be out of it by then, and whoever is left played on for the rest."""
        paid = self.game.paid
        return next(name for name in self.order[1:] if name in self.game.shares or paid.get(name, 0) * sign > 0)

    def _without(self, name: str) -> tuple[str, ...]:
        return tuple(each for each in self.order if each != name)

    def _in_game(self, names: Collection[str]) -> tuple[str, ...]:
        """These opponents, by rank."""
        strangers = sorted(set(names) - set(self._opponents))
        if strangers:
            raise BadInput(f"{strangers[0]!r} has no double to decline; opponents: {', '.join(self._opponents)}")
        return tuple(name for name in self._opponents if name in names)

    def _amounts(self, names: Collection[str], units: Units, sign: int = 1) -> _Amounts:
        """What each of these owes the box for a share (`sign` -1: the box owes them)."""
        told = units if isinstance(units, Mapping) else dict.fromkeys(names, units)
        missing = next((name for name in names if name not in told), None)
        if missing is not None:
            raise BadInput(f"it is not told what the game counts for {missing!r}")
        return {name: Fraction(sign * told[name] * self.ruleset.stake) for name in names}

    def _settled(self, amounts: _Amounts, order: tuple[str, ...]) -> Chouette:
        won = self.game.to_box(self._opponents, amounts).paid
        return Chouette(self.ruleset, order, _new_game(order), self.card.plus(won))


def why_no_chouette(players: Sequence[str], ruleset: Ruleset) -> Text | None:
    """One sentence why these players cannot play a chouette by this ruleset; None if they can."""
    if ruleset.retiring is Retiring.NO_CHOUETTE:
        return say("ruleset {ruleset} knows no chouette", ruleset=ruleset.name)
    if not FEWEST <= len(players) <= ruleset.chouette_most:
        return say(
            "a chouette by {ruleset} is for {fewest} to {most} players, not for {count}",
            ruleset=ruleset.name,
            fewest=FEWEST,
            most=ruleset.chouette_most,
            count=len(players),
        )
    twice = next((player for player in players if players.count(player) > 1), None)
    return say("{name!r} is the name of two players of the chouette", name=twice) if twice is not None else None


def _new_game(order: Sequence[str]) -> ChouetteGame:
    box, *opponents = order
    return ChouetteGame(box, dict.fromkeys(opponents, Fraction(1)), {})


def _pay(won: dict[str, Fraction], payer: str, payee: str, amount: Fraction) -> None:
    won[payer] = won.get(payer, Fraction(0)) - amount
    won[payee] = won.get(payee, Fraction(0)) + amount


def _to_playing_opponent(game: ChouetteGame, by: Collection[str], amounts: _Amounts) -> ChouetteGame:
    """parker, bruelheide: he who plays is paid, and carries their full shares to the end of the game."""
    return _carried(game, by, amounts, [game.playing])


def _to_partners(game: ChouetteGame, by: Collection[str], amounts: _Amounts) -> ChouetteGame:
    """milton-bradley: those who stay are paid, and share the retired man's profit or loss equally."""
    return _carried(game, by, amounts, [each for each in game.shares if each not in by])


def _carried(game: ChouetteGame, by: Collection[str], amounts: _Amounts, carriers: Sequence[str]) -> ChouetteGame:
    """The shares of those who retire, and what they forfeit, in equal parts to the carriers."""
    paid, left = dict(game.paid), {each: share for each, share in game.shares.items() if each not in by}
    for retired in by:
        part = game.shares[retired] / len(carriers)
        for carrier in carriers:
            _pay(paid, retired, carrier, part * amounts[retired])
            left[carrier] += part
    return ChouetteGame(game.box, left, paid)


def _to_box(game: ChouetteGame, by: Collection[str], amounts: _Amounts) -> ChouetteGame:
    """modern: they pay the box and are out; nobody carries them."""
    return game.to_box(by, amounts)


_RETIRES: Mapping[Retiring, Callable[[ChouetteGame, Collection[str], _Amounts], ChouetteGame]] = {
    Retiring.TO_PLAYING_OPPONENT: _to_playing_opponent,
    Retiring.TO_PARTNERS: _to_partners,
    Retiring.TO_BOX: _to_box,
}
