"""A player as text: everything the viewer may know about one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from engine.core.wording import listed
from engine.nova import phrases
from engine.nova.content.technologies import RACES, TECHNOLOGIES
from engine.nova.named_text import objective_text, say, technology_text, tile_text
from engine.nova.pieces import Token
from engine.nova.sides import panel_of
from engine.nova.speech import (
    bit,
    describe_card,
    laid,
    pieces,
    tiles,
)
from engine.nova.standing_orders import Order
from engine.nova.view import NovaView, PlayerView


def player_lines(view: NovaView, one: PlayerView) -> Iterator[str]:
    """Everything about one player."""
    player, seat = one.player, one.seat
    on_turn = seat == view.known.turn.seat and view.known.result is None
    yield say(
        "player",
        seat=seat,
        text=bit("on_turn") if on_turn and not view.phase.startswith("SETUP") else "",
        race=player.race or bit("no_race"),
        home=player.home if player.home is not None else bit("nowhere"),
    )
    yield say(
        "points", score=one.score, stars=player.stars, points=player.points, number=one.artifacts
    )
    if player.home is None:
        return
    yield say("energy", energy=player.energy, credits=player.credits)
    prices = [
        bit("price", space=space, price=price, tokens=player.board.get(space, 0))
        for space, price in one.prices.items()
    ]
    yield say("prices", text=", ".join(prices))
    tracks = one.tracks
    yield say("tracks", **{field.name: getattr(tracks, field.name) for field in fields(tracks)})
    stock = [bit("unit", number=number, resource=each) for each, number in one.stock.items()]
    yield say("stock", text=listed(stock) or bit("nothing"), made=len(player.synthesized))
    yield from _pieces_lines(one)
    yield from _technology_lines(view, one)
    yield from _hand_lines(one)
    yield from _note_lines(one)


def _pieces_lines(one: PlayerView) -> Iterator[str]:
    player = one.player
    for key, where in (
        ("ships", player.ships), ("disabled", player.disabled), ("stations", player.stations)
    ):  # fmt: skip
        if where:
            yield say(key, cells=tuple(sorted(where.items())))
    if player.gates:
        yield say("gates", sectors=tuple(sorted(player.gates)))
    if player.sectors:
        yield say("sectors", sectors=tuple(sorted(player.sectors)))
    yield say("reserve", text=_tokens(one.reserve))
    if any(player.captured.values()):
        yield say("captured", text=_tokens(player.captured))


def _tokens(numbers: Mapping[Token, int]) -> str:
    kinds = {token.value: number for token, number in numbers.items()}
    return pieces(**kinds) or bit("nothing")


def _technology_lines(view: NovaView, one: PlayerView) -> Iterator[str]:
    player = one.player
    active = [technology_text(id) for id in player.technologies if id in player.active]
    idle = [technology_text(id) for id in player.technologies if id not in player.active]
    if active:
        yield say("active", text="; ".join(active))
    if idle:
        yield say("idle", text="; ".join(idle))
    if player.used:
        yield say("abilities_used", technologies=player.used)
    if player.archive is not None:
        yield say("archive", text=technology_text(player.archive))
    owned = {TECHNOLOGIES[id].card for id in player.technologies}
    cards = [card for card in RACES[player.race].cards if card not in owned]
    if cards:
        yield say("race_cards", text=", ".join(cards))
    if player.panel:
        yield say("tiles_laid", text=listed([laid(*tile) for tile in player.panel.items()]))
    yield say("panel", text="; ".join(phrases.describe_panel(panel_of(view.known, one.seat))))
    yield say("discovery" if player.discovery else "discovered")


def _hand_lines(one: PlayerView) -> Iterator[str]:
    player = one.player
    if one.knows:
        yield say(
            "stored", text=listed([tile_text(tile) for tile in player.hand]) or bit("nothing")
        )
    else:
        yield say("stored_hidden", text=tiles(one.stored) or bit("nothing"))
    if player.dealt:
        if one.knows:
            yield say("dealt", text="; ".join(objective_text(card) for card in player.dealt))
        else:
            yield say("dealt_hidden", number=len(player.dealt))
    if player.objectives:
        if one.knows:
            met = [
                f"{objective_text(card)}, {bit('met', number=one.goals[card])}"
                for card in one.goals
            ]
            yield say("objectives", text="; ".join(met))
        else:
            yield say("objectives_hidden", number=len(player.objectives))
    if player.revealed:
        yield say("revealed", text="; ".join(objective_text(card) for card in player.revealed))
    if player.peek:
        if one.knows:
            seen = [f"{card} ({describe_card(card)})" for card in player.peek]
            yield say("peek", text="; ".join(seen))
        else:
            yield say("peek_hidden", number=len(player.peek))


def _note_lines(one: PlayerView) -> Iterator[str]:
    player = one.player
    if player.improved:
        yield say("improved", sectors=tuple(sorted(player.improved)))
    counts = [f"{feat} {number}" for feat, number in sorted(player.counts.items()) if number]
    if counts:
        yield say("counts", text=", ".join(counts))
    if one.knows:
        orders = [f"{order} {player.order(order)}" for order in Order]
        yield say("orders", text=", ".join(orders))
        if player.queue:
            yield say("queue", text="; ".join(one.turn for one in player.queue))
