"""The line along the edge of a board: a banner for what is rare, then what just happened.

Whole sentences are written while there is room, the weightiest first; only one that is too long
alone is cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.record import dataclass
from render import canvas
from render.canvas import WIDTH, Picture, pixels
from render.colour import mix
from render.fonts import BOLD
from render.palette import Palette
from render.panes import plate as round_plate
from render.text import fitted, span, write_lit

MARGIN = 30.0
PAD = 22.0  # inside the banner, beside its words
TALL = 1.32  # the banner, of its letters
GAP = 24.0  # from the banner to the sentences
GLOW = 10.0  # how far the banner shines
CORNER = 16.0


@dataclass(frozen=True, slots=True)
class EdgeLine:
    """What just happened, sentence by sentence, and a banner before it."""

    sentences: Sequence[str] = ()
    banner: str = ""

    def __bool__(self) -> bool:
        return bool(self.banner or self.sentences)

    def __str__(self) -> str:
        return " ".join([self.banner] * bool(self.banner) + [*self.sentences])


SILENT = EdgeLine()


def draw_edge_line(
    image: Picture, line: EdgeLine, y: float, size: float, scale: float, palette: Palette
) -> None:
    """Draw a line in the middle of the picture, around this height."""
    room = WIDTH - 2 * MARGIN
    plate = span(line.banner, scale, size, BOLD) + 2 * PAD if line.banner else 0.0
    left = room - plate - (GAP if plate else 0)
    text = whole_sentences(line.sentences, scale, left, size)
    wide = span(text, scale, size, BOLD) if text else 0.0
    x = (WIDTH - plate - (GAP if plate and text else 0) - wide) / 2
    if line.banner:
        _banner(image, line.banner, x, y, plate, size, scale, palette)
        x += plate + GAP
    if text:
        write_lit(image, text, x, y, scale, palette.fresh, size, palette, "l")


def whole_sentences(sentences: Sequence[str], scale: float, width: float, size: float) -> str:
    """As many sentences as there is room for; the first is cut where it alone has none."""
    if not sentences:
        return ""
    text = fitted(sentences[0], scale, width, size, BOLD)
    if text != sentences[0]:
        return text
    for sentence in sentences[1:]:
        longer = f"{text} {sentence}"
        if span(longer, scale, size, BOLD) > width:
            break
        text = longer
    return text


def _banner(
    image: Picture,
    words: str,
    x: float,
    y: float,
    wide: float,
    size: float,
    scale: float,
    palette: Palette,
) -> None:
    """Dark letters on a plate of fire, with a faint glow around it."""
    half = size * TALL / 2
    for reach, colour in ((GLOW, mix(palette.energy, palette.ink, 0.55)), (0.0, palette.energy)):
        corners = (x - reach, y - half - reach, x + wide + reach, y + half + reach)
        left, top, right, bottom = (round(edge * scale) for edge in corners)
        shape = round_plate(right - left, bottom - top, pixels(CORNER + reach, scale))
        image.paste(colour, (left, top), shape)
    canvas.draw_text(image, words, x + wide / 2, y, scale, palette.ink, size)
