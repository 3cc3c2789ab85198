"""The screen a table starts with: a match is one press away, and everything about it a few. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tablehub.display.menu_pages import Chosen, Item, Leaving, Now, Page
from tablehub.display.messages import entries
from tablehub.display.name_pages import names_page
from tablehub.display.ruleset_pages import rules_page
from tablehub.display.table_settings import TableSettings
from tablehub.match.clock_settings import NO_CLOCK, ClockKind, ClockSettings, why_no_clock
from tablehub.match.state import MatchState, Phase
from tablehub.match.terms import LONGEST_MATCH, Terms
from tablehub.rules.knobs import Retiring
from tablehub.rules.player import Player
from tablehub.rules.units import told_units
from tablehub.words.text import Text, joined, say

LENGTHS = (0, 1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25)
"""Points that are offered at once; others point by point."""


def start_page(now: Now, unfinished: MatchState | None = None, besides: Sequence[Item] = (), note: str = "") -> Page:
    """Go on with the `unfinished` match (`PLAY_ON`), play (`ANOTHER`), or stop; and all the terms of the match.

    The first item is what one press does: go on where there is something to go on with, else play. A new match then
    takes a second press, for the other one is not gone on with any more.
    """

    def items(state: MatchState) -> Sequence[Item]:
        terms = now().terms
        new = Item(
            say("Play") if unfinished is None else say("Play a new match"),
            Leaving.ANOTHER,
            terms.why_not(),
            twice=unfinished is not None,
            value=told_terms(terms),
        )
        resume = [Item(say("Go on"), Leaving.PLAY_ON, value=where_it_stands(unfinished))] if unfinished else []
        return (*resume, new, *_terms_items(now), *besides, Item(say("Stop"), Leaving.STOP, twice=True))

    return Page(say("TableHub"), items, note=note, lead=2 if unfinished else 1, is_first=True)


def told_terms(terms: Terms) -> Text:
    """What is played, and by whom."""
    who = terms.chouette or tuple(terms.names.values())
    return say("{what}: {who}", what=told_length(terms.points), who=joined(*who, by=", "))


def told_length(points: int) -> Text:
    return say("Match to {points}", points=points) if points else say("Money play")


def where_it_stands(state: MatchState) -> Text:
    """An unfinished match in a line: what it is, its game and its score; of a chouette what everybody stands at."""
    scores = (
        entries(state.chouette.card.totals)
        if state.chouette
        else scored(state.names, lambda player: told_units(state.score.of(player), state.ruleset))
    )
    game = state.game_number + (state.phase is Phase.GAME_OVER)
    return say(
        "{what} by {ruleset}, game {game}: {scores}.",
        what=told_length(state.length),
        ruleset=state.ruleset.name,
        game=game,
        scores=scores,
    )


def scored(names: Mapping[Player, str], told: Callable[[Player], object]) -> Text:
    """Both players, each with what is `told` of him."""
    return joined(*(say("{name} {score}", name=names[player], score=told(player)) for player in Player), by=", ")


def _terms_items(now: Now) -> Sequence[Item]:
    terms = now().terms
    no_length = say("A chouette is money play and has no length.") if terms.chouette else None
    no_names = say("In a chouette the first has the light checkers, the second the dark ones.")
    agreed = say(" and {count} agreed", count=len(terms.options)) if terms.options else ""
    return (
        Item(say("Rules"), rules_page(now), value=joined(terms.ruleset, agreed, by="")),
        Item(say("Length"), _length_page(now), no_length, value=told_length(terms.points)),
        *(
            Item(
                say("Light") if player is Player.LIGHT else say("Dark"),
                _name_page(now, player),
                no_names if terms.chouette else None,
                player=player,
                value="" if terms.chouette else terms.names[player],
            )
            for player in Player
        ),
        Item(say("Clock"), _clock_page(now), value=_clock_words(terms.played_with)),
        Item(say("Chouette"), _chouette_page(now), _why_no_chouette(terms), value=_chouette_words(terms)),
    )


def _with(settings: TableSettings, terms: Terms, back: int = 1) -> Chosen:
    return Chosen(replace(settings, terms=terms), back)


def _length_page(now: Now) -> Page:
    def items(state: MatchState) -> Sequence[Item]:
        settings = now()
        terms = settings.terms
        return (
            *(
                Item(
                    told_length(points) if points != 1 else say("One game, to 1 point"),
                    _with(settings, replace(terms, length=points)),
                    ticked=terms.length == points,
                )
                for points in LENGTHS
            ),
            Item(
                say("One point more"),
                _with(settings, replace(terms, length=terms.length + 1), back=0),
                None
                if terms.length < LONGEST_MATCH
                else say("A match goes to {most} points at most.", most=LONGEST_MATCH),
                value=told_length(terms.length),
            ),
        )

    return Page(say("How long is the match?"), items, columns=3)


def _name_page(now: Now, player: Player) -> Page:
    def put(name: str) -> TableSettings:
        settings = now()
        return replace(settings.with_name(name) if name else settings, terms=settings.terms.named(player, name))

    def taken() -> Sequence[str]:
        return [now().terms.names[player.opponent]]

    title = say("Who plays the light checkers?") if player is Player.LIGHT else say("Who plays the dark checkers?")
    usual = say("Light") if player is Player.LIGHT else say("Dark")
    return names_page(title, now, put, taken, without=usual)


CLOCKS = (NO_CLOCK, ClockSettings(ClockKind.DELAY), ClockSettings(ClockKind.FISCHER))
"""Those that are offered: twelve seconds a turn and two minutes a point, as the tournament rules have it."""


def _clock_words(clock: ClockSettings) -> Text:
    match clock.kind:
        case ClockKind.NONE:
            return say("no clock")
        case ClockKind.DELAY:
            return say("{turn} s delay, {point} min a point", turn=f"{clock.turn:g}", point=f"{clock.point / 60:g}")
        case ClockKind.FISCHER:
            return say("{turn} s added, {point} min a point", turn=f"{clock.turn:g}", point=f"{clock.point / 60:g}")


def _clock_page(now: Now) -> Page:
    def items(state: MatchState) -> Sequence[Item]:
        settings = now()
        terms = settings.terms
        return [
            Item(
                _clock_words(clock),
                _with(settings, replace(terms, clock=clock)),
                why_no_clock(clock, terms.points, chouette=bool(terms.chouette)),
                ticked=terms.clock == clock,
            )
            for clock in dict.fromkeys((*CLOCKS, terms.clock))
        ]

    return Page(say("Which clock?"), items)


def _why_no_chouette(terms: Terms) -> Text | None:
    if terms.rules.retiring is Retiring.NO_CHOUETTE and not terms.chouette:
        return say("The rules of {ruleset} know no chouette.", ruleset=terms.ruleset)
    return None


def _chouette_words(terms: Terms) -> Text:
    if len(terms.chouette) == 1:
        return say("1 player")
    return say("{count} players", count=len(terms.chouette)) if terms.chouette else say("no")


def _chouette_page(now: Now) -> Page:
    """Who plays in it: a press takes somebody out."""

    def put(name: str) -> TableSettings:
        settings = now().with_name(name)
        return replace(settings, terms=replace(settings.terms, chouette=(*settings.terms.chouette, name)))

    def items(state: MatchState) -> Sequence[Item]:
        settings = now()
        terms = settings.terms
        most = terms.rules.chouette_most
        full = say("A chouette by {ruleset} has {most} players at most.", ruleset=terms.ruleset, most=most)
        another = names_page(say("Who plays in the chouette?"), now, put, lambda: now().terms.chouette)
        return (
            Item(say("Add a player"), another, full if len(terms.chouette) >= most else None),
            *(
                Item(
                    name,
                    _with(
                        settings,
                        replace(terms, chouette=tuple(each for each in terms.chouette if each != name)),
                        back=0,
                    ),
                    value=_rank(place),
                )
                for place, name in enumerate(terms.chouette)
            ),
            Item(say("No chouette"), _with(settings, replace(terms, chouette=())), ticked=not terms.chouette),
        )

    note = say("In the order of their throws. Press a name to take it out.")
    return Page(say("Chouette"), items, note=note)


def _rank(place: int) -> Text:
    return (say("box"), say("plays"))[place] if place < 2 else say("partner")
