"""GNU Backgammon's own files read: what it saves, what is written here, and what is no match."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.errors import BadInput, BadNotation
from tablehub.match.events import Event, MatchOver, Overrule, Overruled
from tablehub.match.fold import fold_all
from tablehub.match.folding.beginning import doubled_by_ties
from tablehub.match.record import BeaverTurn, BoardSet, DoubleTurn, MatchRecord, MoveTurn, TakeTurn
from tablehub.match.state import MatchState, Phase
from tablehub.records import read_mat, read_sgf, read_sgf_date, write_mat, write_sgf
from tablehub.records.replay import last_position
from tablehub.records.retelling import retold
from tablehub.rules.knobs import Doubling
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.rulesets import MODERN
from tests.match.random_matches import Options, Table
from tests.match.telling import told
from tests.records.test_boards_set import edited
from tests.records.test_mat import told_match, usual
from tests.records.test_sgf_writing import SAVED
from tests.referee.tables import moved

LIGHT, DARK = Player.LIGHT, Player.DARK
DATA = Path(__file__).parent.parent / "data" / "matches"
BY_HAND = (DATA / "edited.sgf").read_text()
"""A game in which people set board, turn and dice, saved by GNU Backgammon, and one that is going on."""

HEAD = "(;FF[4]GM[6]MI[length:{}][game:0][ws:0][bs:0]PW[Ann]PB[Bob]{}"


def file(*nodes: str, length: int = 5, root: str = "RU[Crawford]") -> str:
    """A file of one game."""
    return "\n;".join([HEAD.format(length, root), *nodes]) + ")\n"


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_match_that_gnu_backgammon_saved_is_the_one_that_it_exported(path: Path) -> None:
    text = path.read_text()
    assert usual(read_sgf(text)) == usual(read_mat(path.with_suffix(".mat").read_text()))
    assert read_sgf_date(text) == "2026-11-21"


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_it_folds_to_the_same_record(path: Path) -> None:
    match = read_sgf(path.read_text())
    state = fold_all(events := retold(match))
    assert write_mat(state.record()) == write_mat(match)
    assert isinstance(events[-1], MatchOver) is (state.phase is Phase.MATCH_OVER)


def test_what_people_set_by_hand_is_read() -> None:
    first, second = read_sgf(BY_HAND).games
    assert [board.turns for board in first.boards] == [2]
    assert [str(turn.play) for turn in first.turns[1:3] if isinstance(turn, MoveTurn)] == ["8/4 6/4", "bar/20 24/18"]
    assert first.turns[-1] == MoveTurn(DARK, (6, 6), None), "given up after this throw"
    assert (first.result and first.result.kind) is GameKind.SINGLE
    assert second.crawford
    assert second.turns[0] == MoveTurn(LIGHT, (5, 2), Play.parse("13/8 13/11")), "another throw was set over"
    assert second.turns[-1] == MoveTurn(DARK, (4, 3), None), "not played yet"


def test_what_people_set_by_hand_is_told_as_their_decision() -> None:
    match = read_sgf(BY_HAND)
    events = retold(match)
    decided = [(event.action, event.frame) for event in events if isinstance(event, Overruled)]
    assert decided == [(Overrule.SET_POSITION, "1.2"), (Overrule.SET_TURN, "1.2")]
    assert fold_all(events).record() == match
    assert write_sgf(fold_all(events).record()) == write_sgf(match)


BOOKS: list[tuple[int, Options]] = [
    (5, {}),
    (1, {}),
    (3, {"crawford": False}),
    (3, {"automatic_doubles": 2, "ties_double_matches": True}),
    (0, {}),
    (0, {"jacoby": False, "beaver": True, "raccoon": True}),
    (0, {"automatic_doubles": 1}),
]


class Edited(Table):
    """A table where people sometimes put a checker elsewhere, and decide whose turn it is."""

    def _next(self) -> Event:
        state, at = self.state, (str(len(self.events)), 0.0)
        if state.phase in (Phase.TO_ROLL, Phase.TO_MOVE) and self._sometimes(0.05):
            return Overruled(*at, Overrule.SET_POSITION, position=self._other_position())
        just_set = state.boards and state.boards[-1].turns == len(state.turns)
        if state.phase is Phase.TO_ROLL and just_set and self._sometimes(0.2):
            return Overruled(*at, Overrule.SET_TURN, player=self.random.choice(list(Player)))
        return super()._next()

    def _other_position(self) -> Position:
        """One checker put on a point where none of the opponent's is."""
        player, position = self.random.choice(list(Player)), self.state.position
        theirs = position.men(player.opponent)
        src = self.random.choice([place for place in range(1, 26) if position.men(player)[place]])
        dst = self.random.choice([place for place in range(1, 25) if not theirs[25 - place]])
        return moved(position, player, (src, dst))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(BOOKS))
def test_a_match_at_random_is_read_back_and_told_the_same(seed: int, book: tuple[int, Options]) -> None:
    length, options = book
    match = usual(Edited(Random(seed), "modern", options, length).play(2).record())
    again = read_sgf(write_sgf(match))
    assert without_kinds(usual(again)) == without_kinds(match)
    assert without_kinds(usual(fold_all(retold(again)).record())) == without_kinds(match)


def without_kinds(match: MatchRecord) -> MatchRecord:
    """Without the kind of a game that was given up, which the points need not tell, and the rules."""
    games = (
        replace(game, result=replace(game.result, kind=None)) if game.result and game.result.resigned else game
        for game in match.games
    )
    return replace(match, games=tuple(games), ruleset=MODERN)


def test_a_match_folded_from_events_is_read_back_the_same() -> None:
    assert usual(read_sgf(write_sgf(told_match()))) == usual(told_match())
    assert usual(read_sgf(write_sgf(edited().record()))).games == usual(edited().record()).games


def test_a_board_set_while_the_cube_is_offered_is_read_as_set_before_the_double() -> None:
    position = moved(Position.start(), DARK, (24, 20))
    turns = read_mat(DATA.joinpath("five_points.mat").read_text()).games[0].turns
    asked = next(index for index, turn in enumerate(turns) if isinstance(turn, DoubleTurn)) + 1
    game = replace(told_match().games[0], turns=turns[:asked], boards=(BoardSet(asked, position),), result=None)
    (again,) = read_sgf(write_sgf(MatchRecord(5, told_match().names, (game,)))).games
    assert again.boards == (BoardSet(asked - 1, position),)
    assert again.turns[-1] == turns[asked - 1]


@pytest.mark.parametrize(
    ("length", "rules", "options"),
    [
        (5, "RU[Crawford]", {}),
        (5, "", {"crawford": False}),
        (1, "", {}),
        (0, "RU[Jacoby]", {}),
        (0, "", {"jacoby": False}),
        (0, "RU[NoCube:Jacoby]", {"doubling": Doubling.NEVER}),
    ],
)
def test_the_rules_are_those_that_the_file_tells(length: int, rules: str, options: dict[str, bool | Doubling]) -> None:
    match = read_sgf(file("W[31hefe]", length=length, root=rules))
    assert match.ruleset == MODERN.with_options(**options)


def test_beavers_and_what_ties_doubled_are_read() -> None:
    nodes = ["W[31hefe]", "B[42qusu]", "W[double]", "B[double]", "W[double]", "B[take]", "W[62xpgf]"]
    match = read_sgf(file(*nodes[:-1], length=0, root="CV[2]RE[B+32R]"))
    (game,) = match.games
    assert game.automatic_doubles == 1
    assert game.turns[2:] == (DoubleTurn(LIGHT, 4), BeaverTurn(DARK, 8), BeaverTurn(LIGHT, 16), TakeTurn(DARK))
    assert (game.result and game.result.kind) is GameKind.GAMMON
    state = fold_all(retold(match))
    assert (state.score.dark, state.games) == (32, match.games)


def test_by_jacoby_a_gammon_counts_what_ties_made_the_cube() -> None:
    rules = MODERN.with_options(automatic_doubles=1)
    fresh = MatchState.new(0, rules, position=Position(men({1: 1}), men({6: 15})), on_turn=LIGHT)
    state = told(doubled_by_ties(fresh, 1), "L 65 1/off", "L wins gammon")
    assert (state.score.light, state.games[0].automatic_doubles) == (2, 1)
    assert fold_all(retold(read_sgf(write_sgf(state.record())))).score == state.score


def test_of_variations_the_first_is_read_and_other_games_are_left_out() -> None:
    text = "Saved by hand: (;GM[1];B[aa])\n" + file("W[31hefe](;B[42qusu](;W[65xrrm])(;W[64xr])) (;B[53", "qrst]) ")
    (game,) = read_sgf(text).games
    assert [str(turn.play) for turn in game.turns if isinstance(turn, MoveTurn)] == ["8/5 6/5", "8/4 6/4", "24/18/13"]


def test_names_and_texts_are_read_as_they_were_written() -> None:
    names = {LIGHT: "A] (;W[31]) \\", DARK: "Zoë: the [Game"}
    assert read_sgf("\ufeff" + write_sgf(replace(told_match(), names=names))).names == names
    assert read_sgf(file("W[31hefe]").replace("PW[Ann]PB[Bob]", "PW[]")).names == {LIGHT: "Light", DARK: "Dark"}


def test_a_file_that_tells_neither_number_nor_score_counts_by_itself() -> None:
    root = "(;GM[6]RE[W+2R]\n;W[31hefe])"
    first, second = read_sgf(root + root).games
    assert (second.number, second.score_before) == (2, first.score_before.plus(LIGHT, 2))


def test_a_last_game_in_which_nothing_happened_is_left_out() -> None:
    assert read_sgf(write_sgf(MatchState.new(5, MODERN).record())).games == ()


def test_a_throw_without_a_play_is_a_dance_or_was_not_played() -> None:
    (game,) = read_sgf(file("W[31hefe]", "B[42]")).games
    assert game.turns[-1] == MoveTurn(DARK, (4, 2), None), "as GNU Backgammon saves it when it was asked for a hint"
    shut = "PL[B]AE[a:y]AW" + "".join(f"[{point}]" * 2 for point in "abcdefg") + "AB" + "[l]" * 14 + "[y]"
    (game,) = read_sgf(file(shut, "B[42]")).games
    assert game.turns[-1] == MoveTurn(DARK, (4, 2), Play()), "on the bar before six points"


def test_checkers_that_were_taken_away_and_put_down_are_a_change_of_the_board() -> None:
    (game,) = read_sgf(file("W[31hefe]", "AE[x][a]AB[b:b][b]AW[w]")).games
    position = last_position(game)
    assert (position.light[24], position.light[23], position.light[0]) == (0, 1, 1)
    assert (position.dark[24], position.dark[23]) == (0, 2), "dark's own 24 point is light's ace"


@pytest.mark.parametrize(
    ("nodes", "why"),
    [
        (["W[31hefe]", "B[42qusq]"], "game 1, move 1: cannot read 'qusq': a checker cannot move from 's' to 'q'"),
        (["W[31hefe]", "B[42ququ]", "W[31jk]"], "game 1, move 2: cannot read 'jk'"),
        (["W[31jh]"], "game 1, move 1: 10/8: light has no checker on 10"),
        (["W[31hefe]", "B[42qusu]", "W[65xs]"], "game 1, move 2: 24/19: light's 19 point is held by 4 enemy checkers"),
        (["W[31hefe"], "the text ends in the middle of game 1"),
        (["W[71hefe]"], "game 1, move 1: cannot read '71hefe': neither double, take, drop nor a throw"),
        (["W[31hefe]", "B[take]"], "game 1, move 1: cannot read 'take': there is no double before it"),
        (["W[31hefe]", "AE[!]"], "game 1, move 1: cannot read AE[!]: places are a to x and y, the bar"),
        (["W[31hefe]", "AW[a]"], "the checkers cannot be set so: light has 16 checkers"),
        (["W[31hefe]", "CV[4]"], "game 1, move 1: the cube was set by hand (CV[4]), which is not kept here"),
        (["W[31hefe]", "CP[w]"], "the cube was set by hand (CP[w]), which is not kept here"),
        (["B[31qtst]", *["W[double]", "B[double]"] * 15], "the cube cannot be turned to 1073741824"),
        (["W31"], "line 2: cannot read '3'"),
        (["[31]"], "line 2: a value has no property before it"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(nodes: list[str], why: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read_sgf(file(*nodes))
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "this is no .sgf match: no game begins in it"),
        ("(;GM[1]SZ[19];B[aa])", "none of its games has GM[6]"),
        (file("W[31hefe]", root="RU[Crawford:Nackgammon]"), "game 1: it is Nackgammon, which is not played here"),
        (file("W[31hefe]", length=65), "a match goes to 64 points at most, not to 65"),
        (file("W[31hefe]").replace("length:5", "length:five"), "cannot read MI[length:five]: it is no number"),
        (
            file("W[31hefe]") + file("W[31hefe]", length=7),
            "game 2: it is of a match to 7, and the first game of one to 5",
        ),
        (file("W[31hefe]", root="CV[3]"), "game 1: CV[3] is no value of the cube"),
        (file("W[31hefe]", root=f"RE[W+{'9' * 5000}]"), "a number of 5000 digits counts nothing"),
    ],
)
def test_a_text_that_is_no_match_that_can_be_kept_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read_sgf(text)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("written", "day"),
    [("2019-1-5", "2019-01-05"), ("2019-01-05,06", "2019-01-05"), ("2019-02-30", None), ("2019", None), ("", None)],
)
def test_the_day_is_read_where_it_is_one(written: str, day: str | None) -> None:
    assert read_sgf_date(file("W[31hefe]", root=f"DT[{written}]")) == day


@given(st.text("()[];:\\WBAEPLDICVREMI az0123456\n", max_size=80))
def test_any_text_is_a_match_or_one_sentence(text: str) -> None:
    for whole in (text, file(text), file("W[31hefe]", text)):
        with suppress(BadInput):  # and nothing else
            retold(read_sgf(whole))


@given(st.data())
def test_a_torn_file_is_a_match_or_one_sentence(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([BY_HAND, DATA.joinpath("five_points.sgf").read_text()]))
    at, until = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    filler = data.draw(st.sampled_from(["", "\x00", "7", ";", ")", "(;", "]", "\\", "W[take]", "AE[a:y]", "B[double]"]))
    with suppress(BadInput):  # and nothing else
        retold(read_sgf(text[:at] + filler + text[until:]))


def test_brackets_within_each_other_are_no_harm() -> None:
    with pytest.raises(BadNotation, match="the text ends in the middle of game 1"):
        read_sgf("(;" * 100_000)
