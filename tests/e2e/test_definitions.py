"""The commands as Discord is told about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.chat.handlers.registry import commands
from bot.chat.handlers.turn import own_groups
from tests.e2e.house import House

SUBCOMMAND, GROUP, INTEGER = 1, 2, 4
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
    repository = house.app.games
    (sol,) = repository.games.values()
    repository.games = {sol.key: sol, "nova": replace(sol, key="nova", verbs=("launch", "pass"))}
    groups = own_groups(house.client.router)
    found = {group.name: [one.name for one in group.commands] for group in groups}
    assert found == {"sol": list(sol.verbs), "nova": ["launch", "pass"]}


async def test_no_command_is_longer_than_discord_allows(house: House) -> None:
    for one in commands(house.client.router):
        page = one.to_dict(house.client.tree)
        assert len(page.get("options", ())) <= 25
        assert _letters(page) <= 8000


def _letters(page: dict[str, Any]) -> int:
    """Discord counts names, descriptions and the values of choices."""
    own = len(page.get("name", "")) + len(page.get("description", ""))
    values = sum(len(str(one["name"])) + len(str(one["value"])) for one in page.get("choices", ()))
    return own + values + sum(map(_letters, page.get("options", ())))
