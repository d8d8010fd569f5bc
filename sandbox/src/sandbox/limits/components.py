"""What people press and choose from: buttons, selects, and the rows they stand in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sandbox.limits.emoji import emoji
from sandbox.limits.errors import Errors
from sandbox.limits.form import Form, duplicates
from sandbox.limits.kinds import IN_ROW, SELECTS, Kind, kind_of

ROW_WIDTH = 5
LINK, PREMIUM = 5, 6
STYLES = (1, 2, 3, 4, LINK, PREMIUM)
MAX_OPTIONS = 25
# What may be chosen from the start in a select that offers what a guild has.
CHOSEN: dict[Kind, tuple[object, ...]] = {
    Kind.USER_SELECT: ("user",),
    Kind.ROLE_SELECT: ("role",),
    Kind.MENTIONABLE_SELECT: ("user", "role"),
    Kind.CHANNEL_SELECT: ("channel",),
}


def row(component: Form) -> None:
    """Five buttons, or one select alone."""
    parts = component.forms("components", least=1, most=ROW_WIDTH, required=True)
    width = 0
    for part in parts:
        kind = kind_of(part, IN_ROW)
        if kind is None:
            continue
        width += ROW_WIDTH if kind in SELECTS else 1
        if width > ROW_WIDTH:
            part.errors.add(
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )
        if kind is Kind.BUTTON:
            button(part)
        else:
            select(part, kind)


def button(component: Form) -> None:
    """A style decides what else it needs: a custom id, an address, or an article for sale."""
    style = component.choice("style", STYLES, required=True)
    component.text("label", most=80)
    component.truth("disabled")
    component.text("custom_id", least=1, most=100)
    component.url("url", schemes=("http", "https", "discord"), most=512)
    errors = component.errors
    if component.has("custom_id") and component.has("url"):
        for key in ("custom_id", "url"):
            errors.at(key).add(
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    elif style == LINK and not component.has("url"):
        errors.at("url").add("BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
    elif style == PREMIUM:
        _premium(component)
    elif style in STYLES and style != LINK and not component.has("custom_id"):
        errors.at("custom_id").add("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
    if style in STYLES and style != PREMIUM:
        _face(component)


def _premium(component: Form) -> None:
    """A button that sells something shows the article's own name and picture."""
    if not component.has("sku_id"):
        component.errors.at("sku_id").add(
            "BUTTON_COMPONENT_SKU_ID_REQUIRED", "A sku id is required"
        )
    for key in ("custom_id", "url", "label", "emoji"):
        if component.has(key):
            component.errors.at(key).add(
                "BUTTON_COMPONENT_PREMIUM_FIELD_INVALID",
                f"A premium button cannot have the field '{key}'",
            )


def _face(component: Form) -> None:
    emoji(component)
    if not component.get("label") and not component.has("emoji"):
        component.errors.add(
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required"
        )
    if component.has("sku_id"):
        component.errors.at("sku_id").add(
            "BUTTON_COMPONENT_SKU_ID_INVALID", "Only premium buttons can have a sku id"
        )


def select(component: Form, kind: Kind, *, in_modal: bool = False) -> None:
    component.text("custom_id", least=1, most=100, required=True)
    component.text("placeholder", most=150)
    for key in ("disabled", "required"):
        component.truth(key)
    most = values(component, MAX_OPTIONS, required=in_modal)
    if kind is not Kind.STRING_SELECT:
        default = component.forms("default_values", most=MAX_OPTIONS)
        for each in default:
            each.snowflake("id", required=True)
            each.choice("type", CHOSEN[kind], required=True)
        if len(default) > most:
            component.errors.at("default_values").add(*TOO_MANY_DEFAULTS)
        return
    options(component, least=1, most=MAX_OPTIONS, chosen=most)


TOO_MANY_DEFAULTS = (
    "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    "The specified number of default values exceeds the specified maximum values",
)


def options(component: Form, *, least: int, most: int, chosen: float) -> None:
    """Options of a select or of a group in a modal; `chosen` may be set from the start."""
    found = component.forms("options", least=least, most=most, required=True)
    for option in found:
        option.text("label", least=1, most=100, required=True)
        option.text("value", least=1, most=100, required=True)
        option.text("description", most=100)
        option.truth("default")
        emoji(option)
    for option in duplicates(found, "value"):
        option.errors.add(
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
            "The specified option value is already used",
        )
    if sum(option.get("default") is True for option in found) > chosen:
        component.errors.at("options").add(*TOO_MANY_DEFAULTS)
    if most >= chosen > len(found) > 0 and component.has("max_values"):
        # A person who may choose five must be offered five.
        component.errors.at("options").length(int(chosen), most)


def values(component: Form, most: int, *, otherwise: int = 1, required: bool) -> float:
    """How many may be chosen: `otherwise` is meant if that is not said, as is `required`."""
    fewest = component.number("min_values", least=0, most=most)
    largest = component.number("max_values", least=1, most=most)
    largest = otherwise if largest is None else largest
    said = component.get("required")
    if fewest == 0 and (required if said is None else said):
        component.errors.at("min_values").at_least(1)
    elif fewest is not None and largest < fewest <= most:
        component.errors.at("min_values").at_most(largest)
    return largest


def everything(forms: Iterable[Form]) -> Iterator[Form]:
    """These components and all that stand within them, in reading order."""
    for form in forms:
        yield form
        for key in ("components", "accessory", "component"):
            yield from everything(_inner(form, key))


def _inner(form: Form, key: str) -> list[Form]:
    value = form.get(key)
    if isinstance(value, Mapping):
        return [Form(value, form.errors.at(key))]
    if not isinstance(value, list | tuple):
        return []
    place: Errors = form.errors.at(key)
    return [
        Form(item, place.at(index)) for index, item in enumerate(value) if isinstance(item, Mapping)
    ]


def identities(parts: list[Form]) -> None:
    """No two components of a message or modal share a custom id, nor a number."""
    for part in duplicates(parts, "custom_id"):
        part.errors.at("custom_id").add(
            "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
        )
    for part in parts:
        part.number("id", least=0, most=2**31 - 1)
    # Zero means "number it for me", as often as one likes.
    for part in duplicates((part for part in parts if part.get("id")), "id"):
        part.errors.at("id").add("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
