"""What is true of every position, whatever was played (the last section of the rules)."""

from __future__ import annotations

from engine.core.seat import SEATS
from engine.sol.agenda import DoFlareStep, KeepCard, ResolveFlare, TakeTurn
from engine.sol.pieces import Card, Piece
from engine.sol.setup import INSTABILITY, full_deck
from engine.sol.state import State, left, unresolved


def broken(state: State) -> list[str]:
    """Name every invariant that does not hold; an empty list is good news."""
    return [*_pieces(state), *_cards(state), *_numbers(state), *_orbit(state)]


def _pieces(state: State) -> list[str]:
    faults = []
    edition = state.terms.edition
    for seat, player in zip(SEATS, state.players, strict=False):
        parts = [player.hold, player.reserve, player.lost, player.vaporized]
        parts += [*player.sundivers.values(), *player.aboard.values()]
        if sum(parts) != edition.sundivers or min(parts) < 0:
            faults.append(f"{seat} has {sum(parts)} sundivers")
        if edition.max_per_cell_checked == "always" or not _acting(state, seat):
            crowded = [c for c, many in player.sundivers.items() if many > edition.max_per_cell]
            faults += [f"{seat} has too many sundivers in {cell}" for cell in crowded]
        if 0 in player.sundivers.values():
            faults.append(f"{seat} has a cell with no sundiver in it")
        faults += [
            f"{seat} has {left(state, seat, piece)} of {piece} in reserve"
            for piece in Piece
            if left(state, seat, piece) < 0
        ]
    faults += [f"{slot} is no slot" for slot in state.gates if slot not in state.terms.side.slots]
    faults += [f"{c} is no cell" for c in state.stations if c not in state.terms.side.cells]
    return faults


def _acting(state: State, seat: int) -> bool:
    return bool(state.agenda) and state.agenda[-1] == TakeTurn(SEATS[seat])


def _cards(state: State) -> list[str]:
    """Cards are never lost; outside the draw the marker counts the flares that were drawn."""
    pending = [*state.choices, *(item for item in state.agenda if isinstance(item, KeepCard))]
    trigger = [card for card in (*state.deck, *state.removed) if card is Card.TRIGGER]
    plain = [card for card in (*state.deck, *state.removed) if card is not Card.TRIGGER]
    found = [card.suit for card in (*plain, *state.turn.drawn)]
    found += state.discard
    for player in state.players:
        found += player.put_away
        found += [] if player.card is None else [player.card]
    for choice in pending:
        found += choice.options
    faults = []
    terms = state.terms
    box = full_deck(terms.edition, terms.house, terms.suits)
    suits = sorted(card.suit for card in box if card is not Card.TRIGGER)
    if sorted(found) != suits or len(trigger) != box.count(Card.TRIGGER):
        faults.append(f"{len(found)} cards of {len(suits)}, {len(trigger)} trigger cards")
    drawing = bool(unresolved(state)) or any(
        isinstance(item, (DoFlareStep, ResolveFlare)) for item in state.agenda
    )
    flares = sum(card.is_flare for card in state.deck)
    drawn = terms.edition.flares - flares
    # Behind the thirteenth flare no other can lie, so the end keeps the count too.
    if not drawing and drawn != INSTABILITY - state.instability:
        faults.append(f"{drawn} flares drawn, marker on {state.instability}")
    return faults


def _numbers(state: State) -> list[str]:
    faults = [
        f"{seat} has negative energy or momentum"
        for seat, player in zip(SEATS, state.players, strict=False)
        if player.energy < 0 or player.momentum < 0
    ]
    if state.turn.mp < 0:
        faults.append("negative MP")
    if any(number < 1 for number in (*state.garden.values(), *state.parasites.values())):
        faults.append("a cell with no energy or no parasite in it")
    limit = state.terms.house.energy_limit
    energy = sum(player.energy for player in state.players) + sum(state.garden.values())
    if limit is not None and energy > max(limit, len(state.players) * state.terms.edition.energy):
        faults.append("more energy than there is")
    if (state.result is None) != bool(state.agenda):
        faults.append("a finished game has an agenda, or an unfinished one has none")
    return faults


def _orbit(state: State) -> list[str]:
    """During a turn its player alone has the long gap to the next mothership ahead."""
    in_turn = any(isinstance(item, TakeTurn) for item in state.agenda)
    if len(state.players) == 1 or not in_turn:
        return []
    count = len(state.terms.side.eyes)
    step = count // len(state.players)
    faults = []
    for seat, player in zip(SEATS, state.players, strict=False):
        ahead = [(other.eye - player.eye) % count for other in state.players if other is not player]
        wanted = step + (seat == state.turn.seat)
        if min(ahead) != wanted:
            faults.append(f"{seat} is {min(ahead)} eyes behind the next mothership, not {wanted}")
    return faults
