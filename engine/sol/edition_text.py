"""How a printing speaks: the sentences of the game with its own words for things."""

from __future__ import annotations

from functools import cache

from engine.core.wording import Wording
from engine.sol.edition import edition
from engine.sol.pieces import Piece

WORDS = Wording("sol/text")


@cache
def words_of(printing: str) -> Wording:
    """The prototypes say bridge where others say gate; notation says gate everywhere."""
    gate = edition(printing).gate_word
    return WORDS if gate == Piece.GATE else Wording(WORDS.file, ((str(Piece.GATE), gate),))
