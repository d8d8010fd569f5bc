"""A contact sheet: pictures side by side, small, each with its name."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from render.encode import ending_of
from render.options import RenderOptions
from render.page import MARGIN, RIGHT, Page
from render.pictures import Picture

COLUMNS = 3
CAPTION = 44.0


def contact_sheet(pictures: Sequence[Picture], look: RenderOptions) -> Picture:
    """Lay pictures out in columns, each into the shortest one so far."""
    width = RIGHT / COLUMNS - MARGIN
    opened = [Image.open(io.BytesIO(picture.data)).convert("RGB") for picture in pictures]
    heights = [width * image.height / image.width + CAPTION + MARGIN for image in opened]
    columns = [MARGIN] * COLUMNS
    spots = []
    for height in heights:
        shortest = columns.index(min(columns))
        spots.append((MARGIN + shortest * (width + MARGIN), columns[shortest]))
        columns[shortest] += height
    page = Page(look, max(columns))
    for picture, image, (x, y) in zip(pictures, opened, spots, strict=True):
        page.write(picture.name.split(".")[0], x, y + CAPTION / 2 - 6, 40, page.palette.text_dim)
        across = round(width * look.scale)
        down = round(across * image.height / image.width)
        small = image.resize((across, down), Image.Resampling.LANCZOS)
        page.image.paste(small, (round(x * look.scale), round((y + CAPTION) * look.scale)))
    text = "\n".join(f"{picture.name}: {picture.alt}" for picture in pictures)
    names = ", ".join(picture.name.split(".")[0] for picture in pictures)
    data = page.png()
    return Picture(f"sheet.{ending_of(data)}", data, names, text + "\n")
