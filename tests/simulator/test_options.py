from __future__ import annotations

import pytest

from tablehub.errors import BadInput
from tablehub.simulator.options import SimOptions, parse_sim_options


def test_no_options_are_the_defaults() -> None:
    assert parse_sim_options("sim:") == parse_sim_options("sim: ") == SimOptions()


def test_all_options_are_read() -> None:
    text = "sim:seed=3,style=wood,turns=12,errors=0.2,fps=15,size=1280x720,tilt=20,side=90,light=dim,jpeg=80,pace=real"
    options = parse_sim_options(text + ",faults=one_too_far+die_off_board,calm=1.5")
    assert (options.seed, options.style, options.turns, options.errors) == (3, "wood", 12, 0.2)
    assert (options.fps, options.size, options.tilt, options.side) == (15.0, (1280, 720), 20.0, 90.0)
    assert (options.light, options.jpeg, options.pace, options.calm) == ("dim", 80, "real", 1.5)
    assert options.faults == ("one_too_far", "die_off_board")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("camera:", "'camera:' is not a simulated table"),
        ("sim:sed=3", "no option 'sed': did you mean 'seed'"),
        ("sim:xyzzy=3", "no option 'xyzzy': there are seed, style"),
        ("sim:seed", "seed needs a value"),
        ("sim:seed=three", "seed=three is not a number"),
        ("sim:seed=-1", "seed=-1 must be 0 to"),
        ("sim:errors=2", "errors=2 must be 0 to 1"),
        ("sim:errors=nan", "errors=nan must be 0 to 1"),
        ("sim:fps=0", "fps=0 must be 1 to 120"),
        ("sim:size=big", "size=big must be like 1280x720"),
        ("sim:size=10x10", "size=10x10 must be 320x240 to"),
        ("sim:tilt=60", "tilt=60 must be 0 to 45"),
        ("sim:style=marble", "style=marble must be one of random, wood"),
        ("sim:faults=sneezing", "faults=sneezing must be one of cocked_on_checker"),
        ("sim:seed=1,seed=2", "seed is given twice"),
        ("sim:seed=3,,turns=4", "a comma in 'sim:seed=3,,turns=4' has no option beside it; leave it away"),
        ("sim:seed=3,", "leave it away"),
        ("sim:, seed=3", "leave it away"),
        ("sim:,", "leave it away"),
    ],
)
def test_what_cannot_be_used_is_named(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_sim_options(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
