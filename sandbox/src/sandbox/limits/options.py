"""Options of a slash command: their names, kinds, choices, and the way they nest."""

from __future__ import annotations

import re

from sandbox.limits.form import Form, duplicates

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, NUMBER = 3, 4, 10
VALUES = (3, 4, 5, 6, 7, 8, 9, 10, 11)
AT_TOP = (SUBCOMMAND, GROUP, *VALUES)
CHOOSABLE = (STRING, INTEGER, NUMBER)
MAX_OPTIONS = 25
MAX_CHOICES = 25
MAX_CHOICE = 100
MAX_STRING = 6000
MAX_INT = 2**53
# Letters and digits of any script, with the marks that Devanagari and Thai words need.
NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")


def name(form: Form) -> None:
    """Lower case where the script has cases, no spaces, 32 characters."""
    value = form.text("name", least=1, most=32, required=True)
    if value and (value != value.lower() or not NAME.fullmatch(value[:32])):
        form.errors.at("name").add("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def options(parent: Form, allowed: tuple[int, ...] = AT_TOP) -> None:
    """Checks the options within a command, a group or a subcommand."""
    found = parent.forms("options", most=MAX_OPTIONS)
    optional = False
    for option in found:
        name(option)
        option.text("description", least=1, most=100, required=True)
        for key in ("required", "autocomplete"):
            option.truth(key)
        kind = option.choice("type", allowed, required=True)
        if kind == GROUP:
            options(option, (SUBCOMMAND,))
        elif kind == SUBCOMMAND:
            options(option, VALUES)
        elif kind in VALUES and isinstance(kind, int):
            _value(option, kind)
            if option.get("required") and optional:
                option.errors.add(
                    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                    "Required options must be placed before non-required options",
                )
            optional = optional or not option.get("required")
    for option in duplicates(found, "name"):
        option.errors.add(
            "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
            f"Option name {option.get('name')} is already used in these options",
        )
    kinds = {option.get("type") in (SUBCOMMAND, GROUP) for option in found}
    if len(kinds) > 1:
        parent.errors.at("options").add(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive"
            " to all other types",
        )


def _value(option: Form, kind: int) -> None:
    found = option.forms("choices", most=MAX_CHOICES)
    if kind in CHOOSABLE:
        choices(found, kind)
    if option.get("autocomplete") and (found or kind not in CHOOSABLE):
        option.errors.at("autocomplete").add(
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            "Autocomplete is for text and number options without choices",
        )
    if kind == STRING:
        _bounds(option, "length", (0, 1), MAX_STRING)
    elif kind in (INTEGER, NUMBER):
        _bounds(option, "value", (-MAX_INT, -MAX_INT), MAX_INT, whole=kind == INTEGER)


def _bounds(
    option: Form, what: str, least: tuple[int, int], most: int, *, whole: bool = True
) -> None:
    """The bounds of what people may enter, in order and within what Discord can hold."""
    low = option.number(f"min_{what}", least=least[0], most=most, whole=whole)
    high = option.number(f"max_{what}", least=least[1], most=most, whole=whole)
    if low is not None and high is not None and high < low <= most:
        option.errors.at(f"min_{what}").at_most(high)


def choices(found: list[Form], kind: int) -> None:
    """Choices of an option, offered beforehand or by autocomplete."""
    for choice in found:
        choice.text("name", least=1, most=100, required=True)
        if kind == STRING:
            choice.text("value", most=MAX_CHOICE, required=True)
        elif not choice.given("value", required=True):
            continue
        elif kind == INTEGER and isinstance(choice.get("value"), float):
            value = choice.get("value")
            choice.errors.at("value").add("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        else:
            choice.number("value", least=-MAX_INT, most=MAX_INT, whole=False)
