"""Hands that are only to be told by what has come in over the rails since none was in view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.rows import placed
from tablehub.vision.cube.read import ANOTHER_SCENE
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.hands.find import Hand, HandFinder, Seen
from tablehub.vision.hands.unexplained import Unexplained
from tablehub.vision.hands.what_lies import Circle, Lying

ARRIVED = 5.0
"""Seconds after which what has come to lie on a rail may be a thing, if nothing else is seen under it than before."""
RESTED = 60.0
"""Seconds for which it may be a hand that rests, and hides checkers or passes for some. Of 8,291 pairs of open pictures
up to eight turns apart, none but of bumped cameras seemed to show a hand that came in."""
UNRELATED = 0.35
"""Share of what is in view whose change leaves nothing to compare: lamps stand elsewhere, and hands came and went. Of
hands on 20 boards that only this told in another scene the one there was changed 0.25. Unrelated pictures mostly change
0.4 to 0.6; on three of 24 boards one of 24 such seemed to show a hand (0.47, 0.54, 0.71), and so did those after it."""
THERE = 0.5
"""Probability from which a face is one."""


class Arrivals:
    """Follows one board."""

    def __init__(self, hands: HandFinder, unexplained: Unexplained, geometry: BoardGeometry) -> None:
        self._hands, self._unexplained, self._geometry = hands, unexplained, geometry
        self._open: tuple[float, Seen, Sequence[Face]] | None = None
        self._hidden = False

    def forget(self) -> None:
        """What was seen before says nothing: camera or lamp have changed, or the pictures do not go on."""
        self._open = None

    def hidden(self) -> None:
        """A picture shows a hand by itself: an arm that comes and goes changes twice what it takes up."""
        self._hidden = True

    def look(
        self,
        t: float,
        seen: Seen,
        faces: Sequence[Face],
        lying: Lying,
        *,
        changed: float,
        cube: Sequence[Circle] = (),
        cube_certain: bool = True,
    ) -> Hand:
        """What has come in by `t` (seconds), in a picture that shows no hand by itself.

        `lying`: what lies there, `faces` among it. `changed`: share of what is in view that has since the picture
        before. Only where that is little (see `HandFinder.came_in`) what hides known things without being any is a
        hand. `cube`: where it seems to be, `cube_certain` where its number was read for certain. In another scene it
        may have come without a hand in view, and a likely one is believed; in the same one fingers may pass for it.
        """
        if changed > UNRELATED and not self._hidden:
            self.forget()
        same_scene = changed < ANOTHER_SCENE
        cube = cube if cube_certain or not same_scene else ()
        if self._open is None or t - self._open[0] >= RESTED:
            self._open = t, seen, faces
        since, before, lay = self._open
        hand, as_before = Hand(None), self._hands.in_light_of(before, seen)
        if as_before is not None:
            other_lamp = seen.light.is_learnt_lamp != before.light.is_learnt_lamp
            hand = self._hands.came_in(as_before, before, same_scene=same_scene, other_lamp=other_lamp, cube=cube)
            if hand.mask is None and as_before is not seen:
                hand = self._hands.find(as_before, lying)
        if hand.mask is None and same_scene:
            hand = self._hands.covering(self._unexplained.came(seen, before, lying), lying)
        self._hidden = hand.mask is not None
        if hand.mask is None:
            self._open = t, seen, faces
        elif t - since >= ARRIVED and not self._differ(hand, faces, lay):
            return Hand(None)  # it may be a hand all the same, and hide something when it is seen next
        return hand

    def _differ(self, hand: Hand, faces: Sequence[Face], lay: Sequence[Face]) -> bool:
        """Whether on a point of which it would hide anything other checkers are seen than lay there."""
        now, then = placed(faces, self._geometry), placed(lay, self._geometry)
        for place in {*now, *then}:
            row, before = now.get(place, []), then.get(place, [])
            if _whose(row) != _whose(before) and any(self._hands.hides(hand, f.x, f.y) for f in (*row, *before)):
                return True
        return False


def _whose(row: Iterable[Face]) -> list[int]:
    """How many checkers each player has there."""
    certain = [face.player for face in row if face.probability > THERE]
    return [certain.count(player) for player in Player]
