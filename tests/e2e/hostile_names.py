"""People with the worst names there are, and whether those names did anything."""

from __future__ import annotations

from collections.abc import Callable

from bot.app.live_game import LiveGame
from engine.core.seat import SEATS
from sandbox import Actor
from tests.e2e.bot_on_sandbox import House
from tests.e2e.sent_messages import accepted, harmless

TRAPS = (
    "@everyone", "http://evil", "**evil", "__evil", "~~evil", "||evil", "`evil", "# evil",
    "> evil", "- evil",
)  # fmt: skip
SCRIPTS = (
    "👩\u200d❤\ufe0f\u200d💋\u200d👨" * 4,  # one sign each, of eight characters
    "\u202eمرحبا بالعالم\u200f שלום עולם\u202c",
    "Z" + "\u0321\u0337\u0353\u034e" * 7 + "lgo",
    "山田\u3000" + "龍" * 29,
    "\u200b\u2060\ufeff\u200b" * 8,
)
Names = Callable[[House], tuple[Actor, ...]]


def onlooker(house: House) -> Actor:
    return house.world.user("onlooker")


def nasty(house: House) -> tuple[Actor, ...]:
    """Names that would call, link, hide, quote and shout."""
    return house.people(
        f"@everyone <@{onlooker(house).id}>",
        "](http://evil) [x](http://evil)`",
        "**evil** __evil__ ~~evil~~ `evil",
        "```evil\n# evil\n> evil\n- evil ||e",
        "\\" * 32,
    )


def foreign(house: House) -> tuple[Actor, ...]:
    """Names of other scripts, and of none."""
    return house.people(*SCRIPTS)


def fine(house: House) -> None:
    accepted(house)
    harmless(house, *TRAPS, f"<@{onlooker(house).id}>")
    assert onlooker(house).pings == []


def account(live: LiveGame, seat: int) -> str | None:
    return live.people[live.person_of(SEATS[seat]) or 0].account
