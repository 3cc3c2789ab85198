"""Writes the page on accuracy: `python docs/make_accuracy.py GENERATED... [--seen FOLDER...] [--recorded TABLES]`.

GENERATED are folders that `python -m tablehub.simulator.export` wrote, measured once, and SEEN such as were looked at
while the eyes were worked on; only their pictures are shown. TABLES is a folder of other recordings, of which only
figures are given. It takes about a quarter of a second a picture.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import cv2  # noqa: E402

from tests.accuracy import Bad, Eyes, measure, more, table, worst  # noqa: E402

PAGE, PICTURES = ROOT / "docs" / "accuracy.md", ROOT / "docs" / "accuracy"
QUALITY = 72
MOST, MOST_SEEN = 8, 3  # pictures shown, and of these of boards seen before

INTRODUCTION = """\
# How well the eyes read

<!-- Written by docs/make_accuracy.py; the part behind "What still fails" by hand, in that file. -->

Each board is calibrated from one picture of its starting position and nothing else. A picture counts as exact when
all 24 points and the bar are right for both players; *with confidence* means a reading that claims more than 0.9 and
is wrong. Under a hand single points that are told with more than 0.95, and told wrongly, are counted too, although
the referee judges nothing while a hand is in view. A cocked die is *asked about* when it is said to be unsure; *taken
as good* when a value is announced.
"""


FAILS = """\
## What still fails

* **A checker that is nowhere** (50000, 50001, 50004, 50008, 50013): one has been hit and put away instead of on the
  bar, and the reading, which goes by fifteen a side, has it back on a row of five, with little confidence. The
  referee, who goes by what the points themselves show, names the fault. Since these boards were measured a row that
  looks as it did when all were in view is held to be as long as it was: 1,973 of the 2,009 boards are exact with
  that. It helps where the row does look the same; the simulator draws another marbling on checkers when one is gone.
* **Six and more on a point**, seen from straight above: a checker that lies neatly on another shows next to nothing.
  Fifteen a side, and what can be counted in the trays, settle most; where neither does, the reading says how unsure
  it is: eight for six on 50010, eight for seven on 50011, both with all that is off out of count. On boards seen
  before, three pictures are wrong with confidence by it (40007).
* **Hands** as dark as the wood they lie on, and single points that are told wrongly beside a hand: the referee judges
  nothing while a hand is in view. What a hand that is not noticed hides is missing; since a board on which checkers
  are nowhere is never believed with more than even odds, the reading says that it is unsure, nearly always: not where
  fingers that reach in over a rail of nearly their own colour look like a checker (30001, two pictures of 50008).
* **Dice**: of two that touch one is not seen at times, one on a checker passes for flat (50006), and one that lies
  flat by the truth seems to lie on a checker that was moved through it (50013: a fault of the simulator, left in).
  Below about twelve pixels pips run together, and dice are not seen or unsure.
* **Boards seen small or far aslant**, and lamps that one board has and calibration did not see, make all of this
  likelier.
* **A checker held in the air over a point**, with the hand outside the picture's reach, looks like one that stands
  there. It is gone, or put down, in the next still picture.
* **Real boards**: all figures on this page are from rendered pictures. For photographs see
  [COLD.md](../calibration/training/COLD.md) and [DICE.md](../calibration/training/DICE.md).
"""


def page(
    generated: Mapping[str, Eyes],
    recorded: Mapping[str, Eyes],
    shown: Sequence[tuple[Path, Bad]],
    seen: Mapping[str, Eyes] | None = None,
) -> Iterator[str]:
    """The page's lines."""
    yield INTRODUCTION
    yield f"## {pictures_of(generated)} generated pictures of {len(generated)} boards that nobody had seen\n"
    yield (
        "Boards, cameras, lamps, dice and hands drawn at random by `python -m tablehub.simulator.export`, none of them "
        "used to train or to decide anything. They were measured once.\n"
    )
    yield from [*table(generated), "", *more(generated), ""]
    if seen:
        yield f"## {pictures_of(seen)} generated pictures of {len(seen)} boards seen before\n"
        yield (
            "Nothing learnt from them. What was misread was looked at, its causes were put right, and thresholds were "
            "chosen with them in view. When they were first measured 95.9 % of the boards 30000 to 30013 were exact, "
            "nine wrong with confidence, and 91.0 % of the boards 40000 to 40007, three wrong with confidence.\n"
        )
        yield from [*table(seen), "", *more(seen), ""]
    if recorded:
        yield f"## {pictures_of(recorded)} path-traced pictures of {len(recorded)} boards\n"
        yield "No network learnt from them; thresholds were chosen with them in view.\n"
        yield from [*table(recorded), "", *more(recorded), ""]
    yield "## The worst pictures\n"
    yield "At most one of each recording, those under hands and those misread with confidence first.\n"
    for path, bad in shown:
        yield f"{bad.name}: {bad.note}\n\n![{bad.name}: {bad.note}]({path.relative_to(PAGE.parent)})\n"
    yield FAILS.rstrip("\n")


def pictures_of(styles: Mapping[str, Eyes]) -> int:
    """How many pictures were read."""
    return sum(
        eyes.boards["exact"] + eyes.boards["wrong"] + eyes.boards["unread"] + eyes.hands["pictures"]
        for eyes in styles.values()
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("generated", type=Path, nargs="+")
    parser.add_argument("--seen", type=Path, nargs="+", default=[])
    parser.add_argument("--recorded", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    generated, seen = measure(args.generated), measure(args.seen)
    recorded = measure([args.recorded]) if args.recorded else {}
    write(generated, seen, recorded)
    print(PAGE.relative_to(ROOT))


def write(generated: Mapping[str, Eyes], seen: Mapping[str, Eyes], recorded: Mapping[str, Eyes]) -> None:
    """The page with its pictures, the worst of those of boards that nobody had seen first."""
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("worst_*.jpg"):
        old.unlink()
    bad = [*worst(generated, MOST - MOST_SEEN), *worst(seen, MOST_SEEN)][:MOST]
    shown = [(PICTURES / f"worst_{n}.jpg", one) for n, one in enumerate(bad, start=1)]
    for path, one in shown:
        cv2.imwrite(str(path), one.drawing, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    PAGE.write_text("\n".join(page(generated, recorded, shown, seen)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
