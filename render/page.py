"""A picture of boxes and lines of text, for everything that is not the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.record import dataclass
from render import canvas
from render.background import draw_background
from render.canvas import Pen, Picture
from render.colour import Colour
from render.encode import encode
from render.fonts import MEDIUM
from render.options import RenderOptions
from render.panes import draw_pane, plate
from render.text import fitted, span

MARGIN = 40.0  # around a page, in units
RIGHT = canvas.WIDTH - MARGIN  # where the right margin begins
INNER = RIGHT - MARGIN  # what a page has between its margins
GAP = 24.0  # between two panels
HALF = (INNER - GAP) / 2  # a panel beside another
PAD = 36.0  # between a panel's edge and what is in it
LEADING = 1.32  # from line to line, of the font's size
SMALLEST = 44  # no smaller text: at 340 pixels it is 9.3 high


class Page:
    """A page 1600 units wide; text says where it ends, so that the next thing can follow."""

    def __init__(self, look: RenderOptions, height: float) -> None:
        self.look, self.scale, self.palette = look, look.scale, look.palette
        size = (look.size, canvas.pixels(height, look.scale))
        self.image = draw_background(*size, look.palette)

    def box(
        self,
        corners: tuple[float, float, float, float],
        fill: Colour | None = None,
        edge: Colour | None = None,
        round_by: float = 18,
        thick: float = 3,
    ) -> None:
        """A filled box with round corners, and an edge if one is given."""
        fill = self.palette.panel if fill is None else fill
        if edge is not None:
            self._fill(corners, edge, round_by)
            left, top, right, bottom = corners
            corners = (left + thick, top + thick, right - thick, bottom - thick)
            round_by = max(0, round_by - thick)
        self._fill(corners, fill, round_by)

    def panel(self, top: float, height: float, left: float = MARGIN, right: float = RIGHT) -> None:
        """A pane with the usual edge, from margin to margin."""
        self.glass((left, top, right, top + height))

    def glass(
        self,
        corners: tuple[float, float, float, float],
        edge: Colour | None = None,
        lit: bool = False,
    ) -> None:
        """A pane that darkens the sky behind it; a lit one glows in the colour of its edge."""
        colour = self.palette.panel_line if edge is None else edge
        draw_pane(self.image, corners, colour, lit, self.scale, self.palette)

    def rule(self, x: float, y: float, width: float) -> None:
        """A thin line that parts a panel."""
        self.box((x, y - 1.5, x + width, y + 1.5), self.palette.panel_line, round_by=0)

    def shape(
        self,
        corners: tuple[float, float, float, float],
        colour: Colour,
        paint: Callable[[Pen], None],
    ) -> None:
        """A smooth shape inside these corners, painted as a mask: 255 is the whole colour."""
        mask, corner = canvas.mask(corners, self.scale, paint)
        self.image.paste(colour, corner, mask)

    def _fill(
        self, corners: tuple[float, float, float, float], fill: Colour, round_by: float
    ) -> None:
        left, top, right, bottom = (round(edge * self.scale) for edge in corners)
        width, height = max(1, right - left), max(1, bottom - top)
        radius = min(round(round_by * self.scale), width // 2, height // 2)
        self.image.paste(
            fill, (left, top, left + width, top + height), plate(width, height, radius)
        )

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float = SMALLEST,
        colour: Colour | None = None,
        weight: str = MEDIUM,
        align: str = "l",
        width: float | None = None,
    ) -> float:
        """Write a line around the height `y`; returns its right end. Clipped to `width`."""
        if width is not None:
            text = fitted(text, self.scale, width, size, weight)
        shown = self.palette.text if colour is None else colour
        canvas.draw_text(self.image, text, x, y, self.scale, shown, size, weight, align)
        return x + span(text, self.scale, size, weight)

    def lines(
        self,
        rows: Sequence[str],
        x: float,
        y: float,
        size: float = SMALLEST,
        colour: Colour | None = None,
        weight: str = MEDIUM,
    ) -> float:
        """Write a text that was `broken`, its first line at `y`; returns the height of the next."""
        for row in rows:
            self.write(row, x, y, size, colour, weight)
            y += size * LEADING
        return y

    def put(self, sprite: Picture, x: float, y: float) -> None:
        canvas.paste_centred(self.image, sprite, x, y, self.scale)

    def png(self) -> bytes:
        return encode(self.image, self.look.kind)


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a page from margin to margin: how high it is, and how it is drawn at a height."""

    height: float
    draw: Callable[[Page, float], None]


def stacked(look: RenderOptions, blocks: Sequence[Block]) -> bytes:
    """Lay blocks under each other; the picture is as high as they need."""
    height = 2 * MARGIN + sum(block.height for block in blocks) + GAP * (len(blocks) - 1)
    page = Page(look, height)
    y = MARGIN
    for block in blocks:
        block.draw(page, y)
        y += block.height + GAP
    return page.png()
