"""The knobs of a ruleset in words that players understand, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tablehub.rules.knobs import UNLIMITED


@dataclass(frozen=True, slots=True)
class Knob:
    """One field of `Ruleset`: its group, what it asks, and what its values mean by their writing (`written`).

    Numbers without words of their own are put where `number` has a brace.
    """

    field: str
    group: str
    label: str
    words: Mapping[str, str]
    number: str = "{}"

    def meaning(self, value: object) -> str:
        """A value in words."""
        text = written(value)
        return self.words.get(text) or self.number.format(text)


def written(value: object) -> str:
    """A value as it is typed after `--option name=`."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return str(value).lower()
    return "unlimited" if value == UNLIMITED else str(value)


BEFORE, THROW, PLAY, BEARING = "Before play", "The throw", "The play", "Bearing off"
COUNTING, DOUBLING, MORE = "What a game counts", "Doubling", "More than two players"

_YES_NO = {"true": "yes", "false": "no"}

KNOBS = (
    Knob(
        "start",
        BEFORE,
        "Starting position",
        {"standard": "the usual one", "in-hand": "empty board, all checkers in hand"},
    ),
    Knob(
        "opening_dice",
        BEFORE,
        "Opening throw",
        {"one-each": "one die each, the higher begins", "both-each": "both dice each, the higher total begins"},
    ),
    Knob(
        "first_throw",
        BEFORE,
        "First throw that is played",
        {
            "as-shown": "the dice that decided who begins",
            "anew": "thrown anew",
            "choice": "those dice or a new throw, as the beginner likes",
        },
    ),
    Knob(
        "automatic_doubles",
        BEFORE,
        "Opening ties that double the stake",
        {"0": "none", "1": "the first", "unlimited": "every one"},
        "the first {}",
    ),
    Knob("ties_double_matches", BEFORE, "They do so in matches too, not in money play only", _YES_NO),
    Knob(
        "next_start",
        BEFORE,
        "Who begins the next game",
        {
            "opening-throw": "the opening throw decides",
            "winner-of-hit": "the winner of a single game; after a gammon or backgammon the opening throw decides",
        },
    ),
    Knob(
        "wrong_setup",
        BEFORE,
        "Checkers set up wrongly",
        {
            "stands": "put right before a checker moves, then it stands",
            "correct": "put right whenever it is found",
            "correct-early": "put right until the third throw, then it stands",
            "void": "the game is void, whenever it is found",
        },
    ),
    Knob(
        "side_choice",
        BEFORE,
        "Choice of colour and side",
        {
            "agreement": "by agreement",
            "first-mover-reverses": "the first mover may reverse the checkers",
            "higher-die": "whoever throws the higher single die chooses",
        },
    ),
    Knob(
        "dice_pairs",
        BEFORE,
        "Pairs of dice",
        {
            "either": "one or two",
            "one": "one",
            "higher-die": "one or two; if they disagree, the higher die chooses",
        },
    ),
    Knob(
        "dice_zone",
        THROW,
        "Where dice must rest",
        {
            "right": "both on the thrower's right of the bar",
            "either": "both on the same side of the bar",
            "board": "anywhere on the board",
        },
    ),
    Knob(
        "flat_on_checker_counts",
        THROW,
        "A die flat on a checker",
        {"true": "counts", "false": "is thrown again"},
    ),
    Knob(
        "touched_dice_void",
        THROW,
        "A die touched while it rolls",
        {"true": "makes the throw void", "false": "no penalty"},
    ),
    Knob(
        "lifted_early",
        THROW,
        "Dice lifted before the play is complete",
        {
            "warn": "a warning",
            "ends-play": "the turn is over; an incomplete play is put right",
            "opponent-may-void": "the opponent may have the play taken back and thrown again",
        },
    ),
    Knob(
        "premature",
        THROW,
        "A throw before the opponent's turn is over",
        {"stand": "stands", "warn": "a warning", "void": "is void"},
    ),
    Knob(
        "calling",
        THROW,
        "How throws are called",
        {"plain": "plain numbers", "old": "by the old names, the higher first: six deuce, cinque trois"},
    ),
    Knob(
        "higher_die",
        PLAY,
        "Where only one number can be played, and either could be",
        {"true": "the higher must be played", "false": "either may be played"},
    ),
    Knob(
        "touch_move",
        PLAY,
        "A checker moved from its point must be played",
        {"true": "yes, if it can be", "false": "no"},
    ),
    Knob(
        "play_over",
        PLAY,
        "A play is over",
        {"dice-lifted": "when the dice are lifted", "quitted": "when its moves are made and the checkers let go"},
    ),
    Knob(
        "after_wrong_play",
        PLAY,
        "A wrong play seen before the next throw",
        {"correct": "must be put right", "opponents-option": "is put right if the opponent demands it"},
    ),
    Knob("double_lets_stand", PLAY, "Who doubles lets a wrong play stand, as one who throws does", _YES_NO),
    Knob(
        "entering",
        PLAY,
        "A checker that was hit",
        {
            "bar-first": "waits on the bar, and enters before any other moves",
            "from-hand": "goes back to its owner's hand and may wait there",
        },
    ),
    Knob(
        "acey_deucy",
        PLAY,
        "A 2-1 brings a doublet of one's choice and another throw",
        _YES_NO,
    ),
    Knob(
        "bearing",
        BEARING,
        "A number whose point is empty",
        {
            "highest": "bears from the highest point if nobody stands higher, else a checker must move",
            "next-lower": "bears from the next lower point held, or moves a checker",
            "unless-movable": "moves a checker; if none can, bears from the highest point held",
        },
    ),
    Knob(
        "return_alone",
        BEARING,
        "Hit after having begun to bear off",
        {
            "true": "no other checker moves until the one hit is home again",
            "false": "other checkers may move, none is borne off until all are home",
        },
    ),
    Knob("gammon", COUNTING, "A gammon counts", {"1": "as a single game"}, "×{}"),
    Knob("backgammon", COUNTING, "A backgammon counts", {"1": "as a single game"}, "×{}"),
    Knob(
        "backgammon_after_bearing",
        COUNTING,
        "Backgammon though the loser has borne off",
        {"true": "yes, with a checker on the bar or in the winner's home", "false": "no"},
    ),
    Knob(
        "stranded",
        COUNTING,
        "What is counted",
        {
            "games": "single games, gammons, backgammons",
            "men1": "the loser's checkers, 1 each",
            "men2": "the loser's checkers, 1, 2, 3 or 4 by quarter (bar 4)",
            "men3": "the loser's checkers, 1, 2, 4 or 8 by quarter (bar 8)",
        },
    ),
    Knob("stranded_times_games", COUNTING, "Gammon and backgammon multiply a count of checkers", _YES_NO),
    Knob("unit", COUNTING, "Results are told in", {"points": "points", "stake": "stakes", "games": "games"}),
    Knob("stake", COUNTING, "What one of these is worth", {}),
    Knob("rubber", COUNTING, "Games that win a rubber", {"0": "no rubbers"}, "{}, a gammon or backgammon counting two"),
    Knob(
        "doubling",
        DOUBLING,
        "A player may double before his throw",
        {
            "never": "never: no cube",
            "after-first-throw": "once the first throw of the game was played",
            "any-time": "at any time, before the first throw too",
        },
    ),
    Knob("crawford", DOUBLING, "Crawford game in matches", _YES_NO),
    Knob("jacoby", DOUBLING, "Jacoby in money play: gammons count only with the cube turned", _YES_NO),
    Knob("beaver", DOUBLING, "Beaver in money play: the taker turns the cube once more and keeps it", _YES_NO),
    Knob("raccoon", DOUBLING, "Raccoon: who was beavered turns it once more", _YES_NO),
    Knob(
        "retiring",
        MORE,
        "A partner who passes a double by himself",
        {
            "no-chouette": "no chouette: a game for two",
            "to-playing-opponent": "pays the playing opponent, who carries his share",
            "to-partners": "pays the other partners, who share his profit or loss",
            "to-box": "pays the box and is out of the game",
        },
    ),
    Knob("chouette_most", MORE, "Players of a chouette at most", {}),
    Knob("own_cubes", MORE, "Each opponent of a chouette has a cube of his own", _YES_NO),
)
"""Every knob, in the order of `Ruleset`'s fields."""
