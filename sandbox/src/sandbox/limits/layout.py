"""Components V2: a message built of texts, pictures, sections and containers."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import unquote

from sandbox.limits.components import button, everything, identities, row
from sandbox.limits.form import Form
from sandbox.limits.kinds import AT_TOP, BESIDE_SECTION, IN_CONTAINER, Kind, kind_of

V2 = 1 << 15
MAX_COMPONENTS = 40
MAX_CHARACTERS = 4000
MAX_ROWS = 5
ATTACHMENT = "attachment://"
INSTEAD = ("content", "embeds", "poll", "sticker_ids")


def old_components(message: Form) -> None:
    """Up to five rows, and nothing but rows."""
    rows = message.forms("components", most=MAX_ROWS)
    for component in rows:
        if kind_of(component, (Kind.ROW,)) is not None:
            row(component)
    identities(list(everything(rows)))


def excluded(message: Form) -> None:
    """What a V2 message says, it says in components."""
    for field in INSTEAD:
        if message.get(field):
            message.errors.at(field).add(
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def layout(message: Form, files: Collection[str]) -> None:
    """The components of a V2 message; `files` are the names that media may refer to."""
    top = message.forms("components", most=MAX_COMPONENTS)
    for component in top:
        kind = kind_of(component, AT_TOP)
        if kind is Kind.CONTAINER:
            _container(component, files)
        elif kind is not None:
            _part(component, kind, files)
    parts = list(everything(top))
    if len(parts) > MAX_COMPONENTS and len(top) <= MAX_COMPONENTS:
        message.errors.at("components").add(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components exceeds the maximum of {MAX_COMPONENTS}",
        )
    displayed(message, parts)
    identities(parts)


def displayed(message: Form, parts: list[Form]) -> None:
    """All texts together have 4000 characters."""
    texts = (part.get("content") for part in parts if part.get("type") == Kind.TEXT)
    if sum(len(text) for text in texts if isinstance(text, str)) > MAX_CHARACTERS:
        message.errors.at("components").add(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Components displayable text size exceeds maximum size of {MAX_CHARACTERS}",
        )


def _container(component: Form, files: Collection[str]) -> None:
    component.number("accent_color", least=0, most=0xFFFFFF)
    component.truth("spoiler")
    for part in component.forms("components", least=1, most=MAX_COMPONENTS, required=True):
        kind = kind_of(part, IN_CONTAINER)
        if kind is not None:
            _part(part, kind, files)


def _part(component: Form, kind: Kind, files: Collection[str]) -> None:
    if kind is Kind.ROW:
        row(component)
    elif kind is Kind.SECTION:
        _section(component, files)
    elif kind is Kind.TEXT:
        text(component)
    elif kind is Kind.GALLERY:
        for item in component.forms("items", least=1, most=10, required=True):
            _picture(item, files)
    elif kind is Kind.FILE:
        _file(component, files)
    else:
        component.choice("spacing", (1, 2))
        component.truth("divider")


def text(component: Form) -> None:
    component.text("content", least=1, most=MAX_CHARACTERS, required=True)


def _section(component: Form, files: Collection[str]) -> None:
    """One to three texts, and a button or a small picture beside them."""
    for part in component.forms("components", least=1, most=3, required=True):
        if kind_of(part, (Kind.TEXT,)) is not None:
            text(part)
    accessory = component.form("accessory", required=True)
    if accessory is None:
        return
    kind = kind_of(accessory, BESIDE_SECTION)
    if kind is Kind.BUTTON:
        button(accessory)
    elif kind is Kind.THUMBNAIL:
        _picture(accessory, files)


def _picture(item: Form, files: Collection[str]) -> None:
    item.text("description", least=1, most=1024)
    item.truth("spoiler")
    media = item.form("media", required=True)
    if media is not None:
        url = media.url("url", schemes=("http", "https", "attachment"), most=2048, required=True)
        _attached(media, url, files)


def _file(component: Form, files: Collection[str]) -> None:
    component.truth("spoiler")
    media = component.form("file", required=True)
    if media is None:
        return
    url = media.text("url", most=2048, required=True)
    if url and not url.startswith(ATTACHMENT):
        media.errors.at("url").add(
            "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED",
            "File components only support attachment:// references",
        )
    _attached(media, url, files)


def _attached(media: Form, url: str, files: Collection[str]) -> None:
    if url.startswith(ATTACHMENT) and unquote(url.removeprefix(ATTACHMENT)) not in files:
        media.errors.at("url").add(
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            "The referenced attachment was not found",
        )
