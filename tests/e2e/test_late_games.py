"""Many games from shortly before their end, in every edition and mode, played out in a channel."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from bot.app.live_game import LiveGame
from engine.core.game import Setup
from sandbox import Actor
from tests.bot.stored_games import Recorded, record
from tests.e2e.bot_on_sandbox import House
from tests.e2e.players import Player, labels
from tests.e2e.stored_games import planted

NAMES = ("alice", "bob", "carol", "dave", "erin")
LAST = 9  # actions that are left
MOST = 4000
TABLES = [
    ("published", 2, ""),
    ("published", 3, "kept_cards=open"),
    ("published", 4, "trigger_event=teleport"),
    ("published", 5, "effects_colours=blue,green,yellow,red"),
    ("published", 1, "scenario=chain"),
    ("published", 2, "cooperative scenario=parasite"),
    ("reference", 2, "trigger_event=warp"),
    ("reference", 3, "any_window_after_draw=on"),
    ("reference", 4, "opening=off"),
    ("reference", 5, ""),
    ("prototype", 2, "opening=on"),
    ("prototype", 5, "effects_colours=blue,green,yellow,red"),
    ("early", 3, "effects_colours=blue,green,yellow,red"),
    ("early", 4, "effects=none"),
]


def late(setup: Setup) -> Recorded:
    """A game between random players, some actions before its end.

    Random players of the older editions may go on for ever: the first seed is taken that ends.
    """
    for seed in count(setup.seed):
        whole = record(replace(setup, seed=seed), MOST)
        if whole.over:
            return record(whole.setup, max(0, len(whole.entries) - LAST))
    raise AssertionError


def asked(live: LiveGame, actors: tuple[Actor, ...]) -> Actor | None:
    """Whom the game waits for."""
    for ask in live.rules.play.asks(live.state):
        person = live.people.get(live.person_of(ask.seat) or 0)
        if ask.blocking and person is not None:
            return next(actor for actor in actors if str(actor.id) == person.account)
    return None


async def typed(house: House, who: Actor, player: Player) -> None:
    """A turn by the game's own commands, one after the other."""
    before = (await house.app.games.load(player.game)).revision
    while (await house.app.games.load(player.game)).revision == before:
        wish = await player.wish()
        verb, _, rest = wish.partition(" ")
        options: dict[str, Any] = {"what": rest} if rest else {}
        shown = await who.slash(house.table, f"sol {verb}", **options)
        drafted = (await house.app.games.load(player.game)).drafts
        if "Confirm" in labels(shown.message) and drafted and await player.sealed():
            await who.slash(house.table, "turn confirm")


@pytest.mark.parametrize(("edition", "seats", "options"), TABLES)
async def test_a_late_game_is_played_to_its_end(
    house: House, edition: str, seats: int, options: str
) -> None:
    actors = house.people(*NAMES[:seats])
    recorded = late(Setup(edition, seats, seats * 7 + len(options), tuple(options.split())))
    game = await planted(house, recorded, actors)
    live = await house.app.games.load(game)
    for number in range(200):
        who = asked(live, actors)
        if who is None:
            break
        player = Player(house, who, game)
        if number % 2:
            await typed(house, who, player)
        else:
            await player.compose(await who.slash(house.table, "turn take", game=game))
        await house.rest()
        live = await house.app.games.load(game)
    assert live.rules.play.result(live.state) is not None
    end = house.said()[-1]
    assert "is over" in end.content
    assert "Rematch" in labels(end)
