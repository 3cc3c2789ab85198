"""Every page at every size, in both themes and languages, beside the picture of it that somebody once looked at."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from tablehub.display.render import draw_view
from tests.display import stored
from tests.display.moments import PAGES, VIEWS
from tests.display.stored import FOLDER, TOLERANCE, cells, drawn, path_of, worst


@pytest.mark.parametrize("page", PAGES)
def test_a_page_looks_as_it_did(page: str, tmp_path: Path) -> None:
    sheet = stored.stored(page)
    assert sheet is not None, (
        f"no stored picture of this page; look at it, then: python -m tests.display.stored '{page}'"
    )
    wrong = {}
    for cell in cells():
        now, before = drawn(page, cell), cell.of(sheet)
        assert before.shape == now.shape, "the sheet is of other sizes or looks: write it anew"
        if worst(now, before) > TOLERANCE:
            beside = tmp_path / f"{cell.name}.png"
            cv2.imwrite(str(beside), np.hstack([before, now]))
            wrong[cell.name] = str(beside)
    assert not wrong, (
        f"{path_of(page).name} shows it otherwise; before and now lie side by side in {wrong}. "
        f"If it should look like that now: python -m tests.display.stored '{page}'"
    )


def test_no_stored_picture_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(page).name for page in PAGES}


@pytest.mark.parametrize("what", ["score", "dice", "checker"])
def test_a_small_change_would_be_seen(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = VIEWS["play"]
    men = list(play.position.light)
    men[6], men[5] = men[6] - 1, men[5] + 1
    changed = {
        "score": replace(play, dark=replace(play.dark, score=3)),
        "dice": replace(play, dice=(play.dice[0], replace(play.dice[1], value=5))),
        "checker": replace(play, position=replace(play.position, light=tuple(men))),
    }[what]
    monkeypatch.setattr(stored, "PAGES", {"play": partial(draw_view, view=changed)})
    sheet = stored.stored("play")
    assert sheet is not None
    assert all(worst(drawn("play", cell), cell.of(sheet)) > TOLERANCE for cell in cells())
