"""What every person needs to act: the world, and a way to see when it has come to rest."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from sandbox.activity import Activity
from sandbox.ids import UserId
from sandbox.model.world import World


class NotPossible(Exception):
    """The person's own screen would not let them do this."""


class Until(Enum):
    """How long to wait after doing something."""

    SENT = "sent"
    ANSWERED = "answered"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class Simulation:
    """The world and its pulse."""

    world: World
    activity: Activity


class Identified:
    """Anything that stands for a person."""

    id: UserId


# A file as a person picks it: its name and its bytes.
PickedFile: TypeAlias = tuple[str, bytes]
