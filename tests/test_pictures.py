"""Picture files: what is converted, and what is refused with one sentence."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from tablehub.errors import BadImage
from tablehub.frames import Image
from tablehub.pictures import JPEG_START, MIN_SIDE, decode, is_torn, load_image


def picture(width: int = 160, height: int = 130) -> Image:
    """Four fields of different colours, the same after any honest compression."""
    image = np.zeros((height, width, 3), np.uint8)
    image[: height // 2, : width // 2] = (200, 40, 30)
    image[: height // 2, width // 2 :] = (20, 210, 60)
    image[height // 2 :, : width // 2] = (40, 50, 220)
    image[height // 2 :, width // 2 :] = (240, 240, 240)
    return image


def encoded(suffix: str, image: np.ndarray | None = None) -> bytes:
    done, data = cv2.imencode(suffix, picture() if image is None else image)
    assert done
    return data.tobytes()


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".bmp", ".webp", ".tiff", ".ppm"])
def test_common_formats_are_read(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"board{suffix}"
    path.write_bytes(encoded(suffix))
    image = load_image(path)
    assert image.shape == (130, 160, 3)
    assert image.dtype == np.uint8
    assert np.abs(image[20:40, 20:40].astype(int) - (200, 40, 30)).max() <= 6


def test_names_with_any_letters_are_read(tmp_path: Path) -> None:
    path = tmp_path / "Brett Ünïcode 棋.png"
    path.write_bytes(encoded(".png"))
    assert load_image(str(path)).shape == (130, 160, 3)


def test_grey_becomes_three_equal_channels(tmp_path: Path) -> None:
    path = tmp_path / "grey.png"
    path.write_bytes(encoded(".png", np.full((130, 160), 77, np.uint8)))
    assert (load_image(path) == 77).all()


def test_sixteen_bits_become_eight(tmp_path: Path) -> None:
    path = tmp_path / "deep.png"
    path.write_bytes(encoded(".png", picture().astype(np.uint16) * 257))
    assert (load_image(path) == picture()).all()


def test_transparency_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "clear.png"
    alpha = np.full((130, 160, 1), 10, np.uint8)
    path.write_bytes(encoded(".png", np.concatenate([picture(), alpha], axis=2)))
    assert (load_image(path) == picture()).all()


def exif_jpeg(orientation: int) -> bytes:
    """The picture as JPEG with an EXIF segment that holds its orientation alone."""
    tiff = b"MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01" + bytes([0, orientation]) + bytes(6)
    body = b"Exif\x00\x00" + tiff
    plain = encoded(".jpg")
    return plain[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body + plain[2:]


def test_a_telephone_held_upright_gives_an_upright_picture(tmp_path: Path) -> None:
    path = tmp_path / "turned.jpg"
    path.write_bytes(exif_jpeg(orientation=6))
    image = load_image(path)
    assert image.shape == (160, 130, 3)
    assert np.abs(image[20:40, 100:120].astype(int) - (200, 40, 30)).max() <= 6  # top left went to top right


def refusal(path: Path) -> str:
    with pytest.raises(BadImage) as caught:
        load_image(path)
    text = str(caught.value)
    assert "\n" not in text
    assert str(path) in text
    return text


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert "no picture" in refusal(tmp_path / "nothing.png")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "is a folder" in refusal(tmp_path)


def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    assert "no ordinary file" in refusal(tmp_path / "pipe.png")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_forbidden_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret.png"
    path.write_bytes(encoded(".png"))
    path.chmod(0)
    assert "Permission denied" in refusal(path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"Dear diary, today we played backgammon.\n" * 50, "no picture that can be read"),
        (encoded(".png")[:40], "ends too early"),
        (encoded(".png")[:-20], "ends too early"),
        (encoded(".jpg")[:-2], "ends too early"),
        (encoded(".jpg")[: len(encoded(".jpg")) // 2], "ends too early"),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00" + bytes(500), "save it as JPEG"),
        (encoded(".png", picture(MIN_SIDE - 1, 400)), f"{MIN_SIDE - 1}x400 pixels, too small"),
    ],
)
def test_what_is_no_whole_picture_is_refused(
    tmp_path: Path, content: bytes, words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "board.jpg"
    path.write_bytes(content)
    assert words in refusal(path)
    assert capfd.readouterr().err == ""  # OpenCV and its libraries keep quiet too


def test_a_damaged_png_is_told_in_one_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The library that reads it complained on standard error, in words of its own."""
    data = bytearray(encoded(".png"))
    data[len(data) // 2] ^= 0x55
    (tmp_path / "card.png").write_bytes(data)
    assert "is damaged, its check sums say; take or copy it again" in refusal(tmp_path / "card.png")
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_a_picture_that_would_fill_the_memory_is_refused_by_what_its_beginning_says(suffix: str) -> None:
    """Decoded, 400 megapixels took 2.4 GB, more than many a Pi has."""
    huge = enlarged(encoded(suffix), 20000, 20001)
    with pytest.raises(BadImage, match="'huge' is 20000x20001 pixels, too large to be read; save it smaller: 128 mega"):
        decode(huge, "huge")


def enlarged(data: bytes, width: int, height: int) -> bytes:
    """The same picture with another size in its beginning."""
    sides = [each.to_bytes(2 if data.startswith(JPEG_START) else 4, "big") for each in (130, 160, height, width)]
    if data.startswith(JPEG_START):
        return data.replace(sides[0] + sides[1], sides[2] + sides[3], 1)
    return data.replace(sides[1] + sides[0], sides[3] + sides[2], 1)


def test_a_thumbnail_inside_does_not_hide_a_torn_end() -> None:
    whole = encoded(".jpg")
    thumbnail = b"\xff\xe1" + (len(whole) + 2).to_bytes(2, "big") + whole
    with_thumbnail = whole[:2] + thumbnail + whole[2:]
    assert not is_torn(with_thumbnail)
    assert is_torn(with_thumbnail[:-2])


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_what_telephones_append_to_a_picture_is_no_torn_end(suffix: str) -> None:
    """Films and second pictures hold all bytes, those of a scan's beginning among them."""
    whole = encoded(suffix)
    film = bytes(range(256)) * 40 + b"\xff\xda\x00\x08"
    assert not is_torn(whole + film)
    assert is_torn(whole[: len(whole) * 2 // 3])
    assert is_torn(whole[: len(whole) // 3])
