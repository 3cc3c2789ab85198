"""Keys as buttons."""

from __future__ import annotations

import pygame
import pytest

from tablehub.buttons import Button, ButtonPress
from tablehub.display.keys import KEYS, means_quit, press_of


def key(code: int, mod: int = 0, kind: int = pygame.KEYDOWN) -> pygame.event.Event:
    return pygame.event.Event(kind, key=code, mod=mod)


def test_every_button_has_a_key() -> None:
    assert set(KEYS.values()) == set(Button)


@pytest.mark.parametrize("code", KEYS)
def test_a_key_is_its_button_and_nobodys_in_particular(code: int) -> None:
    assert press_of(key(code), 4.5) == ButtonPress(KEYS[code], None, 4.5)


def test_letting_go_other_keys_and_chords_are_no_press() -> None:
    assert press_of(key(pygame.K_d, kind=pygame.KEYUP), 0.0) is None
    assert press_of(key(pygame.K_x), 0.0) is None
    assert press_of(key(pygame.K_d, pygame.KMOD_LCTRL), 0.0) is None
    assert press_of(pygame.event.Event(pygame.MOUSEMOTION), 0.0) is None


def test_capital_letters_count_too() -> None:
    assert press_of(key(pygame.K_d, pygame.KMOD_LSHIFT | pygame.KMOD_CAPS), 0.0) is not None


def test_escape_ctrl_q_and_a_closed_window_mean_quit() -> None:
    assert means_quit(key(pygame.K_ESCAPE))
    assert means_quit(key(pygame.K_q, pygame.KMOD_LCTRL))
    assert means_quit(pygame.event.Event(pygame.QUIT))
    assert not means_quit(key(pygame.K_q))
    assert not means_quit(key(pygame.K_RETURN))
