"""A message as it is sent or edited, through any of the routes that take one."""

from __future__ import annotations

from collections.abc import Sequence

from sandbox.limits.embeds import embeds
from sandbox.limits.errors import Errors
from sandbox.limits.files import MAX_FILE, File, attachments, names, sizes
from sandbox.limits.form import Form, Payload
from sandbox.limits.layout import V2, excluded, layout, old_components
from sandbox.limits.mentions import allowed_mentions
from sandbox.limits.problem import EMPTY_MESSAGE, Problem

MAX_CONTENT = 2000
MAX_NONCE = 25
MAX_STICKERS = 3
MAX_BULK = 100
MAX_FLAGS = 2**31 - 1
FORWARD = 1
CONTENTS = ("embeds", "attachments", "components", "sticker_ids", "poll")


def message(
    payload: Payload,
    *,
    edit: bool = False,
    files: Sequence[File] = (),
    before: Payload | None = None,
    file_limit: int = MAX_FILE,
) -> Problem | None:
    """Why this message would be refused.

    An edit names only what changes, so its sense depends on `before`, the message as it is now;
    without it an edit is never called empty.
    """
    errors = Errors()
    refused = check(payload, errors, files=files, before=before, file_limit=file_limit)
    if refused is not None or (refused := Problem.found(errors)) is not None:
        return refused
    if edit and before is None:
        return None
    return EMPTY_MESSAGE if empty({**(before or {}), **payload}, files) else None


def check(
    payload: Payload,
    errors: Errors,
    *,
    files: Sequence[File] = (),
    before: Payload | None = None,
    file_limit: int = MAX_FILE,
) -> Problem | None:
    """Notes in `errors` what is wrong with the fields; a request that is too large is refused."""
    form, old = Form(payload, errors), before or {}
    form.text("content", most=MAX_CONTENT)
    form.snowflakes("sticker_ids", most=MAX_STICKERS)
    form.number("flags", least=0, most=MAX_FLAGS)
    for key in ("tts", "enforce_nonce"):
        form.truth(key)
    _nonce(form)
    _reference(form)
    embeds(form)
    allowed_mentions(form)
    attachments(form, files)
    # The flag can be added to a message but never taken from it.
    if (_flags(payload) | _flags(old)) & V2:
        excluded(Form({**old, **payload}, errors))
        layout(form, names(payload, files, old))
    else:
        old_components(form)
    return sizes(files, file_limit)


def bulk(payload: Payload) -> Problem | None:
    """Why this list of messages to delete would be refused."""
    errors = Errors()
    Form(payload, errors).snowflakes("messages", least=2, most=MAX_BULK, required=True)
    return Problem.found(errors)


def empty(payload: Payload, files: Sequence[File] = ()) -> bool:
    """Whether a message has nothing to show."""
    content = payload.get("content")
    if isinstance(content, str) and content.strip():
        return False
    reference = payload.get("message_reference")
    if isinstance(reference, dict) and reference.get("type") == FORWARD:
        return False
    return not files and not any(payload.get(field) for field in CONTENTS)


def _flags(payload: Payload) -> int:
    flags = payload.get("flags")
    return flags if isinstance(flags, int) else 0


def _reference(form: Form) -> None:
    """The message that is answered or passed on."""
    reference = form.form("message_reference")
    if reference is not None:
        for key in ("message_id", "channel_id", "guild_id"):
            reference.snowflake(key)
        reference.truth("fail_if_not_exists")
        reference.choice("type", (0, FORWARD))


def _nonce(form: Form) -> None:
    nonce = form.get("nonce")
    if nonce is not None and (not isinstance(nonce, str | int) or isinstance(nonce, bool)):
        form.errors.at("nonce").add(
            "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer."
        )
    elif isinstance(nonce, str) and len(nonce) > MAX_NONCE:
        form.errors.at("nonce").add(
            "NONCE_TYPE_TOO_LONG", f"Must be {MAX_NONCE} or fewer characters long."
        )
