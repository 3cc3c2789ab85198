"""Another light is told when it stays: a person who leans over the board takes light from all of it for a while."""

from __future__ import annotations

from tablehub.vision.reading import Reading


class OtherLight:
    """Holds a change of the light back until a picture with nobody's hand in it shows that it has stayed."""

    def __init__(self) -> None:
        self._since: float | None = None

    @property
    def waits(self) -> bool:
        """Is there a change of which it is not known yet whether it stays?"""
        return self._since is not None

    def stays(self, reading: Reading, patience: float) -> bool:
        """Whether this reading shows that the light has changed for good; told once. `patience`: seconds it takes."""
        if reading.light_back:
            self._since = None
        elif reading.light_changed and self._since is None:
            self._since = reading.t
        elif self._since is not None and not (reading.hand or reading.light_changed):
            return reading.t - self._since >= patience and self.at_the_end()
        return False

    def at_the_end(self) -> bool:
        """The same where no picture will follow."""
        told, self._since = self.waits, None
        return told
