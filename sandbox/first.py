"""The first thing that happens in a new world, so that a newcomer finds a table to sit at."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from sandbox.actors import NotPossible, Until
from sandbox.server import Sandbox

PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Deed:
    """A slash command that somebody uses."""

    who: str
    command: str
    values: Mapping[str, str | int]


def read(line: str) -> Deed:
    """Read `alice: game new seats=2`.

    Words with an equals sign are options; numbers among them are numbers.
    """
    who, _, rest = line.partition(":")
    try:
        words = shlex.split(rest)
    except ValueError:
        words = []
    command = " ".join(word for word in words if "=" not in word)
    if not who.strip() or not command:
        raise ValueError(f"{line!r} should read like 'alice: game new seats=2'")
    pairs = [word.split("=", 1) for word in words if "=" in word]
    values = {name: int(value) if value.isdecimal() else value for name, value in pairs}
    return Deed(who.strip(), command, values)


async def act(sandbox: Sandbox, deed: Deed, channel: str = "tables") -> None:
    """Do it as soon as the bot is there, if nobody was here before."""
    place = sandbox.channel(channel)
    if sandbox.model.messages(place.id):
        return
    person = sandbox.user(deed.who)
    ready = sandbox.gateway.connected
    await sandbox.until(lambda: ready(sandbox.bot.id) and person.commands(place), PATIENCE)
    answer = await person.slash(place, deed.command, Until.ANSWERED, **deed.values)
    if answer.did_not_respond:
        raise NotPossible("the bot did not respond")
