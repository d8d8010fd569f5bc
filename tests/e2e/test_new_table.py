"""A table is set up by buttons and menus alone; it is the same as the typed command."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.offered_games import GAMES
from bot.store.queries import people
from sandbox import Actor, Channel, Message, Permission, Response
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import finished, newest, table
from tests.e2e.games_in_progress import private, words
from tests.e2e.players import labels, parts
from tests.e2e.sent_messages import accepted

EDITION, SEATS = "Which game, in which edition", "How many play"
PACE = "How much time there is for a turn"
OPTIONS = "Variants and house rules"


async def begun(house: House, who: Actor) -> Message:
    return (await who.slash(house.table, "game new", game="sol")).message


async def put(who: Actor, wizard: Message, name: str, *values: str) -> Response:
    """Choose an option of the game, then what it shall be."""
    await who.select(wizard, [name], placeholder=OPTIONS)
    menus = [part for part in parts(wizard) if ":set " in part["custom_id"]]
    (menu,) = [
        part["custom_id"]
        for part in menus
        if set(values) <= {one["value"] for one in part["options"]}
    ]
    return await who.select(wizard, values, custom_id=menu)


def threads(house: House) -> list[Channel]:
    return [one for one in house.world.channels(house.world.guild) if one.thread]


async def test_everything_is_chosen_from_menus_in_one_private_message(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    wizard = private(await alice.slash(house.table, "game new", game="sol"), alice, bob)
    assert "published edition, 2 seats, in this channel. Pace daily" in wizard.content
    await alice.select(wizard, ["sol reference"], placeholder=EDITION)
    await alice.select(wizard, ["3 seats"], placeholder=SEATS)
    await alice.select(wizard, ["2d"], placeholder=PACE)
    await put(alice, wizard, "cooperative", "on")
    await put(alice, wizard, "trigger_event", "sunworm")
    await alice.click(wizard, "Back")
    assert "reference edition, 3 seats, in this channel. Pace 2d" in wizard.content
    assert house.said() == []
    await alice.click(wizard, "Open the lobby")
    assert "is set in" in wizard.content
    assert labels(wizard) == []
    card = await newest(house)
    for part in (
        "3 seats, reference edition. Pace 2d",
        "Cooperative: on",
        "Trigger event: sunworm",
    ):
        assert part in card.content
    assert "Join" in labels(card)
    accepted(house)


async def test_the_game_is_asked_for_first_and_brings_its_own_options(house: House) -> None:
    """What was typed before a game was chosen is kept as far as the game has it."""
    alice, bob = house.people("alice", "bob")
    made = await alice.slash(
        house.table, "game new", seats=6, difficulty="hard", kept_cards="open", where="here"
    )
    wizard = private(made, alice, bob)
    assert [part.get("placeholder") for part in parts(wizard)] == [EDITION]
    await alice.select(wizard, ["nova first"], placeholder=EDITION)
    assert "Nova Solis, first edition, 6 seats, in this channel" in wizard.content
    assert "hard" in wizard.content.lower()
    assert "Kept cards" not in wizard.content
    (menu,) = [part for part in parts(wizard) if part.get("placeholder") == OPTIONS]
    assert [one["value"] for one in menu["options"]] == [*GAMES["nova"].options()]
    await alice.select(wizard, ["sol published"], placeholder=EDITION)
    assert "published edition, 2 seats" in wizard.content  # it has no table for six
    await alice.select(wizard, ["nova first"], placeholder=EDITION)
    await alice.click(wizard, "Open the lobby")
    assert "Nova Solis" in (await newest(house)).content
    accepted(house)


async def test_a_table_is_refused_in_the_words_of_its_own_game(house: House) -> None:
    """The first game that had the code said it, with facts of the other: a traceback came."""
    (alice,) = house.people("alice")
    refusals: Sequence[tuple[dict[str, Any], str]] = (
        ({"seats": 1}, "Survival for several empires"),
        ({"difficulty": "endless"}, "difficulty"),
        ({"kept_cards": "open"}, "kept_cards"),
        ({"options": "gravity=off"}, "gravity"),
    )
    for given, reason in refusals:
        refused = words(
            await alice.slash(house.table, "game new", **{"game": "nova", "seats": 2, **given})
        )
        assert reason in refused
        assert "went wrong" not in refused
    assert house.said() == []


async def test_it_works_after_a_restart_at_every_step(house: House) -> None:
    (alice,) = house.people("alice")
    wizard = await begun(house, alice)
    await house.restart()
    await alice.select(wizard, ["1 seat: you alone"], placeholder=SEATS)
    await house.restart()
    await put(alice, wizard, "scenario", "chain")
    await house.restart()
    await alice.click(wizard, "Open the lobby")
    assert "1 seat, published edition" in (await newest(house)).content


async def test_several_effects_are_named_one_after_the_other(house: House) -> None:
    (alice,) = house.people("alice")
    wizard = await begun(house, alice)
    await put(alice, wizard, "effects", "-", "chain", "fuel")
    await put(alice, wizard, "effects", "swap")
    assert "Effects: chain, fuel, swap" in wizard.content
    await put(alice, wizard, "effects", "chain", "fuel", "none")
    assert "Effects: none." in wizard.content
    await put(alice, wizard, "effects", "none", "portal")
    assert "Effects: portal." in wizard.content
    await put(alice, wizard, "effects", "-", "portal")
    assert "Options" not in wizard.content
    accepted(house)


async def test_what_cannot_be_played_yet_is_said_and_refused_in_the_same_words(
    house: House,
) -> None:
    alice, bob = house.people("alice", "bob")
    wizard = await begun(house, alice)
    await put(alice, wizard, "scenario", "chain")
    assert "It cannot be played like that yet" in wizard.content
    refused = await alice.click(wizard, "Open the lobby")
    typed = await bob.slash(house.table, "game new", game="sol", seats=2, scenario="chain")
    assert refused.followups[0].content == typed.message.content
    assert refused.followups[0].content in wizard.content
    assert house.said() == []
    await put(alice, wizard, "cooperative", "on")
    assert "cannot be played" not in wizard.content
    await put(alice, wizard, "scenario", "-")
    assert "Cooperative: on." in wizard.content


async def test_a_doubled_press_sets_one_table_also_in_a_thread(house: House) -> None:
    (alice,) = house.people("alice")
    wizard = await begun(house, alice)
    await alice.click(wizard, "In a thread of its own")
    assert "in a thread of its own" in wizard.content
    await asyncio.gather(*(alice.click(wizard, "Open the lobby") for _ in range(3)))
    (thread,) = threads(house)
    assert len(house.said(thread)) == 1
    assert f"is set in <#{thread.id}>" in wizard.content


async def test_start_over_forgets_everything_and_an_old_message_says_so(house: House) -> None:
    (alice,) = house.people("alice")
    first, second = await begun(house, alice), await begun(house, alice)
    refused = await alice.select(first, ["4 seats"], placeholder=SEATS)
    assert "begun to set up another table" in refused.followups[0].content
    await alice.select(second, ["5 seats"], placeholder=SEATS)
    await alice.click(first, "Start over")
    await alice.select(first, ["sol published"], placeholder=EDITION)
    assert "2 seats" in first.content
    refused = await alice.click(second, "Open the lobby")
    assert "begun to set up another table" in refused.followups[0].content
    await alice.click(first, "Open the lobby")
    assert "2 seats" in (await newest(house)).content


async def test_presses_that_come_at_once_are_all_counted(house: House) -> None:
    (alice,) = house.people("alice")
    wizard = await begun(house, alice)
    await asyncio.gather(*(alice.click(wizard, "Start over") for _ in range(3)))
    await alice.select(wizard, ["sol published"], placeholder=EDITION)
    await asyncio.gather(
        alice.select(wizard, ["4 seats"], placeholder=SEATS),
        alice.select(wizard, ["live"], placeholder=PACE),
        alice.click(wizard, "In a thread of its own"),
    )
    assert "4 seats, in a thread of its own. Pace live" in wizard.content


async def test_what_was_typed_is_chosen_already(house: House) -> None:
    (alice,) = house.people("alice")
    made = await alice.slash(
        house.table,
        "game new",
        game="sol",
        pace="36h",
        kept_cards="open",
        options="start_eye=E5 cooperative",
    )
    assert (
        "published edition, 2 seats, in this channel. Pace 36h for a turn." in made.message.content
    )
    assert (
        "Kept cards: open; Where the first player begins: E5; Cooperative: on"
        in made.message.content
    )
    assert "36h for a turn" in [
        one["label"] for part in parts(made.message) for one in part.get("options", ())
    ]
    assert "no game called chess" in words(await alice.slash(house.table, "game new", game="chess"))
    wrong = await alice.slash(house.table, "game new", game="sol", options="x=1 " * 1000)
    assert "cannot be played" in words(wrong)
    wrong = await alice.slash(house.table, "game new", game="sol", pace="soon", edition="nope")
    assert "yet: soon is no pace" in words(wrong)
    await alice.select(wrong.message, ["live"], placeholder=PACE)
    await alice.select(wrong.message, ["sol early"], placeholder=EDITION)
    assert "early edition, 2 seats, in this channel. Pace live" in words(wrong)
    assert "cannot be played" not in words(wrong)
    accepted(house)


async def test_who_may_not_host_learns_it_before_choosing_and_at_the_end(house: House) -> None:
    owner, alice = house.people("host", "alice")
    wizard = await begun(house, alice)
    await owner.slash(house.table, "host server", who="moderators", pace="relaxed")
    before = len(house.said())
    refused = await alice.click(wizard, "Open the lobby")
    assert "who may host" in refused.followups[0].content
    refused = await alice.click(wizard, "Start over")
    assert "who may host" in refused.followups[0].content
    assert (
        "who may host"
        in private(await alice.slash(house.table, "game new", game="sol"), alice).content
    )
    assert len(house.said()) == before
    theirs = await begun(house, owner)
    assert "Pace relaxed" in theirs.content
    elsewhere = house.world.channel("lobby")
    await owner.slash(house.table, "host server", who="everybody", channel=elsewhere)
    assert f"only in <#{elsewhere.id}>" in words(
        await alice.slash(house.table, "game new", game="sol")
    )


async def test_where_a_game_lives_the_next_one_gets_a_thread(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    wizard = await begun(house, bob)
    assert "in a thread of its own" in wizard.content
    await bob.click(wizard, "In this channel")
    refused = await bob.click(wizard, "Open the lobby")
    assert "A game lives here already" in refused.followups[0].content
    house.world.permit(house.table, house.world.bot.id, deny=Permission.CREATE_PUBLIC_THREADS)
    await bob.click(wizard, "In a thread of its own")
    refused = await bob.click(wizard, "Open the lobby")
    assert "Create Public Threads" in refused.followups[0].content
    house.world.permit(house.table, house.world.bot.id)
    await bob.click(wizard, "Open the lobby")
    (thread,) = threads(house)
    assert "Join" in labels(house.said(thread)[0])
    inside = private(await alice.slash(thread, "game new", game="sol"), alice, bob)
    assert labels(inside) == ["Open the lobby", "Start over"]


async def test_a_new_game_is_one_press_away_wherever_one_looks_for_it(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    listed = await bob.slash(house.table, "game list")
    assert "Set up a table" in private(await bob.click(listed.message, "New game"), bob).content
    await alice.slash(house.table, "game new", game="sol", seats=2)
    more = await bob.click(house.said()[0], "More")
    opened = await bob.select(
        more.message, ["Set up another game"], placeholder="What would you like to do?"
    )
    assert "Set up a table" in private(opened, bob, alice).content
    sure = await alice.slash(house.table, "host end")
    await alice.click(sure.message, "Yes, end the game")
    game = await table(house, alice, bob)
    await finished(house, game)
    opened = await bob.click(house.said()[-1], "New game")
    assert "Choose a game first" in private(opened, bob, alice).content


async def test_it_works_in_direct_messages_too(house: House) -> None:
    (alice,) = house.people("alice")
    dm = alice.dm(house.world.bot.id)
    wizard = (await alice.slash(dm, "game new", game="sol")).message
    assert "In a thread of its own" not in labels(wizard)
    await alice.select(wizard, ["1 seat: you alone"], placeholder=SEATS)
    await alice.click(wizard, "Open the lobby")
    await house.rest()
    assert any("Join" in labels(message) for message in alice.inbox)


async def test_a_table_is_set_while_the_host_changes_a_setting(house: House) -> None:
    """The one waited for a game whose channel is gone, the other for the one: for ever."""
    alice, bob, owner = house.people("alice", "bob", "host")
    game = await table(house, alice, bob)
    other = house.world.channel("lobby")
    await owner.slash(other, "host server", most=1)
    await house.stop()
    house.world.delete_channel(house.table)
    await house.start()
    wizard = (await alice.slash(other, "game new", game="sol")).message
    repository, go_on = house.app.games, asyncio.Event()
    who = await repository.store.read(lambda base: people.find_id(base, str(alice.id)))
    assert who is not None
    busy = asyncio.create_task(repository.locks.run(game, go_on.wait))
    await asyncio.sleep(0)
    both_wait, comers, real = asyncio.Event(), [0], repository.locks.run

    async def run(lane: int, command: Callable[[], Awaitable[Any]]) -> Any:
        comers[0] += lane == game
        if comers[0] == 2:
            both_wait.set()
        return await real(lane, command)

    repository.locks.run = run  # type: ignore[method-assign,assignment]  # counts who comes to that game
    chosen = asyncio.create_task(house.app.preferences.set_reminders(who, False))
    pressed = asyncio.create_task(alice.click(wizard, "Open the lobby"))
    async with asyncio.timeout(60):
        await both_wait.wait()
        go_on.set()
        await asyncio.gather(busy, chosen, pressed)
    assert "is set in" in wizard.content


async def test_the_lobby_of_a_solo_game_speaks_to_one_player(house: House) -> None:
    """It spoke of everybody being ready, and of bots in the free seats."""
    (alice,) = house.people("alice")
    made = await alice.slash(house.table, "game new", game="sol", seats=1)
    assert words(made).endswith("To play, press *Join* on its card.")
    card = await newest(house)
    assert "1 seat, " in card.content
    assert "It begins when its player has joined and is ready." in card.content
    joined = words(await alice.click(card, "Join"))
    assert "Press *Ready* and the game begins." in joined
    told = [words(made), card.content, joined]
    ready = await alice.slash(house.table, "game ready")
    assert (await house.app.lobby.find_table(1)).row.started is not None
    read = "\n".join([*told, words(ready)]).lower()
    for strange in ("bots", "everybody", "every seat", "whoever"):
        assert strange not in read


async def test_who_is_ready_alone_is_told_that_the_game_has_begun(house: House) -> None:
    (alice,) = house.people("alice")
    await alice.slash(house.table, "game new", game="sol", seats=1)
    joined = await alice.click(await newest(house), "Join")
    ready = await alice.click(joined.ephemeral, "Ready")
    assert "You are ready, and the game has begun." in words(ready)
