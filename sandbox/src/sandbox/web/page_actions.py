"""What a person does on the page, done by their Actor."""

from collections.abc import Awaitable, Callable

from sandbox.activity import Unsettled
from sandbox.actors import Actor, NotPossible, Response, Until
from sandbox.actors.forms import Form
from sandbox.actors.options import find_command
from sandbox.actors.simulation import Simulation
from sandbox.ids import ChannelId, InteractionId, MessageId, UserId
from sandbox.json_codec import Json
from sandbox.model import components, guilds_and_channels
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.messages import Message
from sandbox.server import Sandbox
from sandbox.web.page_request import PageRequest, Unclear, as_file
from sandbox.web.read_marks import ReadMarks
from sandbox.web.values import Values

Deed = Callable[[Actor, PageRequest], Awaitable[Json]]


class PageActions:
    """Everything the page lets a person do, by name."""

    def __init__(
        self, sandbox: Sandbox, read_marks: ReadMarks, changed: Callable[[], None]
    ) -> None:
        self._sandbox = sandbox
        self._world = sandbox.model
        self._simulation = Simulation(sandbox.model, sandbox.activity)
        self._read_marks = read_marks
        # Tells every pane to look again, for what the world itself does not announce.
        self._changed = changed
        self._actions: dict[str, Deed] = {
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "menu": self._menu,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "say": self._say,
            "edit": self._edit,
            "delete": self._delete,
            "dismiss": self._dismiss,
            "react": self._react,
            "unreact": self._unreact,
            "read": self._read,
            "dm": self._dm,
            "new_person": self._new_person,
            "new_channel": self._new_channel,
        }

    def actor(self, user: UserId) -> Actor:
        """Find a person the page may act as: a person, never a bot."""
        found = self._world.state.users.get(user)
        if found is None or found.bot:
            raise NotPossible("there is no such person")
        return Actor(self._simulation, user)

    def visible(self, actor: Actor, number: int) -> Channel:
        """Find a channel the person can see; one they cannot see is as good as gone."""
        found = self._world.state.channels.get(ChannelId(number))
        if found is None or not self._world.can_see(actor.id, found):
            raise NotPossible("that channel is not there (any more)")
        return found

    async def do(self, request: PageRequest) -> Json:
        """Do what the page asks for."""
        action = self._actions.get(request.text("do"))
        if action is None:
            raise Unclear(f"nobody here can {request.text('do')!r}")
        return await action(self.actor(UserId(request.number("as"))), request)

    def _place(self, actor: Actor, request: PageRequest) -> Channel:
        return self.visible(actor, request.number("channel"))

    def _message(self, actor: Actor, request: PageRequest, key: str = "message") -> Message:
        there = self._world.state.messages.get(ChannelId(request.number("channel")), {})
        found = there.get(MessageId(request.number(key)))
        if found is None or not actor.sees(found):
            raise NotPossible("that message is not there (any more)")
        return found

    # Commands.

    async def _slash(self, actor: Actor, request: PageRequest) -> Json:
        place, command = self._place(actor, request), request.text("command")
        asked = find_command(self._world, actor.id, place, command).options
        values = Values(self._world, place).of_options(asked, request.named("options"))
        return await _answer(actor.slash(place, command, _until=Until.ANSWERED, **values))

    async def _autocomplete(self, actor: Actor, request: PageRequest) -> Json:
        place, command = self._place(actor, request), request.text("command")
        asked = find_command(self._world, actor.id, place, command).options
        others = Values(self._world, place).of_options(asked, request.named("options"))
        others.pop(request.text("focused"), None)
        return await _answer(
            actor.complete(place, command, request.text("focused"), request.text("text"), others)
        )

    async def _menu(self, actor: Actor, request: PageRequest) -> Json:
        if request.has("message"):
            target: Message | Actor = self._message(actor, request)
        else:
            target = Actor(self._simulation, UserId(request.number("user")))
        place = self._place(actor, request)
        return await _answer(actor.menu(request.text("name"), target, place, _until=Until.ANSWERED))

    # Components and forms.

    async def _click(self, actor: Actor, request: PageRequest) -> Json:
        message, button = self._message(actor, request), request.text("custom_id")
        return await _answer(actor.click(message, custom_id=button, _until=Until.ANSWERED))

    async def _select(self, actor: Actor, request: PageRequest) -> Json:
        message, name = self._message(actor, request), request.text("custom_id")
        parts = components.walk_components(message.components)
        part = next((p for p in parts if p.get("custom_id") == name), None)
        if part is None:
            raise NotPossible("there is nothing to choose from any more")
        values = Values(self._world, self._place(actor, request)).of_part(
            part, request.several("values")
        )
        return await _answer(actor.select(message, values, custom_id=name, _until=Until.ANSWERED))

    async def _submit(self, actor: Actor, request: PageRequest) -> Json:
        opener = self._world.state.interactions.get(InteractionId(request.number("interaction")))
        if opener is None or opener.user != actor.id or opener.modal is None:
            raise NotPossible("that form is not open")
        form = Form(self._simulation, opener, opener.modal)
        place = self.visible(actor, opener.channel)
        fields = Values(self._world, place).of_form(form, request.named("fields"))
        return await _answer(form.submit(fields, Until.ANSWERED))

    # Talking.

    async def _say(self, actor: Actor, request: PageRequest) -> Json:
        reply_to = self._message(actor, request, "reply_to") if request.has("reply_to") else None
        files = [as_file(file) for file in request.several("files")]
        place, text = self._place(actor, request), request.text("text")
        message = await actor.say(place, text, files=files, reply_to=reply_to, _until=Until.SENT)
        self._read_marks.read(actor.id, place)
        return {"message": str(message.id)}

    async def _edit(self, actor: Actor, request: PageRequest) -> Json:
        await actor.edit(self._message(actor, request), request.text("text"), _until=Until.SENT)
        return {}

    async def _delete(self, actor: Actor, request: PageRequest) -> Json:
        await actor.delete(self._message(actor, request), _until=Until.SENT)
        return {}

    async def _dismiss(self, actor: Actor, request: PageRequest) -> Json:
        await actor.dismiss(self._message(actor, request))
        return {}

    async def _react(self, actor: Actor, request: PageRequest) -> Json:
        await actor.react(self._message(actor, request), request.text("emoji"), _until=Until.SENT)
        return {}

    async def _unreact(self, actor: Actor, request: PageRequest) -> Json:
        await actor.unreact(self._message(actor, request), request.text("emoji"), _until=Until.SENT)
        return {}

    async def _read(self, actor: Actor, request: PageRequest) -> Json:
        if self._read_marks.read(actor.id, self._place(actor, request)):
            self._changed()
        return {}

    # The world around.

    async def _dm(self, actor: Actor, request: PageRequest) -> Json:
        bot = self._world.state.users.get(UserId(request.number("user")))
        if bot is None or not bot.bot:
            raise NotPossible("direct messages are with bots only")
        return {"channel": str(actor.dm(bot.id).id)}

    async def _new_person(self, actor: Actor, request: PageRequest) -> Json:
        name = request.text("name").strip()
        if not name or len(name) > 32:
            raise NotPossible("a name has 1 to 32 characters")
        if any(user.name == name for user in self._world.state.users.values()):
            raise NotPossible(f"{name} is here already")
        return {"person": str(self._sandbox.user(name).id)}

    async def _new_channel(self, actor: Actor, request: PageRequest) -> Json:
        name = "-".join(request.text("name").lower().split())
        if not name or len(name) > 100:
            raise NotPossible("a name has 1 to 100 characters")
        kind = ChannelKind.FORUM if request.text("kind") == "forum" else ChannelKind.TEXT
        channel = guilds_and_channels.new_channel(self._world, self._sandbox.guild, name, kind)
        return {"channel": str(channel.id)}


async def _answer(action: Awaitable[Response]) -> Json:
    """Wait for a first answer and describe it; what follows comes with the events."""
    try:
        response = await action
    except Unsettled:
        # The clock stands still, so the three seconds never pass.
        return {"answer": None, "failed": False}
    return {
        "answer": None if response.kind is None else response.kind.name.lower(),
        "failed": response.did_not_respond,
        "interaction": str(response.interaction.id),
        "bot": str(response.interaction.application),
        "modal": response.interaction.modal,
        "choices": response.choices,
    }
