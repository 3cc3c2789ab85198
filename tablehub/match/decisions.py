"""What people may decide against, or besides, the referee: values that carry what is decided and by whom.

Nothing happens by a decision alone. The referee writes the events that follow from it, and `why_not` says in one
sentence why it cannot be taken now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from tablehub.match.folding.chouettes import BOX
from tablehub.match.sides import chooser_of, why_no_choice
from tablehub.match.state import MatchState, Phase
from tablehub.match.taking_back import plays_back, result_before
from tablehub.rules.legal import are_both_shut_out
from tablehub.rules.outcome import GAME_KINDS, GameKind, kinds, outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.words.text import Text, joined, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Base of all decisions. `by` is who takes it; None: both players, or whoever stands at the screen."""

    by: Player | None = field(default=None)


@dataclass(frozen=True, slots=True)
class Pause(Decision):
    """Play rests."""


@dataclass(frozen=True, slots=True)
class Resume(Decision):
    """Play goes on."""


@dataclass(frozen=True, slots=True)
class AcceptBoard(Decision):
    """The board stands as it lies: a play with it, where one was due."""


@dataclass(frozen=True, slots=True)
class SetPosition(Decision):
    """The checkers stand so, whatever the camera says."""

    position: Position


@dataclass(frozen=True, slots=True)
class SetDice(Decision):
    """`player` threw these dice, whatever the camera says."""

    player: Player
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class SetTurn(Decision):
    """`player` is to throw."""

    player: Player


@dataclass(frozen=True, slots=True)
class TakeBack(Decision):
    """The last `plays` plays of this game are taken back, with the throws and doubles since."""

    plays: int = 1


@dataclass(frozen=True, slots=True)
class TakeBackResult(Decision):
    """The result of the game before is taken back, as long as no throw of this one is on record."""


@dataclass(frozen=True, slots=True)
class OfferResignation(Decision):
    """`player` offers to give the game up as one of this kind; his opponent accepts or refuses."""

    player: Player
    kind: GameKind


@dataclass(frozen=True, slots=True)
class Award(Decision):
    """The game goes to `player` as one of this kind, and nobody is asked any more."""

    player: Player
    kind: GameKind


@dataclass(frozen=True, slots=True)
class VoidPlay(Decision):
    """The throw that is being played does not count: checkers back, thrown again."""


@dataclass(frozen=True, slots=True)
class VoidGame(Decision):
    """The game does not count and is set up once more."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class RetirePartner(Decision):
    """In a chouette this partner passes the double that the box offers."""

    partner: str


@dataclass(frozen=True, slots=True)
class DoubleBox(Decision):
    """In a chouette with a cube for each this opponent doubles the box."""

    opponent: str


@dataclass(frozen=True, slots=True)
class AnswerCube(Decision):
    """The cube between the box and this opponent, which was offered, is taken or passed."""

    opponent: str
    takes: bool


@dataclass(frozen=True, slots=True)
class ChooseSides(Decision):
    """The checkers are set up the other way round (`reversed`), the players exchange colours and seats (`swapped`), or
    all stays as it is."""

    reversed: bool = False
    swapped: bool = False


@dataclass(frozen=True, slots=True)
class AdjustClock(Decision):
    """The director gives `player` this many seconds, or takes them where negative."""

    player: Player
    seconds: float


@dataclass(frozen=True, slots=True)
class ClaimOnTime(Decision):
    """The opponent of whose time has run out wins the match."""


@dataclass(frozen=True, slots=True)
class PlayOnWithoutTime(Decision):
    """The match goes on although a player's time has run out."""


def why_not(decision: Decision, state: MatchState) -> Text | None:
    """One sentence why this cannot be decided now; None if it can."""
    return _ASKED[type(decision)](decision, state)


_GAME_IS_ON = (Phase.TO_ROLL, Phase.TO_MOVE, Phase.CUBE_OFFERED, Phase.RESIGN_OFFERED)


def _no_game(state: MatchState) -> Text | None:
    return None if state.phase in _GAME_IS_ON else say("No game is going on.")


def _unanswered(state: MatchState) -> Text | None:
    """Whatever ends or changes the turn has to wait for the answer to an offer."""
    if state.phase is Phase.CUBE_OFFERED:
        return say("The double has to be answered first: take or pass.")
    if state.phase is Phase.RESIGN_OFFERED:
        return say("The offer to give up has to be answered first.")
    return _no_game(state)


def _pause(decision: Pause, state: MatchState) -> Text | None:
    if state.phase is Phase.MATCH_OVER:
        return say("The match is over.")
    return say("Play rests already.") if state.paused else None


def _accept(decision: AcceptBoard, state: MatchState) -> Text | None:
    if state.phase is Phase.MATCH_OVER:
        return say("The match is over.")
    return _unanswered(state) if state.phase is Phase.RESIGN_OFFERED else None


def why_no_position(position: Position, state: MatchState) -> list[Text]:
    """Why no game can go on from this position, each in words."""
    nobody_moves = [say("both players are shut out, and nobody could move")]
    return position.complaints() or (nobody_moves if are_both_shut_out(position, state.ruleset) else [])


def _set_position(decision: SetPosition, state: MatchState) -> Text | None:
    if state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER):
        return say("No game is going on.")
    complaints = why_no_position(decision.position, state)
    if complaints:
        return say("That position cannot be: {reasons}.", reasons=joined(*complaints, by="; "))
    if state.phase is Phase.SETUP and outcome(decision.position, state.ruleset):
        return say("No game is going on, and in that position one is over.")
    return None


def _take_back(decision: TakeBack, state: MatchState) -> Text | None:
    found = len(list(islice(plays_back(state), decision.plays)))
    if decision.plays < 1 or found < decision.plays:
        if not found:
            return say("There is no play to take back.")
        if found == 1:
            return say("Only 1 play of this game can be taken back.")
        return say("Only {count} plays of this game can be taken back.", count=found)
    return None


def _take_back_result(decision: TakeBackResult, state: MatchState) -> Text | None:
    return None if result_before(state) else say("The result of a game is taken back before the next one is begun.")


def _offer_resignation(decision: OfferResignation, state: MatchState) -> Text | None:
    if state.phase in (Phase.CUBE_OFFERED, Phase.RESIGN_OFFERED):
        return _unanswered(state)
    return state.why_no_resignation(decision.player, decision.kind)


def _award(decision: Award, state: MatchState) -> Text | None:
    if decision.kind not in kinds(state.ruleset):
        return say("Ruleset {ruleset} knows no {kind}.", ruleset=state.ruleset.name, kind=GAME_KINDS[decision.kind])
    return _unanswered(state)


def _void_play(decision: VoidPlay, state: MatchState) -> Text | None:
    return None if state.phase is Phase.TO_MOVE else say("There is no throw to be played.")


def _retire(decision: RetirePartner, state: MatchState) -> Text | None:
    if state.chouette is None or decision.partner not in state.chouette.game.partners:
        return say("{name} is no partner in this game.", name=decision.partner)
    if state.own:
        return say("Each opponent answers for his own cube.")
    if state.phase is not Phase.CUBE_OFFERED or state.answering is not BOX.opponent or state.cube_turns != 1:
        return say("The box offers no double.")
    return None


def _double_box(decision: DoubleBox, state: MatchState) -> Text | None:
    if state.own is None:
        return say("One cube serves all here.")
    reason = state.why_no_double(BOX.opponent)
    if reason or decision.opponent in state.cubes_to_offer(BOX.opponent):
        return reason
    return say("{name}'s cube is not his to turn.", name=decision.opponent)


def _answer_cube(decision: AnswerCube, state: MatchState) -> Text | None:
    offered = state.own.offered if state.own and state.phase is Phase.CUBE_OFFERED else ()
    return None if decision.opponent in offered else say("No cube of {name} is offered.", name=decision.opponent)


def _choose_sides(decision: ChooseSides, state: MatchState) -> Text | None:
    by = decision.by or chooser_of(state)
    return why_no_choice(state, by, swapped=decision.swapped)


def _adjust_clock(decision: AdjustClock, state: MatchState) -> Text | None:
    if state.clock is None:
        return say("This match is played without a clock.")
    return say("The match is over.") if state.phase is Phase.MATCH_OVER else None


def _about_flag(decision: Decision, state: MatchState) -> Text | None:
    flagged = state.clock and state.clock.flag and state.phase is not Phase.MATCH_OVER
    return None if flagged else say("Nobody's time has run out.")


_ASKED: Mapping[type[Decision], Callable[[Any, MatchState], Text | None]] = {
    Pause: _pause,
    Resume: lambda decision, state: None if state.paused else say("Play does not rest."),
    AcceptBoard: _accept,
    SetPosition: _set_position,
    SetDice: lambda decision, state: _unanswered(state),
    SetTurn: lambda decision, state: _unanswered(state),
    TakeBack: _take_back,
    TakeBackResult: _take_back_result,
    OfferResignation: _offer_resignation,
    Award: _award,
    VoidPlay: _void_play,
    VoidGame: lambda decision, state: _no_game(state),
    RetirePartner: _retire,
    DoubleBox: _double_box,
    AnswerCube: _answer_cube,
    ChooseSides: _choose_sides,
    AdjustClock: _adjust_clock,
    ClaimOnTime: _about_flag,
    PlayOnWithoutTime: _about_flag,
}
