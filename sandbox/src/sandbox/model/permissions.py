"""Permissions: what a member may do, and where."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntFlag

from sandbox.ids import RoleId, UserId


class Permission(IntFlag):
    """The rights the local Discord looks at, on the bits Discord gives them."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EMBEDDED_ACTIVITIES = 1 << 39
    PIN_MESSAGES = 1 << 51


NOTHING = Permission(0)
# All rights are sent bit by bit, those that are not looked at here included: a bot
# may look at any of them. The 48th bit stands for nothing.
EVERYTHING = Permission((1 << 53) - 1 & ~(1 << 47))
# What belongs to talking anywhere.
TALKING = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.MENTION_EVERYONE
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
)
# What @everyone may do in a guild fresh from the shop, as far as text goes.
MEMBERS = (
    TALKING
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EMBEDDED_ACTIVITIES
)
# What the two sides of a direct message may do there.
DIRECT = TALKING | Permission.PIN_MESSAGES


@dataclass(slots=True)
class Overwrite:
    """What one role or one person may do differently in one channel."""

    target: RoleId | UserId
    person: bool
    allow: Permission = NOTHING
    deny: Permission = NOTHING


def in_channel(
    base: Permission,
    everyone: RoleId,
    roles: Iterable[RoleId],
    person: UserId,
    overwrites: Iterable[Overwrite],
) -> Permission:
    """Work out a person's rights in a channel: @everyone first, then roles, then the person."""
    if base & Permission.ADMINISTRATOR:
        return EVERYTHING
    held = set(roles)
    allowed = denied = NOTHING
    general = personal = None
    for overwrite in overwrites:
        if overwrite.person:
            personal = overwrite if overwrite.target == person else personal
        elif overwrite.target == everyone:
            general = overwrite
        elif overwrite.target in held:
            allowed |= overwrite.allow
            denied |= overwrite.deny
    if general is not None:
        base = (base & ~general.deny) | general.allow
    base = (base & ~denied) | allowed
    if personal is not None:
        base = (base & ~personal.deny) | personal.allow
    # Who cannot see a channel can do nothing in it.
    return base if base & Permission.VIEW_CHANNEL else NOTHING
