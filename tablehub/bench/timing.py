"""Stopwatches: how long calls take, in milliseconds."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of a part: one figure a picture, all its calls for that picture together."""

    name: str
    each: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.each)

    @property
    def p95(self) -> float:
        """What 95 in a hundred stay under."""
        return quantiles(self.each, n=20, method="inclusive")[-1] if len(self.each) > 1 else self.each[0]

    def to_json(self) -> dict[str, Any]:
        return {"part": self.name, "median_ms": round(self.median, 2), "p95_ms": round(self.p95, 2)}


def timed(name: str, work: Callable[[T], object], pictures: Iterable[T]) -> Times:
    """How long `work` takes for each of some pictures."""
    each = []
    for picture in pictures:
        began = time.perf_counter()
        work(picture)
        each.append((time.perf_counter() - began) * 1e3)
    return Times(name, tuple(each))


class Stopwatch:
    """Times methods of an object picture by picture, without changing what they do."""

    def __init__(self, parts: dict[str, str]) -> None:
        """`parts`: what to call each method, by the method's name."""
        self._parts = parts
        self._each: dict[str, list[float]] = defaultdict(list)

    def watch(self, thing: object) -> None:
        """From now on time the methods of `thing`."""
        for method, part in self._parts.items():
            setattr(thing, method, self._around(getattr(thing, method), part))

    def picture(self) -> None:
        """Another picture begins."""
        for part in self._parts.values():
            self._each[part].append(0.0)

    def times(self) -> list[Times]:
        return [Times(part, tuple(self._each[part])) for part in self._parts.values() if self._each[part]]

    def _around(self, method: Callable[..., Any], part: str) -> Callable[..., Any]:
        def watched(*args: Any, **named: Any) -> Any:
            began = time.perf_counter()
            try:
                return method(*args, **named)
            finally:
                self._each[part][-1] += (time.perf_counter() - began) * 1e3

        return watched
