"""The sentences of the game, with the names of its cards, tiles and sides filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.core.wording import Wording, listed
from engine.nova import events, phrases
from engine.nova.content.cards import ACTION_CARDS, OBJECTIVES
from engine.nova.content.combat import LEVELS
from engine.nova.content.numbers import ENTITY
from engine.nova.content.sectors import LOCATION_TILES, SECTOR_TILES
from engine.nova.content.technologies import CARDS, RACES, TECHNOLOGIES
from engine.nova.dice import Use
from engine.nova.events.entity import (
    ActionCardDrawn,
    AnomaliesRolled,
    AnomalyProduced,
    EntityDrifted,
    EntityRestored,
    EntityShipsPlaced,
    FlareChosen,
    FlareStruck,
    PowerRaised,
)
from engine.nova.map import Sector
from engine.nova.pieces import EndedBy, Face, PanelSide, Resource, Side, Space, Star
from engine.nova.state import FlareLosses

Groups = Sequence[tuple[Sector, int]]

# Facts that are said as they were typed, or are no names of the box.
AS_TYPED = frozenset(
    ("word", "expected", "verb", "name", "option", "value", "values", "known", "near", "reason",
     "text", "example", "file", "found", "id")
)  # fmt: skip
# Facts that are words of a part of the file: what a seat is asked, what a die can do.
WORDED = {"kind": "asked_for", "legal": "use"}
SENTENCES = ("event", "telling", "refusal", "ask", "show", "note")


def name_of(id: str) -> str:
    """Return what a card or a tile is called; any other word stays as it is."""
    for kind in (TECHNOLOGIES, LOCATION_TILES, SECTOR_TILES, RACES):
        if id in kind:
            return kind[id].name
    if id in OBJECTIVES:
        return objective_name(id)
    if id in ACTION_CARDS:
        return phrases.WORDS.say("action_card_title", ACTION_CARDS[id].kind, id=id)
    sides = CARDS.get(id, ())
    return " or ".join(side.name for side in sides) or id


def objective_name(card: str) -> str:
    """`the gold objective g-04 (to have claimed the 25★ token)`."""
    one = OBJECTIVES[card]
    rank = phrases.WORDS.say("rank", one.rank).lower()
    return f"{rank} objective {card} ({phrases.describe_measure(one)})"


def spoken(name: str, value: object) -> object:
    """Return a fact as a sentence says it: names for ids, colours for stars."""
    if name in AS_TYPED:
        return value
    if isinstance(value, tuple):
        return tuple(spoken(name, each) for each in value)
    if isinstance(value, Side):
        return WORDS.text["side"]["entity"] if value.seat is None else value.seat
    if isinstance(value, (Star, Resource, Space, Use)):
        return WORDS.text[type(value).__name__.lower()][value.value]
    if isinstance(value, Face):
        return phrases.face_name(value).lower()
    if type(value) is str:
        return WORDS.text[WORDED[name]][value] if name in WORDED else name_of(value)
    return value


def begun(text: str) -> str:
    """Write the Entity with a capital letter at the beginning; names of people stay as they are."""
    indent = len(text) - len(text.lstrip())
    entity = WORDS.text["side"]["entity"]
    return (
        text[:indent] + phrases.capital(text[indent:]) if text[indent:].startswith(entity) else text
    )


@dataclass(frozen=True, slots=True)
class NovaWording(Wording):
    """The sentences; facts are spoken before they are filled in."""

    def fill(
        self, part: str, key: str, facts: Mapping[str, object], names: Mapping[Seat, str]
    ) -> str:
        said = {name: spoken(name, value) for name, value in facts.items()}
        text = Wording.fill(self, part, key, said, names)
        return begun(text) if part in SENTENCES else text

    def event(self, event: Any, names: Mapping[Seat, str] | None = None) -> str:
        facts = facts_of(event, names or {})
        return self.fill("event", sentence_of(event), facts, names or {})


WORDS = NovaWording("nova/text")


def words_of(edition: str) -> NovaWording:
    """Return the sentences of an edition; there is one."""
    return WORDS


def bit(key: str, names: Mapping[Seat, str] | None = None, /, **facts: object) -> str:
    """Return a part of a sentence."""
    return WORDS.fill("bit", key, facts, names or {})


def pieces(**numbers: int) -> str:
    """List pieces with their numbers, those that there are: `2 ships and 1 station`."""
    return listed(each_piece(**numbers))


def each_piece(**numbers: int) -> list[str]:
    return [bit(kind, number=number) for kind, number in numbers.items() if number]


def tiles(stars: Sequence[Star]) -> str:
    """List tiles by their backs: `2 red tiles and 1 blue tile`."""
    counted = Counter(stars)
    return listed(
        [
            bit("tile" if counted[star] == 1 else "tiles", number=counted[star], star=star)
            for star in Star
            if counted[star]
        ]
    )


def dice(faces: Sequence[int]) -> str:
    return listed(faces) or bit("no_dice")


def dice_done(use: Use, faces: Sequence[int]) -> str:
    """Say what was done with dice: `3 and 5 to attack`."""
    return WORDS.fill("done", use.name.lower(), {"face": dice(faces)}, {})


def ranged_units(ships: Groups, stations: Groups) -> str:
    """List units by sector: `2 ships in B1 and 1 station in B2`."""
    return units_in([("ships", one) for one in ships] + [("stations", one) for one in stations])


def units_in(found: Sequence[tuple[str, tuple[Sector, int]]]) -> str:
    return listed(
        [
            bit("units", units=pieces(**{kind: number}), sector=sector)
            for kind, (sector, number) in found
        ]
    )


def sentence_of(event: Any) -> str:
    """Return the key of the sentence about an event; some happen in two ways."""
    name = type(event).__name__
    match event:
        case events.QueueDropped(reason=reason) if f"{name}_{reason}" in WORDS.text["event"]:
            return f"{name}_{reason}"
        case AnomalyProduced(owner=None):
            return f"{name}_loose"
        case EntityDrifted(destination=None):
            return f"{name}_stays"
        case EntityShipsPlaced(ships=0):
            return f"{name}_full"
        case EntityShipsPlaced(ships=ships, due=due) if ships < due:
            return f"{name}_fewer"
        case _:
            return name


def facts_of(event: Any, names: Mapping[Seat, str]) -> dict[str, object]:
    """Return what the sentence about an event may name: its fields, and what is made of them."""
    facts = {field.name: getattr(event, field.name) for field in fields(event)}
    return facts | _made(event, names)


def _made(event: Any, names: Mapping[Seat, str]) -> dict[str, object]:
    match event:
        case events.MawClaimed():
            return {"maw": ENTITY.maw_vp}
        case events.TokensTakenBack() | events.TokensDestroyed():
            kinds = ("ships", "stations", "disabled", "gates")
            return {"tokens": pieces(**{kind: getattr(event, kind) for kind in kinds})}
        case EntityRestored() | events.Restored():
            return {"tokens": pieces(captured=event.captured, disabled=event.disabled)}
        case events.ScanStarted(thrown=thrown):
            away = bit("thrown_away", tiles=tiles(thrown)) if thrown else ""
            return {"thrown_away": away}
        case events.ScanEnded(kept=kept, dropped=dropped):
            drops = bit("drops", tiles=tiles(dropped)) if dropped else ""
            return {"kept_tiles": tiles(kept) or bit("keeps_none"), "dropped_tiles": drops}
        case events.TileRevealed(tile=tile):
            return {"bonus": phrases.describe_bonus(LOCATION_TILES[tile].bonus)}
        case events.AttackDeclared(ships=ships, stations=stations):
            units = ranged_units(ships, stations)
            return {"support": bit("support", units=units) if units else ""}
        case events.DiceRolled(faces=faces) | AnomaliesRolled(faces=faces):
            return {"rolled": dice(faces)}
        case events.DiceRerolled(before=before, faces=faces):
            return {"old": dice(before), "new": dice(faces)}
        case events.DiscoveryEnded(archive=archive, discarded=discarded):
            archived = bit("archived", technology=archive) if archive else ""
            away = bit("discarded", technologies=discarded) if discarded else ""
            return {"archived": archived, "thrown_away": away}
        case events.Reset(action_bonus=action, energy_bonus=energy):
            bonuses = [bit("action_bonus", stars=action)] * bool(action)
            bonuses += [bit("energy_bonus", stars=energy)] * bool(energy)
            return {"bonuses": bit("with", bonuses=listed(bonuses)) if bonuses else ""}
        case events.PanelLaid(panel=panel):
            return {"tiles": listed([laid(slot, word) for slot, word in panel])}
        case events.MarkerAdvanced(space=space):
            return {"moves": bit("to_space", space=space) if space else bit("to_nova")}
        case ActionCardDrawn(card=card):
            return {"does": describe_card(card)}
        case PowerRaised(level=level):
            return {"power": LEVELS[level - 1]}
        case FlareChosen():
            return {"losses": losses_of(event, "lose", "disable")}
        case FlareStruck():
            return {"losses": losses_of(event, "lost", "struck")}
        case events.GameEnded(by=by, ranking=ranking):
            won = by is EndedBy.DECLARED
            key = f"{by.value}_shared" if won and len(ranking[0]) > 1 else by.value
            return {"how": bit(key, names, winners=ranking[0])}
        case _:
            return {}


def losses_of(flare: FlareChosen | FlareStruck | FlareLosses, lost: str, struck: str) -> str:
    """Say what a solar flare takes and disables, with the words for both."""
    gone = [("ships", one) for one in flare.lost]
    gone += [("disabled", one) for one in flare.lost_disabled]
    hit = [("ships", one) for one in flare.disabled]
    said = [bit(lost, units=units_in(gone))] * bool(gone)
    said += [bit(struck, units=units_in(hit))] * bool(hit)
    return listed(said) or bit("no_losses")


def describe_card(card: str) -> str:
    """Say what an action card of the Entity does, in few words."""
    one = ACTION_CARDS[card]
    facts = {field.name: getattr(one, field.name) for field in fields(one)}
    return phrases.WORDS.say("action_card_line", one.kind, **facts)


def laid(slot: str, word: str) -> str:
    """Say where a combat tile lies: `ion on 4a`."""
    face = Face.of(PanelSide(slot[-1]), word)
    return bit("covers", face=phrases.face_name(face).lower(), slot=slot)
