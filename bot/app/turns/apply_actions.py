"""Actions of a seat applied to a game: the entries of the log, the orders and the position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.store.entries import StoredAction, StoredEvent
from bot.store.positions import AnyGame
from bot.store.records import OrderRow, StepRow
from engine.core.game import Clock
from engine.core.orders import is_order
from engine.core.seat import Seat


def apply_actions(
    repository: GameRepository,
    live: LiveGame,
    seat: Seat,
    actions: Sequence[Any],
    *,
    default: bool = False,
) -> GameUpdate:
    """Return the change of a game that actions of a seat make; raises Refused if one is illegal."""
    change = GameUpdate(live.state)
    add_actions(repository, live, change, seat, actions, default=default)
    return change


def add_actions(
    repository: GameRepository,
    live: LiveGame,
    change: GameUpdate,
    seat: Seat,
    actions: Sequence[Any],
    *,
    default: bool = False,
) -> None:
    """Apply actions of a seat after those of a change; raises Refused if one is illegal."""
    game, state = live.rules, change.state
    now = repository.now()
    for action in actions:
        turn = game.play.turn(state)
        step = game.play.step(state, action)
        revision = live.revision + len(change.entries) + 1
        if is_order(game, state, seat, game.play.write(action)):
            change.orders.append(OrderRow(revision - 1, seat, game.play.write(action), now))
            state = step.state
            continue
        entry = stored_entry(game, state, action, default)
        state = step.state
        change.entries.append(
            StepRow(revision, action.seat, entry, stored_events(game, step.events), now)
        )
        if game.play.turn(state) != turn:
            change.turn_starts.append((revision, game.play.turn(state), state))
    change.state = state
    if seat not in change.dropped_drafts:
        change.dropped_drafts.append(seat)


def stored_entry(game: AnyGame, state: Any, action: Any, default: bool) -> StoredAction:
    """Return an action as it is stored: with its turn, the question that was open for its seat,
    whether that was for its own turn, whether a timeout answered in place of a person, and whether
    it stays secret until the end.
    """
    asked = (ask for ask in game.play.asks(state) if ask.blocking and ask.seat == action.seat)
    ask = next(asked, None)
    return StoredAction(
        game.play.write(action),
        game.play.turn(state),
        None if ask is None else ask.kind,
        own=ask is not None and ask.clock is Clock.TURN,
        default=default,
        secret=game.play.secret(state, action),
    )


def stored_events(game: AnyGame, events: Sequence[Any]) -> tuple[StoredEvent, ...]:
    """Return events as they are stored: one that only some seats may read says which."""
    found = []
    for event in events:
        only = game.play.audience(event)
        audience = None if only is None else tuple(sorted(only))
        found.append(StoredEvent(game.play.codec.event(event), audience))
    return tuple(found)
