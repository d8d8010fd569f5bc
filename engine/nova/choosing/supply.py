"""Logistics word by word: flips, what shall be active, the panel."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.nova.action import is_possible
from engine.nova.actions import Logistics
from engine.nova.actions.logistics import NONE, PARTS
from engine.nova.choosing.following import NOWHERE, Following, later
from engine.nova.content.technologies import CARDS, TECHNOLOGIES, in_force
from engine.nova.faces import SLOTS
from engine.nova.logistics import Form, Supplied, claimed_after, tiles_after
from engine.nova.memo import remembered
from engine.nova.pieces import Face, PanelSide, Track
from engine.nova.state import Position

Words = tuple[str, ...]
FLIP, USE, PANEL = PARTS


@remembered
def logistics(position: Position, seat: Seat, words: Words) -> Following:
    """The parts in their order, each with its words."""
    if not is_possible(position, Logistics(seat)):
        return NOWHERE
    form, part, given = _read(words)
    whole = not part or bool(given)
    match part:
        case "flip":
            more = _flips(position, seat, form)
        case "use":
            more = _technologies(position, seat, form, given)
            whole = whole and is_possible(position, Logistics(seat, form))
        case "panel":
            more = _tiles(position, seat, form, given)
        case _:
            more = []
    if not whole:
        return Following(tuple(more), False)
    return Following((*more, *_parts(position, seat, form, part)), True)


def _read(words: Words) -> tuple[Form, str, Words]:
    """Return the form so far, the part that is being written and its words."""
    form, part = Form(), ""
    for word in words:
        if word in PARTS:
            part = word
        elif part == FLIP:
            form = evolve(form, flips=(*form.flips, word))
        elif part == USE:
            more = () if word == NONE else (Supplied(word),)
            form = evolve(form, use=(*(form.use or ()), *more))
        else:
            slot, _, name = word.partition(":")
            face = None if word == NONE else Face.of(PanelSide(slot[-1]), name)
            laid = () if face is None else ((slot, face),)
            form = evolve(form, panel=(*(form.panel or ()), *laid))
    given = words[len(words) - 1 - words[::-1].index(part) + 1 :] if part else ()
    return form, part, given


def _parts(position: Position, seat: Seat, form: Form, part: str) -> list[str]:
    """List the parts that may begin now."""
    found = []
    if not part and _flips(position, seat, form):
        found.append(FLIP)
    if part in ("", FLIP) and position.players[seat].technologies:
        found.append(USE)
    if part != PANEL and (tiles_after(position, seat, form) or position.players[seat].panel):
        found.append(PANEL)
    return found


def _flips(position: Position, seat: Seat, form: Form) -> list[str]:
    """List race cards that may be turned over besides."""
    own = [TECHNOLOGIES[id].card for id in position.players[seat].technologies]
    cards = [card for card in CARDS if card in own and len(CARDS[card]) > 1]
    return [
        card
        for card in later(cards, form.flips)
        if is_possible(position, Logistics(seat, Form((*form.flips, card))))
    ]


def _technologies(position: Position, seat: Seat, form: Form, given: Words) -> list[str]:
    """List what may be active besides, in the order of claiming."""
    if given == (NONE,):
        return []
    claimed = claimed_after(position, seat, form)
    found = [
        id
        for place, id in enumerate(claimed)
        if not given or place > claimed.index(given[-1])
        if _leads(position, seat, form, (*given, id), claimed[place + 1 :])
    ]
    return found if given else [NONE, *found]


def _leads(position: Position, seat: Seat, form: Form, active: Words, following: Words) -> bool:
    """Tell whether these can be active, alone or with later ones that raise the limit (N60)."""
    raising = [id for id in following if in_force((id,)).icons(0, Track.RESEARCH)]
    return any(
        is_possible(
            position,
            Logistics(seat, evolve(form, use=tuple(map(Supplied, (*active, *more))))),
        )
        for number in range(len(raising) + 1)
        for more in combinations(raising, number)
    )


def _tiles(position: Position, seat: Seat, form: Form, given: Words) -> list[str]:
    """List combat tiles for further slots."""
    if given == (NONE,):
        return []
    left = tiles_after(position, seat, form) - Counter(face for _, face in form.panel or ())
    slots = sorted(SLOTS)
    last = given[-1].partition(":")[0] if given else ""
    found = [
        f"{slot}:{face.word}"
        for slot in slots
        if slot > last
        for face in left
        if slot.endswith(face.side)
    ]
    return found if given else [NONE, *found]
