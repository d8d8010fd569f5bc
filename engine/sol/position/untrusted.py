"""Reading a position that anybody may have written.

What can be worked out may be missing; what is given and contradicts the rest is an error that
names the field. Nothing is trusted: sizes, names and sums are all checked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.chance import Chance
from engine.core.codec import Records
from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.refusal import Malformed, Refused
from engine.core.seat import SEATS
from engine.core.shapes import Named, Sequence, Table, a_list
from engine.core.wording import Wording, clip
from engine.sol.agenda import BeginActions, FinishAction, KeepCard, StartTurn, TakeTurn
from engine.sol.board import Eye, Side
from engine.sol.edition import EDITIONS, edition
from engine.sol.effect import cards_of
from engine.sol.pieces import SUITS, Card, Suit
from engine.sol.position.json_form import BEGUN, Head, Page, Progress, records, write
from engine.sol.position.reachable import check_agenda, check_pieces, check_turn, placing
from engine.sol.position.trusted import assemble
from engine.sol.rules import go_on, legal
from engine.sol.scoring import score
from engine.sol.setup import INSTABILITY, agree, deal_eyes, full_deck
from engine.sol.state import State, Terms, Turn
from engine.sol.table import Table as OpenTable
from engine.sol.variants import House, effects_named, scenarios

WORDS = Wording("sol/text")
HEAD = Records({}, parts=(Head,))
ANY_SUIT = Named({suit.value: suit for suit in SUITS})
Given = Mapping[str, Any]


def read(value: object) -> State:
    """Read a whole position, or raise Malformed with the field at fault."""
    if not isinstance(value, dict):
        raise Malformed("position", "not_an_object")
    terms = _terms(value, a_list(value.get("players"), "players", len(SEATS)))
    names = terms.side.name, terms.house.wording.name, terms.setup.seats
    ours = records(*names, terms.suits, tuple(terms.effects.values()))
    page: Page = ours.check(Page, value, "")
    _check_rows(page)
    state = _begun(page, value, terms) if page.progress is None else _going_on(page, value, terms)
    carried_out = page.phase == "TURN_START" and page.progress is None
    stated = {name: one for name, one in value.items() if name != "phase" or not carried_out}
    ours.compare(Page, stated, write(state))
    return state


# What the table agreed on.


def _terms(value: Given, rows: list[Any]) -> Terms:
    given = {name: value[name] for name in Head.__match_args__ if name in value}
    head: Head = HEAD.check(Head, given, "")
    HEAD.compare(Head, given, HEAD.write(Head()))
    setup = Setup(head.edition, len(rows), head.seed, head.options)
    try:
        numbers, switches = agree(setup)
    except Refused as refused:
        field = {"unknown_edition": "edition", "seats": "players"}.get(refused.code, "options")
        raise Malformed(field, "refused", reason=WORDS.refusal(refused)) from None
    effects = Table(ANY_SUIT, Named({name: name for name in _effects(switches)}))
    known = effects.check(value.get("effects", {}), "effects")
    suits = _suits(value, rows, switches.suits)
    return Terms(setup, numbers, switches, numbers.side(len(rows)), suits, known)


def _effects(switches: House) -> Iterable[str]:
    """A scenario may bring effects its edition lacks; what a test registers is allowed too."""
    wordings = [edition(each).wording for each in EDITIONS]
    foreign = {each.cards.get(name, name) for each in wordings for name in each.effects}
    here = switches.wording
    plan = scenarios()[switches.scenario] if switches.scenario else {}
    own = {*here.effects, *effects_named(plan)}
    return [e.name for e in cards_of(here) if e.name in own or e.key not in foreign]


def _suits(value: Given, rows: list[Any], count: int) -> tuple[Suit, ...]:
    """The suits of this game: as given, or those the position names, filled up by rank."""
    if "suits" in value:
        given = Sequence(ANY_SUIT, tuple).check(value["suits"], "suits")
        if len(set(given)) != len(given) or Suit.FLARE not in given:
            raise Malformed("suits", "wrong_suits")
        return tuple(suit for suit in SUITS if suit in given)
    parts = [value.get(part) for part in ("effects", "deck", "discard", "removed")]
    parts += [
        row.get(part) for row in rows if isinstance(row, dict) for part in ("card", "pending")
    ]
    words = [word for part in parts for word in (part if isinstance(part, list | dict) else [part])]
    seen = {Suit.FLARE, *(word.rstrip("*") for word in words if isinstance(word, str))}
    chosen = [suit for suit in SUITS if suit in seen]
    if "deck" not in value:
        others = [suit for suit in SUITS if suit not in chosen]
        chosen += others[: max(0, count + 1 - len(chosen))]
    return tuple(suit for suit in SUITS if suit in chosen)


# The players and the cards.


def _check_rows(page: Page) -> None:
    cells, slots = set[int](), set[int]()
    for seat, row in zip(SEATS, page.players, strict=False):
        where = f"players[{int(seat)}]"
        for cell in row.stations:
            if cell in cells:
                raise Malformed(f"{where}.stations", "two_in_cell", cell=cell)
            cells.add(cell)
        for slot in row.gates:
            if slot in slots:
                raise Malformed(f"{where}.gates", "two_in_slot", slot=slot)
            slots.add(slot)
        if seat in row.aboard:
            raise Malformed(f"{where}.aboard", "unknown_name", name=seat)
        if row.pending and row.card is not None:
            raise Malformed(f"{where}.card", "card_and_pending")
    if page.instability > INSTABILITY:
        raise Malformed("instability", "not_a_number")
    if Card.TRIGGER in (() if page.progress is None else page.progress.turn.drawn):
        raise Malformed("progress.turn.drawn", "unknown_name", name=Card.TRIGGER)


def _laid_out(page: Page, value: Given, terms: Terms, notes: Progress) -> State:
    """Put a position together of what is given, the missing eyes and the missing deck."""
    given = sum("eye" in row for row in value["players"])
    if given not in (0, len(page.players)):
        raise Malformed("players.eye", "eyes_for_all")
    eyes = [row.eye for row in page.players] if given else _eyes(terms.side, page)
    if len(set(eyes)) != len(eyes):
        raise Malformed("players.eye", "two_on_eye")
    players = []
    for row, eye in zip(page.players, eyes, strict=True):
        used = row.hold + row.lost + row.vaporized
        used += sum(row.sundivers.values()) + sum(row.aboard.values())
        players.append(evolve(row, eye=eye, reserve=terms.edition.sundivers - used))
    state = assemble(evolve(page, players=tuple(players)), terms, notes)
    if "deck" not in value:
        deck, chance = Chance(terms.setup.seed).shuffle(_missing_cards(state, page))
        state = evolve(state, deck=deck)
        state = state if page.progress else evolve(state, chance=chance)
    check_pieces(state)
    return state


def _eyes(side: Side, page: Page) -> list[Eye]:
    seats = len(page.players)
    dealt = deal_eyes(side, seats, side.eyes[-1])
    return [dealt[(place - page.turn) % seats] for place in range(seats)]


def _missing_cards(state: State, page: Page) -> tuple[Card, ...]:
    """The cards nobody mentions, with as many flares as the marker still has steps."""
    seen = Counter[Suit](page.discard)
    seen.update(card.suit for card in page.removed if card is not Card.TRIGGER)
    for row in page.players:
        seen.update(row.pending if row.card is None else (row.card,))
    terms = state.terms
    cards = Counter(full_deck(terms.edition, terms.house, terms.suits))
    for suit in terms.suits:
        if suit is not Suit.FLARE:
            cards[Card(suit)] -= seen[suit]
    cards[Card.TRIGGER] -= page.removed.count(Card.TRIGGER)
    cards[Card.MARKED_FLARE] = min(cards[Card.MARKED_FLARE], state.instability)
    cards[Card.FLARE] = state.instability - cards[Card.MARKED_FLARE]
    return tuple(card for card in Card for _ in range(cards[card]))


# The turn.


def _begun(page: Page, value: Given, terms: Terms) -> State:
    """Begin what the phase says, in a position without notes of the engine."""
    pairs = zip(SEATS, page.players, strict=False)
    # Nobody says which card was held before, so all count as drawn.
    choices = tuple(KeepCard(seat, None, row.pending) for seat, row in pairs if row.pending)
    blank, seat = evolve(page, mp=0, debts=()), page.turn
    state = _laid_out(blank, value, terms, Progress(Turn(seat), choices=choices))
    if page.phase == "GAME_OVER" or page.result is not None:
        return _over(page, value, state)
    if not page.instability:
        raise Malformed("instability", "star_gone")
    if page.phase == "SETUP_PLACE":
        return evolve(state, agenda=placing(state))
    if page.phase in BEGUN:
        opened = OpenTable(evolve(state, agenda=(FinishAction(seat), TakeTurn(seat))))
        opened.begin_actions(seat)
        mp = page.mp if "mp" in value else opened.turn.mp
        opened.turn = evolve(opened.turn, action=BEGUN[page.phase], mp=mp, debts=page.debts)
        check_turn(opened.state)
        if not legal(opened.state, seat):
            raise Malformed("phase", "dead_end")
        return opened.state
    if page.phase not in ("TURN_START", "DECONSTRUCT"):
        raise Malformed("phase", "needs_progress", phase=page.phase)
    first = StartTurn(seat) if page.phase == "TURN_START" else BeginActions(seat)
    opened = OpenTable(evolve(state, agenda=(first,)))
    go_on(opened)
    check_turn(opened.state)
    return opened.state


def _going_on(page: Page, value: Given, terms: Terms) -> State:
    """Go on with what the engine's own notes say."""
    notes = page.progress
    assert notes is not None
    if notes.turn.seat != page.turn:
        raise _contradicted("progress.turn.seat", notes.turn.seat, page.turn)
    asked = [*notes.choices, *(item for item in notes.agenda if isinstance(item, KeepCard))]
    noted = {choice.seat: Counter(choice.options) for choice in asked}
    pairs = zip(SEATS, page.players, strict=False)
    given = {seat: Counter(row.pending) for seat, row in pairs if row.pending}
    if given != noted or len(asked) != len(given):
        raise _contradicted("progress.choices", "choices", "pending")
    if (over := sum(notes.put_away.values()) - len(page.discard)) > 0:
        raise Malformed("progress.put_away", "too_many", count=over, most=0)
    state = _laid_out(page, value, terms, notes)
    if page.phase == "GAME_OVER" or page.result is not None:
        if state.agenda or state.active:
            raise Malformed("progress.agenda", "impossible")
        return _over(page, value, state)
    if not page.instability:
        raise Malformed("instability", "star_gone")
    check_agenda(state)
    check_turn(state)
    return state


def _over(page: Page, value: Given, state: State) -> State:
    if value.get("phase", "GAME_OVER") != "GAME_OVER":
        raise _contradicted("phase", page.phase, "GAME_OVER")
    return evolve(state, result=score(state))


def _contradicted(field: str, given: object, found: object) -> Malformed:
    return Malformed(field, "contradiction", given=clip(given), found=clip(found))
