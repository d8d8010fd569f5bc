"""A picture in words: a short text for screen readers, and the whole of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.core.wording import Wording, clip
from render.owners import letter

WORDS = Wording("render/text")
LONGEST = 1024  # characters Discord takes with a picture
LONGEST_NAME = 32


@dataclass(frozen=True, slots=True)
class AltText:
    """A picture in words."""

    alt: str  # at most 1,024 characters
    words: str | Callable[[], str]

    @property
    def text(self) -> str:
        return self.words if isinstance(self.words, str) else self.words()

    @property
    def cut(self) -> bool:
        """Does the short text leave something out?"""
        return self.alt.endswith(WORDS.say("twin", "more"))


def shortened(lines: Iterable[str], limit: int = LONGEST) -> str:
    """As many whole lines as there is room for, and a word if there is more."""
    stripped = [text.strip() for text in lines]
    whole = [line + "." * (not line.endswith((".", ":", "!", "?"))) for line in stripped]
    if len(" ".join(whole)) <= limit:
        return " ".join(whole)
    kept: list[str] = []
    more = WORDS.say("twin", "more")
    for line in whole:
        if len(" ".join([*kept, line, more])) > limit:
            break
        kept.append(line)
    return " ".join([*kept, more])


def legend(seats: Sequence[Seat], names: Mapping[Seat, str], key: str = "legend") -> str:
    """Who is which letter: `A P1 (Ann), B P2 (Ben)`."""
    owners = []
    for seat in seats:
        name = clip(names.get(seat, "").strip(), LONGEST_NAME)
        owners.append(f"{letter(seat)} {seat}" + (f" ({name})" if name else ""))
    return WORDS.say("twin", key, owners=owners)


def pages(lines: Sequence[str]) -> AltText:
    """Anything that is text already."""
    return AltText(shortened(lines), "\n".join(lines) + "\n")


def parts(sections: Sequence[Sequence[str]]) -> AltText:
    """Several pages with an empty line between; the first says what matters."""
    whole = "\n\n".join("\n".join(lines) for lines in sections) + "\n"
    return AltText(shortened(line for lines in sections for line in lines), whole)
