"""The contract notices what is wrong: each exchange here has one thing that is."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandbox import limits
from sandbox.testing.contract import Contract, required
from sandbox.testing.exchanges import Recorded, likeness, read, shape

ID = "1100000000000000000"
Part = dict[str, Any]


@pytest.fixture(scope="module")
def contract() -> Contract:
    return required()


def user() -> Part:
    return {
        "id": ID,
        "username": "bot",
        "avatar": None,
        "discriminator": "0000",
        "public_flags": 0,
        "flags": 0,
        "global_name": None,
        "primary_guild": None,
    }


def message(**changes: Any) -> Part:
    return {
        "id": ID,
        "channel_id": ID,
        "type": 0,
        "content": "hello",
        "author": user(),
        "timestamp": "2026-08-01T12:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "flags": 0,
        "pinned": False,
        **changes,
    }


def post(request: Any = None, **changes: Any) -> Recorded:
    """A message sent to a channel, and answered well."""
    sent = {"content": "hello"} if request is None else request
    path = f"/api/v10/channels/{ID}/messages"
    return replace(Recorded("POST", path, 200, sent, message()), **changes)


def buttons(count: int, **changes: Any) -> Part:
    button = {"type": 2, "style": 1, "label": "x", **changes}
    row = {"type": 1, "components": [{"custom_id": str(n), **button} for n in range(count)]}
    return {"components": [row]}


def options(count: int) -> Part:
    many = [{"label": "x", "value": str(n)} for n in range(count)]
    select = {"type": 3, "custom_id": "s", "options": many}
    return {"components": [{"type": 1, "components": [select]}]}


def texts(count: int) -> Part:
    return {"flags": 1 << 15, "components": [{"type": 10, "content": "x"}] * count}


@pytest.mark.parametrize(
    "exchange",
    [
        post(),
        post(buttons(5)),
        post(buttons(1, custom_id="x" * 100)),
        post(options(25)),
        post(texts(40)),
        post({"embeds": [{"title": "x"}] * 10}),
        post({"allowed_mentions": {"users": [int(ID), ID]}}),
        post({"attachments": [{"id": n} for n in range(10)]}, files=["x.png"] * 10),
        post(status=403, response={"code": 50013, "message": "Missing Permissions"}),
        Recorded("DELETE", f"/channels/{ID}/messages/{ID}", 204),
        Recorded("GET", f"/channels/{ID}/messages", 200, None, [message()], {"limit": "100"}),
        Recorded(
            "POST",
            f"/interactions/{ID}/<token>/callback",
            204,
            {"type": 6},
            query={"with_response": "0"},
        ),
    ],
)
def test_what_discord_would_say_is_in_order(contract: Contract, exchange: Recorded) -> None:
    assert contract.findings(exchange) == []


@pytest.mark.parametrize(
    ("exchange", "finding"),
    [
        (
            post(buttons(1, custom_id="x" * 101)),
            "create_message request /components/0/components/0/custom_id:",
        ),
        (post(buttons(6)), "create_message request /components/0/components:"),
        (post(options(26)), "create_message request /components/0/components/0/options:"),
        (post({"embeds": [{"title": "x"}] * 11}), "create_message request /embeds:"),
        (post(texts(41)), "create_message request /components:"),
        (post({}, files=["x.png"] * 11), "create_message request: 11 files"),
        (
            post({"attachments": [{"id": n} for n in range(11)]}, files=["x.png"]),
            "create_message request /attachments:",
        ),
        (post({"components": [{"type": 99}]}), "create_message request /components/0:"),
        (post(response={}), "create_message response /: 'type' is a required property"),
        (post(response=None), "create_message response /: None is not of type 'object'"),
        (post(status=201), "create_message status 201 is not one of"),
        (post(response=message(id=int(ID))), "create_message response /id:"),
        (post(response=message(timestamp="noon")), "create_message response /timestamp:"),
        (post(response=message(flags=1 << 40)), "create_message response /flags:"),
        (post(status=403, response={"message": "no"}), "create_message response /: 'code' is"),
        (post(query={"wait": "1"}), "create_message query: wait is unknown"),
        (post(path="/channels/here/messages"), "create_message path channel_id: 'here'"),
        (
            Recorded("GET", f"/channels/{ID}/messages", 200, None, [], {"limit": "101"}),
            "list_messages query limit: 101 is greater than",
        ),
        (
            Recorded("DELETE", f"/channels/{ID}/messages/{ID}", 204, response={"a": 1}),
            "delete_message response: a 204 has no body",
        ),
        (Recorded("POST", f"/channels/{ID}/messages", 200), "create_message request: nothing"),
        (Recorded("GET", "/fortunes", 200), "GET /fortunes: not in Discord's document"),
    ],
)
def test_one_thing_wrong_is_one_finding(
    contract: Contract, exchange: Recorded, finding: str
) -> None:
    found = [line for line in contract.findings(exchange) if line.startswith(finding)]
    assert len(found) == 1, contract.findings(exchange)


def test_what_was_refused_may_be_wrong_in_any_way(contract: Contract) -> None:
    problem = limits.message(buttons(6))
    assert problem is not None
    refused = post(buttons(6), status=problem.status, response=problem.body)
    assert contract.findings(refused) == []


def test_a_fault_answers_as_its_rule_says(contract: Contract) -> None:
    assert contract.findings(post(status=502, response="Bad Gateway", fault="502 once")) == []


def test_a_kind_of_exchange_is_checked_once_and_a_finding_every_time(contract: Contract) -> None:
    wrong = post(response={})
    assert contract.check([post(), wrong]) == contract.check([wrong]) != []


def test_exchanges_are_alike_when_only_ids_and_moments_differ() -> None:
    later = message(id="1100000000000000001", timestamp="2026-08-02T13:30:00+00:00")
    assert likeness(post(response=later)) == likeness(
        post(response={**later, "id": "1100000000000000002"})
    )
    assert likeness(post()) != likeness(post(response=later))
    assert likeness(post()) != likeness(post({"content": "other"}))


def test_exchanges_differ_by_route_status_and_form() -> None:
    template = "/channels/{channel_id}/messages"
    kinds = [post(), post(texts(1)), post(files=["x.png"]), post(status=403, response={"code": 1})]
    assert len({shape(kind, template) for kind in kinds}) == 4
    assert shape(post({"content": "other"}), template) == shape(post(), template)


def test_exchanges_are_read_from_the_files_of_a_folder(tmp_path: Path) -> None:
    lines = [
        '{"kind":"frame","op":1}',
        '{"kind":"exchange","at":1.0,"method":"GET","path":"/users/@me","status":200,"query":{}}',
    ]
    (tmp_path / "one.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert [*read(tmp_path)] == [Recorded("GET", "/users/@me", 200)]
