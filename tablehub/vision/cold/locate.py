"""The playing field of a picture: its corners in the order of its rows, and its bar."""

from __future__ import annotations

import cv2
import numpy as np

from tablehub.errors import BadInput
from tablehub.frames import Image
from tablehub.vision.cold.corners import check_corners, turned
from tablehub.vision.cold.field import FieldView, best_bar, fitted, line_fit, weakest_column, weakest_edge
from tablehub.vision.cold.finder import clockwise, looks
from tablehub.vision.cold.pose import geometry_of
from tablehub.vision.cold.rough import roughly
from tablehub.vision.geometry import Floats

USUAL_BAR = 0.9
ROUGH_ROUNDS = 3
SLACKS = (0.4, 0.3)
"""Pitches by which the corners may still be off, from one last correction to the next."""
SLACKS_AT_ONCE = (0.4, 0.3, 0.2)
"""The same where there was no correction before."""
LEAST_AGREEMENT = 0.5  # of a field with what the network sees, under which it is none
LEAST_FIT = 0.38  # of the points' lines with it, likewise: half a board taken for a whole one has 0.3
FAINT_FIT, EVEN_COLUMNS = 0.25, 0.55
"""The same of points that hardly differ from the felt: taken, and read with doubt, where there is no other field and
all columns show their lines about as much. One such board, brown on brown, has 0.27 to 0.35 and 0.48 to 0.68; what is
as even and no field has less than `LEAST_AGREEMENT` (0.41 at most in three pictures whose field is not found)."""
LEAST_COLUMN = 0.3
"""Of the lines' mean strength that each column shows: where a bar is taken for one it has next to none, and far aslant
the farthest has less too. With less a field is taken where there is no other, and read with doubt."""
WIDEST_BAR = 1.8  # pitches: what is wider is a column that was left out
CLEARLY = 0.9  # from which no other field is looked for
AT_ONCE, CLEARLY_AT_ONCE, ENDS = 0.5, 0.65, 0.15
"""How well the points' lines and every column must agree with a field that is only brought to its nearest lines; from
which fit of the lines no other is looked for; and how clearly the field must end at each of its edges. In 47 pictures
of boards traced by Blender 255 of 271 such fields that were right had as much of the first and none of 176 that were
off; of 113 with nearly as much in these and in spoilt photographs one was a row too short (0.00 there, others 0.20)."""
WITH_BAR, CLEAR_COLUMNS, FAINT_ENDS = 0.4, 0.75, 0.08
"""Pitches of bar and weakest column from which a field may end less clearly: a rail's shade, or checkers along it, hide
its last lines. In 94 pictures of boards traced by Blender what ended so and was off had no bar (column 0.78 to 0.84) or
a faint column (0.51 to 0.57); with less than the last another was off, too. One is found only by this (0.79 to 0.83 and
0.10; 830102)."""
EACH_COLUMN, EACH_EDGE = 0.8, 0.5
"""The same of columns and edges from which a bar may be wider than is believed of other fields. Two boards have such
bars (1.84 and 1.86 pitches); the weaker of them has 0.91 and 0.77."""
TRIED_AT_ONCE = 4  # fields of each look: the first is mostly right
MOST_AT_ONCE = 8  # in all: what is nearly right at first sight is so in the first looks
MOST_TRIED = 16  # fields that are tried in all: half a second each

Found = tuple[float, Floats, float]
"""How well a field agrees (less than 0 where its points are faint), its corners (4, 2), its bar."""


def best_turn(image: Image, corners: Floats) -> tuple[Floats, float, float]:
    """The corners begun so that rows run along the first and third side, with the bar's width and the fit."""
    found = []
    for quarter in (0, 1):
        geometry = geometry_of(turned(corners, quarter), (image.shape[1], image.shape[0]), USUAL_BAR)
        bar, fit = best_bar(FieldView.of(image, geometry))
        found.append((fit, -quarter, bar))
    fit, quarter, bar = max(found)
    return turned(corners, -quarter), bar, fit


def find_field(image: Image, tries: int = MOST_TRIED) -> tuple[Floats, float] | None:
    """Corners (4, 2), rows along the first and third side, and bar of the field in a picture; None: no board."""
    left, at_once, faint = tries, MOST_AT_ONCE, list[Found]()
    for quads in looks(image):
        nearest = quads[: min(left, at_once, TRIED_AT_ONCE)]
        near, at_once = _nearest_lines(image, nearest), at_once - len(nearest)
        if near is not None:
            return near[1:]
        best = _best_of(image, quads[:left])
        if best is not None and best[0] > 0:
            return best[1:]
        faint += [best] if best else []
        left -= len(quads)
        if left <= 0:
            break
    return max(faint, key=lambda found: found[0])[1:] if faint else None


def _nearest_lines(image: Image, quads: list[Floats]) -> Found | None:
    """The best of the fields that agree clearly once they are brought to the nearest lines, if any do.

    So what is nearly right is found at once, also where a search among all columns would be led astray, as by a line
    along the bar.
    """
    size = image.shape[1], image.shape[0]
    best: Found | None = None
    for quad in quads:
        try:
            check_corners(clockwise(quad), size)
            corners, bar, _ = best_turn(image, quad)
            for slack in SLACKS_AT_ONCE:
                corners, bar = fitted(image, corners, bar, 1, slack)
            check_corners(clockwise(corners), size)
            view = FieldView.of(image, geometry_of(corners, size, bar))
        except (BadInput, np.linalg.LinAlgError, cv2.error):
            continue
        fit = line_fit(view)
        if fit > (best[0] if best else AT_ONCE) and _all_of_it_clear(view, bar):
            best = fit, corners, bar
        if best is not None and best[0] > CLEARLY_AT_ONCE:
            break
    return best


def _all_of_it_clear(view: FieldView, bar: float) -> bool:
    """Whether every column shows its lines and the field ends at each edge, the more clearly the wider its bar."""
    column, edge = weakest_column(view), weakest_edge(view)
    if bar >= WIDEST_BAR:
        return column > EACH_COLUMN and edge > EACH_EDGE
    clear = bar > WITH_BAR and column > CLEAR_COLUMNS
    return column > AT_ONCE and edge > (FAINT_ENDS if clear else ENDS)


def _best_of(image: Image, quads: list[Floats]) -> Found | None:
    """The field that agrees best of those that are roughly there."""
    best: Found | None = None
    for quad in quads:
        found = _brought_near(image, quad)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
        if best is not None and best[0] > CLEARLY:
            break
    return best


def _brought_near(image: Image, quad: Floats) -> Found | None:
    """A field roughly there, if there is one."""
    first = [_roughly(image, turned(quad, quarter), USUAL_BAR) for quarter in (0, 1)]
    best = max(filter(None, first), key=lambda found: found[0], default=None)
    for _ in range(ROUGH_ROUNDS - 1):
        again = _roughly(image, best[1], best[2]) if best else None
        if best is None or again is None or again[0] < best[0]:
            break
        best = again
    if best is None:
        return None
    agreement, corners, bar = best
    size = image.shape[1], image.shape[0]
    try:
        for slack in SLACKS:
            corners, bar = fitted(image, corners, bar, 1, slack)
        check_corners(clockwise(corners), size)
        view = FieldView.of(image, geometry_of(corners, size, bar))
    except (BadInput, np.linalg.LinAlgError, cv2.error):
        return None
    fit, weakest = line_fit(view), weakest_column(view)
    if agreement < LEAST_AGREEMENT or bar >= WIDEST_BAR or fit <= FAINT_FIT:
        return None
    if fit <= LEAST_FIT:
        return (-1 / agreement, corners, bar) if weakest > EVEN_COLUMNS else None
    return min(agreement, LEAST_AGREEMENT) if weakest <= LEAST_COLUMN else agreement, corners, bar


def _roughly(image: Image, corners: Floats, bar: float) -> Found | None:
    """One step towards a field; None where it leads out of the picture."""
    try:
        check_corners(clockwise(corners), (image.shape[1], image.shape[0]))
        better, width, agreement = roughly(image, corners, bar)
    except (BadInput, np.linalg.LinAlgError, cv2.error):
        return None
    return agreement, better, width
