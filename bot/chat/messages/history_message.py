"""One turn of the past: what happened in it, the board after it, and ways to others."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.live_game import LiveGame
from bot.app.turns.history import Timeline, TurnPage
from bot.chat.message import (
    FILE,
    LONGEST,
    Button,
    Message,
    Row,
    Select,
    Style,
    button,
    lines,
    option,
)
from bot.chat.messages import board_message, long_text, notice_text, player_names
from bot.chat.messages.replay_button import replay_buttons
from bot.chat.presses.looking import EARLIER, FIRST, LATER, NOW, WAYS
from bot.chat.presses.looking import TurnPagePress as PressedPage
from bot.chat.texts import WORDS
from render.pictures import Picture

MOST = 25  # entries of a menu
NEAR = 3  # moments that need no menu


def post(
    live: LiveGame, shown: TurnPage, board: Picture | None, head: str, *, text_first: bool = False
) -> Message:
    said = happened(live, shown) or ([] if shown.damaged else [WORDS.say("look", "quiet")])
    parts = [head, *damage(shown), *said]
    whole = "\n".join(parts)
    pictures: tuple[Picture, ...] = ()
    if shown.snapshot.view is not None:
        parts, pictures = long_text.beside(parts, board, text_first=text_first)
    if len(whole) > LONGEST:  # everything that happened can be read somewhere, and that is here
        plain = live.rules.speech.tell(
            live.row.edition, shown.snapshot.events, player_names.for_pictures(live)
        )
        pictures = (*pictures, long_text.attached("turn", "\n".join(plain)))
    return Message(lines(parts, more=FILE), (ways(live, shown), *jump(live, shown)), pictures)


def damage(shown: TurnPage) -> list[str]:
    """Say which turn cannot be shown completely, if this one cannot."""
    return damaged_turns([shown.turn]) if shown.damaged else []


def damaged_turns(turns: Sequence[int]) -> list[str]:
    """The same for several turns; 0 is the opening."""
    names = [say("name_turn" if turn else "name_opening", turn=turn) for turn in turns]
    return [say("damaged", turns=names)] if names else []


def happened(live: LiveGame, shown: TurnPage) -> list[str]:
    """What happened, in order: a turn that was taken back is followed by the one in its place."""
    names, events = player_names.for_text(live), shown.snapshot.events
    found: list[str] = []
    begin = 0
    for one in shown.undo_notes:
        found += board_message.sentences(live, events[begin : one.after])
        what = notice_text.turns_said(names, one.seat, one.turns)
        found.append(WORDS.say("notice", one.code, seat=names[one.seat], what=what))
        begin = one.after
    return [*found, *board_message.sentences(live, events[begin:])]


def ways(live: LiveGame, shown: TurnPage) -> tuple[Button, ...]:
    """Buttons carry the revision they stand under, so they find their way after any restart."""
    revision = shown.snapshot.revision
    disabled = {FIRST: shown.at_start, EARLIER: shown.at_start, LATER: shown.is_now, NOW: False}
    found = []
    for way in WAYS:
        made = button(way, PressedPage(live.id, revision, name=way))
        found.append(Button(made.label, made.press, Style.PLAIN, disabled[way]))
    return (*found, *replay_buttons(live))


def jump(live: LiveGame, shown: TurnPage) -> tuple[Row, ...]:
    """A menu of turns, evenly over the whole game if there are too many for one."""
    course = shown.timeline
    places = range(course.last + 1)
    picked = sorted({places[round(n * course.last / (MOST - 1))] for n in range(MOST)})
    if len(picked) <= NEAR:  # the buttons are enough
        return ()
    entries = tuple(
        option(_moment(course, place), str(course.marks[place][0]), chosen=place == shown.place)
        for place in picked
    )
    return (Select(PressedPage(live.id, shown.snapshot.revision), say("jump"), entries),)


def _moment(course: Timeline, place: int) -> str:
    if place in (0, course.last):
        return say("jump_start" if place == 0 else "jump_now")
    turn = course.turn_before(place)
    return say("turn", turn=turn) if turn else say("set_up")


def say(key: str, **facts: object) -> str:
    return WORDS.say("look", key, **facts)


def towards(way: str, request: int, last: int) -> int:
    """The moment a button leads to."""
    match way:
        case "first":
            return 0
        case "earlier":
            return max(0, request - 1)
        case "later":
            return min(last, request + 1)
        case _:
            return last
