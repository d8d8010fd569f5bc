"""How alike two pictures are to a person: small edges may differ, a piece or a digit may not."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageFilter

TILE = 4  # pixels; a digit at 640 pixels across is about 12 high
TOLERANCE = 40.0  # of 255: the mean of a tile, in the channel that differs most


def apart(one: Image.Image, two: Image.Image) -> float:
    """The difference of the least alike tile; pictures of different sizes are wholly apart."""
    if one.size != two.size:
        return 255.0
    soft = [image.convert("RGB").filter(ImageFilter.BoxBlur(1)) for image in (one, two)]
    channels = ImageChops.difference(*soft).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    extremes = most.reduce(TILE).getextrema()
    return float(extremes[1])  # type: ignore[arg-type]  # one channel has one pair


def alike(one: Image.Image, two: Image.Image) -> bool:
    return apart(one, two) <= TOLERANCE
