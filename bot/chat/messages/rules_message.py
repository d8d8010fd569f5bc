"""The rules in messages: one topic, the way to others, and what may be done now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.app.live_game import LiveGame
from bot.app.turns.drafts import Draft
from bot.chat.message import Button, Message, Option, Row, Select, Style, button, lines, option
from bot.chat.messages import long_text, refusal_text
from bot.chat.messages.draft_message import in_words, sealed
from bot.chat.messages.sheet_buttons import sheet_buttons
from bot.chat.messages.word_menu import Entry, leads, menu, words_in
from bot.chat.presses.looking import OpenChapter, OpenTopic, ShowLegal
from bot.chat.presses.turns import TakeTurn
from bot.chat.texts import WORDS
from bot.store.positions import AnyGame
from engine.core.game import Topic
from engine.core.refusal import Refused

MOST = 25  # entries of a select
EXAMPLES = 4


def say(key: str, **facts: object) -> str:
    return WORDS.say("rules", key, **facts)


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game, in one edition; of a table, if there is one."""

    rules: AnyGame
    edition: str
    live: LiveGame | None = None

    @property
    def about(self) -> tuple[int, int]:
        return (0, 0) if self.live is None else (self.live.id, self.live.revision)

    @property
    def options(self) -> Sequence[str]:
        return () if self.live is None else self.live.options

    def topics(self) -> Mapping[str, Topic]:
        """Return all that can be explained, as this table words it."""
        return self.rules.speech.topics(self.edition, self.options)

    def text(self, key: str) -> str:
        """Return a topic in words."""
        return self.rules.speech.explain(key, self.edition, self.options)

    def chapters(self) -> Mapping[str, Sequence[str]]:
        """Return the topics of each part of the rules, in lists that a menu can show."""
        topics = self.topics()
        found: dict[str, Sequence[str]] = {}
        for part in self.rules.speech.words.text["part"]:
            keys = sorted(key for key, topic in topics.items() if topic.part == part)
            for start in range(0, len(keys), MOST):
                found[f"{part} {start // MOST}"] = keys[start : start + MOST]
        return found

    def topic_of(self, key: str) -> str | None:
        """Return the name under which this edition lists a page."""
        return _listed(self.topics(), key)

    def chapter_of(self, key: str) -> str | None:
        """Return the list that a page is in; if this edition lacks it, the first of its part."""
        chapters, listed = self.chapters(), self.topic_of(key)
        if listed is not None:
            return next(name for name, keys in chapters.items() if listed in keys)
        for edition in self.rules.editions:
            topics = self.rules.speech.topics(edition)
            if (elsewhere := _listed(topics, key)) is not None:
                part = topics[elsewhere].part
                return next((name for name in chapters if name.partition(" ")[0] == part), None)
        return None


def _listed(topics: Mapping[str, Topic], key: str) -> str | None:
    """Return the name of a page in a list; it has its part before it where two share a name."""
    if key in topics:
        return key
    part, _, name = key.partition(" ")
    if name in topics and topics[name].part == part:
        return name
    return next((one for one in topics if one.partition(" ")[2] == key), None)


def label(topic: Topic) -> str:
    return f"{topic.title}: {topic.line}"


def rows(book: Book, chapter: str | None = None, chosen: str = "") -> tuple[Row, ...]:
    """Return menus of the chapters and of one chapter's topics, and buttons beside them."""
    key = book.rules.key
    chapters = book.chapters()
    parts = tuple(_chapter(book, name, keys, name == chapter) for name, keys in chapters.items())
    found: list[Row] = [Select(OpenChapter(*book.about, game_key=key), say("chapters"), parts)]
    if chapter is not None and chapter in chapters:
        topics = book.topics()
        entries = tuple(
            option(topics[one].title, one, topics[one].line, one == chosen)
            for one in chapters[chapter]
        )
        press = OpenTopic(*book.about, game_key=key, chapter=chapter)
        found.append(Select(press, say("topics"), entries))
    return (*found, *_beside(book))


def _chapter(book: Book, name: str, keys: Sequence[str], chosen: bool) -> Option:
    part = name.partition(" ")[0]
    topics = book.topics()
    span = f"{topics[keys[0]].title} … {topics[keys[-1]].title}"
    return option(book.rules.speech.words.say("part", part), name, span, chosen)


def _beside(book: Book) -> tuple[tuple[Button, ...], ...]:
    if book.live is None:
        return ()
    legal = button("legal", ShowLegal(*book.about), Style.MAIN)
    return ((legal, *sheet_buttons(book.rules.key, *book.about)),)


def page(book: Book, key: str) -> str:
    """Return a topic in words, its name first."""
    title, *rest = book.text(key).splitlines()
    return "\n".join([f"**{long_text.plain(title)}**", *map(long_text.plain, rest)])


def legal(live: LiveGame, draft: Draft, reasons: Mapping[str, Refused]) -> Message:
    """Say what a player may do now, and why not the rest; equal reasons are said once."""
    words = live.rules.speech.words_of(live.row.edition)
    parts = [say("legal_head", game=live.id)]
    if draft.actions:
        steps = in_words(live, draft.seat, draft.actions)
        parts.append(WORDS.say("draft", "steps", actions=steps))
    if draft.seal is not None:
        return Message(lines([*parts, sealed(live, draft.seat, draft.seal)]))
    for verb in live.rules.verbs:
        if leads(draft.following, verb):
            line, ways = words.say("verb", verb), menu(draft.following, verb).entries
            parts.append(say("may", verb=verb, line=line, ways=_examples(ways)))
    if not draft.goes_on:
        parts.append(say("nothing"))
    grouped: dict[str, list[str]] = {}
    for verb, refused in reasons.items():
        grouped.setdefault(refusal_text.refusal(live, refused, draft.seat), []).append(
            f"**{verb}**"
        )
    if grouped:
        parts.append(say("not_now"))
    parts += [say("why_not", verbs=verbs, reason=reason) for reason, verbs in grouped.items()]
    row = (button("take", TakeTurn(live.id, live.revision), Style.MAIN),)
    asked = any(ask.seat == draft.seat for ask in live.rules.play.asks(live.state))
    return Message(lines(parts), (row,) if asked else ())


def _examples(ways: Sequence[Entry]) -> str:
    shown = ", ".join(f"`{_example(one)}`" for one in ways[:EXAMPLES])
    more = len(ways) - EXAMPLES
    return say("ways_more" if more > 0 else "ways", ways=shown, more=more)


def _example(way: Entry) -> str:
    """Return an action, or how several begin."""
    begun = words_in(way.text)
    return way.text if way.whole else f"{begun} {way.label}" if way.part else f"{begun} …"
