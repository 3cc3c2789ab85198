"""The pictures of a fault on the screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.display.evidence import picture_boxes
from tablehub.display.layout import screen_layout
from tablehub.display.present import view_of
from tablehub.display.render import render
from tablehub.display.view import Evidence, Picture
from tablehub.match.events import FaultFound
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.rules.rulesets import MODERN
from tests.display.samples import FAULT, SIZES
from tests.match.test_events import ONE_OF_EACH


def plain(red: int, green: int, blue: int) -> Picture:
    return Picture(48, 24, bytes((red, green, blue)) * (48 * 24))


BOTH = Evidence(plain(200, 0, 0), plain(0, 0, 200))


def test_a_picture_has_as_many_bytes_as_pixels() -> None:
    with pytest.raises(ValueError, match="2x2 pixels"):
        Picture(2, 2, b"abc")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("evidence", [BOTH, replace(BOTH, before=None)], ids=["both", "now"])
def test_each_picture_has_room_of_its_own_beside_board_and_words(size: tuple[int, int], evidence: Evidence) -> None:
    layout = screen_layout(size)
    for other in (layout.board, layout.message, layout.hints, layout.status):
        assert not layout.evidence.overlaps(other)
    boxes = picture_boxes(evidence, layout.evidence, layout.gap)
    assert len(boxes) == len(evidence.titled)
    assert all(layout.evidence.holds(box) for box in boxes)
    assert len(boxes) == 1 or not boxes[0].overlaps(boxes[1])
    picture = render(replace(FAULT, evidence=evidence), size)
    for (_, drawn), box in zip(evidence.titled, boxes, strict=True):
        assert tuple(picture.get_at(box.centre))[:3] == tuple(drawn.rgb[:3])


def test_pictures_go_with_their_fault() -> None:
    state = MatchState.new(5, MODERN)
    told = next(event for event in ONE_OF_EACH if isinstance(event, FaultFound))
    assert view_of(fold(state, told), evidence=BOTH).evidence is BOTH
    assert view_of(state, evidence=BOTH).evidence is None


@pytest.mark.parametrize(
    ("code", "where", "is_shown"),
    [
        (FaultCode.PREMATURE_ROLL, {}, True),
        (FaultCode.LIGHT_CHANGED, {}, False),
        (FaultCode.DOUBLE_AFTER_ROLL, {}, False),
        (FaultCode.CUBE_MISMATCH, {"px": [3, 4]}, True),
        (FaultCode.UNSURE, {"point": 6, "player": "dark"}, True),
    ],
)
def test_what_no_picture_shows_leaves_the_players_panels(
    code: FaultCode, where: dict[str, object], is_shown: bool
) -> None:
    state = fold(MatchState.new(5, MODERN), FaultFound("1", 1.0, code, None, "Oh.", where))
    assert (view_of(state, evidence=BOTH).evidence is BOTH) is is_shown
