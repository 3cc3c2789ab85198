"""Keys as buttons."""

from __future__ import annotations

import pygame
import pytest

from tablehub.buttons import Button, ButtonPress
from tablehub.display.keys import KEYS, MENU_KEYS, means_quit, menu_key_of, press_of
from tablehub.display.menu import MenuKey


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


def test_ctrl_q_and_a_closed_window_mean_quit_and_escape_calls_the_referee() -> None:
    assert not means_quit(key(pygame.K_ESCAPE))
    press = press_of(key(pygame.K_ESCAPE), 0.0)
    assert press is not None
    assert press.button is Button.MENU
    assert means_quit(key(pygame.K_q, pygame.KMOD_LCTRL))
    assert means_quit(pygame.event.Event(pygame.QUIT))
    assert not means_quit(key(pygame.K_q))
    assert not means_quit(key(pygame.K_RETURN))


@pytest.mark.parametrize(("code", "meant"), MENU_KEYS.items())
def test_in_a_menu_keys_are_the_menus(code: int, meant: MenuKey) -> None:
    assert menu_key_of(key(code)) is meant
    assert menu_key_of(key(code, kind=pygame.KEYUP)) is None
    assert menu_key_of(key(code, pygame.KMOD_LCTRL)) is None


def test_every_key_of_a_menu_has_a_key() -> None:
    assert set(MENU_KEYS.values()) == set(MenuKey)
