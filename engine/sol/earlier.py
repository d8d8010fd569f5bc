"""Earlier versions of the rules of Sol: how what was kept under them is read today.

`docs/rulings.md` says what each version changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.chance import Chance
from engine.core.game import Earlier, Setup
from engine.core.refusal import Malformed, Refused
from engine.sol.edition import EDITIONS, Opening, edition
from engine.sol.pieces import SUITS, Card, Suit
from engine.sol.setup import agree, full_deck
from engine.sol.variants import given_options

Page = dict[str, Any]


# 2026.11: no opening round alone and together, unless a scenario or the table wanted one (R130).


def _options(setup: Setup) -> tuple[str, ...]:
    """Say that a table alone or together has no opening round, where its host said nothing."""
    if setup.edition not in EDITIONS or edition(setup.edition).opening is Opening.NONE:
        return setup.options
    try:
        given = given_options(setup.options)
    except Refused:  # not options that were ever played by
        return setup.options
    calm = setup.seats == 1 or given.get("cooperative", "off") == "on"
    if not calm or given.get("scenario", "none") != "none" or "opening" in given:
        return setup.options
    return (*setup.options, "opening=off")


def _position(page: Page) -> Page:
    """A position that was written under 2026.11."""
    page = _with_flares_erupted(page)
    match page:
        case {"edition": str(name), "options": list(chosen), "players": list(rows)} if all(
            isinstance(option, str) for option in chosen
        ):
            return {**page, "options": list(_options(Setup(name, len(rows), 0, tuple(chosen))))}
    return page


# 2026.11: flares erupted at the end of the turn only, all together, and were not counted (R37).


def _with_flares_erupted(page: Page) -> Page:
    """Say that the cards drawn have taken effect, where only the end of the turn is left to do."""
    match page:
        case {
            "progress": {
                "turn": {"drawn": list(drawn)} as turn,
                "agenda": [{"is": "FinishTurn"}, *_],
            } as progress
        }:
            return {**page, "progress": {**progress, "turn": {**turn, "resolved": len(drawn)}}}
        case _:
            return page


# The deck is dealt alike in all versions: suits are shuffled, an eye is picked, then the deck.


def _dealt(setup: Setup, log: Sequence[object], events: Sequence[object]) -> int:
    """Compare the cards that were turned up with the deck, up to the first undo or new shuffle.

    How many suits there are is left open: that number is what versions differ in.
    """
    turned = list(_turned_up(log, events))
    best = 0
    try:
        decks = list(_decks(setup))
    except Refused:  # a table that cannot be set any more
        return 0
    for deck in decks:
        cards = [str(card) for card in deck if card is not Card.TRIGGER]
        pairs = zip(cards, (card for _, card in turned), strict=False)
        alike = next((n for n, (one, two) in enumerate(pairs) if one != two), len(turned))
        best = max(best, min(alike, len(cards)))
    if best < len(turned):
        raise Malformed(f"events[{turned[best][0]}]", "not_dealt")
    return len(turned)


def _decks(setup: Setup) -> Iterator[tuple[Card, ...]]:
    """The deck this seed deals, for every number of suits."""
    numbers, switches = agree(setup)
    for count in range(1, len(SUITS)):
        chance = Chance(setup.seed)
        mixed, chance = chance.shuffle(SUITS[1:])
        chosen = (Suit.FLARE, *mixed[:count])
        _, chance = chance.pick(numbers.side(setup.seats).eyes)
        in_order = tuple(suit for suit in SUITS if suit in chosen)
        yield chance.shuffle(full_deck(numbers, switches, in_order))[0]


def _turned_up(log: Sequence[object], events: Sequence[object]) -> Iterator[tuple[int, str]]:
    """The cards of the first deck that everybody saw, each with the entry that turned it up."""
    for place, (entry, happened) in enumerate(zip(log, events, strict=True)):
        if isinstance(entry, dict) and "undo" in entry:
            return
        for event in happened if isinstance(happened, list) else ():
            match event:
                case {"event": "DeckReshuffled"}:
                    return
                case {"event": "CardsDrawn", "cards": list(cards)}:
                    yield from ((place, str(card)) for card in cards)
                case {"event": "OrbitCardDrawn", "card": str(card)} if card != str(Card.TRIGGER):
                    yield place, card


EARLIER: Mapping[str, Earlier] = {"2026.11": Earlier(_options, _position, _dealt)}
