"""Drafts: a turn composed in private, previewed, stepped back, and confirmed at once.

A draft is a list of actions on top of a revision, saved like everything else. It outlives the
steps of other seats: it is played again on the new position as far as it is still legal.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.desk.office import Change, Live, Office
from bot.store.positions import AnyGame
from bot.store.queries import steps
from bot.store.records import OrderRow, SeatRow, Status, StepRow
from engine.core.game import Seal
from engine.core.orders import is_order
from engine.core.refusal import Refused
from engine.core.seat import Seat

AT_HAND = 256  # drafts that need not be worked out again for their next press


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as its player sees it. Nobody else ever does."""

    game: int
    seat: Seat
    revision: int  # of the game it stands on
    actions: tuple[str, ...]
    view: Any  # the position as it would be, through the player's own eyes
    events: tuple[Any, ...]
    seal: Seal | None  # where the last action stops, if cards, chance or somebody else decide
    choices: tuple[str, ...]  # what may follow
    stopped: str | None = None  # the first action that has become illegal, with those after it
    reason: Refused | None = None

    @property
    def sealed(self) -> bool:
        return self.seal is not None


@dataclass(frozen=True, slots=True)
class Played:
    """A draft run over a position."""

    state: Any
    events: tuple[Any, ...]
    actions: tuple[Any, ...]
    seal: Seal | None = None
    stopped: str | None = None
    reason: Refused | None = None


def play(live: Live, seat: Seat, lines: Sequence[str]) -> Played:
    """Run a draft as far as it goes: to the end, to a seal, or to what is illegal by now."""
    game, state = live.game, live.state
    events: list[Any] = []
    actions: list[Any] = []
    for place, line in enumerate(lines):
        try:
            (action,) = game.read(state, seat, line)
            shown = game.preview(state, seat, (action,))
        except Refused as refused:
            rest = "; ".join(lines[place:])
            return Played(state, tuple(events), tuple(actions), None, rest, refused)
        state = shown.state
        events += shown.events
        actions.append(action)
        if shown.seal is not None and place + 1 < len(lines):
            rest = "; ".join(lines[place + 1 :])
            stop = Refused("draft_sealed")
            return Played(state, tuple(events), tuple(actions), shown.seal, rest, stop)
        if shown.seal is not None:
            return Played(state, tuple(events), tuple(actions), shown.seal)
    return Played(state, tuple(events), tuple(actions))


def standing(live: Live, seat: Seat) -> list[str]:
    """The actions of a draft that its player is shown: what has become illegal is let go of as
    soon as they go on, or it would be in their way until the deadline.
    """
    return [live.game.write(one) for one in play(live, seat, live.drafts.get(seat, ())).actions]


class Drafts:
    """What players do with their drafts."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self._last: OrderedDict[int, tuple[Any, Any, Draft]] = OrderedDict()

    async def open(self, game: int, person: int) -> Draft:
        """The draft as it stands, on the position of now."""

        async def command(live: Live) -> Draft:
            seat = _playing(live, person)
            return self._shown(live, seat)

        return await self.office.run(game, command)

    async def only_others_since(self, game: int, seat: Seat, revision: int) -> bool:
        """Have others answered since, and nothing else happened in this turn?"""
        live = await self.office.load(game)
        rows = await self.office.store.read(lambda base: steps.after(base, game, revision))
        turn = live.game.turn(live.state)
        return bool(rows) and all(
            row.seat != seat and row.entry.get("turn") == turn for row in rows
        )

    async def add(self, game: int, person: int, revision: int, step: int, text: str) -> Draft:
        """Add what was chosen or typed: one action or several; all of it or nothing.

        `revision` and `step` say what the person was looking at: a press on an older picture is
        stale and changes nothing.
        """

        async def command(live: Live) -> Draft:
            seat = _playing(live, person)
            lines = standing(live, seat)
            if step != len(lines) or revision > live.revision:
                raise Refused("stale", expected=revision)
            for part in filter(None, (piece.strip() for piece in text.split(";"))):
                now = play(live, seat, lines)
                if now.reason is not None:
                    raise now.reason
                if now.seal is not None:
                    raise Refused("draft_sealed")
                for action in live.game.read(now.state, seat, part):
                    lines.append(live.game.write(action))
            now = play(live, seat, lines)
            if now.reason is not None:
                raise now.reason
            return await self._save(live, seat, lines)

        return await self.office.run(game, command)

    async def back(
        self, game: int, person: int, revision: int, step: int, everything: bool = False
    ) -> Draft:
        """Take the last action back, or all of them; a doubled press takes back only one."""

        async def command(live: Live) -> Draft:
            seat = _playing(live, person)
            lines = standing(live, seat)
            if step != len(lines) or revision > live.revision:
                raise Refused("stale", expected=revision)
            return await self._save(live, seat, [] if everything else lines[:-1])

        return await self.office.run(game, command)

    async def confirm(self, game: int, person: int, revision: int, step: int) -> Live:
        """Play the draft for real: every action of it in one transaction."""

        async def command(live: Live) -> Live:
            seat = _playing(live, person)
            lines = standing(live, seat)
            if step != len(lines) or revision > live.revision:
                raise Refused("stale", expected=revision)
            if not lines:
                raise Refused("draft_empty")
            now = play(live, seat, lines)
            if now.reason is not None:
                raise now.reason
            change = done(self.office, live, seat, now.actions)
            change.seats = back_in_time(live, seat)
            return await self.office.save(live, change)

        return await self.office.run(game, command)

    async def _save(self, live: Live, seat: Seat, lines: Sequence[str]) -> Draft:
        return self._shown(await self.office.save_draft(live, seat, tuple(lines)), seat)

    def _shown(self, live: Live, seat: Seat) -> Draft:
        """A draft to look at; the one shown last is at hand when its next button is pressed."""
        lines = live.drafts.get(seat, ())
        stands_on = (live.revision, seat, lines)
        state, known, draft = self._last.pop(live.id, (None, None, None))
        if draft is None or state is not live.state or known != stands_on:
            draft = self._made(live, seat)
        self._last[live.id] = (live.state, stands_on, draft)
        while len(self._last) > AT_HAND:
            self._last.popitem(last=False)
        return draft

    def _made(self, live: Live, seat: Seat) -> Draft:
        now = play(live, seat, live.drafts.get(seat, ()))
        game = live.game
        sealed = now.seal is not None
        choices = () if sealed else tuple(map(game.write, game.legal(now.state, seat)))
        return Draft(
            live.id, seat, live.revision, tuple(map(game.write, now.actions)),
            game.view(now.state, seat), now.events, now.seal, choices, now.stopped, now.reason,
        )  # fmt: skip


def _playing(live: Live, person: int) -> Seat:
    if live.row.status is not Status.RUNNING:
        raise Refused("not_running", status=live.row.status)
    return live.seat_of(person)


def done(
    office: Office, live: Live, seat: Seat, actions: Sequence[Any], *, default: bool = False
) -> Change:
    """Actions of a seat as a change of the game; raises Refused, and then nothing has happened."""
    game, state = live.game, live.state
    change = Change(state)
    now = office.now()
    for action in actions:
        turn = game.turn(state)
        step = game.step(state, action)
        revision = live.revision + len(change.entries) + 1
        if is_order(game, state, seat, game.write(action)):
            change.orders.append(OrderRow(revision - 1, seat, game.write(action), now))
            state = step.state
            continue
        entry = written(game, state, action, default)
        state = step.state
        change.entries.append(StepRow(revision, action.seat, entry, told(game, step.events), now))
        if game.turn(state) != turn:
            change.turns.append((revision, game.turn(state), state))
    change.state = state
    change.dropped_drafts = [seat]
    return change


def back_in_time(live: Live, seat: Seat) -> tuple[SeatRow, ...] | None:
    """The seats after somebody acted in person: defaults in a row are counted anew."""
    row = live.seats[seat]
    if not row.defaults:
        return None
    return (*live.seats[:seat], replace(row, defaults=0), *live.seats[seat + 1 :])


def written(game: AnyGame, state: Any, action: Any, default: bool) -> dict[str, Any]:
    """An action as it is kept: with its turn, the question the game waited with for its seat,
    whether time answered in place of a person, and whether others may read it before the end.
    """
    asked = (ask.kind for ask in game.asks(state) if ask.blocking and ask.seat == action.seat)
    entry = {"action": game.write(action), "turn": game.turn(state), "ask": next(asked, None)}
    marks = {"default": default, "secret": game.secret(state, action)}
    return {**entry, **{name: True for name, marked in marks.items() if marked}}


def told(game: AnyGame, events: Sequence[Any]) -> tuple[dict[str, Any], ...]:
    """Events as they are kept: one that is somebody's alone says whose."""
    found = []
    for event in events:
        page = game.codec.event(event)
        only = game.audience(event)
        found.append(page if only is None else {**page, "only": str(only)})
    return tuple(found)
