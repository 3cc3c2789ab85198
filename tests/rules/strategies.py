"""What hypothesis draws: positions of all kinds, throws, players."""

from __future__ import annotations

from hypothesis import strategies as st

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Men, Position
from tablehub.rules.roll import Roll

players = st.sampled_from(Player)
rolls = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))


def _men_on(places: list[int]) -> st.SearchStrategy[Men]:
    standing = st.lists(st.sampled_from(places), min_size=MEN_A_SIDE, max_size=MEN_A_SIDE)
    return standing.map(lambda drawn: tuple(drawn.count(point) for point in range(BAR + 1)))


@st.composite
def any_positions(draw: st.DrawFn) -> Position:
    """Fifteen a side anywhere, often with many on the bar; no point shared."""
    owned = draw(st.sets(st.integers(1, 24)))
    light = draw(_men_on([*sorted(owned), OFF, BAR]))
    dark = draw(_men_on([25 - point for point in range(1, 25) if point not in owned] + [OFF, BAR]))
    return Position(light, dark)


@st.composite
def contact_positions(draw: st.DrawFn) -> Position:
    """Nobody off and few on the bar, as in the middle of a game."""
    owned = draw(st.sets(st.integers(1, 24), min_size=4, max_size=20))
    light = draw(_men_on(sorted(owned)))
    dark = draw(_men_on([25 - point for point in range(1, 25) if point not in owned]))
    return Position(light, dark)


@st.composite
def bearing_off(draw: st.DrawFn) -> Position:
    """Both at home or nearly so, with stragglers of the other side among them."""
    owned = draw(st.sets(st.integers(1, 7), min_size=1, max_size=6))
    light = draw(_men_on([*sorted(owned), OFF]))
    dark = draw(_men_on([*(25 - p for p in range(1, 8) if p not in owned), 1, 2, 3, 4, 5, 6, OFF]))
    return Position(light, dark)


@st.composite
def returning(draw: st.DrawFn) -> Position:
    """One to three of light's were hit while he bore off, or he is about to be; dark holds or leaves his home."""
    hit = draw(st.lists(st.sampled_from([BAR, BAR, *range(7, 25)]), max_size=3))
    home = draw(st.lists(st.sampled_from([*range(1, 7), OFF]), min_size=MEN_A_SIDE - 3, max_size=MEN_A_SIDE - 3))
    rest = [OFF] * (3 - len(hit))
    light = tuple([*hit, *home, *rest].count(place) for place in range(BAR + 1))
    free = [25 - point for point in range(1, 25) if not light[point]]
    return Position(light, draw(_men_on([*free, OFF, BAR])))


@st.composite
def coming_home(draw: st.DrawFn) -> Position:
    """All but one to three of light's are home, on few points; dark holds points there."""
    late = draw(st.lists(st.integers(7, 10), min_size=1, max_size=3))
    held = sorted(draw(st.sets(st.integers(1, 6), min_size=1, max_size=3)))
    here = draw(st.lists(st.sampled_from([*held, OFF]), min_size=MEN_A_SIDE, max_size=MEN_A_SIDE))[len(late) :]
    light = tuple([*late, *here].count(place) for place in range(BAR + 1))
    free = [25 - point for point in range(1, 7) if not light[point]]
    dark = draw(_men_on([*free, OFF]))
    return Position(light, dark)


positions = st.one_of(any_positions(), contact_positions(), bearing_off(), coming_home())
