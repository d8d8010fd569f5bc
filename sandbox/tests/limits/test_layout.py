"""Components V2."""

import pytest

from sandbox import limits
from sandbox.limits import File
from sandbox.limits.problem import EMPTY_MESSAGE
from support.refusals import (
    NOTHING,
    V2,
    Codes,
    Part,
    button,
    laid_out,
    letters,
    refusal,
    refused,
    row,
    text,
)

LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
WEB = "https://example.org/board.png"


def sent(*parts: Part, **changes: object) -> Codes:
    return refusal(limits.message(laid_out(*parts, **changes)))


def container(*parts: Part, **changes: object) -> Part:
    return {"type": 17, "components": list(parts), **changes}


def section(*parts: Part, **changes: object) -> Part:
    return {"type": 9, "components": list(parts), "accessory": button(), **changes}


def item(url: str = WEB, **changes: object) -> Part:
    return {"media": {"url": url}, **changes}


def gallery(*items: Part) -> Part:
    return {"type": 12, "items": list(items)}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("content", "hello"),
        ("embeds", [{"title": "t"}]),
        ("poll", {"question": {"text": "?"}}),
        ("sticker_ids", ["1"]),
    ],
)
def test_what_a_message_says_it_says_in_components(field: str, value: object) -> None:
    assert sent(text(), **{field: value}) == refused(field, LEGACY)
    assert sent(text(), **{field: None}) == NOTHING


def test_the_flag_is_never_taken_from_a_message() -> None:
    edited = limits.message({"content": "hello"}, edit=True, before=laid_out(text()))
    assert refusal(edited) == refused("content", LEGACY)


def test_an_old_message_becomes_v2_when_its_content_goes() -> None:
    before = {"content": "hello"}
    assert refusal(limits.message(laid_out(text()), edit=True, before=before)) == refused(
        "content", LEGACY
    )
    change = laid_out(text(), content=None)
    assert limits.message(change, edit=True, before=before) is None


def test_a_layout_without_components_is_empty() -> None:
    assert limits.message({"flags": V2, "components": []}) == EMPTY_MESSAGE


@pytest.mark.parametrize(("count", "fits"), [(40, True), (41, False)])
def test_40_components_stand_side_by_side(count: int, fits: bool) -> None:
    verdict = NOTHING if fits else refused("components", "BASE_TYPE_MAX_LENGTH")
    assert sent(*[text()] * count) == verdict


@pytest.mark.parametrize(("texts", "fits"), [(36, True), (37, False)])
def test_40_components_are_counted_at_every_depth(texts: int, fits: bool) -> None:
    code = "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"
    inner = [section(text()), *[text()] * texts]
    verdict = NOTHING if fits else refused("components", code)
    assert sent(container(*inner)) == verdict


@pytest.mark.parametrize(("last", "fits"), [(2000, True), (2001, False)])
def test_all_texts_together_have_4000_characters(last: int, fits: bool) -> None:
    code = "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"
    verdict = NOTHING if fits else refused("components", code)
    assert sent(text(letters(2000)), section(text(letters(last)))) == verdict


@pytest.mark.parametrize("content", ["", None])
def test_a_text_says_something(content: str | None) -> None:
    codes = {"": "BASE_TYPE_BAD_LENGTH", None: "BASE_TYPE_REQUIRED"}
    assert sent({"type": 10, "content": content}) == refused("components.0.content", codes[content])


@pytest.mark.parametrize("kind", [1, 9, 10, 12, 13, 14])
def test_a_container_holds_all_but_containers(kind: int) -> None:
    part = {
        1: row(button()),
        9: section(text()),
        10: text(),
        12: gallery(item()),
        13: {"type": 13, "file": {"url": "attachment://rules.txt"}},
        14: {"type": 14, "spacing": 2, "divider": False},
    }[kind]
    files = [File("rules.txt", 1)]
    assert limits.message(laid_out(container(part)), files=files) is None
    assert limits.message(laid_out(part), files=files) is None


@pytest.mark.parametrize("part", [container(text()), button(), {"type": 18}])
def test_containers_buttons_and_labels_do_not_stand_in_a_container(part: Part) -> None:
    verdict = refused("components.0.components.0", "UNION_TYPE_CHOICES")
    assert sent(container(part)) == verdict


@pytest.mark.parametrize("part", [button(), {"type": 11, "media": {"url": WEB}}, {"type": 4}])
def test_buttons_and_thumbnails_do_not_stand_alone(part: Part) -> None:
    assert sent(part) == refused("components.0", "UNION_TYPE_CHOICES")


def test_a_container_holds_something() -> None:
    assert sent(container()) == refused("components.0.components", "BASE_TYPE_BAD_LENGTH")


@pytest.mark.parametrize(
    ("colour", "verdict"),
    [
        (0xFFFFFF, NOTHING),
        (0x1000000, refused("components.0.accent_color", "NUMBER_TYPE_MAX")),
    ],
)
def test_a_container_has_a_colour_of_three_bytes(colour: int, verdict: Codes) -> None:
    assert sent(container(text(), accent_color=colour)) == verdict


@pytest.mark.parametrize(("count", "fits"), [(0, False), (1, True), (3, True), (4, False)])
def test_a_section_has_one_to_three_texts(count: int, fits: bool) -> None:
    verdict = NOTHING if fits else refused("components.0.components", "BASE_TYPE_BAD_LENGTH")
    assert sent(section(*[text()] * count)) == verdict


@pytest.mark.parametrize(
    ("accessory", "verdict"),
    [
        (button(), NOTHING),
        ({"type": 11, "media": {"url": WEB}}, NOTHING),
        (None, refused("components.0.accessory", "BASE_TYPE_REQUIRED")),
        (text(), refused("components.0.accessory", "UNION_TYPE_CHOICES")),
        (
            button(custom_id=letters(101)),
            refused("components.0.accessory.custom_id", "BASE_TYPE_BAD_LENGTH"),
        ),
    ],
)
def test_a_section_has_a_button_or_a_picture_beside_it(
    accessory: Part | None, verdict: Codes
) -> None:
    assert sent(section(text(), accessory=accessory)) == verdict


@pytest.mark.parametrize(("count", "fits"), [(0, False), (1, True), (10, True), (11, False)])
def test_a_gallery_has_one_to_ten_pictures(count: int, fits: bool) -> None:
    verdict = NOTHING if fits else refused("components.0.items", "BASE_TYPE_BAD_LENGTH")
    assert sent(gallery(*[item()] * count)) == verdict


@pytest.mark.parametrize(("length", "fits"), [(1, True), (1024, True), (1025, False)])
def test_a_picture_is_described_in_1024_characters(length: int, fits: bool) -> None:
    place = "components.0.items.0.description"
    verdict = NOTHING if fits else refused(place, "BASE_TYPE_BAD_LENGTH")
    assert sent(gallery(item(description=letters(length)))) == verdict


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("attachment://other.png", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
        ("file:///board.png", "URL_TYPE_INVALID_SCHEME"),
        ("", "BASE_TYPE_REQUIRED"),
    ],
)
def test_a_picture_is_attached_or_on_the_web(url: str, code: str) -> None:
    files = [File("board.png", 1)]
    found = limits.message(laid_out(gallery(item(url))), files=files)
    assert refusal(found) == refused("components.0.items.0.media.url", code)
    attached = laid_out(gallery(item("attachment://board.png"), item(WEB)))
    assert limits.message(attached, files=files) is None


def test_an_edit_may_refer_to_a_file_that_stays() -> None:
    there = [{"id": "1100000000000000000", "filename": "board.png"}]
    before = laid_out(text(), attachments=there)
    change = {"components": [gallery(item("attachment://board.png"))]}
    kept = {**change, "attachments": [{"id": "1100000000000000000"}]}
    gone = {**change, "attachments": []}
    assert limits.message(change, edit=True, before=before) is None
    assert limits.message(kept, edit=True, before=before) is None
    assert refusal(limits.message(gone, edit=True, before=before)) == refused(
        "components.0.items.0.media.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
    )


def test_a_file_is_always_attached() -> None:
    verdict = refused("components.0.file.url", "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED")
    assert sent({"type": 13, "file": {"url": WEB}}) == verdict


def test_a_separator_is_narrow_or_wide() -> None:
    verdict = refused("components.1.spacing", "BASE_TYPE_CHOICES")
    assert sent(text(), {"type": 14, "spacing": 3}) == verdict


def test_no_two_components_share_a_number() -> None:
    one, zero = {**text(), "id": 1}, {**text(), "id": 0}
    verdict = refused("components.1.components.0.id", "COMPONENT_ID_DUPLICATED")
    assert sent(one, container(one)) == verdict
    assert sent(zero, zero) == NOTHING
