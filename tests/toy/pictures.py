"""How Stakes is drawn: cards with words on them, so that a table of it has pictures to post."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engine.core.refusal import Malformed
from engine.core.seat import Seat
from render.encode import encode, ending_of
from render.ground import Key
from render.look import Look
from render.pictures import Gathering, History, Picture, Pictures, Turn
from tests.toy.stakes import State


def _card(name: str, look: Look, words: str) -> Picture:
    data = encode(Image.new("RGB", (look.size, look.size // 4), "darkgreen"))
    return Picture(f"{name}.{ending_of(data)}", data, words[:1000], words)


def _board(view: State, look: Look, events: Sequence[Any] = ()) -> Picture:
    return _card("board", look, f"Stakes {view.stakes}, dice {view.dice}, kept {view.kept}.")


def _table(view: State, look: Look) -> Picture:
    return _board(view, look)


def _hold(view: State, seat: Seat, look: Look) -> Picture:
    return _card("hold", look, f"Your stake is {view.stakes[seat]}.")


def _preview(view: State, look: Look, aims: Sequence[str], events: Sequence[Any]) -> Picture:
    return _card("draft", look, f"Dice {view.dice}.")


def _lobby(gathering: Gathering, look: Look) -> Picture:
    return _card("table", look, gathering.title)


def _ending(turns: Sequence[Turn[State]], look: Look) -> Picture:
    return _card("end", look, _outcome(turns[-1][0], look))


def _outcome(view: State, look: Look) -> str:
    return f"The stakes were {view.stakes}."


def _history(page: object) -> History[State]:
    raise Malformed("game", "unknown")


def _warm(look: Look) -> None:
    """Nothing of it lies on the disk."""


def _grounds(view: State | None, look: Look) -> Sequence[Key]:
    return ()


def _prepare(key: Key) -> None:
    """It has no grounds."""


PICTURES: Pictures[State] = Pictures(
    board=_board, table=_table, hold=_hold, asked={}, effects=_table, aid=_table,
    preview=_preview, lobby=_lobby, ending=_ending, outcome=_outcome, replay=None,
    history=_history, warm=_warm, grounds=_grounds, prepare=_prepare,
)  # fmt: skip
