"""Texts of the guided first game: under the board when the pupil is asked, and in their draft."""

from __future__ import annotations

from dataclasses import replace

from bot.app.live_game import LiveGame
from bot.app.notices.notices import asked_in, span_of
from bot.app.outbox.outbox import PreparedNotice
from bot.app.tables import tutorial
from bot.app.tables.tutorial import Lesson, TutorialProgress
from bot.app.turns.drafts import Draft
from bot.chat.context.context import AppContext
from bot.chat.message import LONGEST, Message, fit, lines
from bot.chat.messages import refusal_text
from bot.chat.texts import WORDS

LAST = 3  # lines of a board message that call a player: they stay, whatever is left out


def say(key: str, **facts: object) -> str:
    return WORDS.say("lesson", key, **facts)


async def under_board(
    context: AppContext, live: LiveGame, message: PreparedNotice, post: Message
) -> Message:
    """Add the lesson to a board message of a guided game that calls its pupil."""
    span = span_of(message.notice)
    lesson = await context.app.tutorials.read_progress(live, None if span is None else span.to)
    if lesson is None:
        return post
    if all(one.seat != lesson.script.pupil for one in asked_in(message.notice)):
        return post
    first = post.text.splitlines()
    last = "\n".join([*first[-LAST:], "", _lesson_text(live, lesson)])
    return replace(post, text=fit(lines(first[:-LAST], last=last), LONGEST))


def _lesson_text(live: LiveGame, lesson: TutorialProgress) -> str:
    return "\n\n".join(paragraphs(live, lesson))


def paragraphs(live: LiveGame, lesson: TutorialProgress) -> list[str]:
    """Say what was learned, what happened for the first time, and what comes next."""
    step, script = lesson.lesson, lesson.script
    found = [] if lesson.has_begun else [script.hello]
    found += [say("done", text=one.done) for one in lesson.learned]
    if lesson.has_begun and not lesson.learned and step is not None:
        found.append(say("waits", title=step.title))
    found += lesson.notes
    if step is not None:
        facts = {"number": lesson.lesson_number, "all": len(script.lessons)}
        found.append(say("step", title=step.title, text=step.text, **facts))
        found += hint(live, live.state, lesson)
    elif lesson.learned:
        found.append(script.free)
    return found


def hint(live: LiveGame, state: object, lesson: TutorialProgress) -> list[str]:
    line, reason = tutorial.suggest(live, state, lesson)
    if line:
        return [say("try", line=line)]
    return [] if reason is None else [say("later", reason=refusal_text.refusal(live, reason))]


async def in_draft(context: AppContext, live: LiveGame, draft: Draft, post: Message) -> Message:
    """Add to a draft what the lesson waits for; nothing that is legal is refused."""
    lesson = await context.app.tutorials.read_progress(live)
    if lesson is None or lesson.lesson is None or lesson.script.pupil != draft.seat:
        return post
    goes_on = bool(lesson.learned) and lesson.turn == live.rules.play.turn(live.state)
    if goes_on and not draft.actions:
        # No board has told of this step yet.
        return replace(post, text=lines(post.text.splitlines(), last=_lesson_in_turn(live, lesson)))
    facts = {
        "number": lesson.lesson_number,
        "all": len(lesson.script.lessons),
        "title": lesson.lesson.title,
    }
    if _is_in_draft(live, draft, lesson.lesson):
        hints = [say("draft_on" if draft.goes_on else "draft_right", **facts)]
    else:
        state = context.app.drafts.played(live, draft).state
        if goes_on and not draft.sealed and tutorial.must_end_turn(live, state, lesson):
            hints = [say("turn_on")]
        else:
            hints = [] if draft.sealed else hint(live, state, lesson)
            hints = [say("draft_waits", **facts), *hints]
    return replace(post, text=lines(post.text.splitlines(), last="\n".join(hints)))


def _lesson_in_turn(live: LiveGame, lesson: TutorialProgress) -> str:
    """Say the next step, if the turn that goes on allows it; else what was learned."""
    if not tutorial.must_end_turn(live, live.state, lesson):
        return _lesson_text(live, lesson)
    return "\n\n".join([*(say("done", text=one.done) for one in lesson.learned), say("turn_on")])


def _is_in_draft(live: LiveGame, draft: Draft, lesson: Lesson) -> bool:
    """Will a draft bring about what a lesson waits for?

    Its events say so; what comes after a seal is not known, and the verb must do.
    """
    events = (live.rules.play.codec.event(event) for event in draft.events)
    sealed = draft.sealed and draft.actions[-1].partition(" ")[0] == lesson.verb
    return sealed or lesson.is_learned_from(events)
