"""One message of several steps: what happened in them so far, and whom they wait for."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import AnswersIn, EpisodeChanged, EpisodeOver
from bot.app.notices.notice_parts import Asked
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.message import HISTORY, Button, Message, button, lines, newest_lines
from bot.chat.messages import player_names
from bot.chat.messages.board_message import (
    accounts,
    answering,
    called,
    deadline,
    is_asked,
    question_of,
    say,
    sentences,
)
from bot.chat.messages.moments import when
from bot.chat.presses.looking import ShowHistory
from render.pictures import Picture


def changed(
    live: LiveGame,
    message: PreparedNotice,
    episode: EpisodeChanged,
    shown: tuple[Picture, ...] = (),
) -> Message:
    """Tell an episode as far as it has come. Only its first message calls anyone, if it does."""
    said = sentences(live, (*message.began, *message.events))
    still = [one for one in episode.asked if is_asked(live, one)]
    last = "\n".join(_waits_for(live, episode, still))
    text = newest_lines(_head("in_turn", live, episode), said, last)
    if not still:
        return Message(text, (_looking(live),), shown)
    pings = accounts(live, still) if episode.calls else ()
    return Message(text, ((*answering(live, still), *_looking(live)),), shown, pings)


def over(live: LiveGame, message: PreparedNotice, episode: EpisodeOver) -> Message | None:
    """Tell an episode that is over; None if nothing is left to tell."""
    said = sentences(live, (*message.began, *message.events))
    last = say("all_answered", number=episode.number) if episode.number else ""
    if episode.span is None or not (said or last):
        return None
    return Message(newest_lines(_head("of_turn", live, episode), said, last), (_looking(live),))


def answers_in(live: LiveGame, message: PreparedNotice, answers: AnswersIn) -> Message:
    """Tell what came of several answers, when the last is in."""
    said = sentences(live, message.events)
    return Message(lines([say("all_answered", number=answers.number), *said], more=HISTORY))


def _head(key: str, live: LiveGame, episode: EpisodeChanged | EpisodeOver) -> str:
    return say(key if episode.turn else "opening", game=live.id, turn=episode.turn)


def _looking(live: LiveGame) -> tuple[Button, ...]:
    return (button("history", ShowHistory(live.id, live.revision)),)


def _waits_for(live: LiveGame, episode: EpisodeChanged, still: Sequence[Asked]) -> list[str]:
    """Say whom the game waits for: each of them, or how many of all have answered."""
    if episode.number and still:
        names = player_names.for_text(live)
        who = [names[one.seat] for one in still]
        done = max(0, episode.number - len(still))
        count = say("answered", done=done, number=episode.number, who=who)
        return [*called(live, still), count] if episode.calls else [count]
    found = []
    for one in still:
        what = question_of(live, one.seat, one.ask)
        end = when(deadline(live, one.seat, one.ask))
        found.append(say("waits_for", what=what, until=end))
    return found
