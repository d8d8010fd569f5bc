"""Positions written by hand: what they leave out is filled in, the rest is read with suspicion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.chance import Chance
from engine.core.codec import write as written
from engine.core.codec import write_fields
from engine.core.game import Setup
from engine.core.refusal import Malformed
from engine.core.seat import BY_NAME, Seat
from engine.core.wording import clip
from engine.nova.agenda import (
    AskDiscover,
    AskKeep,
    CheckDeficits,
    FinishTurn,
    Item,
    ResolveCard,
    StartPhase,
    StartTurn,
    TakeTurn,
)
from engine.nova.combat_notes import dead_end, left_of, wrong_combat
from engine.nova.content.cards import ACTION_CARDS, STAGES, stage_cards
from engine.nova.content.sectors import BAG, CENTRAL_TILE, sector_tiles
from engine.nova.content.technologies import ANCIENT_CARDS, BASIC_DECK, RACES, TECHNOLOGIES
from engine.nova.dealing import DEALT_KINDS
from engine.nova.entity_phase import ATTACKS, CARDS, STEPS
from engine.nova.map import CENTRE, PLAYERS, layout
from engine.nova.phase_notes import wrong_notes
from engine.nova.rules import go_on
from engine.nova.saving import COMPUTED, RECORDS, parts_of
from engine.nova.setup import agree, empty_table
from engine.nova.state import State, Terms
from engine.nova.table import Table

IDS = ("bag", "deck", "discard")  # lists of ids that may be one string
PLAYER_IDS = ("hand", "technologies", "active", "used", "objectives", "revealed", "dealt", "peek")
NUMBERS = ("ships", "disabled", "stations", "board", "captured", "counts")  # zeros are left out
NOVA = "nova"  # how the first space of the Entity track is written


def read(page: Mapping[str, Any]) -> State:
    """Read a position as people write it; raises Malformed."""
    players = [_player(each) for each in page["players"]]
    if len(players) not in PLAYERS:
        raise Malformed("players", "not_a_list")
    setup = Setup(
        page.get("edition", "first"),
        len(players),
        page.get("seed", 0),
        tuple(_ids(page.get("options", ()))),
    )
    terms = agree(setup)
    full = _Filling(terms, page, players).page()
    state: State = RECORDS.check(State, parts_of(full, setup), "position")
    for field, _ in wrong_notes(state):
        raise Malformed(f"entity.{field}", "impossible")
    for field, _ in wrong_combat(state):
        raise Malformed(field, "impossible")
    table = Table(state)
    if "progress" not in page:
        table.push(CheckDeficits(tuple(Seat(seat) for seat in range(len(players)))))
        table.still_open = ()
    go_on(table)
    if dead_end(table.state):
        raise Malformed("combat", "impossible")
    return table.state


def _ids(value: Any) -> list[Any]:
    return value.split() if isinstance(value, str) else list(value)


def _numbers(page: Mapping[str, Any]) -> dict[str, Any]:
    """Leave zeros out of numbers by sector, space or token."""
    return {
        name: {key: number for key, number in value.items() if number != 0}
        if name in NUMBERS and isinstance(value, dict)
        else value
        for name, value in page.items()
    }


def _player(page: Mapping[str, Any]) -> dict[str, Any]:
    player = {name: value for name, value in _numbers(page).items() if name not in COMPUTED}
    return {name: _ids(value) if name in PLAYER_IDS else value for name, value in player.items()}


def _left(all_of: Iterable[str], used: Iterable[str]) -> list[str]:
    """Return what is left of a box, in its order."""
    gone = Counter(used)
    left = []
    for each in all_of:
        if gone[each]:
            gone[each] -= 1
        else:
            left.append(each)
    return left


class _Filling:
    """A page whose missing fields are filled in, by a stream of chance beside the game's."""

    def __init__(
        self, terms: Terms, page: Mapping[str, Any], players: list[dict[str, Any]]
    ) -> None:
        self.terms = terms
        self.given = {**page, **{name: _ids(page[name]) for name in IDS if name in page}}
        self.players = players
        self.chance = Chance(terms.setup.seed).beside("filling")

    def page(self) -> dict[str, Any]:
        """Return the whole page; what is given stays as it is."""
        empty = empty_table(self.terms)
        self._fill_races()
        filled = {
            **{each: value for each, value in write_fields(empty).items() if value is not None},
            "bag": self._shuffled(_left(BAG, self._tiles())),
            "deck": self._shuffled(_left(BASIC_DECK, self._technologies())),
            "ancient": self._ancient(),
            "used": 0,
            "turn": "P1",
            **self.given,
            "players": self.players,
        }
        filled["map"] = self._map()
        filled["entity"] = self._entity()
        if "progress" not in filled:
            filled["progress"] = {"agenda": written(_agenda(filled))}
        return filled

    def _shuffled(self, items: Sequence[str]) -> list[str]:
        mixed, self.chance = self.chance.shuffle(items)
        return list(mixed)

    def _fill_races(self) -> None:
        races = _left(RACES, (player.get("race", "") for player in self.players))
        free = [str(home) for home in layout(len(self.players)).homes]
        homes = _left(free, (player.get("home", "") for player in self.players))
        for player in self.players:
            if "race" not in player:
                player["race"] = races[0]
            if "home" not in player:
                player["home"] = homes[0]
            races = _left(races, [player["race"]])
            homes = _left(homes, [player["home"]])

    def _map(self) -> dict[str, str]:
        given = self.given.get("map", {})
        board = layout(len(self.players))
        found = {str(CENTRE): CENTRAL_TILE.id}
        for player in self.players:
            if player["race"] not in RACES:
                raise Malformed("players", "unknown_name", name=clip(player["race"]))
            found[player["home"]] = RACES[player["race"]].home.id
        for kind in DEALT_KINDS:
            tiles = _left((tile.id for tile in sector_tiles(kind)), given.values())
            places = [str(place) for place in board.of_kind(kind) if str(place) not in given]
            found |= dict(zip(places, self._shuffled(tiles), strict=False))
        return {**found, **given}

    def _tiles(self) -> list[str]:
        hands = [tile for player in self.players for tile in player.get("hand", ())]
        scan = self.given.get("scan", {})
        drawn = [*scan.get("drawn", ()), *scan.get("thrown", ())]
        return [*self.given.get("tiles", {}).values(), *hands, *drawn]

    def _technologies(self) -> list[str]:
        owned = [id for player in self.players for id in player.get("technologies", ())]
        archived = [player["archive"] for player in self.players if player.get("archive")]
        drawn = self.given.get("discover", {}).get("drawn", ())
        return [*owned, *archived, *drawn, *self.given.get("discard", ())]

    def _ancient(self) -> list[int]:
        owned = {TECHNOLOGIES[id].card for id in self._technologies() if id in TECHNOLOGIES}
        return [place + 1 for place, card in enumerate(ANCIENT_CARDS) if card not in owned]

    def _entity(self) -> dict[str, Any]:
        given = _numbers(self.given.get("entity", {}))
        given = {"power": self.terms.options.power, **given}
        if "cards" in given:
            given["cards"] = _ids(given["cards"])
        else:
            given["cards"] = [
                card for stage in STAGES for card in self._shuffled(stage_cards(stage))
            ]
        if unknown := [card for card in given["cards"] if card not in ACTION_CARDS]:
            raise Malformed("entity.cards", "unknown_name", name=clip(unknown[0]))
        if given.get("marker") == NOVA:
            del given["marker"]
        if (phase := given.get("phase")) is not None:
            if not isinstance(phase, dict):
                raise Malformed("entity.phase", "not_an_object")
            given["phase"] = {"by": self.given.get("turn", "P1"), **phase}
        given.pop("reserve", None)
        return given


def _agenda(page: Mapping[str, Any]) -> tuple[Item, ...]:
    """Return what a game waits for in the state that a page names."""
    seat = BY_NAME.get(page["turn"])
    if seat is None or seat >= len(page["players"]):
        raise Malformed("turn", "unknown_name", name=clip(page["turn"]))
    match page.get("phase", "TURN"):
        case "COMBAT" | "DEFICIT" if page.get("combat") or page.get("phase") == "COMBAT":
            return *_below_combat(page, seat), *left_of(page)
        case "DEFICIT" if page["entity"].get("phase"):
            return _phase_agenda(page, seat)
        case "TURN" | "DEFICIT":
            return FinishTurn(seat), TakeTurn(seat)
        case "SCAN_KEEP":
            return FinishTurn(seat), AskKeep(seat)
        case "DISCOVER":
            return FinishTurn(seat), AskDiscover(seat)
        case "ENTITY":
            return _phase_agenda(page, seat)
        case other:
            raise Malformed("phase", "unknown_name", name=clip(other))


def _below_combat(page: Mapping[str, Any], on_turn: Seat) -> tuple[Item, ...]:
    """Return what comes after a combat: the end of the turn, or the rest of an Entity phase."""
    if page["entity"].get("phase"):
        return *_phase_agenda(page, on_turn)[:1], *ATTACKS
    return (FinishTurn(on_turn),)


def _phase_agenda(page: Mapping[str, Any], on_turn: Seat) -> tuple[Item, ...]:
    """Return what is left of an Entity phase: of its card, else of its attacks, else all of it."""
    notes = page["entity"].get("phase")
    by = on_turn if notes is None else BY_NAME.get(str(notes["by"]))
    if by is None or by >= len(page["players"]):
        raise Malformed("entity.phase.by", "unknown_name", name=clip(notes["by"]))
    following = StartTurn(Seat((by + 1) % len(page["players"])))
    if notes is None:
        return following, StartPhase(by)
    if notes.get("card") is not None:
        return following, *CARDS, ResolveCard()
    if notes.get("attacks"):
        return following, *ATTACKS
    return following, *(CARDS if notes.get("draws") else STEPS)
