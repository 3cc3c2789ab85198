"""A throw of the two dice."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablehub.errors import BadNotation

_WRITTEN = re.compile(r"\s*(\d)\s*[-, ]?\s*(\d)\s*")


@dataclass(frozen=True, slots=True, eq=False)
class Roll:
    """Two dice, 1 to 6 each, kept in the order they were thrown or seen.

    That order is for showing and writing down only: it gives no right, so `Roll(6, 1) == Roll(1, 6)`.
    """

    a: int
    b: int

    def __post_init__(self) -> None:
        for die in (self.a, self.b):
            if die not in range(1, 7):
                raise BadNotation(f"a die cannot show {die!r} (roll {self.a!r}-{self.b!r}); use 1 to 6")

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read "61", "6-1" or "6 1"; raises `BadNotation`."""
        found = _WRITTEN.fullmatch(text)
        if not found:
            raise BadNotation(f"cannot read the roll {text!r}: write two dice, as in '61' or '6-1'")
        return cls(int(found[1]), int(found[2]))

    @classmethod
    def all(cls) -> tuple[Roll, ...]:
        """The 21 different throws, the higher die first."""
        return tuple(cls(high, low) for high in range(1, 7) for low in range(1, high + 1))

    @property
    def is_double(self) -> bool:
        return self.a == self.b

    @property
    def pips(self) -> tuple[int, ...]:
        """The numbers to be played, the higher first: (6, 1), or (4, 4, 4, 4) for a double."""
        return (self.a,) * 4 if self.is_double else (max(self.a, self.b), min(self.a, self.b))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Roll) and self.pips == other.pips

    def __hash__(self) -> int:
        return hash(self.pips)

    def __str__(self) -> str:
        return f"{self.a}{self.b}"
