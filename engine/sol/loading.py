"""Reading a position that anybody may have written.

What can be worked out may be missing; what is given and contradicts the rest is an error that
names the field. Nothing is trusted: sizes, names and sums are all checked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeVar

from engine.core.chance import Chance
from engine.core.codec import number, seed
from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.refusal import Malformed, Refused
from engine.core.seat import BY_NAME, SEATS, Seat
from engine.core.wording import Wording, clip
from engine.sol import saving
from engine.sol.agenda import (
    BeginActions,
    FinishAction,
    KeepCard,
    StartTurn,
    TakeTurn,
)
from engine.sol.board import Cell, Eye, Slot
from engine.sol.edition import EDITIONS, edition
from engine.sol.effect import cards_of
from engine.sol.house import effects_named, scenarios
from engine.sol.pieces import STATIONS, SUITS, Answer, Card, Debt, Main, Piece, Suit
from engine.sol.plausible import check_agenda, check_turn, placing
from engine.sol.rules import go_on, legal
from engine.sol.saving import Progress
from engine.sol.scoring import score
from engine.sol.setup import INSTABILITY, agree, deal_eyes, full_deck
from engine.sol.shapes import shapes
from engine.sol.state import (
    FIRST_ORDERS,
    Orders,
    Player,
    State,
    Station,
    Terms,
    Turn,
    left,
    movement,
)
from engine.sol.table import Table

WORDS = Wording("sol/text")
T = TypeVar("T")
Page = Mapping[str, Any]

FIELDS = {
    "game", "edition", "options", "seed", "suits", "effects", "deck", "discard", "removed",
    "instability", "turn", "phase", "players", "mp", "debts", "asks", "progress", "result",
    "garden", "parasites",
}  # fmt: skip
PLAYER_FIELDS = {
    "seat", "eye", "energy", "momentum", "hold", "reserve", "movement", "card", "sundivers",
    "stations", "gates", "vaporized", "lost", "aboard", "vaporized_stations", "pending", "orders",
}  # fmt: skip
BEGUN = {
    "CHOOSE_ACTION": None,
    "MOVING": Main.MOVE,
    "CONVERTING": Main.CONVERT,
    "ACTIVATING": Main.ACTIVATE,
}
PHASES = (
    "SETUP_PLACE", "TURN_START", "DECONSTRUCT", *BEGUN, "BONUS_OFFER", "DRAW", "FLARES", "ORBIT",
    "GAME_OVER",
)  # fmt: skip
_SUITS = {str(suit): suit for suit in SUITS}
_STATIONS = {str(kind): kind for kind in STATIONS}


def an_object(where: str, value: object, fields: set[str] | None = None) -> Page:
    if not isinstance(value, dict):
        raise Malformed(where, "not_an_object")
    for name in value:
        if fields is not None and name not in fields:
            inside = "" if where == "position" else f"{where}."
            raise Malformed(inside + clip(name), "unknown_field")
    return value


def a_list(where: str, value: object, most: int = 200) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise Malformed(where, "not_a_list")
    return value


def named(where: str, value: object, known: Mapping[str, T]) -> T:
    if not isinstance(value, str) or value not in known:
        raise Malformed(where, "unknown_name", name=clip(value))
    return known[value]


def agrees(where: str, given: object, found: object) -> None:
    if given != found:
        raise Malformed(where, "contradiction", given=clip(given), found=clip(found))


def read(value: object) -> State:
    """Read a whole position, or raise Malformed with the field at fault."""
    page = an_object("position", value, FIELDS)
    agrees("game", page.get("game", "sol"), "sol")
    rows = a_list("players", page.get("players"), most=len(SEATS))
    rows = [an_object(f"players[{n}]", row, PLAYER_FIELDS) for n, row in enumerate(rows)]
    terms = _terms(page, len(rows))
    state = _board(page, rows, terms)
    _check_pieces(state)
    state = _turn(page, rows, state)
    _check_derived(page, rows, state)
    return state


# What the table agreed on.


def _terms(page: Page, seats: int) -> Terms:
    options = tuple(a_list("options", page.get("options", []), most=40))
    if not all(isinstance(option, str) for option in options):
        raise Malformed("options", "not_a_word")
    name = page.get("edition", "published")
    if not isinstance(name, str):
        raise Malformed("edition", "not_a_word")
    setup = Setup(name, seats, seed("seed", page.get("seed", 0)), options)
    try:
        numbers, switches = agree(setup)
    except Refused as refused:
        field = {"unknown_edition": "edition", "seats": "players"}.get(refused.code, "options")
        raise Malformed(field, "refused", reason=WORDS.refusal(refused)) from None
    # A scenario may bring effects its edition lacks; what a test registers is allowed too.
    wordings = [edition(each).wording for each in EDITIONS]
    foreign = {each.cards.get(name, name) for each in wordings for name in each.effects}
    here = switches.wording
    plan = scenarios()[switches.scenario] if switches.scenario else {}
    own = {*here.effects, *effects_named(plan)}
    allowed = [e.name for e in cards_of(here) if e.name in own or e.key not in foreign]
    effects = {
        named("effects", suit, _SUITS): named(
            f"effects.{clip(suit)}", effect, {e: e for e in allowed}
        )
        for suit, effect in an_object("effects", page.get("effects", {})).items()
    }
    suits = _game_suits(page, effects, switches.suits)
    return Terms(setup, numbers, switches, numbers.side(seats), suits, effects)


def _game_suits(page: Page, effects: Mapping[Suit, str], count: int) -> tuple[Suit, ...]:
    """The suits of this game: as given, or those the position names, filled up by rank."""
    if "suits" in page:
        given = [named("suits", suit, _SUITS) for suit in a_list("suits", page["suits"])]
        if len(set(given)) != len(given) or Suit.FLARE not in given:
            raise Malformed("suits", "wrong_suits")
        return tuple(suit for suit in SUITS if suit in given)
    seen: set[object] = {Suit.FLARE, *effects}
    for part in ("deck", "discard", "removed"):
        seen.update(str(card).rstrip("*") for card in a_list(part, page.get(part, []), most=400))
    for n, row in enumerate(page["players"]):
        pending = a_list(f"players[{n}].pending", row.get("pending", []))
        seen.update(map(str, [row.get("card"), *pending]))
    chosen = [suit for suit in SUITS if suit in seen]
    if "deck" not in page:
        others = [suit for suit in SUITS if suit not in chosen]
        chosen += others[: max(0, count + 1 - len(chosen))]
    return tuple(suit for suit in SUITS if suit in chosen)


# The board, the players and the cards.


def _board(page: Page, rows: list[Page], terms: Terms) -> State:
    seat = named("turn", page.get("turn", "P1"), _seats(terms))
    stations: dict[Cell, Station] = {}
    gates: dict[Slot, Seat] = {}
    players = []
    for owner, (row, eye) in enumerate(zip(rows, _eyes(rows, terms, seat), strict=True)):
        where = f"players[{owner}]"
        agrees(f"{where}.seat", row.get("seat", str(SEATS[owner])), str(SEATS[owner]))
        players.append(_player(where, row, terms, eye, SEATS[owner]))
        for name, kind in an_object(f"{where}.stations", row.get("stations", {})).items():
            cell = named(f"{where}.stations", name, terms.side.cell_named)
            if cell in stations:
                raise Malformed(f"{where}.stations", "two_in_cell", cell=cell)
            stations[cell] = Station(
                SEATS[owner], named(f"{where}.stations.{cell}", kind, _STATIONS)
            )
        for name in a_list(f"{where}.gates", row.get("gates", [])):
            slot = named(f"{where}.gates", name, terms.side.slot_named)
            if slot in gates:
                raise Malformed(f"{where}.gates", "two_in_slot", slot=slot)
            gates[slot] = SEATS[owner]
    instability = number("instability", page.get("instability", INSTABILITY))
    if instability > INSTABILITY:
        raise Malformed("instability", "not_a_number")
    chance = Chance(terms.setup.seed)
    discard = tuple(
        named("discard", card, _in_game(terms))
        for card in a_list("discard", page.get("discard", []), most=400)
    )
    state = State(
        terms=terms,
        players=tuple(players),
        stations=dict(sorted(stations.items())),
        gates=dict(sorted(gates.items())),
        deck=(),
        discard=discard,
        removed=_cards(page, terms, "removed"),
        instability=instability,
        garden=_tokens(page, terms, "garden"),
        parasites=_tokens(page, terms, "parasites"),
        turn=Turn(seat),
        agenda=(),
        choices=_choices(rows, terms),
        active=(),
        idle=0,
        chance=chance,
        result=None,
    )
    if "deck" in page:
        return evolve(state, deck=_cards(page, terms, "deck"))
    deck, chance = chance.shuffle(_missing_cards(state))
    return evolve(state, deck=deck, chance=chance)


def _tokens(page: Page, terms: Terms, part: str) -> Mapping[Cell, int]:
    found = {
        named(part, name, terms.side.cell_named): number(f"{part}.{clip(name)}", value)
        for name, value in an_object(part, page.get(part, {})).items()
    }
    return {cell: found[cell] for cell in sorted(found) if found[cell]}


def _seats(terms: Terms) -> Mapping[str, Seat]:
    return {name: seat for name, seat in BY_NAME.items() if seat < terms.setup.seats}


def _eyes(rows: list[Page], terms: Terms, on_turn: Seat) -> tuple[Eye, ...]:
    given = [row["eye"] for row in rows if "eye" in row]
    if not given:
        dealt = deal_eyes(terms.side, len(rows), terms.side.eyes[-1])
        return tuple(dealt[(place - on_turn) % len(rows)] for place in range(len(rows)))
    if len(given) != len(rows):
        raise Malformed("players.eye", "eyes_for_all")
    eyes = tuple(
        named(f"players[{n}].eye", name, terms.side.eye_named) for n, name in enumerate(given)
    )
    if len(set(eyes)) != len(eyes):
        raise Malformed("players.eye", "two_on_eye")
    return eyes


def _player(where: str, row: Page, terms: Terms, eye: Eye, seat: Seat) -> Player:
    def count(name: str) -> int:
        return number(f"{where}.{name}", row.get(name, 0))

    def counts(name: str, known: Mapping[str, T]) -> dict[T, int]:
        found = {}
        for key, value in an_object(f"{where}.{name}", row.get(name, {})).items():
            many = number(f"{where}.{name}.{clip(key)}", value)
            found[named(f"{where}.{name}", key, known)] = many
        return {key: found[key] for key in sorted(found, key=str) if found[key]}

    sundivers = counts("sundivers", terms.side.cell_named)
    others = {name: other for name, other in _seats(terms).items() if other != seat}
    aboard = counts("aboard", others)
    hold, lost, vaporized = count("hold"), count("lost"), count("vaporized")
    used = hold + lost + vaporized + sum(sundivers.values()) + sum(aboard.values())
    every = terms.edition.sundivers
    if used > every:
        raise Malformed(f"{where}.sundivers", "too_many", count=used, most=every)
    if "reserve" in row:
        agrees(f"{where}.reserve", row["reserve"], every - used)
    card = row.get("card")
    return Player(
        eye=eye,
        energy=count("energy"),
        momentum=count("momentum"),
        hold=hold,
        reserve=every - used,
        vaporized=vaporized,
        lost=lost,
        aboard=dict(sorted(aboard.items())),
        sundivers=dict(sorted(sundivers.items())),
        vaporized_stations=counts("vaporized_stations", _STATIONS),
        card=None if card is None else named(f"{where}.card", card, _in_game(terms)),
        orders=read_orders(f"{where}.orders", row.get("orders", {})),
    )


def read_orders(where: str, value: object) -> Orders:
    page = an_object(where, value, {"bonus", "flare"})
    answers = {str(answer): answer for answer in Answer}

    def topic(name: str, first: Mapping[Piece, Answer]) -> Mapping[Piece, Answer]:
        given = an_object(f"{where}.{name}", page.get(name, {}), {str(piece) for piece in first})
        return {
            piece: named(f"{where}.{name}.{piece}", given.get(piece, str(answer)), answers)
            for piece, answer in first.items()
        }

    return Orders(topic("bonus", FIRST_ORDERS.bonus), topic("flare", FIRST_ORDERS.flare))


def _in_game(terms: Terms) -> Mapping[str, Suit]:
    return {str(suit): suit for suit in terms.suits}


def _cards_in_game(terms: Terms) -> dict[str, Card]:
    known = {str(suit): Card(str(suit)) for suit in terms.suits}
    return known | {str(card): card for card in (Card.MARKED_FLARE, Card.TRIGGER)}


def _cards(page: Page, terms: Terms, part: str) -> tuple[Card, ...]:
    known = _cards_in_game(terms)
    return tuple(named(part, card, known) for card in a_list(part, page.get(part, []), most=400))


def _choices(rows: list[Page], terms: Terms) -> tuple[KeepCard, ...]:
    """Open card choices. By hand nobody says which was held before, so all count as drawn."""
    choices = []
    for seat, row in enumerate(rows):
        where = f"players[{seat}].pending"
        suits = tuple(
            named(where, suit, _in_game(terms)) for suit in a_list(where, row.get("pending", []))
        )
        if suits and row.get("card") is not None:
            raise Malformed(f"players[{seat}].card", "card_and_pending")
        if suits:
            choices.append(KeepCard(SEATS[seat], None, suits))
    return tuple(choices)


def _missing_cards(state: State) -> tuple[Card, ...]:
    """The cards nobody mentions, with as many flares as the marker still has steps."""
    seen = Counter[Suit](state.discard)
    seen.update(card.suit for card in state.removed if card is not Card.TRIGGER)
    seen.update(player.card for player in state.players if player.card is not None)
    for choice in state.choices:
        seen.update(choice.options)
    terms = state.terms
    cards = Counter(full_deck(terms.edition, terms.house, terms.suits))
    for suit in terms.suits:
        if suit is not Suit.FLARE:
            cards[Card(suit)] -= seen[suit]
    cards[Card.TRIGGER] -= state.removed.count(Card.TRIGGER)
    cards[Card.MARKED_FLARE] = min(cards[Card.MARKED_FLARE], state.instability)
    cards[Card.FLARE] = state.instability - cards[Card.MARKED_FLARE]
    return tuple(card for card in Card for _ in range(cards[card]))


def _check_pieces(state: State) -> None:
    limit = state.terms.edition.max_per_cell
    always = state.terms.edition.max_per_cell_checked == "always"
    for seat, player in zip(SEATS, state.players, strict=False):
        for cell, many in player.sundivers.items():
            if always and many > limit:
                field = f"players[{int(seat)}].sundivers.{cell}"
                raise Malformed(field, "too_many", count=many, most=limit)
        for piece in Piece:
            if left(state, seat, piece) < 0:
                field = f"players[{int(seat)}].{'gates' if piece is Piece.GATE else 'stations'}"
                box = (
                    state.terms.edition.gates
                    if piece is Piece.GATE
                    else state.terms.edition.stations
                )
                raise Malformed(field, "too_many", count=box - left(state, seat, piece), most=box)


# The turn.


def _turn(page: Page, rows: list[Page], state: State) -> State:
    phase = page.get("phase", "TURN_START")
    if phase not in PHASES:
        raise Malformed("phase", "unknown_name", name=clip(phase))
    if phase == "GAME_OVER" or "result" in page:
        return _over(page, state)
    if not state.instability:
        raise Malformed("instability", "star_gone")
    if "progress" in page:
        return _progress(page, state)
    seat = state.turn.seat
    if phase == "SETUP_PLACE":
        return evolve(state, agenda=placing(state))
    if phase == "TURN_START":
        table = Table(evolve(state, agenda=(StartTurn(seat),)))
    elif phase == "DECONSTRUCT":
        table = Table(evolve(state, agenda=(BeginActions(seat),)))
    elif phase in BEGUN:
        table = Table(evolve(state, agenda=(FinishAction(seat), TakeTurn(seat))))
        table.begin_actions(seat)
        table.turn = evolve(table.turn, action=BEGUN[phase])
        if "mp" in page:
            table.turn = evolve(table.turn, mp=number("mp", page["mp"]))
        table.turn = evolve(table.turn, debts=_debts(page))
        check_turn(table.state)
        if not legal(table.state, seat):
            raise Malformed("phase", "dead_end")
        return table.state
    else:
        raise Malformed("phase", "needs_progress", phase=phase)
    go_on(table)
    check_turn(table.state)
    if phase == "DECONSTRUCT" and saving.phase(table.state) != phase:
        raise Malformed("phase", "contradiction", given=phase, found=saving.phase(table.state))
    return table.state


def _debts(page: Page) -> tuple[Debt, ...]:
    known = {str(tag): tag for tag in Debt}
    return tuple(named("debts", debt, known) for debt in a_list("debts", page.get("debts", [])))


def _over(page: Page, state: State) -> State:
    agrees("phase", page.get("phase", "GAME_OVER"), "GAME_OVER")
    if "progress" in page:
        state = _with_notes(page, state, _notes(page, state))
        if state.agenda or state.active:
            raise Malformed("progress.agenda", "impossible")
    return evolve(state, result=score(state))


def _notes(page: Page, state: State) -> Progress:
    terms = state.terms
    effects = tuple(terms.effects.values())
    wording = terms.house.wording.name
    records = shapes(terms.side.name, wording, terms.setup.seats, terms.suits, effects)
    progress: Progress = records.check(Progress, page["progress"], "progress")
    return progress


def _with_notes(page: Page, state: State, progress: Progress) -> State:
    """Put the engine's own notes together with the open part of the page."""
    agrees("progress.turn.seat", progress.turn.seat, state.turn.seat)
    asked = [*progress.choices, *(item for item in progress.agenda if isinstance(item, KeepCard))]
    given = {choice.seat: Counter(choice.options) for choice in state.choices}
    noted = {choice.seat: Counter(choice.options) for choice in asked}
    if given != noted or len(asked) != len(given):
        raise Malformed("progress.choices", "contradiction", given="choices", found="pending")
    turn = evolve(progress.turn, mp=number("mp", page.get("mp", 0)), debts=_debts(page))
    # Cards put away secretly are the end of the pile, seat by seat.
    public = len(state.discard) - sum(progress.put_away.values())
    if public < 0:
        raise Malformed("progress.put_away", "too_many", count=-public, most=0)
    players, start = [], public
    for seat, player in enumerate(state.players):
        end = start + progress.put_away.get(SEATS[seat], 0)
        players.append(evolve(player, put_away=state.discard[start:end]))
        start = end
    return evolve(
        state,
        players=tuple(players),
        discard=state.discard[:public],
        turn=turn,
        agenda=progress.agenda,
        choices=progress.choices,
        active=progress.active,
        idle=progress.idle,
        chance=Chance(state.terms.setup.seed, progress.used),
    )


def _progress(page: Page, state: State) -> State:
    state = _with_notes(page, state, _notes(page, state))
    check_agenda(state)
    check_turn(state)
    return state


def _check_derived(page: Page, rows: list[Page], state: State) -> None:
    """What is given although it can be worked out must agree."""
    for seat, row in zip(SEATS, rows, strict=False):
        if "movement" in row:
            agrees(f"players[{int(seat)}].movement", row["movement"], movement(state, seat))
    if "mp" in page:
        agrees("mp", page["mp"], state.turn.mp)
    if "debts" in page:
        agrees("debts", page["debts"], list(state.turn.debts))
    if "progress" in page or "phase" in page:
        agrees("phase", page.get("phase", saving.phase(state)), _shown_phase(page, state))
    if "asks" in page:
        agrees("asks", page["asks"], saving.write_asks(state))
    if "result" in page and state.result is not None:
        agrees("result", page["result"], saving.write_result(state))


def _shown_phase(page: Page, state: State) -> str:
    """A start of a turn has been carried out by now, so it cannot be compared."""
    found = saving.phase(state)
    return "TURN_START" if page.get("phase") == "TURN_START" and "progress" not in page else found
