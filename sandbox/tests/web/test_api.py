"""What the page's server tells, to whom, and what it refuses."""

import asyncio
import base64
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from sandbox.journal import Trouble
from sandbox.model import guilds_and_channels, message_changes
from sandbox.model.message_changes import Draft
from sandbox.model.messages import MessageKind, Reference
from sandbox.model.permissions import Permission
from sandbox.server import Sandbox
from sandbox.web import attach_page
from support.pictures import png
from support.show import Show

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Client:
    """What the page's script does, without a page."""

    def __init__(self, show: Show, session: aiohttp.ClientSession) -> None:
        self.show = show
        self.world = show.world
        self.session = session
        self.headers = {"Origin": show.world.address}
        self.tables = str(show.world.channel("tables").id)

    def id(self, name: str) -> str:
        return str(self.world.user(name).id)

    async def get(self, path: str, **query: str) -> Any:
        url = f"{self.world.address}/sandbox/api/{path}"
        async with self.session.get(url, params=query) as answer:
            return await answer.json()

    async def see(self, name: str, channel: str | None = None, **query: str) -> Any:
        return await self.get(
            "state", **{"as": self.id(name)}, channel=channel or self.tables, **query
        )

    async def post(self, path: str, body: object) -> tuple[int, Any]:
        url = f"{self.world.address}/sandbox/api/{path}"
        async with self.session.post(url, json=body, headers=self.headers) as answer:
            return answer.status, await answer.json()

    async def act(self, name: str, verb: str, /, **details: object) -> Any:
        status, answer = await self.post("act", {"as": self.id(name), "do": verb, **details})
        assert status == 200, answer
        return answer

    async def refused(self, name: str, verb: str, /, **details: object) -> str:
        status, answer = await self.post("act", {"as": self.id(name), "do": verb, **details})
        assert status in {400, 409}
        return str(answer["error"])

    async def fault(self, name: str, what: str, **details: object) -> tuple[int, Any]:
        return await self.post("fault", {"as": self.id(name), "what": what, **details})

    def listen(self, name: str) -> Any:
        url = f"{self.world.address}/sandbox/api/events?as={self.id(name)}"
        return self.session.ws_connect(url, headers=self.headers)


@pytest_asyncio.fixture(loop_scope="session")
async def client(show: Show) -> AsyncIterator[Client]:
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        async with session.get(show.address) as answer:
            assert answer.status == 200
        yield Client(show, session)


# Safety.


async def test_the_page_opens_only_with_the_secret(show: Show) -> None:
    async with aiohttp.ClientSession() as session:
        for path, status in (("/", 403), ("/?token=guess", 403), (show.path, 200)):
            async with session.get(show.world.address + path) as answer:
                assert answer.status == status


async def test_the_page_may_load_nothing_from_elsewhere(client: Client) -> None:
    async with client.session.get(client.show.address) as answer:
        policy = answer.headers["Content-Security-Policy"]
        (cookie,) = answer.headers.getall("Set-Cookie")
    assert "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


@pytest.mark.parametrize("path", ["state", "journal", "events?as=1"])
async def test_nothing_is_shown_without_the_secret(show: Show, path: str) -> None:
    headers = {"Origin": show.world.address}
    url = f"{show.world.address}/sandbox/api/{path}"
    async with aiohttp.ClientSession(headers=headers) as session, session.get(url) as answer:
        assert answer.status == 403


@pytest.mark.parametrize("path", ["act", "fault"])
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "OWN", "Host": "evil.example"},
        {"Origin": "OWN", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "OWN", "Sec-Fetch-Site": "same-site"},
    ],
)
async def test_no_one_else_may_act(client: Client, path: str, headers: dict[str, str]) -> None:
    own = {key: client.world.address if v == "OWN" else v for key, v in headers.items()}
    body = {"as": client.id("alice"), "do": "say", "channel": client.tables, "text": "hi"}
    url = f"{client.world.address}/sandbox/api/{path}"
    async with client.session.post(url, json=body, headers=own) as answer:
        assert answer.status == 403
    assert (await client.see("alice"))["messages"] == []


async def test_no_one_else_may_listen(client: Client) -> None:
    url = f"{client.world.address}/sandbox/api/events?as={client.id('alice')}"
    for origin in ("https://evil.example", ""):
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await client.session.ws_connect(url, headers={"Origin": origin})


async def test_only_the_pages_own_files_are_served(client: Client) -> None:
    address = f"{client.world.address}/sandbox/page"
    for name, status in (("main.js", 200), ("page.py", 404), ("..%2fpage.py", 404)):
        async with client.session.get(f"{address}/{name}") as answer:
            assert answer.status == status


async def test_two_starts_do_not_share_a_secret(show: Show) -> None:
    other = Sandbox()
    assert attach_page(other) != show.path


async def test_a_file_with_a_script_in_it_is_harmless(client: Client) -> None:
    file = {"name": "x.html", "data": base64.b64encode(b"<script>1</script>").decode()}
    await client.act("alice", "say", channel=client.tables, text="", files=[file])
    ((attachment,),) = [m["attachments"] for m in (await client.see("bob"))["messages"]]
    assert attachment["url"].startswith("/attachments/")
    async with client.session.get(client.world.address + attachment["url"]) as answer:
        assert answer.headers["Content-Security-Policy"].startswith("sandbox;")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ([], "An object is wanted."),
        ({}, "'do' should be text."),
        ({"do": "fly"}, "Nobody here can 'fly'."),
        ({"do": "say", "as": 7}, "'as' should be an id."),
        ({"do": "say", "as": "1" * 5000}, "'as' should be an id."),
        ({"do": "say", "as": "7"}, "There is no such person."),
    ],
)
async def test_what_cannot_be_understood_is_refused_in_words(
    client: Client, body: object, sentence: str
) -> None:
    status, answer = await client.post("act", body)
    assert status in {400, 409}
    assert answer == {"error": sentence}


async def test_no_one_acts_as_a_bot(client: Client) -> None:
    body = {"as": str(client.world.bot.id), "do": "say", "channel": client.tables, "text": "hi"}
    assert await client.post("act", body) == (409, {"error": "There is no such person."})


# Seeing.


async def test_a_private_answer_leaves_the_server_for_one_person_only(client: Client) -> None:
    async with client.listen("alice") as hers, client.listen("bob") as his:
        await client.act("alice", "slash", channel=client.tables, command="secret", options={})
        await client.act("alice", "say", channel=client.tables, text="Heard that?")
        heard = await until(hers, "Heard that?") + await until(his, "Heard that?")
    assert len(heard) >= 2
    private = [answer for answer in heard if "lamp" in str(answer)]
    assert len(private) == 1
    assert private[0]["messages"][0]["only_you"]
    mine, other = await client.see("alice"), await client.see("bob")
    assert [m["content"] for m in mine["messages"]] == ["The lamp is **lit**.", "Heard that?"]
    assert [m["content"] for m in other["messages"]] == ["Heard that?"]
    assert "lamp" not in str(other)
    number = mine["messages"][0]["id"]
    details = {"channel": client.tables, "message": number}
    assert "not there" in await client.refused("bob", "dismiss", **details)
    await client.act("alice", "dismiss", **details)
    assert "lamp" not in str(await client.see("alice"))


async def test_of_what_one_person_alone_saw_others_do_not_learn_the_number(client: Client) -> None:
    async with client.listen("bob") as his:
        await client.act("alice", "slash", channel=client.tables, command="secret", options={})
        number = (await client.see("alice"))["messages"][0]["id"]
        await client.act("alice", "dismiss", channel=client.tables, message=number)
        await client.act("alice", "say", channel=client.tables, text="Heard that?")
        heard = await until(his, "Heard that?")
    assert number not in str(heard)


async def until(socket: aiohttp.ClientWebSocketResponse, text: str) -> list[Any]:
    """Return all that a pane is sent, up to a text."""
    heard: list[Any] = []
    while not heard or text not in str(heard[-1].get("messages")):
        heard.append(await socket.receive_json(timeout=60))
    return heard


async def test_an_answer_to_a_private_message_does_not_quote_it(client: Client) -> None:
    await client.act("alice", "slash", channel=client.tables, command="secret", options={})
    world, tables = client.world, client.world.channel("tables")
    (secret,) = world.user("alice").screen(tables)
    # What a bot says next to all answers what it said to one.
    reference = Reference(tables.id, secret.id)
    draft = Draft("That?", kind=MessageKind.REPLY, reference=reference)
    message_changes.send(world.model, tables, world.bot.id, draft)
    replies = [(await client.see(name))["messages"][-1]["reply"] for name in ("alice", "bob")]
    assert replies[0]["text"] == "The lamp is **lit**."
    assert replies[1] == {"id": None}


async def test_a_closed_channel_is_not_there_for_others(client: Client) -> None:
    world = client.world
    hidden = guilds_and_channels.new_channel(world.model, world.guild, "hidden")
    everyone = world.guild.roles[world.guild.everyone]
    guilds_and_channels.permit(world.model, hidden, everyone, deny=Permission.VIEW_CHANNEL)
    names = {c["name"] for c in (await client.see("bob"))["channels"]}
    assert names == {"tables", "lobby"}
    answer = await client.see("bob", str(hidden.id))
    assert answer == {"error": "That channel is not there (any more)."}
    error = await client.refused("bob", "say", channel=str(hidden.id), text="hi")
    assert error == answer["error"]


async def test_what_is_said_in_a_closed_channel_stays_inside(client: Client) -> None:
    world = client.world
    hidden = guilds_and_channels.new_channel(world.model, world.guild, "hidden")
    everyone = world.guild.roles[world.guild.everyone]
    guilds_and_channels.permit(world.model, hidden, everyone, deny=Permission.VIEW_CHANNEL)
    async with client.listen("bob") as his:
        await world.user("host").say(hidden, "Between us")
        await client.act("alice", "say", channel=client.tables, text="Heard that?")
        heard = await until(his, "Heard that?")
    assert "Between us" not in str(heard)


async def test_unread_and_pings_are_counted_and_forgotten(client: Client) -> None:
    bob = client.world.user("bob").mention
    await client.act("alice", "say", channel=client.tables, text="one")
    await client.act("alice", "say", channel=client.tables, text=f"two {bob}")
    assert await counts(client, "bob") == (2, 1)
    assert await counts(client, "alice") == (0, 0)
    await client.act("bob", "read", channel=client.tables)
    assert await counts(client, "bob") == (0, 0)
    await client.act("alice", "new_person", name="carol")
    assert await counts(client, "carol") == (0, 0)


async def counts(client: Client, name: str) -> tuple[int, int]:
    channels = (await client.see(name))["channels"]
    (tables,) = [c for c in channels if c["name"] == "tables"]
    return tables["unread"], tables["pings"]


async def test_messages_come_fifty_at_a_time(client: Client) -> None:
    alice, tables = client.world.user("alice"), client.world.channel("tables")
    for number in range(53):
        await alice.say(tables, f"number {number}")
    last = await client.see("bob")
    assert [m["content"] for m in last["messages"]] == [f"number {n}" for n in range(3, 53)]
    assert last["more"]
    first = await client.see("bob", before=last["messages"][0]["id"])
    assert [m["content"] for m in first["messages"]] == [f"number {n}" for n in range(3)]
    assert not first["more"]


async def test_commands_are_spread_out_with_their_options(client: Client) -> None:
    answer = (await client.see("alice"))["commands"]
    offered = {(command["kind"], command["name"]) for command in answer}
    assert {("slash", "game start"), ("message", "Quote"), ("user", "Wave")} <= offered
    (start,) = [command for command in answer if command["name"] == "game start"]
    assert [option["name"] for option in start["options"]] == ["name", "opponent", "pace"]
    assert start["options"][0]["autocomplete"]


# Acting.


async def test_every_kind_of_option_arrives(client: Client) -> None:
    world = client.world
    role = guilds_and_channels.new_role(world.model, world.guild, "players")
    sheet = {"name": "sheet.png", "data": base64.b64encode(png()).decode()}
    options = {
        "count": 3,
        "rated": True,
        "place": client.tables,
        "role": str(role.id),
        "sheet": sheet,
        "share": 0.5,
    }
    answer = await client.act(
        "alice", "slash", channel=client.tables, command="everything", options=options
    )
    assert answer["answer"] == "message"
    (answer,) = (await client.see("bob"))["messages"]
    assert answer["content"] == f"3 True tables players sheet.png {len(png())} 0.5"
    assert answer["used"] == {"user": client.id("alice"), "command": "/everything"}
    error = await client.refused(
        "alice", "slash", channel=client.tables, command="everything", options={"count": 10}
    )
    assert error == "'count' wants 1 to 9."


async def test_roles_channels_and_people_are_chosen(client: Client) -> None:
    world = client.world
    role = str(guilds_and_channels.new_role(world.model, world.guild, "players").id)
    await client.act("alice", "slash", channel=client.tables, command="choose", options={})
    ((message,),) = [(await client.see("alice"))["messages"]]
    about: dict[str, object] = {"channel": client.tables, "message": message["id"]}
    chosen = {"role": [role], "place": [client.tables], "anyone": [client.id("bob"), role]}
    for name, values in chosen.items():
        await client.act("bob", "select", custom_id=name, values=values, **about)
    contents = [m["content"] for m in (await client.see("alice"))["messages"]]
    assert contents[1:] == [f"{name} {values}" for name, values in chosen.items()]
    error = await client.refused("bob", "select", custom_id="role", values=["1"], **about)
    assert error == "That role is gone."
    error = await client.refused("bob", "select", custom_id="anyone", values=[], **about)
    assert error == "One must choose 1 to 2."


async def test_a_form_is_opened_filled_and_checked(client: Client) -> None:
    asked: dict[str, object] = {"channel": client.tables, "command": "note"}
    answer = await client.act("alice", "slash", options={"more": True}, **asked)
    assert answer["modal"]["title"] == "More"
    form = {"interaction": answer["interaction"]}
    error = await client.refused("alice", "submit", fields={"against": []}, **form)
    assert error == "'Against' wants 1 to 1 choices."
    assert "not open" in await client.refused("bob", "submit", fields={}, **form)
    board = {"name": "b.png", "data": base64.b64encode(png()).decode()}
    fields = {
        "days": ["sat", "sun"],
        "rated": True,
        "against": [client.id("bob")],
        "board": [board],
    }
    await client.act("alice", "submit", fields=fields, **form)
    got = client.show.bot.submitted
    assert (got["days"], got["rated"]) == (["sat", "sun"], True)
    assert got["against"] == [client.id("bob")]
    assert len(got["board"]) == 1


async def test_talking_changing_reacting_and_taking_back(client: Client) -> None:
    said = await client.act("alice", "say", channel=client.tables, text="Hallo")
    about: dict[str, object] = {"channel": client.tables, "message": said["message"]}
    await client.act("alice", "edit", text="Hello", **about)
    await client.act("bob", "react", emoji="⭐", **about)
    (message,) = (await client.see("bob"))["messages"]
    assert message["content"] == "Hello"
    assert message["edited"] is not None
    assert message["reactions"] == [{"emoji": "⭐", "count": 1, "me": True}]
    await client.act("bob", "unreact", emoji="⭐", **about)
    error = await client.refused("bob", "delete", **about)
    assert error == "Bob may not delete that."
    await client.act("alice", "delete", **about)
    assert (await client.see("bob"))["messages"] == []


async def test_menus_of_messages_and_people(client: Client) -> None:
    said = await client.act("bob", "say", channel=client.tables, text="To be or not")
    about: dict[str, object] = {"channel": client.tables}
    await client.act("alice", "menu", name="Quote", message=said["message"], **about)
    await client.act("alice", "menu", name="Wave", user=client.id("bob"), **about)
    contents = [m["content"] for m in (await client.see("alice"))["messages"]]
    assert contents[1:] == ["> To be or not", f"Hello <@{client.id('bob')}>"]


async def test_faults_are_brought_about_and_cleared(client: Client) -> None:
    status, answer = await client.fault("alice", "broken")
    assert status == 200
    _, answer = await client.fault("alice", "slow")
    assert answer["rules"] == [
        {"what": "answer 500", "left": 1},
        {"what": "hold back for 4 s", "left": 1},
    ]
    _, answer = await client.fault("alice", "clear")
    assert answer == {"rules": []}
    await client.fault("alice", "block_dms")
    await client.act("alice", "slash", channel=client.tables, command="letter", options={})
    await client.world.settled()
    (answer,) = (await client.see("alice"))["messages"]
    assert answer["content"] == "Your letter box is closed."
    assert await client.fault("alice", "archive_thread", channel=client.tables) == (
        409,
        {"error": "Only a thread can be archived: open one first."},
    )
    now = (await client.get("state"))["now"]
    await client.fault("alice", "later")
    assert (await client.get("state"))["now"] >= now + 900
    lobby = str(client.world.channel("lobby").id)
    await client.fault("alice", "delete_channel", channel=lobby)
    assert "lobby" not in {c["name"] for c in (await client.see("alice"))["channels"]}


async def test_a_cut_gateway_comes_back(client: Client) -> None:
    bot = client.world.bot.id
    await client.fault("alice", "cut_gateway")
    await client.world.until(lambda: client.world.gateway.connected(bot))
    answer = await client.act("alice", "slash", channel=client.tables, command="secret", options={})
    assert answer["answer"] == "message"


async def test_no_answer_within_three_seconds(
    client: Client, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)
    body = {"as": client.id("alice"), "do": "slash", "channel": client.tables, "command": "dull"}
    world = client.world
    asked = len(world.model.state.interactions)
    task = asyncio.create_task(client.post("act", body))
    await world.until(lambda: len(world.model.state.interactions) > asked)
    world.clock.advance(3)
    _, answer = await task
    assert answer["failed"]
    assert answer["answer"] is None


async def test_the_journal_names_calls_but_not_what_was_said(client: Client) -> None:
    await client.act("alice", "slash", channel=client.tables, command="secret", options={})
    answer = await client.get("journal", kind="call", text="callback")
    (entry,) = answer["entries"]
    assert (entry["what"], entry["status"]) == ("POST", 200)
    assert entry["path"].endswith("/<token>/callback")
    assert "lamp" not in str(await client.get("journal"))
    assert (await client.get("journal", after=str(answer["count"])))["entries"] == []


async def test_the_journal_leaves_out_the_bots_pulse(client: Client) -> None:
    await client.world.until(lambda: any(frame.op == 1 for frame in client.world.journal.frames))
    answer = [entry["what"] for entry in (await client.get("journal", kind="event"))["entries"]]
    assert "op 2" in answer
    assert "op 1" not in answer


async def test_half_an_emoji_at_the_end_of_a_text_does_not_shut_the_channel(
    client: Client,
) -> None:
    await client.act("alice", "say", channel=client.tables, text="cut off \ud83d")
    shown = (await client.see("bob"))["messages"][-1]
    assert shown["content"] == "cut off ?"
