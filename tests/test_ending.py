"""Being told to end by Ctrl-C, the system or a terminal that goes away."""

from __future__ import annotations

import os
import signal

import pytest

from tablehub.ending import SIGNALS, ToldToEnd, ended_by_signals, telling


@pytest.mark.parametrize("number", SIGNALS)
def test_the_first_signal_ends_what_is_done_and_those_after_it_do_not_disturb_what_is_written(number: int) -> None:
    before = [signal.getsignal(each) for each in SIGNALS]
    done = []

    def work() -> None:
        try:
            os.kill(os.getpid(), number)
            done.append("too much")
        finally:
            for each in SIGNALS:
                os.kill(os.getpid(), each)
            done.append("written")

    with pytest.raises(ToldToEnd) as told, ended_by_signals():
        work()
    assert told.value.number == number
    assert told.value.exit_code == 128 + number
    assert done == ["written"]
    assert [signal.getsignal(each) for each in SIGNALS] == before


def test_one_that_comes_while_the_last_is_written_is_too_late() -> None:
    with ended_by_signals() as ending:
        ending.too_late()
        os.kill(os.getpid(), signal.SIGTERM)
        done = True
    assert done


def test_a_program_that_is_to_outlive_its_terminal_does() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    heard: list[int] = []
    try:
        with telling(heard.append):
            os.kill(os.getpid(), signal.SIGHUP)
            os.kill(os.getpid(), signal.SIGTERM)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
    assert heard == [signal.SIGTERM]
