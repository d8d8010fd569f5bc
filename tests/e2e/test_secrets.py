"""Two worlds through the real client: whoever looks at all there is cannot tell them apart."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.clock import ManualClock
from bot.logs import Guarded
from bot.store.positions import dump_json
from bot.store.queries import steps
from engine.core.chance import seed_text
from engine.core.game import Setup
from sandbox import Actor, rate_limited
from tests.bot.stored_games import Recorded, record
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import number, private
from tests.e2e.stored_games import planted
from tests.e2e.visible_output import Seen, alone, dumped, looks

SEED = 2**255 + 9
HIDDEN = ("kept_cards=hidden", "patient_choice=on")
LOUD = logging.WARNING  # discord.py warns of libraries for voice
WAKE = datetime(2026, 11, 16, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Secrets:
    """What Alice keeps to herself, and how the cards lie."""

    card: str = "reverberation"
    order: str = "take"
    draft: str = "pass"
    palette: str = "warm"
    deck: bool = False  # the other way round
    public: str = "pass"  # what Bob does for all to see


ONE = Secrets()
OTHERS = {
    "card": replace(ONE, card="flare"),
    "order": replace(ONE, order="decline"),
    "any order": replace(ONE, order=""),  # not even that there is one
    "draft": replace(ONE, draft="launch"),
    "palette": replace(ONE, palette="contrast"),
    "deck": replace(ONE, deck=True),
}
ALL = Secrets("flare", "", "launch", "contrast", deck=True)


def dealt(options: tuple[str, ...] = HIDDEN) -> Recorded:
    """A game in which Alice may keep one of two cards while Bob is on turn."""
    return record(Setup("published", 2, 9, options), 33)


async def typed(house: House, who: Actor, line: str) -> None:
    await who.slash(house.table, "turn text", actions=line)
    await who.slash(house.table, "turn confirm")
    await house.rest()


async def another_deck(house: House, game: int) -> None:
    live = await house.app.games.load(game)
    page = live.rules.play.codec.write(live.state)
    page["deck"] = page["deck"][::-1]
    body = dump_json(page)
    await house.app.games.store.write(
        lambda base: steps.put_position(base, game, live.revision, body)
    )
    house.app.games.evict(game)


async def story(house: House, secrets: Secrets, game: int, most: int = 3) -> list[Seen]:
    """Some turns with secrets, and all that others see of them; last, what Alice sees herself."""
    alice, bob, carol, dave = people(house)
    if secrets.deck:
        await another_deck(house, game)
    who = await number(house, alice)
    await house.app.preferences.set_palette(who, secrets.palette)
    await house.app.preferences.set_text_first(who, secrets.palette != "warm")
    await house.app.preferences.set_reminders(who, secrets.palette == "warm")
    await carol.slash(house.table, "game watch")
    await typed(house, alice, f"keep {secrets.card}")
    if secrets.order:
        await house.app.standing_orders.give(game, who, "order bonus tower", secrets.order)
    public = secrets.public
    if public == "launch":
        public = await first_launch(house, bob)
    await typed(house, bob, f"{public}; end" if public != "pass" else public)
    draft = secrets.draft if secrets.draft == "pass" else await first_launch(house, alice)
    shown = await alice.slash(house.table, "turn text", actions=draft)
    said = "So far: Pass" if draft == "pass" else "So far: Launch to "
    assert said in private(shown, alice, bob, carol, dave).content
    seen = [await looks(house, one) for one in (bob, carol, dave)[:most]]
    await alice.click(shown.message, "Back")
    await typed(house, alice, "pass")
    seen += [{"channel": [dumped(one) for one in who.screen(house.table)]} for who in (bob, dave)]
    seen += [{"inbox": [dumped(one) for one in who.inbox]} for who in (bob, carol, dave)]
    alone(house, (alice, bob, carol, dave))
    own = await alice.slash(house.table, "hold")
    assert "went wrong" not in own.message.content
    return [*seen, {"own": dumped(own.message)}]


def people(house: House) -> tuple[Actor, ...]:
    return house.people("alice", "bob", "carol", "dave")


async def first_launch(house: House, who: Actor) -> str:
    offered = await who.autocomplete(house.table, "sol launch", focused="what", text="")
    return f"launch {offered.choices[0]['value']}".replace("launch launch", "launch")


Lived = tuple[list[Seen], list[str]]
Live = Callable[..., Awaitable[Lived]]


_known: dict[tuple[Secrets, tuple[str, ...], int], Lived] = {}


@pytest.fixture
def lived(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Live:
    """Lives through a whole world, once: what others saw, and what stands in the log."""
    caplog.set_level(logging.INFO)

    async def live(secrets: Secrets, options: tuple[str, ...] = HIDDEN, most: int = 3) -> Lived:
        world = secrets, options, most
        if world not in _known:
            _known[world] = await anew(*world)
        return _known[world]

    async def anew(secrets: Secrets, options: tuple[str, ...], most: int) -> Lived:
        caplog.clear()
        house = House(tmp_path / str(len(worlds)), ManualClock(WAKE))
        worlds.append(house)
        await house.open()
        try:
            game = await planted(house, dealt(options), people(house)[:2])
            seen = await story(house, secrets, game, most)
            return seen, logged(house, caplog)
        finally:
            await house.close()

    worlds: list[House] = []
    return live


def logged(house: House, caplog: pytest.LogCaptureFixture, loud: int = LOUD) -> list[str]:
    """The lines as an operator reads them, without the time."""
    guard = Guarded([house.world.bot.token])
    kept = [one for one in caplog.records if one.name == "heliograph" or one.levelno > loud]
    return [guard.format(one).split(" ", 2)[2] for one in kept]


def apart(one: list[Seen], two: list[Seen]) -> set[str]:
    """What looks different to the others in two worlds."""
    return {
        name
        for first, second in zip(one[:-1], two[:-1], strict=True)
        for name in first.keys() | second.keys()
        if first.get(name) != second.get(name)
    }


async def test_nobody_can_tell_apart_two_worlds_that_differ_in_every_secret(lived: Live) -> None:
    one, first_log = await lived(ONE)
    two, second_log = await lived(ALL)
    assert apart(one, two) == set()
    assert first_log == second_log
    assert sum(map(len, one)) > 100
    assert one[-1] != two[-1]  # but Alice can


@pytest.mark.slow
@pytest.mark.parametrize("secret", OTHERS)
async def test_nobody_can_tell_apart_two_worlds_that_differ_in_one_secret(
    lived: Live, secret: str
) -> None:
    one, first_log = await lived(ONE)
    two, second_log = await lived(OTHERS[secret])
    assert apart(one, two) == set()
    assert first_log == second_log


async def test_what_everybody_may_know_is_seen(lived: Live) -> None:
    one, _ = await lived(ONE, most=1)
    two, _ = await lived(replace(ONE, public="launch"), most=1)
    public = {"channel", "inbox", "/board {}", "/game history {}", "/game replay {}"}
    assert {*public, "/game export {}", "/hold {}"} <= apart(one, two)
    assert "/settings show {}" not in apart(one, two)


async def test_where_cards_are_open_the_card_that_was_kept_is_seen(lived: Live) -> None:
    options = ("kept_cards=open", "patient_choice=on")
    one, _ = await lived(ONE, options, most=1)
    two, _ = await lived(OTHERS["card"], options, most=1)
    assert {"channel", "/board {}", "/game export {}"} <= apart(one, two)


async def test_no_secret_stands_in_the_log(
    timed: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG, "heliograph")
    caplog.set_level(logging.WARNING, "discord")
    seed = seed_text(SEED)
    recorded = record(Setup("published", 2, SEED, HIDDEN), 20)
    game = await planted(timed, recorded, people(timed)[:2])
    alice = people(timed)[0]
    timed.world.faults.add(rate_limited(0.01), "PATCH", "^/webhooks/")
    await alice.slash(timed.table, "board")

    async def broken(*_: object) -> None:
        raise KeyError(seed, timed.world.bot.token, "reverberation")

    monkeypatch.setattr(timed.app.drafts, "open", broken)
    failed = await alice.slash(timed.table, "turn take", game=game)
    assert "went wrong on our side" in failed.ephemeral.content
    monkeypatch.setattr(timed.client.delivery.notices.channels, "line", broken)
    await timed.app.votes.pause(game, await number(timed, alice))
    timed.client.delivery.wake()
    await timed.rest()
    asked = [one.token for one in timed.world.interactions]
    for token in asked:
        logging.getLogger("discord.http").warning("429 at /webhooks/1/%s/messages", token)
    lines = "\n".join(logged(timed, caplog, 0))
    assert lines.count("KeyError") == 2
    assert "rate limited" in lines
    secrets = [seed, timed.world.bot.token, "reverberation", *asked]
    assert not [secret for secret in secrets if secret in lines]
