"""Choose the 256 colours that pictures of a palette are saved with; `make colours` writes them.

First the palette's own colours, which must come out as they are. The rest is what pictures need
most: crowded boards above all, where edges of shapes and letters lie on every ring, and one of
every other kind.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.core import data, playout
from engine.core.chance import Chance
from engine.core.game import Setup, Step
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.view import SolView
from render import canvas
from render.canvas import Picture
from render.colour import Colour
from render.look import Look
from render.palette import PALETTES, Palette
from render.sol import board, cards, ending, hold, rewards, table
from render.sol.changes import changes
from render.sol.history import History
from render.sol.sky import ground

MOST = 255  # one colour is there twice: animations need its other number for what is clear
# Random games, one of each kind of board and of what may lie on it.
GAMES = (
    Setup("published", 3, 5, ("trigger_event=energy_garden",)),
    Setup("published", 4, 5, ("trigger_event=parasite",)),
    Setup("published", 5, 5, ("longer",)),
)
CROWDED, MARKED = 500, 440  # after so many actions a board is full; what came since is marked
BOARD, OTHER = 1200, 600  # pixels across: the larger a picture, the more it has to say
SUN, LARGER = 70, 4  # how far around its middle the sun is shown again, and how much larger


def own(palette: Palette) -> list[Colour]:
    """The colours that must come out as they are, or as one of these that nobody tells from it."""
    several = (palette.owners, palette.rings, palette.labels, palette.lines, palette.heart)
    single = (
        palette.ink, palette.barrier, palette.barrier_edge, palette.sky, palette.panel,
        palette.panel_line, palette.text, palette.text_dim, palette.energy, palette.parasite,
        palette.target, palette.fresh, palette.ghost,
    )  # fmt: skip
    found = [colour for group in (*several, palette.suits) for colour in group]
    return list(dict.fromkeys([*found, *single]))


@lru_cache(maxsize=8)
def played(setup: Setup) -> History:
    """A whole game between random players, the same each time."""
    start = GAME.start(setup)
    moves = playout.moves(GAME, start, Chance(setup.seed).beside("players"))
    return History(start, tuple(Step(state, events) for _, state, events in moves))


def crowded(game: History) -> tuple[SolView, Sequence[object]]:
    """The game when much has been built, and what happened last."""
    return History(game.start, game.steps[:CROWDED]).since(MARKED)


def choosing(game: History) -> tuple[SolView, Seat]:
    """The widest choice of cards there was in a game, as the one who has it sees it."""
    found: tuple[int, int, Seat] = (-1, 0, Seat(0))
    for place, step in enumerate(game.steps):
        for player in GAME.view(step.state, None).players:
            if player.choice is not None and player.choice.options > found[0]:
                found = player.choice.options, place, player.seat
    _, place, seat = found
    return GAME.view(game.steps[place].state, seat), seat


def samples(palette: Palette) -> list[Picture]:
    """Boards and one of every other kind of picture, with all their colours."""
    large, small = Look(palette, BOARD), Look(palette, OTHER)
    games = [played(setup) for setup in GAMES]
    ground.cache_clear()  # what it keeps has 256 colours, and after this it has them all
    try:
        with canvas.every_colour():
            boards = [
                _opened(board.png(view, large, changes(view, events)))
                for view, events in map(crowded, games)
            ]
            return [*boards, _sun(boards[-1]), *map(_opened, _others(games[-1], small))]
    finally:
        ground.cache_clear()


def _others(game: History, look: Look) -> list[bytes]:
    view, _ = crowded(game)
    chooser, seat = choosing(game)
    return [
        table.png(view, look),
        hold.png(chooser, seat, look),
        cards.choice_png(chooser, seat, look),
        cards.effects_png(view, look),
        rewards.png(view, look),
        ending.png([seen for seen, _ in game.turns()], look),
    ]


def _opened(file: bytes) -> Picture:
    return Image.open(io.BytesIO(file)).convert("RGB")


def _sun(picture: Picture) -> Picture:
    """The middle of a board, larger: its few pixels have more colours than all the rest."""
    middle = picture.width // 2
    part = picture.crop((middle - SUN, middle - SUN, middle + SUN, middle + SUN))
    return part.resize((part.width * LARGER, part.height * LARGER))


def chosen(palette: Palette, pictures: Sequence[Picture]) -> list[Colour]:
    """The palette's own colours, and those that the rest of the pictures needs beside them."""
    exact = own(palette)
    rest = bytearray()
    for colour, number in counted(pictures).items():
        if not _near(colour, exact):
            rest += bytes(colour) * number
    strip = Image.frombytes("RGB", (len(rest) // 3, 1), bytes(rest))
    wanted = MOST - len(exact)
    table = strip.quantize(wanted, Image.Quantize.MEDIANCUT, kmeans=1).getpalette() or []
    others = [(table[at], table[at + 1], table[at + 2]) for at in range(0, len(table), 3)]
    return [*exact, *others][:MOST]


def counted(pictures: Sequence[Picture]) -> Counter[Colour]:
    """How many pixels there are of each colour."""
    found: Counter[Colour] = Counter()
    for picture in pictures:
        for number, colour in picture.getcolors(picture.width * picture.height) or []:
            assert isinstance(colour, tuple)
            found[colour[0], colour[1], colour[2]] += number
    return found


def _near(colour: Colour, exact: Sequence[Colour]) -> bool:
    """Pillow looks colours up in cubes of four: what is closer may be taken for the other."""
    return any(max(abs(a - b) for a, b in zip(colour, own, strict=True)) < 8 for own in exact)


def write(palette: Palette, pictures: Sequence[Picture]) -> None:
    found = chosen(palette, pictures)
    found += found[:1] * (256 - len(found))
    table = bytes(channel for colour in found for channel in colour)
    lines = [table[at : at + 24].hex() for at in range(0, 768, 24)]
    file = data.ROOT / "render" / f"{palette.name}.colours"
    file.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    for each in PALETTES.values():
        write(each, samples(each))
