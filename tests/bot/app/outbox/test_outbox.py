"""The outbox: every notice is sent, once and in order."""

from __future__ import annotations

from datetime import timedelta

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.outbox.outbox import LONGEST_WAIT, Outbox, PreparedNotice, wait
from bot.app.turns.drafts import Drafts
from bot.clock import ManualClock
from bot.store.records import Outcome
from tests.bot.lobbies import items, started


async def pass_turn(repository: GameRepository, game_id: int) -> LiveGame:
    live = await repository.load(game_id)
    seat = live.rules.play.waiting(live.state)[0]
    person = live.person_of(seat)
    assert person is not None
    await Drafts(repository).add(game_id, person, live.revision, 0, "pass")
    return (await Drafts(repository).confirm(game_id, person, live.revision, 1)).live


async def deliver_all(repository: GameRepository) -> list[str]:
    """Hand everything out and acknowledge it; the keys in the order they came."""
    found = []
    outgoing = Outbox(repository)
    while handed := await outgoing.hand_out():
        for message in handed:
            found.append(message.waiting.item.key)
            await outgoing.mark_sent(message.waiting.id)
    return found


PUBLIC = ("notice", "turn", "question", "result")


async def public(outgoing: Outbox) -> list[PreparedNotice]:
    """What is handed out for the channel."""
    return [one for one in await outgoing.hand_out() if one.waiting.item.kind in PUBLIC]


async def test_a_turn_makes_one_public_message_and_the_hold_of_whom_it_concerns(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    await deliver_all(repository)
    await pass_turn(repository, live.id)
    (turn,) = await items(repository, "turn")
    assert turn.body["span"]["after"] == 0
    assert turn.body["span"]["to"] == 1
    assert [one["seat"] for one in turn.body["asked"]] == ["P2"]


async def test_what_the_channel_reads_goes_out_in_order_each_after_the_one_before(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    await deliver_all(repository)
    for _ in range(3):
        await pass_turn(repository, live.id)
    outgoing = Outbox(repository)
    (one,) = await public(outgoing)
    assert await public(outgoing) == []  # the second waits for the first
    await outgoing.mark_sent(one.waiting.id)
    assert len(await public(outgoing)) == 1


async def test_games_do_not_wait_for_each_other(repository: GameRepository) -> None:
    for place in ("here", "there"):
        await started(repository, 2, ("longer",), place=place)
    handed = await Outbox(repository).hand_out()
    assert len({message.waiting.game for message in handed}) == 2


async def test_an_item_is_handed_out_again_later_and_is_doubtful_then(
    repository: GameRepository, clock: ManualClock
) -> None:
    await started(repository, 2, ("longer",))
    outgoing = Outbox(repository)
    (first,) = await public(outgoing)
    assert not first.doubtful
    assert await public(outgoing) == []
    clock.advance(timedelta(seconds=wait(0) + 1))
    (again,) = await public(outgoing)
    assert again.doubtful
    nonces = [first.nonce(dm=dm) for dm in (False, True)]
    assert [again.nonce(dm=dm) for dm in (False, True)] == nonces
    assert nonces[0] != nonces[1]
    assert max(map(len, nonces)) <= 25  # as long as Discord takes


async def test_tries_back_off_and_never_stop() -> None:
    waits = [wait(tries) for tries in range(40)]
    assert waits == sorted(waits)
    assert waits[0] < 5
    assert waits[-1] == LONGEST_WAIT


async def test_what_can_never_arrive_does_not_hold_the_others_up(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    await pass_turn(repository, live.id)
    outgoing = Outbox(repository)
    (first,) = await public(outgoing)
    await outgoing.close(first.waiting.id, Outcome.REPORTED)
    (second,) = await public(outgoing)
    assert second.waiting.id > first.waiting.id


async def test_the_message_of_a_turn_has_its_sentences_and_its_board(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    await deliver_all(repository)
    after = await pass_turn(repository, live.id)
    await pass_turn(repository, live.id)
    (message,) = await public(Outbox(repository))
    assert message.waiting.item.key == f"turn:{live.id}:1"
    assert any("passes" in live.rules.speech.words.event(event) for event in message.events)
    assert message.view == live.rules.play.view(after.state, None)  # of that turn, not of now


async def test_a_newer_hold_replaces_one_no_player_has_seen(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    await deliver_all(repository)
    for _ in range(4):
        await pass_turn(repository, live.id)
    announced = await deliver_all(repository)
    holds = [key for key in announced if key.startswith("hold")]
    assert len(holds) == len({key.rsplit(":", 1)[1] for key in holds})


async def test_nothing_is_announced_twice(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    announced = await deliver_all(repository)
    for _ in range(5):
        await pass_turn(repository, live.id)
        announced += await deliver_all(repository)
    assert len(announced) == len(set(announced))
    assert await deliver_all(repository) == []


async def test_what_was_announced_long_ago_is_forgotten(
    repository: GameRepository, clock: ManualClock
) -> None:
    await started(repository, 2, ("longer",))
    await deliver_all(repository)
    clock.advance(timedelta(days=31))
    assert await Outbox(repository).forget_old() > 0
    assert await items(repository) == []


async def test_a_direct_message_that_has_to_wait_does_not_hold_up_the_channel(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    outgoing = Outbox(repository)
    first = await outgoing.hand_out()
    kinds = sorted(message.waiting.item.kind for message in first)
    assert kinds == ["hold", "hold", "lobby", "notice"]
    for message in first:
        if message.waiting.item.kind != "hold":
            await outgoing.mark_sent(message.waiting.id)
    await pass_turn(repository, live.id)
    again = [message.waiting.item.kind for message in await outgoing.hand_out()]
    assert again == ["turn"]  # the holds wait for their next try
