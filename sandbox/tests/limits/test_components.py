"""Rows, buttons and selects, in the old form and within Components V2 alike."""

import pytest

from sandbox import limits
from support.refusals import (
    NOTHING,
    Codes,
    Part,
    button,
    laid_out,
    letters,
    option,
    refusal,
    refused,
    row,
    rows,
    select,
)

FIRST = "components.0.components.0"
CHOICES = "BASE_TYPE_CHOICES"
WIDE = "COMPONENT_LAYOUT_WIDTH_EXCEEDED"


def sent(*parts: Part) -> Codes:
    return refusal(limits.message(rows(*parts)))


def buttons(count: int, start: int = 0) -> list[Part]:
    return [button(custom_id=f"roll {start + n}") for n in range(count)]


@pytest.mark.parametrize(
    ("count", "verdict"), [(5, NOTHING), (6, refused("components", "BASE_TYPE_MAX_LENGTH"))]
)
def test_five_rows_fit(count: int, verdict: Codes) -> None:
    payload = {"components": [row(*buttons(1, n)) for n in range(count)]}
    assert refusal(limits.message(payload)) == verdict


@pytest.mark.parametrize(
    ("count", "verdict"),
    [
        (0, refused("components.0.components", "BASE_TYPE_BAD_LENGTH")),
        (1, NOTHING),
        (5, NOTHING),
        (6, refused("components.0.components", "BASE_TYPE_BAD_LENGTH")),
    ],
)
def test_a_row_has_one_to_five_buttons(count: int, verdict: Codes) -> None:
    assert sent(*buttons(count)) == verdict


def test_a_select_stands_alone_in_its_row() -> None:
    assert sent(select()) == NOTHING
    assert sent(button(), select()) == refused("components.0.components.1", WIDE)
    assert sent(select(), button()) == refused("components.0.components.1", WIDE)


@pytest.mark.parametrize("kind", [4, 10, 99])
def test_a_row_holds_only_buttons_and_selects(kind: int) -> None:
    assert sent({"type": kind, "custom_id": "x"}) == refused(FIRST, "UNION_TYPE_CHOICES")


def test_without_the_flag_a_message_holds_only_rows() -> None:
    payload = {"components": [{"type": 10, "content": "hello"}]}
    assert refusal(limits.message(payload)) == refused("components.0", "UNION_TYPE_CHOICES")


def test_a_component_says_what_it_is() -> None:
    assert sent({"custom_id": "x"}) == refused(f"{FIRST}.type", "BASE_TYPE_REQUIRED")


@pytest.mark.parametrize(("length", "fits"), [(0, False), (1, True), (100, True), (101, False)])
def test_a_custom_id_has_1_to_100_characters(length: int, fits: bool) -> None:
    verdict = NOTHING if fits else refused(f"{FIRST}.custom_id", "BASE_TYPE_BAD_LENGTH")
    assert sent(button(custom_id=letters(length))) == verdict
    assert sent(select(custom_id=letters(length))) == verdict


def test_no_two_components_share_a_custom_id() -> None:
    again = "COMPONENT_CUSTOM_ID_DUPLICATED"
    verdict = refused("components.1.components.0.custom_id", again)
    old = {"components": [row(button()), row(select(custom_id="roll"))]}
    assert refusal(limits.message(old)) == verdict
    assert refusal(limits.message({**old, **laid_out(*old["components"])})) == verdict


@pytest.mark.parametrize(("length", "fits"), [(80, True), (81, False)])
def test_a_button_has_a_label_of_80_characters(length: int, fits: bool) -> None:
    verdict = NOTHING if fits else refused(f"{FIRST}.label", "BASE_TYPE_MAX_LENGTH")
    assert sent(button(label=letters(length))) == verdict


@pytest.mark.parametrize(("length", "fits"), [(512, True), (513, False)])
def test_a_link_has_512_characters(length: int, fits: bool) -> None:
    verdict = NOTHING if fits else refused(f"{FIRST}.url", "BASE_TYPE_MAX_LENGTH")
    url = "https://example.org/".ljust(length, "x")
    assert sent(button(style=5, custom_id=None, url=url)) == verdict


@pytest.mark.parametrize(
    ("changes", "place", "code"),
    [
        ({"style": 7}, "style", "BASE_TYPE_CHOICES"),
        ({"style": None}, "style", "BASE_TYPE_REQUIRED"),
        ({"custom_id": None}, "custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"),
        ({"style": 5, "custom_id": None}, "url", "BUTTON_COMPONENT_URL_REQUIRED"),
        (
            {"style": 6, "custom_id": None, "label": None},
            "sku_id",
            "BUTTON_COMPONENT_SKU_ID_REQUIRED",
        ),
        ({"sku_id": "1"}, "sku_id", "BUTTON_COMPONENT_SKU_ID_INVALID"),
        (
            {"style": 6, "sku_id": "1", "custom_id": None},
            "label",
            "BUTTON_COMPONENT_PREMIUM_FIELD_INVALID",
        ),
        (
            {"style": 5, "custom_id": None, "url": "gopher://example.org"},
            "url",
            "URL_TYPE_INVALID_SCHEME",
        ),
    ],
)
def test_the_style_of_a_button_decides_what_it_needs(changes: Part, place: str, code: str) -> None:
    assert sent(button(**changes)) == refused(f"{FIRST}.{place}", code)


@pytest.mark.parametrize(
    "changes",
    [
        {"style": 5, "custom_id": None, "url": "https://example.org"},
        {"style": 5, "custom_id": None, "url": "discord://-/channels/1/2"},
        {"style": 6, "sku_id": "1", "custom_id": None, "label": None},
        {"label": None, "emoji": {"name": "🎲"}},
    ],
)
def test_links_articles_and_signs_are_buttons_too(changes: Part) -> None:
    assert sent(button(**changes)) == NOTHING


def test_a_button_acts_or_leads_away_not_both() -> None:
    code = ("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",)
    verdict = {f"{FIRST}.custom_id": code, f"{FIRST}.url": code}
    assert sent(button(url="https://example.org")) == verdict


def test_a_button_shows_something() -> None:
    verdict = refused(FIRST, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED")
    assert sent(button(label="")) == verdict


@pytest.mark.parametrize("sign", ["👍", "👍🏽", "✔️", "1️⃣", "🇳🇴", "👩‍🚀", "☀"])
def test_a_sign_is_an_emoji(sign: str) -> None:
    assert sent(button(emoji={"name": sign})) == NOTHING
    assert sent(select(option(emoji={"name": sign}))) == NOTHING


@pytest.mark.parametrize("sign", ["black_nib", "A", "1", "é", "✓", "☉", "↻", "", None])
def test_what_only_looks_like_an_emoji_is_refused(sign: str | None) -> None:
    code = "COMPONENT_INVALID_EMOJI"
    assert sent(button(emoji={"name": sign})) == refused(f"{FIRST}.emoji.name", code)
    verdict = refused(f"{FIRST}.options.0.emoji.name", code)
    assert sent(select(option(emoji={"name": sign}))) == verdict
    # A guild's own has any name.
    assert sent(button(emoji={"name": sign, "id": "1"})) == NOTHING


@pytest.mark.parametrize(("count", "fits"), [(1, True), (25, True), (26, False)])
def test_a_select_has_25_options(count: int, fits: bool) -> None:
    verdict = NOTHING if fits else refused(f"{FIRST}.options", "BASE_TYPE_BAD_LENGTH")
    assert sent(select(*[option(n) for n in range(count)])) == verdict


def test_a_select_has_options_at_all() -> None:
    assert sent(select(options=[])) == refused(f"{FIRST}.options", "BASE_TYPE_BAD_LENGTH")
    assert sent(select(options=None)) == refused(f"{FIRST}.options", "BASE_TYPE_REQUIRED")


@pytest.mark.parametrize(
    ("field", "code"),
    [
        ("label", "BASE_TYPE_BAD_LENGTH"),
        ("value", "BASE_TYPE_BAD_LENGTH"),
        ("description", "BASE_TYPE_MAX_LENGTH"),
    ],
)
def test_the_texts_of_an_option_have_100_characters(field: str, code: str) -> None:
    assert sent(select(option(**{field: letters(100)}))) == NOTHING
    over = sent(select(option(**{field: letters(101)})))
    assert over == refused(f"{FIRST}.options.0.{field}", code)


@pytest.mark.parametrize(("length", "fits"), [(150, True), (151, False)])
def test_a_placeholder_has_150_characters(length: int, fits: bool) -> None:
    verdict = NOTHING if fits else refused(f"{FIRST}.placeholder", "BASE_TYPE_MAX_LENGTH")
    assert sent(select(placeholder=letters(length))) == verdict


def test_no_two_options_share_a_value() -> None:
    verdict = refused(f"{FIRST}.options.1", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    assert sent(select(option(1), option(1, label="another"))) == verdict


@pytest.mark.parametrize(
    ("fewest", "most", "verdict"),
    [
        (0, 1, NOTHING),
        (2, 2, NOTHING),
        (-1, 1, refused(f"{FIRST}.min_values", "NUMBER_TYPE_MIN")),
        (26, 2, refused(f"{FIRST}.min_values", "NUMBER_TYPE_MAX")),
        (0, 0, refused(f"{FIRST}.max_values", "NUMBER_TYPE_MIN")),
        (0, 26, refused(f"{FIRST}.max_values", "NUMBER_TYPE_MAX")),
        (2, 1, refused(f"{FIRST}.min_values", "NUMBER_TYPE_MAX")),
        (0, 3, refused(f"{FIRST}.options", "BASE_TYPE_BAD_LENGTH")),
    ],
)
def test_as_many_are_chosen_as_there_are_options(fewest: int, most: int, verdict: Codes) -> None:
    both = (option(0), option(1))
    assert sent(select(*both, min_values=fewest, max_values=most)) == verdict


def test_what_is_required_cannot_be_answered_with_nothing() -> None:
    assert sent(select(min_values=0, required=False)) == NOTHING
    verdict = refused(f"{FIRST}.min_values", "NUMBER_TYPE_MIN")
    assert sent(select(min_values=0, required=True)) == verdict


def test_no_more_are_chosen_from_the_start_than_may_be() -> None:
    both = (option(0, default=True), option(1, default=True))
    code = "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"
    assert sent(select(*both, max_values=2)) == NOTHING
    assert sent(select(*both)) == refused(f"{FIRST}.options", code)
    chosen = [{"id": "1", "type": "user"}, {"id": 2, "type": "user"}]
    people: Part = {"type": 5, "custom_id": "who", "default_values": chosen}
    assert sent({**people, "max_values": 2}) == NOTHING
    assert sent(people) == refused(f"{FIRST}.default_values", code)


@pytest.mark.parametrize(
    ("kind", "types"), [(5, {"user"}), (6, {"role"}), (7, {"user", "role"}), (8, {"channel"})]
)
def test_what_is_chosen_from_the_start_is_of_the_selects_kind(kind: int, types: set[str]) -> None:
    for name in ("user", "role", "channel"):
        part: Part = {
            "type": kind,
            "custom_id": "who",
            "default_values": [{"id": "1", "type": name}],
        }
        fine = NOTHING if name in types else refused(f"{FIRST}.default_values.0.type", CHOICES)
        assert sent(part) == fine


@pytest.mark.parametrize("kind", [5, 6, 7, 8])
def test_selects_of_people_roles_and_channels_need_no_options(kind: int) -> None:
    assert sent({"type": kind, "custom_id": "who", "max_values": 25}) == NOTHING
