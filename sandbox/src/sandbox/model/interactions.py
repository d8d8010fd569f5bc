"""Interactions: a person used a command or a component, and waits for the bot."""

from dataclasses import dataclass, field
from enum import IntEnum

from sandbox.ids import ChannelId, GuildId, InteractionId, MessageId, UserId
from sandbox.json_codec import Json

ANSWER_WITHIN = 3.0
TOKEN_LASTS = 15 * 60.0


class InteractionKind(IntEnum):
    """What the person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class CallbackKind(IntEnum):
    """How a bot may answer first."""

    PONG = 1
    MESSAGE = 4
    DEFERRED = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(slots=True)
class Interaction:
    """One use of a command, component or modal, and what became of it."""

    id: InteractionId
    token: str
    application: UserId
    kind: InteractionKind
    user: UserId
    channel: ChannelId
    guild: GuildId | None
    data: Json
    made_at: float
    # The message whose component was used, if any.
    source: MessageId | None = None
    # The interaction that opened the modal this one submits.
    opened_by: InteractionId | None = None
    answer: CallbackKind | None = None
    answered_at: float | None = None
    failed: bool = False
    original: MessageId | None = None
    followups: list[MessageId] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None

    @property
    def open(self) -> bool:
        """Tell whether the person is still waiting for a first answer."""
        return self.answer is None and not self.failed

    @property
    def command_name(self) -> str:
        """Name the command as people say it, subcommands included."""
        return " ".join(self._path()[0])

    @property
    def completed_kind(self) -> int | None:
        """Say of what kind the option is that the person is typing into, if they are."""
        focused = (option for option in self._path()[1] if option.get("focused"))
        return next((int(option["type"]) for option in focused), None)

    def _path(self) -> tuple[list[str], list[Json]]:
        """The names down to the subcommand, and the options that were filled in there."""
        names, options = [str(self.data.get("name", ""))], self.data.get("options") or []
        while options and options[0].get("type") in {1, 2}:
            names.append(options[0]["name"])
            options = options[0].get("options") or []
        return names, options
