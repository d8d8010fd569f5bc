"""Pictures that move: a GIF no larger than a limit, made frame by frame.

Pillow's own writer keeps every frame until the end, so frames are written here: each is what
changed since the one before, and inside of that what stayed the same is clear, which packs well.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from struct import pack

from PIL import Image, ImageChops

from render import canvas
from render.canvas import Picture

LIMIT = 10 * 2**20  # bytes of a file on Discord
SIZES = (800, 640, 500, 400)  # pixels across, tried in this order
LONGEST = 65_535  # hundredths of a second that a frame can last
END = b";"

# Paints the frames of these numbers, at this size. A picture is used before the next is asked for.
Paint = Callable[[int, Sequence[int]], Iterable[Picture]]


class TooLarge(Exception):
    """Even the first and the last frame at the smallest size do not fit."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"no animation fits into {limit} bytes")
        self.limit = limit


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long frames are shown, in milliseconds."""

    first: int = 1500
    each: int = 700
    last: int = 5000

    def of(self, place: int, count: int) -> int:
        """The time of one of so many frames; a frame alone is the last."""
        if place == count - 1:
            return self.last
        return self.each if place else self.first


def gif(
    count: int,
    paint: Paint,
    palette: str,
    tempo: Tempo | None = None,
    limit: int = LIMIT,
    sizes: Sequence[int] = SIZES,
) -> bytes:
    """Animate so many frames: smaller if they do not fit, then fewer; the ends always stay."""
    if count < 1 or not sizes:
        raise ValueError("an animation needs a frame and a size")
    tempo, fitting = tempo or Tempo(), 0
    for size in sizes:
        made, fitting = encoded(paint(size, range(count)), count, palette, tempo, limit)
        if made is not None:
            return made
    every = 1
    while fitting and every < count - 1:
        # Fewer frames change more from one to the next, so this does not skip what would fit.
        every = min(count - 1, max(every + 1, math.ceil(count / fitting)))
        chosen = [*range(0, count - 1, every), count - 1]
        made, fitting = encoded(paint(sizes[-1], chosen), len(chosen), palette, tempo, limit)
        if made is not None:
            return made
    raise TooLarge(limit)


def encoded(
    frames: Iterable[Picture], count: int, palette: str, tempo: Tempo, limit: int
) -> tuple[bytes | None, int]:
    """A whole GIF and its number of frames; or nothing, and how many would have fitted."""
    file = io.BytesIO()
    before: Picture | None = None
    place = 0
    for frame in frames:
        shown = _indexes(frame, palette)
        if before is None:
            file.write(_head(shown.size, palette))
        file.write(_frame(before, shown, tempo.of(place, count), palette))
        if file.tell() + len(END) > limit:
            return None, place
        before = shown
        place += 1
    if place != count:
        raise ValueError(f"{count} frames were promised and {place} painted")
    file.write(END)
    return file.getvalue(), place


def _indexes(image: Picture, palette: str) -> Picture:
    """The numbers of a picture's colours, without the one that stands for clear."""
    numbers = canvas.reduced(image, palette).tobytes()
    return Image.frombytes("L", image.size, numbers.translate(_spare(palette)[1]))


@lru_cache(maxsize=16)
def _spare(palette: str) -> tuple[int, bytes]:
    """A number that a palette can do without, and a table that puts its like in its place."""
    colours = canvas.colours(palette).getpalette() or []
    trios = [colours[start : start + 3] for start in range(0, len(colours), 3)]
    like, spare = min(
        combinations(range(256), 2), key=lambda pair: math.dist(trios[pair[0]], trios[pair[1]])
    )
    return spare, bytes(like if number == spare else number for number in range(256))


def _head(size: tuple[int, int], palette: str) -> bytes:
    """The file's beginning: size, colours, and that it goes round for ever."""
    colours = bytes(canvas.colours(palette).getpalette() or [])
    return (
        b"GIF89a"
        + pack("<HHBBB", *size, 0b1111_0111, 0, 0)  # a table of 256 colours follows
        + colours
        + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    )


def _frame(before: Picture | None, shown: Picture, time: int, palette: str) -> bytes:
    """One frame: the rectangle that changed, and clear in it where nothing did."""
    spare = _spare(palette)[0]
    if before is None:
        corner, part = (0, 0), shown
    else:
        changed = ImageChops.difference(before, shown)
        box = changed.getbbox() or (0, 0, 1, 1)  # a frame cannot be empty
        corner, part = box[:2], shown.crop(box)
        part.paste(spare, (0, 0), changed.crop(box).point([255] + [0] * 255))
    hundredths = min(LONGEST, max(2, round(time / 10)))  # below 2 players slow down
    return (
        b"\x21\xf9\x04"
        + pack("<BHBB", 0b0000_0101, hundredths, spare, 0)  # lies on the frame before
        + b"\x2c"
        + pack("<HHHHB", *corner, *part.size, 0)
        + b"\x08"
        + part.tobytes("gif", "L", 8, 0)
        + b"\x00"
    )
