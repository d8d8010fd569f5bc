"""The table: a position being changed, and the verbs that change it.

Only this file makes positions. A verb moves the pieces and records the fact, together. A table
has the same parts as a position, so whatever reads the one reads the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.core.table import OpenTable
from engine.sol import events as happened
from engine.sol.agenda import AskEvent, AskTogether, Item, KeepCard
from engine.sol.board import Cell, Slot
from engine.sol.events import Event
from engine.sol.outcome import Outcome
from engine.sol.pieces import ACTIVATE, CONVERT, MOVE, Answer, Card, Debt, Main, Piece, Suit, Topic
from engine.sol.state import (
    Active,
    Orders,
    Player,
    Position,
    State,
    Station,
    Turn,
    flares_to_turn,
    movement,
)


class Table(OpenTable[State, Item]):
    """A position on the table, open for changes until `close`."""

    __slots__ = (
        "active", "chance", "choices", "deck", "discard", "garden", "gates", "idle",
        "instability", "parasites", "players", "removed", "result", "stations",
        "terms", "turn",
    )  # fmt: skip

    def __init__(self, state: Position) -> None:
        self.terms = state.terms
        self.players: list[Player] = list(state.players)
        self.stations = state.stations
        self.gates = state.gates
        self.deck = state.deck
        self.discard = state.discard
        self.removed = state.removed
        self.instability = state.instability
        self.garden = state.garden
        self.parasites = state.parasites
        self.turn: Turn = state.turn
        self.agenda: tuple[Item, ...] = state.agenda
        self.choices = state.choices
        self.active = state.active
        self.idle = state.idle
        self.chance: Chance = state.chance
        self.result: Outcome | None = state.result
        self.events: list[Event] = []

    @property
    def state(self) -> State:
        return State(
            self.terms,
            tuple(self.players),
            self.stations,
            self.gates,
            self.deck,
            self.discard,
            self.removed,
            self.instability,
            self.garden,
            self.parasites,
            self.turn,
            self.agenda,
            self.choices,
            self.active,
            self.idle,
            self.chance,
            self.result,
        )

    # The agenda.

    def ask_together(self, *prompts: AskEvent) -> None:
        """Ask several seats at once; nobody, if there is nothing to ask."""
        if prompts:
            self.push(AskTogether(prompts))

    def asked_again(self, old: AskEvent, new: AskEvent | None) -> None:
        """A seat has answered: its next question takes the place of the last, or none does."""
        together = self.pop()
        assert isinstance(together, AskTogether)
        rest = [new if prompt == old else prompt for prompt in together.prompts]
        self.ask_together(*(prompt for prompt in rest if prompt is not None))

    # Sundivers.

    def _sundivers(self, seat: Seat, cell: Cell, change: int) -> dict[Cell, int]:
        there = dict(self.players[seat].sundivers)
        number = there.get(cell, 0) + change
        if number:
            there[cell] = number
        else:
            del there[cell]
        return there

    def launch(self, seat: Seat, cell: Cell, ship: Seat) -> None:
        player = self.players[seat]
        there = self._sundivers(seat, cell, 1)
        if ship == seat:
            self.players[seat] = evolve(player, hold=player.hold - 1, sundivers=there)
            self.turn = evolve(self.turn, launched=(*self.turn.launched, cell))
        else:
            aboard = dict(player.aboard)
            aboard[ship] -= 1
            aboard = {host: number for host, number in aboard.items() if number}
            self.players[seat] = evolve(player, aboard=aboard, sundivers=there)
        self.events.append(happened.Launched(seat, cell, ship))

    def fly(self, seat: Seat, origin: Cell, target: Cell) -> None:
        player = self.players[seat]
        there = self._sundivers(seat, origin, -1)
        there[target] = there.get(target, 0) + 1
        self.players[seat] = evolve(player, sundivers=there)
        self.events.append(happened.Flew(seat, origin, target))

    def hurl(self, seat: Seat, cell: Cell) -> None:
        player = self.players[seat]
        there = self._sundivers(seat, cell, -1)
        self.players[seat] = evolve(player, sundivers=there, vaporized=player.vaporized + 1)
        self.turn = evolve(self.turn, hurled=self.turn.hurled + 1)
        self.events.append(happened.Hurled(seat, cell))

    def count_hurls(self, number: int) -> None:
        """Something else was hurled that counts as so many sundivers."""
        self.turn = evolve(self.turn, hurled=self.turn.hurled + number)

    def recall(self, seat: Seat, cell: Cell) -> None:
        player = self.players[seat]
        there = self._sundivers(seat, cell, -1)
        self.players[seat] = evolve(player, sundivers=there, hold=player.hold + 1)
        self.events.append(happened.Recalled(seat, cell))

    def sacrifice(self, seat: Seat, cell: Cell) -> None:
        player = self.players[seat]
        there = self._sundivers(seat, cell, -1)
        self.players[seat] = evolve(player, sundivers=there, reserve=player.reserve + 1)
        self.events.append(happened.Sacrificed(seat, cell))

    def place_sundiver(self, seat: Seat, cell: Cell) -> None:
        """A sundiver comes from the reserve straight onto the board."""
        player = self.players[seat]
        there = self._sundivers(seat, cell, 1)
        self.players[seat] = evolve(player, sundivers=there, reserve=player.reserve - 1)
        self.events.append(happened.Appeared(seat, cell))

    def stay(self, seat: Seat, cell: Cell) -> None:
        """A sundiver that was just recalled keeps its place after all."""
        player = self.players[seat]
        there = self._sundivers(seat, cell, 1)
        self.players[seat] = evolve(player, sundivers=there, hold=player.hold - 1)
        self.events.append(happened.Stayed(seat, cell))

    def vaporize(self, seat: Seat, cell: Cell) -> None:
        player = self.players[seat]
        there = self._sundivers(seat, cell, -1)
        self.players[seat] = evolve(player, sundivers=there, vaporized=player.vaporized + 1)
        self.events.append(happened.Vaporized(seat, cell))

    def vaporize_aboard(self, seat: Seat, amount: int) -> None:
        """Sundivers in their own hold leave the game for good."""
        player = self.players[seat]
        self.players[seat] = evolve(
            player, hold=player.hold - amount, vaporized=player.vaporized + amount
        )
        self.events.append(happened.VaporizedAboard(seat, amount))

    def jump(self, seat: Seat, origin: Cell, target: Cell) -> None:
        """A sundiver changes its cell without flying there."""
        there = self._sundivers(seat, origin, -1)
        there[target] = there.get(target, 0) + 1
        self.players[seat] = evolve(self.players[seat], sundivers=there)
        self.events.append(happened.Jumped(seat, origin, target))

    def board_ship(self, seat: Seat, ship: Seat, amount: int) -> None:
        """Sundivers go from the reserve into another player's hold."""
        player = self.players[seat]
        aboard = {**player.aboard, ship: player.aboard.get(ship, 0) + amount}
        self.players[seat] = evolve(
            player, aboard=dict(sorted(aboard.items())), reserve=player.reserve - amount
        )
        self.events.append(happened.Stowed(seat, ship, amount))

    def build(self, seat: Seat, amount: int) -> None:
        """Sundivers come from the reserve into the hold."""
        player = self.players[seat]
        self.players[seat] = evolve(
            player, hold=player.hold + amount, reserve=player.reserve - amount
        )
        self.events.append(happened.Built(seat, amount))

    # Structures.

    def place_station(self, seat: Seat, kind: Piece, cell: Cell) -> None:
        before = movement(self, seat)
        self.stations = {**self.stations, cell: Station(seat, kind)}
        self.events.append(happened.StationPlaced(seat, kind, cell))
        self._note_movement(seat, before)

    def return_station(self, cell: Cell) -> None:
        """The station goes to its owner's reserve."""
        station = self.stations[cell]
        before = movement(self, station.owner)
        self.stations = {place: other for place, other in self.stations.items() if place != cell}
        self.events.append(happened.StationReturned(station.owner, station.kind, cell))
        self._note_movement(station.owner, before)

    def change_station(self, cell: Cell, owner: Seat, kind: Piece) -> None:
        """Another piece takes the station's place; the old one goes to its owner's reserve."""
        old = self.stations[cell].owner
        seats = sorted({old, owner})
        before = [movement(self, seat) for seat in seats]
        self.stations = {**self.stations, cell: Station(owner, kind)}
        self.events.append(happened.StationChanged(owner, kind, cell))
        for seat, value in zip(seats, before, strict=True):
            self._note_movement(seat, value)

    def move_station(self, origin: Cell, target: Cell) -> None:
        station = self.stations[origin]
        before = movement(self, station.owner)
        rest = {cell: other for cell, other in self.stations.items() if cell != origin}
        self.stations = {**rest, target: station}
        self.events.append(happened.StationMoved(station.owner, station.kind, origin, target))
        self._note_movement(station.owner, before)

    def vaporize_station(self, cell: Cell) -> None:
        """The station leaves the game for good."""
        station = self.stations[cell]
        before = movement(self, station.owner)
        self.stations = {place: other for place, other in self.stations.items() if place != cell}
        player = self.players[station.owner]
        gone = dict(player.vaporized_stations)
        gone[station.kind] = gone.get(station.kind, 0) + 1
        self.players[station.owner] = evolve(player, vaporized_stations=gone)
        self.events.append(happened.StationVaporized(station.owner, station.kind, cell))
        self._note_movement(station.owner, before)

    def place_gate(self, seat: Seat, slot: Slot) -> None:
        self.gates = {**self.gates, slot: seat}
        self.events.append(happened.GatePlaced(seat, slot))

    def return_gate(self, slot: Slot) -> None:
        owner = self.gates[slot]
        self.gates = {place: other for place, other in self.gates.items() if place != slot}
        self.events.append(happened.GateReturned(owner, slot))

    def _note_movement(self, seat: Seat, before: int) -> None:
        now = movement(self, seat)
        if now != before:
            self.events.append(happened.MovementChanged(seat, now))

    # Energy and momentum.

    def gain_energy(self, seat: Seat, amount: int) -> int:
        """Take energy from the supply, as far as a limited one goes (R42); returns what came."""
        limit = self.terms.house.energy_limit
        if limit is not None:
            used = sum(player.energy for player in self.players) + sum(self.garden.values())
            amount = max(0, min(amount, limit - used))
        if amount:
            player = self.players[seat]
            self.players[seat] = evolve(player, energy=player.energy + amount)
            self.events.append(happened.EnergyGained(seat, amount))
        return amount

    def sow(self, cells: Iterable[Cell]) -> None:
        """Energy from the supply comes to lie on the board, as far as a limited one goes."""
        limit = self.terms.house.energy_limit
        used = sum(player.energy for player in self.players) + sum(self.garden.values())
        garden = dict(self.garden)
        for cell in cells:
            if limit is None or used < limit:
                garden[cell] = garden.get(cell, 0) + 1
                used += 1
        self.garden = dict(sorted(garden.items()))
        self.events.append(happened.GardenGrew(sum(garden.values())))

    def harvest(self, seat: Seat, cell: Cell) -> None:
        """Whoever enters takes all energy that lies there."""
        amount = self.garden[cell]
        self.garden = {place: cubes for place, cubes in self.garden.items() if place != cell}
        player = self.players[seat]
        self.players[seat] = evolve(player, energy=player.energy + amount)
        self.events.append(happened.Harvested(seat, cell, amount))

    def set_parasites(self, parasites: Mapping[Cell, int]) -> None:
        self.parasites = {cell: parasites[cell] for cell in sorted(parasites) if parasites[cell]}
        self.events.append(happened.ParasitesMoved(tuple(self.parasites.items())))

    def remove_parasite(self, seat: Seat, cell: Cell) -> None:
        left = {**self.parasites, cell: self.parasites[cell] - 1}
        self.parasites = {place: number for place, number in left.items() if number}
        self.turn = evolve(self.turn, action=ACTIVATE, removed=self.turn.removed + 1)
        self.events.append(happened.ParasiteRemoved(seat, cell))

    def lose_in_space(self, seat: Seat, cell: Cell) -> None:
        player = self.players[seat]
        there = self._sundivers(seat, cell, -1)
        self.players[seat] = evolve(player, sundivers=there, lost=player.lost + 1)
        self.events.append(happened.LostInSpace(seat, cell))

    def retrieve(self, seat: Seat, cell: Cell) -> None:
        player = self.players[seat]
        there = self._sundivers(seat, cell, 1)
        self.players[seat] = evolve(player, sundivers=there, lost=player.lost - 1)
        self.events.append(happened.Retrieved(seat, cell))

    def set_out(self, seat: Seat, cell: Cell, ship: Seat) -> None:
        """An event puts a sundiver from a hold onto the board; no launch."""
        player = self.players[seat]
        there = self._sundivers(seat, cell, 1)
        if ship == seat:
            self.players[seat] = evolve(player, hold=player.hold - 1, sundivers=there)
        else:
            aboard = {**player.aboard, ship: player.aboard[ship] - 1}
            aboard = {host: number for host, number in aboard.items() if number}
            self.players[seat] = evolve(player, aboard=aboard, sundivers=there)
        self.events.append(happened.SetOut(seat, cell, ship))

    def retire(self, seat: Seat, ship: Seat | None) -> None:
        """An event takes a sundiver to the reserve, out of a hold or (None) out of space."""
        player = self.players[seat]
        if ship is None:
            player = evolve(player, lost=player.lost - 1)
        elif ship == seat:
            player = evolve(player, hold=player.hold - 1)
        else:
            aboard = {**player.aboard, ship: player.aboard[ship] - 1}
            player = evolve(player, aboard={host: n for host, n in aboard.items() if n})
        self.players[seat] = evolve(player, reserve=player.reserve + 1)
        self.events.append(happened.Retired(seat, ship))

    def pay_toll(self, owner: Seat, slot: Slot) -> None:
        self.turn = evolve(self.turn, tolled=self.turn.tolled | {owner})
        self.events.append(happened.TollPaid(owner, slot))
        self.gain_energy(owner, self.terms.edition.toll)

    def spend_energy(self, seat: Seat, amount: int) -> None:
        player = self.players[seat]
        self.players[seat] = evolve(player, energy=player.energy - amount)
        self.events.append(happened.EnergySpent(seat, amount))

    def give_energy(self, giver: Seat, taker: Seat, amount: int) -> None:
        """Energy changes hands; nothing comes from the supply."""
        giving, taking = self.players[giver], self.players[taker]
        self.players[giver] = evolve(giving, energy=giving.energy - amount)
        self.players[taker] = evolve(taking, energy=taking.energy + amount)
        self.events.append(happened.EnergyGiven(giver, taker, amount))

    def lose_energy(self, seat: Seat, amount: int) -> None:
        player = self.players[seat]
        self.players[seat] = evolve(player, energy=player.energy - amount)
        self.events.append(happened.EnergyLost(seat, amount))

    def gain_momentum(self, seat: Seat, amount: int) -> None:
        player = self.players[seat]
        self.players[seat] = evolve(player, momentum=player.momentum + amount)
        self.events.append(happened.MomentumGained(seat, amount))

    def take_momentum(self, seat: Seat, owner: Seat, amount: int) -> None:
        """The one way in which anybody's momentum falls."""
        taking, losing = self.players[seat], self.players[owner]
        self.players[seat] = evolve(taking, momentum=taking.momentum + amount)
        self.players[owner] = evolve(losing, momentum=losing.momentum - amount)
        self.events.append(happened.MomentumTaken(seat, owner, amount))

    # The turn.

    def start_turn(self, seat: Seat) -> None:
        """Whatever belonged to the last turn is over."""
        self.turn = Turn(seat, self.turn.number + 1)
        self.active = ()
        self.events.append(happened.TurnStarted(seat))

    def hand_over(self, seat: Seat) -> None:
        """The next seat places an opening structure; no turn has begun yet."""
        self.turn = Turn(seat)

    def begin_actions(self, seat: Seat) -> None:
        present = frozenset(self.players[seat].sundivers)
        self.turn = evolve(self.turn, mp=movement(self, seat), present=present)

    def spend_mp(self, cost: int) -> None:
        """A step of a Move; the first one fixes the action."""
        self.turn = evolve(self.turn, mp=self.turn.mp - cost, action=MOVE)

    def gain_mp(self, points: int) -> None:
        self.turn = evolve(self.turn, mp=self.turn.mp + points)
        self.events.append(happened.MovementPointsGained(self.turn.seat, points))

    def fix_action(self, action: Main, *, whole: bool = False) -> None:
        self.turn = evolve(self.turn, action=action, whole=whole)

    def note_conversion(self, place: Cell | Slot, used: tuple[Cell, ...] = ()) -> None:
        converted = (*self.turn.converted, place)
        self.turn = evolve(self.turn, action=CONVERT, converted=converted, used=used)

    def note_activation(self, seat: Seat, cell: Cell) -> None:
        self.turn = evolve(
            self.turn,
            action=ACTIVATE,
            kind=self.stations[cell].kind,
            activated=(*self.turn.activated, cell),
        )
        self.announce_activation(seat, cell)

    def announce_activation(self, seat: Seat, cell: Cell) -> None:
        station = self.stations[cell]
        self.events.append(happened.StationActivated(seat, station.kind, cell, station.owner))

    def owe(self, debt: Debt, cards: int) -> None:
        if cards:
            self.turn = evolve(self.turn, debts=self.turn.debts + (debt,) * cards)

    def pass_turn(self, seat: Seat) -> None:
        self.events.append(happened.Passed(seat))

    def use_outer_station(self, cell: Cell) -> None:
        station = self.stations[cell]
        self.events.append(happened.OuterStationUsed(station.owner, station.kind, cell))

    def take_bonus(self, seat: Seat, cell: Cell, amount: int) -> None:
        self.events.append(happened.BonusTaken(seat, cell, amount))

    def decline_bonus(self, seat: Seat, cell: Cell) -> None:
        self.events.append(happened.BonusDeclined(seat, cell))

    def decline_rest(self, seat: Seat) -> None:
        """A seat leaves all further bonuses of this activation; nobody else is told."""
        self.turn = evolve(self.turn, declining=self.turn.declining | {seat})
        self.events.append(happened.RestDeclined(seat))

    def orbit(self, seat: Seat, steps: int = 1) -> None:
        player = self.players[seat]
        eye = self.terms.side.orbit(player.eye, steps)
        self.players[seat] = evolve(player, eye=eye)
        self.events.append(happened.Orbited(seat, eye))

    def give_order(self, seat: Seat, topic: Topic, piece: Piece, answer: Answer) -> None:
        orders = self.players[seat].orders
        if topic is Topic.BONUS:
            orders = Orders({**orders.bonus, piece: answer}, orders.flare)
        else:
            orders = Orders(orders.bonus, {**orders.flare, piece: answer})
        self.players[seat] = evolve(self.players[seat], orders=orders)
        self.events.append(happened.OrderGiven(seat, topic, piece, answer))

    # Cards.

    def draw(self, seat: Seat, count: int) -> Card | None:
        """Turn over cards for everybody to see, up to a trigger card, which is set aside.

        The thirteenth flare is the last card of all (R37); a batch may also end short (R119).
        """
        cards, trigger = self.deck[:count], False
        flares = flares_to_turn(self)
        for place, card in enumerate(cards):
            flares -= card.is_flare
            trigger = card is Card.TRIGGER
            if trigger or not flares:
                cards = cards[: place if trigger else place + 1]
                break
        self.deck = self.deck[len(cards) + trigger :]
        if trigger:
            self.removed += (Card.TRIGGER,)
        if cards:
            self.turn = evolve(self.turn, drawn=self.turn.drawn + cards)
            self.events.append(happened.CardsDrawn(seat, cards))
        return Card.TRIGGER if trigger else None

    def draw_orbit_card(self, seat: Seat) -> Card | None:
        """One card, at once discarded; a trigger card leaves the game instead."""
        if not self.deck:
            self.reshuffle()
        if not self.deck:
            return None
        card, self.deck = self.deck[0], self.deck[1:]
        self.events.append(happened.OrbitCardDrawn(seat, card))
        if card is Card.TRIGGER:
            self.removed += (card,)
        else:
            self.discard += (card.suit,)
        return card

    def reshuffle(self) -> None:
        """Make the discards a new deck (R41); only a custom deck can run out."""
        pile = list(self.discard)
        for seat, player in enumerate(self.players):
            pile += player.put_away
            self.players[seat] = evolve(player, put_away=())
        cards = sorted(Card(suit.value) for suit in pile)
        self.discard = ()
        if cards:
            self.deck, self.chance = self.chance.shuffle(cards)
            self.events.append(happened.DeckReshuffled(len(cards)))

    def trigger(self, event: str) -> None:
        self.events.append(happened.EventTriggered(event))

    def flare(self) -> None:
        self.instability -= 1
        self.events.append(happened.FlareErupted(self.instability))

    def play_card(self, seat: Seat, effect: str) -> None:
        """The kept card goes to the discard pile, before any card is drawn."""
        player = self.players[seat]
        assert player.card is not None
        self.discard += (player.card,)
        self.events.append(happened.CardPlayed(seat, player.card, effect))
        self.players[seat] = evolve(player, card=None)
        self.turn = evolve(self.turn, played=True)

    def put_in_force(self, effect: str, memory: object = None) -> None:
        self.active += (Active(effect, memory),)

    def drop_effect(self, effect: str) -> None:
        self.active = tuple(entry for entry in self.active if entry.effect != effect)

    def end_effects(self) -> None:
        self.active = ()

    def remember(self, effect: str, memory: object) -> None:
        self.active = tuple(
            Active(effect, memory) if entry.effect == effect else entry for entry in self.active
        )

    def note_resolved(self) -> None:
        """All cards turned up so far take effect now."""
        self.turn = evolve(self.turn, resolved=len(self.turn.drawn))

    def discard_drawn(self) -> None:
        """The cards turned up in a game that has just ended (R128)."""
        self.discard += tuple(card.suit for card in self.turn.drawn)
        self.turn = evolve(self.turn, drawn=(), resolved=0)

    def open_choice(self, seat: Seat) -> None:
        """The card held and the cards drawn become the options of a choice."""
        player = self.players[seat]
        choice = KeepCard(seat, player.card, tuple(card.suit for card in self.turn.drawn))
        self.turn = evolve(self.turn, drawn=(), resolved=0)
        self.players[seat] = evolve(player, card=None)
        self.choices = tuple(sorted((*self.choices, choice), key=lambda each: each.seat))

    def close_choice(self, choice: KeepCard, kept: Suit | None) -> None:
        """One option is kept or none; what nobody may know goes where nobody sees it (R19)."""
        seat = choice.seat
        rest = list(choice.options)
        if kept is not None:
            rest.remove(kept)
        self.choices = tuple(each for each in self.choices if each != choice)
        known = choice.held is None and len(set(choice.options)) == 1
        player = evolve(self.players[seat], card=kept)
        if self.terms.house.open_cards or known:
            self.discard += tuple(rest)
        elif kept is None:
            self.discard += choice.drawn
            secret = () if choice.held is None else (choice.held,)
            player = evolve(player, put_away=player.put_away + secret)
        else:
            player = evolve(player, put_away=(*player.put_away, *rest))
        self.players[seat] = player
        if kept is None:
            self.events.append(happened.NoneKept(seat))
        elif self.terms.house.open_cards or known:
            self.events.append(happened.CardKept(seat, kept))
        else:
            self.events.append(happened.CardKeptSecretly(seat, kept))
            self.events.append(happened.ChoiceMade(seat))

    def finish(self, result: Outcome, supernova: bool) -> None:
        self.result = result
        self.agenda = ()
        self.active = ()
        self.events.append(happened.GameEnded(result.winners, supernova))
