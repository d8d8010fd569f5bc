"""Complete games, to the result, by pressing buttons and by typing."""

from __future__ import annotations

import pytest

from tests.e2e.bot_on_sandbox import House
from tests.e2e.players import Player, Typist, seated
from tests.e2e.whole_games import NAMES, dealt, look_at, played


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options", "seed"),  # of a game that is rather short
    [
        (2, {}, 0),
        (5, {"options": "cooperative"}, 0),
        (1, {"options": "scenario=introduction"}, 15),
        (2, {"options": "trigger_event=sunworm"}, 16),
    ],
    ids=["two", "five together", "alone", "trigger events"],
)
async def test_a_whole_game_by_buttons(
    house: House, seats: int, options: dict[str, str], seed: int
) -> None:
    people = house.people(*NAMES[:seats])
    dealt(house, seed)
    game = await seated(house, *people, **options)
    players = [Player(house, actor, game) for actor in people]
    await played(house, people, players, house.rest)
    await look_at(house, game, people)


@pytest.mark.slow
async def test_a_whole_game_of_five_who_press_and_type(house: House) -> None:
    people = house.people(*NAMES)
    dealt(house, 20)
    game = await seated(house, *people, options="kept_cards=hidden")
    players = [Typist(house, actor, game, 0.75) for actor in people]
    await played(house, people, players, house.rest)
    await look_at(house, game, people)
