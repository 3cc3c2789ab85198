"""Whatever people do in an evening, nothing stops the table, and there is always a way on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tablehub.match.state import Phase
from tablehub.match.terms import Terms
from tablehub.records import read_mat, read_sgf, write_mats, write_sgfs
from tablehub.records.mat_writing import why_no_mat, why_no_transcript
from tests.live.evenings import Evening, acey_deucy, chouette, money, with_clocks

TERMS = (*[chouette] * 20, *[money] * 10, *[with_clocks] * 10, *[acey_deucy] * 5)
STEPS = 50
LONGEST = 60
"""Steps within which people who want to play on have come to a throw or to the end of the match."""


@pytest.mark.parametrize(("seed", "terms"), list(enumerate(TERMS)))
def test_nothing_stops_the_table_and_there_is_a_way_on(seed: int, terms: Callable[[Random], Terms]) -> None:
    evening = Evening(seed, terms)
    for _ in range(STEPS):
        evening.does_something()
    record = evening.state.record()
    one_file = not any(game.cubes or game.results for game in record.games)
    if why_no_mat(record) is None:
        read = [read_mat(text) for text in write_mats(record).values()]
        assert not one_file or [len(each.games) for each in read] == [len(record.games)]
    if why_no_transcript(record, "An .sgf file") is None:
        assert all(read_sgf(text) for text in write_sgfs(record).values())
    for _ in range(LONGEST):
        evening.plays_on()
        if evening.state.phase in (Phase.TO_MOVE, Phase.MATCH_OVER):
            return
    pytest.fail(f"nobody comes to throw: {evening.state.phase}, {evening.referee.stage}")
