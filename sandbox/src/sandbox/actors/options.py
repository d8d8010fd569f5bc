"""Slash commands as a person fills them in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandbox.actors.resolved_values import ResolvedValues
from sandbox.actors.simulation import NotPossible
from sandbox.ids import UserId
from sandbox.json_codec import Json
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.commands import Command, CommandKind, OptionKind
from sandbox.model.permissions import Permission
from sandbox.model.world import World

LONGEST_TEXT = 6000
LARGEST_NUMBER = 2**53
# These hold posts and channels, but no messages of their own.
NOWHERE_TO_TYPE = frozenset({ChannelKind.FORUM, ChannelKind.CATEGORY})


def offered_commands(world: World, user: UserId, channel: Channel) -> Iterator[Command]:
    """List the commands a person is offered in a channel; a guild's own come first."""
    if channel.kind is ChannelKind.DM:
        bots, context = set(channel.recipients), 1
    else:
        guild = world.guild_of(channel)
        bots, context = set(guild.members) if guild is not None else set(), 0
    rights = world.permissions(user, channel)
    if not rights & Permission.USE_APPLICATION_COMMANDS or channel.kind in NOWHERE_TO_TYPE:
        return
    commands = world.state.commands.values()
    for command in sorted(commands, key=lambda one: (one.guild is None, one.id)):
        if command.application not in bots or command.guild not in {None, channel.guild}:
            continue
        if command.guild is None and not _fits(command.body, context):
            continue
        if command.body.get("nsfw") and context == 0 and not _for_adults(world, channel):
            continue
        needed = command.body.get("default_member_permissions")
        if needed is not None and context == 0 and not _permitted(rights, int(needed)):
            continue
        yield command


def _fits(body: Json, context: int) -> bool:
    contexts = body.get("contexts")
    if contexts is not None:
        return context in contexts
    return context == 0 or body.get("dm_permission") is not False


def _for_adults(world: World, channel: Channel) -> bool:
    """Tell whether a channel is age-restricted; a thread is what the channel around it is."""
    if channel.thread is not None and channel.parent is not None:
        channel = world.channel(channel.parent)
    return channel.nsfw


def _permitted(rights: Permission, needed: int) -> bool:
    if rights & Permission.ADMINISTRATOR:
        return True
    # Zero means: administrators only.
    return needed != 0 and rights & needed == needed


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """A slash command that a person typed: which one, down to the subcommand."""

    command: Command
    path: tuple[Json, ...]

    @property
    def options(self) -> list[Json]:
        """What the command, or its subcommand, asks for."""
        holder = self.path[-1] if self.path else self.command.body
        return [o for o in holder.get("options") or () if o["type"] > OptionKind.GROUP]

    def data(self, options: list[Json], resolved: Json) -> Json:
        """The `data` of the interaction."""
        for step in reversed(self.path):
            options = [{"name": step["name"], "type": step["type"], "options": options}]
        data: Json = {
            "id": str(self.command.id),
            "name": self.command.name,
            "type": int(CommandKind.SLASH),
            "options": options,
        }
        if resolved:
            data["resolved"] = resolved
        if self.command.guild is not None:
            data["guild_id"] = str(self.command.guild)
        return data


def find_command(world: World, user: UserId, channel: Channel, text: str) -> TypedCommand:
    """Find the command for what a person typed, such as `game start`."""
    first, *rest = text.removeprefix("/").split()
    for command in offered_commands(world, user, channel):
        if command.kind is CommandKind.SLASH and command.name == first:
            return TypedCommand(command, _path(command.body, rest, text))
    raise NotPossible(f"there is no command /{first} here")


def _path(body: Json, names: list[str], text: str) -> tuple[Json, ...]:
    path: list[Json] = []
    for name in names:
        inner = [o for o in body.get("options") or () if o["type"] <= OptionKind.GROUP]
        found = next((option for option in inner if option["name"] == name), None)
        if found is None:
            raise NotPossible(f"there is no command /{text}")
        path.append(found)
        body = found
    if any(o["type"] <= OptionKind.GROUP for o in body.get("options") or ()):
        raise NotPossible(f"/{text} is not complete: it has subcommands")
    return tuple(path)


def fill_options(
    command: TypedCommand, values: Mapping[str, object], resolved: ResolvedValues
) -> list[Json]:
    """Fill in all options, as strictly as the real client does."""
    known = {option["name"] for option in command.options}
    for name in values:
        if name not in known:
            raise NotPossible(f"/{command.command.name} has no option {name!r}")
    result: list[Json] = []
    for option in command.options:
        if values.get(option["name"]) is not None:
            value = _value(option, values[option["name"]], resolved)
            result.append({"name": option["name"], "type": option["type"], "value": value})
        elif option.get("required"):
            raise NotPossible(f"the option {option['name']!r} is required")
    return result


def fill_partly(
    command: TypedCommand,
    focused: str,
    text: str,
    values: Mapping[str, object],
    resolved: ResolvedValues,
) -> list[Json]:
    """Fill in what is there so far, with the cursor in one option."""
    option = next((o for o in command.options if o["name"] == focused), None)
    if option is None or not option.get("autocomplete"):
        raise NotPossible(f"the option {focused!r} does not complete what one types")
    result = [
        {"name": o["name"], "type": o["type"], "value": _value(o, values[o["name"]], resolved)}
        for o in command.options
        if o["name"] in values and o["name"] != focused
    ]
    # What is being typed goes as it is, even where a number is wanted.
    result.append({"name": focused, "type": option["type"], "value": text, "focused": True})
    return result


def _value(option: Json, value: object, resolved: ResolvedValues) -> object:
    name = option["name"]
    match OptionKind(option["type"]):
        case OptionKind.STRING:
            return _string(option, value)
        case OptionKind.INTEGER:
            if isinstance(value, bool) or not isinstance(value, int | str):
                raise NotPossible(f"{name!r} wants a whole number, not {value!r}")
            return _number(option, value)
        case OptionKind.NUMBER:
            if isinstance(value, bool) or not isinstance(value, int | float | str):
                raise NotPossible(f"{name!r} wants a number, not {value!r}")
            return _number(option, value)
        case OptionKind.BOOLEAN:
            if not isinstance(value, bool):
                raise NotPossible(f"{name!r} wants true or false, not {value!r}")
            return value
        case OptionKind.USER:
            return resolved.user(value)
        case OptionKind.CHANNEL:
            return resolved.channel(value, option.get("channel_types") or ())
        case OptionKind.ROLE:
            return resolved.role(value)
        case OptionKind.MENTIONABLE:
            return resolved.mentionable(value)
        case OptionKind.ATTACHMENT:
            return resolved.file(value)
        case OptionKind.SUBCOMMAND | OptionKind.GROUP:
            raise NotPossible(f"{name!r} is a subcommand")


def _string(option: Json, value: object) -> str:
    if not isinstance(value, str):
        raise NotPossible(f"{option['name']!r} wants text, not {value!r}")
    if option.get("choices"):
        return str(_choice(option, value))
    # An option that was named and left empty is not sent.
    least, most = option.get("min_length") or 1, option.get("max_length") or LONGEST_TEXT
    if not least <= len(value) <= most:
        raise NotPossible(f"{option['name']!r} wants {least} to {most} characters")
    return value


def _number(option: Json, value: int | float | str) -> int | float:
    if option.get("choices"):
        chosen = _choice(option, value)
        assert isinstance(chosen, int | float)
        return chosen
    if isinstance(value, str):
        raise NotPossible(f"{option['name']!r} wants a number, not {value!r}")
    least = option.get("min_value", -LARGEST_NUMBER)
    most = option.get("max_value", LARGEST_NUMBER)
    if not least <= value <= most:
        raise NotPossible(f"{option['name']!r} wants {least} to {most}")
    return value


def _choice(option: Json, value: object) -> object:
    """Pick by what is shown, or by the value behind it."""
    for choice in option["choices"]:
        if value in {choice["name"], choice["value"]}:
            return choice["value"]
    raise NotPossible(f"{value!r} is not among the choices of {option['name']!r}")
