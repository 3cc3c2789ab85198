"""Parker Brothers, Modern Backgammon: where its answers come from."""

from __future__ import annotations

from tablehub.rules.sources.source import ANY, Book, agreed, each, silent, stated

PARKER = Book(
    "parker",
    "Parker Brothers, Modern Backgammon",
    "both dice each to begin, then thrown anew; bears from the next lower point; cube at any time; men may be counted",
    {
        # Before play
        "start": stated(
            "How to Play, fourth paragraph", "five men on the 6 point, three on the outer 2, five and two opposite"
        ),
        "opening_dice": stated(
            "Terms of Play, 'To begin the game'", "each throws both dice once; the highest count starts"
        ),
        "first_throw": stated("Terms of Play, last paragraph", "who starts throws both dice again and plays those"),
        "automatic_doubles": silent("nothing is said of ties; they are thrown again and double nothing"),
        "ties_double_matches": silent("no tie doubles anything"),
        "next_start": silent("each game begins with the opening throw"),
        "wrong_setup": silent("put right whenever it is found"),
        "side_choice": silent("the two players take a colour each; how they choose is theirs"),
        "dice_pairs": silent("the number of dice is not said"),
        # The throw
        "dice_zone": silent("the book does not say where dice must rest; anywhere on the board"),
        "flat_on_checker_counts": silent("a die must lie on the board"),
        "touched_dice_void": silent("no penalty is known"),
        "lifted_early": silent("no penalty is known; the referee warns"),
        "premature": silent("no penalty is known; the referee warns"),
        "calling": silent("plain numbers"),
        # The play
        "higher_die": silent("a number that cannot be played is lost; which of two, is not said"),
        "touch_move": silent("no such duty"),
        "play_over": silent("until the dice are lifted"),
        "after_wrong_play": silent("a wrong play is put right"),
        "double_lets_stand": silent("nothing is said of it; the next throw alone makes it too late"),
        "entering": stated(
            "Capture, second paragraph", "a captured man waits on the bar and no other may move before it is back"
        ),
        "acey_deucy": silent("a 2-1 is a throw like any other"),
        # Bearing off
        "bearing": stated(
            "Bearing, second paragraph",
            "is the point empty, one is borne from the next lower; or a man may be moved instead",
        ),
        "return_alone": stated(
            "Bearing, third paragraph", "no more men are borne until the captured one is home again; others may move"
        ),
        # What a game counts
        "gammon": stated("Scoring by Games", "double, if the loser has not begun to bear"),
        "backgammon": stated(
            "Scoring by Games", "triple, if he has besides a man in the winner's inner table (we count the bar with it)"
        ),
        "backgammon_after_bearing": stated("Scoring by Games", "who has begun to bear loses a single game"),
        "stranded": agreed(
            "Scoring by Loser's Stranded Men", "three ways of counting men instead of games; by games unless agreed"
        ),
        "stranded_times_games": agreed(
            "Scoring by Stranded Men and Games Combined", "gammon and backgammon may multiply the men's count"
        ),
        "unit": stated("Chouette, last paragraph", "results are told in points"),
        "stake": agreed("Optional Doubling, last paragraph", "a game counts the value agreed upon"),
        "rubber": silent("games are not joined to rubbers"),
        # Doubling
        "doubling": stated("Optional Doubling, second paragraph", "at any time, by saying so before throwing"),
        **each("crawford jacoby beaver raccoon", silent("the book knows nothing of the kind")),
        # More than two players
        "retiring": stated(
            "Chouette, fourth paragraph",
            "he loses the score as it stands to the playing opponent, who carries his share",
        ),
        "chouette_most": silent("two or more against the box; a limit is not said"),
        "own_cubes": silent("one stake for the partnership; cubes are not spoken of"),
    },
    agreeable={
        "bearing": ("highest",),  # its example shows only the plain case, which is the usual rule
        "stranded": ANY,
        "stranded_times_games": ANY,
        "stake": ANY,
    },
)
