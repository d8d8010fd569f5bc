"""Application commands: what a bot offers, everywhere or in one guild."""

from sandbox import limits
from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import CommandId, GuildId
from sandbox.json_codec import Json
from sandbox.limits import Scope
from sandbox.model import events
from sandbox.model.commands import Command, CommandKind
from sandbox.payloads.commands import command as payload
from sandbox.rest.call import Answer, Call, Route, check
from sandbox.rest.unsupported import known

EVERYWHERE = "/applications/{application_id}/commands"
IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def read_all(call: Call) -> Answer:
    return Answer([payload(command) for command in _all(call)])


def replace_all(call: Call) -> Answer:
    """Replace the whole set. A command that keeps its name and kind keeps its id."""
    if not isinstance(call.body, list):
        raise ApiError(ErrorCode.INVALID_JSON)
    bodies: list[Json] = call.body
    check(limits.commands(bodies, _limits_scope(call)))
    before = {(command.kind, command.name): command for command in _all(call)}
    kept = [before.pop((_kind(body), str(body["name"])), None) for body in bodies]
    after = [_put(call, body, there) for body, there in zip(bodies, kept, strict=True)]
    for gone in before.values():
        del call.world.state.commands[gone.id]
    _changed(call)
    return Answer([payload(command) for command in after])


def create(call: Call) -> Answer:
    check(limits.command(call.form, _limits_scope(call)))
    same = (_kind(call.form), str(call.form["name"]))
    there = next((c for c in _all(call) if (c.kind, c.name) == same), None)
    if there is None:
        check(limits.room([*(c.kind for c in _all(call)), same[0]]))
    command = _put(call, call.form, there)
    _changed(call)
    return Answer(payload(command), 201 if there is None else 200)


def read(call: Call) -> Answer:
    return Answer(payload(_one(call)))


def change(call: Call) -> Answer:
    command = _one(call)
    # What else changes, a command stays of its kind.
    body = command.body | {key: value for key, value in call.form.items() if key != "type"}
    check(limits.command(body, _limits_scope(call)))
    changed = _put(call, body, command)
    _changed(call)
    return Answer(payload(changed))


def delete(call: Call) -> Answer:
    del call.world.state.commands[_one(call).id]
    _changed(call)
    return Answer(status=204)


def _scope(call: Call) -> GuildId | None:
    if int(call.params["application_id"]) != call.me:
        raise ApiError(ErrorCode.MISSING_ACCESS)
    return call.guild().id if "guild_id" in call.params else None


def _limits_scope(call: Call) -> Scope:
    return Scope.GLOBAL if _scope(call) is None else Scope.GUILD


def _all(call: Call) -> list[Command]:
    scope = _scope(call)
    return [
        command
        for command in call.world.state.commands.values()
        if command.application == call.me and command.guild == scope
    ]


def _one(call: Call) -> Command:
    number = call.number("command_id")
    found = next((command for command in _all(call) if command.id == number), None)
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_COMMAND)
    return found


def _put(call: Call, body: Json, there: Command | None) -> Command:
    world = call.world
    if there is None:
        number = CommandId(world.new_id())
        there = Command(number, call.me, _scope(call), world.new_id(), body)
        world.state.commands[number] = there
    elif there.body != body:
        there.body = body
        there.version = world.new_id()
    return there


def _kind(body: Json) -> CommandKind:
    return known(CommandKind, body.get("type") or CommandKind.SLASH, "a command")


def _changed(call: Call) -> None:
    call.world.announce(events.CommandsChanged(call.me, _scope(call)))


ROUTES = tuple(
    route
    for base in (EVERYWHERE, IN_GUILD)
    for route in (
        Route("GET", base, read_all),
        Route("PUT", base, replace_all),
        Route("POST", base, create),
        Route("GET", base + "/{command_id}", read),
        Route("PATCH", base + "/{command_id}", change),
        Route("DELETE", base + "/{command_id}", delete),
    )
)
