"""Drafts: a turn composed in private, previewed, stepped back, and confirmed at once.

A draft is a list of actions on top of a revision, saved like everything else. It outlives the
steps of other seats: it is played again on the new position as far as it is still legal.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices.notices import OutgoingNotice
from bot.app.notices.seat_notices import PlayerReturned
from bot.app.turns.draft_play import (
    AT_HAND,
    MOST_CHOSEN,
    MOST_LINES,
    DraftRun,
    DraftRuns,
    append_text,
    find_excess,
    run_draft,
    run_in_thread_if_long,
)
from bot.store.positions import AnyGame
from bot.store.queries import steps
from bot.store.records import OrderRow, Status, StepRow
from engine.core.choices import NOTHING, Choices, Following
from engine.core.game import Clock, Seal
from engine.core.orders import is_order
from engine.core.refusal import Refused
from engine.core.seat import Seat

CARRIED = 50  # characters of chosen words that every button has room for
DEFAULTS = 2  # in a row, then the seat is offered, until its player acts again


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
    words: str  # chosen so far of the next action
    # What may follow words of a next action; nothing after a seal, or when the draft is full.
    following: Following = field(compare=False, repr=False)
    stopped: str | None = None  # the first action that has become illegal, with those after it
    reason: Refused | None = None

    @property
    def sealed(self) -> bool:
        return self.seal is not None

    @property
    def goes_on(self) -> bool:
        """May another action follow?"""
        return self.following(()).leads

    @property
    def full(self) -> bool:
        """Has it as many lines as a draft may have?"""
        return len(self.actions) >= MOST_LINES


class Drafts:
    """What players do with their drafts."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository
        self._runs = DraftRuns()
        self._last: OrderedDict[tuple[int, Seat], tuple[DraftRun, int, str, Draft]] = OrderedDict()

    async def open(self, game: int, person: int) -> Draft:
        """The draft as it stands, on the position of now."""

        async def command(live: LiveGame) -> Draft:
            seat = _playing(live, person)
            return self._shown(live, seat, await self._standing(live, seat))

        return await self.games.run(game, command)

    async def only_others_since(self, game: int, seat: Seat, revision: int) -> bool:
        """Have others answered since, and nothing else happened in this turn?"""
        live = await self.games.load(game)
        rows = await self.games.store.read(lambda base: steps.after(base, game, revision))
        turn = live.rules.play.turn(live.state)
        return bool(rows) and all(
            row.seat != seat and row.entry.get("turn") == turn for row in rows
        )

    async def add(self, game: int, person: int, revision: int, step: int, text: str) -> Draft:
        """Add what was chosen or typed: one action or several; all of it or nothing.

        `revision` and `step` say what the person was looking at: a press on an older picture is
        stale and changes nothing.
        """

        async def command(live: LiveGame) -> Draft:
            seat = _playing(live, person)
            standing = await self._looked_at(live, seat, revision, step)
            played = await run_in_thread_if_long(
                text.count(";"), lambda: append_text(live, seat, _legal_part(standing), text)
            )
            draft = await self._save(live, seat, played)
            if standing.reason is not None and find_excess(live.drafts.get(seat, ())):
                return replace(draft, stopped="", reason=standing.reason)
            return draft

        return await self.games.run(game, command)

    async def choose(self, game: int, person: int, step: int, words: str) -> Draft:
        """The draft with these words chosen of a next action; without any the choice begins anew.

        They are kept if buttons have no room for them, and can only say which ones they mean.
        """

        async def command(live: LiveGame) -> Draft:
            seat = _playing(live, person)
            standing = await self._looked_at(live, seat, live.revision, step)
            follow = following(live, seat, standing)
            if words and not (len(words) <= MOST_CHOSEN and follow(words.split()).options):
                raise Refused("stale", expected=live.revision)
            kept = words if len(words) > CARRIED else ""
            if kept != live.words.get(seat, ""):
                lines = live.drafts.get(seat, ())
                live = await self.games.save_draft(live, seat, lines, kept)
            return replace(self._shown(live, seat, standing), words=words)

        return await self.games.run(game, command)

    async def back(
        self, game: int, person: int, revision: int, step: int, everything: bool = False
    ) -> Draft:
        """Take the last action back, or all of them; a doubled press takes back only one."""

        async def command(live: LiveGame) -> Draft:
            seat = _playing(live, person)
            standing = await self._looked_at(live, seat, revision, step)
            kept = () if everything else standing.lines[:-1]
            return await self._save(live, seat, run_draft(live, seat, kept, standing))

        return await self.games.run(game, command)

    async def confirm(self, game: int, person: int, revision: int, step: int) -> LiveGame:
        """Play the draft for real: every action of it in one transaction."""

        async def command(live: LiveGame) -> LiveGame:
            seat = _playing(live, person)
            standing = await self._looked_at(live, seat, revision, step)
            if not standing.lines:
                raise Refused("draft_empty")
            change = await run_in_thread_if_long(
                len(standing.lines), lambda: done(self.games, live, seat, standing.actions)
            )
            come_back(live, seat, change)
            return await self.games.save(live, change)

        return await self.games.run(game, command)

    def played(self, live: LiveGame, draft: Draft) -> DraftRun:
        """The run of a draft that was opened; what was played for it is not played again."""
        return run_draft(live, draft.seat, draft.actions, self._runs.known(live, draft.seat))

    async def following(self, live: LiveGame, draft: Draft, actions: Sequence[str]) -> Following:
        """What may follow a draft with these actions typed after it; nothing, if they cannot be."""
        if not actions:
            return draft.following

        def follow() -> Following:
            try:
                played = append_text(live, draft.seat, self.played(live, draft), "; ".join(actions))
            except Refused:
                return _nothing
            return following(live, draft.seat, played)

        return await run_in_thread_if_long(len(actions), follow)

    async def _standing(self, live: LiveGame, seat: Seat) -> DraftRun:
        """The draft of a seat on the position of now, as far as it is legal."""
        lines = live.drafts.get(seat, ())
        known = self._runs.known(live, seat)
        new = len(lines) - (0 if known is None else len(known.lines))
        played = await run_in_thread_if_long(new, lambda: run_draft(live, seat, lines, known))
        self._runs.keep(live, seat, played)
        return played

    async def _looked_at(self, live: LiveGame, seat: Seat, revision: int, step: int) -> DraftRun:
        """The draft, if it is the one that its player saw; raises Refused.

        What has become illegal is let go of as soon as its player goes on, or it would be in their
        way until the deadline.
        """
        standing = await self._standing(live, seat)
        if step != len(standing.lines) or revision > live.revision:
            raise Refused("stale", expected=revision)
        return standing

    async def _save(self, live: LiveGame, seat: Seat, played: DraftRun) -> Draft:
        after = await self.games.save_draft(live, seat, played.lines)
        self._runs.keep(after, seat, played)
        return self._shown(after, seat, played)

    def _shown(self, live: LiveGame, seat: Seat, played: DraftRun) -> Draft:
        """A draft to look at; the one shown last is at hand when its next button is pressed."""
        key = live.id, seat
        words = live.words.get(seat, "")
        known, revision, chosen, draft = self._last.pop(key, (None, None, None, None))
        if draft is None or known is not played or (revision, chosen) != (live.revision, words):
            draft = _made(live, seat, played)
        self._last[key] = played, live.revision, words, draft
        while len(self._last) > AT_HAND:
            self._last.popitem(last=False)
        return draft


def _legal_part(played: DraftRun) -> DraftRun:
    """A run without what could not be played at its end."""
    return replace(played, stopped=None, reason=None)


def _made(live: LiveGame, seat: Seat, played: DraftRun) -> Draft:
    game = live.rules
    follow, words = following(live, seat, played), live.words.get(seat, "")
    if not follow(words.split()).options:  # they lead nowhere by now
        words = ""
    return Draft(
        live.id, seat, live.revision, tuple(map(game.play.write, played.actions)),
        game.play.view(played.state, seat), played.events, played.seal, words, follow,
        played.stopped, played.reason,
    )  # fmt: skip


def following(live: LiveGame, seat: Seat, played: DraftRun) -> Following:
    """What may follow a run: nothing after a seal, or when it is as long as a draft may be."""
    if played.seal is not None or len(played.lines) >= MOST_LINES:
        return _nothing
    return lambda words: live.rules.play.choices(played.state, seat, words)


def _nothing(words: Sequence[str]) -> Choices:
    return NOTHING


def _playing(live: LiveGame, person: int) -> Seat:
    if live.row.status is not Status.RUNNING:
        raise Refused("not_running", status=live.row.status)
    return live.seat_of(person)


def done(
    repository: GameRepository,
    live: LiveGame,
    seat: Seat,
    actions: Sequence[Any],
    *,
    default: bool = False,
) -> GameUpdate:
    """Actions of a seat as a change of the game; raises Refused, and then nothing has happened."""
    game, state = live.rules, live.state
    change = GameUpdate(state)
    now = repository.now()
    for action in actions:
        turn = game.play.turn(state)
        step = game.play.step(state, action)
        revision = live.revision + len(change.entries) + 1
        if is_order(game, state, seat, game.play.write(action)):
            change.orders.append(OrderRow(revision - 1, seat, game.play.write(action), now))
            state = step.state
            continue
        entry = written(game, state, action, default)
        state = step.state
        change.entries.append(StepRow(revision, action.seat, entry, told(game, step.events), now))
        if game.play.turn(state) != turn:
            change.turn_starts.append((revision, game.play.turn(state), state))
    change.state = state
    change.dropped_drafts = [seat]
    return change


def come_back(live: LiveGame, seat: Seat, change: GameUpdate) -> None:
    """Count defaults in a row anew for a player who acts; the offer that they led to is over."""
    row = live.seats[seat]
    if not row.defaults:
        return
    keeps = row.offered and row.defaults >= DEFAULTS
    now = replace(row, defaults=0, offered=row.offered and not keeps)
    change.seats = (*live.seats[:seat], now, *live.seats[seat + 1 :])
    if keeps:
        notice = PlayerReturned(seat)
        key = f"{notice.kind}:{live.id}:{live.revision}:{notice.code}:{seat}"
        change.items.append(OutgoingNotice(key, notice))


def written(game: AnyGame, state: Any, action: Any, default: bool) -> dict[str, Any]:
    """An action as it is kept: with its turn, the question the game waited with for its seat and
    whether that was for its own turn, whether time answered in place of a person, and whether
    others may read it before the end.
    """
    asked = (ask for ask in game.play.asks(state) if ask.blocking and ask.seat == action.seat)
    ask = next(asked, None)
    entry = {
        "action": game.play.write(action),
        "turn": game.play.turn(state),
        "ask": None if ask is None else ask.kind,
    }
    marks = {
        "own": ask is not None and ask.clock is Clock.TURN,
        "default": default,
        "secret": game.play.secret(state, action),
    }
    return {**entry, **{name: True for name, marked in marks.items() if marked}}


def told(game: AnyGame, events: Sequence[Any]) -> tuple[dict[str, Any], ...]:
    """Events as they are kept: one that some seats alone may read says which."""
    found = []
    for event in events:
        page = game.play.codec.event(event)
        only = game.play.audience(event)
        found.append(page if only is None else {**page, "only": [str(one) for one in sorted(only)]})
    return tuple(found)
