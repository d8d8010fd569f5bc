"""A person at a screen."""

from collections.abc import Mapping, Sequence

from sandbox.actors import options
from sandbox.actors.forms import wait
from sandbox.actors.messaging import MessagingActor
from sandbox.actors.resolved_values import ResolvedValues
from sandbox.actors.response import Response
from sandbox.actors.select_values import pick_values
from sandbox.actors.simulation import NotPossible, Until
from sandbox.ids import UserId
from sandbox.json_codec import Json
from sandbox.model import components, guilds_and_channels, interaction_lifecycle
from sandbox.model.channels import Channel
from sandbox.model.commands import Command, CommandKind
from sandbox.model.components import SELECTS, Part
from sandbox.model.interactions import Interaction, InteractionKind
from sandbox.model.messages import Message
from sandbox.model.people import User

# Buttons that lead away and tell no bot.
LINK, PREMIUM = 5, 6


class Actor(MessagingActor):
    """A person in front of Discord: does what their client lets them do, sees what it shows."""

    # Commands.

    def commands(self, channel: Channel) -> list[Command]:
        """What this person is offered here."""
        return list(options.offered_commands(self._world, self.id, channel))

    async def slash(
        self,
        channel: Channel,
        command: str,
        /,
        _until: Until = Until.SETTLED,
        **values: object,
    ) -> Response:
        """Use a slash command, such as `game start`."""
        self._look_at(channel)
        typed = options.find_command(self._world, self.id, channel, command)
        resolved = self._resolved(typed.command.application, channel)
        filled = options.fill_options(typed, values, resolved)
        data = typed.data(filled, resolved.data)
        asked = self._ask(typed.command.application, InteractionKind.COMMAND, channel, data)
        return await self._wait(asked, _until)

    async def autocomplete(
        self,
        channel: Channel,
        command: str,
        /,
        focused: str,
        text: str = "",
        _until: Until = Until.ANSWERED,
        **others: object,
    ) -> Response:
        """Type into an option that completes itself; `choices` of the result are the offers."""
        return await self.complete(channel, command, focused, text, others, _until)

    async def complete(
        self,
        channel: Channel,
        command: str,
        focused: str,
        text: str,
        others: Mapping[str, object],
        _until: Until = Until.ANSWERED,
    ) -> Response:
        """Do the same where the other options may have any name, even `text`."""
        self._look_at(channel)
        typed = options.find_command(self._world, self.id, channel, command)
        resolved = self._resolved(typed.command.application, channel)
        filled = options.fill_partly(typed, focused, text, others, resolved)
        data = typed.data(filled, resolved.data)
        asked = self._ask(typed.command.application, InteractionKind.AUTOCOMPLETE, channel, data)
        return await self._wait(asked, _until)

    async def menu(
        self,
        name: str,
        target: "Message | Actor | User",
        channel: Channel | None = None,
        _until: Until = Until.SETTLED,
    ) -> Response:
        """Use an entry of the context menu of a message or of a person."""
        if isinstance(target, Message):
            self._must_see(target)
            place, kind = self._world.channel(target.channel), CommandKind.MESSAGE_MENU
        elif channel is not None:
            place, kind = channel, CommandKind.USER_MENU
        else:
            raise NotPossible("say in which channel the person was clicked")
        self._look_at(place)
        for command in self.commands(place):
            if command.kind is kind and command.name == name:
                break
        else:
            raise NotPossible(f"the menu has no entry {name!r}")
        resolved = self._resolved(command.application, place)
        if isinstance(target, Message):
            number = resolved.message(target)
        else:
            number = resolved.user(target)
        data: Json = {
            "id": str(command.id),
            "name": command.name,
            "type": int(kind),
            "target_id": number,
            "resolved": resolved.data,
        }
        if command.guild is not None:
            data["guild_id"] = str(command.guild)
        asked = self._ask(command.application, InteractionKind.COMMAND, place, data)
        return await self._wait(asked, _until)

    # Components.

    async def click(
        self,
        message: Message,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        _until: Until = Until.SETTLED,
    ) -> Response:
        """Press a button."""
        self._must_see(message)
        buttons = [
            p for p in components.walk_components(message.components) if p["type"] == Part.BUTTON
        ]
        button = _one(buttons, "button", label=label, custom_id=custom_id)
        if button.get("style") in {LINK, PREMIUM}:
            raise NotPossible(f"the button {button.get('label')!r} only leads away")
        return await self._use(message, button, {}, _until)

    async def select(
        self,
        message: Message,
        values: Sequence[object],
        *,
        custom_id: str | None = None,
        placeholder: str | None = None,
        _until: Until = Until.SETTLED,
    ) -> Response:
        """Choose from a select: by label, by value, or people, roles and channels themselves."""
        self._must_see(message)
        selects = [
            p for p in components.walk_components(message.components) if p["type"] in SELECTS
        ]
        part = _one(selects, "select", custom_id=custom_id, placeholder=placeholder)
        place = self._world.channel(message.channel)
        resolved = self._resolved(message.author, place)
        chosen = pick_values(part, values, resolved)
        if not part["min_values"] <= len(chosen) <= part["max_values"]:
            raise NotPossible(f"one must choose {part['min_values']} to {part['max_values']}")
        data: Json = {"values": chosen}
        if resolved.data:
            data["resolved"] = resolved.data
        return await self._use(message, part, data, _until)

    async def _use(self, message: Message, part: Json, data: Json, _until: Until) -> Response:
        if part.get("disabled"):
            raise NotPossible(f"{part.get('label') or part['custom_id']!r} is disabled")
        if message.loading:
            raise NotPossible("the message is not there yet")
        place = self._world.channel(message.channel)
        if place.thread is not None and (place.thread.archived or place.thread.locked):
            # The client first fetches the thread back, and presses nothing where it may not.
            if not guilds_and_channels.may_wake(self._world, place, self.id):
                raise NotPossible("the thread is closed")
            guilds_and_channels.archive(self._world, place, archived=False)
        data = {
            "component_type": part["type"],
            "custom_id": part["custom_id"],
            "id": part["id"],
            **data,
        }
        asked = interaction_lifecycle.ask(
            self._world,
            message.author,
            InteractionKind.COMPONENT,
            self.id,
            place,
            data,
            source=message.id,
        )
        return await self._wait(asked, _until)

    def _resolved(self, bot: UserId, channel: Channel) -> ResolvedValues:
        return ResolvedValues(self._world, self.id, bot, channel)

    def _ask(self, bot: UserId, kind: InteractionKind, channel: Channel, data: Json) -> Interaction:
        return interaction_lifecycle.ask(self._world, bot, kind, self.id, channel, data)

    async def _wait(self, interaction: Interaction, until: Until) -> Response:
        await wait(self._simulation, interaction, until)
        return Response(self._simulation, interaction)


def _one(parts: list[Json], what: str, **wanted: str | None) -> Json:
    """Find the one component that fits; if nothing is asked for, the only one there is."""
    asked = {key: value for key, value in wanted.items() if value is not None}
    found = [part for part in parts if all(part.get(k) == v for k, v in asked.items())]
    if len(found) != 1:
        there = [part.get("label") or part.get("custom_id") for part in parts]
        count = "no" if not found else "more than one"
        raise NotPossible(f"there is {count} {what} {asked or ''}; there are {there}")
    return found[0]
