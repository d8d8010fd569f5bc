"""Actions as buttons say them: as a person would, not as they are typed.

No card and no event is named here: their phrases are in data/sol/text.toml, under their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter

from engine.core.seat import BY_NAME, Seat
from engine.sol.board import SIDES
from engine.sol.edition_text import WORDS, words_of
from engine.sol.pieces import Heart, Piece, Suit
from engine.sol.view import SolView

PIECES, SUITS = set(map(str, Piece)), set(map(str, Suit))
Facts = Mapping[str, object]
Phrase = tuple[str, Facts]  # the key of its sentence, and what it may name


def label(view: SolView, line: str, names: Mapping[Seat, str]) -> str:
    """A whole action, or words that several begin with; what has no phrase is said as typed."""
    words = line.split()
    found = _phrase(view, words)
    if found is not None and _says(*found):
        return words_of(view.edition).fill("label", found[0], found[1], names)
    said = " ".join(names.get(BY_NAME[word], word) if word in BY_NAME else word for word in words)
    return said[:1].upper() + said[1:]


def _says(key: str, facts: Facts) -> bool:
    """Is there such a phrase, and everything that it names?"""
    sentence = WORDS.text["label"].get(key)
    if sentence is None:
        return False
    return all(name is None or name in facts for _, name, _, _ in Formatter().parse(sentence))


def _facts(view: SolView, words: Sequence[str]) -> Facts:
    """What the words of an action name, in the order of the notation."""
    found: dict[str, object] = {}
    for word in words:
        if word in SIDES[view.side].cell_named:
            found["other" if "cell" in found else "cell"] = word
        elif word in BY_NAME:
            found["whom" if "who" in found else "who"] = BY_NAME[word]
        elif word.isdigit():
            found["number"] = int(word)
        elif word in PIECES:
            found["piece"] = Piece(word)
        elif word in SUITS:
            found["suit"] = word
    return found


def _phrase(view: SolView, words: Sequence[str]) -> Phrase | None:
    facts = _facts(view, words)
    match words:
        case ["end"]:
            return "no_card" if _asked(view) == "draw" else "end", facts
        case [("deconstruct" | "remove" | "bonus") as verb]:
            return f"begin_{verb}", facts
        case [("hold" | "lost" | "station") as word]:
            return f"word_{word}", facts
        case ["bonus", *answer]:
            return "_".join(("bonus", *answer)), facts
        case ["place", _, where]:
            return "place", {**facts, "where": where}
        case ["deconstruct", where]:
            piece = _piece(view, where)
            return None if piece is None else ("deconstruct", {"piece": piece, "where": where})
        case ["launch", _, "from", _]:
            return "launch_from", facts
        case [("launch" | "hurl" | "remove") as verb, _]:
            return verb, facts
        case ["hurl", "station", _]:
            return "hurl_station", facts
        case ["activate", cell]:
            return _activate(view, cell)
        case ["fly", *rest]:
            return _fly(rest, facts)
        case ["convert", *rest]:
            return _convert(view, rest)
        case ["keep", suit]:
            return _keep(view, suit)
        case ["play", effect, *rest]:
            return _play(effect, rest, facts)
        case ["choose", *rest]:
            return _choose(view, rest, facts)
        case [verb, *rest]:
            return f"use_{verb}_heart" if Heart.HEART in rest else f"use_{verb}", facts
        case _:
            return None


def _asked(view: SolView) -> str:
    """What kind of question the viewer is asked now, an open card choice aside."""
    kinds = (ask.kind for ask in view.asks if ask.seat == view.viewer and ask.blocking)
    return next(kinds, "")


def _piece(view: SolView, where: str) -> Piece | None:
    """What stands there: a kind of station, or a gate; None if it is gone."""
    cell = SIDES[view.side].cell_named.get(where)
    station = None if cell is None else view.stations.get(cell)
    return station.kind if station is not None else Piece.GATE if cell is None else None


def _activate(view: SolView, cell: str) -> Phrase | None:
    station = view.stations.get(SIDES[view.side].cell_named[cell])
    if station is None:
        return None
    key = "activate_own" if station.owner == view.viewer else "activate"
    return key, {"cell": cell, "piece": station.kind, "who": station.owner}


def _fly(words: Sequence[str], facts: Facts) -> Phrase | None:
    match words:
        case ["lost", _]:
            return "retrieve", facts
        case ["station", _, *_, last]:
            return "fly_station", {**facts, "other": last}
        case [_, _]:
            return "fly", facts
        case [_, _, how, *_]:
            return f"fly_{how}", facts
        case _:
            return None


def _convert(view: SolView, words: Sequence[str]) -> Phrase | None:
    match words:
        case ["foundry", cell, other]:
            cells = sorted((cell, other), key=lambda name: (len(name), name))
            return "convert", {"cells": cells, "piece": Piece.FOUNDRY, "where": cell}
        case ["node", cell, other]:
            side = SIDES[view.side]
            gap = side.forward[side.cell_named[cell]]
            return "convert", {"cells": [cell, other], "piece": Piece.NODE, "where": gap}
        case ["tower", top, middle, cell]:
            return "convert", {"cells": [top, middle, cell], "piece": Piece.TOWER, "where": cell}
        case ["gate", above, cell, below]:
            slot = f"{cell}-{below}"
            return "convert", {"cells": [above, cell], "piece": Piece.GATE, "where": slot}
        case _:
            return None


def _keep(view: SolView, suit: str) -> Phrase:
    if suit not in SUITS:
        return "keep_none", {}
    effect = view.effects.get(Suit(suit))
    return "keep" if effect is None else "keep_effect", {"suit": suit, "effect": effect}


def _play(effect: str, words: Sequence[str], facts: Facts) -> Phrase:
    """By the phrase of the card, if it has one and all of its words are there."""
    said = [BY_NAME.get(word, word) for word in words]
    facts = {**facts, "effect": effect, "words": said}
    if not words:
        return "play", facts
    if _says(f"play_{effect}", facts):
        return f"play_{effect}", facts
    return "play_cell" if len(words) == 1 and "cell" in facts else "play_words", facts


def _choose(view: SolView, words: Sequence[str], facts: Facts) -> Phrase:
    """The same words answer different questions, so it depends on the question."""
    kind = _asked(view)
    shape = "_".join(_kind_of(view, word) for word in words)
    match kind, shape:
        case "flare", "cell":
            bonus = words[0] in map(str, view.bonus_at)
            key = "use_outer_bonus" if bonus else "use_outer"
            return key, {**facts, "piece": _piece(view, words[0])}
        case "flare", "none":
            return "use_no_outer", facts
        case "effect", "cell_seat":
            return "take_part", facts
        case "effect", _ if _says(f"{view.about[0]}_{shape}", facts):
            return f"{view.about[0]}_{shape}", facts
        case "event", _ if _says(f"{_event(view)}_{shape}", facts):
            return f"{_event(view)}_{shape}", facts
        case _:
            return shape, facts


def _kind_of(view: SolView, word: str) -> str:
    if word in SIDES[view.side].cell_named:
        return "cell"
    return "seat" if word in BY_NAME else word


def _event(view: SolView) -> str:
    """Which trigger event asks the viewer."""
    blocking = [ask for ask in view.asks if ask.blocking]
    own = next(place for place, ask in enumerate(blocking) if ask.seat == view.viewer)
    about = view.about[own]
    assert isinstance(about, tuple)
    return str(about[0])
