"""Who a message calls, and who really hears it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sandbox.ids import RoleId, UserId
from sandbox.model.guilds import Guild
from sandbox.model.messages import Mentions

USER = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")
# Code is shown as it is and calls no person, nor does a mention behind a backslash.
MUTE = re.compile(r"```.*?```|``.+?``|`[^`]+`|\\[<@]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Allowed:
    """The mentions a bot lets through."""

    every_user: bool = True
    every_role: bool = True
    everyone: bool = True
    users: frozenset[int] = field(default_factory=frozenset)
    roles: frozenset[int] = field(default_factory=frozenset)
    replied_user: bool = True


def found(
    texts: Sequence[str],
    allowed: Allowed,
    *,
    known: frozenset[UserId],
    guild: Guild | None,
    may_call_everyone: bool,
    replied_to: UserId | None,
) -> Mentions:
    """Read the mentions in a text and keep those that are let through."""
    text = "\n".join(MUTE.sub(" ", text) for text in texts)
    users = [
        UserId(number)
        for number in dict.fromkeys(int(n) for n in USER.findall(text))
        if number in known and (allowed.every_user or number in allowed.users)
    ]
    if replied_to is not None and allowed.replied_user and replied_to not in users:
        users.append(replied_to)
    roles: list[RoleId] = []
    if guild is not None:
        for number in dict.fromkeys(RoleId(int(n)) for n in ROLE.findall(text)):
            role = guild.roles.get(number)
            if role is None or not (role.mentionable or may_call_everyone):
                continue
            if allowed.every_role or number in allowed.roles:
                roles.append(number)
    everyone = (
        guild is not None
        and may_call_everyone
        and allowed.everyone
        and EVERYONE.search(text) is not None
    )
    return Mentions(users, roles, everyone)
