"""The local Discord stays on this machine and keeps its secrets."""

import asyncio
import json

import aiohttp
import discord
import pytest

from sandbox.actors import Until
from sandbox.journal import Journal, Trouble, line
from sandbox.json_codec import Json
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch


async def test_it_listens_at_one_address_of_this_machine_only(world: Sandbox) -> None:
    loop = asyncio.get_running_loop()
    with pytest.raises(OSError, match="Connect call failed"):
        await loop.create_connection(asyncio.Protocol, "127.0.0.2", world.port)


async def test_another_host_name_is_turned_away(world: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("/", "/api/v10/gateway", "/gateway/", "/attachments/1/2/x.png"):
            headers = {"Host": f"evil.example:{world.port}"}
            async with session.get(world.address + path, headers=headers) as answer:
                assert answer.status == 403
        async with session.get(f"http://localhost:{world.port}/") as answer:
            assert answer.status == 200


async def test_a_page_from_elsewhere_reaches_neither_the_gateway_nor_the_api(
    world: Sandbox,
) -> None:
    """Without a token it got no further, but what it said stood in the journal."""
    own = f"http://localhost:{world.port}"
    async with aiohttp.ClientSession(base_url=own) as session:
        for path in ("/", "/gateway/", "/api/v10/gateway"):
            for origin in ("http://evil.example", f"http://localhost:{world.port + 1}", "null"):
                async with session.get(path, headers={"Origin": origin}) as answer:
                    assert answer.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect("/gateway/", origin="http://evil.example")
        assert refused.value.status == 403
        async with session.get("/", headers={"Origin": own}) as answer:
            assert answer.status == 200
    assert world.journal.entries == []


async def test_every_start_has_its_own_token(world: Sandbox) -> None:
    assert Sandbox().bot.token != world.bot.token


async def status(world: Sandbox, path: str) -> int:
    url = f"{world.address}/api/v10{path}"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status


async def test_an_unknown_route_is_a_trouble(
    world: Sandbox, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.NO_ROUTE)
    assert await status(world, "/guilds/1/audit-logs") == 404
    (note,) = world.journal.troubles()
    assert note.text == "no route: GET /guilds/1/audit-logs"


async def test_without_a_token_there_is_no_answer(world: Sandbox) -> None:
    assert await status(world, "/users/@me") == 401


async def test_the_journal_holds_everything_but_the_secrets(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    tokens = [world.bot.token]

    @bot.tree.command(description="Answer")
    async def ping(interaction: discord.Interaction) -> None:
        tokens.append(interaction.token)
        await interaction.response.defer()
        await interaction.followup.send("pong")

    await launch(bot)
    await world.user("alice").slash(world.channel("tables"), "ping")
    written = "\n".join(line(entry) for entry in world.journal.entries)
    assert len(tokens) == 2
    assert not any(token in written for token in tokens)
    kinds = {json.loads(text)["kind"] for text in written.splitlines()}
    assert kinds == {"exchange", "frame"}
    answered = world.journal.calls(
        "POST", "/interactions/{interaction_id}/{interaction_token}/callback"
    )
    assert answered[0].request == {"type": 5}
    assert answered[0].query == {"with_response": "1"}
    assert answered[0].status == 200


async def test_only_the_token_of_an_interaction_opens_it(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    asked, go_on, other = list[discord.Interaction](), asyncio.Event(), world.new_bot("other")

    @bot.tree.command(description="Wait")
    async def wait(interaction: discord.Interaction) -> None:
        asked.append(interaction)
        await go_on.wait()
        await interaction.response.send_message("done")

    await launch(bot)
    alice, tables = world.user("alice"), world.channel("tables")
    response = await alice.slash(tables, "wait", _until=Until.SENT)
    await world.until(lambda: asked)
    number, token = asked[0].id, asked[0].token
    said = {"content": "me first"}
    for path, body, expected in (
        (f"/interactions/{number}/guess/callback", {"type": 4, "data": said}, (404, 10062)),
        (f"/webhooks/{world.bot.id}/guess", said, (401, 50027)),
        (f"/webhooks/{other.id}/{token}", said, (401, 50027)),
        # The right token, but nothing has been answered that could be followed up.
        (f"/webhooks/{world.bot.id}/{token}", said, (404, 10015)),
    ):
        assert await posted(world, path, body) == expected
    go_on.set()
    await world.settled()
    assert [message.content for message in alice.screen(tables)] == ["done"]
    assert response.message.content == "done"


async def posted(world: Sandbox, path: str, body: Json) -> tuple[int, int]:
    """The status and the code of an answer."""
    url = f"{world.address}/api/v10{path}"
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as answer:
        return answer.status, (await answer.json())["code"]


def test_a_journal_may_keep_only_its_last_entries() -> None:
    journal = Journal(keep=2)
    for text in ("one", "two", "three"):
        journal.note(text, Trouble.BROKEN)
    assert [note.text for note in journal.troubles()] == ["two", "three"]
