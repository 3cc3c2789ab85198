"""From the state of a match and what the camera sees to a `View`. Pure."""

from __future__ import annotations

from tablehub.display.clock_view import clock_view
from tablehub.display.messages import AS_IT_LIES, SEEING, games_of, hints_of, message_of, signed
from tablehub.display.view import CubeView, DieView, Evidence, Message, Place, SideView, StatusItem, View
from tablehub.match.events import FaultFound
from tablehub.match.faults import FaultCode
from tablehub.match.remedies import foremost_fault
from tablehub.match.state import MatchState, Phase
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position, PositionFault
from tablehub.rules.rulesets import Doubling
from tablehub.rules.starting import start_position
from tablehub.vision.reading import Reading
from tablehub.words.text import say

DICE_FAULTS = frozenset(
    {
        FaultCode.DIE_COCKED,
        FaultCode.DIE_ON_CHECKER,
        FaultCode.DIE_ON_BAR,
        FaultCode.DIE_OFF_BOARD,
        FaultCode.DICE_SPLIT,
        FaultCode.DICE_WRONG_HALF,
        FaultCode.TOO_MANY_DICE,
        FaultCode.TOO_FEW_DICE,
        FaultCode.DICE_TOUCHED,
        FaultCode.PREMATURE_ROLL,
    }
)
"""Faults of a throw: then the dice are shown as they lie."""

CUBE_FAULTS = frozenset({FaultCode.DOUBLE_NOT_ALLOWED, FaultCode.DOUBLE_AFTER_ROLL, FaultCode.CUBE_MISMATCH})

MOST_DICE = 4
"""More dice than these are not drawn; the message counts them."""


def view_of(
    state: MatchState,
    reading: Reading | None = None,
    message: Message | None = None,
    *,
    status: tuple[StatusItem, ...] = (),
    bottom: Player = Player.LIGHT,
    home_right: bool = True,
    evidence: Evidence | None = None,
    t: float | None = None,
) -> View:
    """What to show.

    The board is what the camera sees where it sees it, else what the match says (a hand over a point hides
    nothing that was known before). `message` replaces the one the state would give. `bottom` and
    `home_right` turn the board as in `View`. `evidence` is of the open fault that comes first, where there
    is one.
    `t`, in seconds of the source, is when the clock is looked at; by default at the last event.
    """
    reading = reading.numbered(reversed=state.reversed) if reading else None
    shown = board_seen(state, reading)
    return View(
        position=shown,
        light=_side(state, Player.LIGHT, shown, t),
        dark=_side(state, Player.DARK, shown, t),
        length=state.length or None,
        crawford=state.crawford_game,
        chouette=_partners(state),
        rubber=_rubber(state),
        on_turn=to_act(state),
        dice=_dice(state, reading),
        cube=_cube(state),
        message=message or message_of(state),
        highlights=_highlights(state, shown),
        doubtful=_doubtful(reading),
        covered=frozenset(Place(Player.LIGHT, point) for point in reading.covered) if reading else frozenset(),
        hints=hints_of(state),
        status=status,
        numbered_for=_numbered_for(state, bottom),
        bottom=bottom,
        home_right=home_right,
        evidence=evidence if _is_seen(fault_shown(state)) else None,
    )


def fault_shown(state: MatchState) -> FaultFound | None:
    """The fault that is to be seen on the board; none while an offer has to be answered."""
    return None if state.answering else foremost_fault(state)


def _partners(state: MatchState) -> tuple[str, ...] | None:
    """Those who play along in a chouette; between games nobody does."""
    if state.chouette is None:
        return None
    return () if state.phase is Phase.GAME_OVER else state.chouette.game.partners


def _rubber(state: MatchState) -> str | None:
    """The games of the rubber that goes on."""
    return say("Rubber: {games}", games=games_of(state.rubber.games, state)) if state.plays_rubbers else None


def _is_seen(fault: FaultFound | None) -> bool:
    """Is it a fault that a picture shows? The table's own trouble and doubles have no place on the board."""
    return fault is not None and (bool(fault.where.keys() - {"hand"}) or fault.code not in SEEING | CUBE_FAULTS)


def to_act(state: MatchState) -> Player | None:
    """Whose move the table waits for; None when it is nobody's or both players'."""
    if state.answering is not None:
        return state.answering
    return state.on_turn if state.phase in (Phase.TO_ROLL, Phase.TO_MOVE) else None


def board_seen(state: MatchState, reading: Reading | None) -> Position:
    """The camera's board; at places it could not see, the match's."""
    if reading is None or not reading.board_found:
        return state.position
    if reading.position is not None:
        return reading.position
    if not any(reading.points):
        return state.position
    known = state.position.signed()
    signed = [max(seen, key=seen.__getitem__) if seen else known[i] for i, seen in enumerate(reading.points)]
    sides = {player: list(state.position.men(player)) for player in Player}
    sides[Player.LIGHT][1:BAR] = [max(0, count) for count in signed]
    sides[Player.DARK][1:BAR] = [max(0, -count) for count in reversed(signed)]
    for places, index in ((reading.bar, BAR), (reading.off, OFF)):
        for player, counts in places.items():
            if counts:
                sides[player][index] = max(counts, key=counts.__getitem__)
    return Position(tuple(sides[Player.LIGHT]), tuple(sides[Player.DARK]))


def _side(state: MatchState, player: Player, shown: Position, t: float | None) -> SideView:
    # While men are in a hand the count of what is seen would jump about; then the match's stands.
    trusted = shown if shown.faults() is PositionFault.NONE else state.position
    name = state.names[player]
    score = signed(state.chouette.card.totals[name]) if state.chouette else state.score.of(player)
    return SideView(name, score, trusted.pips(player), clock_view(state, player, t))


def _dice(state: MatchState, reading: Reading | None) -> tuple[DieView, ...]:
    """The throw that counts; without one the dice as they lie, where they are what it is about."""
    if state.roll is not None and state.on_turn is not None and state.phase is Phase.TO_MOVE:
        return tuple(DieView(value, state.on_turn) for value in (state.roll.a, state.roll.b))
    about_dice = any(fault.code in DICE_FAULTS for fault in state.open_faults)
    if reading is None or not (about_dice or state.opening_due):
        return ()
    thrower = state.on_turn or Player.LIGHT
    return tuple(DieView(die.value, die.owner or thrower, die.state) for die in reading.dice[:MOST_DICE])


def _cube(state: MatchState) -> CubeView | None:
    if state.ruleset.doubling is Doubling.NEVER:
        return None
    in_use = not state.crawford_game
    if state.offered and state.answering:
        return CubeView(state.offered // 2, state.cube.owner, state.answering.opponent, in_use=in_use)
    return CubeView(state.cube.value, state.cube.owner, None, in_use=in_use)


def _highlights(state: MatchState, shown: Position) -> frozenset[Place]:
    """The place the foremost fault names; where the whole board is in question, all places that differ."""
    fault = fault_shown(state)
    place = _place_of(fault) if fault else None
    if fault is None or place is None:
        return frozenset()
    differing = _differing(state, shown) if fault.code in AS_IT_LIES else frozenset()
    return differing or frozenset({place})


def _differing(state: MatchState, shown: Position) -> frozenset[Place]:
    """Where the board is not as it should be, before a game as it is set up."""
    expected = start_position(state.ruleset) if state.phase in (Phase.SETUP, Phase.GAME_OVER) else state.position
    places = ((player, number) for player in Player for number in range(1, BAR + 1))
    return frozenset(
        Place(player, number) for player, number in places if shown.men(player)[number] != expected.men(player)[number]
    )


def _place_of(fault: FaultFound) -> Place | None:
    """The place a fault names; None where it names none, or one in the picture only."""
    point, player = fault.where.get("point"), fault.where.get("player")
    if not isinstance(point, int) or not OFF <= point <= BAR or player is None:
        return None
    return Place(Player(player), point)


def _doubtful(reading: Reading | None) -> frozenset[Place]:
    found = reading.doubtful() if reading else []
    numbers = {"bar": BAR, "off": OFF}
    return frozenset(Place(Player(doubt["player"]), numbers.get(doubt["point"], doubt["point"])) for doubt in found)


def _numbered_for(state: MatchState, bottom: Player) -> Player:
    """The player whose points the message counts; faults tell points as the owner of the checker counts them."""
    fault = fault_shown(state)
    if fault and fault.code not in SEEING:
        place = _place_of(fault)
        return place.player if place else fault.player or state.on_turn or bottom
    return state.on_turn or bottom
