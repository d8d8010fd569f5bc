"""The draft preview: the board as it would be, and where one may go from here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engine.core.wording import Wording
from engine.sol.board import SIDES, Cell, Slot
from engine.sol.describe import may_move
from engine.sol.pieces import Heart, Piece
from engine.sol.view import SolView
from render.edge_line import EdgeLine
from render.options import RenderOptions
from render.sol import board
from render.sol.changes import NOTHING, Changes
from render.sol.spotlight import Place, Target

WORDS = Wording("sol/text")


def goals(side: str, choices: Iterable[str]) -> list[Target]:
    """The places that a list of choices, in notation, comes down to; no place twice."""
    found: dict[Place, None] = {}
    for choice in choices:
        place = goal(side, words(side, choice))
        if place is not None:
            found[place] = None
    cells = sorted(place for place in found if isinstance(place, Cell))
    slots = sorted(place for place in found if isinstance(place, Slot))
    others = [place for place in found if not isinstance(place, (Cell, Slot))]
    return [Target(place) for place in (*cells, *slots, *others)]


def words(side: str, line: str) -> list[object]:
    """The pieces and places a line of notation speaks of."""
    known = _named(side)
    return [known[word] for word in line.split() if word in known]


@lru_cache(maxsize=8)
def _named(side: str) -> Mapping[str, object]:
    here = SIDES[side]
    pieces = {str(word): word for kind in (Piece, Heart) for word in kind}
    return {**pieces, **here.cell_named, **here.slot_named}


def goal(side: str, words: Sequence[object]) -> Place | None:
    """The place one choice ends in: of `fly I4 V4` V4, of a conversion where the piece will be."""
    cells = [word for word in words if isinstance(word, Cell)]
    if words and isinstance(words[0], Piece) and len(cells) > 1:
        return built(side, words[0], cells)
    places = [word for word in words if isinstance(word, (Cell, Slot, Heart))]
    return places[-1] if places else None


def built(side: str, piece: Piece, cells: Sequence[Cell]) -> Place | None:
    """Where a pattern's piece comes to stand; a node between its two sundivers."""
    if piece is Piece.GATE:
        return SIDES[side].slot_between.get((cells[-2], cells[-1]))
    if piece is Piece.NODE:
        return SIDES[side].forward[cells[0]]
    return cells[0] if piece is Piece.FOUNDRY else cells[-1]


def caption(view: SolView) -> EdgeLine:
    """What is left to spend, and what is owed."""
    debts = view.turn.debts
    left = [WORDS.say("show", "mp", mp=view.turn.mp)] if may_move(view) else []
    if debts:
        reasons = tuple(dict.fromkeys(debts))
        left.append(WORDS.say("show", "debts", count=len(debts), debts=reasons))
    return EdgeLine(left)


def png(
    view: SolView, look: RenderOptions, targets: Sequence[Target] = (), changed: Changes = NOTHING
) -> bytes:
    """The board as it would be: its targets lit, and what is left to spend along the edge."""
    return board.png(view, look, changed, targets, caption(view))
