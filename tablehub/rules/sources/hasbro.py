"""Hasbro / Parker Brothers, Backgammon (1974, 1994): where its answers come from."""

from __future__ import annotations

from tablehub.rules.sources.source import ANY, Book, agreed, each, silent, stated

HASBRO = Book(
    "hasbro",
    "Hasbro, Backgammon (1994)",
    "a die each to begin; gammon double, backgammon triple; cube after the first throw; for two",
    {
        # Before play
        "start": stated("Starting Positions", "the drawing's set-up"),
        "opening_dice": stated("Before Play", "each throws one die; the higher has first play"),
        "first_throw": silent("players take turns throwing both dice, so the beginner throws both anew"),
        "automatic_doubles": silent("nothing is said of ties; they are thrown again and double nothing"),
        "ties_double_matches": silent("no tie doubles anything"),
        "next_start": silent("each game begins with the opening throw"),
        "wrong_setup": silent("put right whenever it is found"),
        "side_choice": stated("Before Play", "colours are chosen; each sits nearest his inner table"),
        "dice_pairs": silent("both dice are spoken of, as one pair"),
        # The throw
        "dice_zone": silent("the book does not say where dice must rest; anywhere on the board"),
        "flat_on_checker_counts": silent("a die must lie on the board"),
        "touched_dice_void": silent("no penalty is known"),
        "lifted_early": silent("no penalty is known; the referee warns"),
        "premature": silent("no penalty is known; the referee warns"),
        "calling": silent("plain numbers"),
        # The play
        "higher_die": silent("the whole throw if possible, in any order; which of two numbers, is not said"),
        "touch_move": silent("no such duty"),
        "play_over": silent("until the dice are lifted"),
        "after_wrong_play": silent("a wrong play is put right"),
        "double_lets_stand": silent("nothing is said of it; the next throw alone makes it too late"),
        "entering": stated("Bar", "with a man on the bar no other may be moved"),
        "acey_deucy": silent("a 2-1 is a throw like any other"),
        # Bearing off
        "bearing": stated(
            "Bearing Off", "from the farthest point held, only where nobody stands on the point thrown or higher"
        ),
        "return_alone": stated("Bearing Off", "who is hit comes round again before he bears off more; others may move"),
        # What a game counts
        "gammon": stated("Scoring", "double the stake, if the loser has borne off nobody"),
        "backgammon": stated("Scoring", "triple, if he has besides a man on the bar or in the winner's inner table"),
        "backgammon_after_bearing": stated("Scoring", "who has borne off a man loses a simple victory"),
        "stranded": silent("men are not counted"),
        "stranded_times_games": silent("men are not counted"),
        "unit": stated("Scoring", "results are told in stakes"),
        "stake": agreed("Scoring", "where the game is played for stakes"),
        "rubber": silent("games are not joined to rubbers"),
        # Doubling
        "doubling": stated("Doubling", "once the first throw of the game was made, before throwing"),
        **each("crawford jacoby beaver raccoon", silent("the book knows nothing of the kind")),
        # More than two players
        "retiring": stated("Title", "for two players"),
        "chouette_most": silent("for two players; a chouette is not played"),
        "own_cubes": silent("for two players; a chouette is not played"),
    },
    agreeable={"stake": ANY},
)
