"""What every table has: the parts of a position, the agenda, dice and draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.game import Decider, Seal
from engine.core.seat import Seat
from engine.core.table import OpenTable
from engine.nova.agenda import AskTogether, Item, Prompt, open_prompts
from engine.nova.events import Event
from engine.nova.state import Combat, Discovery, Ending, Player, Position, Scan, State, Turn

T = TypeVar("T")
K = TypeVar("K")


class Unforeseen(Exception):
    """A preview has come to what it cannot know."""

    def __init__(self, seal: Seal) -> None:
        super().__init__(seal.code)
        self.seal = seal


class BaseTable(OpenTable[State, Item]):
    """A position open for changes."""

    __slots__ = (
        "ancient", "bag", "chance", "combat", "deck", "discard", "discover", "entity",
        "foreseeing", "improvements", "loose", "map", "maw", "next", "players", "result", "scan",
        "still_open", "terms", "tiles", "turn",
    )  # fmt: skip

    def __init__(self, state: Position, *, foreseeing: bool = False) -> None:
        """Open a position; with `foreseeing` a roll or a draw raises Unforeseen instead."""
        self.terms = state.terms
        self.players: list[Player] = list(state.players)
        self.entity = state.entity
        self.map = state.map
        self.tiles = state.tiles
        self.loose = state.loose
        self.improvements = state.improvements
        self.bag = state.bag
        self.deck = state.deck
        self.discard = state.discard
        self.ancient = state.ancient
        self.maw = state.maw
        self.scan: Scan | None = state.scan
        self.discover: Discovery | None = state.discover
        self.combat: Combat | None = state.combat
        self.result: Ending | None = state.result
        self.turn: Turn = state.turn
        self.agenda: tuple[Item, ...] = state.agenda
        self.next = state.next
        self.chance: Chance = state.chance
        self.events: list[Event] = []
        self.foreseeing = foreseeing
        # Questions that were open before this step: standing orders come too late for them.
        self.still_open = open_prompts(state.agenda)

    @property
    def state(self) -> State:
        return State(
            terms=self.terms,
            players=tuple(self.players),
            entity=self.entity,
            map=self.map,
            tiles=self.tiles,
            loose=self.loose,
            improvements=self.improvements,
            bag=self.bag,
            deck=self.deck,
            discard=self.discard,
            ancient=self.ancient,
            maw=self.maw,
            scan=self.scan,
            discover=self.discover,
            combat=self.combat,
            result=self.result,
            turn=self.turn,
            agenda=self.agenda,
            next=self.next,
            chance=self.chance,
        )

    def player(self, seat: Seat, **changes: Any) -> None:
        """Change some fields of a player."""
        self.players[seat] = evolve(self.players[seat], **changes)

    # The agenda.

    def ask_together(self, prompts: Sequence[Prompt]) -> None:
        """Ask several seats at once."""
        if prompts:
            self.push(AskTogether(tuple(prompts)))

    def answered(self, prompt: Prompt) -> None:
        """Take an open question off the agenda: its answer is being carried out."""
        top = self.pop()
        if isinstance(top, AskTogether):
            self.ask_together([each for each in top.prompts if each != prompt])
        self.still_open = tuple(each for each in self.still_open if each != prompt)

    # Chance.

    def _uncertain(self, by: Decider, code: str) -> None:
        if self.foreseeing:
            raise Unforeseen(Seal(by, code))

    def roll(self) -> int:
        """Roll a die: the rolls that are decided first, then chance."""
        self._uncertain(Decider.CHANCE, "rolls")
        if self.next:
            face, self.next = self.next[0], self.next[1:]
            return face
        number, self.chance = self.chance.below(6)
        return number + 1

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """Shuffle. The new order stays hidden, so a preview may pass."""
        mixed, self.chance = self.chance.shuffle(items)
        return mixed

    def draw_technologies(self, number: int) -> tuple[str, ...]:
        """Draw basic technologies; the discard pile becomes the deck when one is needed (12.2)."""
        self._uncertain(Decider.HIDDEN, "draws")
        drawn: tuple[str, ...] = ()
        while len(drawn) < number and (self.deck or self.discard):
            if not self.deck:
                self.deck, self.discard = self.shuffle(self.discard), ()
            drawn, self.deck = (*drawn, self.deck[0]), self.deck[1:]
        return drawn

    def draw_action_card(self) -> str:
        """Draw the next action card of the Entity."""
        self._uncertain(Decider.HIDDEN, "draws")
        card, cards = self.entity.cards[0], self.entity.cards[1:]
        self.entity = evolve(self.entity, cards=cards)
        return card

    def draw_from_bag(self, number: int) -> tuple[str, ...]:
        """Draw location tiles; fewer if the bag runs short."""
        self._uncertain(Decider.HIDDEN, "draws")
        drawn, self.bag = self.bag[:number], self.bag[number:]
        return drawn

    def see_cards(self, number: int) -> tuple[str, ...]:
        """Look at the Entity's next action cards; fewer if there are no more."""
        self._uncertain(Decider.HIDDEN, "peeks")
        return self.entity.cards[:number]

    def open_choices(self) -> None:
        """What several players chose in secret comes to light: no preview may tell it."""
        self._uncertain(Decider.HIDDEN, "choices")

    def return_to_bag(self, tiles: Sequence[str]) -> None:
        """Put tiles back and shuffle the bag; nothing happens without tiles."""
        if tiles:
            self.bag = self.shuffle((*self.bag, *tiles))


def changed(numbers: Mapping[K, int], key: K, change: int) -> dict[K, int]:
    """Return a copy with one number changed; zeros are left out."""
    copy = dict(numbers)
    number = copy.get(key, 0) + change
    assert number >= 0, (key, change)
    if number:
        copy[key] = number
    else:
        copy.pop(key, None)
    return copy
