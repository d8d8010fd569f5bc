"""Posts that are longer than any game makes them: they are cut where it hurts least, and fit."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import TurnEnded
from bot.app.notices.notice_parts import Asked, LogSpan
from bot.app.notices.notices import OutgoingNotice
from bot.app.outbox.outbox import PreparedNotice
from bot.app.people.statistics import GameKind, HeadToHead, KindFigures, ModeFigures, PersonFigures
from bot.app.settings import personal_settings
from bot.app.turns.drafts import Draft
from bot.app.turns.history import read_turn_page as leafed
from bot.chat.adapter import discord_render
from bot.chat.custom_id import Press
from bot.chat.message import LONGEST, Message, Select
from bot.chat.messages import (
    board_message,
    draft_message,
    hand_message,
    history_message,
    lobby_message,
    orders_message,
    player_names,
    settings_message,
    stats_message,
    status_message,
)
from bot.chat.messages.long_text import beside, posts, split
from bot.chat.messages.rules_message import Book, page
from bot.chat.presses.seats import CastVote, TakeSeat
from bot.store.queries.votes import Opened
from bot.store.records import Person, Status, Waiting
from bot.store.stored_settings import StoredSettings, read_settings
from engine.core.game import Ask, Mode, Setup
from engine.core.seat import SEATS
from engine.games import GAMES
from render.pictures import Picture
from tests.bot.offered_actions import by_words
from tests.bot.stored_games import record
from tests.e2e.bot_on_sandbox import House
from tests.e2e.hostile_names import TRAPS, nasty, onlooker
from tests.e2e.sent_messages import accepted, harmless
from tests.e2e.stored_games import planted

BIG = 10**9  # a number of a game that nobody will see
ASKED = tuple(
    Asked.of(Ask(seat, "turn", blocking=True, whole=True), n + 1)
    for n, seat in enumerate(SEATS[:5])
)
DOT = Picture("board.jpg", b"\xff\xd8\xff", "a" * 1024, "**evil** and\n" * 500)


@pytest.fixture
async def live(house: House) -> LiveGame:
    people = nasty(house)
    game = await planted(house, record(Setup("published", 5, 7, ()), 200), people)
    found = await house.app.games.load(game)
    return replace(found, row=replace(found.row, id=BIG, revision=BIG))


async def fits(house: House, *given: Message) -> None:
    """Put posts into the channel as the bot would."""
    channel = house.client.get_channel(house.table.id)
    assert isinstance(channel, discord.TextChannel)
    for post in given:
        await channel.send(**discord_render.sending(post))
    accepted(house)
    harmless(house, *TRAPS, onlooker(house).mention)
    assert onlooker(house).pings == []


async def test_a_turn_in_which_everything_happened(house: House, live: LiveGame) -> None:
    game = (await house.app.games.store.read(_only_game),)[0]
    whole = await house.app.games.load(game)
    events = (await house.context.history.readable_events(whole, 0, None)).events
    assert len(board_message.sentences(live, events)) > 100
    ended = TurnEnded(LogSpan(0, 1), BIG, ASKED)
    waiting = Waiting(1, BIG, OutgoingNotice("turn", ended).item, 0.0, 0, None)
    message = PreparedNotice(waiting, ended, False, None, events)
    post = board_message.turn(live, message, ended, (DOT,))
    assert "more lines; press History" in post.text
    for person in live.people.values():
        assert player_names.mention(person.account) in post.text
    await fits(
        house, post, hand_message.post(live, _one(live), SEATS[0], (DOT,), _told(live, events))
    )


def _only_game(base: sqlite3.Connection) -> int:
    return int(base.execute("SELECT id FROM games").fetchone()[0])


def _one(live: LiveGame) -> Person:
    return next(iter(live.people.values()))


def _told(live: LiveGame, events: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(board_message.sentences(live, events))


async def test_a_hold_in_words_with_everything_since(house: House, live: LiveGame) -> None:
    reader = replace(_one(live), settings=StoredSettings(text_first=True))
    since = tuple(f"**evil** {n}".replace("*", r"\*") for n in range(400))
    post = hand_message.post(live, reader, SEATS[0], (DOT, DOT), since)
    assert [one.name for one in post.pictures][-2:] == ["board.txt", "board.jpg"]
    await fits(house, post)


@pytest.mark.parametrize("choices", [11, 25, 30, 625, 4000])
async def test_a_draft_with_very_many_steps_and_choices(
    house: House, live: LiveGame, choices: int
) -> None:
    seat = SEATS[0]
    draft = Draft(
        BIG, seat, BIG, ("fly O10 O11 x13",) * 120, live.rules.play.view(live.state, seat), (),
        None, "", by_words([f"fly O{n % 13} V{n} x{n}" for n in range(choices)]), live,
    )  # fmt: skip
    long = "hurl " + " ".join(["O13"] * 60)
    many = by_words([f"verb{n}" for n in range(choices)])
    verbs = replace(draft, actions=("pass",), following=many)
    given = [draft_message.post(live, draft), draft_message.post(live, draft, "fly", DOT)]
    given += [
        draft_message.post(live, verbs),
        draft_message.post(live, replace(draft, following=by_words([long]))),
    ]
    assert all(
        len(row.options) <= 25 for one in given for row in one.rows if isinstance(row, Select)
    )
    await fits(house, *given)


async def test_status_with_votes_and_menus_that_are_too_long(house: House, live: LiveGame) -> None:
    opened = [
        Opened(BIG, motion, 1_800_000_000.0, seat, None, Status.RUNNING, BIG, "daily")
        for motion in ("pause", "abandon", "resume", "undo")
        for seat in SEATS[:5]
    ]
    votes = [CastVote(BIG, number=BIG + n, motion="abandon") for n in range(40)]
    entries: list[Press] = [*(TakeSeat(BIG, seat=seat) for seat in SEATS), *votes]
    post = status_message.post(live, _one(live), opened, entries, entries)
    assert len(post.rows) == 3
    await fits(house, post)


def figures(name: str) -> PersonFigures:
    kinds = [GameKind("sol", "published", n, mode) for n, mode in enumerate([*Mode] * 13, 1)]
    return PersonFigures(
        1,
        name,
        BIG,
        {mode: ModeFigures(BIG, BIG) for mode in Mode},
        tuple(KindFigures(kind, BIG, BIG, 1e6, BIG) for kind in kinds),
        BIG,
        1e9,
        BIG,
        0.5,
    )


async def test_figures(house: House, live: LiveGame) -> None:
    names = [person.name for person in live.people.values()]
    meeting = HeadToHead(BIG, (BIG, BIG), (BIG, BIG), BIG, BIG, BIG)
    everybody = [figures(name) for name in names * 8]
    await fits(
        house,
        stats_message.person(everybody[0], GAMES),
        stats_message.server(everybody),
        stats_message.meeting(meeting, names[0], names[4]),
    )


async def test_the_settings_of_somebody_who_is_always_away(house: House) -> None:
    now = datetime(2026, 11, 16, tzinfo=UTC)
    until = {"start": now.isoformat(), "end": (now + timedelta(days=9)).isoformat(), "zone": "UTC"}
    away = {str(BIG + n): [until] for n in range(80)}
    hours = {"start": "22:00", "end": "08:00", "zone": "America/Argentina/ComodRivadavia"}
    chosen = read_settings({"quiet": hours, "vacations": away, "tell": "both", "next_ping": True})
    assert personal_settings.chosen(chosen).next_ping
    assert len(chosen.vacations) == 80
    await fits(house, settings_message.panel(chosen, now))


async def test_a_page_of_history_and_long_texts(house: House, live: LiveGame) -> None:
    whole = await house.app.games.load(await house.app.games.store.read(_only_game))
    chronicle = house.context.history
    course = await chronicle.timeline(whole)
    shown = leafed(whole, await chronicle.stored_turn(whole, course.last))
    events = (await chronicle.readable_events(whole, 0, None)).events
    shown = replace(shown, snapshot=replace(shown.snapshot, events=events))
    await fits(
        house,
        history_message.post(live, shown, DOT, "head"),
        history_message.post(live, shown, DOT, "head", text_first=True),
        *posts("head", DOT.text, (), (DOT,), "board"),
        *posts("head", "x" * 5000),
    )
    told = live.rules.speech.tell(live.row.edition, events, player_names.for_pictures(live))
    for text_first in (False, True):  # everything that happened can be read there
        page_of_it = history_message.post(live, shown, DOT, "head", text_first=text_first)
        assert page_of_it.pictures[-1].data.decode().splitlines() == list(told)
        assert "the file has them all" in page_of_it.text
    kept, pictures = beside(["head"], DOT, text_first=True)
    assert kept == ["head"]
    assert pictures[1].data.decode() == DOT.text


@pytest.mark.parametrize("edition", GAMES["sol"].editions)
def test_every_topic_fits_into_few_messages(edition: str) -> None:
    rules = GAMES["sol"]
    book = Book(rules, edition)
    for key in rules.speech.topics():
        told = page(book, key)
        assert 0 < len(split(told)) <= 3
        assert all(len(part) <= LONGEST for part in split(told))
    assert all(len(keys) <= 25 for keys in book.chapters().values())


async def test_orders_and_the_welcome(house: House, live: LiveGame) -> None:
    words, seat = live.rules.speech.words, SEATS[0]
    standing_orders = live.rules.play.standing(live.state, seat)
    await fits(
        house,
        orders_message.post(BIG, words, standing_orders),
        lobby_message.welcome(
            replace(live.row, id=BIG),
            live.rules,
            live.seats[0],
            personal_settings.PersonalSettings(),
            True,
        ),
    )
