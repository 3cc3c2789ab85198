"""The questions that rulebooks answer differently, one enumeration a question."""

from __future__ import annotations

from enum import Enum

UNLIMITED = 1_000_000
"""A limit where none is set."""


class Start(Enum):
    """Where the checkers stand when a game begins."""

    STANDARD = "standard"
    IN_HAND = "in-hand"
    """The board is empty; all fifteen a side are in hand."""


class OpeningDice(Enum):
    """What each player throws for the right to begin; the higher number (of two dice: their total) begins."""

    ONE_EACH = "one-each"
    BOTH_EACH = "both-each"


class FirstThrow(Enum):
    """Which throw the beginner plays first."""

    AS_SHOWN = "as-shown"
    """The dice that decided who begins."""
    ANEW = "anew"
    CHOICE = "choice"
    """Those dice or a new throw, which then binds, as he likes."""


class NextStart(Enum):
    """Who begins the next game."""

    OPENING_THROW = "opening-throw"
    WINNER_OF_HIT = "winner-of-hit"
    """The winner of a single game, with both dice; after a gammon or backgammon the opening throw."""


class WrongSetup(Enum):
    """What follows when checkers were set up wrongly and play has begun."""

    STANDS = "stands"
    """It must be put right before a checker moves; afterwards it stands."""
    CORRECT = "correct"
    """It is put right whenever it is found."""
    CORRECT_EARLY = "correct-early"
    """It is put right until the third throw of the game; afterwards it stands."""
    VOID = "void"
    """Play ceases whenever it is found, and the game does not count."""


class SideChoice(Enum):
    """Who chooses colours and the side of the home boards."""

    AGREEMENT = "agreement"
    FIRST_MOVER_REVERSES = "first-mover-reverses"
    """Whoever moves first may reverse the checkers."""
    HIGHER_DIE = "higher-die"
    """Whoever threw the higher single die."""


class DicePairs(Enum):
    """How many pairs of dice are used."""

    EITHER = "either"
    ONE = "one"
    HIGHER_DIE = "higher-die"
    """One or two; if the players disagree, whoever throws the higher die chooses."""


class DiceZone(Enum):
    """Where the dice of a throw must come to rest."""

    RIGHT = "right"
    """Both on the thrower's right of the bar."""
    EITHER = "either"
    """Both on one and the same side of the bar, whichever it is."""
    CLEAR = "clear"
    """So, and neither resting against the bar or the frame, though it lies flat."""
    BOARD = "board"
    """Anywhere on the playing surface."""


class LiftedEarly(Enum):
    """What follows when dice are lifted before the play is complete."""

    WARN = "warn"
    ENDS_PLAY = "ends-play"
    """The turn is over; a play that is not complete must be put right."""
    OPPONENT_MAY_VOID = "opponent-may-void"
    """The opponent may have the men put back and the dice thrown again."""


class Premature(Enum):
    """What becomes of a throw made before the opponent's turn was over."""

    STAND = "stand"
    WARN = "warn"
    VOID = "void"


class Calling(Enum):
    """How throws are called."""

    PLAIN = "plain"
    OLD = "old"
    """The higher number first, ace deuce trois quatre cinque six."""


class AfterWrongPlay(Enum):
    """What follows a wrong play that is noticed before the next throw."""

    CORRECT = "correct"
    """It must be put right."""
    OPPONENTS_OPTION = "opponents-option"
    """The opponent may have it put right or let it stand."""


class PlayOver(Enum):
    """When a play can no longer be changed by who made it."""

    DICE_LIFTED = "dice-lifted"
    QUITTED = "quitted"
    """When its moves are made and the checkers let go."""
    MAN_QUITTED = "man-quitted"
    """Each checker's part of it, when that was moved by a number of the throw and let go."""


class Entering(Enum):
    """Where checkers that were hit wait, and whether the others wait for them."""

    BAR_FIRST = "bar-first"
    """On the bar, and nothing else moves before they have entered."""
    FROM_HAND = "from-hand"
    """In their owner's hand, as long as he likes, for other checkers may be moved."""


class Bearing(Enum):
    """What a number does whose point is empty when a player bears off."""

    HIGHEST = "highest"
    """With nobody on a higher point, it bears off from the highest; else a checker must move."""
    NEXT_LOWER = "next-lower"
    """It bears off from the next lower point that is held, even with checkers on higher ones, or moves one."""
    UNLESS_MOVABLE = "unless-movable"
    """If no checker can be moved by it, it bears off from the highest point held, be that higher than the number."""


class Stranded(Enum):
    """How the loser's checkers on the board count, where games are scored by men."""

    GAMES = "games"
    """Not at all: single game, gammon and backgammon count."""
    MEN1 = "men1"
    """1 each."""
    MEN2 = "men2"
    """1, 2, 3 or 4 in the loser's home, his outer board, the winner's outer board, the winner's home or the bar."""
    MEN3 = "men3"
    """1, 2, 4 or 8 in the same places."""


class Unit(Enum):
    """What results are told in."""

    POINTS = "points"
    STAKE = "stake"
    GAMES = "games"


class Doubling(Enum):
    """When the player on turn, about to throw, may first offer a double."""

    NEVER = "never"
    AFTER_FIRST_THROW = "after-first-throw"
    """Once the opening throw has been played."""
    ANY_TIME = "any-time"


class Retiring(Enum):
    """What becomes of a partner's stake who declines a double by himself in a chouette."""

    NO_CHOUETTE = "no-chouette"
    """The book knows no chouette."""
    TO_PLAYING_OPPONENT = "to-playing-opponent"
    """He loses it to the playing opponent, who carries his share from then on."""
    TO_PARTNERS = "to-partners"
    """He loses it to the partners who are left; they share his profit or loss equally."""
    TO_BOX = "to-box"
    """He loses it to the box and is out of the game."""
