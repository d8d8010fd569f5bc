"""What a person gets back."""

from sandbox.actors.forms import Form
from sandbox.actors.simulation import Simulation, Until
from sandbox.json_codec import Json
from sandbox.model import interaction_lifecycle
from sandbox.model.interactions import CallbackKind, Interaction
from sandbox.model.messages import Message


class Response:
    """The answer to something a person did. It is alive: what comes later shows up in it."""

    def __init__(self, simulation: Simulation, interaction: Interaction) -> None:
        self._simulation = simulation
        self.interaction = interaction

    @property
    def kind(self) -> CallbackKind | None:
        """How the bot answered first; None while it has not."""
        return self.interaction.answer

    @property
    def did_not_respond(self) -> bool:
        """Tell whether the person reads "The application did not respond"."""
        return self.interaction.failed

    @property
    def acked_after(self) -> float | None:
        """Seconds until the first answer."""
        answered = self.interaction.answered_at
        return None if answered is None else answered - self.interaction.made_at

    def acked_within(self, seconds: float) -> bool:
        return self.acked_after is not None and self.acked_after <= seconds

    @property
    def deferred(self) -> bool:
        return self.kind in {CallbackKind.DEFERRED, CallbackKind.DEFERRED_UPDATE}

    @property
    def thinking(self) -> bool:
        """Tell whether the person reads "is thinking"."""
        original = interaction_lifecycle.original_of(self._simulation.world, self.interaction)
        return original is not None and original.loading

    @property
    def message(self) -> Message:
        """The answer as a message; for a component, perhaps the message it sits on."""
        found = interaction_lifecycle.original_of(self._simulation.world, self.interaction)
        if found is None:
            raise LookupError(f"no message came of this: {self!r}")
        return found

    @property
    def followups(self) -> list[Message]:
        there = self._simulation.world.state.messages.get(self.interaction.channel, {})
        return [there[number] for number in self.interaction.followups if number in there]

    @property
    def messages(self) -> list[Message]:
        """The answer and all that followed."""
        original = interaction_lifecycle.original_of(self._simulation.world, self.interaction)
        return ([] if original is None else [original]) + self.followups

    @property
    def ephemeral(self) -> Message:
        """The first message that only this person sees."""
        for message in self.messages:
            if message.ephemeral:
                return message
        raise LookupError(f"nothing private came of this: {self!r}")

    @property
    def choices(self) -> list[Json]:
        """What autocomplete offers."""
        return self.interaction.choices or []

    @property
    def modal(self) -> Form:
        """The form that opened."""
        if self.interaction.modal is None:
            raise LookupError(f"no form opened: {self!r}")
        return Form(self._simulation, self.interaction, self.interaction.modal)

    async def submit(
        self,
        fields: dict[str, object] | None = None,
        /,
        _until: Until = Until.SETTLED,
        **more: object,
    ) -> "Response":
        """Fill in the form that opened, and send it."""
        return await self.modal.submit(fields, _until=_until, **more)

    def __repr__(self) -> str:
        what = self.interaction.data.get("custom_id") or self.interaction.command_name
        answer = "no answer" if self.kind is None else self.kind.name.lower()
        return f"<Response to {what!r}: {answer}>"
