"""Makes the files in a folder beside it, with the program of an earlier commit.

    git worktree add ../earlier ddf8f23
    cd ../earlier
    PYTHONPATH=. python ../heliograph/tests/earlier/make.py ../heliograph/tests/earlier/2026.11.2

ddf8f23 plays by the rules of today, and is the last commit in which a game was one flat record.
`2026.11` was made in the same way at 6562b4f, with this script as it stood at ddf8f23. The program
of today cannot make these files any more; this is how they were made.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import lzma
import sqlite3
import sys
import tempfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from bot.app.admin import export_full, export_public
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.notice_parts import PlaceLoss
from bot.app.outbox.outbox import Outbox
from bot.app.tables import table_limits
from bot.app.tables.lobby import Lobby
from bot.app.tables.tutorial import Tutorials
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Draft, Drafts
from bot.app.turns.undo import Undos
from bot.chat.message import Message, Select
from bot.chat.messages import board_message, draft_message
from bot.clock import ManualClock
from bot.store.positions import unpack
from bot.store.queries import people
from bot.store.store import Store
from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.playout import moves
from engine.core.seat import Seat
from engine.games import GAMES
from engine.sol.edition import edition
from tests.bot import lobbies
from tests.bot.lobbies import created, started
from tests.bot.played_games import act, advised, asked, play

GAME = GAMES["sol"]
PLAY: Any = getattr(GAME, "play", GAME)  # a game was one flat record once
NOW = datetime(2026, 11, 10, 12, tzinfo=UTC)
EDITIONS = ("published", "reference", "prototype", "early")


def put(folder: Path, name: str, data: bytes) -> None:
    packed = lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)
    (folder / f"{name}.xz").write_bytes(packed)
    print(name, len(data), len(packed))


def put_json(folder: Path, name: str, page: object) -> None:
    put(folder, name, json.dumps(page, separators=(",", ":"), ensure_ascii=False).encode())


def snowflake(name: str) -> str:
    """A number as Discord has them, for an account, a place or a server."""
    return str(10**17 + zlib.crc32(name.encode()))


async def person(repository: GameRepository, name: str) -> int:
    found = await repository.store.write(
        lambda base: people.find_or_add(base, snowflake(name), name, repository.now())
    )
    return found.id


# Games on a desk, each in a place that says what it is in the middle of.


async def until(repository: GameRepository, live: LiveGame, met: Any, most: int = 2000) -> LiveGame:
    """Play on until the game is like that."""
    for _ in range(most):
        if met(live):
            return live
        seat = asked(live)
        live = await act(repository, live.id, seat, PLAY.write(advised(live, seat)))
    raise AssertionError("never came to that")


def kinds(live: LiveGame) -> list[str]:
    return [ask.kind for ask in PLAY.asks(live.state)]


def answers(live: LiveGame) -> bool:
    """Is another seat asked than the one on turn?"""
    return bool(asked(live) != live.state.turn.seat)


def squeezing(live: LiveGame, seat: Seat) -> Any:
    """As advised, but Squeeze is kept and played wherever it can be."""
    suits = [str(suit) for suit, effect in live.state.terms.effects.items() if effect == "squeeze"]
    wanted = ("play squeeze", *(f"keep {suit}" for suit in suits))
    for action in PLAY.legal(live.state, seat):
        if PLAY.write(action).startswith(wanted):
            return action
    return advised(live, seat)


def waiting(live: LiveGame) -> bool:
    """Has a Squeeze turned up a flare that is still to come?"""
    begun = type(live.state.agenda[0]).__name__ == "FinishAction"
    return begun and any(card.is_flare for card in live.state.turn.drawn)


def drawing(live: LiveGame) -> bool:
    """Has an event interrupted the cards of a Squeeze behind a flare?"""
    return waiting(live) and any(entry.effect == "squeeze" for entry in live.state.active)


def seed_of(seed: int, below: int) -> int:
    """In place of chance: this seed, and nothing is shuffled."""
    return min(seed, below - 1)


async def squeezed(repository: GameRepository, place: str, met: Any, **chosen: Any) -> LiveGame:
    """Begin games until one of them is stored like that."""
    for seed in range(1, 60):
        lobbies.drawn = partial(seed_of, seed)
        live = await started(
            repository, 2, place=snowflake(place), server=snowflake("server"), **chosen
        )
        while PLAY.result(live.state) is None:
            if met(live):
                return live
            live = await play(repository, live.id, 1, squeezing)
        await repository.store.write(
            lambda base, n=live.id: base.execute("DELETE FROM games WHERE id = ?", (n,))  # type: ignore[misc]  # a default
        )
        repository.evict(live.id)
    raise AssertionError("never came to that")


async def app(repository: GameRepository) -> dict[str, int]:
    made: dict[str, int] = {}
    server = snowflake("server")

    async def game(place: str, *what: Any, **more: Any) -> LiveGame:
        live = await started(repository, *what, place=snowflake(place), server=server, **more)
        made[place] = live.id
        return live

    ada = await person(repository, "Ada")
    live = await play(repository, (await game("running", 2)).id, 150)
    who = live.person_of(asked(live)) or 0
    draft = await Drafts(repository).open(live.id, who)
    line = PLAY.write(PLAY.legal(live.state, draft.seat)[0])
    draft = await Drafts(repository).add(live.id, who, live.revision, 0, line)
    await play(repository, (await game("opening", 3)).id, 2)
    live = await game("choice", 2, ("kept_cards=hidden", "patient_choice=off"))
    await until(
        repository, live, lambda live: "keep" in kinds(live)[1:] and kinds(live)[0] == "turn"
    )
    live = await game("question", 2)
    await until(repository, live, lambda live: "bonus" in kinds(live))
    live = await game("answered", 2)
    begun = -1
    while PLAY.turn(live.state) != begun:  # until the turn goes on after the answer
        live = await until(repository, live, lambda live: "bonus" in kinds(live) and answers(live))
        begun = PLAY.turn(live.state)
        live = await act(repository, live.id, asked(live), "bonus decline")
    await play(repository, (await game("alone", 1)).id, 40)
    await play(repository, (await game("together", 2, ("cooperative",))).id, 60)
    await play(repository, (await game("together_longer", 2, ("cooperative", "longer"))).id, 40)
    await play(repository, (await game("scenario", 1, ("scenario=introduction",))).id, 30)
    await play(repository, (await game("prototype", 2, (), edition="prototype")).id, 80)
    await play(repository, (await game("early", 3, (), edition="early")).id, 60)
    live = await play(repository, (await game("paused", 2)).id, 60)
    await Votes(repository).pause_for(live.id, PlaceLoss.LOCKED)
    live = await play(repository, (await game("abandoned", 2, ("longer",))).id, 50)
    await Votes(repository).end(live.id, live.row.host)
    live = await game("over", 2, ("longer",))
    await act(repository, live.id, asked(live), "order bonus tower take")
    live = await play(repository, live.id, 90)
    wish = await Undos(repository).request_undo(live.id, live.person_of(asked(live)) or 0)
    for seat in wish.needed:
        await Undos(repository).answer(live.id, live.person_of(seat) or 0, True)
    await play(repository, live.id)
    await play(repository, (await game("alone_over", 1)).id)
    await play(repository, (await game("together_over", 3, ("cooperative",))).id)
    live = await play(repository, (await game("wish", 2)).id, 100)
    live = await until(repository, live, lambda live: kinds(live)[0] == "turn")
    other = next(seat.seat for seat in live.seats if seat.seat != asked(live))
    await Undos(repository).request_undo(live.id, live.person_of(other) or 0)
    live = await play(repository, (await game("undone", 2)).id, 100)
    live = await until(repository, live, lambda live: kinds(live)[0] == "turn")
    other = next(seat.seat for seat in live.seats if seat.seat != asked(live))
    wish = await Undos(repository).request_undo(live.id, live.person_of(other) or 0)
    for seat in wish.needed:
        await Undos(repository).answer(live.id, live.person_of(seat) or 0, True)
    live = await Tutorials(repository).begin("sol", ada, snowflake("lesson"))
    made["lesson"] = live.id
    lobby = Lobby(repository, lambda below: min(0x5EED, below - 1))
    for place, seats, options in (
        ("lobby", 2, ()), ("lobby_alone", 1, ()), ("lobby_together", 2, ("cooperative",)),
        ("lobby_together_longer", 2, ("cooperative", "longer")),
    ):  # fmt: skip
        row = await created(repository, seats, options, place=snowflake(place), server=server)
        made[place] = row.id
        if seats > 1:
            await lobby.join(row.id, ada, "salt of Ada")
    chosen = ["effects=squeeze"]
    live = await squeezed(repository, "squeeze", waiting, options=chosen, edition="published")
    made["squeeze"] = live.id
    chosen = ["effects=squeeze", "trigger_event=attrition"]
    live = await squeezed(repository, "squeeze_event", drawing, options=chosen, edition="reference")
    made["squeeze_event"] = live.id
    return made


# What its buttons carry, and how its games go on.


def presses(post: Message) -> dict[str, Any]:
    """The custom ids under a message, with the values of its menu, if it has one."""
    page: dict[str, Any] = {"text": post.text, "buttons": [], "menu": None}
    for row in post.rows:
        if isinstance(row, Select):
            page["menu"] = [str(row.press), [entry.value for entry in row.options]]
        elif isinstance(row, tuple):
            page["buttons"] += [str(button.press) for button in row]
    return page


def screens(live: LiveGame, draft: Draft) -> Iterator[dict[str, Any]]:
    """Every message of a draft that can be reached by menus from its first one."""
    waiting, known = [""], set()
    while waiting:
        chosen = waiting.pop()
        if chosen in known:
            continue
        known.add(chosen)
        page = presses(draft_message.post(live, draft, chosen))
        yield page
        opened = [one.split(":", 5)[5] for one in page["buttons"] if one.split(":")[1] == "open"]
        values = page["menu"][1] if page["menu"] else []
        waiting += [text for text in (*opened, *values) if text.endswith("~")]


async def pressed(repository: GameRepository, made: dict[str, int]) -> dict[str, Any]:
    """By place: the board, and the messages of the draft of each seat that is asked."""
    found = {}
    for place, live in await running(repository, made):
        board = [str(button.press) for button in board_message.buttons(live)]
        drafts = {}
        for seat in dict.fromkeys(ask.seat for ask in PLAY.asks(live.state)):
            draft = await Drafts(repository).open(live.id, live.person_of(seat) or 0)
            drafts[str(seat)] = [*screens(live, draft)]
        found[place] = {"board": board, "drafts": drafts}
    return found


async def ends(repository: GameRepository, made: dict[str, int]) -> dict[str, Any]:
    """Every game that runs, played on to its end as the computer player advises."""
    return {place: course(live.state) for place, live in await running(repository, made)}


async def running(repository: GameRepository, made: dict[str, int]) -> list[tuple[str, LiveGame]]:
    live = [(place, await repository.load(made[place])) for place in made if "lobby" not in place]
    return [(place, one) for place, one in live if one.row.status == "running"]


def course(state: Any) -> dict[str, Any]:
    """How a position goes on: the lines played, and a sum over every position and event."""
    said, seen = [], hashlib.sha256()
    while PLAY.result(state) is None:
        seat = next(ask.seat for ask in PLAY.asks(state) if ask.blocking)
        action = PLAY.advise(state, seat)
        said.append(f"{seat}: {PLAY.write(action)}")
        step = PLAY.step(state, action)
        state = step.state
        page = [PLAY.codec.write(state), *map(PLAY.codec.event, step.events)]
        seen.update(json.dumps(page, sort_keys=True).encode())
    return {"lines": "; ".join(said), "sum": seen.hexdigest()}


async def tell_all(repository: GameRepository, but: set[int]) -> None:
    """Everything was told but what waits in these games."""

    def work(base: sqlite3.Connection) -> None:
        marks = ", ".join(map(str, sorted(but)))
        base.execute(f"UPDATE outbox SET status = 'told' WHERE game NOT IN ({marks})")

    await repository.store.write(work)
    await Outbox(repository).forget_old()


async def make_desk(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as there:
        file = Path(there) / "desk.db"
        store = await Store.open(file)
        clock = ManualClock(NOW)
        repository = GameRepository(store, clock)
        made = await app(repository)
        await tell_all(repository, {made["running"], made["wish"], made["lobby_together"]})
        clock.advance(timedelta(minutes=5))
        put_json(folder, "games.json", made)
        put_json(folder, "presses.json", await pressed(repository, made))
        put_json(folder, "ends.json", await ends(repository, made))
        for place in (
            "running", "opening", "choice", "question", "alone", "together", "undone", "over",
            "paused", "scenario", "squeeze", "squeeze_event",
        ):  # fmt: skip
            number = made[place]
            page = await store.read(lambda base, n=number: export_full.export_game(base, GAMES, n))  # type: ignore[misc]  # a default
            put_json(folder, f"full-{place}.json", page)
        for place in ("running", "over", "alone_over", "together_over", "abandoned"):
            put_json(
                folder,
                f"public-{place}.json",
                await export_public.export_game(repository, made[place]),
            )
        await store.close()
        put_json(folder, "desk.json", dumped(file))


def dumped(file: Path) -> dict[str, Any]:
    """Every row of a file, by table: its own pages would be ten times as large here.

    What is compressed in the file is not in the dump; all else is as it was.
    """
    with contextlib.closing(sqlite3.connect(file)) as base:
        tables = base.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        (version,) = base.execute("PRAGMA user_version").fetchone()
        return {"version": version, "tables": {name: rows(base, name) for (name,) in tables}}


def rows(base: sqlite3.Connection, table: str) -> list[list[Any]]:
    return [
        [unpack(value) if isinstance(value, bytes) else value for value in row]
        for row in base.execute(f"SELECT * FROM {table}")
    ]


# Positions in the middle of everything, each with the events of the step that led to it.


def setups() -> Iterator[Setup]:
    for name in EDITIONS:
        numbers = edition(name)
        effects = numbers.wording.effects
        for place, effect in enumerate(effects):
            yield Setup(name, 2 + place % 2, place, (f"effects={effect}",))
        for seed in range(8):
            if "squeeze" in effects:
                yield Setup(name, 2, 100 + seed, ("effects=squeeze",))
        for event in numbers.trigger_events:
            yield Setup(name, 2, 7, (f"trigger_event={event}", "opening=off"))
        for seats in range(2, numbers.players[1] + 1):
            yield Setup(name, seats, 11 + seats, ("effects_colours=blue,green,yellow,red",))
            yield Setup(name, seats, 12 + seats, ("longer",))
        if numbers.cooperative:
            for effect in effects[::4]:
                yield Setup(name, 1, 3, (f"effects={effect}",))
                yield Setup(name, 2, 3, ("cooperative", f"effects={effect}"))
            for scenario in ("introduction", "chain", "exterminate", "implode", "parasite"):
                yield Setup(name, 1, 5, (f"scenario={scenario}",))
                yield Setup(name, 3, 5, ("cooperative", f"scenario={scenario}"))


def shape(state: Any, events: Any) -> Iterator[tuple[Any, ...]]:
    """What is worth keeping a position for, if no earlier one has it."""
    name = state.terms.setup.edition
    calm = state.terms.house.against_the_star
    agenda = " ".join(dict.fromkeys(type(item).__name__ for item in state.agenda))
    top = state.agenda[-1] if state.agenda else None
    yield (name, "agenda", agenda, calm)
    yield (
        name,
        "asks",
        type(top).__name__,
        getattr(top, "effect", None),
        getattr(top, "event", None),
    )
    for entry in state.active:
        yield (name, "active", entry.effect, type(top).__name__)
    if any(card.is_flare for card in state.turn.drawn):
        squeeze = "squeeze" in state.terms.effects.values()
        begun = type(state.agenda[0]).__name__ if state.agenda else ""
        yield (name, "flares", squeeze, begun, type(top).__name__, not state.choices)
    for event in events:
        yield (name, type(event).__name__)
    yield (name, "over", state.result is not None, calm)


def sampled() -> Iterator[dict[str, Any]]:
    seen: set[tuple[Any, ...]] = set()
    for setup in setups():
        state = PLAY.start(setup)
        for _, after, events in islice(moves(GAME, state, Chance(setup.seed)), 1500):
            new = set(shape(after, events)) - seen
            if new:
                seen |= new
                yield {
                    "position": PLAY.codec.write(after),
                    "events": [PLAY.codec.event(event) for event in events],
                }


def main() -> None:
    lobbies.person = person  # its own has accounts that are no numbers
    table_limits.MOST_HOSTED = table_limits.MOST_GAMES = 100  # one host has them all
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(make_desk(folder))
    found = list(sampled())
    print(len(found), "positions")
    put_json(folder, "positions.json", found)


if __name__ == "__main__":
    main()
