"""Milton Bradley, Backgammon (1973): where its answers come from."""

from __future__ import annotations

from tablehub.rules.knobs import UNLIMITED
from tablehub.rules.sources.source import ANY, Book, Range, agreed, each, silent, stated

MILTON_BRADLEY = Book(
    "milton-bradley",
    "Milton Bradley, Backgammon (1973)",
    "dice on the thrower's right; a man moved must be played; wrong plays at the opponent's option; men may be counted",
    {
        # Before play
        "start": stated("Positioning Playing Pieces", "the illustration's set-up"),
        "opening_dice": agreed(
            "Additional Rules 4",
            "(a) a single die each, or (b) two dice each, and then first_throw=choice; (a) unless agreed",
        ),
        "first_throw": agreed(
            "Additional Rules 4",
            "(a) the dice of both are played; with (b) the winner's own throw or a new one, which then binds",
        ),
        "automatic_doubles": stated(
            "Additional Rules 5 and its note; Doubling",
            "each tie doubles, within reason; a limit or none at all by agreement before play",
        ),
        "ties_double_matches": silent("a game worth one point is worth two; matches are not spoken of"),
        "next_start": silent("each game begins with the opening throw"),
        "wrong_setup": stated("Additional Rules 3", "whenever it is found, play ceases and the game is void"),
        "side_choice": stated(
            "Additional Rules 2", "the higher single die chooses men and light; inner tables nearest the light"
        ),
        "dice_pairs": stated("Additional Rules 1", "one pair or two; if they disagree, the highest die chooses"),
        # The throw
        "dice_zone": stated(
            "Additional Rules 6 a and c", "in the tables on the thrower's right; not jumped into the others"
        ),
        "flat_on_checker_counts": stated("Additional Rules 6 b", "a die upon or against a man is thrown again"),
        "touched_dice_void": stated(
            "Additional Rules 6 d", "both are thrown again if either player touches one before it rests"
        ),
        "lifted_early": stated("Additional Rules 7", "the opponent may declare the play void: men back, thrown again"),
        "premature": stated("Additional Rules 12", "a throw before the other's is complete is void and made again"),
        "calling": silent("plain numbers"),
        # The play
        "higher_die": silent(
            "either number may be played first (Additional Rules 10); which, where only one can be, is not said"
        ),
        "touch_move": stated(
            "Additional Rules 11", "a man moved from its point must be played if possible; a touch does not bind"
        ),
        "play_over": stated(
            "Additional Rules 8", "when the moves are made and the men quitted; then it cannot be changed"
        ),
        "after_wrong_play": stated(
            "Additional Rules 9", "the opponent may demand the correction before he throws; later both must consent"
        ),
        "double_lets_stand": stated("Additional Rules 9", "the opponent may demand it until he has thrown"),
        "entering": stated("Hitting Blots", "no other man is moved while one is off the board"),
        "acey_deucy": stated("The Game of Acey-Deucy", "the special 2-1 belongs to the other game of the book"),
        # Bearing off
        "bearing": stated(
            "Bearing Off", "from the highest point, only where nobody stands on the point thrown or higher"
        ),
        "return_alone": stated("Bearing Off", "who is hit comes round again before he bears off more; others may move"),
        # What a game counts
        "gammon": stated("Scoring", "double, if the loser has not borne a man"),
        "backgammon": agreed("Scoring", "triple or quadruple according to agreement; triple unless agreed"),
        "backgammon_after_bearing": stated(
            "Scoring, second paragraph", "who has borne a man loses a single, even from the bar"
        ),
        "stranded": agreed(
            "Scoring by Counters or Men", "1, 2, 3 or 4 a man by where it stands; by games unless agreed"
        ),
        "stranded_times_games": silent("only the doubles made multiply the counters"),
        "unit": stated("Scoring by Counters or Men; Doubling", "results are told in points"),
        "stake": silent("a game is worth one point"),
        "rubber": silent("games are not joined to rubbers"),
        # Doubling
        "doubling": stated("Doubling, third paragraph", "by either player after the game is started; then by turns"),
        **each("crawford jacoby beaver raccoon", silent("the book knows nothing of the kind")),
        # More than two players
        "retiring": stated("Chouette", "his stake is forfeited to his partners, who share his profit or loss equally"),
        "chouette_most": silent("more than two; a limit is not said"),
        "own_cubes": silent("one stake for all; cubes are not spoken of"),
    },
    agreeable={
        "opening_dice": ("one-each", "both-each"),
        "first_throw": ("as-shown", "choice"),
        "automatic_doubles": Range(0, UNLIMITED),
        "dice_zone": ANY,  # the book is strict; tables that throw elsewhere are common
        "backgammon": (3, 4),
        "stranded": ("games", "men2"),
        "stake": ANY,
    },
)
