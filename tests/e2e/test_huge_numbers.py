"""Numbers beyond all that a game has: a sentence, wherever they are typed or forged."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.testing import forge_command, forge_press
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import table
from tests.e2e.games_in_progress import words
from tests.e2e.test_hidden_games import filled
from tests.e2e.test_hostile import said

HUGE = (2**63, -(2**63) - 1, 10**20, -(10**20), 10**4000)
TYPED = (
    "launch I4 x99999999999",
    "fly " + "9" * 3000,
    "choose " + "9" * 30,
    "play fuel " + "9" * 99,
)


def with_numbers(house: House) -> list[tuple[app_commands.Command[Any, Any, Any], str]]:
    whole = discord.AppCommandOptionType.integer
    return [
        (one, option.name)
        for one in house.client.tree.walk_commands()
        if isinstance(one, app_commands.Command)
        for option in one.parameters
        if option.type is whole and option.min_value is None and not option.choices
    ]


@pytest.mark.parametrize("number", HUGE, ids=["2^63", "-2^63-1", "10^20", "-10^20", "10^4000"])
async def test_no_number_of_a_command_is_too_large(house: House, number: int) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    numbers = with_numbers(house)
    assert len(numbers) > 35
    for command, option in numbers[:: 1 if number == 10**20 else 7]:
        values = {**filled(command, alice), option: number}
        answer = await forge_command(alice, house.table, command.qualified_name, values)
        assert said(answer), command.qualified_name


async def test_no_number_of_a_button_or_of_notation_is_too_large(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    for custom_id in (
        f"v1:take:{'9' * 40}:0:0:", f"v1:take:1:{'9' * 15}:0:",
        "v1:vote:1:0:0:yes " + "9" * 70 + " pause",
        "v1:plan:0:1:0:set ² longer", "v1:plan:0:1:0:set " + "9" * 60 + " longer",
        "v1:time:0:0:0:days " + "9" * 60,
    ):  # fmt: skip
        said(await forge_press(alice, house.board(), custom_id))
        said(await forge_press(alice, house.board(), custom_id, ["9" * 99]))
    for text in TYPED:
        answer = await alice.slash(house.table, "turn text", actions=text)
        assert "went wrong" not in words(answer)
        assert "nothing" in words(answer).lower()
    for length in ("9" * 400 + "d", "1" + "0" * 300 + "h", "9" * 6 + "d"):
        answer = await alice.slash(house.table, "host extend", length=length)
        assert "went wrong" not in words(answer)
