"""Application commands."""

import pytest

from sandbox import limits
from sandbox.limits import Scope
from support.refusals import (
    NOTHING,
    Codes,
    Part,
    argument,
    command,
    letters,
    refusal,
    refused,
)

BAD_LENGTH = "BASE_TYPE_BAD_LENGTH"
BAD_NAME = "APPLICATION_COMMAND_INVALID_NAME"
NESTED = "0.options.0"


def synced(*commands: Part) -> Codes:
    return refusal(limits.commands(list(commands)))


def with_options(*options: Part) -> Codes:
    return synced(command(*options))


def subcommand(name: str = "start", *options: Part) -> Part:
    return argument(name, 1, options=list(options))


def group(name: str = "game", *options: Part) -> Part:
    return argument(name, 2, options=list(options))


def choices(count: int) -> list[Part]:
    return [{"name": f"Cell {n}", "value": str(n)} for n in range(count)]


@pytest.mark.parametrize("scope", Scope)
@pytest.mark.parametrize(("kind", "most"), [(1, 100), (2, 15), (3, 15)])
def test_each_scope_has_room_for_100_commands_and_15_menus_of_each_kind(
    scope: Scope, kind: int, most: int
) -> None:
    words = {1: {"description": "d"}, 2: {}, 3: {}}[kind]
    many: list[Part] = [{"type": kind, "name": f"n{n}", **words} for n in range(most + 1)]
    assert limits.commands(many[:most], scope) is None
    found = limits.commands(many, scope)
    assert found is not None
    assert (found.status, found.code) == (400, 30032)
    assert found.message == f"Maximum number of application commands reached ({most})."


@pytest.mark.parametrize(
    ("scope", "verdict"),
    [(Scope.GLOBAL, NOTHING), (Scope.GUILD, refused("0.type", "BASE_TYPE_CHOICES"))],
)
def test_the_entry_point_is_global(scope: Scope, verdict: Codes) -> None:
    entry = {"type": 4, "name": "launch", "handler": 2}
    assert refusal(limits.commands([entry], scope)) == verdict


@pytest.mark.parametrize(
    "name", ["a", letters(32), "roll-dice", "new_game", "würfel", "ходить", "x2"]
)
def test_a_name_is_lower_case_without_spaces(name: str) -> None:
    assert synced(command(name=name)) == NOTHING
    assert with_options(argument(name)) == NOTHING


@pytest.mark.parametrize("name", ["Roll", "roll dice", "roll!", "roll/dice", "Ходить"])
def test_capitals_spaces_and_signs_do_not_belong_in_a_name(name: str) -> None:
    assert synced(command(name=name)) == refused("0.name", BAD_NAME)
    assert with_options(argument(name)) == refused(f"{NESTED}.name", BAD_NAME)


@pytest.mark.parametrize(("field", "longest"), [("name", 32), ("description", 100)])
def test_names_have_32_characters_and_descriptions_100(field: str, longest: int) -> None:
    for length in (1, longest):
        assert synced(command(**{field: letters(length)})) == NOTHING
        assert with_options(argument(**{field: letters(length)})) == NOTHING
    for length in (0, longest + 1):
        wrong = letters(length)
        assert synced(command(**{field: wrong})) == refused(f"0.{field}", BAD_LENGTH)
        assert with_options(argument(**{field: wrong})) == refused(f"{NESTED}.{field}", BAD_LENGTH)


def test_a_command_is_described() -> None:
    assert synced(command(description=None)) == refused("0.description", "BASE_TYPE_REQUIRED")


def test_a_menu_entry_may_have_capitals_and_spaces_but_nothing_to_fill_in() -> None:
    entry: Part = {"type": 3, "name": "Show my Hand"}
    assert synced(entry) == NOTHING
    assert synced({**entry, "options": [argument()]}) == refused(
        "0.options", "APPLICATION_COMMAND_OPTIONS_INVALID"
    )
    assert synced({**entry, "description": "d"}) == refused(
        "0.description", "APPLICATION_COMMAND_DESCRIPTION_INVALID"
    )


def test_names_are_unique_within_their_kind() -> None:
    verdict = refused("1", "APPLICATION_COMMANDS_DUPLICATE_NAME")
    assert synced(command(), command()) == verdict
    assert synced(command(), {"type": 2, "name": "move"}, {"type": 3, "name": "move"}) == NOTHING


@pytest.mark.parametrize(("count", "fits"), [(25, True), (26, False)])
def test_25_options_fit_at_every_depth(count: int, fits: bool) -> None:
    values = [argument(f"o{n}") for n in range(count)]
    verbs = [subcommand(f"o{n}") for n in range(count)]
    place = "" if fits else "options"
    for options, where in (
        (values, "0."),
        (verbs, "0."),
        ([subcommand("start", *values)], f"{NESTED}."),
        ([group("game", *verbs)], f"{NESTED}."),
    ):
        verdict = refused(f"{where}{place}", "BASE_TYPE_MAX_LENGTH") if place else NOTHING
        assert with_options(*options) == verdict


@pytest.mark.parametrize(("count", "fits"), [(25, True), (26, False)])
def test_25_choices_fit(count: int, fits: bool) -> None:
    verdict = NOTHING if fits else refused(f"{NESTED}.choices", "BASE_TYPE_MAX_LENGTH")
    assert with_options(argument(choices=choices(count))) == verdict


@pytest.mark.parametrize(
    ("choice", "place", "code"),
    [
        ({"name": letters(101), "value": "v"}, "name", BAD_LENGTH),
        ({"name": "", "value": "v"}, "name", BAD_LENGTH),
        ({"name": "n", "value": letters(101)}, "value", "BASE_TYPE_MAX_LENGTH"),
        ({"name": "n", "value": 1}, "value", "STRING_TYPE_CONVERT"),
        ({"name": "n"}, "value", "BASE_TYPE_REQUIRED"),
    ],
)
def test_a_choice_has_a_name_and_a_value(choice: Part, place: str, code: str) -> None:
    verdict = refused(f"{NESTED}.choices.0.{place}", code)
    assert with_options(argument(choices=[choice])) == verdict


def test_a_choice_may_have_100_characters() -> None:
    choice = {"name": letters(100), "value": letters(100)}
    assert with_options(argument(choices=[choice])) == NOTHING


def test_choices_are_fixed_or_completed_not_both() -> None:
    code = "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"
    verdict = refused(f"{NESTED}.autocomplete", code)
    assert with_options(argument(autocomplete=True)) == NOTHING
    assert with_options(argument(autocomplete=True, choices=choices(1))) == verdict
    assert with_options(argument("who", 6, autocomplete=True)) == verdict


def test_required_options_come_first() -> None:
    need, may = argument("need", required=True), argument("may")
    code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
    assert with_options(need, may) == NOTHING
    assert with_options(may, need) == refused("0.options.1", code)
    assert with_options(subcommand("start", may, need)) == refused(f"{NESTED}.options.1", code)


def test_option_names_are_unique() -> None:
    code = "APPLICATION_COMMAND_OPTIONS_NAME_INVALID"
    assert with_options(argument(), argument()) == refused("0.options.1", code)


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        ([group("game", subcommand("start", argument()))], NOTHING),
        ([group("game"), subcommand("help")], NOTHING),
        ([group("game", group("again"))], refused(f"{NESTED}.options.0.type", "BASE_TYPE_CHOICES")),
        ([group("game", argument())], refused(f"{NESTED}.options.0.type", "BASE_TYPE_CHOICES")),
        (
            [subcommand("start", subcommand("again"))],
            refused(f"{NESTED}.options.0.type", "BASE_TYPE_CHOICES"),
        ),
        (
            [subcommand("start"), argument()],
            refused("0.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
        ),
        ([argument("what", 12)], refused(f"{NESTED}.type", "BASE_TYPE_CHOICES")),
    ],
)
def test_groups_hold_subcommands_and_those_hold_options(
    options: list[Part], verdict: Codes
) -> None:
    assert with_options(*options) == verdict


@pytest.mark.parametrize(
    ("kind", "changes", "place", "code"),
    [
        (3, {"min_length": -1}, "min_length", "NUMBER_TYPE_MIN"),
        (3, {"min_length": 6001}, "min_length", "NUMBER_TYPE_MAX"),
        (3, {"max_length": 0}, "max_length", "NUMBER_TYPE_MIN"),
        (3, {"max_length": 6001}, "max_length", "NUMBER_TYPE_MAX"),
        (3, {"min_length": 3, "max_length": 2}, "min_length", "NUMBER_TYPE_MAX"),
        (4, {"min_value": 3, "max_value": 2}, "min_value", "NUMBER_TYPE_MAX"),
        (4, {"max_value": 2**53 + 1}, "max_value", "NUMBER_TYPE_MAX"),
        (10, {"min_value": -(2**53) - 1}, "min_value", "NUMBER_TYPE_MIN"),
    ],
)
def test_bounds_are_in_order_and_in_reach(kind: int, changes: Part, place: str, code: str) -> None:
    verdict = refused(f"{NESTED}.{place}", code)
    assert with_options(argument("n", kind, **changes)) == verdict


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (3, {"min_length": 0, "max_length": 6000}),
        (3, {"min_length": 6000}),
        (3, {"max_length": 1}),
        (4, {"min_value": -(2**53), "max_value": 2**53}),
        (10, {"min_value": 0.5, "max_value": 0.5}),
    ],
)
def test_bounds_may_be_as_wide_as_they_go(kind: int, changes: Part) -> None:
    assert with_options(argument("n", kind, **changes)) == NOTHING


def sized(total: int) -> Part:
    """A command of so many characters."""
    choice = {"name": letters(100), "value": letters(100)}
    long = [{**choice, "name": f"{n:0100}"} for n in range(20)]
    option = {"type": 3, "description": "d"}
    # Each full option counts 1 for its name, 1 for its description and 4000 for its choices.
    options: list[Part] = [{**option, "name": "a", "choices": long}]
    rest = total - len("move") - 4002
    options.append({**option, "name": "b", "choices": long[: (rest - 102) // 200]})
    rest -= 2 + 200 * len(options[1]["choices"])
    options.append({**option, "name": "c", "description": letters(min(rest - 1, 100))})
    return command(*options, description=letters(rest - 1 - min(rest - 1, 100)) or "d")


@pytest.mark.parametrize(
    ("total", "verdict"),
    [(8000, NOTHING), (8001, refused("0", "APPLICATION_COMMAND_TOO_LARGE"))],
)
def test_a_command_has_8000_characters_in_all(total: int, verdict: Codes) -> None:
    assert synced(sized(total)) == verdict


@pytest.mark.parametrize(
    ("translation", "verdict"),
    [("zug", NOTHING), ("zieh", NOTHING), ("ziehe", refused("0", "APPLICATION_COMMAND_TOO_LARGE"))],
)
def test_of_a_translated_name_the_longest_counts(translation: str, verdict: Codes) -> None:
    assert synced({**sized(8000), "name_localizations": {"de": translation}}) == verdict


def test_one_command_is_checked_like_many() -> None:
    assert limits.command(command()) is None
    assert refusal(limits.command(command(name="A B"))) == refused("name", BAD_NAME)
