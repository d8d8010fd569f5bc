"""The lobby card of Sol: the calm star before the first flare."""

from __future__ import annotations

from render.canvas import Picture
from render.encode import encode
from render.lobby import page as any_page
from render.options import RenderOptions
from render.page import Page
from render.pictures import Gathering
from render.sol.poster import draw_star
from render.sol.star import calm

MIDDLE, ZOOM = (1290.0, 350.0), 0.84  # of the star


def png(gathering: Gathering, look: RenderOptions) -> bytes:
    """Draw the table as a file."""
    return encode(page(gathering, look).image, look.kind, thin=True)


def page(gathering: Gathering, look: RenderOptions) -> Page:
    def star(image: Picture) -> None:
        draw_star(image, calm(look), MIDDLE, ZOOM, look.scale)

    return any_page(gathering, look, star)
