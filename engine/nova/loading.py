"""Positions written by hand: what they leave out is filled in, the rest is read with suspicion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.refusal import Malformed, Refused
from engine.core.seat import BY_NAME, SEATS, Seat
from engine.core.shapes import number, seed
from engine.core.wording import clip
from engine.nova import plausible, saving
from engine.nova.agenda import (
    AskDiscover,
    AskKeep,
    AskObjectives,
    AskTogether,
    CheckDeficits,
    FinishTurn,
    Item,
    ResolveCard,
    StartPhase,
    StartTurn,
    TakeTurn,
)
from engine.nova.combat_notes import left_of
from engine.nova.content.cards import ACTION_CARDS, STAGES, stage_cards
from engine.nova.content.sectors import BAG, CENTRAL_TILE, sector_tiles
from engine.nova.content.technologies import ANCIENT_CARDS, BASIC_DECK, RACES, TECHNOLOGIES
from engine.nova.dealing import DEALT_KINDS
from engine.nova.entity_phase import ATTACKS, CARDS, STEPS
from engine.nova.map import CENTRE, PLAYERS, layout
from engine.nova.pieces import Order
from engine.nova.queueing import with_queues
from engine.nova.rules import go_on
from engine.nova.saving import (
    COMPUTED,
    IDS,
    PART_IDS,
    PLAYER_IDS,
    RECORDS,
    listed,
    parts_of,
    with_lists,
    write_agenda,
)
from engine.nova.setup import agree, empty_table
from engine.nova.speech import words_of
from engine.nova.state import State, Terms
from engine.nova.table import Table

KEY = "nova"
NUMBERS = ("ships", "disabled", "stations", "board", "captured", "counts")  # zeros are left out
WAITS = ("phase", "asks")  # what a hand-written position waits for may come after a deficit
KNOWN = {
    *State.__slots__, "game", "edition", "options", "seed", "used", "phase", "victory", "artifacts",
    "asks", "progress",
} - {"terms", "agenda", "chance"}  # fmt: skip
NOVA = "nova"  # how the first space of the Entity track is written


def read(page: object) -> State:
    """Read a position as people write it; raises Malformed."""
    state = opened(page)
    given = _object(page, "position")
    if "progress" in given:
        plausible.check(state)
        _compare(given, saving.write(state))
        return state
    plausible.check(state, begun=False)
    stated = {name: value for name, value in given.items() if name not in WAITS}
    _compare(stated, saving.write(state))
    table = Table(state)
    try:
        with_queues(table)
    except Refused:
        raise Malformed("players.queue", "impossible") from None
    table.still_open = ()
    go_on(table)
    plausible.check(table.state)
    return table.state


def opened(page: object) -> State:
    """Read a position without asking whether play can lead to it; raises Malformed.

    One that was written by hand has not gone on yet: deficits are to be looked at.
    """
    given = _object(page, "position")
    if given.get("game", KEY) != KEY:
        raise Malformed("game", "unknown_name", name=clip(given["game"]))
    rows = _list(given.get("players"), "players")
    players = [_player(each, place) for place, each in enumerate(rows)]
    if len(players) not in PLAYERS:
        raise Malformed("players", "not_a_list")
    for name in given:
        if name not in KNOWN:
            raise Malformed(clip(name), "unknown_field")
    terms = _terms(given, len(players))
    _check_shapes(given)
    ours = "progress" in given
    full = _whole(terms, given) if ours else _Filling(terms, given, players).page()
    state: State = RECORDS.check(State, parts_of(full, terms.setup), "position")
    if ours:
        return state
    if state.agenda and isinstance(state.agenda[-1], CheckDeficits):
        return state
    seats = tuple(Seat(seat) for seat in range(len(players)))
    return evolve(state, agenda=(*state.agenda, CheckDeficits(seats)))


def _terms(page: Mapping[str, Any], seats: int) -> Terms:
    """Read what the table agreed on."""
    options, dealt = _ids(page.get("options", ()), "options"), seed("seed", page.get("seed", 0))
    edition = page.get("edition", "first")
    if not isinstance(edition, str):
        raise Malformed("edition", "not_a_word")
    try:
        return agree(Setup(edition, seats, dealt, tuple(options)))
    except Refused as refused:
        reason = words_of(edition).refusal(refused)
        raise Malformed("options", "refused", reason=reason) from None


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Malformed(where, "not_an_object")
    return value


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise Malformed(where, "not_a_list")
    return value


def _ids(value: object, where: str) -> list[str]:
    """Read a list of words that may be one string."""
    found = value.split() if isinstance(value, str) else value
    if isinstance(found, tuple):
        found = list(found)
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise Malformed(where, "not_a_list")
    return found


def _numbers(page: Mapping[str, Any]) -> dict[str, Any]:
    """Leave zeros out of numbers by sector, space or token."""
    return {
        name: {key: number for key, number in value.items() if number != 0}
        if name in NUMBERS and isinstance(value, dict)
        else value
        for name, value in page.items()
    }


def _ids_of(value: object, where: str) -> list[Any]:
    """Read a list of lines: each is one word list of its own."""
    rows = _list(value, where)
    if not all(isinstance(each, str) for each in rows):
        raise Malformed(where, "not_a_list")
    return rows


def _player(page: object, place: int) -> dict[str, Any]:
    where = f"players[{place}]"
    player = _object(page, where)
    named = player.get("seat", str(Seat(place)))
    if named != str(Seat(place)):
        raise Malformed(f"{where}.seat", "contradiction", given=clip(named), found=Seat(place))
    for name in ("race", "home"):
        if not isinstance(player.get(name, ""), str):
            raise Malformed(f"{where}.{name}", "not_a_word")
    if "queue" in player:
        _ids_of(player["queue"], f"{where}.queue")
    if not isinstance(player.get("archive"), str | None):
        raise Malformed(f"{where}.archive", "not_a_word")
    kept = {name: value for name, value in _numbers(player).items() if name not in COMPUTED}
    if "orders" in kept:  # an order that has its initial value says nothing
        orders = _object(kept["orders"], f"{where}.orders")
        initial = {order.value: order.values[0] for order in Order}
        kept["orders"] = {key: word for key, word in orders.items() if word != initial.get(key)}
    for name in ("sectors", "gates"):  # sets: a second mention would get lost in silence
        given = kept.get(name)
        if isinstance(given, list) and len(set(map(str, given))) < len(given):
            raise Malformed(f"{where}.{name}", "impossible")
    return {
        name: _ids(value, f"{where}.{name}") if name in PLAYER_IDS else value
        for name, value in kept.items()
    }


def _check_shapes(page: Mapping[str, Any]) -> None:
    """Look at everything that is read before the codec reads it."""
    for name in ("map", "tiles"):
        for value in _object(page.get(name, {}), name).values():
            if not isinstance(value, str):
                raise Malformed(name, "not_a_word")
    for name in ("turn", "phase"):
        if not isinstance(page.get(name, ""), str):
            raise Malformed(name, "not_a_word")
    number("used", page.get("used", 0))
    for name, lists in PART_IDS.items():
        part = page.get(name)
        for each in lists if part is not None else ():
            _ids(_object(part, name).get(each, ()), f"{name}.{each}")
    entity = _object(page.get("entity", {}), "entity")
    _ids(entity.get("cards", ()), "entity.cards")
    if entity.get("phase") is not None:
        _object(entity["phase"], "entity.phase")
    for name in IDS:
        _ids(page.get(name, ()), name)
    if page.get("result") is not None:
        _check_result(_object(page["result"], "result"))
    if "progress" in page:
        progress = _object(page["progress"], "progress")
        for name, value in progress.items():
            if name not in ("agenda", "number", "due", "queued"):
                raise Malformed(f"progress.{clip(name)}", "unknown_field")
            if name == "agenda":
                _list(value, "progress.agenda")
            if name == "queued":
                _object(value, "progress.queued")
        if "agenda" not in progress and page.get("phase") != "TURN":
            raise Malformed("progress.agenda", "missing")
        if page.get("turn", str(SEATS[0])) not in BY_NAME:
            raise Malformed("turn", "unknown_name", name=clip(page["turn"]))


def _check_result(page: Mapping[str, Any]) -> None:
    for name in ("by", "ranking", "scores"):
        if name not in page:
            raise Malformed(f"result.{name}", "missing")


def _whole(terms: Terms, page: Mapping[str, Any]) -> dict[str, Any]:
    """Return a page that the engine wrote, with what it leaves out."""
    for name in ("bag", "deck", "entity"):
        if name not in page:
            raise Malformed(name, "missing")
    return {"used": 0, "turn": str(Seat(0)), **page}


def _compare(given: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    """What is given and can be computed must agree with the rest."""
    for name in ("victory", "artifacts", "asks", "phase"):
        _agree(name, given.get(name), found[name])
    _agree("entity.reserve", given.get("entity", {}).get("reserve"), found["entity"]["reserve"])
    for place, player in enumerate(given["players"]):
        here = found["players"][place]
        for name in COMPUTED:
            _agree(f"players[{place}].{name}", player.get(name), here[name])
    if "result" in given:
        for name, value in given["result"].items():
            _agree(f"result.{clip(name)}", value, found.get("result", {}).get(name))


def _agree(field: str, given: object, found: object) -> None:
    """Compare numbers and objects; zeros may be left out of objects."""
    if isinstance(given, dict) and isinstance(found, dict):
        given = {name: value for name, value in given.items() if value != 0}
        found = {name: value for name, value in found.items() if value != 0}
    if given is not None and given != found:
        raise Malformed(field, "contradiction", given=clip(given), found=clip(found))


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
        lists = {name: _ids(page[name], name) for name in IDS if name in page}
        self.given = {**page, **lists}
        self.players = players
        self.chance = Chance(terms.setup.seed).beside("filling")

    def page(self) -> dict[str, Any]:
        """Return the whole page; what is given stays as it is."""
        empty = empty_table(self.terms)
        self._fill_races()
        filled = {
            **{each: value for each, value in RECORDS.write(empty).items() if value is not None},
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
            filled["progress"] = {"agenda": write_agenda(_agenda(filled))}
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
        scan = with_lists(self.given.get("scan") or {}, PART_IDS["scan"])
        drawn = [*scan.get("drawn", ()), *scan.get("thrown", ())]
        return [*self.given.get("tiles", {}).values(), *hands, *drawn]

    def _technologies(self) -> list[str]:
        owned = [id for player in self.players for id in player.get("technologies", ())]
        archived = [player["archive"] for player in self.players if player.get("archive")]
        drawn = listed((self.given.get("discover") or {}).get("drawn", ()))
        return [*owned, *archived, *drawn, *self.given.get("discard", ())]

    def _ancient(self) -> list[int]:
        owned = {TECHNOLOGIES[id].card for id in self._technologies() if id in TECHNOLOGIES}
        return [place + 1 for place, card in enumerate(ANCIENT_CARDS) if card not in owned]

    def _entity(self) -> dict[str, Any]:
        given = _numbers(self.given.get("entity", {}))
        given = {"power": self.terms.options.power, **given}
        if "cards" in given:
            given["cards"] = _ids(given["cards"], "entity.cards")
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
        case "SETUP_OBJECTIVES":
            return StartTurn(seat), AskTogether(_choosers(page))
        case "SETUP_RACES" | "SETUP_HOMES" | "GAME_OVER" as known:
            raise Malformed("phase", "needs_progress", phase=known)
        case other:
            raise Malformed("phase", "unknown_name", name=clip(other))


def _choosers(page: Mapping[str, Any]) -> tuple[AskObjectives, ...]:
    """Return who still chooses objectives: each player to whom some are dealt."""
    dealt = [Seat(place) for place, player in enumerate(page["players"]) if player.get("dealt")]
    if not dealt:
        raise Malformed("players[0].dealt", "missing")
    return tuple(map(AskObjectives, dealt))


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
