"""The record of Sol."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choices import Choices, Listed
from engine.core.game import Game, Play, Speech
from engine.core.seat import Seat
from engine.sol import notation, rules, sending, turning
from engine.sol.action import Action
from engine.sol.actions import End, Order
from engine.sol.computer_player import advise
from engine.sol.describe import describe, goal, question, so_far
from engine.sol.earlier import EARLIER
from engine.sol.edition import EDITIONS
from engine.sol.edition_text import WORDS, words_of
from engine.sol.events import TurnStarted, audience
from engine.sol.explain import explain, topics
from engine.sol.hidden import concerned, mix_again, redeal, secret
from engine.sol.invariants import broken
from engine.sol.labels import label
from engine.sol.options import options
from engine.sol.position import CODEC
from engine.sol.random_weights import urge
from engine.sol.reasons import why_not
from engine.sol.scoring import result
from engine.sol.setup import start
from engine.sol.sight import player_view, view
from engine.sol.standing_orders import standing
from engine.sol.state import State
from engine.sol.telling import tell
from engine.sol.view import SolView

_listed = Listed(rules.legal, notation.write)


def choices(state: State, seat: Seat, chosen: Sequence[str]) -> Choices:
    """Return the next words: of every legal action, or after `send`, which is none of its own."""
    if chosen and chosen[0] == sending.VERB:
        return sending.choices(state, seat, chosen[1:])
    return _listed(state, seat, chosen)


GAME: Game[State, Action, SolView] = Game(
    key="sol",
    version="2026.11.2",
    earlier=EARLIER,
    editions=EDITIONS,
    seats=range(1, 6),
    verbs=notation.verbs(),
    options=options,
    score_word="momentum",
    surface_word="hold",
    play=Play(
        start=start,
        setup=lambda state: state.terms.setup,
        asks=rules.asks,
        default=rules.default,
        choices=choices,
        check=rules.check,
        legal=rules.legal,
        why_not=why_not,
        step=rules.step,
        preview=rules.preview,
        view=view,
        surface=lambda state, seat: player_view(state, seat, seat),
        result=result,
        turn=lambda state: state.turn.number,
        turn_start=lambda state: TurnStarted(state.turn.seat) if state.turn.number else None,
        next_seats=turning.next_seats,
        write=notation.write,
        read=notation.read,
        codec=CODEC,
        audience=audience,
        concerned=concerned,
        secret=secret,
        mix_again=mix_again,
        broken=broken,
        urge=urge,
        advise=advise,
        redeal=redeal,
        standing=standing,
        end=End.verb,
    ),
    speech=Speech(
        words=WORDS,
        words_of=words_of,
        describe=describe,
        label=label,
        word=lambda view, chosen, word, names: label(view, word, names),
        question=question,
        tell=tell,
        so_far=so_far,
        explain=explain,
        topics=topics,
        goal=goal,
    ),
    own_questions=("turn", "place", "deconstruct"),
    aside_verbs=(Order.verb,),
)
