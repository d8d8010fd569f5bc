"""Could play have led to this position? Asked of positions that come from outside.

Ids must be known, the numbers possible, and the agenda must have one of the shapes that play
gives it, with the parts it is about.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from engine.core.evolve import evolve
from engine.core.refusal import Malformed, Refused
from engine.core.seat import SEATS, Seat
from engine.core.wording import clip
from engine.nova.agenda import (
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
    AskTogether,
    AskWindow,
    CheckDeficits,
    FinishTurn,
    Item,
    StartPhase,
    StartTurn,
    TakeTurn,
    open_prompts,
)
from engine.nova.combat_notes import FACES, wrong_combat
from engine.nova.content.cards import ACTION_CARDS, OBJECTIVES
from engine.nova.content.numbers import PLAYER
from engine.nova.content.sectors import LOCATION_TILES, SECTOR_TILES
from engine.nova.content.technologies import BASIC_DECK, RACES, TECHNOLOGIES
from engine.nova.ending import ranking
from engine.nova.invariants import faults
from engine.nova.map import Sector
from engine.nova.phase_notes import wrong_notes
from engine.nova.pieces import BASIC_RESOURCES, Side
from engine.nova.questions import possible
from engine.nova.sides import dice_of
from engine.nova.state import Combat, Ending, Player, State, board_of
from engine.nova.totals import score
from engine.nova.turn_queue import read_turn

Named = tuple[str, Iterable[str], Collection[str]]

# What may lie on the agenda, the bottom first.
_COMBAT = (
    "EndCombat (AskDeficit|CheckDeficits AskDeficit|CheckDeficits ApplyHits("
    " (AskHits )?AskHits| AskHits|( AskHits){1,2} CountHits("
    " AllocateDice(( AskWindow){1,2}| AskDie| AskReflect| AskDiscard| AskNegate))))"
)
_PHASE = "EndPhase"
SHAPES = re.compile(
    "StartTurn ShuffleDecks DealObjectives DealTiles( AskHome)+( LayMap( AskRace)+)?"
    "|StartTurn( ShuffleDecks)? AskTogether"  # decks that were written down stay as they are
    "|FinishTurn TakeTurn( CheckDeficits AskDeficit)?"
    "|FinishTurn (AskKeep|AskDiscover)"
    "|FinishTurn( AdvanceMarker)? CheckDeficits AskDeficit"
    f"|FinishTurn {_COMBAT}"
    f"|StartTurn {_PHASE} CountDraws DriftShips AttackNext {_COMBAT}"
    f"|StartTurn {_PHASE} DrawNext CarryOutFlare AskTogether"
    f"|StartTurn {_PHASE}( [A-Z][A-Za-z]+)* CheckDeficits AskDeficit"
)


def check_ids(state: State) -> None:
    """Raise Malformed where a name is none of the box."""
    basic = set(BASIC_DECK)
    scan, discover, phase = state.scan, state.discover, state.entity.phase
    named: list[Named] = [
        ("map", state.map.values(), SECTOR_TILES),
        ("tiles", state.tiles.values(), LOCATION_TILES),
        ("bag", state.bag, LOCATION_TILES),
        ("scan", () if scan is None else (*scan.drawn, *scan.thrown), LOCATION_TILES),
        ("deck", state.deck, basic),
        ("discard", state.discard, basic),
        ("discover", () if discover is None else discover.drawn, basic),
        ("ancient", map(str, state.ancient), ("1", "2", "3")),
        ("entity.cards", state.entity.cards, ACTION_CARDS),
        ("entity.phase", [phase.card] if phase and phase.card else [], ACTION_CARDS),
    ]
    for place, player in enumerate(state.players):
        for name, words, known in _of_player(player):
            named.append((f"players[{place}].{name}", words, known))
    if state.combat is not None:
        used = (id for ids in state.combat.used.values() for id in ids)
        named.append(("combat.used", used, TECHNOLOGIES))
    for field, words, known in named:
        for word in words:
            if word not in known:
                raise Malformed(field, "unknown_name", name=clip(word))
    for place, player in enumerate(state.players):
        for order, answer in player.orders.items():
            if answer not in order.values:
                raise Malformed(f"players[{place}].orders", "unknown_name", name=clip(answer))


def _of_player(player: Player) -> Iterator[Named]:
    letters = {one.value for one in BASIC_RESOURCES}
    yield "race", filter(None, [player.race]), RACES
    yield "hand", player.hand, LOCATION_TILES
    yield "archive", filter(None, [player.archive]), set(BASIC_DECK)
    for name in ("technologies", "active", "used"):
        yield name, getattr(player, name), TECHNOLOGIES
    for name in ("objectives", "revealed", "dealt"):
        yield name, getattr(player, name), OBJECTIVES
    yield "peek", player.peek, ACTION_CARDS
    yield "synthesized", player.synthesized, letters


def check(state: State, *, begun: bool = True) -> None:
    """Raise Malformed unless play can lead to this position and a seat can act in it.

    Before the game goes on from a hand-written position (`begun`) nothing need be waited for.
    """
    for field, _ in wrong_notes(state):
        raise Malformed(f"entity.{field}", "impossible")
    resting = state if begun else evolve(state, agenda=state.agenda[:-1])
    for field, _ in wrong_combat(resting):
        raise Malformed(field, "impossible")
    check_ids(state)
    if any(face not in FACES for face in state.next):
        raise Malformed("next", "impossible")
    _check_map(state)
    _check_places(state)
    _check_seats(state)
    _check_queues(state)
    for fault in faults(resting, settling=not begun):
        raise Malformed(fault.field, "impossible")
    if state.result is not None:
        _check_result(state, state.result)
    elif begun:
        _check_choices(state)
        _check_agenda(state)


def _check_result(state: State, ending: Ending) -> None:
    scores = tuple(score(state, seat) for seat in SEATS[: len(state.players)])
    if ending.scores != scores or ending.ranking != ranking(state):
        raise Malformed("result", "impossible")


def _check_places(state: State) -> None:
    """Whatever lies on the map lies on the board."""
    entity = state.entity
    lying: list[tuple[str, Iterable[Sector]]] = [
        ("tiles", (location.sector for location in state.tiles)),
        ("loose", state.loose),
        ("improvements", state.improvements),
        ("entity.gates", entity.gates.values() if state.map else ()),
        ("entity.ships", (*entity.ships, *entity.disabled)),
        ("entity.phase", () if entity.phase is None else entity.phase.attacks),
    ]
    for place, player in enumerate(state.players):
        for name in ("sectors", "ships", "disabled", "stations", "gates", "improved"):
            lying.append((f"players[{place}].{name}", getattr(player, name)))
    for field, sectors in lying:
        for sector in sectors:
            if sector not in state.map:
                raise Malformed(field, "off_board", sector=sector)


def _check_map(state: State) -> None:
    """Before the map is laid there is none; then all of it but homeworlds nobody has chosen."""
    board = board_of(state)
    homes = {player.home for player in state.players} - {None}
    wanted = {*board.sectors} - {*board.homes} | homes
    if state.map and set(state.map) != wanted:
        raise Malformed("map", "impossible")
    if not state.map and (homes or not any(isinstance(item, AskRace) for item in state.agenda)):
        raise Malformed("map", "missing")


def _check_queues(state: State) -> None:
    """Queued turns must be such as can be typed, and not too many."""
    for place, player in enumerate(state.players):
        if len(player.queue) > PLAYER.queue:
            raise Malformed(f"players[{place}].queue", "not_a_list")
        for queued in player.queue:
            try:
                read_turn(state, SEATS[place], queued.turn)
            except Refused:
                where = f"players[{place}].queue"
                raise Malformed(where, "unknown_name", name=clip(queued.turn)) from None


def _check_seats(state: State) -> None:
    """Seats and sides that are named must be at the table."""
    seats = len(state.players)
    sides = () if state.combat is None else state.combat.sides
    phase = state.entity.phase
    named = [state.turn.seat, *(side.seat for side in sides)]
    named += [getattr(item, "seat", None) for item in state.agenda]
    named += [phase.by, *phase.losses] if phase is not None else []
    if any(seat is not None and seat >= seats for seat in named):
        raise Malformed("turn", "impossible")
    if len(set(sides)) < len(sides) or (sides and sides[0] is sides[1]):
        raise Malformed("combat", "impossible")


def _check_choices(state: State) -> None:
    """Races and homeworlds are missing only where they are still to be chosen."""
    for name, kind in (("race", AskRace), ("home", AskHome)):
        due = {item.seat for item in state.agenda if isinstance(item, kind)}
        for seat, player in zip(SEATS, state.players, strict=False):
            if (seat in due) == bool(getattr(player, name)):
                raise Malformed(f"players[{int(seat)}].{name}", "impossible")


def _check_agenda(state: State) -> None:
    names = " ".join(type(item).__name__ for item in state.agenda)
    if not SHAPES.fullmatch(names) or not all(_fits(state, item) for item in state.agenda):
        raise Malformed("progress.agenda", "impossible")
    fighting = "EndCombat" in names.split()
    if (state.combat is not None) != fighting:
        raise Malformed("combat", "impossible")
    if state.combat is not None:
        _check_dice(state, state.combat)
    if (state.scan is not None) != ("AskKeep" in names):
        raise Malformed("scan", "impossible")
    if (state.discover is not None) != ("AskDiscover" in names):
        raise Malformed("discover", "impossible")
    if (state.entity.phase is not None) != ("EndPhase" in names):
        raise Malformed("entity.phase", "impossible")
    if not all(possible(state, prompt) for prompt in open_prompts(state.agenda)):
        raise Malformed("phase", "dead_end")


def _fits(state: State, item: Item) -> bool:
    """Tell whether an item fits the rest of the position."""
    turn = state.turn.seat
    seats = len(state.players)
    match item:
        case TakeTurn() | AskKeep() | AskDiscover() | FinishTurn():
            return item.seat == turn
        case AskTogether(prompts=prompts):
            kinds = {type(prompt) for prompt in prompts}
            asked = [prompt.seat for prompt in prompts]
            return len(kinds) == 1 and len(set(asked)) == len(asked) and max(asked) < seats
        case CheckDeficits(seats=checked):
            return all(seat < seats for seat in checked)
        case AskReflect() | AskDie() | AskDiscard() | AskNegate() | AskWindow() | AskHits():
            return state.combat is not None and Side.of(item.seat) in state.combat.sides
        case AskObjectives() | AskFlare():
            return False  # asked together only
        case StartPhase() | StartTurn():
            return getattr(item, "seat", Seat(0)) < seats
        case _:
            return True


def _check_dice(state: State, combat: Combat) -> None:
    """What is noted of dice must be what the panels of both sides allow."""
    for side in combat.sides:
        dice = dice_of(state, side)
        for die in dice.allocations:
            column = dice.column(die.face)
            empty = column.attack is None if die.attacks else False
            if not dice.entity and (empty or (die.defends and column.defence is None)):
                raise Malformed("combat.done", "impossible")
