"""Our limits and Discord's own document agree, wherever the document has the limit at all."""

from collections.abc import Callable
from typing import Any

import pytest

from sandbox import limits
from sandbox.limits import Interaction, Problem
from sandbox.testing.contract import Contract, required
from sandbox.testing.exchanges import Recorded
from support.refusals import (
    Part,
    argument,
    button,
    command,
    label,
    laid_out,
    letters,
    modal,
    option,
    row,
    rows,
    select,
    text,
    text_input,
)

ID = "1100000000000000000"
Make = Callable[[int], Any]


@pytest.fixture(scope="module")
def contract() -> Contract:
    return required()


def accepted(contract: Contract, method: str, path: str, request: Any) -> bool:
    """Whether the document takes a request; it is asked about nothing else."""
    lines = contract.findings(Recorded(method, path, 200, request, fault="not asked"))
    return not lines


def embed(**parts: Any) -> Part:
    return {"embeds": [parts]}


def option_of(field: str) -> Make:
    return lambda n: rows(select({**option(), field: letters(n)}))


def question(kind: int) -> Make:
    def make(count: int) -> Part:
        many = [option(n) for n in range(count)]
        return modal(label({"type": kind, "custom_id": "q", "options": many}))

    return make


MESSAGES: dict[str, tuple[int, Make]] = {
    "embeds": (10, lambda n: {"embeds": [{"title": "t"}] * n}),
    "embed title": (256, lambda n: embed(title=letters(n))),
    "embed description": (4096, lambda n: embed(description=letters(n))),
    "embed footer": (2048, lambda n: embed(footer={"text": letters(n)})),
    "embed author": (256, lambda n: embed(author={"name": letters(n)})),
    "embed fields": (25, lambda n: embed(fields=[{"name": "n", "value": "v"}] * n)),
    "field name": (256, lambda n: embed(fields=[{"name": letters(n), "value": "v"}])),
    "field value": (1024, lambda n: embed(fields=[{"name": "n", "value": letters(n)}])),
    "colour": (0xFFFFFF, lambda n: embed(title="t", color=n)),
    "nonce": (25, lambda n: {"content": "x", "nonce": letters(n)}),
    "stickers": (3, lambda n: {"sticker_ids": [ID] * n}),
    "users": (100, lambda n: {"content": "x", "allowed_mentions": {"users": [*range(n)]}}),
    "buttons": (5, lambda n: rows(*[button(custom_id=str(k)) for k in range(n)])),
    "button label": (80, lambda n: rows(button(label=letters(n)))),
    "custom id": (100, lambda n: rows(button(custom_id=letters(n)))),
    "options": (25, lambda n: rows(select(*[option(k) for k in range(n)]))),
    "option label": (100, option_of("label")),
    "option value": (100, option_of("value")),
    "option description": (100, option_of("description")),
    "placeholder": (150, lambda n: rows(select(placeholder=letters(n)))),
    "components": (40, lambda n: laid_out(*[text("x")] * n)),
    "text": (4000, lambda n: laid_out(text(letters(n)))),
    "container": (39, lambda n: laid_out({"type": 17, "components": [text("x")] * n})),
    "section": (3, lambda n: laid_out(section(n))),
    "gallery": (10, lambda n: laid_out({"type": 12, "items": [picture()] * n})),
    "alt text": (1024, lambda n: laid_out({"type": 12, "items": [picture(letters(n))]})),
}
# The document counts the parts of a container on their own, without the container.
BEYOND_THE_DOCUMENT = {"container"}
MODALS: dict[str, tuple[int, Make]] = {
    "title": (45, lambda n: modal(label(text_input()), title=letters(n))),
    "custom id": (100, lambda n: modal(label(text_input()), custom_id=letters(n))),
    "label": (45, lambda n: modal(label(text_input(), label=letters(n)))),
    "description": (100, lambda n: modal(label(text_input(), description=letters(n)))),
    "value": (4000, lambda n: modal(label(text_input(value=letters(n))))),
    "longest": (4000, lambda n: modal(label(text_input(max_length=n)))),
    "placeholder": (100, lambda n: modal(label(text_input(placeholder=letters(n))))),
    "radio group": (10, question(21)),
    "checkbox group": (10, question(22)),
}
COMMANDS: dict[str, tuple[int, Make]] = {
    "name": (32, lambda n: command(name=letters(n))),
    "description": (100, lambda n: command(description=letters(n))),
    "options": (25, lambda n: command(*[argument(f"o{k}") for k in range(n)])),
    "choices": (25, lambda n: command(argument(choices=[choice(k) for k in range(n)]))),
    "longest": (6000, lambda n: command(argument(max_length=n))),
}


def picture(description: str = "x") -> Part:
    return {"media": {"url": "https://example.org/board.png"}, "description": description}


def section(count: int) -> Part:
    return {"type": 9, "components": [text("x")] * count, "accessory": button()}


def choice(number: int) -> Part:
    return {"name": f"Cell {number}", "value": str(number)}


@pytest.mark.parametrize("name", MESSAGES)
def test_messages(contract: Contract, name: str) -> None:
    most, make = MESSAGES[name]
    path = f"/channels/{ID}/messages"
    assert limits.message(make(most)) is None
    assert accepted(contract, "POST", path, make(most))
    assert isinstance(limits.message(make(most + 1)), Problem)
    assert accepted(contract, "POST", path, make(most + 1)) == (name in BEYOND_THE_DOCUMENT)


@pytest.mark.parametrize("name", MODALS)
def test_modals(contract: Contract, name: str) -> None:
    most, make = MODALS[name]
    path = f"/interactions/{ID}/<token>/callback"
    assert limits.callback(make(most), interaction_kind=Interaction.COMMAND) is None
    assert accepted(contract, "POST", path, make(most))
    over = limits.callback(make(most + 1), interaction_kind=Interaction.COMMAND)
    assert isinstance(over, Problem)
    assert not accepted(contract, "POST", path, make(most + 1))


@pytest.mark.parametrize("name", COMMANDS)
def test_commands(contract: Contract, name: str) -> None:
    most, make = COMMANDS[name]
    path = f"/applications/{ID}/commands"
    assert limits.commands([make(most)]) is None
    assert accepted(contract, "PUT", path, [make(most)])
    assert isinstance(limits.commands([make(most + 1)]), Problem)
    assert not accepted(contract, "PUT", path, [make(most + 1)])


@pytest.mark.parametrize(
    "message",
    [
        rows(button(url="https://example.org")),
        {"components": [row(button()), row(button())]},
        {"content": letters(2001)},
        {},
    ],
    ids=["custom id and url", "a custom id twice", "2001 characters", "empty"],
)
def test_some_limits_only_we_have(contract: Contract, message: Part) -> None:
    assert isinstance(limits.message(message), Problem)
    assert accepted(contract, "POST", f"/channels/{ID}/messages", message)
