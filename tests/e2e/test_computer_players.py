"""How a game ends that computer players play on alone, or that is given up among them."""

from __future__ import annotations

from bot.chat.messages import player_names
from bot.store.records import Status
from sandbox import Actor
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import newest
from tests.e2e.games_in_progress import files
from tests.e2e.players import labels
from tests.e2e.whole_games import dealt

TURN = "begins a turn."


async def with_bots(house: House, who: Actor, seats: int, options: str) -> int:
    """A game of one player and computer players that has just begun."""
    await who.slash(house.table, "game new", game="sol", seats=seats, options=options)
    card = await newest(house)
    await who.click(card, "Join")
    await who.slash(house.table, "game start", bots=True)
    await house.rest()
    return int(card.content.split("game ")[1].split()[0])


async def bots_move(house: House) -> None:
    await house.app.scheduler.run_round()
    house.client.delivery.wake()
    await house.rest()


async def test_a_game_that_bots_finish_alone_tells_its_end_and_not_its_beginning(
    house: House,
) -> None:
    """The result told the first turns, as far as there was room, and nothing of the last one."""
    (alice,) = house.people("alice")
    dealt(house, 3)
    game = await with_bots(house, alice, 3, "effects=none opening=off")
    before = len(house.said())
    await alice.slash(house.table, "seat bot")
    while (live := await house.app.games.load(game)).row.status is Status.RUNNING:
        await bots_move(house)
    handed_on, end = house.said()[before:]
    assert "lets a bot play seat A from now on." in handed_on.content
    turns = live.rules.play.turn(live.state)
    head, *rest = end.content.splitlines()
    assert head == f"**Game {game} is over.**"
    count = f"… {turns - 3} earlier turns of the computer players; press History to read them."
    assert count in rest
    assert "A solar flare: the instability marker is on 0." in rest
    final = live.rules.play.turn_start(live.state).seat
    begun = [line for line in rest if line.endswith(TURN)]
    assert begun[-1] == f"{player_names.for_text(live)[final]} {TURN}"
    assert len(begun) <= 3
    assert rest[-1].startswith("-# The seed that was sealed")
    assert files(end) == ["end.jpg", "board.jpg", "result.txt"]
    assert "Rematch" in labels(end)
    assert alice.mention not in end.content


async def test_a_game_given_up_among_bots_tells_what_was_played_last(house: House) -> None:
    (alice,) = house.people("alice")
    game = await with_bots(house, alice, 3, "effects=none opening=off")
    await alice.slash(house.table, "turn text", actions="pass")
    await alice.slash(house.table, "turn confirm")
    await bots_move(house)
    sure = await alice.slash(house.table, "game abandon")
    await alice.click(sure.message, "Yes, end the game")
    end = await newest(house)
    assert end.content.splitlines()[0] == "The game was abandoned."
    assert TURN not in end.content  # the channel has read of every turn
    assert "earlier" not in end.content
    assert files(end) == ["end.jpg", "board.jpg"]
    assert "Rematch" in labels(end)
    live = await house.app.games.load(game)
    assert live.row.status is Status.ABANDONED
