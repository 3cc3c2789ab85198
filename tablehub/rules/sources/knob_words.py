"""The knobs of a ruleset in words that players understand, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from tablehub.rules.knobs import UNLIMITED
from tablehub.words.text import say


@dataclass(frozen=True, slots=True)
class Knob:
    """One field of `Ruleset`: its group, what it asks, and what its values mean by their writing (`written`).

    `number` tells numbers without words of their own.
    """

    field: str
    group: str
    label: str
    words: Mapping[str, str]
    number: Callable[[str], str] = str

    def meaning(self, value: object) -> str:
        """A value in words."""
        text = written(value)
        return self.words.get(text) or self.number(text)


def written(value: object) -> str:
    """A value as it is typed after `--option name=`."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return str(value).lower()
    return "unlimited" if value == UNLIMITED else str(value)


BEFORE, THROW, PLAY, BEARING = say("Before play"), say("The throw"), say("The play"), say("Bearing off")
COUNTING, DOUBLING, MORE = say("What a game counts"), say("Doubling"), say("More than two players")

_YES_NO = {"true": say("yes"), "false": say("no")}

KNOBS = (
    Knob(
        "start",
        BEFORE,
        say("Starting position"),
        {"standard": say("the usual one"), "in-hand": say("empty board, all checkers in hand")},
    ),
    Knob(
        "opening_dice",
        BEFORE,
        say("Opening throw"),
        {
            "one-each": say("one die each, the higher begins"),
            "both-each": say("both dice each, the higher total begins"),
        },
    ),
    Knob(
        "first_throw",
        BEFORE,
        say("First throw that is played"),
        {
            "as-shown": say("the dice that decided who begins"),
            "anew": say("thrown anew"),
            "choice": say("those dice or a new throw, as the beginner likes"),
        },
    ),
    Knob(
        "automatic_doubles",
        BEFORE,
        say("Opening ties that double the stake"),
        {"0": say("none||ties"), "1": say("the first"), "unlimited": say("every one")},
        lambda number: say("the first {number}", number=number),
    ),
    Knob("ties_double_matches", BEFORE, say("They do so in matches too, not in money play only"), _YES_NO),
    Knob(
        "next_start",
        BEFORE,
        say("Who begins the next game"),
        {
            "opening-throw": say("the opening throw decides"),
            "winner-of-hit": say("the winner of a single game; after a gammon or backgammon the opening throw decides"),
        },
    ),
    Knob(
        "wrong_setup",
        BEFORE,
        say("Checkers set up wrongly"),
        {
            "stands": say("put right before a checker moves, then it stands"),
            "correct": say("put right whenever it is found"),
            "correct-early": say("put right until the third throw, then it stands"),
            "void": say("the game is void, whenever it is found"),
        },
    ),
    Knob(
        "side_choice",
        BEFORE,
        say("Choice of colour and side"),
        {
            "agreement": say("by agreement"),
            "first-mover-reverses": say("the first mover may reverse the checkers"),
            "higher-die": say("whoever throws the higher single die chooses"),
        },
    ),
    Knob(
        "dice_pairs",
        BEFORE,
        say("Pairs of dice"),
        {
            "either": say("one or two"),
            "one": say("one"),
            "higher-die": say("one or two; if they disagree, the higher die chooses"),
        },
    ),
    Knob(
        "dice_zone",
        THROW,
        say("Where dice must rest"),
        {
            "right": say("both on the thrower's right of the bar"),
            "either": say("both on the same side of the bar"),
            "clear": say("both on the same side of the bar, clear of bar and frame"),
            "board": say("anywhere on the board"),
        },
    ),
    Knob(
        "flat_on_checker_counts",
        THROW,
        say("A die flat on a checker"),
        {"true": say("counts"), "false": say("is thrown again")},
    ),
    Knob(
        "touched_dice_void",
        THROW,
        say("A die touched while it rolls"),
        {"true": say("makes the throw void"), "false": say("no penalty")},
    ),
    Knob(
        "lifted_early",
        THROW,
        say("Dice lifted before the play is complete"),
        {
            "warn": say("a warning"),
            "ends-play": say("the turn is over; an incomplete play is put right"),
            "opponent-may-void": say("the opponent may have the play taken back and thrown again"),
        },
    ),
    Knob(
        "premature",
        THROW,
        say("A throw before the opponent's turn is over"),
        {"stand": say("stands"), "warn": say("a warning"), "void": say("is void")},
    ),
    Knob(
        "calling",
        THROW,
        say("How throws are called"),
        {"plain": say("plain numbers"), "old": say("by the old names, the higher first: six deuce, cinque trois")},
    ),
    Knob(
        "higher_die",
        PLAY,
        say("Where only one number can be played, and either could be"),
        {"true": say("the higher must be played"), "false": say("either may be played")},
    ),
    Knob(
        "touch_move",
        PLAY,
        say("A checker moved from its point must be played"),
        {"true": say("yes, if it can be"), "false": say("no")},
    ),
    Knob(
        "play_over",
        PLAY,
        say("A play is over"),
        {
            "dice-lifted": say("when the dice are lifted"),
            "quitted": say("when its moves are made and the checkers let go"),
            "man-quitted": say("for each checker, when it was moved rightly and let go"),
        },
    ),
    Knob(
        "after_wrong_play",
        PLAY,
        say("A wrong play seen before the next throw"),
        {"correct": say("must be put right"), "opponents-option": say("is put right if the opponent demands it")},
    ),
    Knob("double_lets_stand", PLAY, say("Who doubles lets a wrong play stand, as one who throws does"), _YES_NO),
    Knob(
        "entering",
        PLAY,
        say("A checker that was hit"),
        {
            "bar-first": say("waits on the bar, and enters before any other moves"),
            "from-hand": say("goes back to its owner's hand and may wait there"),
        },
    ),
    Knob(
        "acey_deucy",
        PLAY,
        say("A 2-1 brings a doublet of one's choice and another throw"),
        _YES_NO,
    ),
    Knob(
        "bearing",
        BEARING,
        say("A number whose point is empty"),
        {
            "highest": say("bears from the highest point if nobody stands higher, else a checker must move"),
            "next-lower": say("bears from the next lower point held, or moves a checker"),
            "unless-movable": say("moves a checker; if none can, bears from the highest point held"),
        },
    ),
    Knob(
        "return_alone",
        BEARING,
        say("Hit after having begun to bear off"),
        {
            "true": say("no other checker moves until the one hit is home again"),
            "false": say("other checkers may move, none is borne off until all are home"),
        },
    ),
    Knob(
        "gammon",
        COUNTING,
        say("A gammon counts"),
        {"1": say("as a single game")},
        lambda number: say("×{number}", number=number),
    ),
    Knob(
        "backgammon",
        COUNTING,
        say("A backgammon counts"),
        {"1": say("as a single game")},
        lambda number: say("×{number}", number=number),
    ),
    Knob(
        "backgammon_after_bearing",
        COUNTING,
        say("Backgammon though the loser has borne off"),
        {"true": say("yes, with a checker on the bar or in the winner's home"), "false": say("no")},
    ),
    Knob(
        "stranded",
        COUNTING,
        say("What is counted"),
        {
            "games": say("single games, gammons, backgammons"),
            "men1": say("the loser's checkers, 1 each"),
            "men2": say("the loser's checkers, 1, 2, 3 or 4 by quarter (bar 4)"),
            "men3": say("the loser's checkers, 1, 2, 4 or 8 by quarter (bar 8)"),
        },
    ),
    Knob("stranded_times_games", COUNTING, say("Gammon and backgammon multiply a count of checkers"), _YES_NO),
    Knob(
        "unit",
        COUNTING,
        say("Results are told in"),
        {"points": say("points"), "stake": say("stakes"), "games": say("games")},
    ),
    Knob("stake", COUNTING, say("What one of these is worth"), {}),
    Knob(
        "rubber",
        COUNTING,
        say("Games that win a rubber"),
        {"0": say("no rubbers")},
        lambda number: say("{number}, a gammon or backgammon counting two", number=number),
    ),
    Knob(
        "doubling",
        DOUBLING,
        say("A player may double before his throw"),
        {
            "never": say("never: no cube"),
            "after-first-throw": say("once the first throw of the game was played"),
            "any-time": say("at any time, before the first throw too"),
        },
    ),
    Knob("crawford", DOUBLING, say("Crawford game in matches"), _YES_NO),
    Knob("jacoby", DOUBLING, say("Jacoby in money play: gammons count only with the cube turned"), _YES_NO),
    Knob("beaver", DOUBLING, say("Beaver in money play: the taker turns the cube once more and keeps it"), _YES_NO),
    Knob("raccoon", DOUBLING, say("Raccoon: who was beavered turns it once more"), _YES_NO),
    Knob(
        "retiring",
        MORE,
        say("A partner who passes a double by himself"),
        {
            "no-chouette": say("no chouette: a game for two"),
            "to-playing-opponent": say("pays the playing opponent, who carries his share"),
            "to-partners": say("pays the other partners, who share his profit or loss"),
            "to-box": say("pays the box and is out of the game"),
        },
    ),
    Knob("chouette_most", MORE, say("Players of a chouette at most"), {}),
    Knob("own_cubes", MORE, say("Each opponent of a chouette has a cube of his own"), _YES_NO),
)
"""Every knob, in the order of `Ruleset`'s fields."""
