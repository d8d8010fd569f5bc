"""Standing orders as menus: any number of them, a page at a time."""

from __future__ import annotations

from pathlib import Path

from bot.chat.message import ROWS, Message, Select
from bot.chat.messages import orders_message
from bot.chat.presses.turns import GiveOrder, TurnOrders
from engine.core.game import Setup, Standing
from engine.core.seat import SEATS
from engine.core.wording import Wording
from engine.games import GAMES

NOVA, SOL = GAMES["nova"], GAMES["sol"]


def orders(key: str, edition: str) -> tuple[Standing, ...]:
    play = GAMES[key].play
    return tuple(play.standing(play.start(Setup(edition, 2, 1)), SEATS[0]))


def menus(message: Message) -> list[str]:
    presses = [row.press for row in message.rows if isinstance(row, Select)]
    return [str(one.words) for one in presses if isinstance(one, GiveOrder)]


def turning(message: Message) -> list[int]:
    presses = [one.press for row in message.rows if isinstance(row, tuple) for one in row]
    return [one.page for one in presses if isinstance(one, TurnOrders)]


def test_five_orders_are_one_page_without_buttons() -> None:
    found = orders("sol", "published")
    message = orders_message.post(7, SOL.speech.words, found)
    assert menus(message) == [one.text for one in found]
    assert (len(found), turning(message)) == (5, [])


def test_more_orders_come_in_pages_and_every_one_has_its_menu() -> None:
    """Only the first five were menus; the others could not be changed by pressing anything."""
    found = orders("nova", "first")
    pages = [orders_message.post(7, NOVA.speech.words, found, page) for page in range(2)]
    assert [len(menus(page)) for page in pages] == [4, 4]
    assert [*menus(pages[0]), *menus(pages[1])] == [one.text for one in found]
    assert [turning(page) for page in pages] == [[1], [0]]
    assert (
        orders_message.post(7, NOVA.speech.words, found, 999) == pages[1]
    )  # fewer than there were


def test_orders_of_other_pages_are_said_in_words() -> None:
    found = orders("nova", "first")
    message = orders_message.post(7, NOVA.speech.words, found, 1)
    assert "Reveal completed objectives after my action: **do it**" in message.text
    assert "Declare victory" not in message.text  # its menu says it


def test_any_number_of_orders_is_paged(tmp_path: Path) -> None:
    found = [Standing(f"order {number}", ("ask", "auto"), "ask") for number in range(23)]
    said = [*(f'{one.text.replace(" ", "_")} = "{one.text}"' for one in found), 'ask = "ask me"']
    (tmp_path / "words.toml").write_text("\n".join(["[standing]", *said, 'auto = "by itself"']))
    words = Wording(str(tmp_path / "words"))
    pages = [orders_message.post(7, words, found, page) for page in range(6)]
    assert [text for page in pages for text in menus(page)] == [one.text for one in found]
    assert all(len(page.rows) <= ROWS for page in pages)
    assert turning(pages[3]) == [2, 4]
    assert orders_message.page_of(found, "order 22") == 5
    assert orders_message.page_of(found, "no order") == 0
