"""Hoyle's Games Modernized, the chapter on backgammon: where its answers come from."""

from __future__ import annotations

from tablehub.rules.sources.source import ANY, Book, agreed, each, silent, stated

HOYLE = Book(
    "hoyle",
    "Hoyle's Games Modernized",
    "first throw adopted or thrown again; the winner of a hit begins the next game; rubbers; no cube",
    {
        # Before play
        "start": stated(
            "Introduction, last paragraph",
            "two men on the opponent's ace point, five on his outer six, three on the outer deuce, five on the six",
        ),
        "opening_dice": stated(
            "Playing, first paragraph", "a single die each on the middle of the board; the higher begins"
        ),
        "first_throw": stated("Playing, second paragraph", "the beginner adopts the two dice shown or throws again"),
        "automatic_doubles": stated("Playing, first paragraph", "a tie is thrown again; nothing is doubled"),
        "ties_double_matches": silent("no tie doubles anything"),
        "next_start": stated(
            "Bearing off the Men, last paragraph",
            "the winner of a hit throws first; after a gammon or backgammon the opening throw decides",
        ),
        "wrong_setup": silent("put right whenever it is found"),
        "side_choice": silent("the men's set-up decides which table is whose; who sets them up how, is not said"),
        "dice_pairs": stated("Introduction, 'A pair of dice'", "one pair, sometimes a pair for each player"),
        # The throw
        "dice_zone": silent("only the opening throw has its place; anywhere on the board"),
        "flat_on_checker_counts": silent("a die must lie on the board"),
        "touched_dice_void": silent("no penalty is known"),
        "lifted_early": silent("no penalty is known; the referee warns"),
        "premature": silent("no penalty is known; the referee warns"),
        "calling": stated(
            "Playing, second paragraph", "the higher number first, by the old names: six deuce, cinque trois"
        ),
        # The play
        "higher_die": silent("the whole throw if possible; which of two numbers, is not said"),
        "touch_move": silent("no such duty"),
        "play_over": silent("until the dice are lifted"),
        "after_wrong_play": silent("a wrong play is put right"),
        "double_lets_stand": silent("the book knows no cube"),
        "entering": stated(
            "Playing, third paragraph", "the play of all other men is suspended until the man on the bar has entered"
        ),
        "acey_deucy": silent("a 2-1 is a throw like any other"),
        # Bearing off
        "bearing": stated(
            "Bearing off the Men, first paragraph",
            "a number that can neither bear from its point nor be moved bears from the highest point held",
        ),
        "return_alone": silent("what follows a hit while bearing off is not said; the usual rule"),
        # What a game counts
        "gammon": stated("Bearing off the Men, 'gammon'", "double, if the loser has not begun to bear"),
        "backgammon": agreed(
            "Bearing off the Men, 'backgammon'", "three or four times the stake as agreed; three unless agreed"
        ),
        "backgammon_after_bearing": stated(
            "Bearing off the Men, 'backgammon'",
            "a man on the bar or in the winner's home is enough; that none was borne is not asked",
        ),
        "stranded": silent("men are not counted"),
        "stranded_times_games": silent("men are not counted"),
        "unit": stated("Bearing off the Men, 'gammon'", "results are told in stakes"),
        "stake": agreed("Bearing off the Men, 'gammon'", "the stake is what was agreed"),
        "rubber": stated(
            "Hints for Play, second paragraph",
            "who lost the first hit loses the rubber with the next game; a gammon counts as two games",
        ),
        # Doubling
        "doubling": silent("the book knows no cube"),
        **each("crawford jacoby beaver raccoon", silent("the book knows no cube and nothing of the kind")),
        # More than two players
        "retiring": stated("Introduction, first paragraph", "a game for two"),
        "chouette_most": silent("a game for two; a chouette is not played"),
        "own_cubes": silent("a game for two; a chouette is not played"),
    },
    agreeable={
        "bearing": ("highest",),  # a second reading: the usual rule
        "backgammon": (3, 4),
        "stake": ANY,
        "rubber": (0, 2),  # "where several games are played in succession" need not be a rubber
    },
)
