"""Application commands: how many of each kind, what they are called, how large they may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum

from sandbox.limits.errors import Errors
from sandbox.limits.form import Form, Payload, duplicates, form_of
from sandbox.limits.options import name, options
from sandbox.limits.problem import Problem, too_many_commands

CHAT_INPUT, USER, MESSAGE, ENTRY_POINT = 1, 2, 3, 4
KINDS = (CHAT_INPUT, USER, MESSAGE, ENTRY_POINT)
# The entry point opens an Activity, everywhere or nowhere.
KINDS_IN_GUILD = (CHAT_INPUT, USER, MESSAGE)
MOST = {CHAT_INPUT: 100, USER: 15, MESSAGE: 15, ENTRY_POINT: 1}
MAX_CHARACTERS = 8000


class Scope(Enum):
    """Whether the commands are for everyone or for one guild; each has its own room."""

    GLOBAL = "global"
    GUILD = "guild"


def commands(payload_list: Sequence[object], scope: Scope = Scope.GLOBAL) -> Problem | None:
    """Why this set of commands, which replaces the one before, would be refused."""
    errors = Errors()
    found = [form_of(item, errors.at(index)) for index, item in enumerate(payload_list)]
    forms = [form for form in found if form is not None]
    for form in forms:
        _command(form, scope)
    for kind in KINDS:
        for form in duplicates((form for form in forms if _kind(form) == kind), "name"):
            form.errors.add(
                "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
    if errors:
        return Problem.found(errors)
    return room(_kind(form) for form in forms)


def room(kinds: Iterable[object]) -> Problem | None:
    """Why commands of these kinds would be too many for one scope."""
    counts = Counter(kinds)
    for kind, most in MOST.items():
        if counts[kind] > most:
            return too_many_commands(most)
    return None


def command(payload: Payload, scope: Scope = Scope.GLOBAL) -> Problem | None:
    """Why this one command would be refused."""
    errors = Errors()
    _command(Form(payload, errors), scope)
    return Problem.found(errors)


def _kind(form: Form) -> object:
    return CHAT_INPUT if form.get("type") is None else form.get("type")


def _command(form: Form, scope: Scope) -> None:
    form.choice("type", KINDS if scope is Scope.GLOBAL else KINDS_IN_GUILD)
    if _kind(form) == CHAT_INPUT:
        name(form)
        form.text("description", least=1, most=100, required=True)
        options(form)
    else:
        # Menu entries may have capitals and spaces, but nothing to fill in.
        form.text("name", least=1, most=32, required=True)
        if form.get("description") and _kind(form) in (USER, MESSAGE):
            form.errors.at("description").add(
                "APPLICATION_COMMAND_DESCRIPTION_INVALID",
                "Context menu commands cannot have a description",
            )
        if form.get("options"):
            form.errors.at("options").add(
                "APPLICATION_COMMAND_OPTIONS_INVALID",
                "Context menu commands cannot have options",
            )
    for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        places = form.items(key, least=1, most=len(allowed))
        for index, place in enumerate(places):
            if place not in allowed or isinstance(place, bool):
                form.errors.at(key, index).choices(allowed)
        form.unique(key, places)
    form.rights("default_member_permissions")
    for key in ("nsfw", "dm_permission"):
        form.truth(key)
    for key in ("name_localizations", "description_localizations"):
        form.form(key)
    if size(form.values) > MAX_CHARACTERS:
        form.errors.add(
            "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MAX_CHARACTERS})"
        )


def size(values: Payload) -> int:
    """Characters of all names, descriptions and choice values, at every depth.

    Of a translated text the longest version counts.
    """
    total = 0
    for field in ("name", "description"):
        texts = [values.get(field)]
        translations = values.get(f"{field}_localizations")
        if isinstance(translations, dict):
            texts += translations.values()
        total += max(len(text) if isinstance(text, str) else 0 for text in texts)
    total += len(str(values["value"])) if isinstance(values.get("value"), str) else 0
    for inner in ("options", "choices"):
        parts = values.get(inner)
        for part in parts if isinstance(parts, list | tuple) else ():
            total += size(part) if isinstance(part, dict) else 0
    return total
