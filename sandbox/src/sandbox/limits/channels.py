"""Channels, threads and forum posts."""

from __future__ import annotations

from collections.abc import Sequence

from sandbox.limits import messages
from sandbox.limits.errors import Errors
from sandbox.limits.files import MAX_FILE, File
from sandbox.limits.form import Form, Payload
from sandbox.limits.problem import EMPTY_MESSAGE, Problem

ARCHIVE_AFTER = (60, 1440, 4320, 10080)
THREADS = (10, 11, 12)
CHANNELS = (0, 2, 4, 5, 13, 14, 15, 16)
MAX_NAME = 100
MAX_SLOWMODE = 21600
MAX_TAGS = 5
MAX_FORUM_TAGS = 20
MAX_TOPIC = 1024
MAX_FORUM_TOPIC = 4096
FORUM = 15


def channel(payload: Payload, *, edit: bool = False) -> Problem | None:
    """Why this channel could not be made, or changed so."""
    errors = Errors()
    form = Form(payload, errors)
    form.text("name", least=1, most=MAX_NAME, required=not edit)
    form.choice("type", CHANNELS)
    form.text("topic", most=MAX_FORUM_TOPIC if form.get("type") == FORUM else MAX_TOPIC)
    form.number("rate_limit_per_user", least=0, most=MAX_SLOWMODE)
    form.choice("default_auto_archive_duration", ARCHIVE_AFTER)
    form.snowflake("parent_id")
    form.truth("nsfw")
    for overwrite in form.forms("permission_overwrites", most=100):
        overwrite.snowflake("id", required=True)
        _overwrite(overwrite)
    for tag in form.forms("available_tags", most=MAX_FORUM_TAGS):
        tag.snowflake("id")
        tag.text("name", most=50, required=True)
        tag.text("emoji_name", most=100)
        tag.truth("moderated")
    return Problem.found(errors)


def overwrite(payload: Payload) -> Problem | None:
    """Why a role or a person could not be given these rights in one channel."""
    errors = Errors()
    _overwrite(Form(payload, errors))
    return Problem.found(errors)


def _overwrite(form: Form) -> None:
    form.choice("type", (0, 1))
    for key in ("allow", "deny"):
        form.rights(key)


def account(payload: Payload) -> Problem | None:
    """Why a bot could not call itself so."""
    errors = Errors()
    Form(payload, errors).text("username", least=2, most=32)
    return Problem.found(errors)


def recipient(payload: Payload) -> Problem | None:
    """Why no direct messages could be opened with these words."""
    errors = Errors()
    Form(payload, errors).snowflake("recipient_id", required=True)
    return Problem.found(errors)


def thread(
    payload: Payload,
    *,
    edit: bool = False,
    forum: bool = False,
    files: Sequence[File] = (),
    file_limit: int = MAX_FILE,
) -> Problem | None:
    """Why this thread, or post in a forum with its first message, could not be made or changed."""
    errors = Errors()
    form = Form(payload, errors)
    form.text("name", least=1, most=MAX_NAME, required=not edit)
    form.choice("auto_archive_duration", ARCHIVE_AFTER)
    form.number("rate_limit_per_user", least=0, most=MAX_SLOWMODE)
    form.snowflakes("applied_tags", most=MAX_TAGS)
    for key in ("archived", "locked", "invitable"):
        form.truth(key)
    if not forum or edit:
        form.choice("type", THREADS)
        return Problem.found(errors)
    first = form.form("message", required=True)
    if first is None:
        return Problem.found(errors)
    refused = messages.check(first.values, first.errors, files=files, file_limit=file_limit)
    if refused is not None or errors:
        return refused or Problem.found(errors)
    return EMPTY_MESSAGE if messages.empty(first.values, files) else None
