"""Form: one JSON object of a request, with the questions that every check asks of its fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from sandbox.ids import LARGEST, is_id
from sandbox.limits.errors import Errors

Payload = Mapping[str, object]


class Form:
    """An object of the request and the place where complaints about it go.

    A field that is absent or null is in order unless it is required.
    """

    __slots__ = ("errors", "values")

    def __init__(self, values: Payload, errors: Errors) -> None:
        self.values = values
        self.errors = errors

    def get(self, key: str) -> object:
        return self.values.get(key)

    def has(self, key: str) -> bool:
        return self.values.get(key) is not None

    def given(self, key: str, required: bool) -> bool:
        """Whether the field is there; complains if it must be and is not."""
        if self.has(key):
            return True
        if required:
            self.errors.at(key).required()
        return False

    def text(self, key: str, *, least: int = 0, most: int, required: bool = False) -> str:
        """A text, measured in characters. Gives what was sent, or nothing."""
        if not self.given(key, required):
            return ""
        value = self.values[key]
        if not isinstance(value, str):
            self.errors.at(key).add(
                "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.'
            )
            return ""
        if not least <= len(value) <= most:
            self.errors.at(key).length(least, most)
        elif required and not value:
            self.errors.at(key).required()
        return value

    def number(
        self,
        key: str,
        *,
        least: float | None = None,
        most: float | None = None,
        whole: bool = True,
    ) -> float | None:
        """A number within bounds, usually without a fraction."""
        if not self.has(key):
            return None
        value = self.values[key]
        broken = whole and isinstance(value, float) and not value.is_integer()
        if not isinstance(value, int | float) or isinstance(value, bool) or broken:
            self.errors.at(key).add("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if least is not None and value < least:
            self.errors.at(key).at_least(least)
        elif most is not None and value > most:
            self.errors.at(key).at_most(most)
        return value

    def truth(self, key: str) -> None:
        """Yes or no."""
        if self.has(key) and not isinstance(self.values[key], bool):
            self.errors.at(key).add("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def snowflake(self, key: str, *, required: bool = False) -> None:
        """The number of a thing, as a number or as text."""
        if self.given(key, required):
            _snowflake(self.values[key], self.errors.at(key))

    def rights(self, key: str) -> None:
        """A set of permissions: a number, or the same as text because it may be large."""
        value = self.get(key)
        if value is not None and not _is_number(value):
            self.errors.at(key).add("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')

    def snowflakes(
        self, key: str, *, least: int = 0, most: int, required: bool = False
    ) -> list[object]:
        """Several of them."""
        items = self.items(key, least=least, most=most, required=required)
        for index, item in enumerate(items):
            _snowflake(item, self.errors.at(key, index))
        return items

    def moment(self, key: str) -> None:
        """A date with its time."""
        value = self.text(key, most=100)
        try:
            datetime.fromisoformat(value or "2015-01-01")
        except ValueError:
            self.errors.at(key).add(
                "DATE_TIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601."
            )

    def choice(self, key: str, allowed: tuple[object, ...], required: bool = False) -> object:
        """One of a few values."""
        if not self.given(key, required):
            return None
        value = self.values[key]
        if value not in allowed or isinstance(value, bool):
            self.errors.at(key).choices(allowed)
        return value

    def items(self, key: str, *, least: int = 0, most: int, required: bool = False) -> list[object]:
        """A list of a certain length; of one that has another, the items are not looked at."""
        if not self.given(key, required):
            return []
        value = self.values[key]
        if not isinstance(value, list | tuple):
            self.errors.at(key).add("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not least <= len(value) <= most:
            self.errors.at(key).length(least, most)
            return []
        return list(value)

    def forms(self, key: str, *, least: int = 0, most: int, required: bool = False) -> list[Form]:
        """A list of objects."""
        place = self.errors.at(key)
        items = self.items(key, least=least, most=most, required=required)
        found = (form_of(item, place.at(index)) for index, item in enumerate(items))
        return [form for form in found if form is not None]

    def form(self, key: str, required: bool = False) -> Form | None:
        """An object within this one."""
        if not self.given(key, required):
            return None
        return form_of(self.values[key], self.errors.at(key))

    def unique(self, key: str, items: list[object]) -> None:
        """No value of a list may come twice."""
        for index, item in enumerate(items):
            if item in items[:index]:
                self.errors.at(key, index).add(
                    "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value"
                )

    def url(self, key: str, *, schemes: tuple[str, ...], most: int, required: bool = False) -> str:
        """An address that Discord would follow."""
        value = self.text(key, most=most, required=required)
        if not value:
            return ""
        scheme, colon, rest = value.partition("://")
        if not colon or scheme not in schemes:
            self.errors.at(key).add(
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{scheme if colon else ""}" is not supported.'
                f" Scheme must be one of {schemes}.",
            )
        elif not rest or any(sign.isspace() for sign in rest):
            self.errors.at(key).add("URL_TYPE_INVALID_URL", "Not a well formed URL.")
        return value


def _snowflake(value: object, errors: Errors) -> None:
    if not _is_number(value):
        errors.add("NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def _is_number(value: object) -> bool:
    """Whether it is one of the large numbers that are written as text, too."""
    if isinstance(value, str):
        return is_id(value)
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST


def form_of(value: object, errors: Errors) -> Form | None:
    if isinstance(value, Mapping):
        return Form(value, errors)
    errors.add("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    return None


def duplicates(forms: Iterable[Form], key: str) -> list[Form]:
    """Those that repeat a value which an earlier one has in this field."""
    seen: set[object] = set()
    again: list[Form] = []
    for form in forms:
        value = form.get(key)
        if isinstance(value, str | int) and value in seen:
            again.append(form)
        elif isinstance(value, str | int):
            seen.add(value)
    return again
