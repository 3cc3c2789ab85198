"""`tablehub records`: what the journal holds, told and written to files; files brought in, or refused in a sentence."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.cli import main
from tablehub.commands.records import event_lines, read_match
from tablehub.errors import BadInput
from tablehub.match.begun import begun
from tablehub.match.events import GameOver, Overrule, Overruled, SetupCorrect
from tablehub.match.fold import fold_all
from tablehub.match.terms import Terms
from tablehub.records import read_mat, read_sgf
from tablehub.records.journal import Journal
from tablehub.records.written import Agreed
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tests.display.test_result_pages import won
from tests.match.telling import match_events
from tests.records.test_mat import MATCHES, TOLD
from tests.records.test_sgf_writing import SAVED, tidied
from tests.referee.tables import moved

Captured = pytest.CaptureFixture[str]
FIVE_POINTS = next(path for path in MATCHES if path.stem == "five_points")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal with the match of `TOLD`."""
    path = tmp_path / "journal.sqlite"
    with Journal(path, lambda: "2026-11-21T20:15:00Z") as kept:
        match = kept.begin(Agreed(5, "modern"))
        for number, event in enumerate(match_events(5, TOLD)):
            kept.append(match, number, event)
    return path


def out(capsys: Captured, *arguments: str | Path) -> str:
    assert main(["records", *map(str, arguments)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def complaint(capsys: Captured, *arguments: str | Path, code: int = 2) -> str:
    assert main(["records", *map(str, arguments)]) == code
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_list_of_nothing_says_so_to_people(tmp_path: Path, capsys: Captured, form: list[str]) -> None:
    Journal(tmp_path / "journal.sqlite").close()
    assert main(["records", "list", *form, "--journal", str(tmp_path / "journal.sqlite")]) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"{tmp_path / 'journal.sqlite'} holds no match yet.\n")


def test_the_list_has_a_line_a_match_with_its_score(journal: Path, capsys: Captured) -> None:
    (line,) = out(capsys, "list", "--journal", journal).splitlines()
    assert line == "   1  2026-11-21T20:15:00Z  to 5   modern         Ann - Bob  3-2  (not finished)"
    told = json.loads(out(capsys, "list", "--json", "--journal", journal))
    assert (told["players"], told["score"], told["games"]) == (["Ann", "Bob"], {"light": 3, "dark": 2}, 3)


def test_a_match_is_shown_with_score_turns_and_cube(journal: Path, capsys: Captured) -> None:
    text = out(capsys, "show", "1", "--journal", journal)
    assert text.startswith(
        "Match 1, begun 2026-11-21T20:15:00Z: match to 5 by modern, Ann (light) against Bob (dark)\n"
    )
    assert "\nGame 3, 1-2\n" in text
    assert "Light plays 8/5 6/5" in text
    assert "Dark passes" in text
    assert text.endswith("Not finished. Ann 3 points, Bob 2 points; 3 games, 7 turns, 0 faults, 0 decisions.\n")
    assert out(capsys, "show", "--journal", journal) == text, "the newest, where none is named"


def test_a_chouette_is_shown_with_who_sat_where_and_what_everybody_stood_at(tmp_path: Path, capsys: Captured) -> None:
    first = won(Terms(chouette=("Ann", "Bob", "Cy")), GameKind.GAMMON, 2)
    opening = begun(Terms(chouette=("Ann", "Bob", "Cy")).begun(), "0", 0.0)
    over = GameOver("1", 1.0, Player.DARK, GameKind.GAMMON, 2, first.score, resigned=True)
    set_up = SetupCorrect("1", 1.0)
    with Journal(path := tmp_path / "journal.sqlite", lambda: "2026-11-21T20:15:00Z") as kept:
        kept.keep(Agreed(0, "modern"), [*opening, set_up, over, set_up])
    lines = out(capsys, "show", "--journal", path).splitlines()
    assert lines[0] == "Match 1, begun 2026-11-21T20:15:00Z: money play by modern, a chouette of Ann, Bob, Cy"
    assert [line for line in lines if line.startswith("Game ")] == [
        "Game 1, Ann (light) in the box against Bob (dark): Ann 0, Bob 0, Cy 0",
        "Game 2, Bob (light) in the box against Cy (dark): Ann -4, Bob 2, Cy 2",
    ]


def test_as_json_the_events_are_told_as_the_referee_tells_them(journal: Path, capsys: Captured) -> None:
    assert out(capsys, "show", "--json", "--journal", journal).splitlines() == event_lines(match_events(5, TOLD))


def test_options_may_stand_before_the_matchs_number(journal: Path, capsys: Captured) -> None:
    lines = event_lines(match_events(5, TOLD))
    assert out(capsys, "show", "--journal", journal, "--json", "1").splitlines() == lines
    assert "there is no match 3" in complaint(capsys, "show", "--json", "3", "--journal", journal)
    assert "is match 2" in out(capsys, "import", "--journal", journal, MATCHES[0])


def test_what_a_mat_file_does_not_tell_is_told_beside_it(journal: Path, tmp_path: Path, capsys: Captured) -> None:
    with Journal(journal) as kept:
        events = match_events(5, TOLD[:1])
        position = moved(fold_all(events).position, Player.DARK, (24, 20))
        match = kept.begin(Agreed(5, "modern"))
        for number, event in enumerate([*events, Overruled("0", 0.0, Overrule.SET_POSITION, position=position)]):
            kept.append(match, number, event)
    target = tmp_path / "edited.mat"
    assert main(["records", "export", "2", str(target), "--journal", str(journal)]) == 0
    told = "Of No. 1 all moves are told, but not that the board was set or not seen played after the last of them."
    assert capsys.readouterr().err == f"tablehub: {target}: {told}\n"
    assert len(read_mat(target.read_text()).games[0].turns) == 1


@pytest.mark.parametrize("begun", ["", "PRAGMA journal_mode = WAL"])
def test_a_journal_that_was_begun_on_a_full_disk_takes_matches_once_there_is_room(
    journal: Path, tmp_path: Path, capsys: Captured, begun: str
) -> None:
    """It said "make room", and then for ever that this was no journal."""
    out(capsys, "export", "1", tmp_path / "a.mat", "--journal", journal)
    blank = tmp_path / "blank.sqlite"
    blank.touch()
    with closing(sqlite3.connect(blank)) as db:
        db.execute(begun)
    assert "a.mat is match 1" in out(capsys, "import", tmp_path / "a.mat", "--journal", blank)


def test_no_match_is_brought_into_a_database_of_another_program(
    journal: Path, tmp_path: Path, capsys: Captured
) -> None:
    out(capsys, "export", "1", tmp_path / "a.mat", "--journal", journal)
    theirs = tmp_path / "theirs.sqlite"
    with closing(sqlite3.connect(theirs)) as db:
        db.execute("CREATE TABLE history (id INTEGER)")
    assert "no journal of this program" in complaint(capsys, "import", tmp_path / "a.mat", "--journal", theirs)


def test_a_match_is_exported_and_imported_the_same(journal: Path, tmp_path: Path, capsys: Captured) -> None:
    for name in ("out.mat", "out.jsonl"):
        assert out(capsys, "export", "1", tmp_path / name, "--journal", journal) == f"match 1 is in {tmp_path / name}\n"
    text = (tmp_path / "out.mat").read_text()
    assert text.startswith('; [EventDate "2026.11.21"]\n')
    assert read_mat(text).score == fold_all(match_events(5, TOLD)).score
    other = tmp_path / "other" / "journal.sqlite"
    out(capsys, "import", tmp_path / "out.mat", tmp_path / "out.jsonl", "--journal", other)
    lines = out(capsys, "list", "--journal", other).splitlines()
    assert [line.endswith("to 5   modern         Ann - Bob  3-2  (left)") for line in lines] == [True, True]
    assert out(capsys, "show", "2", "--json", "--journal", other).splitlines() == event_lines(match_events(5, TOLD))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_match_of_gnu_backgammon_comes_back_as_it_was(path: Path, tmp_path: Path, capsys: Captured) -> None:
    kept, again = tmp_path / "journal.sqlite", tmp_path / "again.mat"
    out(capsys, "import", path, "--journal", kept)
    out(capsys, "export", again, "--journal", kept)
    assert again.read_text() == path.read_text()


def test_a_match_goes_to_gnu_backgammons_own_format_and_back(tmp_path: Path, capsys: Captured) -> None:
    kept, first, again = tmp_path / "journal.sqlite", tmp_path / "first.sgf", tmp_path / "again.sgf"
    out(capsys, "import", SAVED[0], "--journal", kept)
    assert out(capsys, "export", first, "--journal", kept) == f"match 1 is in {first}\n"
    out(capsys, "import", first, "--journal", kept)
    out(capsys, "export", "2", again, "--journal", kept)
    assert again.read_text() == first.read_text()
    assert tidied(first.read_text()) == tidied(SAVED[0].read_text())
    assert [line.split()[1] for line in out(capsys, "list", "--journal", kept).splitlines()] == ["2026-11-21"] * 2


def test_an_sgf_file_leaves_nothing_out_where_the_board_was_set(tmp_path: Path, capsys: Captured) -> None:
    kept, again = tmp_path / "journal.sqlite", tmp_path / "again.sgf"
    out(capsys, "import", MATCHES[0].parent / "edited.sgf", "--journal", kept)
    assert out(capsys, "export", again, "--journal", kept) == f"match 1 is in {again}\n"
    assert read_sgf(again.read_text()) == read_sgf((MATCHES[0].parent / "edited.sgf").read_text())
    assert "by decision of the players: set position" in out(capsys, "show", "--journal", kept)


@pytest.mark.parametrize(
    ("date", "begun"),
    [("2019.01.05", "2019-01-05"), ("2019.1.5", "2019-01-05"), ("2019.02.30", None), ("????.??.??", None)],
)
def test_the_day_that_a_file_states_is_the_matchs(
    date: str, begun: str | None, tmp_path: Path, capsys: Captured
) -> None:
    kept, again = tmp_path / "journal.sqlite", tmp_path / "again.mat"
    path = tmp_path / "old.mat"
    path.write_text(re.sub(r"[0-9.]{10}", date, FIVE_POINTS.read_text(), count=1))
    out(capsys, "import", path, "--journal", kept)
    out(capsys, "export", again, "--journal", kept)
    (line,) = out(capsys, "list", "--journal", kept).splitlines()
    told = begun or time.strftime("%Y-%m-%d", time.gmtime())
    assert line.startswith(f"   1  {told}")
    assert line.index("to 5") == len("   1  2026-11-21T20:15:00Z  "), "below the others"
    assert again.read_text().startswith(f'; [EventDate "{told.replace("-", ".")}"]')


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "this is no .mat match"),
        ("\n 5 point match\n\n Game 1\n A : 0                          B : 0\n  1) 31: 8/5 6/4\n", "game 1, move 1"),
    ],
)
def test_a_file_that_cannot_be_a_match_is_named_with_the_place_and_nothing_is_kept(
    text: str, why: str, tmp_path: Path, capsys: Captured
) -> None:
    good, bad = MATCHES[0], tmp_path / "bad.mat"
    bad.write_text(text)
    said = complaint(capsys, "import", good, bad, "--journal", tmp_path / "journal.sqlite")
    assert f"{bad}: " in said
    assert why in said
    assert not (tmp_path / "journal.sqlite").exists()


def test_an_sgf_file_in_which_a_game_cannot_have_been_so_is_named_with_game_and_move(
    tmp_path: Path, capsys: Captured
) -> None:
    bad, journal = tmp_path / "bad.sgf", tmp_path / "journal.sqlite"
    for old, new, why in (
        ("B[65aggl]", "B[65aghl]", "game 1, move 2: 24/18 17/13: dark has no checker on 17"),
        ("B[65aggl]", "B[64aggl]", "game 1, move 2: dark's 64: 24/18/13 is not a legal play"),
        ("[game:1][ws:1]", "[game:1][ws:2]", "game 2: it begins at 2-0, and the games before make 1-0"),
        ("RE[W+4R]", "RE[W+40R]", "game 3: light cannot win 40 points with the cube at 4"),
    ):
        bad.write_text(SAVED[1].read_text().replace(old, new, 1))
        assert f"{bad}: {why}" in complaint(capsys, "import", bad, "--journal", journal)
        assert not journal.exists()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "line 1: this is no JSON: it ends too early"),
        ("[" * 100_000, "line 1: this is no JSON: its brackets stand within each other too deeply"),
        ("[]", "line 1: an event is an object in braces"),
    ],
)
def test_a_line_that_is_no_event_is_told_in_plain_words(line: str, why: str, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text(line)
    assert f"{path}: {why}" in complaint(capsys, "import", path, "--journal", tmp_path / "journal.sqlite")


def test_a_match_longer_than_can_be_played_is_refused(journal: Path, tmp_path: Path, capsys: Captured) -> None:
    """The programs that read .mat files know none longer than 64 points."""
    written, told = tmp_path / "long.mat", tmp_path / "long.jsonl"
    written.write_text(FIVE_POINTS.read_text().replace(" 5 point", " 99 point"))
    told.write_text("\n".join(event_lines(match_events(5, TOLD))).replace('"length": 5', '"length": 65'))
    for path, length in ((written, 99), (told, 65)):
        said = complaint(capsys, "import", path, "--journal", journal)
        assert f"{path}: a match goes to 64 points at most, not to {length}" in said


@pytest.mark.parametrize("counted", [" {} point", "Game {}", "gnubg : {}", "Wins {} "])
def test_a_number_nobody_can_have_counted_to_is_refused(counted: str, tmp_path: Path, capsys: Captured) -> None:
    path, text = tmp_path / "long.mat", FIVE_POINTS.read_text()
    path.write_text(re.sub(counted.format(r"\d+"), counted.format("9" * 5000), text))
    assert "a number of 5000 digits counts nothing" in complaint(capsys, "import", path, "--journal", tmp_path / "j.db")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["lst"], "there is no 'records lst' (did you mean 'list'?)"),
        (["show", "nine"], "a match is named by its number"),
        (["show", "9"], "there is no match 9"),
        (["show", "9" * 18], "there is no match 999999999999999999"),
        (["show", "9" * 20], "a match is named by its number"),
        (["export", "9" * 5000, "m.mat"], "a match is named by its number"),
        (["export", "1"], "the ending says how"),
        (["export"], "say what to export"),
        (["export", "1", "m.xg"], "the ending says how a match is written; there are .mat, .sgf, .jsonl"),
        (["import"], "say which files"),
        (["import", "m.xg"], "matches are read from .mat, .txt, .sgf, .jsonl files"),
        (["import", "nowhere.mat"], "nowhere.mat"),
        (["list", "all"], "takes nothing more"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(arguments: list[str], why: str, journal: Path, capsys: Captured) -> None:
    assert why in complaint(capsys, *arguments, "--journal", journal)


def test_who_says_nothing_is_told_what_there_is_to_do(tmp_path: Path, capsys: Captured) -> None:
    assert main(["records"]) == 2
    assert capsys.readouterr().err == (
        "tablehub: say what to do: list, show, export, import; see 'tablehub records --help'\n"
    )


def test_a_torn_journal_is_said_and_left_alone(tmp_path: Path, capsys: Captured) -> None:
    torn = tmp_path / "journal.sqlite"
    torn.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    for arguments in (["list"], ["show"], ["import", str(MATCHES[0])]):
        assert "torn" in complaint(capsys, *arguments, "--journal", torn)
    assert [path.name for path in tmp_path.iterdir()] == ["journal.sqlite"]


def test_a_match_with_an_event_that_cannot_be_read_is_said_and_the_others_are_listed(
    journal: Path, capsys: Captured
) -> None:
    with Journal(journal) as kept:
        match = kept.begin(Agreed(5, "modern"))
        kept.append(match, 0, match_events(5, TOLD)[3])
    first, second = out(capsys, "list", "--journal", journal).splitlines()
    assert "3-2" in first
    assert "match 2 of the journal cannot be told: frame 0: " in second


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_is_said(journal: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        Path("/dev/full").write_text(text)

    monkeypatch.setattr("tablehub.commands.records.write_whole", full)
    assert "make room" in complaint(capsys, "export", "1", "m.mat", "--journal", journal, code=1)


@pytest.mark.parametrize(
    ("was", "told", "why"),
    [
        ('"8/5 6/5"', '"8/5 24/23"', "light's 31: 8/5 24/23 does not lead to the position that is told"),
        ('"8/5 6/5"', '"8/5 2/1"', "light's 31: 8/5 2/1 does not lead to the position that is told"),
        ('"dice": [3, 1], "play"', '"dice": [2, 1], "play"', "light's 21: the throw was 31"),
        ('"dice": [3, 1]', '"dice": [2, 1]', "light's 21: 8/5 6/5 is not a legal play"),
    ],
)
def test_a_play_told_as_legal_is_looked_at(was: str, told: str, why: str, tmp_path: Path, capsys: Captured) -> None:
    lines = "\n".join(event_lines(match_events(5, TOLD))[:4])
    path, journal = tmp_path / "m.jsonl", tmp_path / "journal.sqlite"
    path.write_text(lines.replace(was, told))
    assert f"{path}: line 4: {why}" in complaint(capsys, "import", path, "--journal", journal)
    path.write_text(lines)
    assert "is match 1" in out(capsys, "import", path, "--journal", journal)


@settings(max_examples=30)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_match_or_one_sentence(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    folder = tmp_path_factory.mktemp("bytes")
    for ending in (".mat", ".sgf", ".jsonl"):
        path = folder / f"any{ending}"
        path.write_bytes(content)
        with pytest.raises(BadInput):
            read_match(path)


@settings(max_examples=60)
@given(st.data())
def test_torn_lines_are_a_match_or_one_sentence(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    text = "\n".join(event_lines(match_events(5, TOLD)))
    at = data.draw(st.integers(0, len(text)))
    filler = data.draw(st.sampled_from(["", "[", "null", "\x00", '{"event":"play"}', "9" * 400]))
    path = tmp_path_factory.mktemp("torn") / "m.jsonl"
    path.write_text(text[:at] + filler + text[at + data.draw(st.integers(0, 40)) :])
    try:
        read_match(path)
    except BadInput as said:
        assert str(path) in str(said)  # noqa: PT017 - it need not be raised
