"""People who play by pressing what they are shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.app.live_game import LiveGame
from bot.chat.messages.word_menu import menu
from engine.core.seat import Seat
from sandbox import Actor, Message, Response, Until
from tests.advising import advice
from tests.bot.offered_actions import by_words, offered
from tests.e2e.bot_on_sandbox import House

Pressing = Callable[[Until], Awaitable[Response]]


class NoWay(AssertionError):
    """Nothing on the screen leads to what somebody wants."""


def parts(message: Message) -> list[dict[str, Any]]:
    rows = [row.get("components", ()) for row in message.components]
    return [part for row in rows for part in row]


def labels(message: Message) -> list[str]:
    return [str(part["label"]) for part in parts(message) if "label" in part]


async def seated(house: House, *people: Actor, **options: Any) -> int:
    """A table with these people, who are all ready."""
    host = people[0]
    await host.slash(house.table, "game new", **{"game": "sol", "seats": len(people), **options})
    card = house.said()[-1]
    for person in people:
        await person.click(card, "Join")
    for person in people:
        await person.click(card, "Ready")
    await house.rest()
    return int(card.content.split("game ")[1].split()[0])


class Player:
    """Somebody who knows what they want, and finds the buttons for it."""

    def __init__(self, house: House, actor: Actor, game: int) -> None:
        self.house, self.actor, self.game = house, actor, game

    async def wish(self) -> str:
        """What a sensible player would do next, after what is drafted."""
        live = await self.house.app.games.load(self.game)
        seat, state = self._seat(live), live.state
        for line in live.drafts.get(seat, ()):
            (action,) = live.rules.play.read(state, seat, line)
            state = live.rules.play.preview(state, seat, (action,)).state
        return live.rules.play.write(advice(live.rules, state, seat))

    async def legal(self) -> list[str]:
        """What the draft offers now."""
        live = await self.house.app.games.load(self.game)
        return list(offered(await self.house.app.drafts.open(self.game, self._person(live))))

    def _person(self, live: LiveGame) -> int:
        account = str(self.actor.id)
        (person,) = [one.id for one in live.people.values() if one.account == account]
        return person

    def _seat(self, live: LiveGame) -> Seat:
        return live.seat_of(self._person(live))

    async def sealed(self) -> bool:
        """Does the draft end where a card or somebody else decides?"""
        return not await self.legal()

    async def turn(self, message: Message) -> None:
        """Press *Take turn* under a message, then everything that is needed."""
        label = "Take turn" if "Take turn" in labels(message) else "Answer"
        await self.compose(await self.click(message, label))

    async def compose(self, shown: Response) -> None:
        while parts(shown.message):
            message = shown.message
            before = message.content, message.components
            if "Confirm" in labels(message) and not self._choosing(message):
                shown = await self.click(message, "Confirm")
            else:
                shown = await self.choose(message, await self.wish())
            if (shown.message.content, shown.message.components) == before:
                raise NoWay("nothing happens")

    async def click(
        self, message: Message, label: str | None = None, custom_id: str | None = None
    ) -> Response:
        return await self.press(
            lambda until: self.actor.click(message, label, custom_id=custom_id, _until=until)
        )

    async def select(self, message: Message, value: str, custom_id: str) -> Response:
        return await self.press(
            lambda until: self.actor.select(message, [value], custom_id=custom_id, _until=until)
        )

    async def press(self, pressing: Pressing) -> Response:
        """Do it, and wait for what comes of it."""
        return await pressing(Until.SETTLED)

    def _choosing(self, message: Message) -> bool:
        own = {"Confirm", "Back", "Reset", "Something else"}
        return any(part.get("label") not in own for part in parts(message))

    async def choose(self, message: Message, wish: str) -> Response:
        """Press whatever leads to one action."""
        for _ in range(8):
            found = _leading(message, wish)
            if "options" in found:
                value = _entry(found, wish, await self.legal())
                shown = await self.select(message, value, found["custom_id"])
            else:
                shown = await self.click(message, custom_id=found["custom_id"])
            message = shown.message
            if f"`{wish}`" in message.content or not self._leads(message, wish):
                return shown
        raise NoWay(f"no way to {wish}")

    def _leads(self, message: Message, wish: str) -> bool:
        chosen = [part for part in parts(message) if part.get("custom_id", "").count(":pick:")]
        return bool(chosen) and wish.startswith(chosen[0]["custom_id"].split(":", 5)[5])


class Typist(Player):
    """Somebody who presses buttons in some turns, and types the others in notation."""

    def __init__(self, house: House, actor: Actor, game: int, typed: float) -> None:
        super().__init__(house, actor, game)
        self.typed, self._turns, self._by_hand = typed, 0, 0

    async def turn(self, message: Message) -> None:
        self._turns += 1
        if self._by_hand >= self.typed * self._turns:
            await super().turn(message)
            return
        self._by_hand += 1
        table = self.house.table
        shown = await self.actor.slash(table, "turn text", actions="; ".join(await self.wishes()))
        if "Confirm" in labels(shown.message):
            await self.actor.slash(table, "turn confirm")

    async def wishes(self) -> list[str]:
        """All that a sensible player would do, as far as they can foresee it."""
        live = await self.house.app.games.load(self.game)
        game, seat, state = live.rules, self._seat(live), live.state
        found = []
        while seat in game.play.waiting(state):
            action = advice(game, state, seat)
            found.append(game.play.write(action))
            shown = game.play.preview(state, seat, (action,))
            if shown.sealed:
                break
            state = shown.state
        return found


def _leading(message: Message, wish: str) -> dict[str, Any]:
    for part in parts(message):
        custom_id = str(part.get("custom_id", ""))
        kind, text = custom_id.split(":")[1], custom_id.split(":", 5)[-1]
        if kind == "pick" or (kind == "act" and text == wish):
            return part
        if kind == "open" and text and (wish + " ").startswith(text.removesuffix("~")):
            return part
    raise NoWay(f"nothing leads to {wish}: {labels(message)}")


def _entry(select: dict[str, Any], wish: str, legal: list[str]) -> str:
    for one in select["options"]:
        if _leads_to(str(one["value"]), wish, legal):
            return str(one["value"])
    raise NoWay(f"no entry for {wish} among {select['options']}")


def _leads_to(value: str, wish: str, legal: list[str]) -> bool:
    """Can the wish be reached from this entry?"""
    if value == wish:
        return True
    if value in legal:
        return False
    return any(
        entry.text == wish if entry.whole else _leads_to(entry.text, wish, legal)
        for entry in menu(by_words(legal), value).entries
    )
