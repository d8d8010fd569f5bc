"""The words of the box: structures, suits, cards, answers."""

from __future__ import annotations

from enum import StrEnum


class Piece(StrEnum):
    """A structure: one of three kinds of station, or a gate."""

    NODE = "node"
    FOUNDRY = "foundry"
    TOWER = "tower"
    GATE = "gate"


# Python 3.11 is slow to find a member in its class, and rules ask for these all the time.
NODE, FOUNDRY, TOWER, GATE = Piece
STATIONS = (NODE, FOUNDRY, TOWER)


class Heart(StrEnum):
    """The centre of the star: no cell, only where things are hurled."""

    HEART = "H"


class Where(StrEnum):
    """The words beside cells and seats that answers are made of."""

    HOLD = "hold"
    LOST = "lost"
    STAY = "stay"
    FROM = "from"
    NONE = "none"
    DEFAULT = "default"


class Suit(StrEnum):
    """A card family; each has one effect per game."""

    FLARE = "flare"
    REFRACTION = "refraction"
    CONDENSATION = "condensation"
    SUBDUCTION = "subduction"
    OSCILLATION = "oscillation"
    DISSIPATION = "dissipation"
    REVERBERATION = "reverberation"


SUITS = tuple(Suit)


class Card(StrEnum):
    """A card of the deck. A marked flare is a flare that also triggers an event when drawn."""

    FLARE = "flare"
    REFRACTION = "refraction"
    CONDENSATION = "condensation"
    SUBDUCTION = "subduction"
    OSCILLATION = "oscillation"
    DISSIPATION = "dissipation"
    REVERBERATION = "reverberation"
    MARKED_FLARE = "flare*"
    TRIGGER = "trigger"

    @property
    def suit(self) -> Suit:
        """The suit it counts as once drawn; a trigger card has none and is never kept."""
        return Suit.FLARE if self is Card.MARKED_FLARE else Suit(self.value)

    @property
    def is_flare(self) -> bool:
        return self is Card.FLARE or self is Card.MARKED_FLARE


class Main(StrEnum):
    """The three main actions of a turn."""

    MOVE = "move"
    CONVERT = "convert"
    ACTIVATE = "activate"


MOVE, CONVERT, ACTIVATE = Main


class Debt(StrEnum):
    """What a card is owed for."""

    CONVERT = "convert"
    ACTIVATE = "activate"
    HURL = "hurl"


class Answer(StrEnum):
    """A standing order, or the answer to an offer."""

    TAKE = "take"
    DECLINE = "decline"
    ASK = "ask"


TAKE, DECLINE, ASK = Answer


class Topic(StrEnum):
    """What a standing order is about."""

    BONUS = "bonus"
    FLARE = "flare"
