"""Chouette: one player, in the box, against all the others, of whom one plays and the rest are his partners.

What a game counts is told from outside, in units as `MatchState.points_for` gives them: the game itself is an
ordinary one in money play, the box on one side and the playing opponent on the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tablehub.errors import BadInput
from tablehub.match.score_card import ScoreCard
from tablehub.rules.knobs import Retiring
from tablehub.rules.rulesets import Ruleset

FEWEST = 3


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

    def settled(self, amount: Fraction) -> Mapping[str, Fraction]:
        """What everybody wins in all if each share is worth `amount` to the box (less than nothing: it lost)."""
        won = dict(self.paid)
        for opponent, share in self.shares.items():
            _pay(won, opponent, self.box, share * amount)
        return won


@dataclass(frozen=True, slots=True)
class Chouette:
    """A chouette between two events: the order (box, playing opponent, partners by rank), the game, the card."""

    ruleset: Ruleset
    order: tuple[str, ...]
    game: ChouetteGame
    card: ScoreCard

    @classmethod
    def begun(cls, order: Sequence[str], ruleset: Ruleset) -> Chouette:
        """A chouette of these players as their throws ranked them (see `ranking`): the first is in the box.

        Raises `BadInput` where the ruleset has no chouette, or none for so many.
        """
        reason = why_no_chouette(order, ruleset)
        if reason:
            raise BadInput(reason)
        return cls(ruleset, tuple(order), _new_game(order), ScoreCard(tuple(order)))

    def declined(self, by: Collection[str], units: int) -> Chouette:
        """After the box doubled, these opponents declined and the others accepted.

        `units` is what declining loses: the game as it stood before this double. If the playing opponent is among
        them the game is over for all; he decides for the partnership. A partner retires by himself, and what
        becomes of his stake is the ruleset's to say (`Ruleset.retiring`). Raises `BadInput` for whoever is not in
        the game as an opponent.
        """
        strangers = sorted(set(by) - set(self.game.shares))
        if strangers:
            raise BadInput(f"{strangers[0]!r} has no double to decline; opponents: {', '.join(self.game.shares)}")
        if self.game.playing in by:
            return self.box_won(units)
        amount = Fraction(units * self.ruleset.stake)
        return replace(self, game=_RETIRES[self.ruleset.retiring](self.game, frozenset(by), amount))

    def box_won(self, units: int) -> Chouette:
        """The box won the game: it takes the amount for every share and stays; who played goes to the foot."""
        box, playing, *partners = self.order
        return self._settled(units, (box, *partners, playing))

    def box_lost(self, units: int) -> Chouette:
        """The box lost the game: it pays for every share and goes to the foot; who played takes the box."""
        box, *opponents = self.order
        return self._settled(-units, (*opponents, box))

    def _settled(self, units: int, order: tuple[str, ...]) -> Chouette:
        won = self.game.settled(Fraction(units * self.ruleset.stake))
        return Chouette(self.ruleset, order, _new_game(order), self.card.plus(won))


def why_no_chouette(players: Sequence[str], ruleset: Ruleset) -> str | None:
    """One sentence why these players cannot play a chouette by this ruleset; None if they can."""
    if ruleset.retiring is Retiring.NO_CHOUETTE:
        return f"ruleset {ruleset.name} knows no chouette"
    if not FEWEST <= len(players) <= ruleset.chouette_most:
        most = ruleset.chouette_most
        return f"a chouette by {ruleset.name} is for {FEWEST} to {most} players, not for {len(players)}"
    twice = next((player for player in players if players.count(player) > 1), None)
    return f"{twice!r} is the name of two players of the chouette" if twice is not None else None


def _new_game(order: Sequence[str]) -> ChouetteGame:
    box, *opponents = order
    return ChouetteGame(box, dict.fromkeys(opponents, Fraction(1)), {})


def _pay(won: dict[str, Fraction], payer: str, payee: str, amount: Fraction) -> None:
    won[payer] = won.get(payer, Fraction(0)) - amount
    won[payee] = won.get(payee, Fraction(0)) + amount


def _to_playing_opponent(game: ChouetteGame, by: Collection[str], amount: Fraction) -> ChouetteGame:
    """parker, bruelheide: he who plays is paid, and carries their full shares to the end of the game."""
    return _carried(game, by, amount, [game.playing])


def _to_partners(game: ChouetteGame, by: Collection[str], amount: Fraction) -> ChouetteGame:
    """milton-bradley: those who stay are paid, and share the retired man's profit or loss equally."""
    return _carried(game, by, amount, [each for each in game.shares if each not in by])


def _carried(game: ChouetteGame, by: Collection[str], amount: Fraction, carriers: Sequence[str]) -> ChouetteGame:
    """The shares of those who retire, and what they forfeit, in equal parts to the carriers."""
    paid, left = dict(game.paid), {each: share for each, share in game.shares.items() if each not in by}
    for retired in by:
        part = game.shares[retired] / len(carriers)
        for carrier in carriers:
            _pay(paid, retired, carrier, part * amount)
            left[carrier] += part
    return ChouetteGame(game.box, left, paid)


def _to_box(game: ChouetteGame, by: Collection[str], amount: Fraction) -> ChouetteGame:
    """modern: they pay the box and are out; nobody carries them."""
    paid = dict(game.paid)
    for retired in by:
        _pay(paid, retired, game.box, game.shares[retired] * amount)
    return ChouetteGame(game.box, {each: share for each, share in game.shares.items() if each not in by}, paid)


_RETIRES: Mapping[Retiring, Callable[[ChouetteGame, Collection[str], Fraction], ChouetteGame]] = {
    Retiring.TO_PLAYING_OPPONENT: _to_playing_opponent,
    Retiring.TO_PARTNERS: _to_partners,
    Retiring.TO_BOX: _to_box,
}
