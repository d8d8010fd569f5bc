"""Everything that somebody can see of a game who is not meant to know all of it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import Any

from sandbox import Actor, Message, Response
from tests.e2e.bot_on_sandbox import House
from tests.e2e.players import parts

NUMBER = re.compile(r"\d{17,20}")  # Discord's ids carry the time
Seen = dict[str, object]
LOOKS: Sequence[tuple[str, dict[str, object]]] = (
    ("board", {}),
    ("board", {"text": True}),
    ("board", {"turn": 3, "marks": False}),
    ("hold", {}),
    ("turn since", {}),
    ("turn take", {}),
    ("turn orders", {}),
    ("turn text", {"actions": "keep flare"}),
    ("sol keep", {"what": "none"}),
    ("rules legal", {}),
    ("rules about", {"topic": "flare"}),
    ("game history", {}),
    ("game replay", {}),
    ("game status", {}),
    ("game list", {}),
    ("game verify", {}),
    ("game export", {}),
    ("game stats", {"server": True}),
    ("settings show", {}),
)
TYPED = (
    ("game status", "game"), ("board", "turn"), ("sol launch", "what"), ("sol keep", "what"),
    ("sol play", "what"), ("rules about", "topic"), ("seat take", "seat"), ("turn text", "actions"),
)  # fmt: skip
PRESSED = ("Take turn", "Answer", "My hold", "History", "Rules", "How it stands")
FURTHER = ("First", "Earlier", "What may I do now?", "Effects", "Table", "Rewards")


def plain(value: object) -> str:
    """A value in letters, without the ids of Discord."""
    return NUMBER.sub("<id>", json.dumps(value, ensure_ascii=False, sort_keys=True, default=str))


def dumped(message: Message) -> str:
    """All of a message: also what only a program would look at."""
    files = [
        (one.filename, one.description, hashlib.sha256(one.data).hexdigest())
        for one in message.attachments
    ]
    return plain(
        [
            message.content, message.components, message.embeds, files, message.nonce,
            sorted(message.mentions.users), int(message.flags), message.edited_at is None,
        ]
    )  # fmt: skip


def answered(response: Response) -> list[str]:
    for message in response.messages:
        assert "went wrong on our side" not in message.content
    return [dumped(message) for message in response.messages]


async def looks(house: House, who: Actor) -> Seen:
    """Read everything, use every command that shows something, press every button of others."""
    found: Seen = {"channel": [dumped(one) for one in who.screen(house.table)]}
    found["inbox"] = [dumped(one) for one in who.inbox]
    for command, options in LOOKS:
        response = await who.slash(house.table, command, **options)  # type: ignore[arg-type]  # by name
        found[f"/{command} {options}"] = answered(response)
    for command, option in TYPED:
        if option in _completed(house, who, command):
            offered = await who.autocomplete(house.table, command, focused=option, text="")
            found[f"{command} {option}?"] = plain(offered.choices)
    for place, message in enumerate(house.said()):
        for part in parts(message):
            if part.get("label") in PRESSED and not part.get("disabled"):
                shown = await who.click(message, custom_id=part["custom_id"])
                found[f"{place} {part['label']}"] = answered(shown)
                found |= await _further(who, shown, f"{place} {part['label']}")
    return found


async def _further(who: Actor, shown: Response, name: str) -> Seen:
    found: Seen = {}
    message = shown.message
    for label in FURTHER:
        there = [one for one in parts(message) if one.get("label") == label]
        if there and not there[0].get("disabled"):
            found[f"{name}, {label}"] = answered(await who.click(message, label))
    return found


def _completed(house: House, who: Actor, command: str) -> set[str]:
    """The options of a command that complete themselves."""
    name, _, rest = command.partition(" ")
    (top,) = [one for one in who.commands(house.table) if one.name == name]
    options: list[dict[str, Any]] = [dict(one) for one in top.body.get("options", ())]
    if rest:
        (inner,) = [one for one in options if one["name"] == rest]
        options = list(inner.get("options", ()))
    return {str(one["name"]) for one in options if one.get("autocomplete")}


def alone(house: House, people: Sequence[Actor]) -> None:
    """What was said to one person, nobody else sees."""
    for channel in house.world.channels():
        for message in house.world.messages(channel):
            seeing = [one for one in people if one.sees(message)]
            if message.ephemeral:
                assert [one.id for one in seeing] == [message.only_for]
            elif channel.id != house.table.id:
                assert len(seeing) <= 1
