"""Queued turns: read, noted with what they are judged by, played or dropped (20.4, N91)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.evolve import evolve
from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.wording import clip
from engine.nova.action import Action
from engine.nova.actions import ON_TURN, Attack, Declare, Keep, ScanTiles
from engine.nova.agenda import AskKeep, TakeTurn
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.map import SECTOR_NAMED, Sector
from engine.nova.pieces import Side, Space
from engine.nova.queue_conditions import contested_places, tokens_in_words
from engine.nova.scanning import MOST_STORED, rest
from engine.nova.sides import tokens_in
from engine.nova.state import Position, Queued
from engine.nova.table import Table
from engine.nova.table.base import Unforeseen
from engine.nova.tokenizer import Words

RICH = 1_000  # energy with which a price can be asked for, whatever is in supply
COLOURS = "RYB"
Board = Mapping[Space, int] | None  # none: as it is


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """A queued turn: free steps, the action, and for a Scan what is kept of it."""

    steps: tuple[Action, ...]
    action: Action
    most: int = 0  # tiles of a scan that are kept without asking
    colours: str = ""

    def __str__(self) -> str:
        parts = [_line(step) for step in (*self.steps, self.action)]
        keep = f" keep {self.most} {self.colours.lower()}" if self.colours else ""
        return " + ".join(parts) + keep


def _line(action: Action) -> str:
    return " ".join((action.verb, *map(str, action.words())))


def read_turn(position: Position, seat: Seat, text: str) -> WholeTurn:
    """Read a whole turn as it is typed after `queue`; raises Refused."""
    *steps, last = [part.strip() for part in text.split("+")]
    most, colours = 0, ""
    words = last.split()
    if words[:1] and words[0].lower() == ScanTiles.verb and "keep" in map(str.lower, words):
        place = [word.lower() for word in words].index("keep")
        most, colours = _read_keep(words[place + 1 :])
        last = " ".join(words[:place])
    action = _read(position, seat, last)
    free = tuple(_read(position, seat, step) for step in steps)
    if action.leaves_open or isinstance(action, Declare):
        raise Refused("not_a_turn", line=clip(last))
    for step in free:
        if not step.leaves_open:
            raise Refused("not_a_free_step", line=clip(_line(step)))
    return WholeTurn(free, action, most, colours)


def _read_keep(words: Sequence[str]) -> tuple[int, str]:
    colours = words[1].upper() if len(words) == 2 else ""
    fits = colours and set(colours) <= set(COLOURS) and len(set(colours)) == len(colours)
    if not fits or not words[0].isdecimal() or not 1 <= int(words[0]) <= MOST_STORED:
        raise Refused("notation", word=clip(" ".join(words)), expected="such as keep 2 ryb")
    return int(words[0]), colours


def _read(position: Position, seat: Seat, line: str) -> Action:
    for kind in ON_TURN:
        if f"{line.lower()} ".startswith(f"{kind.verb} "):
            words = Words(position, line[len(kind.verb) :])
            action = kind.parse(seat, words)
            words.end()
            return action
    raise Refused("unknown_verb", verb=clip(line.partition(" ")[0]))


def noted(position: Position, seat: Seat, text: str) -> Queued:
    """Return a turn with what it is judged by, as the position is now; raises Refused."""
    turn = read_turn(position, seat, text)
    before = position.players[seat].queue
    board = dict(position.players[seat].board)
    for earlier in before:  # the tokens of turns that come first make later ones dearer
        space = _space(position, seat, earlier.turn)
        if space is not None:
            board[space] = board.get(space, 0) + 1
    return Queued(
        str(turn),
        _price(position, seat, turn, board),
        _standing(position, seat, turn),
        tuple(sorted(contested_places(position, seat))),
    )


def _space(position: Position, seat: Seat, text: str) -> Space | None:
    """Return the space on which a turn leaves a token, where that can be foreseen."""
    after = _tried(position, seat, read_turn(position, seat, text), None)
    if after is None:
        return None
    now, then = position.players[seat].board, after.players[seat].board
    return next((space for space in then if then[space] > now.get(space, 0)), None)


def _price(position: Position, seat: Seat, turn: WholeTurn, board: Board) -> int | None:
    """Return what a turn costs with these tokens on the board; none if it is not legal now."""
    after = _tried(position, seat, turn, board)
    return None if after is None else RICH - after.players[seat].energy


def _tried(position: Position, seat: Seat, turn: WholeTurn, board: Board) -> Table | None:
    """Play a turn on a copy with energy enough, up to its first roll or draw."""
    table = Table(position, foreseeing=True)
    table.agenda = (*table.agenda, TakeTurn(seat))
    table.player(seat, energy=RICH)
    if board is not None:
        table.player(seat, board=board)
    try:
        for action in (*turn.steps, turn.action):
            action.check(table)
            if action is turn.action:
                table.pop()
            action.apply(table)
    except Refused:
        return None
    except Unforeseen:
        pass
    return table


def _standing(position: Position, seat: Seat, turn: WholeTurn) -> str:
    """Write the enemies in the sectors that a turn names, and both sides of an attack."""
    lines = [_line(step) for step in (*turn.steps, turn.action)]
    named = {_sector(word) for line in lines for word in line.split()} - {None}
    there = tokens_in_words(position, [each for each in named if each is not None], seat)
    if isinstance(turn.action, Attack):
        own = tokens_in(position, Side.of(seat), turn.action.sector)
        there += f" {own.ships}.{own.stations}"
    return there


def _sector(word: str) -> Sector | None:
    """Return the sector that a word names: `C1`, `C1x2`, `C1.2`, `A1:5`."""
    for mark in ("x", ".", ":", "d"):
        word = word.partition(mark)[0]
    return SECTOR_NAMED.get(word)


def objection(position: Position, seat: Seat, queued: Queued) -> str:
    """Say why a queued turn cannot be played now; empty if it can (20.4)."""
    try:
        turn = read_turn(position, seat, queued.turn)
    except Refused:
        return "illegal"
    if contested_places(position, seat) - set(queued.contested):
        return "contested"
    if _standing(position, seat, turn) != queued.standing:
        return "enemies"
    table = Table(position, foreseeing=True)
    try:
        for action in turn.steps:
            action.check(table)
            action.apply(table)
        turn.action.check(table)
    except (Refused, Unforeseen):
        return "illegal"
    price = _price(position, seat, turn, None)
    return "price" if queued.price is not None and price != queued.price else ""


def play_queued(table: Table, prompt: TakeTurn) -> bool:
    """Play the first queued turn, or drop the whole queue; tell whether one was played."""
    seat = prompt.seat
    queue = table.players[seat].queue
    if not queue:
        return False
    if reason := objection(table, seat, queue[0]):
        table.drop_queue(seat, reason)
        return False
    turn = read_turn(table, seat, queue[0].turn)
    table.follow_queue(seat)
    for step in turn.steps:
        step.apply(table)
    table.answered(prompt)
    turn.action.apply(table)
    if turn.colours:
        _keep(table, seat, turn)
    return True


def _keep(table: Table, seat: Seat, turn: WholeTurn) -> None:
    """Finish a Scan without asking, by the colours that were wished for."""
    assert table.scan is not None
    wished = [tile for tile in table.scan.drawn if LOCATION_TILES[tile].star in turn.colours]
    wished.sort(key=lambda tile: turn.colours.index(LOCATION_TILES[tile].star))
    player = table.players[seat]
    most = min(turn.most, MOST_STORED - len(player.hand))
    while most and rest(table, seat, min(most, len(wished))) > player.energy:
        most -= 1
    table.answered(AskKeep(seat))
    Keep(seat, tuple(wished[: max(0, most)])).apply(table)


def judged(position: Position, seat: Seat) -> tuple[Queued, ...]:
    """Note every turn of a queue anew: of a hand-written one, as it is read."""
    found: tuple[Queued, ...] = ()
    for queued in position.players[seat].queue:
        table = Table(position)
        table.player(seat, queue=found)
        found = (*found, noted(table, seat, queued.turn))
    return found


def with_queues(position: Table) -> None:
    """Judge the queues of a hand-written position against it."""
    for place, player in enumerate(tuple(position.players)):
        if player.queue:
            position.players[place] = evolve(player, queue=judged(position, Seat(place)))
