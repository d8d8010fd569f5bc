"""Pictures that move: a GIF no larger than a limit, made frame by frame.

Pillow's own writer keeps every frame until the end, so frames are written here: each is what
changed since the one before, and inside of that what stayed the same is clear, which packs well.
A frame that changed much brings its own table of colours, so that each look of the ground has all.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Sequence
from struct import pack

from PIL import Image, ImageChops

from render.canvas import Picture
from render.colour import Colour

LIMIT = 8_000_000  # bytes: Discord takes a little more, a phone would not like it
SIZES = (640, 500, 400)  # pixels across, tried in this order
LONGEST = 65_535  # hundredths of a second that a frame can last
END = b";"
CLEAR = 255  # the number that stands for no colour
MUCH = 0.3  # of a picture: when more has changed, the colours are chosen anew

# Paints the frames of these numbers, at this size. A picture is used before the next is asked for.
Paint = Callable[[int, Sequence[int]], Iterable[Picture]]


class TooLarge(Exception):
    """Even the first and the last frame at the smallest size do not fit."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"no animation fits into {limit} bytes")
        self.limit = limit


def gif(
    times: Sequence[int],
    paint: Paint,
    signs: Sequence[Colour] = (),
    limit: int = LIMIT,
    sizes: Sequence[int] = SIZES,
) -> bytes:
    """Animate frames that last so many milliseconds each: smaller if they do not fit, then fewer;
    the ends always stay. `signs` are colours that every table has.
    """
    count = len(times)
    if count < 1 or not sizes:
        raise ValueError("an animation needs a frame and a size")
    fitting = 0
    for size in sizes:
        made, fitting = encoded(paint(size, range(count)), times, signs, limit)
        if made is not None:
            return made
    every = 1
    while fitting and every < count - 1:
        # Fewer frames change more from one to the next, so this does not skip what would fit.
        every = min(count - 1, max(every + 1, math.ceil(count / fitting)))
        chosen = [*range(0, count - 1, every), count - 1]
        made, fitting = encoded(paint(sizes[-1], chosen), lasting(times, chosen), signs, limit)
        if made is not None:
            return made
    raise TooLarge(limit)


def lasting(times: Sequence[int], chosen: Sequence[int]) -> list[int]:
    """How long the frames that are left last: each until the next one would have come."""
    ends = [*chosen[1:], len(times)]
    return [sum(times[begun:end]) for begun, end in zip(chosen, ends, strict=True)]


def encoded(
    frames: Iterable[Picture], times: Sequence[int], signs: Sequence[Colour], limit: int
) -> tuple[bytes | None, int]:
    """A whole GIF and its number of frames; or nothing, and how many would have fitted."""
    file = io.BytesIO()
    before: Picture | None = None
    table: Picture | None = None
    place = 0
    for frame in frames:
        if place == len(times):
            raise ValueError(f"{place} frames were promised and more painted")
        if before is None:
            file.write(_head(frame.size))
        changed = None if before is None else _changed(before, frame)
        if table is None or changed is None or _share(changed) > MUCH:
            table = _table(frame, signs)
        file.write(_frame(frame, changed, times[place], table))
        if file.tell() + len(END) > limit:
            return None, place
        before = frame.copy()
        place += 1
        del frame
    if place != len(times):
        raise ValueError(f"{len(times)} frames were promised and {place} painted")
    file.write(END)
    return file.getvalue(), place


def _changed(before: Picture, shown: Picture) -> Picture:
    """Where two pictures differ, white on black."""
    red, green, blue = ImageChops.difference(before, shown).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point([0] + [255] * 255)


def _share(changed: Picture) -> float:
    return changed.histogram()[255] / (changed.width * changed.height)


def _table(image: Picture, signs: Sequence[Colour]) -> Picture:
    """The colours that serve a picture best, beside those of signs, which may be small."""
    own = list(dict.fromkeys(signs))
    found = image.reduce(2) if min(image.size) > 100 else image
    chosen = found.quantize(CLEAR - len(own), Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    colours = [channel for colour in own for channel in colour]
    colours += (chosen.getpalette() or [])[: 3 * (CLEAR - len(own))]
    colours += colours[:3] * (256 - len(colours) // 3)
    holder = Image.new("P", (1, 1))
    holder.putpalette(colours)
    return holder


def reduced(image: Picture, table: Picture) -> Picture:
    """A picture as numbers of colours, none of them the one that stands for clear."""
    numbers = image.quantize(palette=table, dither=Image.Dither.NONE).tobytes()
    first = bytes([*range(CLEAR), 0])  # the last colours are the first one again
    return Image.frombytes("L", image.size, numbers.translate(first))


def _head(size: tuple[int, int]) -> bytes:
    """The file's beginning: size, and that it goes round for ever."""
    return (
        b"GIF89a"
        + pack("<HHBBB", *size, 0b0111_0000, 0, 0)
        + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    )


def _frame(shown: Picture, changed: Picture | None, time: int, table: Picture) -> bytes:
    """One frame: the rectangle that changed, and clear in it where nothing did."""
    if changed is None:
        corner, part = (0, 0), reduced(shown, table)
    else:
        box = changed.getbbox() or (0, 0, 1, 1)  # a frame cannot be empty
        corner, part = box[:2], reduced(shown.crop(box), table)
        part.paste(CLEAR, (0, 0), ImageChops.invert(changed.crop(box)))
    hundredths = min(LONGEST, max(2, round(time / 10)))  # below 2 players slow down
    return (
        b"\x21\xf9\x04"
        + pack("<BHBB", 0b0000_0101, hundredths, CLEAR, 0)  # lies on the frame before
        + b"\x2c"
        + pack("<HHHHB", *corner, *part.size, 0b1000_0111)  # a table of 256 colours follows
        + bytes(table.getpalette() or [])
        + b"\x08"
        + part.tobytes("gif", "L", 8, 0)
        + b"\x00"
    )
