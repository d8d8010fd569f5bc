"""The draft preview: the board as it would be, and where one may go from here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_lowercase

from engine.core.wording import Wording
from engine.sol.board import SIDES, Cell, Slot
from engine.sol.pieces import Heart, Piece
from engine.sol.view import SolView
from render import canvas, fonts
from render.look import Look
from render.page import LEADING, MARGIN, Page
from render.sol import board
from render.sol.changes import NOTHING, Changes
from render.sol.sky import ground
from render.sol.targets import Place, Target

SIZE = 1000  # pixels across, by default
WORDS = Wording("sol/text")
TEXT = 38
MOST_LINES = 5


def goals(side: str, words: Iterable[Sequence[object]]) -> list[Target]:
    """The places that a list of choices comes down to, from the words of each; no place twice."""
    found: dict[Place, None] = {}
    for choice in words:
        place = goal(side, choice)
        if place is not None:
            found[place] = None
    slots = [place for place in found if isinstance(place, Slot)]
    tags = dict(zip(slots, _tags(), strict=False))
    return [
        Target(place, tags.get(place, "") if isinstance(place, Slot) else "") for place in found
    ]


def goal(side: str, words: Sequence[object]) -> Place | None:
    """The place one choice ends in: of `fly I4 V4` V4, of a gate between two cells its slot."""
    cells = [word for word in words if isinstance(word, Cell)]
    if Piece.GATE in words and len(cells) == 2:
        return SIDES[side].slot_between.get((cells[0], cells[1]))
    if any(isinstance(word, Piece) for word in words) and cells:
        return cells[0]  # a station stands in the first cell of its pattern
    places = [word for word in words if isinstance(word, (Cell, Slot, Heart))]
    return places[-1] if places else None


def _tags() -> list[str]:
    """Short names for slots, which have no name on the board: a ... z, aa ... az ..."""
    letters = list(ascii_lowercase)
    return letters + [first + second for first in "abc" for second in letters]


def caption(view: SolView, targets: Sequence[Target]) -> list[str]:
    """What is left to spend, and the targets by name."""
    left = [WORDS.say("show", "mp", mp=view.turn.mp)] if view.turn.mp else []
    if view.turn.debts:
        left.append(WORDS.say("show", "debts", count=len(view.turn.debts), debts=view.turn.debts))
    names = [f"{target.tag} {target.place}".strip() for target in targets]
    marked = WORDS.say("twin", "targets", places=", ".join(names)) if names else ""
    return [line for line in (" ".join(left), marked) if line]


def png(
    view: SolView, look: Look, targets: Sequence[Target] = (), changed: Changes = NOTHING
) -> bytes:
    """The board with its targets, and a strip of words under it."""
    width = canvas.WIDTH - 2 * MARGIN
    lines = [
        line
        for text in caption(view, targets)
        for line in fonts.wrapped(text, fonts.MEDIUM, TEXT, width)
    ]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1]} {fonts.ELLIPSIS}"]
    strip = len(lines) * TEXT * LEADING + 2 * MARGIN * bool(lines)
    page = Page(look, canvas.WIDTH + strip)
    with canvas.painted_over(ground(view.side, look.size, look.palette)) as image:
        board.paint(image, view, look, changed, targets)
        page.image.paste(image)
    for place, line in enumerate(lines):
        page.write(line, MARGIN, canvas.WIDTH + MARGIN + (place + 0.3) * TEXT * LEADING, TEXT)
    return page.png()
