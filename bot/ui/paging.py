"""One turn of the past: what happened in it, the board after it, and ways to others."""

from __future__ import annotations

from bot import naming
from bot.chronicle import Page
from bot.office import Live
from bot.press import Press
from bot.ui import boards, texts
from bot.ui.parts import FILE, LONGEST, Button, Post, Style, button, lines
from bot.ui.words import WORDS
from render.pictures import Picture

FIRST, EARLIER, LATER, NOW = "first", "earlier", "later", "now"
WAYS = (FIRST, EARLIER, LATER, NOW)


def post(live: Live, shown: Page, board: Picture, head: str, *, text_first: bool = False) -> Post:
    names = naming.for_text(live)
    back = [WORDS.say("notice", code, seat=names[seat]) for seat, code in shown.taken_back]
    told = boards.sentences(live, shown.moment.events)
    parts = [head, *told, *back] if told or back else [head, WORDS.say("look", "quiet")]
    whole = "\n".join(parts)
    parts, pictures = texts.beside(parts, board, text_first=text_first)
    if len(whole) > LONGEST:  # everything that happened can be read somewhere, and that is here
        said = live.game.tell(shown.moment.events, naming.for_pictures(live))
        pictures = (*pictures, texts.attached("turn", "\n".join(said)))
    return Post(lines(parts, more=FILE), (ways(live, shown),), pictures)


def ways(live: Live, shown: Page) -> tuple[Button, ...]:
    """Buttons carry the revision they stand under, so they find their way after any restart."""
    revision = shown.moment.revision
    disabled = {FIRST: shown.at_start, EARLIER: shown.at_start, LATER: shown.is_now, NOW: False}
    found = []
    for way in WAYS:
        made = button(way, Press("page", live.id, revision, text=way))
        found.append(Button(made.label, made.press, Style.PLAIN, disabled[way]))
    return (*found, button("replay", Press("replay", live.id, live.revision)))


def towards(way: str, here: int, last: int) -> int:
    """The moment a button leads to."""
    match way:
        case "first":
            return 0
        case "earlier":
            return max(0, here - 1)
        case "later":
            return min(last, here + 1)
        case _:
            return last
