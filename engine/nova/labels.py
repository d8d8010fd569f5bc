"""Actions as buttons say them, with their price: as a person would, not as they are typed.

A line is read as the action it is; its phrase stands in data/nova/text.toml under the name of the
action's class. The price is what carrying the action out spends, so no rule is written here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from engine.core.refusal import Refused
from engine.core.seat import BY_NAME, Seat
from engine.core.wording import listed
from engine.nova import actions, phrases
from engine.nova.action import Action
from engine.nova.actions.abilities.assault import Assaulted
from engine.nova.actions.abilities.disable import EnemyShips
from engine.nova.actions.abilities.jump import LongTrip
from engine.nova.actions.abilities.push_gate import GateRoute
from engine.nova.actions.abilities.regroup import ManyTrips
from engine.nova.actions.abilities.reroll import DiceAgain
from engine.nova.attacking import Ranged
from engine.nova.content.cards import OBJECTIVES
from engine.nova.content.numbers import PLAYER
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.content.technologies import CARDS, TECHNOLOGIES
from engine.nova.dice import Use
from engine.nova.effects.ability import Banish, Jump, Regroup
from engine.nova.events import CreditsPaid, EnergySpent
from engine.nova.forces import sector_tile
from engine.nova.map import LOCATION_NAMED, SECTOR_NAMED
from engine.nova.moving import ALL, Carried, Trip
from engine.nova.notation import CHOOSE, KINDS, VERBS
from engine.nova.pieces import Side
from engine.nova.questions import question
from engine.nova.rules import check, prompt_of
from engine.nova.sides import panel_of
from engine.nova.speech import (
    WORDS,
    bit,
    laid,
    losses_of,
    name_of,
    pieces,
    ranged_units,
    units_in,
)
from engine.nova.table import Table
from engine.nova.table.base import Unforeseen
from engine.nova.tokenizer import Words
from engine.nova.totals import research_capacity
from engine.nova.view import NovaView

NAMED = Mapping[Seat, str]
GROUP = re.compile(r"([A-Z][0-9]*)(d?)(?:x([0-9]+))?")
ENEMIES = re.compile(r"(P[1-6]|entity)(?:x([0-9]+))?")
TILE_IN_SLOT = re.compile(r"[1-6][ad]:[a-z0-9]+")
# Verbs whose next word is said as the whole action that it makes.
SHORT = ("die", "choose", "claim", "synthesize", "objective", "end")
# What a group of units is, from each of these words on.
UNITS = {
    "move": "ships", "in": "ships", "ships": "ships", "stations": "stations", "to": "",
    "carry": "", "lost": "ships", "disabled": "ships",
}  # fmt: skip
DEFAULT = f"{CHOOSE} default"


def label(view: NovaView, line: str, names: NAMED) -> str:
    """A whole action, or words that several begin with; what has no phrase is said as typed."""
    if line == DEFAULT:
        return _say("default", names)
    action = _read(view, line)
    if action is None:
        return _begun(view, line.split(), names)
    return f"{_phrase(view, action, names)}{_price(view, action)}"


def word(view: NovaView, chosen: Sequence[str], one: str, names: NAMED) -> str:
    """A single word that may follow those chosen; one that completes an action has its price."""
    line = " ".join((*chosen, one))
    action = _read(view, line)
    if not chosen or (chosen[0] in SHORT and action is not None):
        return label(view, line, names)
    price = "" if action is None else _price(view, action)
    for key in (f"{chosen[0]}_{one}", one):
        if key in WORDS.text["word"]:
            return f"{WORDS.fill('word', key, {}, names)}{price}"
    said = _named(view, one, names, _counted(view, chosen)) or phrases.capital(one)
    return f"{said}{price}"


def _counted(view: NovaView, chosen: Sequence[str]) -> str:
    """Return what a sector counts where units are gathered: `C1` is one ship of C1."""
    kind = ""
    for one in chosen:
        kind = UNITS.get(one, kind)
        if one in TECHNOLOGIES:
            ability = TECHNOLOGIES[one].ability
            gathers = ability is not None and isinstance(ability.do, (Jump, Regroup, Banish))
            kind = "ships" if gathers else ""
    if chosen[0] == "warp" and "out" in chosen:
        return "ships" if "to" in chosen and "carry" not in chosen else ""
    return kind


def _say(key: str, names: NAMED, /, **facts: object) -> str:
    return WORDS.fill("label", key, facts, names)


# Reading.


def _seat(view: NovaView) -> Seat:
    return view.known.turn.seat if view.viewer is None else view.viewer


def _read(view: NovaView, line: str) -> Action | None:
    """Return the action that a line is, whether it can be played now or not."""
    seat = _seat(view)
    prompt = prompt_of(view.known, seat)
    asked = () if prompt is None else question(prompt).actions
    for kind in dict.fromkeys((*asked, *KINDS)):
        if f"{line} ".startswith(f"{kind.verb} ") and line != CHOOSE:
            words = Words(view.known, line[len(kind.verb) :])
            try:
                action = kind.parse(seat, words)
                words.end()
            except Refused:
                continue
            return action
    return None


def _price(view: NovaView, action: Action) -> str:
    """Say what the action costs, if it can be played now."""
    table = Table(view.known, foreseeing=True)
    try:
        check(view.known, action)
        action.apply(table)
    except Refused:
        return ""
    except Unforeseen:
        pass  # it has been paid before the roll or the draw
    energy = sum(one.amount for one in table.events if isinstance(one, EnergySpent))
    credits = sum(one.amount for one in table.events if isinstance(one, CreditsPaid))
    spent = {"price_energy": energy, "price_credits": credits}
    said = [bit(kind, amount=amount) for kind, amount in spent.items() if amount]
    return bit("priced", text=listed(said)) if said else ""


# Phrases.


def _phrase(view: NovaView, action: Action, names: NAMED) -> str:
    """Return the phrase of an action: by its class, and what is made of its fields."""
    key, facts = type(action).__name__, _fields(action)
    made = _made(view, action, names)
    if made is not None:
        found, more = made
        return _say(found or key, names, **{**facts, **more})
    return _say(key, names, **facts)


def _fields(record: Any) -> dict[str, object]:
    return {field.name: getattr(record, field.name) for field in fields(record)}


def _made(view: NovaView, action: Action, names: NAMED) -> tuple[str, dict[str, object]] | None:
    """Return another key than the class, if there is one, and facts that are no fields."""
    match action:
        case actions.Abandon():
            return _abandon(action)
        case actions.ScanTiles(thrown=thrown):
            return ("ScanTiles_thrown" if thrown else "", {})
        case actions.Keep(kept=kept, dropped=dropped):
            drops = bit("dropping", tiles=_tiles(dropped)) if dropped else ""
            return "", {"text": _tiles(kept) or bit("nothing"), "drops": drops}
        case actions.Reveal(places=places):
            return "", {"text": listed([_revealed(tile, at) for tile, at in places])}
        case actions.BuildShips(yards=yards):
            return "", {"text": units_in([("ships", one) for one in yards])}
        case actions.Move(trips=trips, carried=carried):
            return "", {
                "ships": _leaving(trips),
                "ends": _arriving(trips),
                "gate": trips[0].origin,
                "carries": _carries(carried),
                "destination": trips[0].destination,
            }
        case actions.Attack(ranged=ranged, enemy=enemy):
            return "", {"enemy": Side.of(enemy), "support": _support(ranged)}
        case actions.Research():
            return "", {"credits": _credits(view, action.seat)}
        case actions.EndDiscovery(archive=archive):
            return ("EndDiscovery_archive" if archive else "", {})
        case actions.Logistics():
            return "", {"text": _form(action)}
        case actions.Die(face=face, use=use):
            return f"Die_{use.name.lower()}", {"text": _faces(view, action.seat, face, use)}
        case actions.Plan(dice=dice):
            return "", {"text": " ".join(f"{face}{use}" for face, use in dice) or bit("nothing")}
        case actions.QueueTurn(turn=turn):
            return "" if turn else "QueueTurn_none", {"text": turn}
        case actions.ChooseReflection(turned=turned):
            return f"ChooseReflection_{'yes' if turned else 'no'}", {}
        case actions.ChooseObjectives(cards=cards):
            return "", {"text": listed([_card(card) for card in cards])}
        case actions.RevealObjective(card=card):
            return "", {"text": _card(card)}
        case actions.ChooseLosses(losses=losses):
            return "", {"text": phrases.capital(losses_of(losses, "lose", "disable"))}
        case actions.UseAbility():
            return _ability(action, names)
        case _:
            return None


def _abandon(action: actions.Abandon) -> tuple[str, dict[str, object]]:
    tokens = pieces(
        ships=action.ships,
        disabled=action.disabled,
        stations=action.stations,
        gates=int(action.gate),
    )
    if not action.colonies:
        return "", {"tokens": tokens}
    return ("Abandon_colonies_more" if tokens else "Abandon_colonies", {"tokens": tokens})


def _card(card: str) -> str:
    """Name a secret objective shortly: `the gold g-04`."""
    rank = phrases.WORDS.say("rank", OBJECTIVES[card].rank).lower()
    return bit("objective", rank=rank, id=card)


def _tiles(ids: Iterable[str]) -> str:
    return listed([name_of(id) for id in ids])


def _revealed(tile: str, location: object) -> str:
    return bit("at", tile=tile, location=location)


def _leaving(trips: Sequence[Trip]) -> str:
    return listed([bit("from", units=pieces(ships=one.ships), sector=one.origin) for one in trips])


def _arriving(trips: Sequence[Trip]) -> str:
    return listed(
        [bit("to", units=pieces(ships=one.ships), sector=one.destination) for one in trips]
    )


def _carries(carried: Iterable[Carried]) -> str:
    """Say which loose tokens go along."""
    said = [
        bit("all_loose", sector=one.origin)
        if one.value == ALL
        else bit("one_loose", value=one.value, sector=one.origin)
        for one in carried
    ]
    return bit("carrying", text=listed(said)) if said else ""


def _support(ranged: Ranged) -> str:
    units = ranged_units(ranged.ships, ranged.stations)
    return bit("with_units", units=units) if units else ""


def _credits(view: NovaView, seat: Seat) -> int:
    have = view.known.players[seat].credits
    return min(research_capacity(view.known, seat), PLAYER.credits - have)


def _form(action: actions.Logistics) -> str:
    """Say what changes in a Logistics, part by part."""
    form, said = action.form, []
    if form.flips:
        said.append(bit("flips", text=listed([name_of(card) for card in form.flips])))
    if form.use is not None:
        used = listed([name_of(one.technology) for one in form.use])
        said.append(bit("uses", text=used or bit("nothing")))
    if form.panel is not None:
        on = listed([laid(slot, face.word) for slot, face in form.panel])
        said.append(bit("lays", text=on or bit("nothing")))
    return "; ".join(said) or bit("as_before")


def _faces(view: NovaView, seat: Seat, face: int, use: Use) -> str:
    """Name what a die does in a use: `ion`, `basic attack and basic shield`."""
    column = panel_of(view.known, seat)[face - 1]
    found = [column.attack] * (use in (Use.ATTACK, Use.OVERCHARGE))
    found += [column.defence] * (use in (Use.DEFEND, Use.OVERCHARGE))
    return listed([phrases.face_name(one).lower() for one in found])


def _ability(action: actions.UseAbility, names: NAMED) -> tuple[str, dict[str, object]]:
    """Return the phrase of an ability by what it is used on."""
    target, do = action.target, action.ability.do
    facts = {**_fields(do), **_fields(target)}
    match target:
        case EnemyShips(ships=ships):
            facts["text"] = listed(
                [bit("ships_of", names, side=side, ships=number) for side, number in ships]
            )
        case DiceAgain(faces=faces):
            facts["text"] = listed(faces)
        case GateRoute(route=route):
            facts["text"] = listed(route)
        case LongTrip(trip=trip, carried=carried):
            facts |= {"text": _leaving((trip,)), "sector": trip.destination}
            facts["carries"] = _carries(carried)
        case ManyTrips(trips=trips, carried=carried):
            facts["text"] = listed(
                [bit("trip", text=_leaving((one,)), sector=one.destination) for one in trips]
            )
            facts["carries"] = _carries(carried)
        case Assaulted(enemy=enemy, ranged=ranged):
            facts |= {"enemy": Side.of(enemy), "support": _support(ranged)}
        case _:
            pass
    return type(target).__name__, facts


# Words that lead on.


def _begun(view: NovaView, words: Sequence[str], names: NAMED) -> str:
    """Words that several actions begin with: the verb, then each word by itself."""
    line = " ".join(words)
    for verb in sorted(VERBS, key=len, reverse=True):
        if f"{line} ".startswith(f"{verb} "):
            rest = line[len(verb) :].split()
            chosen = verb.split()
            said = []
            for one in rest:
                said.append(_inside(view, chosen, one, names))
                chosen.append(one)
            return f"{_first(verb, names)} {', '.join(said)}".rstrip()
    said = [_named(view, one, names) or one for one in words]
    return phrases.capital(" ".join(said))


def _inside(view: NovaView, chosen: Sequence[str], one: str, names: NAMED) -> str:
    """Return a word inside a line that is not finished."""
    if one in WORDS.text["word"]:
        return WORDS.fill("word", one, {}, names)
    return _named(view, one, names, _counted(view, chosen)) or one


def _first(verb: str, names: NAMED) -> str:
    key = verb.replace(" ", "_")
    return WORDS.fill("begin", key, {}, names) if key in WORDS.text["begin"] else verb.capitalize()


def _named(view: NovaView, one: str, names: NAMED, units: str = "") -> str | None:
    """Return what a word of notation names, with what there is to know about it."""
    if one in BY_NAME:
        return names.get(BY_NAME[one], one)
    if one in LOCATION_NAMED:
        return one
    if one in OBJECTIVES:
        return _card(one)
    if one in LOCATION_TILES:
        bonus = phrases.describe_bonus(LOCATION_TILES[one].bonus)
        return bit("tile_word", tile=one, bonus=bonus)
    if one in TECHNOLOGIES or one in CARDS:
        return name_of(one)
    if TILE_IN_SLOT.fullmatch(one):
        return laid(*one.split(":"))
    if found := ENEMIES.fullmatch(one):
        return bit("ships_of", names, side=Side(found[1]), ships=int(found[2] or 1))
    if found := GROUP.fullmatch(one):
        return _group(view, found[1], "disabled" if found[2] else units, found[3])
    return None


def _group(view: NovaView, name: str, units: str, number: str | None) -> str | None:
    """Return a sector with its name, or units of it with their number."""
    sector = SECTOR_NAMED.get(name)
    if sector is None or sector not in view.known.map:
        return None
    if not units and number is None:
        return bit("sector_word", sector=sector, tile=sector_tile(view.known, sector).name)
    return bit("units", units=pieces(**{units or "ships": int(number or 1)}), sector=sector)
