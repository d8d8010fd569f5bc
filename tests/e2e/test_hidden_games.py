"""A game of another server does not exist: no command, offer or button tells it from no game."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox import Actor, Channel, Response
from sandbox.testing import forge_press
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import table
from tests.e2e.test_hostile import KINDS

MISSING = 8  # a number of no game, with as many digits as those of the games
FILLED = {
    "actions": "pass", "topic": "launch", "pace": "2d", "length": "12h", "seat": "A",
    "first": "2026-12-24", "last": "2026-12-26", "what": "I4", "turn": 1, "every": "turn",
}  # fmt: skip
# A table that is being planned has a number of its own, and no game yet.
ABOUT_GAMES = [kind for kind in KINDS if kind not in ("new", "plan", "plan_again", "plan_open")]
PARTS = 4  # tests that share the kinds of buttons


async def elsewhere(house: House, eve: Actor) -> Channel:
    """A channel of another server, in which only eve is."""
    world = house.world
    world.leave(house.world.guild, eve.id)
    second = world.new_guild("Second", eve.id)
    world.invite_bot(second, house.world.bot)
    channel = world.new_channel(second, "elsewhere")
    await house.rest()
    return channel


async def tables(house: House) -> tuple[int, int, int]:
    """A game that is over, one that runs, and one that nobody has joined."""
    alice, bob = house.people("alice", "bob")
    over = await table(house, alice, bob)
    await alice.slash(house.table, "host end")
    live = await house.app.games.load(over)
    await house.app.host_actions.end(over, live.row.host)
    await house.rest()
    running = await table(house, alice, bob)
    await alice.slash(house.world.channel("lobby"), "game new", game="sol", seats=2)
    return over, running, running + 1


def seen(answer: Response, game: int) -> list[object]:
    """All that somebody gets back, with the number they named left out."""
    assert not answer.did_not_respond
    found: list[object] = [answer.kind, answer.interaction.modal is None]
    for one in answer.messages:
        parts = (one.content, one.components, one.embeds, one.flags, one.only_for)
        found.append(re.sub(rf"(?<=game ){game}\b|(?<=:){game}(?=:)", "#", repr(parts)))
        found.append([file.filename for file in one.attachments])
    return found


def with_game(house: House) -> list[app_commands.Command[Any, Any, Any]]:
    """Every command with an option for the number of a game."""
    number = discord.AppCommandOptionType.integer
    return [
        one
        for one in house.client.tree.walk_commands()
        if isinstance(one, app_commands.Command)
        and any(option.name == "game" and option.type is number for option in one.parameters)
    ]


def filled(command: app_commands.Command[Any, Any, Any], eve: Actor) -> dict[str, object]:
    found: dict[str, object] = {}
    for option in command.parameters:
        if option.type is discord.AppCommandOptionType.user:
            found[option.name] = eve
        elif option.name in FILLED and (option.required or option.name in ("what", "seat")):
            found[option.name] = option.choices[0].value if option.choices else FILLED[option.name]
    return found


async def test_no_command_tells_a_game_of_another_server_from_none(house: House) -> None:
    (eve,) = house.people("eve")
    games = await tables(house)
    there = await elsewhere(house, eve)
    commands = with_game(house)
    assert len(commands) > 35
    for command in commands:
        name, others = command.qualified_name, filled(command, eve)

        async def asked(game: int, name: str = name, others: Any = others) -> list[object]:
            return seen(await eve.slash(there, name, **{**others, "game": game}), game)

        none = await asked(MISSING)
        assert "There is no game #" in str(none), name
        for game in games:
            assert await asked(game) == none, (name, game)


async def test_no_offer_tells_a_game_of_another_server_from_none(house: House) -> None:
    (eve,) = house.people("eve")
    games = await tables(house)
    there = await elsewhere(house, eve)
    for command in with_game(house):
        for option in command.parameters:
            if not option.autocomplete:
                continue

            async def offered(game: int, name: str = command.qualified_name,
                              focus: str = option.name) -> list[Any]:  # fmt: skip
                others = {} if focus == "game" else {"game": game}
                text = str(game) if focus == "game" else ""
                return (await eve.complete(there, name, focus, text, others)).choices

            none = await offered(MISSING)
            for game in games:
                assert await offered(game) == none, (command.qualified_name, option.name, game)


@pytest.mark.parametrize("part", range(PARTS))
async def test_no_button_tells_a_game_of_another_server_from_none(house: House, part: int) -> None:
    (eve,) = house.people("eve")
    games = await tables(house)
    there = await elsewhere(house, eve)
    await eve.slash(there, "game new", game="sol", seats=2)
    (card,) = house.said(there)
    own = int(card.content.split("game ")[1].split()[0])
    assert own not in (*games, MISSING)
    for kind in ABOUT_GAMES[part::PARTS]:
        for text, values in (("", None), ("P1", ["P1"])):

            async def pressed(game: int, kind: str = kind, text: str = text,
                              values: Any = values) -> list[object]:  # fmt: skip
                custom_id = f"v1:{kind}:{game}:0:0:{text}"
                return seen(await forge_press(eve, card, custom_id, values), game)

            none = await pressed(MISSING)
            for game in games:
                assert await pressed(game) == none, (kind, game, text)
