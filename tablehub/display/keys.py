"""The keyboard as buttons: pygame's key events to `ButtonPress`.

Keys belong to nobody, so the press has no player; the match decides whom it concerns.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from tablehub.buttons import Button, ButtonPress
from tablehub.display.menu import MenuKey

KEYS: Mapping[int, Button] = {
    pygame.K_RETURN: Button.DONE,
    pygame.K_KP_ENTER: Button.DONE,
    pygame.K_SPACE: Button.DONE,
    pygame.K_d: Button.DOUBLE,
    pygame.K_t: Button.TAKE,
    pygame.K_p: Button.PASS,
    pygame.K_a: Button.ACCEPT,
    pygame.K_r: Button.DEMAND,
    pygame.K_u: Button.UNDO,
    pygame.K_BACKSPACE: Button.UNDO,
    pygame.K_m: Button.MENU,
    pygame.K_ESCAPE: Button.MENU,
}
"""pygame's key codes."""

MENU_KEYS: Mapping[int, MenuKey] = {
    pygame.K_RIGHT: MenuKey.NEXT,
    pygame.K_LEFT: MenuKey.PREVIOUS,
    pygame.K_DOWN: MenuKey.LESS,
    pygame.K_UP: MenuKey.MORE,
    pygame.K_TAB: MenuKey.OTHER,
    pygame.K_RETURN: MenuKey.CHOOSE,
    pygame.K_KP_ENTER: MenuKey.CHOOSE,
    pygame.K_SPACE: MenuKey.CHOOSE,
    pygame.K_ESCAPE: MenuKey.BACK,
    pygame.K_BACKSPACE: MenuKey.BACK,
}
"""What keys mean while a menu is open; others mean what they always mean."""

CHORD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With one of these held a key is a command to something else."""


def press_of(event: pygame.event.Event, t: float) -> ButtonPress | None:
    """The press a key event means, at `t` seconds; None for all others, repeats of a held key among them."""
    if event.type != pygame.KEYDOWN or event.mod & CHORD or getattr(event, "repeat", False):
        return None
    button = KEYS.get(event.key)
    return ButtonPress(button, None, t) if button else None


def menu_key_of(event: pygame.event.Event) -> MenuKey | None:
    """What a key means in an open menu; None for all other events."""
    if event.type != pygame.KEYDOWN or event.mod & CHORD or getattr(event, "repeat", False):
        return None
    return MENU_KEYS.get(event.key)


def means_quit(event: pygame.event.Event) -> bool:
    """Window closed or Ctrl+Q; SDL reports SIGTERM and SIGINT as a closed window, too."""
    if event.type == pygame.QUIT:
        return True
    if event.type != pygame.KEYDOWN:
        return False
    return bool(event.key == pygame.K_q and event.mod & pygame.KMOD_CTRL)
