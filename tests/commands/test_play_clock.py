"""The clock and the pins of `tablehub play`, as command line and configuration have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablehub.cli import main, parse
from tablehub.commands.play_options import Options
from tablehub.live.configured import terms_of
from tablehub.match.clock_settings import ClockKind, ClockSettings


def clock(*arguments: str) -> ClockSettings:
    return terms_of(Options.of(parse(["play", "sim:", *arguments])).settings).clock


def test_the_old_books_know_no_clock_and_none_is_the_default() -> None:
    assert not clock().runs


def test_delay_and_reserve_are_those_of_tournaments_unless_said_otherwise() -> None:
    assert clock("--clock", "delay") == ClockSettings(ClockKind.DELAY, 12.0, 120.0)
    assert clock("--clock", "delay", "--delay", "8", "--reserve", "1.5") == ClockSettings(ClockKind.DELAY, 8.0, 90.0)
    assert clock("--clock", "fischer", "--increment", "5") == ClockSettings(ClockKind.FISCHER, 5.0, 120.0)


def test_a_configuration_says_the_same(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[clock]\nkind = "delay"\ndelay = 10\n')
    assert clock("--config", str(file)) == ClockSettings(ClockKind.DELAY, 10.0, 120.0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--clock", "delay", "--no-start-screen"], "--clock delay: a clock needs a match"),
        (["--clock", "hourglass"], "hourglass"),
        (["--clock", "delay", "--delay", "-1", "--length", "5"], "--delay must be a number from 0 to 600, not -1.0"),
        (["--clock", "delay", "--reserve", "0", "--length", "5"], "--reserve must be a number from 0.1 to 60, not 0.0"),
    ],
)
def test_a_clock_that_cannot_be_is_told_in_one_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["play", "sim:", "--headless", *arguments])
    except SystemExit as left:
        code = int(left.code or 0)
    assert code == 2
    assert told in capsys.readouterr().err
