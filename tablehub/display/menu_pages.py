"""The pages of the menu that people decide by: what each offers for the state at hand. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import islice

from tablehub.display.editing import Edit
from tablehub.display.table_settings import TableSettings
from tablehub.display.view import Place
from tablehub.match.consequences import Consequence
from tablehub.match.decisions import (
    AcceptBoard,
    AdjustClock,
    AnswerCube,
    Award,
    ChooseSides,
    ClaimOnTime,
    Decision,
    DoubleBox,
    OfferResignation,
    PlayOnWithoutTime,
    RetirePartner,
    SetDice,
    SetPosition,
    SetTurn,
    TakeBack,
    TakeBackResult,
    VoidGame,
    VoidPlay,
    why_not,
)
from tablehub.match.folding.chouettes import BOX, who_played
from tablehub.match.record import MoveTurn
from tablehub.match.remedies import after_standing
from tablehub.match.state import MatchState
from tablehub.match.taking_back import plays_back
from tablehub.rules.outcome import GameKind, kinds
from tablehub.rules.play import told_play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.words.text import Text, joined, say

MOST_PLAYS = 8
"""Plays that are offered to be taken back at once."""


class Leaving(Enum):
    """How the menu, or a page of it, is left where nothing is decided."""

    PLAY_ON = "play-on"
    BACK = "back"
    """Not left at all, but to the page before."""
    STOP = "stop"
    """The program ends; the match can be gone on with another time."""
    LEAVE = "leave"
    """The players leave the table, and the match is not gone on with."""
    ANOTHER = "another"
    """Another match begins by the same settings."""
    AIM = "aim"
    """The camera's picture is wanted, to aim it by."""
    CHANGE = "change"
    """Other settings are wanted before another match begins."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """These are the table's settings from now on; the menu stays open, so many pages further `back`."""

    settings: TableSettings
    back: int = 1


Outcome = Decision | Leaving | Chosen


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to choose: it leads to an outcome or to another page. `why_not` greys it; `twice`: press it twice.

    `value` is what is chosen at present, told beside the text; `ticked`: this is what is chosen at present;
    `about` is said while it is selected.
    """

    text: str
    leads: Outcome | Page
    why_not: str | None = None
    twice: bool = False
    player: Player | None = None
    value: str = ""
    ticked: bool = False
    about: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A title and its items, which are made anew for the state at hand. `edits`: a position, not a list. `note`: what
    is to be known besides.

    `lines` are to be read, above the items. `columns`: the items lie in rows of so many, as letters do. `lead`: so many
    items at the top are larger than the others. `replaces`: it takes the place of the page that led to it. `is_first`:
    there is no play that going back from it could go on with.
    """

    title: str
    items: Callable[[MatchState], Sequence[Item]]
    edits: Edit | None = None
    note: str = ""
    lines: Callable[[MatchState], Sequence[str]] | None = None
    columns: int = 0
    lead: int = 0
    replaces: bool = False
    is_first: bool = False


def main_page(besides: Sequence[Item] = ()) -> Page:
    """What can be decided, and what can be looked at or set `besides`."""
    return replace(MAIN, items=partial(_main_items, besides=tuple(besides))) if besides else MAIN


def _main_items(state: MatchState, besides: Sequence[Item] = ()) -> Sequence[Item]:
    award = Award(Player.LIGHT, GameKind.SINGLE)
    return (
        Item(say("Play on"), Leaving.PLAY_ON),
        _item(say("Accept the board as it lies"), AcceptBoard(), state),
        _take_back_item(state),
        _for_each(state, say("Set the dice"), say("Whose dice?"), SetDice(Player.LIGHT, (1, 1)), _first_die),
        Item(say("Edit the position"), edit_page(Edit(state.position, Place(Player.LIGHT, 24))), _why_no_edit(state)),
        _for_each(state, say("Set whose turn it is"), say("Who is to throw?"), SetTurn(Player.LIGHT), SetTurn),
        Item(say("Give the game up"), Page(say("Who gives up?"), _giving_up)),
        Item(
            say("Award the game"),
            Page(say("Who wins the game?"), _awarding),
            why_not(award, state),
        ),
        Item(say("Declare void"), Page(say("What is void?"), _void_items)),
        *besides,
        Item(say("Stop or leave"), LEAVING),
        *_side_items(state),
        *_partner_items(state),
        *_clock_items(state),
    )


def _side_items(state: MatchState) -> Sequence[Item]:
    """Before the first play of a game: which way round the board lies and who has which checkers."""
    open_now = why_not(ChooseSides(), state) is None
    return [Item(say("Choose sides"), SIDES)] if open_now else []


def _sides_page_items(state: MatchState) -> Sequence[Item]:
    return (
        _item(say("All stays as it is"), ChooseSides(), state),
        _item(say("Checkers the other way round, left for right"), ChooseSides(reversed=True), state),
        _item(say("Exchange colours: change seats"), ChooseSides(swapped=True), state),
        _item(say("Both"), ChooseSides(reversed=True, swapped=True), state),
    )


def _partner_items(state: MatchState) -> Sequence[Item]:
    """In a chouette: the partners who may pass the double that the box offers."""
    if state.own:
        nothing = None if _cube_items(state) else say("No cube can be offered or answered now.")
        return [Item(say("Opponents' cubes"), Page(say("Opponents' cubes"), _cube_items), nothing)]
    partners = state.chouette.game.partners if state.chouette else ()
    return [_item(say("{name} passes", name=partner), RetirePartner(partner), state) for partner in partners]


def _cube_items(state: MatchState) -> Sequence[Item]:
    """Where each opponent has his own cube: what each may do with it now."""
    assert state.own
    if state.own.offered:
        return [
            _item(_answer_told(name, takes, state), AnswerCube(name, takes), state)
            for name in state.own.offered
            for takes in (True, False)
        ]
    doubling = state.cubes_to_offer(BOX.opponent)
    return [_item(say("{player} doubles the box", player=name), DoubleBox(name), state) for name in doubling]


def _answer_told(opponent: str, takes: bool, state: MatchState) -> str:
    if state.answering is not BOX:
        return say("{player} takes", player=opponent) if takes else say("{player} passes", player=opponent)
    box = state.names[BOX]
    if takes:
        return say("{player} takes {opponent}'s cube", player=box, opponent=opponent)
    return say("{player} passes {opponent}'s cube", player=box, opponent=opponent)


GIVEN = (60.0, 300.0, -60.0)
"""Seconds that the director can give or take at once."""


def _clock_items(state: MatchState) -> Sequence[Item]:
    """Where the match is played with a clock."""
    if state.clock is None:
        return ()
    return (Item(say("Adjust the clock"), Page(say("Clock"), _clock_page_items)),)


def _clock_page_items(state: MatchState) -> Sequence[Item]:
    """What is to be decided about a flag, and time that the director gives or takes."""
    flagged = state.clock is not None and state.clock.flag is not None
    about_flag = (
        _item(say("Claim the match on time"), ClaimOnTime(), state, twice=True),
        _item(say("Play on without time"), PlayOnWithoutTime(), state),
    )
    given = [(player, seconds) for player in Player for seconds in GIVEN]
    return (
        *(about_flag if flagged else ()),
        *(_item(_given(state, *each), AdjustClock(*each), state, player=each[0]) for each in given),
    )


def _given(state: MatchState, player: Player, seconds: float) -> str:
    minutes = f"{seconds / 60:+.0f}".replace("-", "−")
    return say("{player}: {minutes} min", player=state.names[player], minutes=minutes)


def _why_no_edit(state: MatchState) -> str | None:
    return why_not(SetPosition(Position.start()), state)


def _item(
    text: str, decision: Decision, state: MatchState, *, twice: bool = False, player: Player | None = None
) -> Item:
    return Item(text, decision, why_not(decision, state), twice, player)


def _for_each(
    state: MatchState, text: str, title: str, example: Decision, leads: Callable[[Player], Outcome | Page]
) -> Item:
    """An item that first asks which player."""

    def items(now: MatchState) -> Sequence[Item]:
        return tuple(Item(now.names[player], leads(player), player=player) for player in Player)

    return Item(text, Page(title, items), why_not(example, state))


def _first_die(player: Player) -> Page:
    return Page(say("The first die"), lambda state: [Item(str(n), _second_die(player, n)) for n in range(1, 7)])


def _second_die(player: Player, first: int) -> Page:
    def items(state: MatchState) -> Sequence[Item]:
        return [_item(f"{first}-{n}", SetDice(player, (first, n)), state) for n in range(1, 7)]

    return Page(say("Both dice"), items)


def _take_back_item(state: MatchState) -> Item:
    """Plays, or while there is none in this game the result of the one before."""
    if why_not(TakeBackResult(), state) is None:
        return Item(say("Take back the last game's result"), TakeBackResult(), twice=True)
    return Item(say("Take back plays"), Page(say("Take back"), _take_back_items), why_not(TakeBack(1), state))


def _take_back_items(state: MatchState) -> Sequence[Item]:
    return [
        _item(_told(turn, state), TakeBack(count), state)
        for count, turn in enumerate(islice(plays_back(state), MOST_PLAYS), start=1)
    ]


def _told(turn: MoveTurn, state: MatchState) -> Text:
    """A play by its player, with what the ruleset says where it was a wrong one that was let stand."""
    name, (first, second) = who_played(turn, state), turn.dice
    told = say("{name}'s {first}-{second}: {play}", name=name, first=first, second=second, play=told_play(turn.play))
    if turn.legal:
        return told
    return joined(told, _STANDING.get(after_standing(turn, state), say("(wrong)")))


_STANDING = {
    Consequence.BY_CONSENT: say("(wrong; put right only if both agree)"),
    Consequence.STANDS: say("(wrong; by the rules it stands)"),
}


def _giving_up(state: MatchState) -> Sequence[Item]:
    return _per_kind(state, OfferResignation, twice=False)


def _awarding(state: MatchState) -> Sequence[Item]:
    return _per_kind(state, Award, twice=True)


_KINDS = {
    GameKind.SINGLE: say("a single game"),
    GameKind.GAMMON: say("a gammon"),
    GameKind.BACKGAMMON: say("a backgammon"),
}


def _per_kind(state: MatchState, make: Callable[[Player, GameKind], Decision], *, twice: bool) -> Sequence[Item]:
    return [
        _item(
            say("{name}: {what}", name=state.names[player], what=_KINDS[kind]),
            make(player, kind),
            state,
            twice=twice,
            player=player,
        )
        for player in Player
        for kind in kinds(state.ruleset)
    ]


def _void_items(state: MatchState) -> Sequence[Item]:
    return (
        _item(say("The play: throw again"), VoidPlay(), state),
        _item(say("The game: set up anew"), VoidGame(say("declared void by the players")), state, twice=True),
    )


def _leaving_items(state: MatchState) -> Sequence[Item]:
    return (
        Item(say("Stop, and go on another time"), Leaving.STOP, twice=True),
        Item(say("Leave the match for good"), Leaving.LEAVE, twice=True),
    )


def edit_page(edit: Edit) -> Page:
    """The page on which this position is edited on."""
    return Page(say("Edit the position"), lambda state: (), edit)


def edited_page(edit: Edit) -> Page:
    """What becomes of an edited position."""

    def items(state: MatchState) -> Sequence[Item]:
        return (
            _item(say("Set this position"), SetPosition(edit.position), state),
            Item(say("Edit on"), edit_page(edit)),
            Item(say("Leave it as it was"), Leaving.PLAY_ON),
        )

    return Page(say("Set this position?"), items)


SIDES = Page(say("Sides"), _sides_page_items)
"""What may be decided on sides."""

LEAVING = Page(say("Stop or leave"), _leaving_items)
"""How the table is left."""

MAIN = Page(say("Referee"), _main_items)
"""What can be decided."""


Now = Callable[[], TableSettings]
"""Tells the settings at this moment, for pages that show and change them."""


def choice_page(title: str, items: Sequence[Item], note: str = "") -> Page:
    """A page of one's own making, such as the question whether to go on with a match."""
    return Page(title, partial(_fixed, tuple(items)), note=note)


def _fixed(items: Sequence[Item], state: MatchState) -> Sequence[Item]:
    return items
