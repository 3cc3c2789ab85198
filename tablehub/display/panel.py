"""Draw what stands around the board: players, throw, cube, the message, buttons and footer."""

from __future__ import annotations

from dataclasses import replace

from tablehub.display import sprites
from tablehub.display.canvas import Canvas, Look
from tablehub.display.clock_drawing import draw_clock
from tablehub.display.layout import Box, ScreenLayout
from tablehub.display.text import PlacedText, fits, place_text
from tablehub.display.view import ButtonHint, DieView, SideView, StatusItem, Tone, View
from tablehub.rules.player import Player
from tablehub.vision.reading import DieState
from tablehub.words.text import joined, say

MESSAGE_LINES = 6
"""Most; fewer where the words then stand larger."""

CUBE_SHARE, CUBE_SHARE_ABOVE = 0.32, 0.38
"""Of the room between the cards, beside and above the throw."""

SIGNS = {Tone.INFO: "i", Tone.ASK: "?", Tone.FAULT: "!", Tone.GOOD: ""}
"""The letter in a message's sign; for good news a tick is drawn."""


NARROW, WIDE = 4.2, 4.0
"""Width to height of a panel below which a player's time stands under all else, and of its words above which it stands
beside them."""


def draw_card(canvas: Canvas, view: View, player: Player, box: Box) -> None:
    """One player's panel: checker, name, pips, time, score; brighter and marked when it is his turn."""
    side, on_turn = view.side(player), view.on_turn is player
    soft = max(4, box.h // 12)
    fill = canvas.theme.panel_on_turn if on_turn else canvas.theme.panel
    edge = (canvas.theme.accent, max(2, box.h // 36)) if on_turn else (None, 0)
    canvas.blit(sprites.soft_box(box.w, box.h, soft, fill, *edge), box.x, box.y)
    inner = box.inset(round(box.h * 0.14), round(box.h * 0.1))
    if side.clock and inner.w < NARROW * inner.h:
        upper, below = _split_across(inner, 0.54)
        draw_clock(canvas, side.clock, below)
        inner, side = upper, replace(side, clock=None)
    size = min(round(inner.h * 0.62), inner.w // 5)
    sprite = sprites.checker(canvas.theme.checkers(player), size)
    canvas.centred(sprite, (inner.x + size // 2, inner.centre[1]))
    score_w = round(min(inner.w * 0.3, inner.h * 1.15))
    score = Box(inner.right - score_w, inner.y, score_w, inner.h)
    canvas.text(str(side.score), score, canvas.theme.text, round(inner.h * 0.95), align=(1.0, 0.5))
    words_x = inner.x + size + round(inner.h * 0.16)
    _draw_words(canvas, side, Box(words_x, inner.y, score.x - words_x - inner.h // 16, inner.h))


def _split_across(box: Box, share: float) -> tuple[Box, Box]:
    """The upper part, of so much of the height, and the lower."""
    upper = Box(box.x, box.y, box.w, round(box.h * share))
    return upper, Box(box.x, upper.bottom, box.w, box.h - upper.h)


def _draw_words(canvas: Canvas, side: SideView, box: Box) -> None:
    """Name and pips, and the time where there is one: it is what must be read from afar."""
    pips = pips_told(side.pips)
    if side.clock is None:
        _draw_name(canvas, side, pips, box)
    elif box.w > WIDE * box.h:
        left = Box(box.x, box.y, round(box.w * 0.42), box.h)
        _draw_name(canvas, side, pips, left)
        draw_clock(canvas, side.clock, Box(left.right, box.y, box.w - left.w, box.h))
    else:
        above, below = _split_across(box, 0.36)
        name = Box(above.x, above.y, round(above.w * 0.6), above.h)
        canvas.text(side.name, name, canvas.theme.text, round(box.h * 0.3), align=(0.0, 0.4), lines=2)
        beside = Box(name.right, above.y, above.right - name.right, above.h)
        canvas.text(pips, beside, canvas.theme.muted, round(box.h * 0.24), align=(1.0, 0.4))
        draw_clock(canvas, side.clock, below)


def pips_told(count: int | None) -> str:
    if count is None:
        return ""
    return say("1 pip") if count == 1 else say("{count} pips", count=count)


def _draw_name(canvas: Canvas, side: SideView, pips: str, box: Box) -> None:
    name, below = _split_across(box, 0.56)
    canvas.text(side.name, name, canvas.theme.text, round(box.h * 0.36), align=(0.0, 0.7), lines=2)
    canvas.text(pips, below, canvas.theme.muted, round(box.h * 0.29), align=(0.0, 0.3))


def draw_middle(canvas: Canvas, view: View, box: Box) -> None:
    """Throw, cube and match length, between the two players."""
    line = max(16, round(box.h * 0.18))
    words = Box(box.x, box.bottom - line, box.w, line)
    canvas.text(match_line(view), words, canvas.theme.muted, round(line * 0.8), align=(0.5, 1.0))
    above = Box(box.x, box.y, box.w, box.h - line - box.h // 16)
    throw, cube = _throw_and_cube(view, above)
    if view.cube and view.cube.offered_by:
        _draw_cube(canvas, view, above, 0.84)
        return
    if view.dice:
        _draw_dice(canvas, view.dice, throw)
    elif view.on_turn:
        _draw_empty_dice(canvas, throw)
    if view.cube:
        _draw_cube(canvas, view, cube, 0.9 if view.turned else 0.5)


def _throw_and_cube(view: View, box: Box) -> tuple[Box, Box]:
    """Room for the throw and for the cube: beside it, where the players are above and below; above it, where they are
    left and right."""
    if view.turned:
        height = round(box.h * CUBE_SHARE_ABOVE) if view.cube else 0
        return Box(box.x, box.y + height, box.w, box.h - height), Box(box.x, box.y, box.w, height)
    width = round(box.w * CUBE_SHARE) if view.cube else 0
    return Box(box.x, box.y, box.w - width, box.h), Box(box.right - width, box.y, width, box.h)


def match_line(view: View) -> str:
    """What is being played: "Match to 7 · Crawford game"."""
    if view.chouette is not None:
        return say("Chouette, with {names}", names=_listed(view.chouette)) if view.chouette else say("Chouette")
    if view.rubber is not None:
        return view.rubber
    length = say("Money game") if view.length is None else say("Match to {length}", length=view.length)
    return joined(length, say("Crawford game"), by=" · ") if view.crawford else length


def _listed(names: tuple[str, ...]) -> str:
    """Names in a row: "Ann, Bob and Cy"."""
    *others, last = names
    return say("{others} and {last}", others=", ".join(others), last=last) if others else last


def _dice_boxes(count: int, box: Box) -> list[Box]:
    gap = box.h // 8
    size = min(round(box.h * 0.9), (box.w - gap * (count - 1)) // max(2, count))
    x = box.x + (box.w - size * count - gap * (count - 1)) // 2
    return [Box(x + index * (size + gap), box.centre[1] - size // 2, size, size) for index in range(count)]


def _draw_dice(canvas: Canvas, dice: tuple[DieView, ...], box: Box) -> None:
    for die, place in zip(dice, _dice_boxes(len(dice), box), strict=True):
        tilted = None if die.state is DieState.FLAT else canvas.theme.warning
        canvas.blit(sprites.die(die.value, canvas.theme.checkers(die.owner), place.w, tilted), place.x, place.y)


def _draw_empty_dice(canvas: Canvas, box: Box) -> None:
    """Where the dice will be shown, while somebody is to throw."""
    for place in _dice_boxes(2, box):
        inner = place.inset(place.w // 16)
        ring = sprites.soft_ring(inner.w, inner.h, inner.w // 5, max(2, inner.w // 30), canvas.theme.ghost)
        canvas.blit(ring, inner.x, inner.y)


def _draw_cube(canvas: Canvas, view: View, box: Box, share: float) -> None:
    """The cube before its owner, before the player who must answer, or in the middle; of `share` of the height."""
    assert view.cube is not None
    size = min(round(box.h * share), round(box.w * 0.7))
    towards = {None: 0.5, view.bottom: 1.0, view.bottom.opponent: 0.0}[view.cube.beside]
    if view.turned:  # `bottom` sits on the left
        x, y = box.x + round((box.w - size) * (1 - towards)), box.y + (box.h - size) // 2
    else:
        x, y = box.x + (box.w - size) // 2, box.y + round((box.h - size) * towards)
    offered = canvas.theme.warning if view.cube.offered_by else None
    canvas.blit(sprites.cube(view.cube.face, canvas.theme.cube, size, view.cube.in_use, offered), x, y)


def message_text(view: View, layout: ScreenLayout, look: Look) -> PlacedText:
    """The message set into its band, beside its sign."""
    words, largest = look.words(view.message.text), round(layout.message.h * 0.46)
    return place_text(words, _message_words(layout.message), largest, lines=MESSAGE_LINES)


def _message_words(box: Box) -> Box:
    sign = _sign_box(box)
    x = sign.right + round(sign.w * 0.35)
    pad = round(box.h * 0.08)
    return Box(x, box.y + pad, box.right - round(sign.w * 0.35) - x, box.h - 2 * pad)


def _sign_box(box: Box) -> Box:
    size = min(round(box.h * 0.6), box.w // 9)
    left = box.x + min(round((box.h - size) / 2), box.w // 24)
    return Box(left, box.centre[1] - size // 2, size, size)


def draw_message(canvas: Canvas, view: View, layout: ScreenLayout) -> None:
    """The large line in the colours of its tone, with a sign of its shape."""
    box, look = layout.message, canvas.theme.tone(view.message.tone)
    canvas.blit(sprites.soft_box(box.w, box.h, max(4, box.h // 9), look.band), box.x, box.y)
    if not view.message.text:
        return
    place = _sign_box(box)
    pointed = view.message.tone is Tone.FAULT
    sign = sprites.sign(SIGNS[view.message.tone], place.w, look.sign, look.band, pointed)
    canvas.blit(sign, place.x, place.y)
    message_text(view, layout, canvas.look).draw(canvas.surface, look.text)


HINT_LINES = 2
SHORT_HINT, DOT_LETTERS = 8, 4
"""Letters a button is wide at least, and what the checker before the words takes."""


def hint_boxes(view: View, layout: ScreenLayout, look: Look) -> tuple[tuple[ButtonHint, Box], ...]:
    """Each button hint with the box it is drawn in, from left to right; also where a touch means that button.

    Longer words have wider buttons, so that all are of about one size.
    """
    row = layout.hints
    letters = [
        max(SHORT_HINT, len(look.words(hint.text)) + DOT_LETTERS * (hint.player is not None)) for hint in view.hints
    ]
    room = row.w - layout.gap * (len(letters) - 1)
    boxes, x = [], row.x
    for hint, count in zip(view.hints, letters, strict=True):
        width = min(room * count // sum(letters), round(row.h * 5.2))
        boxes.append((hint, Box(x, row.y, width, row.h)))
        x += width + layout.gap
    return tuple(boxes)


def draw_hints(canvas: Canvas, view: View, layout: ScreenLayout) -> None:
    """What the buttons mean now."""
    theme = canvas.theme
    for hint, box in hint_boxes(view, layout, canvas.look):
        ground = sprites.soft_box(box.w, box.h, max(3, box.h // 5), theme.panel_on_turn, theme.faint, 1)
        canvas.blit(ground, box.x, box.y)
        inner = box.inset(round(min(box.h * 0.18, box.w * 0.06)), round(box.h * 0.08))
        if hint.player is not None:
            size = round(min(inner.h * 0.5, inner.w * 0.2))
            dot = sprites.checker(theme.checkers(hint.player), size)
            canvas.centred(dot, (inner.x + size // 2, inner.centre[1]))
            inner = Box(inner.x + size + size // 3, inner.y, inner.w - size - size // 3, inner.h)
        canvas.text(hint.text, inner, theme.text, round(box.h * 0.4), align=(0.5, 0.5), lines=HINT_LINES)


STATUS_LINES, STATUS_ROWS = 3, 2
"""Lines that what is amiss may take, and how much of it is shown at once."""


def draw_status(canvas: Canvas, view: View, layout: ScreenLayout) -> None:
    """The footer, right-aligned: what is amiss in orange with a triangle, what is well in grey with a dot.

    What is amiss goes first. Where the footer is more than a line high it has the footer to itself, in letters as large
    as go; what is well is drawn as far as there is room.
    """
    box = layout.status
    px = max(10, round(min(box.h * 0.5, layout.size[1] * 0.024)))
    amiss = [item for item in view.status if not item.ok]
    if amiss and box.h >= STATUS_LINES * px:
        rows = amiss[:STATUS_ROWS]
        for number, item in enumerate(rows):
            row = Box(box.x, box.y + number * box.h // len(rows), box.w, box.h // len(rows))
            _draw_item(canvas, item, row, round(box.h * 0.34), STATUS_LINES)
        return
    room = box
    for item in sorted(view.status, key=lambda item: item.ok):
        if room != box and not fits(canvas.look.words(item.text), px, _beside_mark(room, px)):
            break
        room = Box(box.x, box.y, _draw_item(canvas, item, room, px) - px - box.x, box.h)


def _beside_mark(room: Box, px: int) -> Box:
    """Where words go, with their mark before them."""
    mark = round(px * 0.42) + round(px * 0.3)
    return Box(room.x + mark, room.y, max(0, room.w - mark), room.h)


def _draw_item(canvas: Canvas, item: StatusItem, room: Box, largest: int, lines: int = 1) -> int:
    """One item at the right of its room; where it begins, in pixels from the left."""
    placed = place_text(
        canvas.look.words(item.text), _beside_mark(room, largest), largest, align=(1.0, 0.5), lines=lines
    )
    if not placed.lines:
        return room.right
    size, gap = round(placed.px * 0.42), round(placed.px * 0.3)
    colour = canvas.theme.muted if item.ok else canvas.theme.warning
    placed.draw(canvas.surface, colour)
    x = min(line.x for _, line in placed.lines) - gap - size
    first = placed.lines[0][1]
    canvas.blit(sprites.mark(size, colour, item.ok), x, first.centre[1] - size // 2)
    return x
