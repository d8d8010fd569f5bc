"""A local Discord with its page and a bot that shows everything."""

from dataclasses import dataclass

from sandbox.server import Sandbox
from support.guide import Guide


@dataclass(frozen=True)
class Show:
    """A local Discord with its page, a bot, alice and bob."""

    world: Sandbox
    bot: Guide
    path: str

    @property
    def address(self) -> str:
        return self.world.address + self.path


async def start_game(show: Show) -> None:
    alice, bob = show.world.users("alice", "bob")
    tables = show.world.channel("tables")
    await alice.slash(tables, "game start", name="chess", opponent=bob)
