"""What the table says of its devices."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "the camera gives no pictures; see to its cable": "die Kamera liefert keine Bilder; sieh nach ihrem Kabel",
}
