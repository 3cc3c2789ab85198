"""Chouettes at random beside a ledger kept as the books say it, by nothing of the program: seats, cubes, what each won.

parker: "a partner may decline a double, whereupon he withdraws from the game losing his score as it then stands to the
'playing opponent' who thereafter wins or loses the retired partner's full share". milton-bradley: "his stake is
forfeited to his partners, who share his profit or loss equally". bruelheide: "if the player in the box wins, he stays
in, if he loses he goes to the foot and the Active Opponent goes into the box and the other players move up".
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from tablehub.match.decisions import RetirePartner, why_not
from tablehub.match.events import (
    Beavered,
    ChouetteBegun,
    CubeAnswered,
    CubesOffered,
    Doubled,
    Event,
    GameOver,
    GameVoided,
    Overrule,
    Overruled,
    PartnerRetired,
    Passed,
    SetupCorrect,
    Taken,
    Undone,
    event_from_json,
)
from tablehub.match.fold import fold, fold_all
from tablehub.match.state import MatchState, Phase
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tests.match.test_chouette_at_the_table import MIDDLE

BOX, TEAM = Player.LIGHT, Player.DARK
WORTH = {"parker": (1, 2, 3), "bruelheide": (1, 2, 2), "milton-bradley": (1, 2, 3), "modern": (1, 2, 3)}
"""A single game, a gammon and a backgammon."""


@dataclass
class Ledger:
    """One chouette: the seats, and the cards of all before. Each opponent's part of a game is reckoned by itself."""

    book: str
    own: bool
    stake: int
    order: list[str]
    card: dict[str, Fraction] = field(default_factory=dict)
    left: dict[str, tuple[int, list[str]]] = field(default_factory=dict)
    """Who is out of the game: what his part stood at for him (plus: he won it of the box), who carries it on."""
    cubes: dict[str, tuple[int, Player | None]] = field(default_factory=dict)
    """The value of each opponent's cube and whose it is; all the same where one serves all."""

    def __post_init__(self) -> None:
        self.card = dict.fromkeys(self.order, Fraction(0))
        self.set_up()

    def set_up(self) -> None:
        self.left, self.cubes = {}, dict.fromkeys(self.order[1:], (1, None))

    @property
    def still_in(self) -> list[str]:
        return [name for name in self.order[1:] if name not in self.left]

    def may_turn(self, side: Player) -> list[str]:
        return [name for name in self.still_in if self.cubes[name][1] in (None, side)]

    def turned(self, names: Sequence[str], taker: Player, times: int = 1) -> None:
        self.cubes |= {name: (self.cubes[name][0] << times, taker) for name in names}

    def out(self, name: str, won: int) -> None:
        """He is out of the game at this; his part is carried on as the book says, or over with it."""
        self.left[name] = (won, [])
        carriers = {"modern": [], "milton-bradley": self.still_in}.get(self.book, self.still_in[:1])
        self.left[name] = (won, carriers)

    def counted(self, winner: Player, kind: GameKind, given_up_double: int | None = None) -> dict[str, int]:
        """The game is over: what each part counted for him who plays it to the end. The card is kept, seats change."""
        counts = {}
        for name, (value, owner) in self.cubes.items():
            lone = self.book == "modern" and owner is None  # Jacoby
            times = 1 if lone else WORTH[self.book][list(GameKind).index(kind)]
            counts[name] = value * times if given_up_double is None else given_up_double
        for name in self.order[1:]:
            self._part(name, Fraction(1), counts[name] if winner is TEAM else -counts[name])
        box, *others = self.order
        went_so = {name: self.left.get(name, (1 if winner is TEAM else -1, []))[0] > 0 for name in others}
        foremost = next(name for name in others if went_so[name] is (winner is TEAM))
        others.remove(foremost)
        self.order = [box, *others, foremost] if winner is BOX else [foremost, *others, box]
        return counts

    def _part(self, name: str, share: Fraction, won: int) -> None:
        """This much of a game against the box, to its end, for `name` or those who carry it for him."""
        if name not in self.left:
            return self._pays(self.order[0], name, share * won)
        lost, carriers = self.left[name]
        for carrier in carriers:
            self._pays(carrier, name, share * lost / len(carriers))
            self._part(carrier, share / len(carriers), won)
        if not carriers:
            self._pays(self.order[0], name, share * lost)
        return None

    def _pays(self, payer: str, payee: str, units: Fraction) -> None:
        self.card[payer] -= units * self.stake
        self.card[payee] += units * self.stake


class Evening:
    """People who double, take, pass, give up and take back at random, by events alone."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        book = self.chance.choice(list(WORTH))
        own = book == "modern" and self.chance.random() < 0.6
        options = {"stake": self.chance.choice([1, 10])}
        options |= {"own_cubes": own, "beaver": True, "raccoon": True} if book == "modern" else {}
        rules = ruleset(book, **options)
        players = list("ABCDEF"[: self.chance.randint(3, rules.chouette_most)])
        self.ledger = Ledger(book, own, options["stake"], players)
        self.state = fold(MatchState.new(0, rules), ChouetteBegun("0", 0.0, tuple(players)))
        self.start, self.events = self.state, list[Event]()

    def game(self) -> None:
        """One game, now and then void and begun anew."""
        chance = self.chance
        self.ledger.set_up()
        self.tell(SetupCorrect("1", 1.0), Overruled("1", 1.0, Overrule.SET_POSITION, position=MIDDLE))
        for _ in range(chance.randint(0, 6)):
            self.tell(Overruled("1", 1.0, Overrule.SET_TURN, player=chance.choice([BOX, TEAM])))
            ended = self._own_cubes() if self.ledger.own else self._one_cube()
            if ended is not None:
                return self._over(*ended)
            if chance.random() < 0.05:
                self.tell(GameVoided("2", 2.0))
                return self.game()
        return self._over(chance.choice([BOX, TEAM]), chance.choice(list(GameKind)[: 3 - (self.ledger.book[0] == "b")]))

    def tell(self, *events: Event) -> None:
        """What happens; taken back, the state is as it was before, and it may happen again."""
        for event in events:
            before, self.state = self.state, fold(self.state, event)
            self.events.append(event)
            if self.chance.random() < 0.2 and not isinstance(event, SetupCorrect | GameOver):
                taken_back = Undone("3", 3.0, event.name)
                assert fold(self.state, taken_back) == before
                self.events += [taken_back, event]
            self.check()

    def check(self) -> None:
        """The seats, and the cubes as long as the game is on."""
        if self.state.phase in (Phase.SETUP, Phase.DECIDED, Phase.GAME_OVER):
            return
        ledger, own, playing = self.ledger, self.state.own, self.ledger.still_in[0]
        assert self.state.names == {BOX: ledger.order[0], TEAM: playing}
        assert (self.state.cube.value, self.state.cube.owner) == ledger.cubes[playing]
        held = own.held.cubes if own else dict.fromkeys(ledger.still_in, self.state.cube)
        assert {name: (cube.value, cube.owner) for name, cube in held.items()} == {
            name: ledger.cubes[name] for name in ledger.still_in
        }

    def _one_cube(self) -> tuple[Player, GameKind, int] | None:
        """A double for all, perhaps turned once more; partners of who plays may retire from the box's."""
        ledger, chance, side = self.ledger, self.chance, self.state.on_turn
        assert side
        playing, *partners = ledger.still_in
        value = ledger.cubes[playing][0]
        assert (self.state.why_no_double(side) is None) is bool(ledger.may_turn(side))
        if not ledger.may_turn(side):
            return None
        self.tell(Doubled("2", 2.0, side, value * 2))
        for partner in partners:
            assert (why_not(RetirePartner(partner), self.state) is None) is (side is BOX)
            if side is BOX and chance.random() < 0.3:
                ledger.out(partner, -value)
                self.tell(PartnerRetired("2", 2.0, partner))
        answering, times = side.opponent, 1
        while ledger.book == "modern" and times < 3 and chance.random() < 0.3:
            times += 1
            self.tell(Beavered("2", 2.0, answering, value << times))
            answering = answering.opponent
        if chance.random() < 0.7:
            ledger.turned(list(ledger.cubes), side.opponent, times)
            self.tell(Taken("2", 2.0, answering))
            return None
        self.tell(Passed("2", 2.0, answering))
        return answering.opponent, GameKind.SINGLE, value << times - 1

    def _own_cubes(self) -> tuple[Player, GameKind, int] | None:
        """Some of the cubes are offered; each is taken or passed, and who passes or is passed is out."""
        ledger, chance, side = self.ledger, self.chance, self.state.on_turn
        assert side
        may = ledger.may_turn(side)
        assert list(self.state.cubes_to_offer(side)) == may
        if not may:
            return None
        offered = chance.sample(may, chance.randint(1, len(may)))
        self.tell(CubesOffered("2", 2.0, side, tuple(offered)))
        for name in offered:
            takes, value = chance.random() < 0.6, ledger.cubes[name][0]
            if takes:
                ledger.turned([name], side.opponent)
            else:
                ledger.out(name, -value if side is BOX else value)
            self.tell(CubeAnswered("2", 2.0, name, takes))
            if not ledger.still_in:
                return side, GameKind.SINGLE, value
        return None

    def _over(self, winner: Player, kind: GameKind, given_up_double: int | None = None) -> None:
        ledger = self.ledger
        playing = (ledger.still_in or [list(ledger.left)[-1]])[0]
        points = ledger.counted(winner, kind, given_up_double)[playing]
        assert self.state.points_for(kind, winner) == points
        resigned = self.state.phase is not Phase.DECIDED
        self.tell(GameOver("4", 4.0, winner, kind, points, self.state.score.plus(winner, points), resigned))
        chouette = self.state.chouette
        assert chouette
        assert dict(chouette.card.totals) == ledger.card
        assert list(chouette.order) == ledger.order


@pytest.mark.parametrize("seed", range(60))
def test_seats_cubes_and_the_card_are_those_of_the_books(seed: int) -> None:
    evening = Evening(seed)
    for _ in range(8):
        evening.game()
    read = [event_from_json(event.to_json()) for event in evening.events]
    assert fold_all(read, evening.start) == evening.state
