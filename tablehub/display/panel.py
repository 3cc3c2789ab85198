"""Draw what stands around the board: players, throw, cube, the message, buttons and footer."""

from __future__ import annotations

import pygame

from tablehub.display import sprites, theme
from tablehub.display.layout import Box, ScreenLayout
from tablehub.display.text import PlacedText, draw_text, place_text
from tablehub.display.view import ButtonHint, CubeView, DieView, Tone, View
from tablehub.rules.player import Player
from tablehub.vision.reading import DieState

MESSAGE_LINES = 4

CUBE_SHARE = 0.32
"""Of the width between the cards; the rest is for the throw."""

SIGNS = {Tone.INFO: "i", Tone.ASK: "?", Tone.FAULT: "!", Tone.GOOD: ""}
"""The letter in a message's sign; for good news a tick is drawn."""


def draw_card(surface: pygame.Surface, view: View, player: Player, box: Box) -> None:
    """One player's panel: checker, name, pips, score; brighter and marked when it is his turn."""
    side, on_turn = view.side(player), view.on_turn is player
    soft = max(4, box.h // 12)
    fill = theme.PANEL_ON_TURN if on_turn else theme.PANEL
    edge = (theme.ACCENT, max(2, box.h // 36)) if on_turn else (None, 0)
    surface.blit(sprites.soft_box(box.w, box.h, soft, fill, *edge), (box.x, box.y))
    inner = box.inset(round(box.h * 0.14), round(box.h * 0.1))
    size = min(round(inner.h * 0.62), inner.w // 5)
    sprite = sprites.checker(player, size)
    centre = (inner.x + size // 2, inner.centre[1])
    surface.blit(sprite, sprite.get_rect(center=centre))
    score_w = round(min(inner.w * 0.3, inner.h * 1.15))
    score = Box(inner.right - score_w, inner.y, score_w, inner.h)
    draw_text(surface, str(side.score), score, theme.TEXT, round(inner.h * 0.95), align=(1.0, 0.5))
    words_x = inner.x + size + round(inner.h * 0.16)
    words = Box(words_x, inner.y, score.x - words_x - inner.h // 16, inner.h)
    _draw_name(surface, view, player, words)


def _draw_name(surface: pygame.Surface, view: View, player: Player, box: Box) -> None:
    side = view.side(player)
    name = Box(box.x, box.y, box.w, round(box.h * 0.56))
    draw_text(surface, side.name, name, theme.TEXT, round(box.h * 0.36), align=(0.0, 0.7), lines=2)
    pips = "" if side.pips is None else f"{side.pips} pips"
    below = Box(box.x, name.bottom, box.w, box.h - name.h)
    draw_text(surface, pips, below, theme.MUTED, round(box.h * 0.29), align=(0.0, 0.3))


def draw_middle(surface: pygame.Surface, view: View, box: Box) -> None:
    """Throw, cube and match length, between the two players."""
    line = max(16, round(box.h * 0.18))
    words = Box(box.x, box.bottom - line, box.w, line)
    draw_text(surface, match_line(view), words, theme.MUTED, round(line * 0.8), align=(0.5, 1.0))
    above = Box(box.x, box.y, box.w, box.h - line - box.h // 16)
    cube_w = round(above.w * CUBE_SHARE) if view.cube else 0
    throw = Box(above.x, above.y, above.w - cube_w, above.h)
    if view.cube and view.cube.offered_by:
        _draw_offer(surface, view.cube, above, view.bottom)
        return
    if view.dice:
        _draw_dice(surface, view.dice, throw)
    elif view.on_turn:
        _draw_empty_dice(surface, throw)
    if view.cube:
        _draw_cube(surface, view.cube, Box(throw.right, above.y, cube_w, above.h), view.bottom)


def match_line(view: View) -> str:
    """What is being played: "Match to 7 · Crawford game"."""
    if view.chouette is not None:
        return f"Chouette, with {' and '.join(view.chouette)}" if view.chouette else "Chouette"
    if view.rubber is not None:
        return view.rubber
    length = "Money game" if view.length is None else f"Match to {view.length}"
    return f"{length} · Crawford game" if view.crawford else length


def _dice_boxes(count: int, box: Box) -> list[Box]:
    gap = box.h // 8
    size = min(round(box.h * 0.9), (box.w - gap * (count - 1)) // max(2, count))
    x = box.x + (box.w - size * count - gap * (count - 1)) // 2
    return [Box(x + index * (size + gap), box.centre[1] - size // 2, size, size) for index in range(count)]


def _draw_dice(surface: pygame.Surface, dice: tuple[DieView, ...], box: Box) -> None:
    for die, place in zip(dice, _dice_boxes(len(dice), box), strict=True):
        surface.blit(sprites.die(die.value, die.owner, place.w, die.state is DieState.FLAT), (place.x, place.y))


def _draw_empty_dice(surface: pygame.Surface, box: Box) -> None:
    """Where the dice will be shown, while somebody is to throw."""
    for place in _dice_boxes(2, box):
        inner = place.inset(place.w // 16)
        ring = sprites.soft_ring(inner.w, inner.h, inner.w // 5, max(2, inner.w // 30), theme.GHOST)
        surface.blit(ring, (inner.x, inner.y))


def _draw_cube(surface: pygame.Surface, cube: CubeView, box: Box, bottom: Player) -> None:
    """The cube on its owner's side or in the middle."""
    size = min(round(box.h * 0.5), round(box.w * 0.7))
    share = 0.5 if cube.owner is None else 1.0 if cube.owner is bottom else 0.0
    y = box.y + round((box.h - size) * share)
    surface.blit(sprites.cube(cube.face, size, cube.in_use, False), (box.centre[0] - size // 2, y))


def _draw_offer(surface: pygame.Surface, cube: CubeView, box: Box, bottom: Player) -> None:
    """The cube, large, pushed towards the player who must answer."""
    size = round(box.h * 0.84)
    y = box.bottom - size if cube.beside is bottom else box.y
    surface.blit(sprites.cube(cube.face, size, cube.in_use, True), (box.centre[0] - size // 2, y))


def message_text(view: View, layout: ScreenLayout) -> PlacedText:
    """The message set into its band, beside its sign."""
    return place_text(
        view.message.text, _message_words(layout.message), round(layout.message.h * 0.46), lines=MESSAGE_LINES
    )


def _message_words(box: Box) -> Box:
    sign = _sign_box(box)
    x = sign.right + round(sign.w * 0.35)
    pad = round(box.h * 0.08)
    return Box(x, box.y + pad, box.right - round(sign.w * 0.35) - x, box.h - 2 * pad)


def _sign_box(box: Box) -> Box:
    size = min(round(box.h * 0.6), box.w // 9)
    left = box.x + min(round((box.h - size) / 2), box.w // 24)
    return Box(left, box.centre[1] - size // 2, size, size)


def draw_message(surface: pygame.Surface, view: View, layout: ScreenLayout) -> None:
    box, look = layout.message, theme.TONES[view.message.tone]
    surface.blit(sprites.soft_box(box.w, box.h, max(4, box.h // 9), look.band), (box.x, box.y))
    if not view.message.text:
        return
    place = _sign_box(box)
    pointed = view.message.tone is Tone.FAULT
    sign = sprites.sign(SIGNS[view.message.tone], place.w, look.sign, look.band, pointed)
    surface.blit(sign, (place.x, place.y))
    message_text(view, layout).draw(surface, look.text)


SHORT_HINT, DOT_LETTERS = 8, 4
"""Letters a button is wide at least, and what the checker before the words takes."""


def hint_boxes(view: View, layout: ScreenLayout) -> tuple[tuple[ButtonHint, Box], ...]:
    """Each button hint with the box it is drawn in, from left to right; also where a touch means that button.

    Longer words have wider buttons, so that all are of about one size.
    """
    row = layout.hints
    letters = [max(SHORT_HINT, len(hint.text) + DOT_LETTERS * (hint.player is not None)) for hint in view.hints]
    room = row.w - layout.gap * (len(letters) - 1)
    boxes, x = [], row.x
    for hint, count in zip(view.hints, letters, strict=True):
        width = min(room * count // sum(letters), round(row.h * 5.2))
        boxes.append((hint, Box(x, row.y, width, row.h)))
        x += width + layout.gap
    return tuple(boxes)


def draw_hints(surface: pygame.Surface, view: View, layout: ScreenLayout) -> None:
    for hint, box in hint_boxes(view, layout):
        surface.blit(
            sprites.soft_box(box.w, box.h, max(3, box.h // 5), theme.PANEL_ON_TURN, theme.FAINT, 1), (box.x, box.y)
        )
        inner = box.inset(round(box.h * 0.22), round(box.h * 0.1))
        if hint.player is not None:
            size = round(inner.h * 0.5)
            dot = sprites.checker(hint.player, size)
            surface.blit(dot, dot.get_rect(center=(inner.x + size // 2, inner.centre[1])))
            inner = Box(inner.x + size + size // 3, inner.y, inner.w - size - size // 3, inner.h)
        draw_text(surface, hint.text, inner, theme.TEXT, round(box.h * 0.4), align=(0.5, 0.5))


def draw_status(surface: pygame.Surface, view: View, layout: ScreenLayout) -> None:
    """The footer, right-aligned: what is well in grey with a dot, what is not in orange with a triangle."""
    box = layout.status
    px = max(10, round(min(box.h * 0.5, layout.size[1] * 0.024)))
    size, gap = round(px * 0.42), round(px * 0.3)
    right = box.right
    for item in reversed(view.status):
        left = box.x + size + gap
        placed = place_text(item.text, Box(left, box.y, max(0, right - left), box.h), px, align=(1.0, 0.5))
        if not placed.lines:
            break
        colour = theme.MUTED if item.ok else theme.ORANGE
        placed.draw(surface, colour)
        x = placed.lines[0][1].x - gap - size
        surface.blit(sprites.mark(size, colour, item.ok), (x, box.centre[1] - size // 2))
        right = x - px
