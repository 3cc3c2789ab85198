"""F. E. Bruelheide, Fundamentals of Backgammon (1930): where its answers come from."""

from __future__ import annotations

from tablehub.rules.sources.source import ANY, Book, Range, agreed, each, silent, stated

BRUELHEIDE = Book(
    "bruelheide",
    "F. E. Bruelheide, Fundamentals of Backgammon (1930)",
    "every opening tie doubles the stake; first mover may reverse the board; who is hit bearing off comes home alone",
    {
        # Before play
        "start": stated("Description of Board", "the diagram's set-up, always the same"),
        "opening_dice": stated("Rules, Dice", "a single die each, high moves first"),
        "first_throw": stated("Rules, Dice", "the two dice cast are the first move"),
        "automatic_doubles": stated("Rules, Doubling", "each tie in casting for the first move doubles the stake"),
        "ties_double_matches": silent("each tie doubles the stake, whatever the stake is; matches are not spoken of"),
        "next_start": silent("each game begins with the opening throw"),
        "wrong_setup": stated("Rules, Dice", "errors must be corrected before a man is moved; afterwards it stands"),
        "side_choice": stated("Description of Board", "who has the first move may reverse the checkers"),
        "dice_pairs": stated("Description of Board", "two cups and one pair of dice"),
        # The throw
        "dice_zone": stated("Rules, Dice", "dice that jump the bar or rest on or against bar or frame are cast again"),
        "flat_on_checker_counts": silent("a die must lie on the board; tilted or cocked ones are cast again"),
        "touched_dice_void": silent("no penalty is known"),
        "lifted_early": silent("no penalty is known; the referee warns"),
        "premature": silent("no penalty is known; the referee warns"),
        "calling": silent("plain numbers"),
        # The play
        "higher_die": silent("both numbers if possible; which of two, is not said"),
        "touch_move": silent("a man is played when moved and quitted; a touch does not bind"),
        "play_over": stated("Rules, Moving Men", "a man is played when moved rightly and quitted"),
        "after_wrong_play": stated("Rules, Moving Men", "errors must be corrected before the next player throws"),
        "double_lets_stand": stated("Rules, Moving Men", "the next throw, and not a double, makes it too late"),
        "entering": stated("Rules, Blots", "a man on the bar enters before another move is made"),
        "acey_deucy": silent("a 2-1 is a throw like any other"),
        # Bearing off
        "bearing": stated(
            "Rules, Bearing Off", "from the highest point, only where nobody stands on the point thrown or higher"
        ),
        "return_alone": stated("Rules, Bearing Off", "until the man hit is home again no other is moved or taken off"),
        # What a game counts
        "gammon": stated("Rules, Doubling", "doubled, if the loser has not borne a single man"),
        "backgammon": silent("the book knows none; a gammon is the most"),
        "backgammon_after_bearing": silent("the book knows no backgammon"),
        "stranded": silent("men are not counted"),
        "stranded_times_games": silent("men are not counted"),
        "unit": stated("Rules, Scoring", "results are told in stakes, plus and minus"),
        "stake": agreed("Rules, Doubling", "the original stake is agreed upon; a unit of ten is its example"),
        "rubber": silent("games are not joined to rubbers"),
        # Doubling
        "doubling": stated("Rules, Doubling", "after the game has started, before throwing"),
        **each("crawford jacoby beaver raccoon", silent("the book knows nothing of the kind")),
        # More than two players
        "retiring": stated(
            "Rules, Chouette", "he loses the stake to the active opponent, who answers for his full share"
        ),
        "chouette_most": stated("Rules, Chouette", "best is not more than five"),
        "own_cubes": silent("one stake for all; cubes are not spoken of"),
    },
    agreeable={
        "return_alone": (False,),  # a second reading: the usual rule
        "stake": ANY,
        "chouette_most": Range(3, 6),  # five is advice
    },
)
