"""A turn with a 2-1, looked for near one board: what trying every order finds, and nothing else."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.rules.acey_deucy import DOUBLETS, acey_deucy_parts
from tablehub.rules.acey_deucy_search import ALL_POINTS, COMPLETE, AceyDeucySearch, Near, doublet_of
from tablehub.rules.books import ACEY_DEUCY
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.rules.test_acey_deucy import all_positions, players

Told = dict[Position, set[tuple[bool, int]]]


def told(search: AceyDeucySearch, near: Near, position: Position, player: Player) -> Told:
    """Each board near, with whether a turn may end there and the doublets that lead to it."""
    found: Told = {}
    for key, raw in search.near(near):
        part, at = search.part(raw), search.position(key)
        assert search.key_of(at) == key
        assert Play(part.steps).apply(position, player) == at
        found.setdefault(at, set()).add((bool(raw & COMPLETE), doublet_of(raw)))
    return found


@given(all_positions, players, st.booleans())
@settings(max_examples=6)
def test_what_is_found_is_what_every_order_leads_to(position: Position, player: Player, setup: bool) -> None:
    search = AceyDeucySearch(position, player, ACEY_DEUCY, setup=setup)
    everything = told(search, Near(0, 0, 0), position, player)
    known: dict[Position, set[int]] = {}
    ends: dict[Position, set[int]] = {}
    for doublet in DOUBLETS:
        for at, part in acey_deucy_parts(position, player, ACEY_DEUCY, setup=setup, doublet=doublet).items():
            known.setdefault(at, set()).add(doublet)
            if part.complete:
                ends.setdefault(at, set()).add(doublet)
    assert everything.keys() == known.keys()
    for at, ways in everything.items():
        named = {doublet for complete, doublet in ways if complete}
        assert (named - {0} or ends.get(at, set())) == ends.get(at, set())
        assert bool(named) == (at in ends)


@given(all_positions, players, st.booleans(), st.data())
@settings(max_examples=40)
def test_none_near_a_board_is_left_out_and_no_other_comes(
    position: Position, player: Player, setup: bool, data: st.DataObject
) -> None:
    search = AceyDeucySearch(position, player, ACEY_DEUCY, setup=setup)
    every = sorted(search.near(Near(0, 0, 0)))
    target = data.draw(st.sampled_from(every), label="board")[0]
    hidden = data.draw(st.sets(st.integers(0, 25), max_size=6), label="places in doubt")
    clear = ALL_POINTS & ~sum(255 << 8 * place for place in hidden)
    near = Near(target, clear, data.draw(st.integers(0, 4), label="most"))
    apart = {key: sum((key ^ target) & clear & 255 << 8 * place > 0 for place in range(26)) for key, _ in every}
    assert sorted(search.near(near)) == [(key, raw) for key, raw in every if apart[key] <= near.most]
    assert sorted(search.to(target)) == [raw for key, raw in every if key == target]
