"""Carry a whole game to another machine: everything it needs to go on there as it would here.

Such a file holds the seed and every player's secrets: it is the operator's alone.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, replace

from bot.app import step_notices
from bot.app.admin import import_full
from bot.app.admin.import_full import FullExport
from bot.app.live_game import LiveGame
from bot.app.notices import post
from bot.app.notices.game_notices import GameAbandoned, GameOver, QuestionAsked, TurnEnded
from bot.app.notices.notice_parts import LogSpan
from bot.app.notices.notices import OutgoingNotice, read, span_of
from bot.store import positions
from bot.store.damaged_rows import UNREADABLE, log_once, refuse_if_damaged
from bot.store.entries import write_entry, write_events
from bot.store.positions import AnyGame, Page, dump_json
from bot.store.queries import (
    drafts,
    games,
    orders,
    outbox,
    pauses,
    people,
    steps,
    timers,
    versions,
    whole_games,
)
from bot.store.queries.outbox import Kind
from bot.store.queries.whole_games import seat_rows
from bot.store.records import Person, Status, StepRow
from bot.store.stored_settings import write_settings
from engine.core.chance import seed_text
from engine.core.game import Clock
from engine.core.refusal import Refused

WHOLE = (Kind.TURN, Kind.RESULT)  # they tell the channel all up to their revision


def export_game(connection: sqlite3.Connection, known: Mapping[str, AnyGame], game_id: int) -> Page:
    """Everything about a game that has begun; raises Refused if some of it is damaged."""
    with refuse_if_damaged(game_id):
        return _page(connection, known, game_id)


def _page(connection: sqlite3.Connection, known: Mapping[str, AnyGame], game_id: int) -> Page:
    row = games.find(connection, game_id)
    position = steps.position(connection, game_id)
    if position is None:
        raise Refused("not_started", game=game_id)
    rules = known[row.game_key]
    seats = games.seats(connection, game_id)
    tenures = seat_rows(connection, whole_games.TENURES, "tenures", game_id, "id")
    there = {row.host, *(seat.person for seat in seats if seat.person is not None)}
    there |= {tenure["person"] for tenure in tenures}
    unread_after, waiting = _waiting_notices(connection, game_id)
    found: Page = {
        "heliograph": import_full.KIND,
        "format": import_full.FORMAT,
        "positions": positions.FORMAT,
        "game": {
            **{
                "game" if name == "game_key" else name: value
                for name, value in asdict(row).items()
            },
            "seed": seed_text(row.seed),
            "told": min(row.told, unread_after),
        },
        "people": [_person(people.find(connection, one), game_id) for one in sorted(there)],
        "seats": [
            {
                "seat": str(seat.seat), "holder": seat.holder, "person": seat.person,
                "ready": seat.ready, "offered": seat.offered, "defaults": seat.defaults,
            }
            for seat in seats
        ],
        "tenures": tenures,
        "steps": [
            _step(one) for one in steps.whole(connection, game_id)
        ],
        "orders": seat_rows(connection, whole_games.ORDERS, "orders", game_id, "id"),
        "position": positions.upgrade(rules, json.loads(position[2]), position[1]),
        "versions": _versions(connection, rules, game_id),
        "turns": [
            {
                "revision": revision, "turn": turn,
                "position": _stored_position(connection, rules, game_id, revision),
            }
            for revision, turn in whole_games.turn_starts(connection, game_id)
        ],
        "drafts": [
            {**draft, "actions": json.loads(draft["actions"])}
            for draft in seat_rows(connection, whole_games.DRAFTS, "drafts", game_id, "seat"
            )
        ],
        "timers": [
            {**timer, "muted": bool(timer["muted"])}
            for timer in seat_rows(connection, timers.FIELDS, "timers", game_id, "seat, ask")
        ],
        "pauses": [
            {"begun": begun, "ended": ended} for begun, ended in pauses.of_game(connection, game_id)
        ],
        "votes": [
            {**vote, "agrees": bool(vote["agrees"]), "body": json.loads(vote["body"])}
            for vote in seat_rows(connection, whole_games.VOTES, "votes", game_id, "motion, seat"
            )
        ],
        "waiting": waiting,
    }  # fmt: skip
    return {**found, "sum": import_full.checksum(found)}


def _stored_position(
    connection: sqlite3.Connection, rules: AnyGame, game_id: int, revision: int
) -> Page:
    form, body = steps.turn_at(connection, game_id, revision)
    try:
        return positions.upgrade(rules, json.loads(positions.unpack(body)), form)
    except UNREADABLE as error:
        log_once("turns", revision, error, game_id)
        raise steps.turn_damaged(connection, game_id, revision) from None


def _versions(connection: sqlite3.Connection, rules: AnyGame, game_id: int) -> list[Page]:
    """The version a game began under, and each change with the position it found."""
    first, *later = versions.of_game(connection, game_id)
    return [
        {"revision": first.revision, "rules": first.rules, "at": first.at},
        *(
            {
                "revision": one.revision, "rules": one.rules, "at": one.at,
                "position": _stored_position(connection, rules, game_id, one.revision),
            }
            for one in later
        ),
    ]  # fmt: skip


def _person(person: Person, game_id: int) -> Page:
    return {
        "id": person.id,
        "account": person.account,
        "name": person.name,
        "settings": write_settings(import_full.settings_for_game(person.settings, game_id)),
    }


def _waiting_notices(connection: sqlite3.Connection, game_id: int) -> tuple[int, list[str]]:
    """From which revision on the channel has not read the game, and what kinds of messages wait."""
    found = outbox.waiting_of(connection, game_id)
    waiting = {item.kind for item in found}
    spans = [span_of(read(item)) for item in found if item.kind in WHOLE]
    return min((span.after for span in spans if span), default=2**62), sorted(waiting)


def write_game(connection: sqlite3.Connection, game: FullExport, now: float) -> int:
    """Write a game into this file; its number here, the old one if that is free.

    People who are known here by their account stay as they are; the others come with the game.
    """
    row = game.live.row
    there = whole_games.find_copy(connection, row)
    if there is not None:
        raise Refused("import_there", game=there)
    try:
        return _write_game(connection, game, now)
    except sqlite3.IntegrityError:  # two rows for the same thing
        raise Refused("import_wrong", field="file") from None


def _write_game(connection: sqlite3.Connection, game: FullExport, now: float) -> int:
    live = game.live
    numbers = {person.id: _find_or_add_person(connection, person, now) for person in game.people}
    number = games.insert(connection, replace(live.row, host=numbers[live.row.host]))
    number = whole_games.renumber(connection, number, live.id)
    for person in game.people:
        _add_vacations(connection, numbers[person.id], person, live.id, number)
    seats = tuple(
        replace(seat, person=None if seat.person is None else numbers[seat.person])
        for seat in live.seats
    )
    games.put_seats(connection, number, seats)
    whole_games.add_tenures(
        connection, number,
        [
            (int(one.seat), numbers[one.person], one.first, one.begun, one.last, one.ended, one.why)
            for one in game.tenures
        ],
    )  # fmt: skip
    steps.append(connection, number, game.steps)
    orders.append(connection, number, game.orders)
    steps.put_position(connection, number, live.revision, positions.write(live.rules, live.state))
    for revision, turn, state in game.turn_starts:
        steps.put_turn(connection, number, revision, turn, positions.write(live.rules, state))
    for version, found in game.versions:
        body = None if found is None else positions.write(live.rules, found)
        versions.put(connection, number, version, body)
    for seat, revision, actions, words in game.drafts:
        drafts.put(connection, number, seat, revision, actions, words)
    timers.put(connection, number, live.timers)
    pauses.put(connection, number, live.pauses)
    whole_games.add_votes(
        connection,
        number,
        [
            (one.motion, int(one.seat), one.agrees, dump_json(one.body), one.opened)
            for one in game.votes
        ],
    )
    request = replace(live, row=replace(live.row, id=number), seats=seats)
    _add_notices(connection, request, game.waiting, now)
    return number


def _step(row: StepRow) -> Page:
    assert row.entry is not None, "a log with damaged entries is refused"
    entry, events = write_entry(row.entry), write_events(row.events)
    return {"seat": str(row.seat), "entry": entry, "events": events, "at": row.at}


def _find_or_add_person(connection: sqlite3.Connection, person: Person, now: float) -> int:
    chosen = replace(person.settings, vacations={})
    return whole_games.find_or_add_person(connection, person, chosen, now)


def _add_vacations(
    connection: sqlite3.Connection, number: int, person: Person, old: int, new: int
) -> None:
    """Vacations are kept by the number of the game they were taken in."""
    away = person.settings.vacations.get(old)
    if away:
        before = people.find(connection, number).settings
        after = replace(before, vacations={**before.vacations, new: away})
        people.put_settings(connection, number, after)


def _add_notices(
    connection: sqlite3.Connection, live: LiveGame, waiting: tuple[str, ...], now: float
) -> None:
    """Announce what was still to be announced there, as it is now: one message of a kind."""
    found: list[OutgoingNotice] = []
    if set(waiting) & set(WHOLE):
        found.append(step_notices.outgoing(_whole(live), live))
        games.change(connection, live.id, told=live.revision)
    elif {Kind.QUESTION, Kind.EPISODE} & set(waiting):
        found += [
            step_notices.outgoing(QuestionAsked(one), live, one.seat, one.person)
            for one in step_notices.asked(live)
            if one.clock is not Clock.TURN
        ]
    if Kind.HOLD in waiting:
        found += step_notices.hands(live)
    post.add(connection, live.id, found, now)
    if Kind.LOBBY in waiting:
        post.post_card(connection, live.row, now)


def _whole(live: LiveGame) -> TurnEnded | GameOver | GameAbandoned:
    span = LogSpan(live.row.told, live.revision)
    if live.row.ended is None:
        return TurnEnded(span, live.rules.play.turn(live.state), step_notices.asked(live))
    return GameAbandoned(span) if live.row.status is Status.ABANDONED else GameOver(span)
