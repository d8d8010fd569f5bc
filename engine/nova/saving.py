"""A position as JSON values and back: everything in it, readable by people.

The fields of a position are written under their own names. What is computed stands beside them
for people; the agenda and a few notes of the engine are under `progress`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.chance import Chance
from engine.core.codec import Records
from engine.core.game import Setup
from engine.core.refusal import Malformed
from engine.core.seat import BY_NAME, SEATS, Seat
from engine.core.shapes import LONGEST_WORD, SEED, Raw, Shape
from engine.core.wording import clip
from engine.nova import totals
from engine.nova.actions import ChooseLosses
from engine.nova.actions.choose_losses import DISABLED, LOST
from engine.nova.agenda import (
    AskDeficit,
    AskDie,
    AskDiscard,
    AskDiscover,
    AskFlare,
    AskHits,
    AskHome,
    AskKeep,
    AskNegate,
    AskObjectives,
    AskRace,
    AskReflect,
    AskWindow,
    FinishTurn,
    Item,
    Prompt,
    TakeTurn,
    open_prompts,
)
from engine.nova.content.technologies import ANCIENT_CARDS, RACES, TECHNOLOGIES
from engine.nova.dealing import dealt_map
from engine.nova.forces import entity_reserve, reserve
from engine.nova.map import LOCATION_NAMED, SECTOR_NAMED, Location, Sector
from engine.nova.options import parse_options
from engine.nova.pieces import DIRECTIONS, Direction, EndedBy, Token
from engine.nova.questions import question
from engine.nova.state import (
    Combat,
    Discovery,
    Ending,
    EntityPhase,
    FlareLosses,
    Player,
    Queued,
    Scan,
    State,
    Terms,
)

COMBAT_PROMPTS: tuple[type[Prompt], ...] = (
    AskWindow, AskDie, AskReflect, AskDiscard, AskNegate, AskHits,
)  # fmt: skip
PHASES: Mapping[type[Prompt], str] = {
    AskRace: "SETUP_RACES",
    AskHome: "SETUP_HOMES",
    AskObjectives: "SETUP_OBJECTIVES",
    TakeTurn: "TURN",
    AskKeep: "SCAN_KEEP",
    AskDiscover: "DISCOVER",
    AskDeficit: "DEFICIT",
    **dict.fromkeys(COMBAT_PROMPTS, "COMBAT"),
    AskFlare: "ENTITY",
}


_GROUP = re.compile(r"([A-Z][0-9]{0,2})(d?)(?:x([1-9][0-9]?))?")


class LossesText(Shape):
    """What a player chose for a solar flare, written as its answer is in notation."""

    def read(self, value: str) -> FlareLosses:
        parts: dict[tuple[str, bool], list[tuple[Sector, int]]] = {}
        part = ""
        for word in value.split():
            if word in (LOST, DISABLED):
                part = word
            elif match := _GROUP.fullmatch(word):
                groups = parts.setdefault((part, bool(match[2])), [])
                groups.append((SECTOR_NAMED[match[1]], int(match[3] or 1)))
        active, broken, struck = ((LOST, False), (LOST, True), (DISABLED, False))
        return FlareLosses(*(tuple(parts.get(each, ())) for each in (active, broken, struck)))

    def write(self, value: FlareLosses) -> str:
        return losses_text(value)

    def check(self, value: object, where: str) -> FlareLosses:
        if not isinstance(value, str) or len(value) > LONGEST_WORD:
            raise Malformed(where, "not_a_word")
        names = [match[1] for match in map(_GROUP.fullmatch, value.split()) if match]
        if any(name not in SECTOR_NAMED for name in names):
            raise Malformed(where, "unknown_name", name=clip(value))
        found = self.read(value)
        if losses_text(found) != value:
            raise Malformed(where, "impossible")
        return found


def write_agenda(agenda: tuple[Item, ...]) -> Any:
    return RECORDS.shape(tuple[Item, ...]).writer(agenda)


def losses_text(losses: FlareLosses) -> str:
    return " ".join(map(str, ChooseLosses(SEATS[0], losses).words()))


RECORDS = Records(
    {
        Sector: SECTOR_NAMED,
        Location: LOCATION_NAMED,
        Seat: BY_NAME,
        Direction: {str(one): one for one in DIRECTIONS},
    },
    {Terms: Raw(), Chance: Raw(), FlareLosses: LossesText()},
)
# Parts that a position has only at times.
IN_PROGRESS: Mapping[str, type] = {
    "scan": Scan, "discover": Discovery, "combat": Combat, "result": Ending,
}  # fmt: skip
# Lists of ids: long ones are written as one string (notation), and either way is read.
IDS = ("bag", "deck", "discard")
PLAYER_IDS = (
    "hand",
    "technologies",
    "active",
    "used",
    "objectives",
    "revealed",
    "dealt",
    "peek",
    "sectors",
    "gates",
    "improved",
)

ENTITY_IDS = ("cards",)
PART_IDS: Mapping[str, tuple[str, ...]] = {"scan": ("drawn", "thrown"), "discover": ("drawn",)}
# What a position need not say while there is none of it.
EMPTY = ("options", "tiles", "loose", "improvements", "discard", "next")
_APART = ("terms", "players", "entity", "turn", "agenda", "chance", *IN_PROGRESS)


def write(state: State) -> dict[str, Any]:
    """Write a whole position; `restore` gives an equal one, also in the middle of a turn."""
    setup = state.terms.setup
    page: dict[str, Any] = {
        "game": "nova",
        "edition": setup.edition,
        "options": list(setup.options),
        "seed": SEED.write(setup.seed),
        "used": state.chance.used,
        "turn": str(state.turn.seat),
        "phase": phase(state.agenda),
    }
    fields = {name: value for name, value in RECORDS.write(state).items() if name not in _APART}
    page |= _shortened(fields, IDS)
    if state.map == whole_map(setup, state.players):
        del page["map"]
    page = {name: value for name, value in page.items() if value or name not in EMPTY}
    _leave_out(state, page)
    for name in IN_PROGRESS:
        if (part := getattr(state, name)) is not None:
            page[name] = _shortened(RECORDS.write(part), PART_IDS.get(name, ()))
    if state.result is not None:
        page["result"] |= _write_result(state.result)
    page["entity"] = _write_entity(state)
    page["players"] = [write_player(state, seat) for seat in SEATS[: len(state.players)]]
    page["victory"] = totals.victory_track(state)
    page["artifacts"] = totals.artifact_total(state)
    page["asks"] = [
        {"seat": str(prompt.seat), "ask": question(prompt).kind, "blocking": True}
        for prompt in open_prompts(state.agenda)
    ]
    turn = state.turn
    page["progress"] = {"number": turn.number}
    if state.agenda != a_turn(turn.seat):
        page["progress"]["agenda"] = write_agenda(state.agenda)
    if turn.phase_due:
        page["progress"]["due"] = True
    queued = {
        str(seat): [RECORDS.write(one) for one in player.queue]
        for seat, player in zip(SEATS, state.players, strict=False)
        if player.queue
    }
    if queued:
        page["progress"]["queued"] = queued
    return page


def _leave_out(state: State, page: dict[str, Any]) -> None:
    """Leave out what every reader knows: it has the value that it has when it is missing."""
    if state.maw:
        del page["maw"]
    owned = (id for player in state.players for id in player.technologies)
    if state.ancient == ancient_row(owned):
        del page["ancient"]


def a_turn(seat: Seat) -> tuple[Item, ...]:
    """Return what lies on the agenda while a seat is asked for its turn."""
    return FinishTurn(seat), TakeTurn(seat)


def ancient_row(owned: Iterable[str]) -> tuple[int, ...]:
    """Return the ancient cards that no player has."""
    cards = {TECHNOLOGIES[id].card for id in owned if id in TECHNOLOGIES}
    return tuple(place for place, card in enumerate(ANCIENT_CARDS, 1) if card not in cards)


def whole_map(setup: Setup, players: Iterable[Player]) -> dict[Sector, str]:
    """Return the map as the seed dealt it, with the homeworlds that are chosen."""
    pick = parse_options(setup.options).pick_races
    homes = {one.home: RACES[one.race].home.id for one in players if one.home is not None}
    return {**dealt_map(setup, pick_races=pick), **homes}


def _map_of(page: Mapping[str, Any], setup: Setup) -> Mapping[str, str]:
    """Return the map of a page, dealt again where it says nothing of it."""
    if "map" in page:
        found: Mapping[str, str] = page["map"]
        return found
    pick = parse_options(setup.options).pick_races
    dealt = {str(sector): tile for sector, tile in dealt_map(setup, pick_races=pick).items()}
    for player in page["players"]:
        if player.get("home") and player.get("race") in RACES:
            dealt[player["home"]] = RACES[player["race"]].home.id
    return dict(sorted(dealt.items(), key=lambda one: SECTOR_NAMED.get(one[0], 0)))


def _write_entity(state: State) -> dict[str, Any]:
    entity = _shortened(RECORDS.write(state.entity), ENTITY_IDS)
    page = {**entity, "reserve": entity_reserve(state)}
    if state.entity.phase is not None:
        phase = RECORDS.write(state.entity.phase)
        if state.entity.phase.losses:
            losses = sorted(state.entity.phase.losses.items())
            phase["losses"] = {str(seat): losses_text(chosen) for seat, chosen in losses}
        page["phase"] = phase
    return page


def _shortened(page: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Write lists of more than one id as one string."""
    joined = {name: " ".join(page[name]) for name in names if len(page.get(name, ())) > 1}
    return {**page, **joined}


def listed(value: Any) -> Any:
    """Read a list of ids that may be one string."""
    return value.split() if isinstance(value, str) else value


def with_lists(page: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {**page, **{name: listed(page[name]) for name in names if name in page}}


def _write_result(ending: Ending) -> dict[str, Any]:
    """Write how a game ended for people; winners are empty after a defeat."""
    won = ending.by is EndedBy.DECLARED
    best = [str(seat) for seat in ending.ranking[0]]
    return {
        "outcome": "victory" if won else "defeat",
        "winners": best if won else [],
        "best": best,
        "scores": {str(SEATS[place]): score for place, score in enumerate(ending.scores)},
    }


def _read_result(page: Mapping[str, Any]) -> dict[str, Any]:
    scores = page["scores"]
    if isinstance(scores, dict):
        scores = list(scores.values())
    return {"is": Ending.__name__, "by": page["by"], "ranking": page["ranking"], "scores": scores}


def phase(agenda: tuple[Item, ...]) -> str:
    """Name what the game waits for, as the rules call it."""
    waited = open_prompts(agenda)
    return PHASES[type(waited[0])] if waited else "GAME_OVER"


COMPUTED = ("seat", "reserve", "tracks", "stock", "score")  # of a player


def write_player(state: State, seat: Seat) -> dict[str, Any]:
    stock = totals.stock(state, seat)
    return {
        "seat": str(seat),
        **_shortened(RECORDS.write(state.players[seat]), PLAYER_IDS),
        **_queue(state.players[seat]),
        "reserve": {
            token.value: number for token in Token if (number := reserve(state, seat, token))
        },
        "tracks": {
            "energy": totals.energy_value(state, seat),
            "research": totals.research_capacity(state, seat),
            "synthesis": totals.synthesis_limit(state, seat),
            "population": totals.population(state, seat),
            "build": totals.build_capacity(state, seat),
            "move": totals.move_capacity(state, seat),
        },
        "stock": {each.value: number for each, number in stock.items() if number},
        "score": totals.score(state, seat),
    }


def _queue(player: Player) -> dict[str, Any]:
    """Write the queued turns as they are typed; what judges them is with the engine's notes."""
    return {"queue": [one.turn for one in player.queue]} if player.queue else {}


def _with_queue(player: dict[str, Any], notes: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """Put the queued turns together with what judges them; without notes there is nothing yet."""
    if "queue" not in player:
        return player
    turns = [{"is": Queued.__name__, "turn": turn} for turn in player["queue"]]
    return {**player, "queue": notes.get(seat, turns)}


def restore(page: Mapping[str, Any]) -> State:
    """Read what `write` wrote, without doubting it."""
    options = tuple(page.get("options", ()))
    setup = Setup(page["edition"], len(page["players"]), SEED.read(page["seed"]), options)
    state: State = RECORDS.read(State, parts_of(page, setup))
    return state


def parts_of(page: Mapping[str, Any], setup: Setup) -> dict[str, Any]:
    """Return the fields of a position as the codec reads them."""
    names = [name for name in State.__slots__ if name not in _APART]
    nothing: Mapping[str, Any] = {"discard": [], "next": [], "maw": True}
    progress = page["progress"]
    return {
        **{name: listed(page.get(name, nothing.get(name, {}))) for name in names},
        "map": _map_of(page, setup),
        "ancient": page["ancient"] if "ancient" in page else list(ancient_row(_owned(page))),
        "terms": Terms(setup, parse_options(setup.options)),
        "players": [
            _with_queue(
                with_lists({k: v for k, v in player.items() if k not in COMPUTED}, PLAYER_IDS),
                progress.get("queued", {}),
                str(SEATS[place]),
            )
            for place, player in enumerate(page["players"])
        ],
        "entity": {
            **with_lists(
                {name: value for name, value in page["entity"].items() if name != "reserve"},
                ENTITY_IDS,
            ),
            "phase": _part(page["entity"], "phase", EntityPhase),
        },
        **{name: _part(page, name, kind) for name, kind in IN_PROGRESS.items()},
        "turn": {
            "seat": page["turn"],
            "number": progress.get("number", 0),
            "phase_due": progress.get("due", False),
        },
        "agenda": progress["agenda"] if "agenda" in progress else _a_turn_of(page),
        "chance": Chance(setup.seed, page["used"]),
    }


def _a_turn_of(page: Mapping[str, Any]) -> Any:
    return write_agenda(a_turn(BY_NAME[page["turn"]]))


def _owned(page: Mapping[str, Any]) -> Iterable[str]:
    return (id for player in page["players"] for id in listed(player.get("technologies", ())))


def _part(page: Mapping[str, Any], name: str, kind: type) -> object:
    """Return a part that may be missing, named as the codec names records."""
    part = page.get(name)
    if not isinstance(part, dict):
        return part
    if kind is Ending:
        return _read_result(part)
    return {**with_lists(part, PART_IDS.get(name, ())), "is": kind.__name__}
