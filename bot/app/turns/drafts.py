"""Drafts: a turn composed in private, previewed, stepped back, and confirmed at once.

A draft is a list of actions on top of a revision, saved like everything else. It outlives the
steps of other seats: it is played again on the new position as far as it is still legal.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices.notices import OutgoingNotice
from bot.app.notices.seat_notices import PlayerReturned
from bot.app.turns.absence import DEFAULTS, answer_for_absent
from bot.app.turns.apply_actions import apply_actions
from bot.app.turns.draft_run import (
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
from bot.store.queries import steps
from bot.store.records import Status
from engine.core.choices import NOTHING, Choices, Following
from engine.core.game import Seal
from engine.core.refusal import Refused
from engine.core.seat import Seat

CARRIED = 50  # characters of chosen words that every button has room for


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as its player, and only its player, sees it."""

    game: int
    seat: Seat
    revision: int  # of the game it stands on
    actions: tuple[str, ...]
    view: Any  # the position as it would be, through the player's own eyes
    events: tuple[Any, ...]
    seal: (
        Seal | None
    )  # where the last action stops, if what is hidden, chance or another player decides
    words: str  # chosen so far of the next action
    # What may follow words of a next action; nothing after a seal, or when the draft is full.
    following: Following = field(compare=False, repr=False)
    live: LiveGame = field(compare=False, repr=False)  # the game it stands on
    stopped: str | None = None  # the first action that has become illegal, with those after it
    reason: Refused | None = None

    @property
    def sealed(self) -> bool:
        return self.seal is not None

    @property
    def goes_on(self) -> bool:
        """Whether another action may follow."""
        return self.following(()).leads

    @property
    def full(self) -> bool:
        """Whether it has as many lines as a draft may have."""
        return len(self.actions) >= MOST_LINES

    @property
    def is_composed(self) -> bool:
        """Whether its seat composes the answer, and confirms it when it is whole."""
        asks = self.live.rules.play.asks(self.live.state)
        return any(ask.seat == self.seat and ask.draft for ask in asks)


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What came of a draft that was played."""

    before: LiveGame
    live: LiveGame  # after it
    seat: Seat
    actions: tuple[str, ...]
    draft: Draft | None  # the next one, if the player is asked again at once


@dataclass(frozen=True, slots=True)
class AddAction:
    """Add an action to the draft."""

    text: str


@dataclass(frozen=True, slots=True)
class ChooseWords:
    """Choose these words of a next action; `page` is where they are shown."""

    words: str
    page: str


Choice = AddAction | ChooseWords


@dataclass(frozen=True, slots=True)
class Chosen:
    """What came of a choice."""

    draft: Draft
    page: str | None = None  # the words chosen so far, where they are others than the draft's
    changed: bool = True  # whether the board may be another one
    late: bool = False  # the choice was not there any more


class Drafts:
    """What players do with their drafts."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository
        self._runs = DraftRuns()
        self._last: OrderedDict[tuple[int, Seat], tuple[DraftRun, int, str, Draft]] = OrderedDict()

    async def open(self, game: int, person: int) -> Draft:
        """Return the draft as it stands, on the current position."""
        return await self.games.run(game, lambda live: self._opened(live, _playing(live, person)))

    async def pick(
        self,
        game: int,
        person: int,
        revision: int,
        step: int,
        choose: Callable[[Draft], Choice | None],
    ) -> Chosen | Confirmed:
        """Do what a player chooses from the draft they look at.

        `revision` and `step` say which one that was. If only others have answered since, a choice
        is no less a choice. The only answer to a question in the middle of another player's turn
        is played at once.
        """

        async def command(live: LiveGame) -> Chosen | Confirmed:
            seat = _playing(live, person)
            draft = await self._opened(live, seat)
            same_step = step == len(draft.actions)
            if not same_step or not await self._is_current(live, seat, revision):
                return Chosen(draft, late=same_step)
            match choose(draft):
                case None:
                    return Chosen(draft, changed=False, late=True)
                case ChooseWords(words, page):
                    try:
                        return Chosen(await self._choose(live, seat, words), page, changed=False)
                    except Refused as refused:
                        if refused.code != "stale":
                            raise
                        return Chosen(draft, changed=False, late=True)
                case AddAction(text):
                    if draft.actions or draft.is_composed:
                        return Chosen(await self._add(live, seat, text))
                    played = append_text(live, seat, DraftRun(live.state), text)
                    return await self._confirm(live, seat, played)

        return await self.games.run(game, command)

    async def _is_current(self, live: LiveGame, seat: Seat, revision: int) -> bool:
        """Whether nothing, or nothing but answers of others in this turn, has happened since."""
        if revision == live.revision:
            return True
        rows = await self.games.store.read(lambda base: steps.after(base, live.id, revision))
        turn = live.rules.play.turn(live.state)
        return bool(rows) and all(row.seat != seat and row.turn == turn for row in rows)

    async def add(self, game: int, person: int, revision: int, step: int, text: str) -> Draft:
        """Add what was chosen or typed: one action or several; all of it or nothing.

        `revision` and `step` say what the person was looking at: a press on an older picture is
        stale and changes nothing.
        """

        async def command(live: LiveGame) -> Draft:
            seat = _playing(live, person)
            await self._looked_at(live, seat, revision, step)
            return await self._add(live, seat, text)

        return await self.games.run(game, command)

    async def _add(self, live: LiveGame, seat: Seat, text: str) -> Draft:
        standing = await self._standing(live, seat)
        played = await run_in_thread_if_long(
            text.count(";"), lambda: append_text(live, seat, _legal_part(standing), text)
        )
        draft = await self._save(live, seat, played)
        if standing.reason is not None and find_excess(live.drafts.get(seat, ())):
            return replace(draft, stopped="", reason=standing.reason)
        return draft

    async def choose(self, game: int, person: int, step: int, words: str) -> Draft:
        """Choose these words of a next action; without any the choice begins anew.

        They are kept if buttons have no room for them, and can only say which ones they mean.
        """

        async def command(live: LiveGame) -> Draft:
            seat = _playing(live, person)
            await self._looked_at(live, seat, live.revision, step)
            return await self._choose(live, seat, words)

        return await self.games.run(game, command)

    async def _choose(self, live: LiveGame, seat: Seat, words: str) -> Draft:
        standing = await self._standing(live, seat)
        follow = following(live, seat, standing)
        if words and not (len(words) <= MOST_CHOSEN and follow(words.split()).options):
            raise Refused("stale", expected=live.revision)
        kept = words if len(words) > CARRIED else ""
        if kept != live.words.get(seat, ""):
            lines = live.drafts.get(seat, ())
            live = await self.games.save_draft(live, seat, lines, kept)
        return replace(self._shown(live, seat, standing), words=words)

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

    async def confirm(
        self, game: int, person: int, revision: int | None = None, step: int | None = None
    ) -> Confirmed:
        """Play the draft for real, every action of it in one transaction: the very one the player
        looks at, on its newest board; without a revision as it stands.
        """

        async def command(live: LiveGame) -> Confirmed:
            seat = _playing(live, person)
            standing = await self._standing(live, seat)
            newest = (live.revision, len(standing.lines))
            if (revision, step) not in ((None, None), newest):
                raise Refused("stale", expected=live.revision)
            return await self._confirm(live, seat, standing)

        return await self.games.run(game, command)

    async def _confirm(self, live: LiveGame, seat: Seat, standing: DraftRun) -> Confirmed:
        if not standing.lines:
            raise Refused("draft_empty")
        change = await run_in_thread_if_long(
            len(standing.lines), lambda: apply_actions(self.games, live, seat, standing.actions)
        )
        reset_defaults(live, seat, change)
        await answer_for_absent(self.games, live, change)
        after = await self.games.save(live, change)
        asks = after.rules.play.asks(after.state)
        again = after.row.status is Status.RUNNING and any(
            ask.seat == seat and ask.blocking for ask in asks
        )
        draft = await self._opened(after, seat) if again else None
        lines = tuple(map(live.rules.play.write, standing.actions))
        return Confirmed(live, after, seat, lines, draft)

    def played(self, live: LiveGame, draft: Draft) -> DraftRun:
        """Return the run of a draft that was opened; what was played for it is not played again."""
        return run_draft(live, draft.seat, draft.actions, self._runs.known(live, draft.seat))

    async def following(self, live: LiveGame, draft: Draft, actions: Sequence[str]) -> Following:
        """Return what may follow a draft with these actions typed after it; nothing, if they are
        not legal.
        """
        if not actions:
            return draft.following

        def follow() -> Following:
            try:
                played = append_text(live, draft.seat, self.played(live, draft), "; ".join(actions))
            except Refused:
                return _nothing
            return following(live, draft.seat, played)

        return await run_in_thread_if_long(len(actions), follow)

    async def _opened(self, live: LiveGame, seat: Seat) -> Draft:
        return self._shown(live, seat, await self._standing(live, seat))

    async def _standing(self, live: LiveGame, seat: Seat) -> DraftRun:
        """Run the draft of a seat on the current position, as far as it is legal."""
        lines = live.drafts.get(seat, ())
        known = self._runs.known(live, seat)
        new = len(lines) - (0 if known is None else len(known.lines))
        played = await run_in_thread_if_long(new, lambda: run_draft(live, seat, lines, known))
        self._runs.keep(live, seat, played)
        return played

    async def _looked_at(self, live: LiveGame, seat: Seat, revision: int, step: int) -> DraftRun:
        """Return the draft, if it is the one that its player saw; raises Refused.

        What has become illegal is dropped as soon as its player goes on, or it would be in their
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
        """Return a draft to look at; the last one is at hand when its next button is pressed."""
        key = live.id, seat
        words = live.words.get(seat, "")
        known, revision, chosen, draft = self._last.pop(key, (None, None, None, None))
        if draft is None or known is not played or (revision, chosen) != (live.revision, words):
            draft = _draft(live, seat, played)
        elif draft.live is not live:
            draft = replace(draft, live=live)
        self._last[key] = played, live.revision, words, draft
        while len(self._last) > AT_HAND:
            self._last.popitem(last=False)
        return draft


def _legal_part(played: DraftRun) -> DraftRun:
    """Return a run without what could not be played at its end."""
    return replace(played, stopped=None, reason=None)


def _draft(live: LiveGame, seat: Seat, played: DraftRun) -> Draft:
    game = live.rules
    follow, words = following(live, seat, played), live.words.get(seat, "")
    if not follow(words.split()).options:  # they lead nowhere by now
        words = ""
    return Draft(
        live.id, seat, live.revision, tuple(map(game.play.write, played.actions)),
        game.play.view(played.state, seat), played.events, played.seal, words, follow,
        live, played.stopped, played.reason,
    )  # fmt: skip


def following(live: LiveGame, seat: Seat, played: DraftRun) -> Following:
    """Return what may follow a run: nothing after a seal, or when it is full."""
    if played.seal is not None or len(played.lines) >= MOST_LINES:
        return _nothing
    return lambda words: live.rules.play.choices(played.state, seat, words)


def _nothing(words: Sequence[str]) -> Choices:
    return NOTHING


def _playing(live: LiveGame, person: int) -> Seat:
    if live.row.status is not Status.RUNNING:
        raise Refused("not_running", status=live.row.status)
    return live.seat_of(person)


def reset_defaults(live: LiveGame, seat: Seat, change: GameUpdate) -> None:
    """Count defaults in a row anew for a player who acts, and end the offer that they led to."""
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
