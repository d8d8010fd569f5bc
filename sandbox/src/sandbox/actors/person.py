"""A person: name, id, and what they see."""

from sandbox.actors.simulation import Identified, NotPossible, Simulation, Until
from sandbox.ids import UserId
from sandbox.model import guilds_and_channels
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.interactions import Interaction
from sandbox.model.messages import Message
from sandbox.model.people import User
from sandbox.model.world import Ping


class Person(Identified):
    """A person in front of a screen."""

    def __init__(self, simulation: Simulation, user: UserId) -> None:
        self._simulation = simulation
        self._world = simulation.world
        self.id = user

    @property
    def user(self) -> User:
        return self._world.user(self.id)

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def sees(self, message: Message) -> bool:
        return self._world.sees(self.id, message)

    def screen(self, channel: Channel) -> list[Message]:
        """What this person sees in a channel, oldest first."""
        return [one for one in self._world.messages(channel.id) if self.sees(one)]

    def channels(self) -> list[Channel]:
        """The places this person can look into: channels, threads, direct messages."""
        there = self._world.state.channels.values()
        return [channel for channel in there if self._world.can_see(self.id, channel)]

    def dm(self, bot: UserId) -> Channel:
        """The direct messages with a bot; they begin with the first look."""
        return guilds_and_channels.open_dm(self._world, self.id, bot)

    @property
    def inbox(self) -> list[Message]:
        """All that came by direct message, oldest first."""
        return [
            message
            for channel in self.channels()
            if channel.kind is ChannelKind.DM
            for message in self._world.messages(channel.id)
            if message.author != self.id
        ]

    @property
    def pings(self) -> list[Ping]:
        """Every time this person was called, aloud or silently; direct messages count."""
        return self._world.state.pings.get(self.id, [])

    @property
    def sounds(self) -> list[Ping]:
        """Every time this person's phone made a noise."""
        return [ping for ping in self.pings if not ping.silent]

    @property
    def unanswered(self) -> list[Interaction]:
        """Everything to which "The application did not respond"."""
        asked = self._world.state.interactions.values()
        return [one for one in asked if one.user == self.id and one.failed]

    # Settings.

    def close_dms(self) -> None:
        """Let no bot write to this person."""
        self.user.dms_open = False

    def open_dms(self) -> None:
        self.user.dms_open = True

    def _look_at(self, channel: Channel) -> None:
        if not self._world.can_see(self.id, channel):
            raise NotPossible(f"{self.name} cannot see that channel")

    def _must_see(self, message: Message) -> None:
        if not self.sees(message):
            raise NotPossible(f"{self.name} cannot see that message")

    async def _rest(self, until: Until) -> None:
        # A message as such is not answered: either one waits for everything, or for nothing.
        if until is not Until.SENT:
            await self._simulation.activity.settled()
