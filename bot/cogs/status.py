"""How a game stands, and everything else that can be done about it, without typing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.authority import moderates
from bot.cogs import (
    figures,
    hosting,
    listing,
    lobby,
    orders,
    seats,
    serving,
    setting_up,
    undoing,
    voting,
    watching,
    wishes,
)
from bot.cogs.seeing import check
from bot.here import Here
from bot.lobby import Gathering
from bot.press import Press
from bot.queries import votes
from bot.queries.votes import Opened
from bot.records import Holder, Status
from bot.router import Handler
from bot.ui import standing
from bot.ui.forms import Field, Form, modal, typed
from bot.ui.parts import Post, Style, button
from bot.ui.words import WORDS
from engine.core.refusal import Refused

SURE = ("hand_bot", "host_kick")  # what is asked once more when a menu was touched
FORMS = ("host_deadline", "host_extend")


async def status(here: Here) -> None:
    """Who is asked until when, who plays, what is voted on; and menus of what can be done."""
    await here.fresh()
    await check(here)
    desk, game = here.service.desk, here.press.game
    table = await desk.lobby.table(game)
    if table.row.started is None:
        card = await lobby.card(here.service, table)
        people = await here.service.guests.known(table.people)
        own = [("orders", "")] if here.person in table.people else []
        entries = [*own, ("settings", ""), ("stats", ""), ("list", "")]
        menus = standing.before(table, people, entries, _before(here, table))
        await here.answer(replace(card, rows=(*card.rows, *menus), pings=()))
        return
    live = await desk.office.load(game)
    opened = [one for one in await desk.office.store.read(votes.opened) if one.game == game]
    votes_of = [await voting.standing(here.service, live, one.motion) for one in opened]
    counted = {one.motion: one for one in votes_of if one is not None}
    host = (await here.service.guests.known([table.row.host]))[table.row.host]
    follows = any(one.game == game for one in await desk.following.of(here.person))
    entries = _entries(here, table, opened, follows=follows)
    hosts = _hosting(here, table)
    await here.answer(standing.post(live, host, opened, entries, hosts, counted))


def _before(here: Here, table: Gathering) -> list[tuple[str, str]]:
    """What the host may do before the start."""
    row = table.row
    if row.ended is not None or (row.host != here.person and not moderates(row, here.by)):
        return []
    others = [one for one in table.seats if one.person is not None]
    kicks = [("host_kick", str(one.seat)) for one in others]
    return [*kicks, ("host_end", ""), *_server(here)]


def _server(here: Here) -> list[tuple[str, str]]:
    """Moderators choose what their server allows."""
    return [("host_server", "")] if here.by.moderates is not None else []


def _entries(
    here: Here, table: Gathering, opened: list[Opened], *, follows: bool
) -> list[tuple[str, str]]:
    """What somebody may do with a game now: kinds of press with what they are about."""
    row = table.row
    alive = row.status in (Status.RUNNING, Status.PAUSED)
    own = [seat for seat in table.seats if seat.person == here.person]
    found = [("watch", "off")] if follows else [("watch", "")] if alive else []
    found += [("verify", ""), ("export", ""), ("stats", ""), ("settings", ""), ("list", "")]
    if not alive:
        return [*found, ("rematch", "")] if own else found
    if own:
        found += [("orders", ""), ("undo", ""), ("redo", "")]
        found += [("reclaim", "")] if own[0].offered else [("offer", ""), ("hand_bot", "")]
        found.append(("resume" if row.status is Status.PAUSED else "pause", ""))
        found.append(("abandon", ""))
        found += [("vote", f"no {one.motion}") for one in opened if one.wished is None]
    else:
        free = [one for one in table.seats if one.offered or one.holder is Holder.NOBODY]
        found += [("sit", str(one.seat)) for one in free]
        found.append(("reclaim", ""))
    return found


def _hosting(here: Here, table: Gathering) -> list[tuple[str, str]]:
    """What only the host and moderators may do."""
    row = table.row
    alive = row.status in (Status.RUNNING, Status.PAUSED)
    if not alive or (row.host != here.person and not moderates(row, here.by)):
        return _server(here)
    rest = "host_resume" if row.status is Status.PAUSED else "host_pause"
    found = [(rest, ""), ("host_deadline", ""), ("host_extend", ""), ("host_end", "")]
    others = [one for one in table.seats if one.person not in (None, here.person)]
    found += [("host_kick", str(one.seat)) for one in others]
    found += [("host_replace", str(one.seat)) for one in table.seats]
    return [*found, *_server(here)]


async def more(here: Here) -> None:
    """An entry of those menus: the same as the command."""
    kind, _, text = (here.values[0] if here.values else "").partition(" ")
    here.press = Press(kind, here.press.game, here.press.revision, text=text)
    if kind in FORMS:
        await here.interaction.response.send_modal(modal(_form(here.press)))
        return
    if kind not in MORE:
        raise Refused("stale", expected=here.press.revision)
    if kind in SURE:
        await here.fresh()
        said = WORDS.say("sure", kind, seat=text or "", game=here.press.game)
        sure = button(f"{kind}_sure", here.press, Style.STOP)
        await here.answer(Post(said, ((sure,),)))
        return
    await MORE[kind](here)


def _form(pressed: Press) -> Form:
    form = Press("filled", pressed.game, text=pressed.kind)
    field = "pace" if pressed.kind == "host_deadline" else "length"
    return Form(form, pressed.kind, (Field(field, longest=20),))


async def filled(here: Here) -> None:
    """A form about a game came back."""
    await here.fresh()
    given = typed(here.interaction.data)
    if here.press.text == "host_deadline":
        here.press = Press("host_deadline", here.press.game, text=given.get("pace", ""))
        await hosting.deadline(here)
    else:
        await hosting.extend(here, given.get("length", ""))


MORE: Mapping[str, Handler] = {
    **watching.PRESSES,
    **figures.PRESSES,
    **orders.PRESSES,
    **undoing.PRESSES,
    **seats.PRESSES,
    **setting_up.PRESSES,
    **hosting.PRESSES,
    **voting.PRESSES,
    "pause": voting.pause,
    "resume": voting.resume,
    "abandon": voting.abandon,
    "settings": wishes.show,
    **listing.PRESSES,
    **serving.PRESSES,
}
PRESSES: Mapping[str, Handler] = {"status": status, "more": more, "filled": filled}
