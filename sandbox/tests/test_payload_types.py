"""What discord.py's types notice: each event here has one thing wrong with it."""

from typing import Any

import discord
import pytest

from sandbox.server import Sandbox
from sandbox.testing.payload_types import findings
from sandbox.testing.running import Demo
from support.launch import Launch


@pytest.fixture
async def event_examples(world: Sandbox, launch: Launch) -> dict[str, Any]:
    """One event of each kind, as a bot was sent it."""
    bot = Demo(discord.Intents(guilds=True, guild_messages=True, message_content=False))

    @bot.tree.command(description="Answer")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    await launch(bot)
    await world.user("alice").slash(world.channel("tables"), "ping")
    return {frame.event: frame.data for frame in world.journal.frames if frame.event is not None}


@pytest.mark.parametrize(
    ("event", "changes", "finding"),
    [
        ("MESSAGE_CREATE", {"author": ...}, "MESSAGE_CREATE.author is missing"),
        ("MESSAGE_CREATE", {"type": 99}, "MESSAGE_CREATE.type: 99 is not one of"),
        ("MESSAGE_CREATE", {"tts": 0}, "MESSAGE_CREATE.tts: 0 is not of type bool"),
        ("MESSAGE_CREATE", {"mentions": [{}]}, "MESSAGE_CREATE.mentions[].id is missing"),
        ("MESSAGE_CREATE", {"attachments": {}}, "MESSAGE_CREATE.attachments: {} is no list"),
        # Left out it is in order, but discord.py stumbles over it.
        ("MESSAGE_CREATE", {"poll": None}, "MESSAGE_CREATE.poll: None is no object"),
        ("INTERACTION_CREATE", {"version": 2}, "INTERACTION_CREATE.version: 2 is not one of [1]"),
        ("INTERACTION_CREATE", {"data": {"name": "x"}}, "INTERACTION_CREATE.data.id is missing"),
        ("READY", {"session_id": ...}, "READY.session_id is missing"),
        ("GUILD_CREATE", {"roles": [{"id": True}]}, "GUILD_CREATE.roles[].id: True is not of"),
    ],
)
async def test_one_thing_wrong_is_noticed(
    event_examples: dict[str, Any], event: str, changes: dict[str, Any], finding: str
) -> None:
    assert findings(event, event_examples[event]) == []
    wrong = {
        key: one for key, one in {**event_examples[event], **changes}.items() if one is not ...
    }
    assert any(line.startswith(finding) for line in findings(event, wrong))


def test_an_unknown_event_is_noticed() -> None:
    assert findings("MESSAGE_EATEN", {}) == ["MESSAGE_EATEN: discord.py has no such event"]
