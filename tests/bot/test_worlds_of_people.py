"""Two worlds: the orders and settings of a player show to no other."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.games import GameRepository
from bot.app.notices import post
from bot.app.notices.table_notices import GamePaused
from bot.app.tables.votes import Votes
from bot.store.records import Item
from engine.core.seat import SEATS
from tests.bot.lobbies import items, started
from tests.bot.two_worlds import ANSWERS, ORDERS, Make, Pair, agreed, interlude

P1 = SEATS[0]

# Standing orders


async def order(both: Pair, differently: bool = True) -> None:
    """The owner gives an order in both worlds: the same kind of entry, another one."""
    if differently:
        first, second = (
            f"order {both.dice.choice(ORDERS)} {both.dice.choice(ANSWERS)}" for _ in range(2)
        )
        await both.act(P1, first, second)
        return
    for about in ORDERS:
        await both.act(P1, f"order {about} take")


@pytest.mark.parametrize(
    ("seats", "edition", "options"),
    [
        (2, "published", ("effects=random",)),
        pytest.param(2, "early", (), marks=pytest.mark.slow),
    ],
)
async def test_no_player_can_tell_what_was_ordered(
    pair: Make, seats: int, edition: str, options: tuple[str, ...]
) -> None:
    both = await pair(seats, options, edition=edition)
    aligned = ordered = 0
    for step in range(120):
        if both.dice.random() < 0.2:
            await order(both)
            ordered += 1
        found = await agreed(both)
        if found is None:  # whatever happens now, an order answers: so both are the same again
            await order(both, differently=False)
            aligned += 1
            continue
        if found[2]:
            break
        if found[0] != P1 and both.dice.random() < 0.3:  # what would an activation ask?
            await both.same(whole=True)
        await both.act(*found[:2])
        await interlude(both, step)
    await both.same(whole=True)
    assert ordered > 10
    assert aligned < ordered
    assert both.compared > 100


# Personal settings

NIGHT = {"quiet": {"start": "22:00", "end": "07:00", "zone": "Asia/Kolkata"}}
TASTE = {"tell": "dm", "palette": "deutan", "text_first": True, "next_ping": True}


@pytest.mark.parametrize("settings", [TASTE, NIGHT | TASTE], ids=["taste", "night"])
async def test_no_player_can_tell_what_a_player_has_set(
    pair: Make, settings: dict[str, object]
) -> None:
    """But for when the owner's own time is up, which is announced."""
    both = await pair(3, ("effects=random",))
    for world in both.worlds:
        world.own_time = "quiet" in settings
    await both.two.choose_settings(P1, settings)
    apart = 0
    for step in range(60):
        found = await agreed(both)
        assert found is not None
        assert not found[2]
        if found[0] != P1:
            await both.wait(timedelta(hours=both.dice.choice((0, 1, 5, 14))))
        elif step % 3 == 0:
            await both.wait(timedelta(hours=1))
        if (again := await agreed(both)) is not None and not again[2]:
            await both.act(*again[:2])
        await interlude(both, step)
        one, two = [(await world.live()).timers for world in both.worlds]
        apart += one != two
    await both.same(whole=True)
    assert both.compared > 100
    reminders = [len(await items(world.games, "reminder")) for world in both.worlds]
    assert min(reminders) > 2
    assert bool(apart) == ("quiet" in settings)  # the night does make a difference


async def test_the_key_of_a_public_line_does_not_count_private_messages(
    repository: GameRepository,
) -> None:
    """It becomes the nonce of a message that all get."""
    keys = []
    for private, place in ((0, "here"), (3, "there")):
        live = await started(repository, 2, place=place)
        who = live.person_of(P1)
        for _ in range(private):
            await repository.store.write(
                lambda connection, live=live, who=who: post.post(  # type: ignore[misc]  # defaults
                    connection, live.row, repository.now(), GamePaused(), who
                )
            )
        for _ in range(2):
            await Votes(repository).pause(live.id, live.row.host)
            await Votes(repository).resume(live.id, live.row.host)

        def mine(item: Item, game_id: int = live.id) -> bool:
            return item.person is None and item.key.startswith(f"notice:{game_id}:")

        keys.append([item.key.split(":")[2:] for item in await items(repository) if mine(item)])
    assert keys[0] == keys[1]
    assert keys[0] == [
        ["0", "started", "1"], ["0", "paused", "1"], ["0", "resumed", "1"],
        ["0", "paused", "2"], ["0", "resumed", "2"],
    ]  # fmt: skip
