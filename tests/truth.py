"""Recordings with exact truth, under the names tests know them by."""

from tablehub.demo.truth import Recording as Sequence
from tablehub.demo.truth import recordings as sequences

__all__ = ["Sequence", "sequences"]
