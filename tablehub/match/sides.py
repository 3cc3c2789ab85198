"""Who chooses on which side the home boards lie and who has which checkers, and when, by each ruleset's answer.

Before the first play of a game only. Where the players agree, they may do so before a game and after the throw for the
start; where a book gives the choice to one of them, it is his once that throw has told who he is. How the board is set
up before is the players' own affair by every book, and the camera sees it.
"""

from __future__ import annotations

from tablehub.match.questions import open_question
from tablehub.match.remedies import is_in_question
from tablehub.match.state import MatchState, Phase
from tablehub.rules.knobs import SideChoice
from tablehub.rules.player import SIDES, Player
from tablehub.rules.starting import start_position
from tablehub.words.text import Text, say

_BETWEEN_GAMES = (Phase.SETUP, Phase.GAME_OVER)


def why_no_choice(state: MatchState, player: Player | None, *, swapped: bool = False) -> Text | None:
    """One sentence why `player` (None: both together) may not decide on sides now; None if he may.

    `swapped`: the players would exchange colours.
    """
    if not _is_before_the_first_play(state):
        return say("The game is under way: sides are chosen before it.")
    if swapped and (reason := _why_no_exchange(state)):
        return reason
    if state.ruleset.side_choice is SideChoice.AGREEMENT:
        return None
    chooser = chooser_of(state)
    if chooser is None and (player is not None or swapped):
        return say("By {ruleset} whoever wins the opening throw decides.", ruleset=state.ruleset.name)
    if chooser is not None and player is not chooser:
        return say(
            "By {ruleset} whoever won the opening throw decides: {player}.",
            ruleset=state.ruleset.name,
            player=SIDES[chooser],
        )
    return None


def _is_before_the_first_play(state: MatchState) -> bool:
    if state.phase in _BETWEEN_GAMES:
        return True
    at_the_start = not state.turns and state.position == start_position(state.ruleset)
    return at_the_start and state.phase in (Phase.TO_ROLL, Phase.TO_MOVE)


def _why_no_exchange(state: MatchState) -> Text | None:
    if state.games:
        return say("Colours are chosen before the first game.")
    if state.chouette:
        return say("In a chouette the box has the light checkers.")
    if state.ruleset.side_choice is SideChoice.FIRST_MOVER_REVERSES:
        return say("By {ruleset} who begins may only reverse the checkers.", ruleset=state.ruleset.name)
    return None


def chooser_of(state: MatchState) -> Player | None:
    """Whose choice it is by the book, as long as he may still choose; None: nobody's, both players', or past."""
    if state.ruleset.side_choice is SideChoice.AGREEMENT or state.phase in _BETWEEN_GAMES:
        return None
    return state.on_turn if _is_before_the_first_play(state) else None


def asked_to_choose(state: MatchState) -> Player | None:
    """Who is told that the choice is his: he has not chosen yet in this game, and nothing else is to be seen to."""
    if state.sides_chosen or state.paused or is_in_question(state) or open_question(state):
        return None
    return chooser_of(state)
