"""State files that were written before modules and classes got their names of today are read."""

import shutil
from pathlib import Path

import pytest

from sandbox import Sandbox
from support.pictures import png

EARLIER = Path(__file__).parent / "earlier"


@pytest.fixture
async def earlier(tmp_path: Path) -> Sandbox:
    shutil.copytree(EARLIER, tmp_path / "kept")
    return Sandbox(state=tmp_path / "kept" / "state.json")


async def test_people_messages_and_pictures_are_all_there(earlier: Sandbox) -> None:
    alice, bob = earlier.users("alice", "bob")
    said, board, called = alice.screen(earlier.channel("tables"))
    assert said.content == f"Shall we play, {bob.mention}?"
    assert said.reactions == {"☀": [bob.id]}
    assert board.content == "Board of 3"
    assert [one.data for one in board.attachments] == [png()]
    assert called.author == earlier.bot.id
    assert len(bob.pings) == 2


async def test_threads_and_roles_are_all_there(earlier: Sandbox) -> None:
    alice, bob = earlier.users("alice", "bob")
    thread = earlier.channel("table one")
    assert thread.thread is not None
    assert thread.thread.members.keys() == {alice.id, bob.id}
    assert [one.content for one in alice.screen(thread)] == ["Here."]
    (role,) = [one for one in earlier.guild.roles.values() if one.name == "players"]
    assert earlier.guild.members[bob.id].roles == [role.id]
    assert [one.name for one in earlier.commands] == ["board"]


async def test_it_is_written_as_it_was_read(earlier: Sandbox, tmp_path: Path) -> None:
    earlier.save()
    again = Sandbox(state=tmp_path / "kept" / "state.json")
    assert again.model.state == earlier.model.state
