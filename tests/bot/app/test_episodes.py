"""Steps that the channel reads in one message: combats, phases, questions asked at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices.game_notices import (
    AnswersIn,
    EpisodeChanged,
    EpisodeOver,
    PlayersCalled,
    QuestionAsked,
    TurnEnded,
)
from bot.app.notices.notice_parts import LogSpan
from bot.app.notices.notices import Notice
from bot.app.permissions import Actor
from bot.app.schedule.due_timers import Timeouts
from bot.app.tables.lobby import Lobby
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.clock import ManualClock
from bot.store.positions import AnyGame
from engine.core.seat import SEATS
from tests.bot.app.turns.test_orders_of_nova import ADA, BEA, begun, undo
from tests.bot.lobbies import drawn, items, person, persons, started
from tests.bot.played_games import act
from tests.engine.nova.combat import armed, battle
from tests.engine.nova.phases import ready
from tests.engine.nova.sketch import play
from tests.engine.sol.trigger_events.staging import owing
from tests.toy.stakes import STAKES

TURN_NOTICES = (EpisodeChanged, EpisodeOver, PlayersCalled, QuestionAsked, TurnEnded, AnswersIn)
FLARE = "e1-07 e1-10"  # one lost, one disabled; then a card that does nothing
ATTRITION = """
V: V3 P1; V5 P1x2
P1: hold=2
P2: hold=3
P3:
"""
TWO_PLACES: dict[str, Any] = {"ships": {"A3": 2, "C1": 1}}


async def placed(repository: GameRepository, state: Any) -> LiveGame:
    """A game of Ada's and Bea's that stands at a position, and all before it is announced."""
    live = await begun(repository)
    state = replace(state, turn=replace(state.turn, number=1))
    start = (live.revision, live.rules.play.turn(state), state)
    change = GameUpdate(state, turn_starts=[start])
    return await repository.run(live.id, lambda live: repository.save(live, change))


async def fighting(repository: GameRepository) -> LiveGame:
    """Ada has attacked Bea, and is asked for a die; both have three."""
    fight = battle(armed(ships={"B2": 3}), armed(ships={"B2": 3}), "3 6 1 4 5 1")
    return await placed(repository, play(fight, "attack B2 P2"))


async def staking(
    repository: GameRepository, seats: int, place: str = "here", rules: AnyGame = STAKES
) -> LiveGame:
    """A table of the toy game, at which all are asked for their stakes."""
    repository.games = {"stakes": rules}
    host = await person(repository, "Ada")
    lobby = Lobby(repository, drawn)
    row = await lobby.create(
        Actor(host, None), place, "server", "stakes", "plain", seats, (), "daily"
    )
    for number in await persons(repository, seats):
        await lobby.join(row.id, number, f"salt of {number}")
        await lobby.set_ready(row.id, number)
    return await repository.load(row.id)


async def turn_notices(repository: GameRepository, after: int = 0) -> Sequence[Notice]:
    """Return the channel's notices of turns, but for the first so many."""
    found = [one.notice for one in await items(repository)]
    return [one for one in found if isinstance(one, TURN_NOTICES)][after:]


async def test_a_combat_is_one_message_and_calls_are_lines_of_their_own(
    repository: GameRepository,
) -> None:
    live = await fighting(repository)
    known, start = len(await turn_notices(repository)), live.row.told
    live = await act(repository, live.id, ADA, "die 3a")
    changed, called = await turn_notices(repository, known)
    assert isinstance(changed, EpisodeChanged)
    assert (changed.key, changed.span) == ("combat 1", LogSpan(start, live.revision))
    assert isinstance(called, PlayersCalled)
    assert [(one.seat, one.ask) for one in called.asked] == [(BEA, "die")]
    assert live.row.told == start
    live = await act(repository, live.id, BEA, "die 4a")
    changed, called = (await turn_notices(repository, known))[2:]
    assert isinstance(changed, EpisodeChanged)
    assert changed.span == LogSpan(start, live.revision)  # all of it again
    assert isinstance(called, PlayersCalled)
    assert [one.seat for one in called.asked] == [ADA]


async def test_only_the_newest_state_of_an_episode_waits_to_be_sent(
    repository: GameRepository,
) -> None:
    live = await fighting(repository)
    for seat, line in ((ADA, "die 3a"), (BEA, "die 4a"), (ADA, "die 6d")):
        live = await act(repository, live.id, seat, line)

    def waiting(database: Any) -> int:
        query = "SELECT count(*) FROM outbox WHERE kind = 'episode' AND status = 'waiting'"
        return int(database.execute(query).fetchone()[0])

    assert await repository.store.read(waiting) == 1


async def test_the_turn_tells_only_what_its_episode_did_not(repository: GameRepository) -> None:
    live = await fighting(repository)
    known, start = len(await turn_notices(repository)), live.row.told
    for seat, line in ((ADA, "die 3a"), (BEA, "die 4a"), (ADA, "die 6d"), (BEA, "die 5d")):
        live = await act(repository, live.id, seat, line)
    over, turn = (await turn_notices(repository, known))[-2:]
    assert isinstance(over, EpisodeOver)
    assert over.span == LogSpan(start, live.revision - 1)
    assert isinstance(turn, TurnEnded)
    assert turn.span == LogSpan(live.revision - 1, live.revision)
    assert (live.episode, live.row.told) == (None, live.revision)


async def test_an_episode_is_known_after_a_restart(repository: GameRepository) -> None:
    live = await fighting(repository)
    live = await act(repository, live.id, ADA, "die 3a")
    repository.evict(live.id)
    again = await repository.load(live.id)
    assert again.episode is not None
    assert again.episode == live.episode
    assert (again.episode.key, again.episode.acted) == ("combat 1", ADA)


async def test_a_computer_player_that_answers_calls_no_player_back(
    repository: GameRepository,
) -> None:
    """Ada sits there and chooses her dice; no other player waits for the combat."""
    live = await fighting(repository)
    await Seats(repository).give_to_computer(live.id, BEA, live.person_of(BEA) or 0)
    known = len(await turn_notices(repository))
    live = await act(repository, live.id, ADA, "die 3a")
    live = await Timeouts(repository).play_computers(live.id)
    assert [ask.seat for ask in live.rules.play.asks(live.state)] == [ADA]
    assert await turn_notices(repository, known) == []
    assert live.episode is None


async def test_who_is_answered_for_by_time_is_called_again(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await fighting(repository)
    live = await act(repository, live.id, ADA, "die 3a")
    known = len(await turn_notices(repository))
    for _ in range(3):  # two reminders come before it
        clock.advance(timedelta(hours=9))
        await Timeouts(repository).run_due()
    found = await turn_notices(repository, known)
    called = [one for one in found if isinstance(one, PlayersCalled)]
    assert [one.seat for each in called for one in each.asked] == [ADA]


async def test_an_undo_of_a_whole_combat_takes_its_message_back(
    repository: GameRepository,
) -> None:
    fight = battle(armed(ships={"B2": 3}), armed(ships={"B2": 3}), "3 6 1 4 5 1")
    live = await placed(repository, fight)
    start = live.row.told
    live = await act(repository, live.id, ADA, "attack B2 P2")
    live = await act(repository, live.id, ADA, "die 3a")
    assert live.episode is not None
    known = len(await turn_notices(repository))
    live = await undo(repository, live.id)
    assert await turn_notices(repository, known) == [EpisodeOver("combat 1")]
    assert (live.episode, live.row.told) == (None, start)


async def test_an_undo_in_the_middle_tells_the_rest_anew(repository: GameRepository) -> None:
    live = await fighting(repository)
    start = live.row.told
    for seat, line in ((ADA, "die 3a"), (BEA, "die 4a")):
        live = await act(repository, live.id, seat, line)
    known = len(await turn_notices(repository))
    live = await undo(repository, live.id, "Bea")
    (changed,) = await turn_notices(repository, known)
    assert isinstance(changed, EpisodeChanged)
    assert (changed.key, changed.span) == ("combat 1", LogSpan(start, live.revision))
    assert [one.seat for one in changed.asked] == [BEA]


async def test_a_game_that_is_given_up_takes_its_episode_along(
    repository: GameRepository,
) -> None:
    live = await fighting(repository)
    live = await act(repository, live.id, ADA, "die 3a")
    await Votes(repository).end(live.id, live.row.host)
    assert (await turn_notices(repository))[-1] == EpisodeOver("combat 1")
    assert (await repository.load(live.id)).episode is None


async def test_a_flare_in_an_entity_phase_counts_and_calls_those_who_are_not_there(
    repository: GameRepository,
) -> None:
    live = await placed(repository, ready([TWO_PLACES, TWO_PLACES], entity={"cards": FLARE}))
    known = len(await turn_notices(repository))
    live = await act(repository, live.id, ADA, "logistics")
    changed, called = await turn_notices(repository, known)
    assert isinstance(changed, EpisodeChanged)
    assert (changed.key, changed.number, len(changed.asked)) == ("phase 1", 2, 2)
    assert isinstance(called, PlayersCalled)
    assert [one.seat for one in called.asked] == [BEA]
    live = await act(repository, live.id, BEA, "choose lost A3 disabled C1")
    changed = (await turn_notices(repository))[-1]
    assert isinstance(changed, EpisodeChanged)
    assert (changed.number, [one.seat for one in changed.asked]) == (2, [ADA])
    live = await act(repository, live.id, ADA, "choose lost A3 disabled C1")
    over, turn = (await turn_notices(repository))[-2:]
    assert isinstance(over, EpisodeOver)
    assert over.number == 2
    assert isinstance(turn, TurnEnded)


async def test_answers_at_once_are_counted_in_one_message(repository: GameRepository) -> None:
    live = await staking(repository, 3)
    known = len(await turn_notices(repository))
    numbers = []
    for seat, stake in ((SEATS[2], 3), (SEATS[0], 1)):
        live = await act(repository, live.id, seat, f"stake {stake}")
        changed = (await turn_notices(repository))[-1]
        assert isinstance(changed, EpisodeChanged)
        assert not changed.calls  # the message that began the game has called them
        numbers.append((changed.number, [str(one.seat) for one in changed.asked]))
    assert numbers == [(3, ["P1", "P2"]), (3, ["P2"])]
    live = await act(repository, live.id, SEATS[1], "stake 2")
    over, turn = (await turn_notices(repository, known))[-2:]
    assert isinstance(over, EpisodeOver)
    assert over.number == 3
    assert isinstance(turn, TurnEnded)
    assert live.episode is None


async def test_the_last_answer_in_the_middle_of_a_turn_has_a_message(
    repository: GameRepository,
) -> None:
    one_turn = replace(STAKES, play=replace(STAKES.play, turn=lambda state: 1))
    live = await staking(repository, 2, rules=one_turn)
    known = len(await turn_notices(repository))
    live = await act(repository, live.id, ADA, "stake 1")
    start = live.row.told
    live = await act(repository, live.id, BEA, "stake 2")
    _, over, answers, question = await turn_notices(repository, known)
    assert isinstance(over, EpisodeOver)
    assert over.span == LogSpan(start, live.revision - 1)
    assert answers == AnswersIn(2, LogSpan(live.revision - 1, live.revision))
    assert isinstance(question, QuestionAsked)
    assert (question.asked.seat, question.span) == (ADA, None)
    assert (live.episode, live.row.told) == (None, live.revision)


async def test_players_whom_an_event_asks_at_once_are_called_by_one_message(
    repository: GameRepository,
) -> None:
    """Each had a message of their own."""
    live = await started(repository, 3)
    state = owing(ATTRITION, "attrition")
    live = await repository.save(live, GameUpdate(state, turn_starts=[(0, 1, state)]))
    known = len(await turn_notices(repository))
    live = await act(repository, live.id, ADA, "end")
    (changed,) = await turn_notices(repository, known)
    assert isinstance(changed, EpisodeChanged)
    assert changed.calls
    assert (changed.number, [one.seat for one in changed.asked]) == (2, [ADA, BEA])
    live = await act(repository, live.id, BEA, "choose default")
    changed = (await turn_notices(repository))[-1]
    assert isinstance(changed, EpisodeChanged)
    assert (changed.calls, changed.number) == (True, 2)
    assert [one.seat for one in changed.asked] == [ADA]


async def test_what_is_counted_does_not_depend_on_what_was_chosen(
    repository: GameRepository,
) -> None:
    found = []
    for place, stake in (("here", 1), ("there", 3)):
        live = await staking(repository, 3, place)
        known = len(await turn_notices(repository))
        await act(repository, live.id, ADA, f"stake {stake}")
        found.append(await turn_notices(repository, known))
    one, two = found
    (changed,) = one
    assert isinstance(changed, EpisodeChanged)
    (other,) = two
    assert isinstance(other, EpisodeChanged)
    assert replace(changed, key="") == replace(other, key="")
