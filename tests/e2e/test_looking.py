"""Looking at the board and into one's hold: for everybody, and for nobody else."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Permission
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import passed, table
from tests.e2e.games_in_progress import begun, files, number, played, private, words
from tests.e2e.players import labels, seated


async def test_a_spectator_sees_the_board_and_nobody_else_sees_that(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob)
    before = len(house.said())
    shown = private(await carol.slash(house.table, "board"), carol, alice, bob)
    assert files(shown) == ["board.jpg"]
    assert shown.attachments[0].description
    assert labels(shown) == ["My hold", "History", "Rules"]
    assert len(house.said()) == before


async def test_a_shared_board_is_for_everybody(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob)
    answer = await carol.slash(house.table, "board", share=True)
    told, shared = answer.messages
    assert told.only_for == carol.id
    assert alice.sees(shared)
    assert files(shared) == ["board.jpg"]


@pytest.mark.parametrize("command", ["board", "game history", "game replay", "turn since"])
async def test_a_game_is_shared_only_where_it_is_played(house: House, command: str) -> None:
    """Somebody's only game was meant, and its board came from a private channel into another."""
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob)
    other = house.world.channel("lobby")
    answer = await alice.slash(other, command, share=True)
    assert f"in <#{house.table.id}>" in private(answer, alice, bob).content
    assert house.said(other) == []


async def test_rules_are_shared_elsewhere_without_the_picture_of_the_table(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob)
    other = house.world.channel("lobby")
    await alice.slash(other, "rules about", topic="rewards", share=True)
    assert house.said(other)
    assert [name for message in house.said(other) for name in files(message)] == []


async def test_the_board_of_the_opening_round_is_no_turn_0(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await seated(house, alice, bob)
    shown = private(await alice.slash(house.table, "board"), alice, bob)
    assert f"**Game {game}** · the opening" in shown.content
    assert "turn 0" not in shown.content


async def test_a_wrong_wish_to_share_is_refused_in_private(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob)
    before = len(house.said())
    answer = await alice.slash(house.table, "board", share=True, turn=99)
    assert "no turn 99" in private(answer, alice, bob).content
    assert len(house.said()) == before


async def test_the_board_after_any_turn_in_words(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob, turns=5)
    offered = await carol.autocomplete(house.table, "board", focused="turn", text="")
    turns = [choice["value"] for choice in offered.choices]
    assert turns == sorted(turns, reverse=True)
    assert {0, 1, 2} <= set(turns)
    answer = await carol.slash(house.table, "board", turn=2, text=True)
    first = private(answer, carol, alice)
    assert "after turn 2" in first.content
    assert "Turn 3:" in words(answer)
    assert files(first) == []


async def test_text_first_gives_both(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob)
    await house.app.preferences.set_text_first(await number(house, alice), True)
    answer = await alice.slash(house.table, "board")
    assert files(answer.message) == ["board.jpg"]
    assert "cell by cell" in words(answer)


async def test_the_hold_is_for_its_owner_and_has_the_sheets(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await begun(house, alice, bob)
    hold = private(await alice.slash(house.table, "hold"), alice, bob, carol)
    assert files(hold)[0] == "hold.jpg"
    for label, name in (
        ("Effects", "effects.jpg"),
        ("Rewards", "rewards.jpg"),
        ("Table", "table.jpg"),
    ):
        sheet = private(await alice.click(hold, label), alice, bob, carol)
        assert files(sheet)[0] == name  # then its words, if a description has no room for them
    refused = private(await carol.slash(house.table, "hold"), carol, alice)
    assert f"no seat in game {game}" in refused.content


async def test_cards_to_choose_from_are_shown_to_their_owner_alone(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await seated(house, alice, bob)
    live = await played(house, game, 1)
    while not (asks := [ask for ask in live.rules.play.asks(live.state) if ask.kind == "keep"]):
        live = await played(house, game, 1)
    (ask, *_) = asks
    chooser, other = (alice, bob) if ask.seat == 0 else (bob, alice)
    hold = private(await chooser.slash(house.table, "hold"), chooser, other, carol)
    assert files(hold)[:2] == ["hold.jpg", "cards.jpg"]
    private(await other.slash(house.table, "hold"), other, chooser)


async def test_closed_direct_messages_are_mentioned_once_and_privately(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    alice.close_dms()
    await begun(house, alice, bob, turns=2)
    first = await alice.slash(house.table, "hold")
    private(first, alice, bob)
    assert "cannot send you direct messages" in words(first)
    assert "cannot send you" not in words(await alice.slash(house.table, "hold"))
    assert "cannot send you" not in words(await bob.slash(house.table, "hold"))


async def test_a_game_in_a_channel_somebody_cannot_read_does_not_exist_for_them(
    house: House,
) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await begun(house, alice, bob, turns=1)
    seen = await carol.slash(house.world.channel("lobby"), "board", game=game)
    assert files(private(seen, carol)) == ["board.jpg"]
    house.world.permit(house.table, carol.id, deny=Permission.VIEW_CHANNEL)
    await house.rest()
    hidden = await carol.slash(house.world.channel("lobby"), "board", game=game)
    assert f"no game {game}" in private(hidden, carol).content


async def slept(house: House, *people: Actor, private: bool = False) -> tuple[Channel, int]:
    """A game in a thread that Discord has put to sleep."""
    thread = house.world.new_thread(house.table, "a long game", people[0].id, private=private)
    for member in (house.world.bot.id, *(person.id for person in people[1:])):
        house.world.enter(thread, member)
    await people[0].slash(
        thread, "game new", game="sol", seats=len(people), options="opening=off effects=none"
    )
    card = house.said(thread)[-1]
    for label in ("Join", "Ready"):
        for person in people:
            await person.click(card, label)
    await house.rest()
    house.world.archive(thread, archived=True)
    await house.rest()
    return thread, int(card.content.split("game ")[1].split()[0])


async def test_a_game_in_a_thread_that_sleeps_is_still_there_for_spectators(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    _, game = await slept(house, alice, bob)
    shown = private(await carol.slash(house.table, "board", game=game), carol, alice)
    assert files(shown) == ["board.jpg"]
    assert f"**Game {game}**" in words(await carol.slash(house.table, "game list"))
    offered = await carol.autocomplete(house.table, "board", focused="game", text="")
    assert [choice["value"] for choice in offered.choices] == [game]


async def test_a_private_thread_that_sleeps_is_for_those_in_it(house: House) -> None:
    alice, bob, carol, dan = house.people("alice", "bob", "carol", "dan")
    thread, game = await slept(house, alice, bob, private=True)
    house.world.enter(thread, dan.id)
    refused = await carol.slash(house.table, "board", game=game)
    assert "There is no game" in words(refused)
    assert f"**Game {game}**" not in words(await carol.slash(house.table, "game list"))
    shown = await dan.slash(house.table, "board", game=game)
    assert files(shown.message) == ["board.jpg"]


async def test_a_thread_that_was_deleted_asleep_is_asked_for_once(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    thread, game = await slept(house, alice, bob)
    await house.stop()
    house.world.delete_channel(thread)
    await house.start()
    for _ in range(2):
        assert "There is no game" in words(await carol.slash(house.table, "board", game=game))
    assert len(house.world.journal.calls("GET", "/channels/{channel_id}")) == 1


@pytest.mark.parametrize("label", ["My hold", "History", "Rules"])
async def test_the_buttons_under_a_board_work_after_a_restart(house: House, label: str) -> None:
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob, turns=2)
    board = house.board()
    await house.restart()
    assert files(private(await alice.click(board, label), alice, bob))


async def test_the_longest_answers_fit_into_messages(house: House) -> None:
    """Five players with names that need every letter escaped; the local Discord refuses more."""
    people = house.people(*(letter * 31 + "*" for letter in "_~|>#"))
    await begun(house, *people, turns=12)
    for person in people[:2]:
        private(await person.slash(house.table, "hold"), person)
        private(await person.slash(house.table, "turn since"), person)
        private(await person.slash(house.table, "rules legal"), person)
        await house.app.preferences.set_text_first(await number(house, person), True)
        for command in ("board", "hold", "turn since", "game history", "game replay"):
            private(await person.slash(house.table, command), person)
        answer = await person.slash(house.table, "board", text=True)
        assert "cell by cell" in words(answer) or files(answer.message) == ["board.txt"]


async def test_what_the_description_of_a_sheet_has_no_room_for_comes_as_a_file(
    house: House,
) -> None:
    people = house.people("alice", "bob", "carol", "dave", "erin")
    await begun(house, *people)
    hold = await people[0].slash(house.table, "hold")
    sheet = await people[0].click(hold.message, "Table")
    picture, text = sheet.message.attachments
    assert (picture.filename, text.filename) == ("table.jpg", "table.txt")
    assert (picture.description or "").endswith("More in the text.")


async def test_turns_of_several_since_ones_own_begin_with_a_line_each(house: House) -> None:
    """The first had none, so that it read as if the next player had done it all."""
    alice, bob, carol = house.people("alice", "bob", "carol")
    await table(house, alice, bob, carol)
    for who in (alice, bob, carol):
        await passed(house, who)
    told = words(await alice.slash(house.table, "turn since")).splitlines()
    assert [line for line in told if "begins a turn" in line or "passes" in line] == [
        "**Bob** begins a turn.",
        "**Bob** passes.",
        "**Carol** begins a turn.",
        "**Carol** passes.",
    ]
