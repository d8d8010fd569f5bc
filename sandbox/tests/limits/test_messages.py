"""What a message may hold."""

from typing import Any

import pytest

from sandbox import limits
from sandbox.limits import File
from sandbox.limits.problem import EMPTY_MESSAGE, TOO_LARGE
from support.refusals import NOTHING, Codes, Part, letters, refusal, refused, rows
from support.refusals import button as a_button

MIB = 2**20
TOO_LONG = "BASE_TYPE_MAX_LENGTH"
NUMBER = "NUMBER_TYPE_COERCE"


@pytest.mark.parametrize(
    ("content", "verdict"),
    [(letters(2000), NOTHING), (letters(2001), refused("content", TOO_LONG))],
)
def test_content_has_2000_characters(content: str, verdict: Codes) -> None:
    assert refusal(limits.message({"content": content})) == verdict


@pytest.mark.parametrize(
    ("nonce", "verdict"),
    [
        (letters(25), NOTHING),
        (7, NOTHING),
        (letters(26), refused("nonce", "NONCE_TYPE_TOO_LONG")),
        ([7], refused("nonce", "NONCE_TYPE_INVALID_TYPE")),
    ],
)
def test_a_nonce_has_25_characters(nonce: object, verdict: Codes) -> None:
    assert refusal(limits.message({"content": "hello", "nonce": nonce})) == verdict


@pytest.mark.parametrize(
    ("count", "verdict"), [(3, NOTHING), (4, refused("sticker_ids", TOO_LONG))]
)
def test_three_stickers_fit(count: int, verdict: Codes) -> None:
    assert refusal(limits.message({"sticker_ids": ["1"] * count})) == verdict


@pytest.mark.parametrize("content", [None, "", "   \n"])
def test_a_message_without_anything_is_empty(content: str | None) -> None:
    assert limits.message({"content": content, "embeds": [], "components": []}) == EMPTY_MESSAGE


@pytest.mark.parametrize(
    "part",
    [
        {"content": "."},
        {"embeds": [{"title": "t"}]},
        {"sticker_ids": ["1"]},
        {"poll": {"question": {"text": "?"}}},
        {"message_reference": {"type": 1, "message_id": "1"}},
        rows(a_button()),
    ],
)
def test_one_part_is_enough_for_a_message(part: Part) -> None:
    assert limits.message(part) is None


def test_a_file_is_enough_for_a_message() -> None:
    assert limits.message({}, files=[File("board.png", 1)]) is None


def test_an_edit_names_only_what_changes() -> None:
    assert limits.message({"embeds": []}, edit=True) is None
    assert limits.message({"embeds": []}, edit=True, before={"content": "still here"}) is None


def test_an_edit_cannot_take_everything_away() -> None:
    before = {"content": "going", "embeds": []}
    assert limits.message({"content": ""}, edit=True, before=before) == EMPTY_MESSAGE


@pytest.mark.parametrize(
    ("count", "verdict"), [(10, NOTHING), (11, refused("attachments", TOO_LONG))]
)
def test_ten_files_fit(count: int, verdict: Codes) -> None:
    files = [File(f"{n}.png", 1, n) for n in range(count)]
    listed = [{"id": n, "filename": f"{n}.png"} for n in range(count)]
    assert refusal(limits.message({}, files=files)) == verdict
    assert refusal(limits.message({"attachments": listed}, files=files)) == verdict


@pytest.mark.parametrize(
    ("field", "longest", "code"),
    [("description", 1024, TOO_LONG), ("filename", 1024, "BASE_TYPE_BAD_LENGTH")],
)
def test_an_attachment_is_described_in_1024_characters(field: str, longest: int, code: str) -> None:
    files = [File("a.png", 1)]
    fits = {"attachments": [{"id": 0, field: letters(longest)}]}
    over = {"attachments": [{"id": 0, field: letters(longest + 1)}]}
    assert limits.message(fits, files=files) is None
    assert refusal(limits.message(over, files=files)) == refused(f"attachments.0.{field}", code)


def test_an_attachment_names_a_file_of_the_request_or_one_already_posted() -> None:
    listed: list[Part] = [{"id": 0}, {"id": "1"}, {"id": "1100000000000000000"}]
    found = limits.message({"attachments": listed}, files=[File("a.png", 1)])
    assert refusal(found) == refused("attachments.1", "ATTACHMENT_NOT_FOUND")


@pytest.mark.parametrize(
    ("sizes", "verdict"),
    [
        ([10 * MIB], None),
        ([10 * MIB + 1], TOO_LARGE),
        ([10 * MIB, 10 * MIB, 5 * MIB], None),
        ([10 * MIB, 10 * MIB, 5 * MIB + 1], TOO_LARGE),
    ],
)
def test_a_file_has_10_mib_and_a_request_25(sizes: list[int], verdict: object) -> None:
    files = [File(f"{n}.png", size, n) for n, size in enumerate(sizes)]
    assert limits.message({}, files=files) == verdict


def test_too_large_is_status_413_and_code_40005() -> None:
    assert (TOO_LARGE.status, TOO_LARGE.code) == (413, 40005)


@pytest.mark.parametrize("kind", ["users", "roles"])
@pytest.mark.parametrize(("count", "fits"), [(100, True), (101, False)])
def test_a_hundred_people_or_roles_may_be_named(kind: str, count: int, fits: bool) -> None:
    mentions = {"parse": [], kind: [str(n) for n in range(count)]}
    found = refusal(limits.message({"content": "hello", "allowed_mentions": mentions}))
    assert found == (NOTHING if fits else refused(f"allowed_mentions.{kind}", TOO_LONG))


@pytest.mark.parametrize(
    ("mentions", "verdict"),
    [
        ({"parse": ["users"], "users": []}, NOTHING),
        ({"parse": ["roles"], "users": ["1"]}, NOTHING),
        (
            {"parse": ["users"], "users": ["1"]},
            refused("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
        ),
        ({"parse": ["here"]}, refused("allowed_mentions.parse.0", "BASE_TYPE_CHOICES")),
        (
            {"users": ["1", "1"]},
            refused("allowed_mentions.users.1", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
        ),
    ],
)
def test_a_kind_is_parsed_or_listed_not_both(mentions: Any, verdict: Codes) -> None:
    found = limits.message({"content": "hello", "allowed_mentions": mentions})
    assert refusal(found) == verdict


@pytest.mark.parametrize(
    ("payload", "verdict"),
    [
        ({"content": 5}, refused("content", "STRING_TYPE_CONVERT")),
        ({"embeds": "none"}, refused("embeds", "LIST_TYPE_CONVERT")),
        ({"embeds": ["none"]}, refused("embeds.0", "MODEL_TYPE_CONVERT")),
        ({"flags": "x"}, refused("flags", NUMBER)),
        ({"flags": -1}, refused("flags", "NUMBER_TYPE_MIN")),
        ({"tts": "no"}, refused("tts", "BOOLEAN_TYPE_CONVERT")),
        ({"sticker_ids": ["x"]}, refused("sticker_ids.0", NUMBER)),
        ({"allowed_mentions": {"users": ["x"]}}, refused("allowed_mentions.users.0", NUMBER)),
        ({"attachments": [{"id": "x"}]}, refused("attachments.0.id", NUMBER)),
        ({"message_reference": "x"}, refused("message_reference", "MODEL_TYPE_CONVERT")),
        (
            {"message_reference": {"message_id": "x"}},
            refused("message_reference.message_id", NUMBER),
        ),
        (
            {"embeds": [{"title": "x", "timestamp": "noon"}]},
            refused("embeds.0.timestamp", "DATE_TIME_TYPE_PARSE"),
        ),
    ],
)
def test_a_field_of_the_wrong_type_is_refused_not_crashed_on(payload: Part, verdict: Codes) -> None:
    assert refusal(limits.message(payload)) == verdict
