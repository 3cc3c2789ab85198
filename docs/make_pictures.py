"""Draws the pictures of the documentation from the bundled recordings: `python docs/make_pictures.py`.

`calibration.jpg`: a starting position with what calibration understood. `screen.png`: the screen in the middle of a
refereed game, with the first thing the referee found wrong and its picture. `menu.png`: what people may decide.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}  # before anything imports pygame

import cv2  # noqa: E402
import pygame  # noqa: E402

from calibration.annotate import draw_calibration  # noqa: E402
from tablehub.app import Table  # noqa: E402
from tablehub.commands.calibrate import calibrate  # noqa: E402
from tablehub.demo.scoring import ASKING  # noqa: E402
from tablehub.display.menu import Menu  # noqa: E402
from tablehub.display.present import view_of  # noqa: E402
from tablehub.display.render import render  # noqa: E402
from tablehub.live.evidence import Witness  # noqa: E402
from tablehub.match.remedies import foremost_fault  # noqa: E402
from tablehub.match.state import MatchState  # noqa: E402
from tablehub.referee.referee import Referee  # noqa: E402
from tablehub.rules.rulesets import MODERN  # noqa: E402
from tablehub.sources import PictureSource, pictures_in  # noqa: E402
from tablehub.vision.reader import BoardReader  # noqa: E402

TABLES = ROOT / "tests" / "data" / "tables"
START = TABLES / "brown_leather" / "calib" / "frame_0002.jpg"
GAME = TABLES / "brown_leather" / "fault_03_one_too_few"
WIDTH = 900  # pixels: as wide as a page shows it
SCREEN = (1024, 600)


def draw(folder: Path) -> list[Path]:
    """Write all pictures into `folder`; raises `RuntimeError` when the referee found nothing to show."""
    learnt = calibrate(PictureSource([START]))
    drawn = draw_calibration(learnt.frame.image, learnt.profile.geometry)
    height = round(WIDTH * drawn.shape[0] / drawn.shape[1])
    calibration = folder / "calibration.jpg"
    small = cv2.resize(drawn, (WIDTH, height), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(calibration), small, [cv2.IMWRITE_JPEG_QUALITY, 85])

    referee = Referee(MatchState.new(7, MODERN), as_seen=True)
    reader = BoardReader(learnt.profile)
    witness = Witness(lambda: reader.geometry)
    table = Table(PictureSource(pictures_in(GAME)), reader, referee, witness=witness)
    while table.step() is not None:
        if any(fault.code not in ASKING for fault in table.state.open_faults):
            evidence = witness.shows(foremost_fault(table.state))
            home_right = learnt.profile.geometry.shape.home_right
            view = view_of(table.state, table.reading, home_right=home_right, evidence=evidence)
            pygame.image.save(render(view, SCREEN), str(folder / "screen.png"))
            asked = replace(view, menu=Menu().view(table.state))
            pygame.image.save(render(asked, SCREEN), str(folder / "menu.png"))
            return [calibration, folder / "screen.png", folder / "menu.png"]
    raise RuntimeError(f"the referee found nothing wrong in {GAME}; choose another recording")


if __name__ == "__main__":
    for path in draw(ROOT / "docs"):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")
