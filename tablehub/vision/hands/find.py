"""Hands and arms: what is in view that is neither board nor checker, dice or cube, and reaches in from outside."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.hands.along_rails import AlongRails
from tablehub.vision.hands.what_lies import Circle, Lying
from tablehub.vision.view.cells import Cells, Mask
from tablehub.vision.view.light import DARK_OFFSET, Light, is_shadow, largest
from tablehub.vision.view.lit_patterns import LOCAL, is_gleam, logs_of, mean_logs, pattern_of, tints, total
from tablehub.vision.view.rectify import PIXELS_PER_PITCH, SHRINK, Rectifier, shrunk

CHANGE = 26.0  # grey levels in any channel: shadows of checkers and leftover light stay below, skin and sleeves above
NOISE_MARGIN = 3.0  # standard deviations of what the still board itself does from picture to picture
LARGE = 2.5  # square pitches from which it need not reach beyond the field: its arm may be as dark as the rail
THINNEST = 0.33  # pitches: fingers are wider, rims of checkers and shadows along the rails are not
SMALLEST = 1.0  # square pitches of a hand's part in view; dice and a crooked checker's shadow are smaller
ACROSS = 0.15
"""Square pitches over the field that hang together with an arm beyond, all across the rail: 0.36 of a hand's on 128007,
0.69 of one on 129007; in 747 pictures with no hand in view nothing passes for one by it."""
FINGERS, WRIST, RAIL = 0.4, 0.5, 1.0  # square pitches over the field and beyond it, pitches of rail between them
GAP = 0.75  # pitches of bar between the pieces of one arm
PROOF = 0.2  # square pitches of it over the field or its rails that no light can explain
PROOF_ALONE = 1.5  # well inside the field, of what does not reach in, under the learnt lamp only: a checker covers 0.7
PROOF_OTHER_LAMP = 0.75  # the same well inside the field when the lamp is not the learnt one: shadows there are new
PROOF_AMONG = 1.5
"""The same of what reaches in and that possible checkers take up or that lies nearer to bar and rails: two checkers
that shine cover 1.4, and of 320 pictures under another lamp without a hand none had more than 1.05; a pale arm along
the bar had 1.9."""
ARM_WITH_FINGERS = 2.0, 0.4
"""The same beyond the field, and well inside it of what hangs together with that, of an arm with fingers or what they
hold: three arms just after the lamp was switched, beside a rail or dark on a dark board, had 9.3 and 0.55,
4.1 and 0.97, 2.6 and 0.48. In 177 pictures without a hand what reaches in with as much beyond it had itself 0.02
inside at most; in 59 others nothing inside hung together with what reaches in."""
SEVERAL, BETWEEN = 2.4, 0.1
"""Square pitches over the field from which it is several checkers that shine, where less than the second of it lies
beside possible ones: a corner of glossy ones had 2.8 to 3.1 and none. Of 17 hands that are known only by their arm,
among 1,089 on 24 boards, fifteen had 0.17 or more there, and the other two 0.02 of 1.8 and 0.00 of 1.7."""
BESIDE_WOOD = 0.3  # pitches from rails and bar that may gleam or lie in shadow
NEAR_WOOD = 0.55  # the same under another lamp than the learnt one, which throws other shadows and gleams
WEAK = 0.5  # of the change that shows a hand: a smaller one belongs to it where it hangs together with one
PATTERN = 0.01  # variance in log units from which there is a pattern to look for
STILL_THERE = 0.75  # correlation with it: light falls on the pattern, a hand covers it
TINTED = 0.003  # the same variance of tints: those of points differ less than their brightness, noise less still
LEFT_OF_PATTERN = 0.4  # of its contrast, at least, under a shadow; a hand as dark as one leaves none
FAINT = 20.0  # grey levels of the picture itself, before its light was taken out: less is noise of a dark picture
BURNT_OUT = 250  # grey levels from which a pixel may have been any brighter
RAIL_SHADE = 1.2  # pitches of the field beside bar and rails that lie in their shadow under a lamp that stands low
LIT_SHADE = 2.0  # square pitches of it, of some 70, that are lit under another lamp; under the learnt one up to 1.5
UNLIT_WOOD = 20.0  # grey levels up to which wood lay in deep shade when the board was learnt: any light changes that
ARM = 1.2  # square pitches beyond the field, over a rail, that nothing but an arm takes up from one picture to the next
ARM_OF_PLAYER = 0.9
"""The same of one piece where players sit and nothing is borne off: a wrist had 1.06; none more false on 14 boards."""
PROOF_NEW = 0.6  # square pitches of that which no light can explain: checkers' shadows on the rails come and go
UNEVEN = 0.12  # spread, in log units, of what darkens the rails: four hands of their colour 0.16 to 0.31, shadows 0.09
SAME_LAMP = 0.15  # log units by which light may be spread otherwise for two pictures to be compared directly
SAME_LIGHT = 0.75
"""Share of the board that looks as it did from which it is a hand that seems to spread it otherwise: two pictures with
one had 0.91 and 0.92."""
WIDEN = 0.35  # pitches around it that its blur and shadow may spoil


@dataclass(frozen=True, eq=False)
class Hand:
    """What covers the board: a mask over a straight view at 1/`SHRINK` of its size, None when nothing does."""

    mask: Mask | None

    @property
    def share(self) -> float:
        """How much of the view is covered, 0 to 1."""
        return 0.0 if self.mask is None else float(self.mask.mean())

    def hides(self, x: float, y: float) -> bool:
        """Whether a place (pixels of the straight view) is covered."""
        if self.mask is None:
            return False
        row, column = int(y // SHRINK), int(x // SHRINK)
        inside = 0 <= row < self.mask.shape[0] and 0 <= column < self.mask.shape[1]
        return inside and bool(self.mask[row, column])

    def comes_near(self, circle: Circle) -> bool:
        """Whether anything so close to a circle is covered that what it stands for matters to where the hand is."""
        if self.mask is None:
            return False
        x, y, radius = (round(length / SHRINK) for length in circle)
        reach = radius + math.ceil(RAIL * PIXELS_PER_PITCH / SHRINK) + 1
        return bool(self.mask[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1].any())


@dataclass(frozen=True, eq=False)
class Seen:
    """A straight view as the camera delivers it, the same under the learnt light, and the light that was taken out.

    Both views are `shrunk`. `lain`: their cells that have looked the same for a while, None where that is not known.
    """

    view: Image
    normal: NDArray[np.float32]
    light: Light
    lain: Mask | None = None


class HandFinder:
    """Finds hands over one board.

    What differs from the empty board may be a hand, a shadow, glare or noise. Light falls on the board's pattern and
    darkens all channels alike; a hand covers the pattern and has a colour of its own. So a hand needs some proof of
    its own; once proven, all that hangs together with it belongs to it, its shadow as well.
    """

    def __init__(self, rectifier: Rectifier, background: Image, field: Mask) -> None:
        self._rectifier = rectifier
        self.cells = cells = Cells(rectifier, field)
        # Where the empty board itself has sharp edges, a hair's shift looks like a change.
        blurred = cv2.GaussianBlur(background, (0, 0), 2.0).astype(np.float32)
        edges = np.abs(blurred - background.astype(np.float32)).max(axis=2)
        self._tolerance = CHANGE + NOISE_MARGIN * _shrink(edges)
        # Beyond the picture's edge its last pixels are repeated, and checkers look like arms that reach in.
        self._tolerance[~cells.in_picture] = np.inf
        self._background = _shrink(background)
        self._burnt_out = self._background >= BURNT_OUT
        self._logs = np.log(self._background + DARK_OFFSET)
        self._pattern, self._pattern_strength = pattern_of(self._logs)
        self._tints, self._tints_strength = pattern_of(tints(self._logs))
        self._places = cells.places()
        self.along = AlongRails(self._places, rectifier.geometry.shape)
        from_wood = self._from_wood()
        self._wood = from_wood <= 0
        x, y = np.abs(np.moveaxis(self._places, -1, 0))
        shape = rectifier.geometry.shape
        self._with_corners: Mask = np.asarray(y > shape.depth / 2, bool)
        self._at_players: Mask = self._with_corners & (x < shape.width / 2)
        self._inner = cells.field & (from_wood >= BESIDE_WOOD)
        self._well_inside = cells.field & (from_wood >= NEAR_WOOD)
        self._rails_shade = (from_wood > 0) & (from_wood < RAIL_SHADE)
        self._unlit_wood = self._wood & (largest(self._background) < UNLIT_WOOD)
        self._latest: _Change | None = None

    def find(self, seen: Seen, lying: Lying) -> Hand:
        """The hand in a straight view, given what else lies there.

        Under another lamp than the learnt one, rails shine and throw shadows elsewhere, so only what lies well inside
        the field proves a hand then.
        """
        if self._latest is None or self._latest.seen is not seen:  # it is asked again with other things known to lie
            self._latest = _Change(self, seen)
        change = self._latest
        found = self._covered(change, lying)
        touched = _touched(found, lying.likely)
        if touched:  # sleeves pass for dark checkers: what hangs together with a hand is none
            apart = [circle for circle in lying.likely if circle not in touched]
            found = self._covered(change, replace(lying, likely=apart))
        return self.covering(self._grown(found, change.difference, lying) if found.any() else None, lying)

    def covering(self, found: Mask | None, lying: Lying) -> Hand:
        """A hand of which these cells are known, with what it touches; none where there are none."""
        if found is None:
            return Hand(None)
        return Hand(self.cells.widened(_with_touched(found, lying).astype(np.uint8), WIDEN) > 0)

    def hides(self, hand: Hand, x: float, y: float) -> bool:
        """Whether a hand covers a place on the board (pitches)."""
        if hand.mask is None:
            return False
        column, row = self._rectifier.to_view(np.array([x, y]))
        return hand.hides(float(column), float(row))

    def came_in(
        self,
        seen: Seen,
        before: Seen,
        *,
        same_scene: bool = False,
        other_lamp: bool = False,
        cube: Sequence[Circle] = (),
    ) -> Hand:
        """What has come in over the rails since a picture with no hand in it, whatever it may be taken for.

        But for the `cube`, where its number was read for certain.

        Nothing on the rails changes from one picture to the next but under arms, and what hangs together with one may
        be of any colour: dark fingers pass for checkers. Only pictures in the same light can be compared so. In the
        `same_scene`, little else having changed, a hand of the wood's own colour is told from a shadow by how unevenly
        it darkens it. Where the `other_lamp` seems to shine now, learnt or not, it may be mirrored in the wood.
        """
        same_light = self.in_light_of(before, seen)
        if same_light is None:
            return Hand(None)
        seen, least = same_light, WEAK * self._tolerance
        new = (largest(np.abs(seen.normal - before.normal)) > least) & ~painted(self._background.shape[:2], cube)
        if self.cells.area(new & self.cells.outside) < ARM_OF_PLAYER:
            return Hand(None)
        # Beyond the field light is only guessed at: there two guesses may differ where nothing else does.
        as_lit_before = before.light.normalise(seen.view)
        new &= self.cells.field | (largest(np.abs(as_lit_before - before.normal)) > least)
        if self.cells.area(new & self.cells.outside) < ARM_OF_PLAYER:
            return Hand(None)
        difference = seen.normal - self._background
        now, then = largest(np.abs(difference)), largest(np.abs(before.normal - self._background))
        anew = new.copy()
        new &= (now > least) & (now > then)  # where now all is more as on the empty board, something has gone
        mask = new.astype(np.uint8)
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
        count, labels = cv2.connectedComponents(cv2.dilate(mask, self._finger()))
        pieces = [self._gone_on(labels == n, np.asarray(labels, np.int32), mask > 0, anew) for n in range(1, count)]
        over_rails = [piece for piece in pieces if (piece & self.cells.near).any()]
        large = [piece for piece in over_rails if self._is_arm(piece & (mask > 0) & self.cells.outside)]
        found = np.zeros(mask.shape, bool)
        if large:
            over = (mask > 0) & self.cells.outside
            logs = logs_of(seen.normal)
            proof = over & ~self._by_light(logs, difference, seen.light, self._shade_gone(logs))
            if other_lamp:
                proof &= ~is_gleam((seen.normal - before.normal) * (seen.normal + before.normal))
            darker = mean_logs(seen.normal) - mean_logs(before.normal)
            for piece in large:
                if self.along.may_be_shade(piece & over, darker):
                    continue
                uneven = same_scene and float(darker[piece & over].std()) > UNEVEN
                if uneven or self.cells.area(piece & proof) >= PROOF_NEW:
                    found |= piece
        return Hand(self.cells.widened(found.astype(np.uint8), WIDEN) > 0 if found.any() else None)

    def _is_arm(self, beyond: Mask) -> bool:
        """Whether a piece is as large `beyond` the field as only an arm is."""
        return self.cells.area(beyond) >= ARM or self.cells.area(beyond & self._at_players) >= ARM_OF_PLAYER

    def _gone_on(self, piece: Mask, labels: NDArray[np.int32], new: Mask, anew: Mask) -> Mask:
        """A piece, with those over the field that it goes on with: an arm may look like the rail between.

        Or with all that looks `anew` from it across the rail to the field: fingers may look more like what is there.
        Only where players sit, and across corners: beside the home boards lies what was borne off.
        """
        if (piece & self.cells.near).any() or self.cells.area(piece & self._with_corners) < ARM:
            return piece
        fingers = self._around(piece) & new & self.cells.field
        if self.cells.area(fingers) >= FINGERS:
            return piece | np.isin(labels, labels[fingers])
        # What is seen of them may be sprinkled over what they look like.
        seen = cv2.morphologyEx((anew | (piece & new)).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        _, hang_together = cv2.connectedComponents(seen)
        reaching = np.isin(hang_together, np.unique(hang_together[piece & new]))
        across = self.cells.area(reaching & anew & self._around(piece) & self.cells.field) >= ACROSS
        return piece | reaching if across else piece

    def in_light_of(self, before: Seen, seen: Seen) -> Seen | None:
        """A picture in the light of one before; None where it is another lamp's.

        A large arm and its shadow bend the surface that is fitted to the light. Where most of the board looks as it
        did, the light is what it was.
        """
        if float(np.abs(seen.light.coarse - before.light.coarse).max()) <= SAME_LAMP:
            return seen
        seen = replace(seen, normal=before.light.normalise(seen.view), light=before.light)
        alike = largest(np.abs(seen.normal - before.normal)) <= WEAK * self._tolerance
        return seen if float(alike[self.cells.in_picture].mean()) >= SAME_LIGHT else None

    def _finger(self) -> NDArray[np.uint8]:
        """A finger's width, in cells."""
        thin = max(1, round(THINNEST / self.cells.side / 2))
        return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * thin + 1, 2 * thin + 1)), np.uint8)

    def _changed(self, difference: NDArray[np.float32], lying: Lying, share: float = 1.0) -> NDArray[np.uint8]:
        """Cells that differ by at least a `share` of what shows a hand, and that nothing known explains."""
        mask = (largest(np.abs(difference)) > share * self._tolerance).astype(np.uint8)
        _paint(mask, lying.known, 0)
        _paint(mask, lying.likely, 0)
        return mask

    def _grown(self, found: Mask, difference: NDArray[np.float32], lying: Lying) -> Mask:
        """Hands with what changed a little and hangs together with them: they may look nearly like what they hide."""
        weak = self._changed(difference, lying, WEAK) | found
        weak = np.asarray(cv2.morphologyEx(weak, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
        count, labels = cv2.connectedComponents(weak)
        belongs = np.zeros(count, bool)
        belongs[labels[found]] = True
        belongs[0] = False
        return found | belongs[labels]

    def _covered(self, change: _Change, lying: Lying) -> Mask:
        """The cells of hands: what differs, is not explained, and hangs together with what no light can do."""
        seen = change.seen
        changed = self._changed(change.difference, lying)
        # Edges of points, where only much change counts, would cut a hand to pieces.
        mask = np.asarray(cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)
        kernel = self._finger()
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, kernel), np.uint8)
        found, parts = np.zeros(mask.shape, bool), list(self._parts(mask, kernel))
        if not parts:
            return found
        doubtful = painted(mask.shape, lying.possible)
        learnt_lamp = seen.light.is_learnt_lamp and not self._shade_is_lit(change, changed)
        beyond_doubt = (mask > 0) & ~doubtful & ~change.gleam
        proof = (mask > 0) & ~change.gleam & ~change.by_light
        among, beyond = proof & self._inner, proof & self.cells.outside
        if learnt_lamp:
            least, proof = PROOF, proof & self.cells.near
        else:
            where = self.cells.near if seen.light.is_even else self._well_inside
            least, proof = PROOF_OTHER_LAMP, proof & where & beyond_doubt
        alone = proof & self._inner if learnt_lamp else np.zeros_like(proof)
        arms = beyond_doubt & ~painted(mask.shape, lying.beside)
        if seen.lain is not None:
            arms &= ~seen.lain
        for part, reaches_in in parts:
            if self.cells.area(part & beyond_doubt) < FINGERS and (
                self.cells.area(self._around(part) & arms) < FINGERS or self._may_be_rows(part, mask, beyond_doubt)
            ):
                continue  # checkers under a lamp's mirror image, perhaps; beside an arm, which stirs, fingers
            if self.along.is_band(part & (mask > 0)):
                continue
            shown, needed = (proof, least) if reaches_in else (alone, PROOF_ALONE)
            is_hand = self.cells.area(part & shown) >= needed
            is_hand |= reaches_in and self.cells.area(part & among) >= PROOF_AMONG
            arm, fingers = ARM_WITH_FINGERS
            if reaches_in and not is_hand and self.cells.area(part & beyond) >= arm:
                whole = self._grown(part & (mask > 0), change.difference, lying)  # its wrist may look like the rail
                is_hand = self.cells.area(whole & among) >= fingers
            if is_hand:
                found |= part
        return found

    def _may_be_rows(self, part: Mask, mask: NDArray[np.uint8], beyond_doubt: Mask) -> bool:
        """Whether as much of the field as several checkers cover has changed, and next to nothing of it beside possible
        ones: fingers lie between them as well, and what is seen beyond the rail may have been borne off."""
        on_field = part & (mask > 0) & self.cells.field
        return self.cells.area(on_field) >= SEVERAL and self.cells.area(on_field & beyond_doubt) < BETWEEN

    def _shade_is_lit(self, change: _Change, changed: NDArray[np.uint8]) -> bool:
        """Whether light falls where the rails' shade lay when the board was learnt: another lamp's, for hands bring
        none."""
        return self.cells.area(change.shade_gone & (changed > 0)) > LIT_SHADE

    def _difference(self, seen: Seen) -> NDArray[np.float32]:
        """What a view differs by from the empty board, as far as a camera can show it."""
        # What is brighter than the picture can hold is shown at its brightest.
        brightest = seen.light.normalise(np.full_like(seen.view, 255))
        difference = seen.normal - np.minimum(self._background, brightest)
        burnt_out = seen.view >= BURNT_OUT
        if burnt_out.any():
            difference[burnt_out & (difference < 0)] = 0
        difference[self._burnt_out & (difference > 0)] = 0
        return difference

    def _gleam(self, seen: Seen, difference: NDArray[np.float32]) -> Mask:
        """Cells of rails and bar that mirror a lamp, or under another lamp the learnt one no more."""
        added = difference * (np.maximum(seen.normal, 0) + self._background)
        return self._wood & (is_gleam(added) if seen.light.is_learnt_lamp else is_gleam(added) | is_gleam(-added))

    def _shade_gone(self, logs: NDArray[np.float32]) -> Mask:
        """Cells in which the rails' shade lay when the board was learnt and does no more."""
        return self._rails_shade & is_shadow(self._logs - logs)

    def _from_wood(self) -> NDArray[np.float64]:
        """How far (pitches) cells of the field are from bar and rails; less than 0 on them."""
        shape, place = self._rectifier.geometry.shape, self._places
        x, y = np.abs(place[..., 0]), np.abs(place[..., 1])
        from_rails = np.minimum(shape.width / 2 - x, shape.depth / 2 - y)
        return np.asarray(np.minimum(from_rails, x - shape.bar_width / 2))

    def _parts(self, mask: NDArray[np.uint8], kernel: NDArray[np.uint8]) -> Iterator[tuple[Mask, bool]]:
        """The parts that are large enough, and whether they come from outside the field."""
        count, labels = cv2.connectedComponents(cv2.dilate(mask, kernel))
        pieces = [labels == label for label in range(1, count)]
        sizes = [self.cells.area(piece & (mask > 0)) for piece in pieces]
        beyond = np.zeros(mask.shape, np.uint8)
        for piece, size in zip(pieces, sizes, strict=True):
            if size >= WRIST and not (piece & self.cells.field).any():
                beyond[piece] = 1
        beyond = self.cells.widened(beyond, RAIL)
        reaching = [self._reaches_in(piece, size, beyond) for piece, size in zip(pieces, sizes, strict=True)]
        arms = np.zeros(mask.shape, np.uint8)
        for piece, reaches_in in zip(pieces, reaching, strict=True):
            if reaches_in:
                arms[piece] = 1
        arms = self.cells.widened(arms, GAP)
        for piece, size, reaches_in in zip(pieces, sizes, reaching, strict=True):
            # The bar may look like the arm that lies on it, and cut it in two.
            goes_on = size >= SMALLEST and bool((piece & (arms > 0)).any())
            if reaches_in or goes_on or size >= PROOF_ALONE:
                yield piece, reaches_in or goes_on

    def _reaches_in(self, piece: Mask, size: float, beyond: NDArray[np.uint8]) -> bool:
        """Whether a piece comes from outside the field; `beyond` marks what is near things out there."""
        if size >= SMALLEST and (piece & (self.cells.outside if size < LARGE else self.cells.edge)).any():
            return True
        # An arm may look like the rail it lies on: then its fingers and what is beyond are one.
        return bool(
            size >= FINGERS and (piece & self.cells.edge & self.cells.field).any() and (piece & (beyond > 0)).any()
        )

    def _around(self, part: Mask) -> Mask:
        """A part and what is as near to it as a rail is wide."""
        return self.cells.widened(part.astype(np.uint8), RAIL) > 0

    def _by_light(
        self, logs: NDArray[np.float32], difference: NDArray[np.float32], light: Light, shade_gone: Mask
    ) -> Mask:
        """Cells whose change may be a shadow, one that was learnt and is gone, light on the same pattern, or noise."""
        shadow = is_shadow(logs - self._logs)
        pattern, strength = pattern_of(logs)
        together = cv2.blur(total(np.asarray(pattern * self._pattern)), (LOCAL, LOCAL))
        alike = together > STILL_THERE * np.sqrt(strength * self._pattern_strength + 1e-4)
        gain = np.asarray(cv2.resize(light.gain, logs.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32)
        faint = largest(np.asarray(np.abs(difference) * gain, np.float32)) < FAINT
        patterned = self._pattern_strength > PATTERN
        kept = (together > LEFT_OF_PATTERN * self._pattern_strength) | ~patterned
        # Where a shadow ends there is more pattern than on the board: that hides no points.
        by_shade = shadow & (kept | (strength > self._pattern_strength)) | shade_gone & (kept | self._same_tints(logs))
        return np.asarray(by_shade | self._unlit_wood | (alike & patterned) | faint)

    def _same_tints(self, logs: NDArray[np.float32]) -> Mask:
        """Cells around which the board's tints are what they were: where a learnt shadow ended, only those are."""
        pattern, strength = pattern_of(tints(logs))
        together = cv2.blur(total(np.asarray(pattern * self._tints)), (LOCAL, LOCAL))
        plain = (strength < TINTED) & (self._tints_strength < TINTED)
        return np.asarray(plain | (together > STILL_THERE * self._tints_strength))


class _Change:
    """What in one view differs from the empty board, and what of that light explains: reckoned where it is asked for,
    and once, though hands are looked for again when more is known of what lies there."""

    def __init__(self, finder: HandFinder, seen: Seen) -> None:
        self._finder, self.seen = finder, seen
        self.difference = finder._difference(seen)

    @cached_property
    def gleam(self) -> Mask:
        return self._finder._gleam(self.seen, self.difference)

    @cached_property
    def by_light(self) -> Mask:
        return self._finder._by_light(self._logs, self.difference, self.seen.light, self.shade_gone)

    @cached_property
    def shade_gone(self) -> Mask:
        return self._finder._shade_gone(self._logs)

    @cached_property
    def _logs(self) -> NDArray[np.float32]:
        return logs_of(self.seen.normal)


def _paint(mask: NDArray[np.uint8], circles: Iterable[Circle], value: int) -> None:
    for x, y, radius in circles:
        cv2.circle(mask, (round(x / SHRINK), round(y / SHRINK)), round(radius / SHRINK), value, -1)


def painted(shape: tuple[int, ...], circles: Iterable[Circle]) -> Mask:
    """A mask of these circles."""
    mask = np.zeros(shape, np.uint8)
    _paint(mask, circles, 1)
    return mask > 0


def _touched(mask: Mask, circles: Sequence[Circle]) -> list[Circle]:
    """The circles of the straight view that touch what is marked in a mask at 1/`SHRINK` of its size."""
    if not circles or not mask.any():
        return []
    away = cv2.distanceTransform((~mask).astype(np.uint8), cv2.DIST_L2, 3)
    rows, columns = mask.shape
    return [
        (x, y, radius)
        for x, y, radius in circles
        if away[min(max(round(y / SHRINK), 0), rows - 1), min(max(round(x / SHRINK), 0), columns - 1)]
        <= radius / SHRINK + 1
    ]


def _with_touched(found: Mask, lying: Lying) -> Mask:
    """Hands with what they touch: fingers and nails pass for checkers and dice, and they may hold what they touch."""
    held = found.astype(np.uint8)
    _paint(held, _touched(found, (*lying.known, *lying.likely)), 1)
    return held > 0


def _shrink(image: NDArray[np.uint8] | NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(shrunk(image), np.float32)
