"""The text twin of every picture: a short one for screen readers, and the whole of it.

Both are made from the engine's own description of the view, so a picture and its words cannot
tell different things. The letters of the picture are explained first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.core.seat import Seat
from engine.core.wording import Wording, listed
from engine.sol.describe import asked, brief, describe, heading, player_lines, star
from engine.sol.describe import effects as effect_lines
from engine.sol.edition import edition
from engine.sol.explain import explain
from engine.sol.view import PlayerView, SolView
from render.alt_text import AltText, pages, shortened
from render.alt_text import legend as letters_of
from render.sol.choices import hides_one, kinds
from render.sol.frame import next_seat
from render.sol.words import line_of, page_of
from render.sol.words import say as on_picture

WORDS = Wording("sol/text")


def say(key: str, **facts: object) -> str:
    return WORDS.say("twin", key, **facts)


def legend(view: SolView, names: Mapping[Seat, str], key: str = "legend") -> str:
    """Who is which letter."""
    return letters_of([player.seat for player in view.players], names, key)


def _whole(view: SolView, names: Mapping[Seat, str], first: Sequence[str] = ()) -> str:
    opening = [*first, *following(view), legend(view, names, "players"), ""]
    return "\n".join([*opening, describe(view)])


def following(view: SolView) -> list[str]:
    """Whose turn comes next, where the strip marks it."""
    seat = next_seat(view)
    return [] if seat is None else [say("next", seat=seat)]


def in_force(view: SolView) -> list[str]:
    """The effects in force, which the strip lights."""
    names = [page_of(view, entry.effect)["name"] for entry in view.active]
    return [say("in_force", effects=list(dict.fromkeys(names)))] if names else []


def board(view: SolView, names: Mapping[Seat, str], changed: Sequence[str] = ()) -> AltText:
    """The board: whose turn it is, then player by player, then what changed."""
    lines = [*heading(view), *asked(view), *following(view), legend(view, names)]
    lines += [say("flares", flares=view.instability), *brief(view), *in_force(view)]
    lines += [say("changed", sentences=" ".join(changed))] if changed else []
    return AltText(shortened(lines), partial(_whole, view, names, changed))


def table(view: SolView, names: Mapping[Seat, str]) -> AltText:
    """The table: how it stands, numbers, then the effects."""
    now = heading(view) if view.result is not None else asked(view)
    lines = [*now, legend(view, names), *star(view)]
    for player in view.players:
        lines += player_lines(view, player)
    lines += effect_lines(view)
    return AltText(shortened(lines), partial(_whole, view, names))


def hold(view: SolView, seat: Seat, names: Mapping[Seat, str]) -> AltText:
    """One player's hold."""
    player = view.players[seat]
    lines = [legend(view, names), *player_lines(view, player), around_ship(view, player)]
    limit = edition(view.edition).unstable_energy
    if player.energy >= limit:
        lines.append(say("unstable", words=on_picture("unstable", limit=limit)))
    whole = [*lines, *brief(view), *effect_lines(view)]
    effect = None if player.card is None else view.effects.get(player.card)
    if effect is not None:
        page = page_of(view, effect)
        whole.append(f"{on_picture('kept')}: {page['name']}. {page['text']}")
    return AltText(shortened(lines), "\n".join(whole) + "\n")


def around_ship(view: SolView, player: PlayerView) -> str:
    """What stands in the cells around a mothership, which the porthole of a hold shows."""
    found = []
    for cell in player.launch_cells:
        here = [
            f"{one.seat} x{one.sundivers[cell]}" for one in view.players if cell in one.sundivers
        ]
        station = view.stations.get(cell)
        if station is not None:
            here.append(f"{station.kind} {station.owner}")
        if here:
            found.append(f"{cell} ({listed(here)})")
    return say("around", cells=listed(found) or say("nothing"))


def choice(view: SolView, seat: Seat, names: Mapping[Seat, str]) -> AltText:
    """The cards a player may keep one of: each in a line, then each with its whole text."""
    open_choice = view.players[seat].choice
    if open_choice is None:
        return pages([legend(view, names), say("no_choice")])
    heading = [legend(view, names), on_picture("choose", options=open_choice.options)]
    hidden = [on_picture("held_hidden")] if hides_one(open_choice) else []
    brief, whole = [], []
    for suit, note, count in kinds(open_choice):
        effect = view.effects.get(suit)
        facts = {
            "suit": suit.capitalize(),
            "number": f" ×{count}" if count > 1 else "",
            "held": f" ({note})" if note else "",
        }
        if effect is None:
            lines = [on_picture("no_effect")] * 2
        else:
            page = page_of(view, effect)
            lines = [f"{page['name']}. {text}" for text in (line_of(view, effect), page["text"])]
        brief.append(say("choice", **facts, text=lines[0]))
        whole.append(say("choice", **facts, text=lines[1]))
    return AltText(
        shortened([*heading, *brief, *hidden]), "\n".join([*heading, *whole, *hidden]) + "\n"
    )


def effects(view: SolView) -> AltText:
    """Every effect in play: in a line each, then explained."""
    brief = [*effect_lines(view)] or [say("no_effects")]
    whole = [
        f"{suit}: {explain(effect, view.edition, [f'wording={view.wording}'])}"
        for suit, effect in view.effects.items()
    ]
    return AltText(shortened(brief), "\n\n".join(whole or brief) + "\n")


def preview(view: SolView, names: Mapping[Seat, str], targets: Sequence[str]) -> AltText:
    """A draft: where one may go from here, then the board as it would be."""
    first = [say("targets", places=listed(targets) or say("nothing"))]
    whole = board(view, names)
    return AltText(shortened([*first, whole.alt]), partial(_whole, view, names, first))
