"""Games that are some turns old, and what somebody reads in an answer."""

from __future__ import annotations

from bot.app.live_game import LiveGame
from bot.app.turns.apply_actions import apply_actions
from sandbox import Actor, Message, Response
from tests.advising import advice
from tests.e2e.bot_on_sandbox import House
from tests.e2e.players import seated


async def played(house: House, game: int, turns: int) -> LiveGame:
    """Let everybody play some turns as a sensible player would, and the bot tell of them."""
    repository = house.app.games
    live = await repository.load(game)
    until = live.rules.play.turn(live.state) + turns

    async def act(now: LiveGame) -> LiveGame:
        seat = next(ask.seat for ask in now.rules.play.asks(now.state) if ask.blocking)
        action = advice(now.rules, now.state, seat)
        return await repository.save(now, apply_actions(repository, now, seat, [action]))

    while live.rules.play.turn(live.state) < until and live.rules.play.result(live.state) is None:
        live = await repository.run(game, act)
    await house.rest()
    return live


async def begun(house: House, *people: Actor, turns: int = 4, **options: object) -> int:
    """A table with these people, some turns into their game."""
    game = await seated(house, *people, **options)
    await played(house, game, turns)
    return game


def files(message: Message) -> list[str]:
    return [one.filename for one in message.attachments]


def private(answer: Response, person: Actor, *others: Actor) -> Message:
    """What somebody was answered; nobody else sees it."""
    for message in answer.messages:
        assert message.only_for == person.id
        assert "went wrong on our side" not in message.content
        assert not any(other.sees(message) for other in others)
    return answer.message


def words(answer: Response) -> str:
    """All that somebody reads in an answer, as Discord shows it."""
    return "\n".join(message.content for message in answer.messages).replace("\\", "")


async def number(house: House, person: Actor) -> int:
    """Our number for somebody."""
    return await house.context.people.meet(str(person.id), person.user.name)
