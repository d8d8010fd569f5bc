"""The worst case of each message: five people with the worst names, and Discord takes it all."""

from __future__ import annotations

import sqlite3

import pytest

from bot.app.live_game import LiveGame
from bot.app.notices import post
from bot.chat.messages import player_names
from engine.core.game import Setup
from render.sol.pictures import draw_board
from tests.bot.every_notice import LINES
from tests.bot.stored_games import record
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import finished
from tests.e2e.games_in_progress import files, number, played, private, words
from tests.e2e.hostile_names import TRAPS, Names, account, fine, foreign, nasty, onlooker
from tests.e2e.players import labels, seated
from tests.e2e.sent_messages import accepted, harmless
from tests.e2e.stored_games import planted

LONGEST_OPTIONS = (
    "opening=on start_eye=E13 any_window_after_draw=on solo_exterminate=sacrifice"
    " coop_orbit_card=on patient_choice=on levels_of_survival=shown trigger_count=13"
)
CHOSEN = {
    "effects_colours": "blue,green,yellow,red", "effects": "random",
    "trigger_event": "energy_garden", "kept_cards": "hidden", "energy_limit": "89",
}  # fmt: skip
PRIVATE = (
    "hold", "board", "turn since", "turn take", "turn orders", "rules legal", "game history",
    "game status", "game list", "game verify", "game export", "game replay", "settings show",
    "settings report",
)  # fmt: skip


async def choosing_a_card(house: House, game: int) -> tuple[LiveGame, int]:
    """Play until somebody may choose a card while others play; whose seat it is."""
    for _ in range(60):
        live = await played(house, game, 1)
        for ask in live.rules.play.asks(live.state):
            if ask.kind == "keep":
                return live, ask.seat
    raise AssertionError("nobody drew a card")


@pytest.mark.parametrize("names", [nasty, pytest.param(foreign, marks=pytest.mark.slow)])
async def test_everything_at_a_table_of_five(house: House, names: Names) -> None:
    people = names(house)
    assert all(len(one.name) <= 32 for one in people)
    game = await seated(house, *people, options=LONGEST_OPTIONS, pace="14d", **CHOSEN)
    live, seat = await choosing_a_card(house, game)
    chooser = next(one for one in people if str(one.id) == account(live, seat))
    hold = private(await chooser.slash(house.table, "hold"), chooser, onlooker(house))
    assert files(hold)[:2] == ["hold.jpg", "cards.jpg"]
    await people[1].slash(house.table, "game pause")
    await people[2].slash(house.table, "game abandon")
    for command in PRIVATE:
        private(await chooser.slash(house.table, command), chooser, onlooker(house))
    await house.app.preferences.set_text_first(await number(house, chooser), True)
    for command in ("hold", "board", "turn since", "game history", "game replay"):
        private(await chooser.slash(house.table, command), chooser)
    await onlooker(house).slash(house.table, "game watch")
    await onlooker(house).slash(house.table, "board", share=True)
    await played(house, game, 1)
    assert onlooker(house).inbox
    fine_but_followed(house)


def fine_but_followed(house: House) -> None:
    accepted(house)
    harmless(house, *TRAPS, f"<@{onlooker(house).id}>")
    assert {ping.channel for ping in onlooker(house).pings} <= {
        message.channel for message in onlooker(house).inbox
    }


@pytest.mark.parametrize("names", [nasty, foreign])
async def test_the_board_in_words_names_everybody_and_every_cell(
    house: House, names: Names
) -> None:
    people = names(house)
    game = await planted(house, record(Setup("published", 5, 3, ()), 60), people)
    live = await house.app.games.load(game)
    answer = await onlooker(house).slash(house.table, "board", text=True)
    told = words(answer)
    told += "".join(file.data.decode() for one in answer.messages for file in one.attachments)
    for name in player_names.for_pictures(live).values():
        assert name.replace("\\", "") in told
    whole = draw_board(
        live.rules.play.view(live.state, None),
        house.context.renderer.look(player_names.for_pictures(live)),
        (),
    )
    for line in whole.text.replace("\\", "").splitlines():
        assert line.strip() in told
    fine(house)


@pytest.mark.parametrize("names", [nasty, pytest.param(foreign, marks=pytest.mark.slow)])
async def test_the_result_and_what_comes_after_it(house: House, names: Names) -> None:
    people = names(house)
    whole = record(Setup("published", 5, 5, ("trigger_event=sunworm",)), 4000)
    late = record(whole.setup, len(whole.entries) - 2)
    game = await planted(house, late, people)
    await finished(house, game)
    end = house.said()[-1]
    assert "is over" in end.content
    shown = player_names.for_pictures(await house.app.games.load(game))
    assert all(player_names.escaped(name) in end.content for name in shown.values())
    first, second = people[:2]
    for command in ("game verify", "game export", "game history", "game status"):
        private(await first.slash(house.table, command, game=game), first)
    await first.slash(house.table, "game stats")
    await first.slash(house.table, "game stats", server=True)
    await first.slash(house.table, "game stats", person=first, against=second)
    await first.click(end, "Rematch")
    await house.rest()
    assert "Join" in labels(house.said()[-1])
    fine(house)


@pytest.mark.parametrize("names", [nasty, foreign])
async def test_news_of_every_kind(house: House, names: Names) -> None:
    people = names(house)
    game = await planted(house, record(Setup("published", 5, 3, ()), 30), people)
    live = await house.app.games.load(game)

    def write(database: sqlite3.Connection) -> None:
        for line in LINES:
            post.post(database, live.row, house.app.games.now(), line)

    before = len(house.said())
    await house.app.games.store.write(write)
    house.client.delivery.wake()
    await house.rest()
    told = house.said()[before:]
    assert len(told) == len(LINES)
    assert len({message.content for message in told}) > 20
    fine(house)
