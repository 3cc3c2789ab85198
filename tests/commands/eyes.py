"""Eyes for tests of commands: networks that know the truth of one bundled board, and no dice."""

from __future__ import annotations

import pytest

import calibration.check
from tablehub.vision import reader
from tablehub.vision.view import kept
from tests.true_network import TrueNetwork


def open_eyes(monkeypatch: pytest.MonkeyPatch, table: str, sequence: str = "calib", number: int = 2) -> TrueNetwork:
    """Have the checker network see what truth has for one bundled picture."""
    network = TrueNetwork()
    network.show(table, sequence, number)
    monkeypatch.setattr(calibration.check, "Network", lambda name: network)
    monkeypatch.setattr(reader, "Network", lambda name: network)
    monkeypatch.setattr(reader, "read_dice", lambda *args: [])
    monkeypatch.setattr(kept, "WHOLE_SHARE", -1.0)  # the network knows the truth of whole views only
    monkeypatch.setattr(reader.BoardReader, "_cube_in", lambda self, image, trace: None)
    return network
