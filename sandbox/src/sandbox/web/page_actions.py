"""What a person does on the page, done by their Actor."""

from collections.abc import Awaitable, Callable

from sandbox.activity import Unsettled
from sandbox.actors import Actor, NotPossible, Response, Until
from sandbox.actors.forms import Form
from sandbox.actors.options import typed
from sandbox.actors.simulation import Stage
from sandbox.ids import ChannelId, InteractionId, MessageId, UserId
from sandbox.json_codec import Json
from sandbox.model import components, guilds_and_channels
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.messages import Message
from sandbox.server import Sandbox
from sandbox.web.page_request import Unclear, Wish, as_file
from sandbox.web.read_marks import Reading
from sandbox.web.values import Values

Deed = Callable[[Actor, Wish], Awaitable[Json]]


class Deeds:
    """Everything the page lets a person do, by name."""

    def __init__(self, sandbox: Sandbox, reading: Reading, changed: Callable[[], None]) -> None:
        self._sandbox = sandbox
        self._world = sandbox.model
        self._stage = Stage(sandbox.model, sandbox.activity)
        self._reading = reading
        # Tells every pane to look again, for what the world itself does not announce.
        self._changed = changed
        self._deeds: dict[str, Deed] = {
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
        """Find somebody the page may act as: a person, never a bot."""
        found = self._world.state.users.get(user)
        if found is None or found.bot:
            raise NotPossible("there is no such person")
        return Actor(self._stage, user)

    def visible(self, actor: Actor, number: int) -> Channel:
        """Find a channel the person can see; one they cannot see is as good as gone."""
        found = self._world.state.channels.get(ChannelId(number))
        if found is None or not self._world.can_see(actor.id, found):
            raise NotPossible("that channel is not there (any more)")
        return found

    async def do(self, wish: Wish) -> Json:
        """Do what the page asks for."""
        deed = self._deeds.get(wish.text("do"))
        if deed is None:
            raise Unclear(f"nobody here can {wish.text('do')!r}")
        return await deed(self.actor(UserId(wish.number("as"))), wish)

    def _place(self, actor: Actor, wish: Wish) -> Channel:
        return self.visible(actor, wish.number("channel"))

    def _message(self, actor: Actor, wish: Wish, key: str = "message") -> Message:
        there = self._world.state.messages.get(ChannelId(wish.number("channel")), {})
        found = there.get(MessageId(wish.number(key)))
        if found is None or not actor.sees(found):
            raise NotPossible("that message is not there (any more)")
        return found

    # Commands.

    async def _slash(self, actor: Actor, wish: Wish) -> Json:
        place, command = self._place(actor, wish), wish.text("command")
        asked = typed(self._world, actor.id, place, command).options
        values = Values(self._world, place).of_options(asked, wish.named("options"))
        return await _answer(actor.slash(place, command, _until=Until.ANSWERED, **values))

    async def _autocomplete(self, actor: Actor, wish: Wish) -> Json:
        place, command = self._place(actor, wish), wish.text("command")
        asked = typed(self._world, actor.id, place, command).options
        others = Values(self._world, place).of_options(asked, wish.named("options"))
        others.pop(wish.text("focused"), None)
        return await _answer(
            actor.complete(place, command, wish.text("focused"), wish.text("text"), others)
        )

    async def _menu(self, actor: Actor, wish: Wish) -> Json:
        if wish.has("message"):
            target: Message | Actor = self._message(actor, wish)
        else:
            target = Actor(self._stage, UserId(wish.number("user")))
        place = self._place(actor, wish)
        return await _answer(actor.menu(wish.text("name"), target, place, _until=Until.ANSWERED))

    # Components and forms.

    async def _click(self, actor: Actor, wish: Wish) -> Json:
        message, button = self._message(actor, wish), wish.text("custom_id")
        return await _answer(actor.click(message, custom_id=button, _until=Until.ANSWERED))

    async def _select(self, actor: Actor, wish: Wish) -> Json:
        message, name = self._message(actor, wish), wish.text("custom_id")
        parts = components.walk_components(message.components)
        part = next((p for p in parts if p.get("custom_id") == name), None)
        if part is None:
            raise NotPossible("there is nothing to choose from any more")
        values = Values(self._world, self._place(actor, wish)).of_part(part, wish.several("values"))
        return await _answer(actor.select(message, values, custom_id=name, _until=Until.ANSWERED))

    async def _submit(self, actor: Actor, wish: Wish) -> Json:
        opener = self._world.state.interactions.get(InteractionId(wish.number("interaction")))
        if opener is None or opener.user != actor.id or opener.modal is None:
            raise NotPossible("that form is not open")
        form = Form(self._stage, opener, opener.modal)
        place = self.visible(actor, opener.channel)
        fields = Values(self._world, place).of_form(form, wish.named("fields"))
        return await _answer(form.submit(fields, Until.ANSWERED))

    # Talking.

    async def _say(self, actor: Actor, wish: Wish) -> Json:
        reply_to = self._message(actor, wish, "reply_to") if wish.has("reply_to") else None
        files = [as_file(file) for file in wish.several("files")]
        place, text = self._place(actor, wish), wish.text("text")
        message = await actor.say(place, text, files=files, reply_to=reply_to, _until=Until.SENT)
        self._reading.read(actor.id, place)
        return {"message": str(message.id)}

    async def _edit(self, actor: Actor, wish: Wish) -> Json:
        await actor.edit(self._message(actor, wish), wish.text("text"), _until=Until.SENT)
        return {}

    async def _delete(self, actor: Actor, wish: Wish) -> Json:
        await actor.delete(self._message(actor, wish), _until=Until.SENT)
        return {}

    async def _dismiss(self, actor: Actor, wish: Wish) -> Json:
        await actor.dismiss(self._message(actor, wish))
        return {}

    async def _react(self, actor: Actor, wish: Wish) -> Json:
        await actor.react(self._message(actor, wish), wish.text("emoji"), _until=Until.SENT)
        return {}

    async def _unreact(self, actor: Actor, wish: Wish) -> Json:
        await actor.unreact(self._message(actor, wish), wish.text("emoji"), _until=Until.SENT)
        return {}

    async def _read(self, actor: Actor, wish: Wish) -> Json:
        if self._reading.read(actor.id, self._place(actor, wish)):
            self._changed()
        return {}

    # The world around.

    async def _dm(self, actor: Actor, wish: Wish) -> Json:
        bot = self._world.state.users.get(UserId(wish.number("user")))
        if bot is None or not bot.bot:
            raise NotPossible("direct messages are with bots only")
        return {"channel": str(actor.dm(bot.id).id)}

    async def _new_person(self, actor: Actor, wish: Wish) -> Json:
        name = wish.text("name").strip()
        if not name or len(name) > 32:
            raise NotPossible("a name has 1 to 32 characters")
        if any(user.name == name for user in self._world.state.users.values()):
            raise NotPossible(f"{name} is here already")
        return {"person": str(self._sandbox.user(name).id)}

    async def _new_channel(self, actor: Actor, wish: Wish) -> Json:
        name = "-".join(wish.text("name").lower().split())
        if not name or len(name) > 100:
            raise NotPossible("a name has 1 to 100 characters")
        kind = ChannelKind.FORUM if wish.text("kind") == "forum" else ChannelKind.TEXT
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
