"""What an embed may hold."""

from typing import Any

import pytest

from sandbox import limits
from support.refusals import NOTHING, Codes, Part, letters, refusal, refused

TOO_LONG = "BASE_TYPE_MAX_LENGTH"


def sent(*embeds: Part) -> Codes:
    return refusal(limits.message({"embeds": list(embeds)}))


@pytest.mark.parametrize(("count", "verdict"), [(10, NOTHING), (11, refused("embeds", TOO_LONG))])
def test_ten_embeds_fit(count: int, verdict: Codes) -> None:
    assert sent(*[{"title": "t"}] * count) == verdict


@pytest.mark.parametrize(
    ("place", "longest"),
    [
        ("title", 256),
        ("description", 4096),
        ("footer.text", 2048),
        ("author.name", 256),
        ("fields.0.name", 256),
        ("fields.0.value", 1024),
    ],
)
def test_each_text_has_its_own_length(place: str, longest: int) -> None:
    assert sent(embed(place, letters(longest))) == NOTHING
    assert sent(embed(place, letters(longest + 1))) == refused(f"embeds.0.{place}", TOO_LONG)


def embed(place: str, value: str) -> Part:
    """An embed with one text in it, and what a field needs besides."""
    first, _, rest = place.partition(".")
    if first == "fields":
        return {"fields": [{"name": "n", "value": "v", rest.removeprefix("0."): value}]}
    return {first: {rest: value} if rest else value}


@pytest.mark.parametrize(
    ("count", "verdict"), [(25, NOTHING), (26, refused("embeds.0.fields", TOO_LONG))]
)
def test_25_fields_fit(count: int, verdict: Codes) -> None:
    assert sent({"fields": [{"name": "n", "value": "v"}] * count}) == verdict


@pytest.mark.parametrize("part", ["name", "value"])
@pytest.mark.parametrize("missing", ["", None, " \n"])
def test_a_field_has_a_name_and_a_value(part: str, missing: str | None) -> None:
    field = {"name": "n", "value": "v", part: missing}
    assert sent({"fields": [field]}) == refused(f"embeds.0.fields.0.{part}", "BASE_TYPE_REQUIRED")
    # What takes no room is not nothing.
    assert sent({"fields": [field | {part: "\u200b"}]}) == NOTHING


@pytest.mark.parametrize(
    ("last", "verdict"),
    [(1904, NOTHING), (1905, refused("embeds", "MAX_EMBED_SIZE_EXCEEDED"))],
)
def test_all_embeds_together_have_6000_characters(last: int, verdict: Codes) -> None:
    assert sent({"description": letters(4096)}, {"description": letters(last)}) == verdict


@pytest.mark.parametrize(
    ("color", "verdict"),
    [
        (0, NOTHING),
        (0xFFFFFF, NOTHING),
        (-1, refused("embeds.0.color", "NUMBER_TYPE_MIN")),
        (0x1000000, refused("embeds.0.color", "NUMBER_TYPE_MAX")),
        ("red", refused("embeds.0.color", "NUMBER_TYPE_COERCE")),
    ],
)
def test_a_colour_has_three_bytes(color: object, verdict: Codes) -> None:
    assert sent({"title": "t", "color": color}) == verdict


@pytest.mark.parametrize("part", [{"color": 1}, {"footer": {"text": ""}}])
def test_an_embed_with_nothing_to_read_is_refused(part: Any) -> None:
    assert sent(part) == refused("embeds.0.description", "BASE_TYPE_REQUIRED")


@pytest.mark.parametrize(
    ("url", "verdict"),
    [
        ("https://example.org/board.png", NOTHING),
        ("attachment://board.png", NOTHING),
        ("ftp://example.org", refused("embeds.0.image.url", "URL_TYPE_INVALID_SCHEME")),
        ("board.png", refused("embeds.0.image.url", "URL_TYPE_INVALID_SCHEME")),
        ("https://a b", refused("embeds.0.image.url", "URL_TYPE_INVALID_URL")),
        ("https://", refused("embeds.0.image.url", "URL_TYPE_INVALID_URL")),
    ],
)
def test_a_picture_is_on_the_web_or_attached(url: str, verdict: Codes) -> None:
    assert sent({"image": {"url": url}}) == verdict
