"""Golden pictures: one of every kind, small, kept in pictures/ beside this file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.playout import moves
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.board import SIDE_A
from engine.sol.state import State
from engine.sol.view import SolView
from render.options import RenderOptions
from render.palette import PALETTES
from render.pictures import Gathering
from render.sol import pictures
from render.sol.history import Turn
from tests.golden import FOLDER
from tests.render.sol.crowd import crowded_view

PICTURE_FOLDER = FOLDER / "pictures"
SIZE = 640
NAMES = {Seat(place): name for place, name in enumerate(("Ann", "Ben", "Cleo", "Dan", "Eve"))}
LOOK = RenderOptions(size=SIZE, names=NAMES, kind="png")
FIRST, SECOND = Seat(0), Seat(1)
GATHERING = Gathering(
    "Sol: Last Days of a Star",
    ("Game 12: published edition, 4 seats", "Pace daily: a day for a turn"),
    ("Ann", "Ben", None, "Dan"),
    (True, False, False, True),
)


@cache
def played(
    seats: int, steps: int, *options: str
) -> tuple[State, tuple[object, ...], tuple[Turn, ...]]:
    """A random game up to a step: the position, the last 40 public events, and its turns."""
    state = GAME.play.start(Setup("published", seats, seed=21, options=options))
    events: list[object] = []
    turns: list[Turn] = [(GAME.play.view(state, None), ())]
    begun = 0
    chance = Chance(21).beside("players")
    for _, (_, after, told) in zip(range(steps), moves(GAME, state, chance), strict=False):
        events += [event for event in told if GAME.play.audience(event) is None]
        if GAME.play.turn(after) != GAME.play.turn(state):
            turns.append((GAME.play.view(after, None), tuple(events[begun:])))
            begun = len(events)
        state = after
    return (
        state,
        tuple(events[-40:]),
        (*turns, (GAME.play.view(state, None), tuple(events[begun:]))),
    )


def board(
    seats: int, steps: int, *options: str, look: RenderOptions = LOOK, marked: bool = False
) -> bytes:
    state, events, _ = played(seats, steps, *options)
    return pictures.draw_board(GAME.play.view(state, None), look, events if marked else ()).data


def hold(steps: int) -> bytes:
    state, _, _ = played(3, steps)
    return pictures.draw_surface(GAME.play.view(state, SECOND), SECOND, LOOK).data


def preview() -> bytes:
    state = GAME.play.start(Setup("published", 3, seed=21))
    choices = list(map(GAME.play.write, GAME.play.legal(state, FIRST)))
    return pictures.draw_preview(GAME.play.view(state, FIRST), LOOK, choices, ()).data


def choice_of(look: RenderOptions) -> bytes:
    """Somebody's open choice; the game of the seed comes to one."""
    for steps in range(100, 400, 3):
        state, _, _ = played(4, steps)
        for player in GAME.play.view(state, None).players:
            if player.choice is not None:
                return pictures.draw_choice(
                    GAME.play.view(state, player.seat), player.seat, look
                ).data
    raise AssertionError("nobody had to choose")


def grown() -> bytes:
    """A board with what only trigger events bring."""
    view = crowded_view(4, ("V3", "R2"))
    cell = SIDE_A.cell_named
    lost = tuple(replace(player, lost=player.seat) for player in view.players)
    garden = {cell["V5"]: 1, cell["C3"]: 4}
    parasites = {cell["V3"]: 2, cell["C1"]: 1}
    strange = replace(view, players=lost, garden=garden, parasites=parasites)
    return pictures.draw_board(strange, LOOK, ()).data


def late(seats: int) -> SolView:
    return GAME.play.view(played(seats, 420)[0], None)


PICTURES_KEPT: Mapping[str, Callable[[], bytes]] = {
    "board-start": lambda: board(4, 0),
    "board-1": lambda: board(1, 90, "scenario=parasite"),
    "board-2": lambda: board(2, 300),
    "board-4-marked": lambda: board(4, 420, marked=True),
    "board-5": lambda: board(5, 420),
    "board-crowded": lambda: (
        pictures.draw_board(crowded_view(5, ("C1", "R1", "O12")), LOOK, ()).data
    ),
    "board-events": grown,
    "board-contrast": lambda: board(3, 420, look=replace(LOOK, palette=PALETTES["contrast"])),
    "board-cool": lambda: board(3, 420, look=replace(LOOK, palette=PALETTES["cool"])),
    "table": lambda: pictures.draw_table(late(3), LOOK).data,
    "hold": lambda: hold(420),
    "choice": lambda: choice_of(LOOK),
    "effects": lambda: pictures.draw_effects(late(3), LOOK).data,
    "rewards": lambda: pictures.draw_aid(late(3), LOOK).data,
    "preview": preview,
    "lobby": lambda: pictures.draw_lobby(GATHERING, LOOK).data,
    "end": lambda: pictures.draw_ending(played(3, 5000)[2], LOOK).data,
}
