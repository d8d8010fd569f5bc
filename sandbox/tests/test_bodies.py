"""Bodies that no bot should send are refused in Discord's words, whatever is in them."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from io import BytesIO
from typing import Any

import aiohttp
import pytest

from sandbox.journal import Trouble
from sandbox.server import LARGEST_REQUEST, Sandbox

Post = Callable[[bytes, str], Awaitable[tuple[int, Any]]]
JSON = "application/json"
FORM = "multipart/form-data; boundary=x"


@pytest.fixture
async def post(world: Sandbox) -> AsyncIterator[Post]:
    """Sends a body as a message, and tells how that was answered."""
    url = f"{world.address}/api/v10/channels/{world.channel('tables').id}/messages"
    async with aiohttp.ClientSession() as session:

        async def send(body: bytes, kind: str) -> tuple[int, Any]:
            headers = {"Authorization": f"Bot {world.bot.token}", "Content-Type": kind}
            async with session.post(url, data=BytesIO(body), headers=headers) as answer:
                return answer.status, json.loads(await answer.read())

        yield send


def part(data: bytes) -> bytes:
    head = b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n'
    return head + data + b"\r\n--x--\r\n"


BROKEN = {
    "not UTF-8": b'{"content": "\xff"}',
    "NaN": b'{"content": "x", "flags": NaN}',
    "half a character": rb'{"content": "\ud83d"}',
    "half a character in bytes": b'{"content": "\xed\xa0\xbd"}',
    "deeper than Python goes": b"[" * 100_000,
    "deep": b'{"content": "x", "embeds": %b%b}' % (b"[" * 900, b"]" * 900),
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN.keys())
async def test_what_is_no_json_is_refused_as_such(world: Sandbox, post: Post, body: bytes) -> None:
    for answer in (await post(body, JSON), await post(part(body), FORM)):
        assert answer[0] == 400
        assert answer[1]["code"] == 50109
    assert [exchange.status for exchange in world.journal.exchanges] == [400, 400]


@pytest.mark.parametrize("text", [r"\ud83d\ude00", r"\u00e9", "[" * 200])
async def test_what_only_looks_odd_is_taken(post: Post, text: str) -> None:
    status, message = await post(f'{{"content": "{text}"}}'.encode(), JSON)
    assert (status, message["content"]) == (200, json.loads(f'"{text}"'))


async def test_json_is_utf_8_whatever_else_is_said_of_it(post: Post) -> None:
    status, message = await post('{"content": "é"}'.encode(), f"{JSON}; charset=klingon")
    assert (status, message["content"]) == (200, "é")


async def test_a_body_beyond_all_limits_is_too_large(world: Sandbox, post: Post) -> None:
    status, answer = await post(b" " * (LARGEST_REQUEST + 1), JSON)
    assert (status, answer["code"]) == (413, 40005)
    assert [exchange.status for exchange in world.journal.exchanges] == [413]


@pytest.mark.parametrize("number", ["²", "٣", "1" * 5000, "9" * 19, "abc"])
async def test_a_path_without_an_id_leads_nowhere(
    world: Sandbox, number: str, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.NO_ROUTE)
    url = f"{world.address}/api/v10/channels/{number}/messages"
    headers = {"Authorization": f"Bot {world.bot.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        assert (await session.get(url)).status == 404


@pytest.mark.parametrize("field", ["limit", "before", "after", "around"])
@pytest.mark.parametrize("number", ["²", "1" * 5000, "-1", ""])
async def test_a_query_for_no_number_is_refused(world: Sandbox, field: str, number: str) -> None:
    url = f"{world.address}/api/v10/channels/{world.channel('tables').id}/messages"
    headers = {"Authorization": f"Bot {world.bot.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        answer = await session.get(url, params={field: number})
        assert answer.status == 400
        (wrong,) = (await answer.json())["errors"][field]["_errors"]
    assert wrong["code"] == "NUMBER_TYPE_COERCE"


STRAY: Any = {
    "components": 5,
    "accessory": "x",
    "component": [],
    "items": ["x"],
    "options": 1,
    "default_values": True,
    "media": {},
    "file": None,
}
BUTTON: Any = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}


async def test_fields_that_a_component_has_not_are_passed_over(post: Post) -> None:
    text = {"type": 10, "content": "x"}
    section = {"type": 9, "components": [{**STRAY, **text}], "accessory": {**STRAY, **BUTTON}}
    sent = {"flags": 1 << 15, "components": [{**STRAY, **section}, {**STRAY, "type": 14}]}
    status, message = await post(json.dumps(sent).encode(), JSON)
    assert status == 200
    shown, line = message["components"]
    assert shown["components"] == [{**text, "id": 2}]
    assert shown["accessory"] == {**BUTTON, "id": 3}
    assert line == {"type": 14, "id": 4, "spacing": 1, "divider": True}


async def test_what_only_the_embeds_of_links_have_is_passed_over(post: Post) -> None:
    picture = {"url": "https://example.org/a.png", "width": 9, "height": 9}
    film: Any = {"type": "video", "video": picture, "provider": {"name": "me"}}
    embed = {"title": "t", "image": picture, **film}
    status, message = await post(json.dumps({"embeds": [embed]}).encode(), JSON)
    assert status == 200
    image = {"url": picture["url"], "proxy_url": picture["url"]}
    assert message["embeds"] == [{"title": "t", "image": image, "type": "rich"}]


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/channels/{}/messages", 100),
        ("/guilds/{}/members/search", 1000),
        ("/users/@me/guilds", 200),
    ],
)
async def test_a_list_has_its_longest_and_its_shortest(
    world: Sandbox, path: str, most: int
) -> None:
    place = world.guild.id if "guilds" in path else world.channel("tables").id
    url = f"{world.address}/api/v10{path.format(place)}"
    headers = {"Authorization": f"Bot {world.bot.token}"}
    codes: list[Any] = []
    async with aiohttp.ClientSession(headers=headers) as session:
        for limit in (0, 1, most, most + 1):
            answer = await session.get(url, params={"limit": limit})
            content = await answer.json()
            codes.append(answer.ok or content["errors"]["limit"]["_errors"][0]["code"])
    assert codes == ["NUMBER_TYPE_MIN", True, True, "NUMBER_TYPE_MAX"]
