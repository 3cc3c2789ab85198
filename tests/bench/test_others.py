"""What readings are compared with really runs."""

from __future__ import annotations

import numpy as np

from tablehub.bench.detector import OUTPUTS, Detector
from tablehub.bench.plain import PlainPipeline
from tests.boards import learnt, picture


def test_the_plain_pipeline_sees_most_of_the_thirty_checkers() -> None:
    circles, _ = PlainPipeline(learnt("brown_leather").geometry).read(picture("brown_leather"))
    assert 20 <= circles <= 60


def test_the_plain_pipeline_sees_nothing_on_nothing() -> None:
    blank = np.full((720, 1280, 3), 90, np.uint8)
    assert PlainPipeline(learnt("brown_leather").geometry).read(blank) == (0, 0)


def test_the_detector_answers_on_two_scales() -> None:
    answers = Detector().run(np.zeros((720, 1280, 3), np.uint8))
    assert [len(answer) * answer.shape[1] for answer in answers] == [side * side * OUTPUTS for side in (13, 26)]
