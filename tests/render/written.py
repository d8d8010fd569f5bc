"""What the pictures of boxes are held to: every text can be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

import pytest

from render import canvas, fonts
from render.page import MARGIN, SMALLEST

NUMBERS = 40  # the smallest number
HALO = 6  # pixels; no line stands twice as near to itself


@dataclass(frozen=True)
class Line:
    """A text as it was drawn, with the pixels it covers."""

    text: str
    size: float
    box: tuple[float, float, float, float]

    def covers(self, other: Line) -> bool:
        left, top, right, bottom = self.box
        return left < other.box[2] and other.box[0] < right and top < other.box[3] and (
            other.box[1] < bottom
        )  # fmt: skip

    def is_halo_of(self, other: Line) -> bool:
        """Is it the same text a little aside, as the dark edge of a line is?"""
        shift = abs(self.box[0] - other.box[0]), abs(self.box[1] - other.box[1])
        return self.text == other.text and max(shift) < HALO


@dataclass
class Drawn:
    """What stands on one image."""

    image: Any
    lines: list[Line] = field(default_factory=list)
    sprites: list[Line] = field(default_factory=list)


class Written:
    """Everything that is written on the page that was written on last, while this watches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pages: dict[int, Drawn] = {}
        self.last = Drawn(None)
        self.true_write, self.true_put = canvas.draw_text, canvas.paste_centred
        monkeypatch.setattr(canvas, "draw_text", self.write)
        monkeypatch.setattr(canvas, "paste_centred", self.put)

    def write(
        self, image: Any, text: str, x: float, y: float, scale: float, colour: Any,
        size: float, weight: str = fonts.BOLD, align: str = "m",
    ) -> None:  # fmt: skip
        self.true_write(image, text, x, y, scale, colour, size, weight, align)
        if not text or image.mode != "RGB":  # letters of a sprite
            return
        self.last = page = self.page(image)
        height = canvas.pixels(size, scale)
        left, top, right, bottom = fonts.font(weight, height).getbbox(text, anchor="ls")
        start = x * scale - {"l": 0.0, "m": right / 2, "r": right}[align]
        base = y * scale + height * fonts.CAPITAL / 2
        line = Line(text, size, (start + left, base + top, start + right, base + bottom))
        if page.lines and page.lines[-1].is_halo_of(line):
            page.lines.pop()
        page.lines.append(line)

    def put(self, image: Any, piece: Any, x: float, y: float, scale: float) -> None:
        self.true_put(image, piece, x, y, scale)
        across, down = piece.width / 2, piece.height / 2
        x, y = x * scale, y * scale
        page = self.page(image)
        page.sprites.append(Line("a sprite", 0, (x - across, y - down, x + across, y + down)))

    def page(self, image: Any) -> Drawn:
        """What was drawn on an image; it is kept, so that no other gets its number."""
        return self.pages.setdefault(id(image), Drawn(image))

    def clear(self) -> None:
        self.pages.clear()
        self.last = Drawn(None)

    @property
    def lines(self) -> list[Line]:
        return self.last.lines

    @property
    def texts(self) -> list[str]:
        return [line.text for page in self.pages.values() for line in page.lines]

    @property
    def smallest(self) -> float:
        return min(line.size for line in self.lines)

    def faults(self) -> list[str]:
        """What is too small, off the page, or written over something else."""
        found = []
        width, height = self.last.image.size if self.lines else (0, 0)
        margin = MARGIN * width / canvas.WIDTH - 1.5
        for line in self.lines:
            count = line.text.strip("×+/ 0123456789") == ""
            if line.size < (NUMBERS if count else SMALLEST):
                found.append(f"{line.text} is too small: {line.size}")
            left, top, right, bottom = line.box
            if left < margin or right > width - margin:
                found.append(f"{line.text} runs out at a side: {left} to {right}")
            if top < 0 or bottom > height:
                found.append(f"{line.text} runs out of the page")
        pairs = [*combinations(self.lines, 2), *product(self.lines, self.last.sprites)]
        for one, other in pairs:
            if one.covers(other):
                found.append(f"{one.text} and {other.text} are written over each other")
        return found
