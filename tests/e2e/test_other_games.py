"""A game that is not Sol, through the real client: no surface knows any game by name, or asks one
for a list of its actions.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.offered_games import GAMES
from bot.store.positions import AnyGame
from engine.core.choices import NOTHING, Choice, Choices
from engine.core.seat import SEATS, Seat
from sandbox import Actor, Message, Response
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import words
from tests.e2e.players import labels, parts, seated
from tests.toy.stakes import DICE, MOST, STAKES, Action, State

Start = Callable[[AnyGame], Any]


def no_list(state: State, seat: Seat) -> Sequence[Action]:
    raise AssertionError("a list of all actions was asked for")


UNLISTED: AnyGame = replace(STAKES, play=replace(STAKES.play, legal=no_list))


@pytest.fixture
async def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Start]:
    """Starts a bot that hosts this game beside those it knows."""
    opened: list[House] = []

    async def go(game: AnyGame) -> House:
        monkeypatch.setitem(GAMES, "stakes", game)
        opened.append(House(tmp_path))
        await opened[0].open()
        return opened[0]

    yield go
    for house in opened:
        await house.close()


async def state_of(house: House, game: int) -> State:
    found: State = (await house.app.games.load(game)).state
    return found


def menu_of(message: Message) -> dict[str, Any]:
    (found,) = [part for part in parts(message) if "options" in part]
    return found


async def pick(who: Actor, message: Message, *chosen: str) -> Response:
    """Choose entries of the one menu of a message by their labels, all at once."""
    menu = menu_of(message)
    values = {str(one["label"]): str(one["value"]) for one in menu["options"]}
    return await who.select(message, [values[one] for one in chosen], custom_id=menu["custom_id"])


async def staked(house: House, people: Sequence[Actor], *stakes: int) -> int:
    """A game in which all have staked, each by one button under the board."""
    game = await seated(house, *people, game="stakes")
    for who, stake in zip(people, stakes, strict=True):
        shown = await who.click(house.board(), "Take turn")
        await who.click(shown.message, f"Stake {stake}")
        await house.rest()
    return game


async def rolled(house: House, who: Actor) -> Message:
    """Roll, and come to the question which dice to keep."""
    shown = await who.click(house.board(), "Take turn")
    shown = await who.click(shown.message, "Roll")
    shown = await who.click(shown.message, "Confirm")
    await house.rest()
    return shown.message


async def test_a_game_that_lists_no_actions_is_played_to_its_end_by_buttons(start: Start) -> None:
    house = await start(UNLISTED)
    people = house.people("alice", "bob", "cid")
    game = await staked(house, people, 2, 1, 3)
    assert (await state_of(house, game)).stakes == (2, 1, 3)
    for who in people:
        message = await rolled(house, who)
        shown = await pick(who, message, "The first die", "The third die", "The fourth die")
        await who.click(shown.message, "Confirm")
        await house.rest()
    state = await state_of(house, game)
    assert [len(dice) for dice in state.kept] == [3, 3, 3]
    assert STAKES.play.result(state) is not None
    assert any("opened" in one.content for one in house.said())


async def test_all_are_asked_at_once_and_in_any_order(start: Start) -> None:
    house = await start(UNLISTED)
    alice, bob, cid = people = house.people("alice", "bob", "cid")
    game = await seated(house, *people, game="stakes")
    board = house.board()
    assert all(who.mention in board.content for who in people)
    before = {timer.seat: timer.due for timer in (await house.app.games.load(game)).timers}
    for who, number in ((cid, 3), (alice, 1)):
        shown = await who.click(house.board(), "Take turn")
        await who.click(shown.message, f"Stake {number}")
    await house.rest()
    live = await house.app.games.load(game)
    assert live.state.stakes == (1, 0, 3)
    # The answers of the others left Bob's time as it was.
    assert {timer.seat: timer.due for timer in live.timers} == {SEATS[1]: before[SEATS[1]]}
    assert not [one for one in house.said() if "Stake 3" in one.content or "staked" in one.content]
    assert bob.sees(house.board())


async def test_a_secret_for_two_is_told_to_two(start: Start) -> None:
    house = await start(UNLISTED)
    people = house.people("alice", "bob", "cid")
    await staked(house, people, 2, 1, 3)
    seen = {who.name: words(await who.click(house.board(), "My cup")) for who in people}
    assert {name: "2" in text.split("Your stake")[0] for name, text in seen.items()}
    live = await house.app.games.load(1)
    assert [live.rules.play.view(live.state, seat).stakes for seat in SEATS[:3]] == [
        (2, 9, 3), (2, 1, 9), (9, 1, 3),
    ]  # fmt: skip


async def test_several_dice_are_picked_at_once_as_many_as_the_game_says(start: Start) -> None:
    house = await start(UNLISTED)
    alice, bob = people = house.people("alice", "bob")
    game = await staked(house, people, 1, 1)
    message = await rolled(house, alice)
    menu = menu_of(message)
    assert (menu["min_values"], menu["max_values"], len(menu["options"])) == (1, MOST, len(DICE))
    shown = await pick(alice, message, "The fifth die", "The second die")
    assert "Keep b e" in shown.message.content
    await alice.click(shown.message, "Back")
    shown = await pick(alice, shown.message, "The first die")
    await alice.click(shown.message, "Confirm")
    await house.rest()
    assert [len(dice) for dice in (await state_of(house, game)).kept] == [1]
    assert bob.mention in house.board().content


async def test_what_may_be_typed_is_offered_word_by_word(start: Start) -> None:
    house = await start(UNLISTED)
    alice, bob = people = house.people("alice", "bob")
    await staked(house, people, 1, 1)
    await rolled(house, alice)
    offered = await alice.autocomplete(house.table, "stakes keep", "what", "")
    assert [one["value"] for one in offered.choices] == [*DICE]
    offered = await alice.autocomplete(house.table, "stakes keep", "what", "b d")
    assert sorted(one["value"] for one in offered.choices) == ["B D", "B D E"]
    offered = await bob.autocomplete(house.table, "stakes keep", "what", "")
    assert offered.choices == []
    shown = await alice.slash(house.table, "rules legal")
    assert "`keep A …`" in words(shown)
    refused = await alice.slash(house.table, "turn text", actions="keep e a")
    assert "not possible now" in words(refused)
    assert "`keep E`" in words(refused)
    shown = await alice.slash(house.table, "stakes keep", what="e")
    assert "Confirm" in labels(shown.message)


# Words so long that no button has room for them.

LONG = {die: f"the-die-that-fell-number-{place}-and-lies-where-{'every' * 7}-player-sees-it"
        for place, die in enumerate(DICE, 1)}  # fmt: skip
SHORT = {long: die for die, long in LONG.items()}


def one_by_one(state: State, seat: Seat, chosen: Sequence[str]) -> Choices:
    """Dice in any order, one after the other: too many actions for one page of a menu."""
    if not (state.dice and chosen and chosen[0] == "keep"):
        return STAKES.play.choices(state, seat, chosen)
    dice = [SHORT.get(word, "") for word in chosen[1:]]
    if "" in dice or len({*dice}) < len(dice) or len(dice) > MOST:
        return NOTHING
    left = [LONG[die] for die in DICE if die not in dice and len(dice) < MOST]
    after = len(dice) + 1 < MOST
    return Choices(tuple(Choice(die, True, after) for die in left), whole=bool(dice))


def write(action: Action) -> str:
    return " ".join(LONG.get(word, word) for word in action.words)


def read(state: State, seat: Seat, text: str) -> tuple[Action, ...]:
    verb, *dice = [SHORT.get(word, word) for word in text.split()]
    return (Action(seat, (verb, *(sorted(dice) if verb == "keep" else dice))),)


WORDY: AnyGame = replace(
    UNLISTED,
    play=replace(UNLISTED.play, choices=one_by_one, write=write, read=read),
    speech=replace(
        UNLISTED.speech,
        word=lambda view, chosen, word, names: STAKES.speech.word(
            view, chosen, SHORT.get(word, word), names
        ),
    ),
)


def custom_ids(message: Message) -> list[str]:
    values = [one["value"] for part in parts(message) for one in part.get("options", ())]
    return [*values, *(part["custom_id"] for part in parts(message) if "custom_id" in part)]


async def test_words_chosen_so_far_outlive_a_restart_whatever_their_length(start: Start) -> None:
    house = await start(WORDY)
    alice, _bob = people = house.people("alice", "bob")
    game = await staked(house, people, 1, 1)
    message = await rolled(house, alice)
    await house.restart()
    message = (await pick(alice, message, "The fourth die …")).message
    live = await house.app.games.load(game)
    assert live.words == {SEATS[0]: f"keep {LONG['D']}"}  # buttons have fingerprints of them
    menu = menu_of(message)
    assert max(map(len, custom_ids(message))) <= 100
    assert len(menu["options"]) == 1 + 4 + 4 * 3
    await house.restart()
    last = menu["options"][-1]["value"]  # with the fifth and the third
    assert last.startswith("#")
    shown = await alice.select(message, [last], custom_id=menu["custom_id"])
    assert (await house.app.games.load(game)).drafts == {
        SEATS[0]: (write(Action(SEATS[0], ("keep", "C", "D", "E"))),)
    }
    await house.restart()
    dice = (await state_of(house, game)).dice
    await alice.click(shown.message, "Confirm")
    await house.rest()
    assert (await state_of(house, game)).kept == (dice[2:],)


async def test_a_fingerprint_of_what_was_chosen_before_shows_what_can_be_chosen_now(
    start: Start,
) -> None:
    house = await start(WORDY)
    alice, _bob = people = house.people("alice", "bob")
    game = await staked(house, people, 1, 1)
    message = await rolled(house, alice)
    message = (await pick(alice, message, "The fourth die …")).message
    menu = menu_of(message)
    other = (await alice.click(house.board(), "Take turn")).message
    await pick(alice, (await alice.click(other, "Something else")).message, "The first die …")
    last = menu["options"][-1]["value"]
    shown = await alice.select(message, [last], custom_id=menu["custom_id"])
    live = await house.app.games.load(game)
    assert live.drafts[SEATS[0]] == ()
    assert live.words == {SEATS[0]: f"keep {LONG['A']}"}
    assert "chosen" in shown.message.content


async def test_what_only_its_player_sees_is_called_by_the_game_s_own_word(start: Start) -> None:
    """Every game's was called a hold, beside a button that said otherwise."""
    house = await start(UNLISTED)
    (alice, _bob) = people = house.people("alice", "bob")
    await alice.slash(house.table, "game new", seats=2, game="stakes")
    card = house.said()[-1]
    assert "get their cup by direct message" in card.content
    shown = await alice.click(card, "Join")
    told = "\n".join(message.content for message in shown.messages)
    assert "*My cup* in the channel shows the same" in told
    await people[1].click(card, "Join")
    for who in people:
        await who.click(card, "Ready")
    await house.rest()
    assert "My cup" in labels(house.board())
    assert not [one.content for one in house.said() if "hold" in one.content]


async def test_a_game_without_pictures_is_shown_in_words_everywhere(start: Start) -> None:
    house = await start(UNLISTED)
    alice, bob = people = house.people("alice", "bob")
    game = await staked(house, people, 2, 1)
    shown = house.board()
    assert "\n```\n" in shown.content
    assert "stakes=(9, 9)" in shown.content  # no onlooker knows them
    assert "Players: P1 is " in shown.content
    own = words(await alice.slash(house.table, "hold"))
    assert "stakes=(2, 1)" in own
    assert "stakes=(9, 9)" in words(await alice.slash(house.table, "board", text=True))
    draft = await alice.click(house.board(), "Take turn")
    assert "```" in draft.message.content
    for who in people:
        message = await rolled(house, who)
        assert "```" in message.content
        kept = await pick(who, message, "The first die")
        assert kept.message.content.count("```") == 2  # the words are those of the new draft
        await who.click(kept.message, "Confirm")
        await house.rest()
    assert STAKES.play.result(await state_of(house, game)) is not None
    (over,) = [one for one in house.said() if "1. " in one.content]
    assert "points" in over.content
    assert "```" in over.content
    assert not over.attachments
    assert "no animated replay" in words(await bob.slash(house.table, "game replay", game=game))
    assert "Replay" not in labels(over)
    said = [one.content for one in house.said()]
    assert not [text for text in said if "can't be drawn" in text]
