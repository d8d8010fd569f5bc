"""The first thing that happens in a new world, so that a newcomer finds a table to sit at."""

import shlex

from sandbox.server import Sandbox

PATIENCE = 60.0


async def act(sandbox: Sandbox, line: str, channel: str = "tables") -> None:
    """Do `alice: game new seats=2` as soon as the bot is there, if nobody was here before.

    Words with an equals sign are options; numbers among them are numbers.
    """
    who, _, rest = line.partition(":")
    words = shlex.split(rest)
    command = " ".join(word for word in words if "=" not in word)
    pairs = [word.split("=", 1) for word in words if "=" in word]
    values = {name: int(value) if value.isdigit() else value for name, value in pairs}
    place = sandbox.channel(channel)
    if sandbox.model.messages(place.id):
        return
    person = sandbox.user(who.strip())
    ready = sandbox.gateway.connected
    await sandbox.until(lambda: ready(sandbox.bot.id) and person.commands(place), PATIENCE)
    await person.slash(place, command, **values)  # type: ignore[arg-type]  # options, by name
