"""Choose the 256 colours that pictures of a palette are saved with; `make colours` writes them.

Half of them are the palette's own colours and their blends on each other, as edges of shapes
and letters have them; the rest is what pictures of crowded tables need most.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.core import data
from render.canvas import Picture
from render.colour import Colour
from render.palette import Palette


def own(palette: Palette) -> list[Colour]:
    """The colours that must come out exactly as they are."""
    several = (palette.owners, palette.rings, palette.labels, palette.lines, palette.heart)
    single = (
        palette.ink, palette.barrier, palette.barrier_edge, palette.sky, palette.panel,
        palette.panel_line, palette.text, palette.text_dim, palette.energy, palette.parasite,
        palette.target, palette.fresh, palette.ghost,
    )  # fmt: skip
    found = [colour for group in (*several, palette.suits) for colour in group]
    return list(dict.fromkeys([*found, *single]))


def chosen(palette: Palette, pictures: Sequence[Picture]) -> list[Colour]:
    """The palette's own colours, and those that the pictures need beside them."""
    exact = own(palette)
    width = max(picture.width for picture in pictures)
    sheet = Image.new("RGB", (width, sum(picture.height for picture in pictures)), palette.sky)
    top = 0
    for picture in pictures:
        sheet.paste(picture, (0, top))
        top += picture.height
    others: list[Colour] = []
    # Ask for more until there are enough that are not nearly an own colour.
    for wanted in range(256 - len(exact), 257, 4):
        reduced = sheet.quantize(wanted, method=Image.Quantize.MEDIANCUT, kmeans=1)
        table = reduced.getpalette() or []
        found = [(table[at], table[at + 1], table[at + 2]) for at in range(0, len(table), 3)]
        others = [colour for colour in found if not _near(colour, exact)]
        if len(exact) + len(others) >= 256:
            break
    return [*exact, *others][:256]


def _near(colour: Colour, exact: Sequence[Colour]) -> bool:
    """Pillow looks colours up in cubes of four: what is closer may be taken for the other."""
    return any(max(abs(a - b) for a, b in zip(colour, own, strict=True)) < 8 for own in exact)


def write(palette: Palette, pictures: Sequence[Picture]) -> None:
    table = bytes(channel for colour in chosen(palette, pictures) for channel in colour)
    table = table.ljust(768, b"\0")
    lines = [table[at : at + 24].hex() for at in range(0, 768, 24)]
    file = data.ROOT / "render" / f"{palette.name}.colours"
    file.write_text("\n".join(lines) + "\n", encoding="ascii")
