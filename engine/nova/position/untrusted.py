"""Positions that anybody may have written: what is missing is filled in, the rest is suspected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.refusal import Malformed, Refused
from engine.core.seat import SEATS, Seat
from engine.core.shapes import a_list
from engine.core.wording import clip
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
)
from engine.nova.combat_notes import left_of
from engine.nova.content.cards import ACTION_CARDS, STAGES, stage_cards
from engine.nova.content.sectors import BAG, CENTRAL_TILE, sector_tiles
from engine.nova.content.technologies import BASIC_DECK, RACES
from engine.nova.dealing import DEALT_KINDS
from engine.nova.entity_phase import ATTACKS, CARDS, STEPS
from engine.nova.map import CENTRE, PLAYERS, Sector, layout
from engine.nova.position.json_form import RECORDS, Head, Page, Progress, a_turn, write
from engine.nova.position.reachable import check
from engine.nova.position.trusted import assemble
from engine.nova.rules import go_on
from engine.nova.setup import agree
from engine.nova.speech import words_of
from engine.nova.state import Player, State, Terms
from engine.nova.table import Table
from engine.nova.turn_queue import with_queues

Given = Mapping[str, Any]
WAITS = ("phase", "asks")  # what a hand-written position waits for may come after a deficit


def read(value: object) -> State:
    """Read a position as people write it; raises Malformed."""
    state = opened(value)
    assert isinstance(value, dict)
    if value.get("progress") is not None:
        check(state)
        RECORDS.compare(Page, value, write(state))
        return state
    check(state, begun=False)
    RECORDS.compare(Page, {name: value[name] for name in value if name not in WAITS}, write(state))
    table = Table(state)
    try:
        with_queues(table)
    except Refused:
        raise Malformed("players.queue", "impossible") from None
    table.still_open = ()
    go_on(table)
    check(table.state)
    return table.state


def opened(value: object) -> State:
    """Read a position without asking whether play can lead to it; raises Malformed.

    One that was written by hand has not gone on yet: deficits are to be looked at.
    """
    if not isinstance(value, dict):
        raise Malformed("position", "not_an_object")
    rows = a_list(value.get("players"), "players")
    if len(rows) not in PLAYERS:
        raise Malformed("players", "not_a_list")
    terms = _terms(value, len(rows))
    page: Page = RECORDS.check(Page, value, "")
    for place, row in enumerate(rows):
        if not all(isinstance(turn, str) for turn in row.get("queue", ())):
            raise Malformed(f"players[{place}].queue", "not_a_list")
    if page.progress is not None:
        return assemble(page, terms, _notes(page, value, page.progress))
    page = _Filling(terms, value, page).page()
    agenda = _agenda(page, value)
    state = assemble(page, terms, Progress(agenda=agenda))
    if isinstance(agenda[-1], CheckDeficits):
        return state
    return evolve(state, agenda=(*agenda, CheckDeficits(SEATS[: len(rows)])))


def _terms(value: Given, seats: int) -> Terms:
    """Read what the table agreed on."""
    given = {name: value[name] for name in Head.__match_args__ if name in value}
    head: Head = RECORDS.check(Head, given, "")
    RECORDS.compare(Head, given, RECORDS.write(Head()))
    try:
        return agree(Setup(head.edition, seats, head.seed, head.options))
    except Refused as refused:
        reason = words_of(head.edition).refusal(refused)
        raise Malformed("options", "refused", reason=reason) from None


def _notes(page: Page, value: Given, notes: Progress) -> Progress:
    """Look at the engine's own notes; of what it always writes nothing may be missing."""
    for name in ("bag", "deck", "entity"):
        if name not in value and not getattr(notes, name, ()):
            raise Malformed(name, "missing")
    if notes.agenda is None and page.phase != "TURN":
        raise Malformed("progress.agenda", "missing")
    for seat, player in zip(SEATS, page.players, strict=False):
        queued = [one.turn for one in notes.queued.get(seat, ())]
        if notes.queued and queued != [one.turn for one in player.queue]:
            raise Malformed("progress.queued", "contradiction", given=clip(queued), found="queue")
    return notes


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

    def __init__(self, terms: Terms, value: Given, page: Page) -> None:
        self.terms, self.value, self.given = terms, value, page
        self.chance = Chance(terms.setup.seed).beside("filling")

    def page(self) -> Page:
        """Return the whole page; what is given stays as it is."""
        page = evolve(self.given, players=tuple(self._players()))
        bag = self._shuffled(_left(BAG, self._tiles()))
        deck = self._shuffled(_left(BASIC_DECK, self._technologies()))
        page = evolve(
            page,
            bag=bag if page.bag is None else page.bag,
            deck=deck if page.deck is None else page.deck,
            map=self._map(page.players),
        )
        return evolve(page, entity=self._entity())

    def _shuffled(self, items: Sequence[str]) -> tuple[str, ...]:
        mixed, self.chance = self.chance.shuffle(items)
        return mixed

    def _players(self) -> Iterator[Player]:
        """Give those who have none the first free race and the first free homeworld."""
        rows, players = self.value["players"], self.given.players
        races = _left(RACES, (one.race for one in players))
        taken = {one.home for one in players}
        homes = [home for home in layout(len(rows)).homes if home not in taken]
        for row, player in zip(rows, players, strict=True):
            race = player.race if "race" in row else races.pop(0)
            if race not in RACES:
                raise Malformed("players", "unknown_name", name=clip(race))
            home = player.home if "home" in row else homes.pop(0)
            # An order that has its initial value says nothing.
            said = {order: word for order, word in player.orders.items() if word != order.values[0]}
            yield evolve(player, race=race, home=home, orders=said)

    def _map(self, players: Sequence[Player]) -> Mapping[Sector, str]:
        given = self.given.map or {}
        found = {CENTRE: CENTRAL_TILE.id}
        found |= {one.home: RACES[one.race].home.id for one in players if one.home is not None}
        for kind in DEALT_KINDS:
            tiles = _left((tile.id for tile in sector_tiles(kind)), given.values())
            places = [one for one in layout(len(players)).of_kind(kind) if one not in given]
            found |= dict(zip(places, self._shuffled(tiles), strict=False))
        return dict(sorted({**found, **given}.items()))

    def _tiles(self) -> list[str]:
        page = self.given
        scanned = () if page.scan is None else (*page.scan.drawn, *page.scan.thrown)
        held = (tile for player in page.players for tile in player.hand)
        return [*page.tiles.values(), *held, *scanned]

    def _technologies(self) -> list[str]:
        page = self.given
        drawn = () if page.discover is None else page.discover.drawn
        owned = (id for player in page.players for id in (*player.technologies, player.archive))
        return [*(id for id in owned if id is not None), *drawn, *page.discard]

    def _entity(self) -> Any:
        """Fill in the level that was agreed on, the action cards and who triggered the phase."""
        entity, given = self.given.entity, self.value.get("entity", {})
        cards = entity.cards
        if "cards" not in given:
            cards = tuple(card for stage in STAGES for card in self._shuffled(stage_cards(stage)))
        if unknown := [card for card in cards if card not in ACTION_CARDS]:
            raise Malformed("entity.cards", "unknown_name", name=clip(unknown[0]))
        phase = entity.phase
        if phase is not None and "by" not in given["phase"]:
            phase = evolve(phase, by=self.given.turn)
        power = entity.power if "power" in given else self.terms.options.power
        return evolve(entity, cards=cards, phase=phase, power=power)


def _agenda(page: Page, value: Given) -> tuple[Item, ...]:
    """Return what a game waits for in the state that a page names."""
    seat, notes = page.turn, page.entity.phase
    if seat >= len(page.players):
        raise Malformed("turn", "unknown_name", name=clip(seat))
    match page.phase:
        case "COMBAT" | "DEFICIT" if page.combat or page.phase == "COMBAT":
            below = (*_phase_agenda(page)[:1], *ATTACKS) if notes else (FinishTurn(seat),)
            return *below, *left_of(page.combat, page.phase, value.get("asks"))
        case "DEFICIT" if notes:
            return _phase_agenda(page)
        case "TURN" | "DEFICIT":
            return a_turn(seat)
        case "SCAN_KEEP":
            return FinishTurn(seat), AskKeep(seat)
        case "DISCOVER":
            return FinishTurn(seat), AskDiscover(seat)
        case "ENTITY":
            return _phase_agenda(page)
        case "SETUP_OBJECTIVES":
            return StartTurn(seat), AskTogether(_choosers(page))
        case "SETUP_RACES" | "SETUP_HOMES" | "GAME_OVER" as known:
            raise Malformed("phase", "needs_progress", phase=known)
        case other:
            raise Malformed("phase", "unknown_name", name=clip(other))


def _choosers(page: Page) -> tuple[AskObjectives, ...]:
    """Return who still chooses objectives: each player to whom some are dealt."""
    dealt = [seat for seat, player in zip(SEATS, page.players, strict=False) if player.dealt]
    if not dealt:
        raise Malformed("players[0].dealt", "missing")
    return tuple(map(AskObjectives, dealt))


def _phase_agenda(page: Page) -> tuple[Item, ...]:
    """Return what is left of an Entity phase: of its card, else of its attacks, else all of it."""
    notes = page.entity.phase
    by = page.turn if notes is None else notes.by
    if by >= len(page.players):
        raise Malformed("entity.phase.by", "unknown_name", name=clip(by))
    following = StartTurn(Seat((by + 1) % len(page.players)))
    if notes is None:
        return following, StartPhase(by)
    if notes.card is not None:
        return following, *CARDS, ResolveCard()
    if notes.attacks:
        return following, *ATTACKS
    return following, *(CARDS if notes.draws else STEPS)
