"""The first answer to an interaction: which kinds it may have, and what each must hold."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from sandbox.limits import messages
from sandbox.limits.errors import Errors
from sandbox.limits.files import MAX_FILE, File
from sandbox.limits.form import Form, Payload
from sandbox.limits.modals import modal
from sandbox.limits.options import INTEGER, NUMBER, STRING, choices
from sandbox.limits.problem import EMPTY_MESSAGE, Problem


class Interaction(IntEnum):
    """What the person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """What the bot answers."""

    MESSAGE = 4
    DEFER = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


ALLOWED = {
    Interaction.COMMAND: (Callback.MESSAGE, Callback.DEFER, Callback.MODAL),
    Interaction.COMPONENT: (
        Callback.MESSAGE,
        Callback.DEFER,
        Callback.DEFER_UPDATE,
        Callback.UPDATE,
        Callback.MODAL,
    ),
    Interaction.AUTOCOMPLETE: (Callback.CHOICES,),
    Interaction.MODAL: (
        Callback.MESSAGE,
        Callback.DEFER,
        Callback.DEFER_UPDATE,
        Callback.UPDATE,
    ),
}
# A modal that was opened by a command has no message behind it to change.
NEED_MESSAGE = (Callback.DEFER_UPDATE, Callback.UPDATE)


def callback(
    payload: Payload,
    *,
    interaction_kind: Interaction,
    files: Sequence[File] = (),
    before: Payload | None = None,
    on_message: bool = True,
    option_type: int | None = None,
    file_limit: int = MAX_FILE,
) -> Problem | None:
    """Why this answer would be refused.

    `before` is the message that a component sits on, `on_message` whether there is one, and
    `option_type` the kind of the option that is being completed.
    """
    errors = Errors()
    form = Form(payload, errors)
    allowed = ALLOWED[interaction_kind]
    if not on_message:
        allowed = tuple(kind for kind in allowed if kind not in NEED_MESSAGE)
    kind = form.choice("type", tuple(int(kind) for kind in allowed), required=True)
    if errors:
        return Problem.found(errors)
    data = form.form("data", required=kind not in (Callback.DEFER, *NEED_MESSAGE))
    if data is None:
        return Problem.found(errors)
    if kind in (Callback.MESSAGE, Callback.UPDATE):
        edit = kind == Callback.UPDATE
        return _message(data, errors, files, file_limit, before if edit else None, edit)
    if kind == Callback.DEFER:
        data.number("flags", least=0, most=messages.MAX_FLAGS)
    elif kind == Callback.MODAL:
        modal(data)
    elif kind == Callback.CHOICES:
        _choices(data, option_type)
    return Problem.found(errors)


def _message(
    data: Form,
    errors: Errors,
    files: Sequence[File],
    limit: int,
    before: Payload | None,
    edit: bool,
) -> Problem | None:
    refused = messages.check(data.values, data.errors, files=files, before=before, file_limit=limit)
    if refused is not None:
        return refused
    if errors:
        return Problem.found(errors)
    if edit and before is None:
        return None
    return EMPTY_MESSAGE if messages.empty({**(before or {}), **data.values}, files) else None


def _choices(data: Form, option_type: int | None) -> None:
    data.given("choices", required=True)
    found = data.forms("choices", most=25)
    if option_type is None and found:
        value = found[0].get("value")
        option_type = STRING if isinstance(value, str) else NUMBER
        option_type = INTEGER if isinstance(value, int) else option_type
    choices(found, option_type or STRING)
