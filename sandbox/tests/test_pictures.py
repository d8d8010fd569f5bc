"""What a file is, and how large a picture, as Discord says it of attachments."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from sandbox.pictures import content_type, size

WAYS: list[tuple[str, str, dict[str, Any]]] = [
    ("PNG", "image/png", {}),
    ("GIF", "image/gif", {}),
    ("JPEG", "image/jpeg", {"quality": 80, "subsampling": 0}),
    ("JPEG", "image/jpeg", {"progressive": True}),
    ("WEBP", "image/webp", {"quality": 80}),
    ("WEBP", "image/webp", {"lossless": True}),
    ("WEBP", "image/webp", {"save_all": True, "exif": b"Exif\0\0"}),
]


def saved(kind: str, options: dict[str, Any]) -> bytes:
    file = io.BytesIO()
    Image.effect_mandelbrot((301, 77), (-2, -1, 1, 1), 30).convert("RGB").save(
        file, kind, **options
    )
    return file.getvalue()


@pytest.mark.parametrize(("kind", "named", "options"), WAYS)
def test_a_picture_is_known_by_its_bytes_and_measured(
    kind: str, named: str, options: dict[str, Any]
) -> None:
    data = saved(kind, options)
    assert content_type("what.ever", data) == named
    assert size(data) == (301, 77)


@pytest.mark.parametrize(("kind", "named", "options"), WAYS)
def test_half_a_head_of_a_picture_has_no_size(
    kind: str, named: str, options: dict[str, Any]
) -> None:
    data = saved(kind, options)
    for end in range(10):
        assert size(data[:end]) is None


def test_what_is_no_picture_is_known_by_its_name() -> None:
    assert content_type("notes.txt", b"hello") == "text/plain"
    assert content_type("board.jpg", b"hello") == "image/jpeg"
    assert size(b"hello") is None
    assert size(b"RIFF\0\0\0\0WEBPVP9 ") is None
