"""Recordings with known truth, in the terms of the program."""

from __future__ import annotations

import json
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from tablehub.demo.truth import CODES, Recording, TrueDie, TrueFault, recordings
from tablehub.errors import BadInput
from tablehub.match.faults import FaultCode
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.simulator.faults import STORIES
from tablehub.simulator.timeline import FAULTS
from tests.boards import TABLES

GAME, FAULT = TABLES / "brown_leather" / "game", TABLES / "green_felt" / "fault_07_dice_lifted_early"


def test_a_game_begins_at_the_start_and_ends_where_its_last_play_led() -> None:
    game = Recording.load(GAME)
    plays = game.plays()
    assert game.begins_with_setup
    assert game.position(game.frames[0]) == Position.start()
    assert len(plays) == len(game.truth["turns"])
    assert plays[-1].position == game.position(game.frames[-1])
    assert all(first.player is not second.player for first, second in pairwise(plays))


def test_a_cube_beside_the_picture_is_not_asked_for() -> None:
    game = Recording.load(GAME)
    frame = dict(game.frames[0])
    width, height = game.truth["image_size"]

    def cube_at(x: float, y: float) -> bool:
        truth = {**frame, "cube": {"value": 2, "shows": 2, "owner": None, "place": "beside", "center_px": [x, y]}}
        [seen] = Recording(GAME, {**game.truth, "frames": [truth]}).true_frames.values()
        return seen.cube is not None

    assert cube_at(width - 1, height - 1)
    assert not cube_at(width / 2, height + 7), "with a low camera it may lie below the picture's edge"
    assert not cube_at(-1, height / 2)


def test_light_is_who_has_the_brighter_checkers() -> None:
    game = Recording.load(GAME)
    assert {game.player(letter) for letter in "AB"} == set(Player)
    darker = {"A": "#102030", "B": "#fff0e0"}
    swapped = Recording(GAME, {**game.truth, "board": {**game.truth["board"], "checker_color": darker}})
    assert swapped.player("B") is Player.LIGHT


def test_a_play_whose_fault_is_never_put_right_need_not_be_understood() -> None:
    spoilt = Recording.load(TABLES / "brown_leather" / "fault_03_one_too_few")
    assert spoilt.truth["turns"]
    assert spoilt.plays() == []


def test_a_play_completed_after_the_fault_counts() -> None:
    recording = Recording.load(FAULT)
    (play,) = recording.plays()
    assert play.position == recording.position(recording.frames[-1])
    assert recording.faults() == [TrueFault("dice_lifted_early", recording.truth["fault"]["first_frame"] - 1)]


@pytest.mark.parametrize(("kind", "plays"), [("camera_bump", 1), ("cocked_on_bar", 0)])
def test_one_who_cannot_play_has_played_where_nothing_spoils_his_throw(kind: str, plays: int) -> None:
    game = Recording.load(GAME).truth
    turn = {**game["turns"][0], "moves": []}
    truth = {**game, "turns": [turn], "fault": {"kind": kind, "first_frame": 2}}
    dice_lifted = [*game["frames"][:2], {**game["frames"][2], "dice": []}]
    assert len(Recording(GAME, {**truth, "frames": dice_lifted}).plays()) == plays
    not_yet = [*dice_lifted[:2], {**dice_lifted[2], "dice": game["frames"][1]["dice"] or [{}]}]
    assert Recording(GAME, {**truth, "frames": not_yet}).plays() == []


@pytest.mark.parametrize("table", ["brown_leather", "green_felt", "blue_tournament"])
def test_what_lies_beside_the_home_boards_is_in_view_where_the_picture_is_wide_enough(table: str) -> None:
    whole = Recording.load(TABLES / table / "calib")
    corners = [x for frame in whole.frames for x, _ in frame["corners_px"]]
    points = whole.truth["views"][0]["points_px"]
    home_right, height = points["1"][0][0] > points["12"][0][0], whole.truth["image_size"][1]
    cut = Recording(whole.folder, {**whole.truth, "image_size": [int(max(corners)) + 20, height]})
    assert {frame.trays_in_view for frame in whole.true_frames.values()} == {True}
    assert {frame.trays_in_view for frame in cut.true_frames.values()} == {not home_right}


def test_the_empty_board_is_not_read() -> None:
    calibration = Recording.load(TABLES / "brown_leather" / "calib")
    assert [frame["label"] for frame in calibration.frames] == ["empty", "start"]
    assert [picture.name for picture in calibration.pictures] == ["frame_0002.jpg"]
    assert not calibration.is_game


def test_every_kind_of_fault_has_a_name() -> None:
    assert {*FAULTS, *STORIES} <= CODES.keys() | {"none"}
    assert all(codes for codes in CODES.values())


def test_a_fault_is_seen_from_its_first_frame_to_its_last() -> None:
    fault = TrueFault("one_too_far", 3, 7)
    assert [number for number in range(10) if fault.is_seen_in(number)] == [3, 4, 5, 6, 7]
    assert TrueFault("one_too_far", 3).is_seen_in(1000)
    assert fault.codes == {FaultCode.WRONG_COUNT}


def test_a_die_under_a_hand_need_not_be_read() -> None:
    lying = {"value": 3, "state": "flat", "center_px": [10.0, 20.0], "size_px": 20.0, "in_view": True}
    assert TrueDie.of(lying).readable
    assert TrueDie.of({**lying, "covered_by_hand": 0.5}).flat
    assert not TrueDie.of({**lying, "covered_by_hand": 0.5}).readable
    assert not TrueDie.of({**lying, "state": "cocked_on_bar"}).flat


def test_a_die_that_the_edge_of_the_picture_cuts_need_not_be_read_but_who_reads_it_is_right() -> None:
    cut = {"value": 2, "state": "flat", "center_px": [10.0, 5.0], "size_px": 20.0, "in_view": False}
    assert TrueDie.of(cut).flat
    assert not TrueDie.of(cut).readable


def test_recordings_are_found_from_all_styles_down_to_one_sequence(tmp_path: Path) -> None:
    names = [recording.name for recording in recordings(TABLES)]
    assert "brown_leather/game" in names
    assert [r.name for r in recordings(TABLES / "brown_leather")] == [
        n for n in names if n.startswith("brown_leather/")
    ]
    assert [recording.name for recording in recordings(GAME)] == ["brown_leather/game"]
    with pytest.raises(BadInput, match="no recordings in"):
        recordings(tmp_path)


@pytest.mark.parametrize("torn", ["", "{", "[]", json.dumps({"frames": []})])
def test_a_torn_truth_is_told_by_its_file(tmp_path: Path, torn: str) -> None:
    (tmp_path / "truth.json").write_text(torn)
    with pytest.raises(BadInput, match=r"truth\.json"):
        list(recordings(tmp_path))


def test_without_a_starting_position_there_is_nothing_to_calibrate_from(tmp_path: Path) -> None:
    shutil.copy(FAULT / "truth.json", tmp_path)
    recording = Recording.load(tmp_path)
    lost = Recording(tmp_path, {**recording.truth, "calibration": None})
    assert recording.calibration_picture() == tmp_path / "../calib/frame_0002.jpg"
    with pytest.raises(BadInput, match="calibrate from"):
        lost.calibration_picture()
