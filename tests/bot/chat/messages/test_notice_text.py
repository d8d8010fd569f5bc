"""Every line has its sentence, and says all that the sentence names."""

from __future__ import annotations

from dataclasses import dataclass, field
from string import Formatter

import pytest

from bot.app.notices.notice_parts import PlaceLoss
from bot.app.notices.notices import ChannelLine
from bot.app.notices.seat_notices import ComputerSeated, OfferReason, SeatCleared, SeatOffered
from bot.app.notices.table_notices import GamePaused, TableClosed
from bot.chat.messages import player_names
from bot.chat.messages.notice_text import Names, people_named, private_sentence, sentence
from bot.chat.texts import WORDS
from bot.store.records import Person
from engine.core.seat import SEATS
from tests.bot.every_notice import LINES, PRIVATE_LINES

SENTENCES = WORDS.text["notice"]
P1 = SEATS[0]
SEATED = {seat: f"*{seat}*" for seat in SEATS}


@dataclass(frozen=True, slots=True)
class NotedNames(Names):
    """Names that note which sentences they filled, and whom they named."""

    codes: list[str] = field(default_factory=list)
    named: list[int] = field(default_factory=list)

    def say(self, code: str, **facts: object) -> str:
        wanted = {name for _, name, _, _ in Formatter().parse(SENTENCES[code]) if name is not None}
        assert wanted <= facts.keys()
        self.codes.append(code)
        return Names.say(self, code, **facts)

    def person(self, number: int | None) -> str:
        if number is not None:
            self.named.append(number)
        return Names.person(self, number)


def test_every_sentence_is_said_by_a_line() -> None:
    names = NotedNames(7, SEATED)
    for line in LINES:
        assert sentence(line, names)
    private = {"unsaid", "unsaid_text", "table_gone", "place_gone", "place_locked", "place_closed"}
    assert {*names.codes} == set(SENTENCES) - private
    for notice in PRIVATE_LINES:
        assert "game 7" in private_sentence(notice, 7)


@pytest.mark.parametrize("line", LINES, ids=repr)
def test_those_whom_a_sentence_names_are_asked_for_before(line: ChannelLine) -> None:
    names = NotedNames(7, SEATED)
    sentence(line, names)
    assert {*names.named} == {*people_named(line)}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (GamePaused(by=1), "paused_by"),
        (GamePaused(), "paused"),
        (GamePaused(why=PlaceLoss.LOCKED), "paused_place_locked"),
        (ComputerSeated(P1, by=1), "bot_by"),
        (ComputerSeated(P1), "bot"),
        (SeatCleared(P1, 1, computer=True), "kicked_bot"),
        (SeatCleared(P1, 1), "kicked_nobody"),
        (SeatOffered(P1, OfferReason.HOST), "offered_host"),
        (SeatOffered(P1), "offered"),
        (TableClosed(1), "abandoned_by"),
    ],
)
def test_the_same_news_has_another_sentence_if_one_person_decided_it(
    line: ChannelLine, found: str
) -> None:
    names = NotedNames(7, SEATED)
    sentence(line, names)
    assert names.codes == [found]


def test_who_deleted_their_data_is_a_former_player() -> None:
    gone = Names(7, SEATED, {1: Person(1, None, "Ada")})
    there = Names(7, SEATED, {1: Person(1, "10", "Ada")})
    assert there.person(1) == "**Ada**"
    assert gone.person(1) == gone.person(None) == gone.person(2) == player_names.mention(None)
