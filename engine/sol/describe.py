"""A view as text, complete: with it alone a person can play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from engine.core.chance import seed_text
from engine.core.game import Ask
from engine.core.seat import Seat
from engine.core.wording import Wording, listed
from engine.sol.board import RINGS, SIDES, Cell
from engine.sol.edition import edition
from engine.sol.edition_text import WORDS, words_of
from engine.sol.pieces import STATIONS, Main, Piece
from engine.sol.rules_pages import page_of
from engine.sol.variants import house
from engine.sol.view import PlayerView, SolView


def _say(key: str, words: Wording = WORDS, /, **facts: object) -> str:
    return words.say("show", key, **facts)


def describe(view: SolView) -> str:
    """Write out everything the viewer may know."""
    now = (*asked(view), *star(view), *effects(view), *this_turn(view))
    players = [player_lines(view, player) for player in view.players]
    parts = (heading(view), now, *players, _board(view), _geometry(view))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def heading(view: SolView) -> Iterator[str]:
    """What table this is, and how it ended."""
    title = _say("title", edition=view.edition, seats=len(view.players), side=view.side)
    viewer = view.viewer if view.viewer is not None else _say("onlooker")
    yield f"{title}, {_say('seen_by', viewer=viewer)}"
    if view.options:
        yield _say("options", options=[spoken(option) for option in view.options])
    if view.result is None and view.target is not None:
        yield _aim(view.target, len(view.players))
    if view.result is not None:
        yield _say("over", winners=view.result.winners)
        if view.result.score is not None:
            outcome = "a success" if view.result.success else "not enough"
            yield _say("score", score=view.result.score, outcome=outcome)
        if "levels_of_survival=off" not in view.options:
            for player, level in zip(view.players, view.result.levels, strict=True):
                title = WORDS.text["level"][str(level)]
                yield _say(
                    "level", seat=player.seat, momentum=player.momentum, level=level, title=title
                )
        if view.seed is not None:
            yield _say("seed", seed=seed_text(view.seed))


def goal(printing: str, seats: int, options: tuple[str, ...]) -> str:
    """What a table must reach that plays against the star; among players the most wins."""
    plays = house(edition(printing), seats, options)
    return _aim(plays.target, seats) if plays.against_the_star else ""


def _aim(target: int, seats: int) -> str:
    return _say("goal_alone" if seats == 1 else "goal_together", target=target)


def spoken(option: str) -> str:
    """An option as one says it: `patient_choice=on` is patient choice on."""
    return option.replace("_", " ").replace("=", " ").replace(",", ", ")


def asked(view: SolView) -> Iterator[str]:
    """Whose turn it is, and who is asked what."""
    turn = view.turn
    doing = WORDS.text["phase"][view.phase]
    yield _say("turn", number=turn.number, seat=turn.seat, phase=doing)
    for ask in view.asks:
        yield _say("asks" if ask.blocking else "aside", question=question(view, ask, {}))


def question(view: SolView, ask: Ask, names: Mapping[Seat, str]) -> str:
    """What somebody is asked."""
    words = words_of(view.edition)
    facts: dict[str, object] = {"seat": ask.seat, "about": view.about}
    if ask.kind == "place" and len(view.about) == 1:
        return words.fill("due", str(view.about[0]), facts, names)
    if ask.kind == "bonus" and (said := _offer(view, ask, names)):
        return said
    if ask.kind == "flare" and view.bonus_at:
        facts["about"] = [
            words.say("offer", "at_flare", cell=cell) if cell in view.bonus_at else cell
            for cell in view.about
        ]
    if ask.kind != "event":
        return words.fill("ask", ask.kind, facts, names)
    about = view.about[view.asks.index(ask)]
    assert isinstance(about, tuple)
    event, ring = about
    layer = "" if ring is None else _say("layer", ring=ring)
    return WORDS.fill("asked_by", event, {**facts, "layer": layer}, names)


def _offer(view: SolView, ask: Ask, names: Mapping[Seat, str]) -> str:
    """A bonus with its price; empty where an effect of one's own may change that."""
    cell, amount = view.about
    own = ask.seat == view.turn.seat
    if not isinstance(cell, Cell) or cell not in view.stations or (own and view.active):
        return ""
    by = "" if own else WORDS.fill("offer", "by", {"actor": view.turn.seat}, names)
    facts = {"seat": ask.seat, "cell": cell, "amount": amount, "by": by}
    return WORDS.fill("offer", str(view.stations[cell].kind), facts, names)


def star(view: SolView) -> Iterator[str]:
    """The star and the cards."""
    yield _say(
        "star",
        instability=view.instability,
        deck=view.deck,
        discard=view.discard,
        suits=view.suits,
    )
    if view.seen_discard:
        yield _say("seen", cards=view.seen_discard)
    if view.removed:
        yield _say("removed", cards=view.removed)


def effects(view: SolView) -> Iterator[str]:
    """What each suit does in this game."""
    for suit, effect in sorted(view.effects.items()):
        card = page_of(effect, edition(view.wording).wording, edition(view.edition))
        yield _say("effect", suit=suit, name=card["name"], timing=card["timing"], line=card["line"])


def this_turn(view: SolView, names: Mapping[Seat, str] | None = None) -> Iterator[str]:
    """What lies on the board by an event, and what the turn has come to so far."""
    turn, called = view.turn, names or {}
    if view.garden:
        yield _say("garden", cells=[f"{cell} x{n}" for cell, n in view.garden.items()])
    if view.parasites:
        yield _say("parasites", cells=[f"{cell} x{n}" for cell, n in view.parasites.items()])
    yield _say("mp", mp=turn.mp)
    if turn.debts:
        yield _say("debts", count=len(turn.debts), debts=tuple(dict.fromkeys(turn.debts)))
    if turn.drawn:
        yield _say("drawn", cards=turn.drawn, flares=view.flares_left)
    if turn.activated:
        yield _say("activated", cells=turn.activated)
    if turn.converted:
        yield _say("converted", places=turn.converted)
    if turn.used:
        yield _say("used", cells=turn.used)
    if turn.launched:
        yield _say("launched", cells=turn.launched)
    if turn.hurled:
        yield _say("hurled", number=turn.hurled)
    if turn.played:
        yield _say("played")
    if turn.whole:
        yield _say("whole")
    if turn.present:
        yield _say("present", cells=tuple(sorted(turn.present)))
    if turn.tolled:
        yield _say("tolled", seats=[called.get(seat, seat) for seat in sorted(turn.tolled)])
    for entry in view.active:
        memory = "" if entry.memory is None else _memory(entry.memory)
        yield _say("active", effect=entry.effect, memory=memory)
    if turn.removed:
        yield _say("parasites_removed", number=turn.removed)
    if view.idle:
        yield _say("idle", idle=view.idle)


def may_move(view: SolView) -> bool:
    """Are the MP that are left of any use? Not in another action, nor when this one is ended."""
    on_turn = any(ask.kind == "turn" for ask in view.asks)
    return on_turn and view.turn.mp > 0 and view.turn.action in (None, Main.MOVE)


def so_far(view: SolView, names: Mapping[Seat, str]) -> list[str]:
    """The same for whoever composes a turn, without what their steps and the picture show."""
    turn = view.turn
    shown = {
        "" if may_move(view) else _say("mp", mp=turn.mp),
        _say("launched", cells=turn.launched),
        _say("present", cells=tuple(sorted(turn.present))),
    }
    return [line for line in this_turn(view, names) if line not in shown]


def brief(view: SolView) -> Iterator[str]:
    """The board in few words, a line for each player: what a picture of it shows."""
    yield _say("score_line", seats=[f"{player.seat} {player.momentum}" for player in view.players])
    yield _say("energy_line", seats=[f"{player.seat} {player.energy}" for player in view.players])
    yield _say("hold_line", seats=[f"{player.seat} {player.hold}" for player in view.players])
    moves = [f"{player.seat} {player.movement}" for player in view.players]
    yield _say("movement_line", seats=moves)
    kept = [
        str(player.seat) if player.card is None else f"{player.seat} ({player.card})"
        for player in view.players
        if player.has_card
    ]
    if kept:
        yield _say("kept_line", seats=kept)
    for player in view.players:
        stacks = [f"{cell}" + f"x{n}" * (n > 1) for cell, n in player.sundivers.items()]
        stations = [
            f"{kind} {cell}"
            for kind in STATIONS
            for cell, here in view.stations.items()
            if here.owner == player.seat and here.kind is kind
        ]
        gates = [str(slot) for slot, owner in view.gates.items() if owner == player.seat]
        found = filter(None, [" ".join(stacks), ", ".join(stations), " ".join(gates)])
        pieces = "; ".join(found) or _say("no_pieces")
        yield _say("brief", seat=player.seat, eye=player.eye, pieces=pieces)
    if view.garden:
        yield _say("garden", cells=[f"{cell} x{n}" for cell, n in view.garden.items()])
    if view.parasites:
        yield _say("parasites", cells=[f"{cell} x{n}" for cell, n in view.parasites.items()])
    lost = [f"{player.seat} {player.lost}" for player in view.players if player.lost]
    if lost:
        yield _say("lost", seats=lost)
    yield _say("deck_line", count=view.deck)
    names = [f"{suit} {name}" for suit, name in view.effects.items()]
    if names:
        yield _say("effects_line", effects=names)


def _memory(memory: object) -> str:
    """What an effect in force remembers, field by field; what has not happened is not told."""
    assert is_dataclass(memory)
    found = {item.name: getattr(memory, item.name) for item in fields(memory)}
    notes = [
        _note(name, value)
        for name, value in found.items()
        if value is not None and value is not False and value not in ((), frozenset(), {})
    ]
    return f" ({', '.join(notes)})" if notes else ""


def _note(name: str, value: object) -> str:
    if name in WORDS.text["left"]:
        return WORDS.say("left", name, number=value)
    return name if value is True else f"{name} {_plain(value)}"


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return listed([f"{key} x{number}" for key, number in sorted(value.items())]) or "none"
    if isinstance(value, (tuple, frozenset)):
        return listed([str(item) for item in value]) or "none"
    return "none" if value is None else str(value)


def player_lines(view: SolView, player: PlayerView) -> Iterator[str]:
    """Everything about one player."""
    mark = " (on turn)" if player.seat == view.turn.seat and view.result is None else ""
    yield _say(
        "player",
        seat=player.seat,
        mark=mark,
        momentum=player.momentum,
        energy=player.energy,
        movement=player.movement,
    )
    yield _say(
        "ship",
        eye=player.eye,
        cells=player.launch_cells,
        hold=player.hold,
        reserve=player.reserve,
        vaporized=player.vaporized,
    )
    if player.lost or player.aboard:
        aboard = [f"{host} {number}" for host, number in sorted(player.aboard.items())]
        yield _say("elsewhere", lost=player.lost, aboard=aboard)
    left = player.left
    yield _say(
        "reserve",
        words_of(view.edition),
        gates=left[Piece.GATE],
        nodes=left[Piece.NODE],
        foundries=left[Piece.FOUNDRY],
        towers=left[Piece.TOWER],
    )
    if player.vaporized_stations:
        gone = [f"{number} {kind}" for kind, number in sorted(player.vaporized_stations.items())]
        yield _say("vaporized", stations=gone)
    if player.sundivers:
        yield _say("sundivers", cells=[f"{cell} x{n}" for cell, n in player.sundivers.items()])
    else:
        yield _say("no_sundivers")
    own = [
        f"{cell} {here.kind}" for cell, here in view.stations.items() if here.owner == player.seat
    ]
    if own:
        yield _say("stations", cells=own)
    gates = [slot for slot, owner in view.gates.items() if owner == player.seat]
    if gates:
        yield _say("gates", words_of(view.edition), slots=gates)
    yield from _cards(view, player)


def _cards(view: SolView, player: PlayerView) -> Iterator[str]:
    if not player.has_card:
        yield _say("no_card")
    elif player.card is None:
        yield _say("hidden_card")
    else:
        effect = view.effects.get(player.card)
        yield _say("card", card=player.card if effect is None else f"{player.card} ({effect})")
    choice = player.choice
    if choice is not None:
        held: object = choice.held
        if held is None and choice.options > len(choice.drawn):
            held = "one, face down"
        yield _say("choice", options=choice.options, drawn=choice.drawn, held=held)
    if player.put_away:
        yield _say("put_away", cards=player.put_away)
    if player.orders is not None:
        orders = [f"bonus {kind} {player.orders.bonus[kind]}" for kind in STATIONS]
        orders += [f"flare {kind} {answer}" for kind, answer in sorted(player.orders.flare.items())]
        yield _say("orders", orders=orders)
    if player.seat in view.turn.declining:
        yield _say("declining")


def _board(view: SolView) -> Iterator[str]:
    yield _say("board")
    numbers = edition(view.edition)
    for ring in RINGS:
        bonus = f"{numbers.bonus_node[ring]}"
        if numbers.bonus_node[ring] != numbers.bonus_paid[ring]:
            bonus += f" for a node, else {numbers.bonus_paid[ring]}"
        cells = [_cell(view, cell) for cell in SIDES[view.side].ring_cells(ring)]
        yield _say(
            "ring",
            ring=ring,
            name=WORDS.text["ring"][ring.letter],
            base=numbers.base[ring],
            bonus=bonus,
            cards=numbers.cards[ring],
            cells="  ".join(cells),
        )


def _cell(view: SolView, cell: Cell) -> str:
    inside = [
        f"{player.seat}x{player.sundivers[cell]}"
        for player in view.players
        if cell in player.sundivers
    ]
    station = view.stations.get(cell)
    if station is not None:
        inside.append(f"{station.kind} of {station.owner}")
    return f"{cell}[{', '.join(inside)}]" if inside else f"{cell}"


def _geometry(view: SolView) -> Iterator[str]:
    side = SIDES[view.side]
    yield _say("geometry", words_of(view.edition))
    for ring in RINGS[:-1]:
        pairs = []
        for cell in side.ring_cells(ring):
            below = "/".join(str(other) for other in side.inward[cell])
            pairs.append(f"{cell}-{below}")
        yield _say("touch", ring=ring, below=RINGS[ring + 1], pairs=" ".join(pairs))
