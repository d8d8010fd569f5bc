"""A person who knows a line of notation, and finds the buttons and menu entries that lead to it.

No list of actions is asked for, so it plays games whose actions are too many to be listed.
"""

from __future__ import annotations

from typing import Any

from bot.chat.custom_id import matches, read, read_text
from bot.chat.messages.word_menu import GROUP, menu
from engine.core.choices import Following
from sandbox import Message, Response
from tests.e2e.players import NoWay, Player, labels, parts


class WordPlayer(Player):
    """Chooses word by word what a sensible player would do."""

    async def sealed(self) -> bool:
        """Does the draft end where chance or another player decides?"""
        return not (await self._following())(()).leads

    async def choose(self, message: Message, wish: str) -> Response:
        """Press whatever leads to one action."""
        for _ in range(40):
            shown = await self._press_one(message, wish, await self._following())
            if "Something else" not in labels(shown.message):
                return shown  # no menu is open in which words are chosen already
            message = shown.message
        raise NoWay(f"no way to {wish}")

    async def _press_one(self, message: Message, wish: str, following: Following) -> Response:
        shorter = ""  # what is offered may be the same, said in fewer words
        for part in parts(message):
            custom_id = str(part.get("custom_id", ""))
            found = read(custom_id)
            if found is None or found.kind not in ("act", "open", "pick"):
                continue
            if "options" in part:
                values = _values(part, wish, following)
                if values:
                    return await self.select_all(message, values, custom_id)
            elif found.text and _leads(found.text, wish, following, whole=found.kind == "act"):
                return await self.click(message, custom_id=custom_id)
            elif found.kind == "act" and wish.startswith(f"{found.text} "):
                shorter = custom_id
        if shorter:
            return await self.click(message, custom_id=shorter)
        raise NoWay(f"nothing leads to {wish}: {labels(message)} {parts(message)}")

    async def select_all(self, message: Message, values: list[str], custom_id: str) -> Response:
        return await self.press(
            lambda until: self.actor.select(message, values, custom_id=custom_id, _until=until)
        )

    async def _following(self) -> Following:
        live = await self.house.app.games.load(self.game)
        draft = await self.house.app.drafts.open(self.game, self._person(live))
        return draft.following


def _values(part: dict[str, Any], wish: str, following: Following) -> list[str]:
    """Return the entries of a menu that lead to a line: one, or as many as are picked together."""
    entries = [str(one["value"]) for one in part["options"]]
    if part.get("max_values", 1) == 1:
        return [one for one in entries if _leads(one, wish, following)][:1]
    words = wish.split()
    picked: list[str] = []
    for place in range(len(words) + 1):
        for one in entries:
            text = read_text(one)
            if (
                text is not None
                and one not in picked
                and matches(text, _through(one, words, place))
            ):
                picked.append(one)
    return picked[: part["max_values"]]


def _through(entry: str, words: list[str], place: int) -> str:
    """Return the text of an entry that would stand for the word at a place: it and those begun."""
    begun = entry.split()[:-1]
    return " ".join((*begun, *words[place : place + 1]))


def _leads(carried: str, wish: str, following: Following, *, whole: bool = False) -> bool:
    """Can the line be reached from this button or entry?"""
    text = read_text(carried)
    if text is None:
        return False
    words = wish.split()
    if matches(text, wish):
        return True
    if whole:
        return False
    for place in range(1, len(words) + 1):
        begun = " ".join(words[:place])
        if matches(text, f"{begun} {GROUP}") or (matches(text, begun) and place < len(words)):
            return True
    last = carried.rpartition(" ")[2]
    if last.startswith(GROUP) and last != GROUP:
        inside = menu(following, carried).entries
        return any(one.text != carried and _leads(one.text, wish, following) for one in inside)
    return False
