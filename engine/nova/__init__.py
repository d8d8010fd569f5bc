"""Nova Solis: empires that win together and compete for who won most."""

from __future__ import annotations

from engine.core.game import Game
from engine.nova import notation
from engine.nova.action import Action
from engine.nova.actions import GiveOrder
from engine.nova.host_options import options
from engine.nova.play_record import PLAY
from engine.nova.seat_orders import ASIDE
from engine.nova.setup import EDITIONS
from engine.nova.speech_record import SPEECH
from engine.nova.state import State
from engine.nova.view import NovaView

GAME: Game[State, Action, NovaView] = Game(
    key="nova",
    version="2026.11.1",
    earlier={},
    editions=EDITIONS,
    seats=range(2, 7),
    verbs=tuple(dict.fromkeys(verb.partition(" ")[0] for verb in notation.VERBS)),
    options=options,
    score_word="points",
    surface_word="hand",
    play=PLAY,
    speech=SPEECH,
    aside_verbs=(GiveOrder.verb, *ASIDE),
)
