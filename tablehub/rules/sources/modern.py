"""Today's tournament and money play: no book here lays it down, so every answer is custom."""

from __future__ import annotations

from tablehub.rules.knobs import UNLIMITED
from tablehub.rules.sources.source import ANY, Book, Range, custom, each
from tablehub.words.text import say

MODERN = Book(
    "modern",
    say("Today's tournament and money play"),
    "dice right of the bar, the higher die if only one; matches with Crawford, money play with Jacoby",
    {
        # Before play
        "start": custom("the usual set-up"),
        "opening_dice": custom("one die each, thrown together"),
        "first_throw": custom("the two dice shown"),
        "automatic_doubles": custom("in money play only, by agreement, usually one"),
        "ties_double_matches": custom("automatic doubles belong to money play"),
        "next_start": custom("each game begins with the opening throw"),
        "wrong_setup": custom("put right before the third throw of the game; afterwards it stands"),
        "side_choice": custom("by agreement"),
        "dice_pairs": custom("a pair each or one pair shared"),
        # The throw
        "dice_zone": custom("flat on the playing surface, both right of the bar as the thrower sits"),
        "flat_on_checker_counts": custom("thrown again; some tables count it"),
        "touched_dice_void": custom("no penalty by itself"),
        "lifted_early": custom("lifting the dice ends the turn; an incomplete play is corrected"),
        "premature": custom("the throw stands, and the other ends his turn knowing it; some tables void it"),
        "calling": custom("plain numbers"),
        # The play
        "higher_die": custom("the higher, where only one can be played and either could be"),
        "touch_move": custom("checkers may be tried until the dice are lifted"),
        "play_over": custom("when the dice are lifted or the clock is pressed"),
        "after_wrong_play": custom("put right, if seen before the next throw or double; legal plays only"),
        "double_lets_stand": custom("who doubles lets it stand, as one who throws does"),
        "entering": custom("checkers on the bar first"),
        "acey_deucy": custom("a 2-1 is a throw like any other"),
        # Bearing off
        "bearing": custom("from the highest point, only where nobody stands on the point thrown or higher"),
        "return_alone": custom("who is hit comes round again before he bears off more; others may move"),
        # What a game counts
        "gammon": custom("double, if the loser has borne off nobody"),
        "backgammon": custom("triple, if he has besides a checker on the bar or in the winner's home board"),
        "backgammon_after_bearing": custom("who has borne off a checker loses a single game"),
        **each("stranded stranded_times_games", custom("checkers are not counted")),
        "unit": custom("points, of a match or of money play"),
        "stake": custom("what a point is worth in money play"),
        "rubber": custom("matches to a number of points instead"),
        # Doubling
        "doubling": custom("before throwing, not on the first throw of the game"),
        "crawford": custom("no cube in the one game after a player first comes within a point of the match"),
        "jacoby": custom("in money play, gammons and backgammons count only once the cube was turned"),
        "beaver": custom("in money play, by agreement"),
        "raccoon": custom("in money play, by agreement, against a beaver"),
        # More than two players
        "retiring": custom("in money play; who passes pays the box and is out of the game"),
        "chouette_most": custom("three to six are a good number"),
        "own_cubes": custom("one cube for all, by agreement one for each opponent"),
    },
    agreeable={
        "automatic_doubles": Range(0, UNLIMITED),
        "dice_zone": ("right", "either"),
        "flat_on_checker_counts": ANY,
        "premature": ("stand", "void"),
        "dice_pairs": ("either", "one"),
        "stake": ANY,
        "crawford": ANY,
        "jacoby": ANY,
        "beaver": ANY,
        "raccoon": ANY,
        "chouette_most": Range(3, 6),
        "own_cubes": ANY,
    },
)
