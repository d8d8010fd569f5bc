"""What happened, in as few sentences as tell it: a move of three groups is one, and so is a card.

Events of one kind in a row are told together, and what a player pays or gains for a deed stands
in its sentence. What the board shows by itself (tokens on the action board) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.core.seat import Seat
from engine.core.wording import listed
from engine.nova import events as happened
from engine.nova.content.cards import ACTION_CARDS
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.dice import Use
from engine.nova.events import entity
from engine.nova.phrases import describe_bonus
from engine.nova.pieces import CardKind
from engine.nova.speech import (
    WORDS,
    begun,
    bit,
    describe_card,
    dice,
    dice_done,
    facts_of,
    losses_of,
    name_of,
    pieces,
    sentence_of,
    units_in,
)

NAMED = Mapping[Seat, str]
SUBJECTS = ("{seat} ", "{attacker} ")  # how a sentence begins that can go on
PAID = (happened.EnergySpent, happened.CreditsPaid)
GAINED = (
    happened.StarsGained, happened.PointsGained, happened.CreditsGained, happened.EnergyGained,
)  # fmt: skip
# What is seen on the board, or said with something else.
SILENT = (happened.TokenPlaced, entity.PhaseEnded)
# What the others may know is said with what the player alone may know.
TOLD_WITH: Mapping[type[Any], type[Any]] = {
    happened.ObjectivesChosen: happened.ObjectivesKept,
    happened.CardsTaken: happened.CardsDrawn,
    entity.FlareAnswered: entity.FlareChosen,
}
# What more than one player sees at last makes these needless.
TOLD_BY: Mapping[type[Any], type[Any]] = {entity.FlareAnswered: entity.FlareStruck}


def tell(edition: str, events: Sequence[Any], names: NAMED) -> list[str]:
    """Sentences, in order; what happened several times on end is said once, with how often.

    Whose turn begins at the end is left out: the message calls that player anyway.
    """
    past = list(events[:-1] if events and isinstance(events[-1], happened.TurnStarted) else events)
    told = []
    for sentence, same in groupby(_sentences(_in_order(past), names)):
        times = sum(1 for _ in same)
        told.append(sentence if times == 1 else f"{sentence.removesuffix('.')} (×{times}).")
    return told


def _in_order(events: list[Any]) -> list[Any]:
    """Leave out what is not told, and put what is paid for a deed behind it."""
    kinds = {type(event) for event in events}
    found: list[Any] = []
    owed: list[Any] = []
    for event in events:
        twins = {table.get(type(event)) for table in (TOLD_WITH, TOLD_BY)} - {None}
        if isinstance(event, SILENT) or twins & kinds:
            continue
        used = bool(found) and isinstance(found[-1], happened.AbilityUsed)
        if isinstance(event, PAID) and not (used and found[-1].seat == event.seat):
            owed.append(event)
            continue
        if found and _adds_up(found[-1], event):
            found[-1] = type(event)(event.seat, found[-1].amount + event.amount)
            continue
        found.append(event)
        paid = [one for one in owed if one.seat == _subject(event)]
        owed = [one for one in owed if one not in paid]
        found += paid
    return found + owed


def _adds_up(one: Any, other: Any) -> bool:
    """Tell whether both are the same gain of one seat."""
    return type(one) is type(other) and isinstance(one, GAINED) and one.seat == other.seat


def _subject(event: Any) -> Seat | None:
    """Return the seat that a sentence is about."""
    for name in ("attacker", "side"):
        if (side := getattr(event, name, None)) is not None:
            seat: Seat | None = side.seat
            return seat
    return getattr(event, "seat", None)


def _sentences(left: list[Any], names: NAMED) -> Iterator[str]:
    while left:
        for kind, told in RUNS:
            run = _run(left, kind)
            if run:
                yield from told(run, names)
                del left[: len(run)]
                break
        else:
            yield _deed(left, names)


def _run(events: Sequence[Any], kinds: tuple[type[Any], ...]) -> list[Any]:
    """Return the events that come first and are told together."""
    found: list[Any] = []
    for event in events:
        if not isinstance(event, kinds) or (not found and not isinstance(event, kinds[0])):
            break
        found.append(event)
    return found


def _deed(left: list[Any], names: NAMED) -> str:
    """Tell one event, with what its player pays and gains for it."""
    leader = left.pop(0)
    said = _shortly(leader, names)
    sentence = WORDS.text["event"][sentence_of(leader)]
    if isinstance(leader, happened.Reset) and left and isinstance(left[0], happened.StarsGained):
        del left[0]  # the bonuses are in the sentence
    return _with_clauses(said, left, names) if sentence.startswith(SUBJECTS) else said


def _shortly(event: Any, names: NAMED) -> str:
    """Tell an event in its own sentence, or a shorter one where the rest tells more."""
    if isinstance(event, entity.ActionCardDrawn):
        kind = ACTION_CARDS[event.card].kind
        key = "standard_card" if kind is CardKind.STANDARD else "card"
        title = name_of(event.card)
        title = title[:1].lower() + title[1:]
        return _say(key, names, title=title, text=describe_card(event.card))
    return WORDS.event(event, names)


def _with_clauses(said: str, left: list[Any], names: NAMED) -> str:
    """Add what comes first of what the same seat paid and gained, and take it away."""
    said = said.removesuffix(".")
    gained: list[str] = []
    seat = left[0].seat if left and isinstance(left[0], (*PAID, *GAINED)) else None
    while left and isinstance(left[0], (*PAID, *GAINED)) and left[0].seat == seat:
        event = left.pop(0)
        clause = WORDS.fill("clause", type(event).__name__, facts_of(event, names), names)
        if isinstance(event, PAID):
            said = f"{said} {clause}"
        else:
            gained.append(clause)
    return f"{listed([said, *gained])}."


# Events that are told together.


def _say(key: str, names: NAMED, /, **facts: object) -> str:
    return WORDS.fill("telling", key, facts, names)


def _map(run: list[Any], names: NAMED) -> Iterator[str]:
    yield _say("map", names, number=len(run))


def _by_seat(
    run: list[Any], kind: type[Any], told: Callable[[Seat, list[Any]], str], names: NAMED
) -> Iterator[str]:
    """Tell a run seat by seat, each with what was paid and gained."""
    for seat, group in groupby(run, key=_subject):
        events = list(group)
        deeds = [event for event in events if isinstance(event, kind)]
        rest = [event for event in events if not isinstance(event, kind)]
        if deeds and seat is not None:
            yield _with_clauses(told(seat, deeds), rest, names)
        else:
            yield from (WORDS.event(event, names) for event in rest)


def _moves(run: list[Any], names: NAMED) -> Iterator[str]:
    carried = [one for one in run if isinstance(one, happened.TokenCarried)]
    run = [one for one in run if one not in carried]
    values = listed([f"{one.value}★" for one in carried])

    def told(seat: Seat, deeds: list[Any]) -> str:
        groups = [
            bit("trip_of", units=pieces(ships=one.ships), origin=one.origin, sector=one.destination)
            for one in deeds
        ]
        loose = bit("carrying", text=values) if values else ""
        return _say("moves", names, seat=seat, text=listed(groups), carries=loose)

    return _by_seat(run, happened.ShipsMoved, told, names)


def _builds(run: list[Any], names: NAMED) -> Iterator[str]:
    def told(seat: Seat, deeds: list[Any]) -> str:
        units = units_in([("ships", (one.sector, one.ships)) for one in deeds])
        return _say("builds", names, seat=seat, text=units)

    return _by_seat(run, happened.ShipsBuilt, told, names)


def _improves(run: list[Any], names: NAMED) -> Iterator[str]:
    def told(seat: Seat, deeds: list[Any]) -> str:
        sectors = tuple(one.sector for one in deeds)
        return _say("improves", names, seat=seat, sectors=sectors, amount=deeds[0].amount)

    return _by_seat(run, happened.Improved, told, names)


def _reveals(run: list[Any], names: NAMED) -> Iterator[str]:
    def told(seat: Seat, deeds: list[Any]) -> str:
        laid = [
            bit("at_for", tile=one.tile, location=one.location,
                bonus=describe_bonus(LOCATION_TILES[one.tile].bonus))
            for one in deeds
        ]  # fmt: skip
        return _say("reveals", names, seat=seat, text=listed(laid))

    return _by_seat(run, happened.TileRevealed, told, names)


def _rolls(run: list[Any], names: NAMED) -> Iterator[str]:
    said = [bit("rolls", names, side=one.side, text=dice(one.faces)) for one in run]
    yield begun(f"{'; '.join(said)}.")


def _anomalies(run: list[Any], names: NAMED) -> Iterator[str]:
    """Tell what anomalies brought: to whom, or loose tokens."""
    loose = [one for one in run if isinstance(one, entity.AnomalyProduced) and one.owner is None]
    for one in run:
        if isinstance(one, entity.AnomalyProduced) and one.owner is not None:
            yield WORDS.event(one, names)
    if loose:
        said = [bit("loose_in", value=one.amount, sector=one.sector) for one in loose]
        yield _say("anomalies", names, text=listed(said))


def _flares(run: list[Any], names: NAMED) -> Iterator[str]:
    said = [
        bit("struck_by", names, seat=one.seat, text=losses_of(one, "lost", "struck")) for one in run
    ]
    yield _say("flare", names, text="; ".join(said))


def _hits(run: list[Any], names: NAMED) -> Iterator[str]:
    if not any(one.hits for one in run):
        yield _say("no_hits", names)
        return
    said = [
        bit("takes" if one.hits else "takes_none", names, side=one.side, hits=one.hits)
        for one in run
    ]
    yield begun(f"{listed(said)}.")


def _allocates(run: list[Any], names: NAMED) -> Iterator[str]:
    """Tell what each side did with its dice, overcharges with what they cost."""
    sides = dict.fromkeys(one.side for one in run if isinstance(one, happened.DieAllocated))
    for side in sides:
        used = [one for one in run if getattr(one, "side", None) is side]
        paid = sum(one.amount for one in run if _pays(one) and one.seat == side.seat)
        if side.seat is None:
            said = dice([one.face for one in used])
            yield _say("entity_dice", names, text=said)
        else:
            text = listed(
                [
                    dice_done(use, [one.face for one in used if one.use is use])
                    for use in Use
                    if any(one.use is use for one in used)
                ]
            )
            cost = bit("paying", amount=paid) if paid else ""
            yield _say("dice", names, side=side, text=text, cost=cost)


def _pays(event: Any) -> bool:
    return isinstance(event, happened.EnergySpent)


def _drifts(run: list[Any], names: NAMED) -> Iterator[str]:
    went = [one for one in run if one.destination is not None and one.ships]
    if not went:
        yield _say("no_drift", names)
        return
    groups = [
        bit("trip_of", units=pieces(ships=one.ships), origin=one.origin, sector=one.destination)
        for one in went
    ]
    yield _say("drifts", names, text=listed(groups))


def _gate(run: list[Any], names: NAMED) -> Iterator[str]:
    """Tell the way of each gate that moved, and what it brought."""
    steps = [one for one in run if isinstance(one, happened.GateMoved)]
    for gate, group in groupby(steps, key=lambda one: one.gate):
        way = tuple(one.sector for one in group)
        yield _say("gate_moves", names, gate=gate, text=" → ".join(map(str, way)))


Told = Callable[[list[Any], NAMED], Iterator[str]]
# What is told in one sentence: the first kind begins a run, the others may be in it.
RUNS: tuple[tuple[tuple[type[Any], ...], Told], ...] = (
    ((happened.SectorLaid,), _map),
    ((happened.ShipsMoved, happened.TokenCarried, happened.EnergySpent), _moves),
    ((happened.ShipsBuilt, happened.EnergySpent), _builds),
    ((happened.Improved, happened.EnergySpent), _improves),
    ((happened.TileRevealed, happened.EnergySpent), _reveals),
    ((happened.DiceRolled,), _rolls),
    ((happened.HitsCounted,), _hits),
    ((entity.AnomalyProduced, happened.StarsGained), _anomalies),
    ((entity.FlareStruck,), _flares),
    ((happened.DieAllocated, happened.EnergySpent), _allocates),
    ((entity.EntityDrifted,), _drifts),
    ((happened.GateMoved,), _gate),
)
