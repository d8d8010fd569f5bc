"""The text twin of every picture: a short one for screen readers, and the whole of it.

Both are made from the engine's own description of the view, so a picture and its words cannot
tell different things. The letters of the picture are explained first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.core.seat import Seat
from engine.core.wording import Wording, clip, listed
from engine.sol.describe import (
    asked,
    brief,
    describe,
    effects,
    heading,
    player_lines,
    star,
)
from engine.sol.view import SolView
from render.sol.owners import letter

WORDS = Wording("sol/text")
LONGEST = 1024  # characters Discord takes with a picture


@dataclass(frozen=True, slots=True)
class Twin:
    """A picture in words."""

    alt: str  # at most 1,024 characters
    text: str


def say(key: str, **facts: object) -> str:
    return WORDS.say("twin", key, **facts)


def shortened(lines: Iterable[str], limit: int = LONGEST) -> str:
    """As many whole lines as there is room for, and a word that there is more."""
    kept: list[str] = []
    more = say("more")
    for text in lines:
        line = text.strip()
        line += "" if line.endswith((".", ":", "!", "?")) else "."
        if len(" ".join([*kept, line, more])) > limit:
            return " ".join([*kept, more])
        kept.append(line)
    return " ".join(kept)


def legend(view: SolView, names: Mapping[Seat, str]) -> str:
    """Who is which letter: `A is P1 (Ann), B is P2 (Ben)`."""
    owners = []
    for player in view.players:
        name = clip(names.get(player.seat, "").strip(), 32)
        owners.append(f"{letter(player.seat)} {player.seat}" + (f" ({name})" if name else ""))
    return say("legend", owners=owners)


def _whole(view: SolView, names: Mapping[Seat, str], first: Sequence[str] = ()) -> str:
    return "\n".join([*first, legend(view, names), "", describe(view)])


def board(view: SolView, names: Mapping[Seat, str], changed: Sequence[str] = ()) -> Twin:
    """The board: whose turn it is, then player by player, then what changed."""
    lines = [*heading(view), *asked(view), legend(view, names)]
    lines += [say("flares", flares=view.instability), *brief(view)]
    lines += [say("changed", sentences=" ".join(changed))] if changed else []
    return Twin(shortened(lines), _whole(view, names, changed))


def table(view: SolView, names: Mapping[Seat, str]) -> Twin:
    """The table: numbers first, then the effects."""
    lines = [legend(view, names), *star(view)]
    for player in view.players:
        lines += player_lines(view, player)
    lines += effects(view)
    return Twin(shortened(lines), _whole(view, names))


def hold(view: SolView, seat: Seat, names: Mapping[Seat, str]) -> Twin:
    """One player's hold."""
    lines = [legend(view, names), *player_lines(view, view.players[seat])]
    return Twin(shortened(lines), "\n".join([*lines, *effects(view)]) + "\n")


def preview(view: SolView, names: Mapping[Seat, str], targets: Sequence[str]) -> Twin:
    """A draft: where one may go from here, then the board as it would be."""
    first = [say("targets", places=listed(targets) or say("nothing"))]
    whole = board(view, names)
    return Twin(shortened([*first, whole.alt]), "\n".join([*first, whole.text]))


def pages(lines: Sequence[str]) -> Twin:
    """Anything that is text already."""
    return Twin(shortened(lines), "\n".join(lines) + "\n")
