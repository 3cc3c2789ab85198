"""Milton Bradley, Backgammon (1973), its second game Acey-Deucy: where its answers come from."""

from __future__ import annotations

from tablehub.rules.sources.source import ANY, Book, each, silent, stated

_AS_BACKGAMMON = "not said of this game; as in the backgammon of the same book"

ACEY_DEUCY = Book(
    "acey-deucy",
    "Milton Bradley, The Game of Acey-Deucy (1973)",
    "the board starts empty, men enter from the hand; a 2-1 brings a doublet of one's choice and another throw",
    {
        # Before play
        "start": stated("Setting up the Men", "nobody stands on the board; the dice enter the men"),
        "opening_dice": stated(
            "Rules for Playing, second paragraph",
            "each throws the dice; the highest number (we read: total) has first play",
        ),
        "first_throw": stated("Rules for Playing, second paragraph", "that throw or a new one, as the winner likes"),
        "automatic_doubles": silent("nothing is said of ties; they are thrown again and double nothing"),
        "ties_double_matches": silent("no tie doubles anything"),
        "next_start": silent("each game begins with the opening throw"),
        "wrong_setup": silent(f"there is nothing to set up; {_AS_BACKGAMMON}"),
        "side_choice": silent("by agreement"),
        "dice_pairs": silent(_AS_BACKGAMMON),
        # The throw
        **each("dice_zone flat_on_checker_counts touched_dice_void lifted_early premature", silent(_AS_BACKGAMMON)),
        "calling": silent("plain numbers, except that 2-1 is called Acey-Deucy"),
        # The play
        "higher_die": silent("which of two numbers, where only one can be played, is not said"),
        **each("touch_move play_over after_wrong_play double_lets_stand", silent(_AS_BACKGAMMON)),
        "entering": stated(
            "Rules for Playing, third paragraph; Kicking-off",
            "men may wait in hand while others move; one kicked off goes back to the hand",
        ),
        "acey_deucy": stated(
            "Setting up the Men, last paragraph; Acey-Deucy 1 to 4",
            "1 and 2, entered in the set-up (we read: till the hand is first empty), or all is lost; "
            "a doublet he names; a throw",
        ),
        # Bearing off
        "bearing": stated(
            "Taking Off, Second and last paragraph",
            "from a lower point only where nobody stands on the point thrown or higher; else one moves up",
        ),
        "return_alone": stated(
            "Taking Off, second paragraph",
            "one kicked off comes round again before the taking off goes on; others may move",
        ),
        # What a game counts
        "gammon": silent("the book knows only the winner"),
        "backgammon": silent("the book knows only the winner"),
        "backgammon_after_bearing": silent("the book knows only the winner"),
        "stranded": silent("men are not counted"),
        "stranded_times_games": silent("men are not counted"),
        "unit": silent("games won"),
        "stake": silent("a game counts one"),
        "rubber": silent("games are not joined to rubbers"),
        # Doubling
        "doubling": silent("doubling is spoken of in the backgammon of the same book only"),
        **each("crawford jacoby beaver raccoon", silent("the book knows nothing of the kind")),
        # More than two players
        "retiring": silent("chouette is spoken of in the backgammon of the same book only"),
        "chouette_most": silent("a game for two"),
        "own_cubes": silent("a game for two"),
    },
    agreeable={"stake": ANY},
)
