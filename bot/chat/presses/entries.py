"""The entries of the menus under the status of a game: each is a press of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from bot.chat.custom_id import Head, Press
from bot.chat.presses.looking import (
    ChooseMore,
    ExportGame,
    ListGames,
    ShowStats,
    Verify,
)
from bot.chat.presses.personal import ShowSettings
from bot.chat.presses.seats import (
    AskLength,
    CastVote,
    EndVacation,
    FollowGame,
    GiveSeatToBot,
    HostEnd,
    HostKick,
    HostPause,
    HostReplace,
    HostResume,
    LengthOf,
    OfferSeat,
    ProposeAbandon,
    ProposePause,
    ProposeResume,
    ReclaimSeat,
    ShowServer,
    TakeSeat,
)
from bot.chat.presses.tables import NewTable, Rematch
from bot.chat.presses.turns import AskRedo, AskUndo, ShowOrders

KINDS: tuple[type[Press], ...] = (
    AskRedo, AskUndo, CastVote, EndVacation, ExportGame, FollowGame, GiveSeatToBot, HostEnd,
    HostKick, HostPause, HostReplace, HostResume, ListGames, NewTable, OfferSeat, ProposeAbandon,
    ProposePause, ProposeResume, ReclaimSeat, Rematch, ShowOrders, ShowServer, ShowSettings,
    ShowStats, TakeSeat, Verify,
)  # fmt: skip
ENTRIES: Mapping[str, type[Press]] = {
    **{one.kind: one for one in KINDS},
    **dict.fromkeys(LengthOf, AskLength),
}


@dataclass(frozen=True, slots=True)
class AskSure(Press):
    """Ask once more before a press is carried out, as a menu is touched by mistake."""

    kind: ClassVar[str] = "ask_sure"

    then: GiveSeatToBot | HostKick = HostKick()  # noqa: RUF009  # it is frozen


def chosen_entry(menu: ChooseMore, values: tuple[str, ...]) -> Press | None:
    """Return the press that an entry of the menu stands for; None if it is none of ours."""
    kind, _, text = (values[0] if values else "").partition(" ")
    known = ENTRIES.get(kind)
    if known is None:
        return None
    head = Head(menu.game_id, menu.revision)
    found = known.parse(head, values[0] if known is AskLength else text)
    if isinstance(found, GiveSeatToBot | HostKick):
        return AskSure(*head, then=found)
    return found
