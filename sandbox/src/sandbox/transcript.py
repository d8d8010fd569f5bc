"""What came of each step, written down for people to read, with the pictures beside it."""

import re
from collections.abc import Iterator
from pathlib import Path

from sandbox.ids import ChannelId, MessageId, UserId
from sandbox.model import components, events
from sandbox.model.channels import ChannelKind
from sandbox.model.components import SELECTS, Part
from sandbox.model.messages import Attachment, Message
from sandbox.model.world import World

PERSON = re.compile(r"<@!?(\d+)>")
PLACE = re.compile(r"<#(\d+)>")
MOMENT = re.compile(r"<t:\d+(:\w)?>")


class Transcript:
    """A Markdown file that grows with every step."""

    def __init__(self, world: World, folder: Path) -> None:
        self._world = world
        self._folder = folder
        self._changed: dict[MessageId, ChannelId] = {}
        self._pictures = 0
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / "transcript.md"
        self.file.write_text("", "utf-8")
        world.listen(self._on_event)

    def _on_event(self, event: events.Event) -> None:
        match event:
            case events.MessageSent(message) | events.MessageEdited(message):
                self._changed[message.id] = message.channel
            case _:
                pass

    def write(self, who: str, step: str) -> None:
        """Write what a person did, and every message of a bot that is new or changed since."""
        lines = [f"**{who}**: `{step}`", ""]
        for number, channel in sorted(self._changed.items()):
            message = self._world.state.messages.get(channel, {}).get(number)
            if message is not None and self._world.user(message.author).bot:
                lines += [f"> {line}".rstrip() for line in self._lines_of(message)] + [""]
        self._changed.clear()
        with self.file.open("a", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")

    def _lines_of(self, message: Message) -> Iterator[str]:
        yield f"*{self._where(message)}*"
        for embed in message.embeds:
            yield from self._words(embed.get("title") or "")
            yield from self._words(embed.get("description") or "")
        for text in (message.content, *components.texts(message.components)):
            yield from self._words(text)
        for attachment in message.attachments:
            yield from ("", self._picture(attachment))
        parts = list(components.walk_components(message.components))
        offers = [f"[{part.get('label') or '…'}]" for part in parts if part["type"] == Part.BUTTON]
        offers += [
            f"[{part.get('placeholder') or '…'} ▾]" for part in parts if part["type"] in SELECTS
        ]
        if offers:
            yield from ("", " ".join(offers))

    def _where(self, message: Message) -> str:
        channel = self._world.channel(message.channel)
        if channel.kind is ChannelKind.DM:
            other = next(user for user in channel.recipients if user != message.author)
            return f"{self._world.user(message.author).name} to {self._world.user(other).name}"
        where = f"{self._world.user(message.author).name} in #{channel.name}"
        if message.only_for is not None:
            where += f", only for {self._world.user(message.only_for).name}"
        return where + (", changed" if message.edited_at is not None else "")

    def _words(self, text: str) -> Iterator[str]:
        """Say names instead of numbers, and nothing that differs from day to day."""
        if text:
            yield ""
            text = PERSON.sub(lambda found: f"@{self._name(int(found[1]))}", text)
            text = PLACE.sub(lambda found: f"#{self._place(int(found[1]))}", text)
            yield from MOMENT.sub("(a moment)", text).splitlines()

    def _name(self, number: int) -> str:
        found = self._world.state.users.get(UserId(number))
        return "somebody" if found is None else found.name

    def _place(self, number: int) -> str:
        found = self._world.state.channels.get(ChannelId(number))
        return "somewhere" if found is None else found.name

    def _picture(self, attachment: Attachment) -> str:
        self._pictures += 1
        name = f"{self._pictures:02}-{Path(attachment.filename).name}"
        (self._folder / name).write_bytes(attachment.data)
        return f"![{attachment.description or attachment.filename}]({name})"
