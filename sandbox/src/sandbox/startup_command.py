"""The command that is used in a new world, so that a newcomer finds a table to sit at."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from sandbox.activity import Unsettled
from sandbox.actors import Actor, NotPossible, Until
from sandbox.actors.options import find_command
from sandbox.model.channels import Channel
from sandbox.model.commands import OptionKind
from sandbox.server import Sandbox

PATIENCE = 60.0
YES, NO = ("yes", "true"), ("no", "false")


@dataclass(frozen=True, slots=True)
class StartupCommand:
    """A slash command that a person uses, with its options as they were written."""

    who: str
    command: str
    values: Mapping[str, str]


def parse(line: str) -> StartupCommand:
    """Read `alice: game new seats=2`: words with an equals sign are options."""
    who, _, rest = line.partition(":")
    try:
        words = shlex.split(rest)
    except ValueError:
        words = []
    command = " ".join(word for word in words if "=" not in word)
    if not who.strip() or not command:
        raise ValueError(f"{line!r} should read like 'alice: game new seats=2'")
    values = dict(word.split("=", 1) for word in words if "=" in word)
    return StartupCommand(who.strip(), command, values)


async def run(sandbox: Sandbox, startup: StartupCommand, channel: str = "tables") -> None:
    """Do it as soon as the bot is there, if nothing was written here before."""
    place = sandbox.channel(channel)
    if sandbox.model.messages(place.id):
        return
    person = sandbox.user(startup.who)
    await wait_for_command(sandbox, person, place)
    values = parse_options(sandbox, person, place, startup)
    answer = await person.slash(place, startup.command, Until.ANSWERED, **values)
    if answer.did_not_respond:
        raise NotPossible("the bot did not respond")


async def wait_for_command(sandbox: Sandbox, person: Actor, place: Channel) -> None:
    """Wait until the bot is there and offers something."""
    await wait_for_bot(sandbox)
    try:
        await sandbox.until(lambda: person.commands(place), PATIENCE)
    except Unsettled:
        raise NotPossible("the bot offers no command here") from None


async def wait_for_bot(sandbox: Sandbox) -> None:
    """Wait until the bot is there."""
    try:
        await sandbox.until(lambda: sandbox.gateway.connected(sandbox.bot.id), PATIENCE)
    except Unsettled:
        raise NotPossible("the bot did not come") from None


def parse_options(
    sandbox: Sandbox, person: Actor, place: Channel, startup: StartupCommand
) -> dict[str, object]:
    """Turn what was written into what each option asks for."""
    asked = find_command(sandbox.model, person.id, place, startup.command).options
    kinds = {option["name"]: OptionKind(option["type"]) for option in asked}
    return {
        name: _value(sandbox, kinds.get(name, OptionKind.STRING), text)
        for name, text in startup.values.items()
    }


def is_yes(text: str) -> bool:
    """Tell whether a word agrees; the page writes True, people write yes."""
    return text.lower() in YES


def find_person(sandbox: Sandbox, name: str) -> Actor:
    """Find the person of whom a line speaks; a slip of the pen must not make another one."""
    found = sandbox.find_user(name)
    if found is None:
        raise NotPossible(f"nobody here is called {name!r}")
    return found


def find_channel(sandbox: Sandbox, name: str) -> Channel:
    """Find the channel of which a line speaks."""
    found = sandbox.find_channel(name)
    if found is None:
        raise NotPossible(f"no channel here is called {name!r}")
    return found


def _value(sandbox: Sandbox, kind: OptionKind, text: str) -> object:
    match kind:
        case OptionKind.INTEGER if text.removeprefix("-").isdecimal():
            return int(text)
        case OptionKind.NUMBER if text.removeprefix("-").replace(".", "", 1).isdecimal():
            return float(text)
        case OptionKind.BOOLEAN if text.lower() in YES + NO:
            return is_yes(text)
        case OptionKind.USER | OptionKind.MENTIONABLE:
            return find_person(sandbox, text)
        case OptionKind.CHANNEL:
            return find_channel(sandbox, text)
        case _:
            # A choice is found by what is shown; what fits nothing is refused as on Discord.
            return text
