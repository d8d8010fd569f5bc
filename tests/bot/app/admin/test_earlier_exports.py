"""Full exports that the program before wrote: taken up here, they keep their version and go on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.app.admin import export_full, export_public, import_full
from bot.app.games import GameRepository
from bot.app.turns.rules_versions import RulesUpgrade
from bot.store.queries import versions
from bot.store.records import Status
from engine.core import fair
from engine.core.refusal import Refused
from engine.games import GAMES
from tests import earlier
from tests.bot.lobbies import codes, started
from tests.bot.played_games import play

GAME = GAMES["sol"]
PLACES = (
    "running", "opening", "choice", "question", "alone", "together", "undone", "over", "paused",
    "scenario", "squeeze", "squeeze_event",
)  # fmt: skip


async def taken_up(repository: GameRepository, page: dict[str, Any]) -> int:
    game = import_full.read_export(GAMES, page)
    return await repository.store.write(
        lambda connection: export_full.write_game(connection, game, repository.now())
    )


async def full(repository: GameRepository, game_id: int) -> dict[str, Any]:
    page = await repository.store.read(
        lambda connection: export_full.export_game(connection, GAMES, game_id)
    )
    found: dict[str, Any] = json.loads(json.dumps(page))
    return found


async def noted(repository: GameRepository, game_id: int) -> list[tuple[int, str]]:
    found = await repository.store.read(lambda connection: versions.of_game(connection, game_id))
    return [(one.revision, one.rules) for one in found]


@pytest.mark.parametrize("place", PLACES)
async def test_an_export_of_the_earlier_program_is_taken_up_and_keeps_its_version(
    repository: GameRepository, place: str
) -> None:
    page = earlier.read(f"full-{place}")
    number = await taken_up(repository, page)
    assert await noted(repository, number) == [(0, earlier.RULES)]
    live = await repository.load(number)
    assert live.row.commitment == page["game"]["commitment"]
    assert live.row.options == tuple(page["game"]["options"])
    assert live.revision == page["game"]["revision"]


@pytest.mark.parametrize("place", [one for one in PLACES if one not in ("over", "paused")])
async def test_it_goes_on_under_the_rules_of_today_and_its_channel_reads_so_once(
    repository: GameRepository, place: str
) -> None:
    page = {**earlier.read(f"full-{place}"), "drafts": []}
    number = await taken_up(repository, {**page, "sum": import_full.checksum(page)})
    begun = (await repository.load(number)).revision
    await RulesUpgrade(repository).upgrade_games()
    live = await play(repository, number, 15)
    assert await noted(repository, number) == [(0, earlier.RULES), (begun, GAME.version)]
    assert (await codes(repository)).count("rules_changed") == 1
    assert not GAME.play.broken(live.state)


async def test_a_game_of_two_versions_is_carried_with_all_that_was_noted(
    repository: GameRepository,
) -> None:
    number = await taken_up(repository, earlier.read("full-question"))
    live = await play(repository, number, 20)
    page = await full(repository, number)
    assert [one["rules"] for one in page["versions"]] == [earlier.RULES, GAME.version]
    await repository.store.write(lambda connection: connection.execute("DELETE FROM games"))
    repository.evict(number)
    again = await taken_up(repository, page)
    assert (await full(repository, again))["versions"] == page["versions"]
    there = await repository.load(again)
    assert there.state == live.state
    assert there.versions == live.versions
    assert not there.has_older_rules
    changed = there.versions[-1].revision
    assert (
        GAME.play.codec.write(await repository.position_at(there, changed))
        == page["versions"][1]["position"]
    )


async def test_a_game_that_was_over_is_checked_as_there(repository: GameRepository) -> None:
    number = await taken_up(repository, earlier.read("full-over"))
    assert (await repository.load(number)).row.status is Status.OVER
    page = await export_public.export_game(repository, number)
    assert page == earlier.read("public-over")
    with pytest.raises(fair.NotReplayable):
        fair.verify(GAMES, page)


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        [{"revision": 1, "rules": "2026.11", "at": 0}],
        [{"revision": 0, "rules": "", "at": 0}],
        [{"revision": 0, "rules": "x" * 41, "at": 0}],
        [{"revision": 0, "rules": 7, "at": 0}],
        [{"revision": 0, "rules": "1", "at": 0}, {"revision": 0, "rules": "2", "at": 0}],
        [
            {"revision": 0, "rules": "1", "at": 0},
            {"revision": 10**6, "rules": "2", "at": 0, "position": {}},
        ],
        "2026.11",
    ],
)
async def test_versions_that_do_not_hold_together_are_refused(
    repository: GameRepository, wrong: Any
) -> None:
    live = await play(repository, (await started(repository, 2, place="101", server="102")).id, 10)
    page = await full(repository, live.id)
    import_full.read_export(GAMES, page)
    changed = {**page, "versions": wrong}
    with pytest.raises(Refused, match=r"import_wrong\(field=versions"):
        import_full.read_export(GAMES, {**changed, "sum": import_full.checksum(changed)})


@pytest.mark.parametrize("number", [0, -1, True, "1", None, 4, 1.0])
async def test_a_format_that_never_was_is_refused(
    repository: GameRepository, number: object
) -> None:
    page = {**earlier.read("full-opening"), "format": number}
    with pytest.raises(Refused, match="import_version"):
        import_full.read_export(GAMES, page)
