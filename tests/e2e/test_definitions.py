"""The commands as Discord is told about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from discord import app_commands

from bot.chat.handlers.registry import commands
from bot.chat.handlers.turn import own_groups
from engine.games import GAMES
from tests.e2e.bot_on_sandbox import House
from tests.toy.stakes import STAKES

SUBCOMMAND, GROUP, INTEGER = 1, 2, 4
VERBS = ("launch", "pass")
UNDESCRIBED = "…"
NO_GAME = {
    "game new", "game list", "game stats", "game tutorial", "host server",
}  # fmt: skip


def leaves(page: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command that can be called, by its whole name."""
    name = f"{path} {page['name']}".strip()
    inner = [one for one in page.get("options", ()) if one["type"] in (SUBCOMMAND, GROUP)]
    if not inner:
        yield name, page
    for one in inner:
        yield from leaves(one, name)


async def test_everything_is_described_and_every_command_about_a_game_names_it(
    house: House,
) -> None:
    pages = [one.to_dict(house.client.tree) for one in commands(house.client.router)]
    found = [leaf for page in pages for leaf in leaves(page)]
    assert {name for name, _ in found} >= {"turn take", "sol launch", "hold", "host server"}
    for name, page in found:
        options = page.get("options", [])
        for one in (page, *options):
            assert one["description"] != UNDESCRIBED, f"{name} {one['name']}"
            assert 1 <= len(one["description"]) <= 100
        named = [one for one in options if one["name"] == "game" and one["type"] == INTEGER]
        if name not in NO_GAME and not name.startswith("settings"):
            (game,) = named
            assert game["autocomplete"]
            assert not game.get("required")


async def test_every_game_brings_its_own_group_with_its_verbs(house: House) -> None:
    """The words only describe them: what no action has is no command."""
    sol = GAMES["sol"]
    house.app.games.games = {"sol": sol, "other": replace(sol, key="other", verbs=VERBS)}
    groups = own_groups(house.client.router)
    found = {group.name: [one.name for one in group.commands] for group in groups}
    assert found == {"sol": list(sol.verbs), "other": [*VERBS]}


async def test_what_is_said_in_advance_has_a_group_of_its_own_where_verbs_are_many(
    house: House,
) -> None:
    house.app.games.games = {"nova": GAMES["nova"]}
    (group,) = own_groups(house.client.router)
    ahead = [one for one in group.commands if isinstance(one, app_commands.Group)]
    assert {one.name: {each.name for each in one.commands} for one in ahead} == {
        "ahead": {"order", "plan", "queue"}
    }


async def test_the_private_surface_has_a_command_by_each_name_that_games_have_for_it(
    house: House,
) -> None:
    house.app.games.games = {**GAMES, "more": replace(GAMES["sol"], key="more"), "stakes": STAKES}
    names = {one.name for one in commands(house.client.router)}
    assert {"hold", "hand", "cup", "board"} <= names


@pytest.mark.parametrize("hosted", [[key] for key in GAMES] + [[*GAMES]], ids=" ".join)
async def test_no_command_is_longer_than_discord_allows(house: House, hosted: list[str]) -> None:
    house.app.games.games = {key: GAMES[key] for key in hosted}
    for one in commands(house.client.router):
        page = one.to_dict(house.client.tree)
        assert _letters(page) <= 8000
        for group in _groups(page):
            assert len(group["options"]) <= 25


def _groups(page: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield everything that has options, with the groups within."""
    if "options" in page:
        yield page
        for inner in page["options"]:
            yield from _groups(inner)


def _letters(page: dict[str, Any]) -> int:
    """Discord counts names, descriptions and the values of choices."""
    own = len(page.get("name", "")) + len(page.get("description", ""))
    values = sum(len(str(one["name"])) + len(str(one["value"])) for one in page.get("choices", ()))
    return own + values + sum(map(_letters, page.get("options", ())))
