"""Where checkers wait in their owner's hand no picture shows them: what is not on the board is in hand or borne off. So
it is by the way with one that waits on the bar and was taken up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tablehub.match.state import MatchState, Phase
from tablehub.referee.board.sight import SURELY, Sight
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME, MEN_A_SIDE, OFF, Men, Position
from tablehub.rules.starting import start_position

_SETTING_UP = (Phase.SETUP, Phase.GAME_OVER)


def with_hands(sight: Sight, state: MatchState, *, gone_on: bool = False) -> Sight:
    """The sight with everybody's hand (slot 25) as the match has it, changed by what has entered or left the board.

    Who has checkers in hand bears none off, so what is missing beyond those borne off before is in hand, unless its
    owner is on turn with all on the board at home. Where he may have entered his last one and borne off since, or a
    count of his is in doubt, his hand counts as not seen. `gone_on`: others have thrown since a throw that could not be
    read, and its turn is not settled; so either may have been on turn, and has borne off unless he may have been hit.
    """
    men, hands = {}, dict[Player, Mapping[int, float]]()
    for player in Player:
        men[player], sure = _men(player, sight.position, state, gone_on=gone_on)
        hands[player] = {men[player][BAR]: 1.0} if sure and not _in_doubt(sight, player) else {}
    position = Position(men[Player.LIGHT], men[Player.DARK])
    return Sight.of_all(replace(sight.reading, bar=hands, off={}, position=position), position)


def by_his_own_play(position: Position, before: Position, player: Player) -> Position:
    """The position a player's own play has led to: nobody takes his own checkers back in hand, so what seems to have
    come there was borne off."""
    men, hand = list(position.men(player)), before.men(player)[BAR]
    grown = max(0, men[BAR] - hand)
    men[BAR] -= grown
    men[OFF] += grown
    return Position.of(player, tuple(men), position.men(player.opponent))


def by_the_others_play(position: Position, before: Position, player: Player) -> Position:
    """The position the opponent's play has led to: nobody bears off meanwhile, so what seems borne off was hit."""
    men, off = list(position.men(player)), before.men(player)[OFF]
    grown = max(0, men[OFF] - off)
    men[OFF] -= grown
    men[BAR] += grown
    return Position.of(player, tuple(men), position.men(player.opponent))


def with_hit_on_bar(position: Position, before: Position, player: Player) -> Position:
    """The position after the opponent's play, of which a player's checkers that are nowhere on the board were hit, and
    whoever holds them or has put them aside: nobody bears off meanwhile, and they have to enter."""
    men, off = list(position.men(player)), before.men(player)[OFF]
    missing = sum(before.men(player)) - off - sum(men[1:])
    if missing > 0:
        men[OFF], men[BAR] = off, men[BAR] + missing
    return Position.of(player, tuple(men), position.men(player.opponent))


def with_waiting(sight: Sight, before: Position) -> Sight:
    """The sight with checkers on the bar that waited there before and are nowhere to be seen now: their owner has taken
    one up to enter it, or somebody holds it. Not so where it is seen to lie with those borne off."""
    now = sight.position
    waits = {player: _waiting_still(now.men(player), before.men(player)) for player in Player}
    held = [player for player in Player if waits[player] != now.men(player)]
    lies_off = any(sight.off_seen(player) and now.men(player)[OFF] != before.men(player)[OFF] for player in held)
    if not held or lies_off or any(_in_doubt(sight, player) for player in held):
        return sight
    bars = {player: {waits[player][BAR]: 1.0} for player in held}
    position = Position(waits[Player.LIGHT], waits[Player.DARK])
    return Sight.of_all(replace(sight.reading, bar={**sight.reading.bar, **bars}, position=position), position)


def _waiting_still(men: Men, old: Men) -> Men:
    """A player's checkers with those on the bar that left it and did not enter, if nothing else of his is gone."""
    left = old[BAR] - men[BAR] - _entered(men, old)
    missing = sum(old) - old[OFF] - sum(men[1:])
    return (old[OFF], *men[1:BAR], men[BAR] + missing) if 0 < missing <= left else men


def _entered(men: Men, old: Men) -> int:
    """How many of a player's checkers more stand where he enters, or where none of his others can have moved to."""
    come = ahead = 0
    for point in range(BAR - 1, OFF, -1):
        change = men[point] - old[point]
        moved = min(max(0, change), ahead) if point < BAR - HOME else 0
        come += max(0, change) - moved
        ahead += max(0, -change) - moved
    return come


def looking_alike(position: Position, player: Player) -> Iterator[Position]:
    """The positions that differ in how many of a player's unseen checkers are borne off, no longer in his hand."""
    *others, hand = position.men(player)
    for gone in range(1, hand + 1):
        men = (others[OFF] + gone, *others[1:], hand - gone)
        yield Position.of(player, men, position.men(player.opponent))


def with_borne_off(sight: Sight, player: Player, count: int) -> Sight:
    """The sight with so many checkers borne off that seem to have come to a player's hand."""
    men = list(sight.position.men(player))
    men[BAR] -= count
    men[OFF] += count
    position = Position.of(player, tuple(men), sight.position.men(player.opponent))
    hands = dict(sight.reading.bar)
    if hands.get(player):
        hands[player] = {men[BAR]: 1.0}
    return Sight.of_all(replace(sight.reading, bar=hands, position=position), position)


def seen_by_his_own_play(sight: Sight, before: Position, player: Player) -> Sight:
    """The sight as it is if a player's own play has led to it (see `by_his_own_play`)."""
    grown = sight.position.men(player)[BAR] - before.men(player)[BAR]
    return with_borne_off(sight, player, grown) if grown > 0 else sight


def before_a_game(position: Position) -> Position:
    """The position as `with_hands` sees it between games: all that is not on the board is in hand."""
    men = (position.men(player)[1:BAR] for player in Player)
    light, dark = ((0, *points, MEN_A_SIDE - sum(points)) for points in men)
    return Position(light, dark)


def _in_doubt(sight: Sight, player: Player) -> bool:
    """May a point hold one of this player's checkers more or less than it seems to?"""
    sign = 1 if player is Player.LIGHT else -1
    return any(
        max(counts.values()) < SURELY and any(n * sign > 0 for n in counts) for counts in sight.reading.points if counts
    )


def _men(player: Player, seen: Position, state: MatchState, *, gone_on: bool) -> tuple[tuple[int, ...], bool]:
    """A player's checkers, and whether his hand is beyond doubt."""
    known = start_position(state.ruleset) if state.phase in _SETTING_UP else state.position
    points, before = seen.men(player)[1:BAR], known.men(player)
    missing, hand, off = max(0, MEN_A_SIDE - sum(points)), before[BAR], before[0]
    on_turn = state.on_turn in (player, None) or (gone_on and not _may_be_hit(player, known, seen))
    may_bear_off = on_turn and not any(points[HOME:])
    if missing > hand + off and may_bear_off:
        return (missing - hand, *points, hand), hand == 0
    if missing < off:
        return (missing, *points, 0), True
    return (off, *points, missing - off), not (may_bear_off and hand > 0 and missing > off)


def _may_be_hit(player: Player, before: Position, seen: Position) -> bool:
    """Does the opponent stand where one of this player's checkers stood before?"""
    stood, others = before.men(player), seen.men(player.opponent)
    return any(stood[point] and others[BAR - point] for point in range(1, BAR))
