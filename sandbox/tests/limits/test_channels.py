"""Channels, threads and posts in a forum."""

import pytest

from sandbox import limits
from sandbox.limits import File
from sandbox.limits.problem import EMPTY_MESSAGE, TOO_LARGE
from support.refusals import NOTHING, Codes, Part, letters, refusal, refused

HELLO: Part = {"content": "hello"}


@pytest.mark.parametrize(("length", "fits"), [(0, False), (1, True), (100, True), (101, False)])
def test_a_name_has_1_to_100_characters(length: int, fits: bool) -> None:
    named = {"name": letters(length)}
    verdict = NOTHING if fits else refused("name", "BASE_TYPE_BAD_LENGTH")
    assert refusal(limits.channel(named)) == verdict
    assert refusal(limits.thread(named)) == verdict
    assert refusal(limits.thread({**named, "message": HELLO}, forum=True)) == verdict


def test_a_new_channel_or_thread_has_a_name() -> None:
    for found in (limits.channel({}), limits.thread({})):
        assert refusal(found) == refused("name", "BASE_TYPE_REQUIRED")
    for found in (limits.channel({}, edit=True), limits.thread({}, edit=True)):
        assert found is None


@pytest.mark.parametrize("minutes", [60, 1440, 4320, 10080, None])
def test_a_thread_is_archived_after_an_hour_a_day_three_or_seven(minutes: int | None) -> None:
    assert limits.thread({"name": "table", "auto_archive_duration": minutes}) is None


@pytest.mark.parametrize("minutes", [0, 61, 2880])
def test_no_other_time_is_taken(minutes: int) -> None:
    field = "auto_archive_duration"
    found = limits.thread({"name": "table", field: minutes})
    assert refusal(found) == refused(field, "BASE_TYPE_CHOICES")
    found = limits.channel({"name": "tables", f"default_{field}": minutes})
    assert refusal(found) == refused(f"default_{field}", "BASE_TYPE_CHOICES")


@pytest.mark.parametrize(
    ("seconds", "verdict"),
    [
        (0, NOTHING),
        (21600, NOTHING),
        (-1, refused("rate_limit_per_user", "NUMBER_TYPE_MIN")),
        (21601, refused("rate_limit_per_user", "NUMBER_TYPE_MAX")),
    ],
)
def test_slow_mode_is_six_hours_at_most(seconds: int, verdict: Codes) -> None:
    slow = {"name": "tables", "rate_limit_per_user": seconds}
    assert refusal(limits.channel(slow)) == verdict
    assert refusal(limits.thread(slow)) == verdict


@pytest.mark.parametrize(("kind", "longest"), [(0, 1024), (15, 4096)], ids=["channel", "forum"])
def test_a_topic_has_its_length(kind: int, longest: int) -> None:
    fits = {"name": "tables", "type": kind, "topic": letters(longest)}
    over = {**fits, "topic": letters(longest + 1)}
    assert limits.channel(fits) is None
    assert refusal(limits.channel(over)) == refused("topic", "BASE_TYPE_MAX_LENGTH")


@pytest.mark.parametrize(("count", "fits"), [(20, True), (21, False)])
def test_a_forum_offers_20_tags(count: int, fits: bool) -> None:
    found = limits.channel({"name": "f", "type": 15, "available_tags": [{"name": "t"}] * count})
    verdict = NOTHING if fits else refused("available_tags", "BASE_TYPE_MAX_LENGTH")
    assert refusal(found) == verdict


@pytest.mark.parametrize(
    ("field", "value", "verdict"),
    [
        ("id", None, None),
        ("id", "abc", "NUMBER_TYPE_COERCE"),
        ("emoji_name", None, None),
        ("emoji_name", letters(100), None),
        ("emoji_name", letters(101), "BASE_TYPE_MAX_LENGTH"),
        ("emoji_name", 7, "STRING_TYPE_CONVERT"),
        ("moderated", None, None),
        ("moderated", "yes", "BOOLEAN_TYPE_CONVERT"),
    ],
)
def test_a_tag_that_is_none_is_refused(field: str, value: object, verdict: str | None) -> None:
    """An id that was no number broke the local Discord."""
    found = limits.channel(
        {"name": "f", "type": 15, "available_tags": [{"name": "t", field: value}]}
    )
    right = NOTHING if verdict is None else refused(f"available_tags.0.{field}", verdict)
    assert refusal(found) == right


@pytest.mark.parametrize(("count", "fits"), [(5, True), (6, False)])
def test_a_post_has_five_tags(count: int, fits: bool) -> None:
    post = {"name": "table", "message": HELLO, "applied_tags": [str(n) for n in range(count)]}
    verdict = NOTHING if fits else refused("applied_tags", "BASE_TYPE_MAX_LENGTH")
    assert refusal(limits.thread(post, forum=True)) == verdict


@pytest.mark.parametrize(("kind", "fits"), [(10, True), (11, True), (12, True), (0, False)])
def test_a_thread_is_a_kind_of_thread(kind: int, fits: bool) -> None:
    found = limits.thread({"name": "table", "type": kind})
    assert refusal(found) == (NOTHING if fits else refused("type", "BASE_TYPE_CHOICES"))


def test_a_post_begins_with_a_message() -> None:
    assert refusal(limits.thread({"name": "table"}, forum=True)) == refused(
        "message", "BASE_TYPE_REQUIRED"
    )
    empty = {"name": "table", "message": {"content": ""}}
    assert limits.thread(empty, forum=True) == EMPTY_MESSAGE
    assert limits.thread(empty, forum=True, files=[File("board.png", 1)]) is None


@pytest.mark.parametrize(("length", "fits"), [(2000, True), (2001, False)])
def test_the_first_message_keeps_its_limits(length: int, fits: bool) -> None:
    post = {"name": "table", "message": {"content": letters(length)}}
    verdict = NOTHING if fits else refused("message.content", "BASE_TYPE_MAX_LENGTH")
    assert refusal(limits.thread(post, forum=True)) == verdict


def test_the_first_message_has_no_file_that_is_too_large() -> None:
    files = [File("board.png", 10 * 2**20 + 1)]
    assert limits.thread({"name": "table", "message": HELLO}, forum=True, files=files) == TOO_LARGE


@pytest.mark.parametrize("number", ["abc", "²", "-1", -1, 1.5, True, 2**63, "1" * 5000, [], {}])
def test_an_id_is_a_whole_number_of_63_bits(number: object) -> None:
    wrong = "NUMBER_TYPE_COERCE"
    assert refusal(limits.recipient({"recipient_id": number})) == refused("recipient_id", wrong)
    assert refusal(limits.bulk({"messages": ["1", number]})) == refused("messages.1", wrong)
    found = limits.channel({"name": "tables", "parent_id": number})
    assert refusal(found) == refused("parent_id", wrong)
    found = limits.message({"content": "x", "attachments": [{"id": number}]})
    assert refusal(found) == refused("attachments.0.id", wrong)


@pytest.mark.parametrize("number", [1, "1", 2**63 - 1, str(2**63 - 1)])
def test_an_id_may_come_as_text_and_as_a_number(number: object) -> None:
    assert limits.recipient({"recipient_id": number}) is None


def test_no_one_is_reached_without_an_id() -> None:
    assert refusal(limits.recipient({})) == refused("recipient_id", "BASE_TYPE_REQUIRED")


@pytest.mark.parametrize(
    ("ids", "verdict"),
    [
        ([1, 2], NOTHING),
        ([*range(100)], NOTHING),
        ([1], refused("messages", "BASE_TYPE_BAD_LENGTH")),
        ([*range(101)], refused("messages", "BASE_TYPE_BAD_LENGTH")),
        ("12", refused("messages", "LIST_TYPE_CONVERT")),
        (None, refused("messages", "BASE_TYPE_REQUIRED")),
    ],
)
def test_two_to_a_hundred_messages_are_deleted_at_once(ids: object, verdict: Codes) -> None:
    assert refusal(limits.bulk({"messages": ids})) == verdict


@pytest.mark.parametrize(
    ("rights", "verdict"),
    [
        ({"type": 1, "allow": "1024", "deny": 2048}, NOTHING),
        ({"allow": "all"}, refused("allow", "NUMBER_TYPE_COERCE")),
        ({"deny": [1]}, refused("deny", "NUMBER_TYPE_COERCE")),
        ({"type": 2}, refused("type", "BASE_TYPE_CHOICES")),
        ({"type": True}, refused("type", "BASE_TYPE_CHOICES")),
    ],
)
def test_rights_in_a_channel_are_numbers(rights: Part, verdict: Codes) -> None:
    assert refusal(limits.overwrite(rights)) == verdict
    among = limits.channel({"name": "tables", "permission_overwrites": [{"id": 1, **rights}]})
    place = "permission_overwrites.0"
    assert refusal(among) == {f"{place}.{field}": codes for field, codes in verdict.items()}


def test_rights_in_a_channel_are_a_members_or_a_roles() -> None:
    found = limits.channel({"name": "tables", "permission_overwrites": [{}, "everyone"]})
    assert refusal(found) == {
        "permission_overwrites.0.id": ("BASE_TYPE_REQUIRED",),
        "permission_overwrites.1": ("MODEL_TYPE_CONVERT",),
    }
