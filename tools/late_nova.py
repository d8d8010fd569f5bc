"""Positions as late games of Nova Solis have them: rich, legal and drawn from a seed.

Every player has sectors, tiles, fleets, technologies of all kinds and a panel; fleets meet each
other and the Entity. A random game rarely comes that far, so whole soaks begin here. A position
is put together in its JSON form and read with all the suspicion that the engine has.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.nova import GAME
from engine.nova.content.cards import ACTION_CARDS, OBJECTIVES, STAGES, stage_cards
from engine.nova.content.numbers import ENTITY_FORCES, MOST_SYNTHESIZED, PLAYER, TOKENS
from engine.nova.content.sectors import BAG, LOCATION_TILES, SECTOR_TILES
from engine.nova.content.technologies import (
    ANCIENT_CARDS,
    BASIC_DECK,
    CARDS,
    RACES,
    TECHNOLOGIES,
    in_force,
)
from engine.nova.dealing import dealt_map
from engine.nova.faces import SLOTS
from engine.nova.map import CENTRE, Sector, distance, layout
from engine.nova.pieces import ObjectiveClass, Space, Token
from engine.nova.state import State

T = TypeVar("T")

MOST_SECTORS = 6  # that a player owns besides the homeworld
COLONIES = (3, 8)  # how many a player has there; more than the population carries makes deficits
BASIC = (3, 7)  # technologies that a player has of the common deck
FILLED, FOUND = 0.75, 0.25  # of the locations in owned sectors, and in others
DUEL, DUELS = ("ion-cannon", "mirror-veil"), 0.6  # cards that meet in a combat, and how often
RICH = 0.8  # how often a tile of an owned sector is a resource or an artifact, if there is one


def late(setup: Setup) -> State:
    """Return a late position of a table; another seed gives another one."""
    state: State = GAME.play.codec.read(_Late(setup).page())
    return state


class _Late:
    """A position in the making, and what is left in the box."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rnd = random.Random(f"late {setup.seed}")
        self.board = layout(setup.seats)
        self.homes = self.rnd.sample(self.board.homes, setup.seats)
        self.races = self.rnd.sample([*RACES], setup.seats)
        dealt = dealt_map(setup, pick_races="races=pick" in setup.options)
        homes = zip(self.homes, self.races, strict=True)
        self.map = {**dealt, **{home: RACES[race].home.id for home, race in homes}}
        self.bag = self._mixed(BAG)
        self.deck = self._mixed(BASIC_DECK)
        if self.rnd.random() < DUELS:
            self.deck.sort(key=lambda id: id not in DUEL)
        self.ancient = self._mixed(ANCIENT_CARDS)
        self.goals = self._mixed(tuple(OBJECTIVES))
        self.free = [
            sector for sector in self.map if (SECTOR_TILES[self.map[sector]].colonies or 0) > 0
            and sector not in self.homes
        ]  # fmt: skip
        self.open = [sector for sector in self.map if sector not in self.homes]
        self.tiles: dict[str, str] = {}
        self.holes: set[Sector] = set()

    def _mixed(self, items: Sequence[T]) -> list[T]:
        return self.rnd.sample(items, len(items))

    def _between(self, least: int, most: int) -> int:
        return self.rnd.randint(least, most)

    def page(self) -> dict[str, Any]:
        """Return the position as people write it."""
        rnd, setup = self.rnd, self.setup
        owned = [self._sectors(place) for place in range(setup.seats)]
        for sector in self.map:
            self._reveal(sector, sector in self.homes or any(sector in each for each in owned))
        players = [self._player(place, owned[place]) for place in range(setup.seats)]
        improved = [sector for sectors in owned for sector in sectors if rnd.random() < 0.3]
        loose = rnd.sample(self.open[1:], 3)
        return {
            "options": list(setup.options),
            "seed": setup.seed,
            "turn": str(rnd.choice(SEATS[: setup.seats])),
            "map": {str(sector): tile for sector, tile in self.map.items()},
            "tiles": self.tiles,
            "loose": {str(sector): [self._between(1, 6)] for sector in loose},
            "improvements": {str(sector): self._between(1, 2) for sector in improved},
            "maw": rnd.random() < 0.8,
            "entity": self._entity(),
            "players": players,
        }

    def _sectors(self, place: int) -> list[Sector]:
        """Take sectors near the homeworld, while there are colonies for them."""
        near = sorted(self.free, key=lambda one: distance(one, self.homes[place]))
        most, taken = self._between(*COLONIES), list[Sector]()
        for sector in near[:9]:
            colonies = SECTOR_TILES[self.map[sector]].colonies or 0
            if colonies <= most and len(taken) < MOST_SECTORS and self.rnd.random() < 0.7:
                most -= colonies
                taken.append(sector)
                self.free.remove(sector)
        return taken

    def _reveal(self, sector: Sector, mine: bool) -> None:
        """Lay tiles on the locations of a sector; at most one of them is a wormhole."""
        for place, star in enumerate(SECTOR_TILES[self.map[sector]].locations):
            if self.rnd.random() > (FILLED if mine else FOUND):
                continue
            rich = mine and self.rnd.random() < RICH
            found = [tile for tile in self.bag if LOCATION_TILES[tile].star.fits(star)]
            found = [tile for tile in found if not (_hole(tile) and sector in self.holes)]
            for tile in sorted(found, key=_rich, reverse=True)[:1] if rich else found[:1]:
                self.bag.remove(tile)
                self.tiles[f"{sector}.{place + 1}"] = tile
                if _hole(tile):
                    self.holes.add(sector)

    def _player(self, place: int, sectors: list[Sector]) -> dict[str, Any]:
        rnd = self.rnd
        home = self.homes[place]
        claimed = self._technologies(self.races[place], self._artifacts([home, *sectors]))
        active = [id for id in claimed if rnd.random() < 0.8 or TECHNOLOGIES[id].white_slots]
        ships = self._ships(home, sectors, self._between(3, TOKENS[Token.SHIP] - 2))
        disabled = self._ships(home, sectors, self._between(0, 2))
        stations = Counter(rnd.choices([home, *sectors], k=self._between(0, 4)))
        gates = [sector for sector in sectors if sector not in self.holes and rnd.random() < 0.3]
        goals = self._goals()
        shown = goals[: rnd.randrange(2)] if len(goals) > 1 else []
        abilities = [id for id in active if TECHNOLOGIES[id].ability is not None]
        return {
            "race": self.races[place],
            "home": str(home),
            "energy": self._between(2, 12),
            "board": {space.value: self._between(0, 2) for space in Space},
            "credits": self._between(4, PLAYER.credits),
            "stars": self._between(0, 30),
            "points": sum(OBJECTIVES[goal].vp for goal in shown) + self._between(0, 20),
            "hand": [self.bag.pop() for _ in range(self._between(0, 4))],
            "sectors": [str(sector) for sector in sectors],
            "ships": _named(ships),
            "disabled": _named(disabled),
            "stations": _named(stations),
            "gates": [str(sector) for sector in gates[: TOKENS[Token.GATE]]],
            "technologies": claimed,
            "active": active,
            "panel": self._panel(active),
            "synthesized": "".join(rnd.choices("NPHBA", k=self._between(2, MOST_SYNTHESIZED))),
            "discovery": rnd.random() < 0.7,
            "used": [id for id in abilities if rnd.random() < 0.2],
            "objectives": [goal for goal in goals if goal not in shown],
            "revealed": shown,
        }

    def _artifacts(self, sectors: Sequence[Sector]) -> int:
        lying = [tile for at, tile in self.tiles.items() if at.split(".")[0] in map(str, sectors)]
        return sum(LOCATION_TILES[tile].bonus.artifacts for tile in lying)

    def _technologies(self, race: str, artifacts: int) -> list[str]:
        """Claim cards of the race and of the common deck, and an ancient one with artifacts."""
        rnd = self.rnd
        cards = rnd.sample(RACES[race].cards, self._between(1, 3))
        found = [rnd.choice(CARDS[card]).id for card in cards]
        for _ in range(self._between(*BASIC)):
            card = next((id for id in self.deck if id not in found), None)
            if card is not None:
                self.deck.remove(card)
                found.append(card)
        rnd.shuffle(found)
        sides = [side for card in self.ancient for side in CARDS[card]]
        sides = [side for side in self._mixed(sides) if side.white_slots <= artifacts]
        if sides:
            side = max(sides[:3], key=lambda one: one.white_slots)  # the dearest is rare
            self.ancient.remove(side.card)
            found.insert(0, side.id)  # the first to be supplied
        return found

    def _panel(self, active: Sequence[str]) -> dict[str, str]:
        """Lay the combat tiles of the active technologies into slots of their side."""
        panel: dict[str, str] = {}
        for face in in_force(tuple(active)).combat_tiles(()):
            slots = [slot for slot in SLOTS if slot.endswith(face.side) and slot not in panel]
            panel[self.rnd.choice(slots)] = face.word
        return panel

    def _ships(self, home: Sector, sectors: list[Sector], number: int) -> Counter[Sector]:
        """Send ships to the own sectors and to those beside them, where others may be."""
        beside = {near for one in (home, *sectors) for near in self.board.neighbours[one]}
        there = [home, *sectors, *(one for one in sorted(beside) if one in self.open)]
        return Counter(self.rnd.choices(there, k=number))

    def _goals(self) -> list[str]:
        """One gold card, or one bronze and one silver."""
        gold = [ObjectiveClass.GOLD]
        both = [ObjectiveClass.BRONZE, ObjectiveClass.SILVER]
        found = []
        for rank in self.rnd.choice([gold, both]):
            goal = next(each for each in self.goals if OBJECTIVES[each].rank is rank)
            self.goals.remove(goal)
            found.append(goal)
        return found

    def _entity(self) -> dict[str, Any]:
        """Ships in many sectors, most of its reserve left; some of its first cards are drawn."""
        rnd, forces = self.rnd, ENTITY_FORCES[self.setup.seats]
        ships: Counter[Sector] = Counter()
        for sector in rnd.choices(self.open, k=self._between(2, forces.ships // 2)):
            if ships[sector] < forces.sector_limit - 1:
                ships[sector] += 1
        gates = rnd.sample([one for one in self.open if one not in self.holes], 3)
        placed = dict(zip("ABC", gates[: self._between(1, 3)], strict=False))
        cards = [card for stage in STAGES for card in self._mixed(stage_cards(stage))]
        drawn = self._between(0, 16)
        malice = [card for card in cards[:drawn] if self.setup.seats in ACTION_CARDS[card].players]
        return {
            "power": self._between(2, 9),
            "marker": rnd.choice([0, *range(2, self.setup.seats + 1)]),
            "cards": cards[drawn:],
            "malice": len(malice),
            "gates": {letter: str(sector) for letter, sector in placed.items()},
            "active": rnd.choice([*placed]),
            "ships": _named(ships),
            "disabled": {str(rnd.choice([*ships])): 1},
            "stations": {str(CENTRE): self._between(1, 5)},
        }


def _hole(tile: str) -> bool:
    return LOCATION_TILES[tile].bonus.wormhole


def _rich(tile: str) -> int:
    """Weigh a tile by its resources; ancient technologies need artifacts."""
    bonus = LOCATION_TILES[tile].bonus
    return 3 * bonus.artifacts + sum(number for _, number in bonus.resources)


def _named(numbers: Counter[Sector]) -> dict[str, int]:
    return {str(sector): number for sector, number in sorted(numbers.items())}
