"""Lines as messages: how a vote or a request of an earlier version reads."""

from __future__ import annotations

from bot.app.games import GameRepository
from bot.app.notices.notices import ChannelLine, read
from bot.app.notices.table_notices import TurnUndone
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.messages.notice_message import decided, offers_seat, post
from bot.store.records import Item, Waiting
from tests.bot.every_notice import LINES, P5
from tests.bot.lobbies import started


async def test_a_request_that_an_earlier_version_opened_is_announced_without_its_turns(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    known = {"seat": "P1", "how": "agreed", "by": ["P2"]}
    assert decided(live, "undo:2:P1:False", known) == (
        "**Decided.** **Ada** asked to take back what was played last, and **Bea** agreed:"
        " it is taken back."
    )
    gone = "**No longer open.** **Ada** asked to bring back what was played last, but the game"
    assert decided(live, "undo:2:P1:True", {}) == f"{gone} went on."
    over = "**No longer open.** The vote to pause the game is over."
    assert decided(live, "pause:17", {}) == over


async def test_a_request_says_its_turns_as_they_were_noted_before(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    known = {"seat": "P1", "how": "agreed", "by": ["P2"], "turns": [{"turn": 3, "seat": "P1"}]}
    assert "turn 3" in decided(live, "undo:2:P1:False", known)


async def test_an_undo_that_an_earlier_version_put_into_the_outbox_is_announced(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    item = Item("notice:1:1", "notice", {"code": "undone", "seat": "P1", "asked": []})
    line = read(item)
    assert isinstance(line, TurnUndone)
    message = PreparedNotice(Waiting(1, live.id, item, 0.0, 0, None), line, doubtful=False)
    assert post(live, message, line, {}).text == "**Ada** took back what was played last."


async def test_every_line_is_a_message_of_a_game_and_of_a_table(repository: GameRepository) -> None:
    live = await started(repository, 5)
    for line in LINES:
        waiting = Waiting(1, live.id, Item("key", "notice", {}), 0.0, 0, None)
        message = PreparedNotice(waiting, line, doubtful=False)
        assert post(live, message, line, {}).text
        if not names_a_seat(line):  # only a game that has begun has players in seats
            assert post(None, message, line, {}).text


def names_a_seat(line: ChannelLine) -> bool:
    return hasattr(line, "seat") or hasattr(line, "seats")


def test_two_lines_have_a_button_that_takes_a_seat() -> None:
    offers = {type(line).__name__ for line in LINES if offers_seat(line) is not None}
    assert offers == {"SeatOffered", "SeatCleared"}
    assert {offers_seat(line) for line in LINES} == {None, P5}
