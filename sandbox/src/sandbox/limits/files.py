"""Uploads and the list of attachments that names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandbox.ids import is_id
from sandbox.limits.form import Form, Payload
from sandbox.limits.problem import TOO_LARGE, Problem

MAX_FILES = 10
MAX_FILE = 10 * 2**20
MAX_REQUEST = 25 * 2**20
# Indexes of a request's own files are small; ids of attachments already posted are not.
FIRST_SNOWFLAKE = 1 << 22


@dataclass(frozen=True, slots=True)
class File:
    """One part `files[index]` of a multipart request."""

    filename: str
    size: int
    index: int = 0


def sizes(files: Sequence[File], limit: int = MAX_FILE) -> Problem | None:
    """Each file may have 10 MiB, the whole request 25."""
    if any(file.size > limit for file in files) or sum(f.size for f in files) > MAX_REQUEST:
        return TOO_LARGE
    return None


def attachments(form: Form, files: Sequence[File]) -> None:
    """Ten at most; each names a file of this request or one that is already there."""
    uploaded = {file.index for file in files}
    listed = form.forms("attachments", most=MAX_FILES)
    for attachment in listed:
        attachment.snowflake("id", required=True)
        attachment.text("filename", least=1, most=1024)
        attachment.text("description", most=1024)
        number = _number(attachment.get("id"))
        if number is not None and number < FIRST_SNOWFLAKE and number not in uploaded:
            attachment.errors.add("ATTACHMENT_NOT_FOUND", "Attachment data not found")
    if len(files) > MAX_FILES and not form.errors.at("attachments"):
        form.errors.at("attachments").length(0, MAX_FILES)


def names(payload: Payload, files: Sequence[File], before: Payload) -> set[str]:
    """What `attachment://` may refer to: the files sent, and those the message keeps."""
    found = {file.filename for file in files}
    there = {str(attachment.get("id")): attachment for attachment in _listed(before)}
    # Files that come without a list replace those that are there.
    stay = payload.get("attachments") is None and not files
    kept = [*there.values()] if stay else _listed(payload)
    for attachment in kept:
        known = there.get(str(attachment.get("id")), attachment)
        found.update(
            name
            for name in (attachment.get("filename"), known.get("filename"))
            if isinstance(name, str)
        )
    return found


def _listed(payload: Payload) -> list[Payload]:
    listed = payload.get("attachments")
    items = listed if isinstance(listed, list) else []
    return [item for item in items if isinstance(item, dict)]


def _number(value: object) -> int | None:
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and is_id(value) else None
