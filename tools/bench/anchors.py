"""The others: python-chess and catanatron. Both are GPL; nothing but this folder imports them."""

from __future__ import annotations

import random
from itertools import cycle

import chess
from catanatron import Color, Game, RandomPlayer

from tools.bench.timing import Work

LONGEST = 120  # moves of a recorded game of chess
COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def chess_logs(seed: int, games: int = 20) -> list[list[chess.Move]]:
    rnd = random.Random(seed)
    logs = []
    for _ in range(games):
        board = chess.Board()
        log: list[chess.Move] = []
        while len(log) < LONGEST and (moves := list(board.legal_moves)):
            move = rnd.choice(moves)
            log.append(move)
            board.push(move)
        logs.append(log)
    return logs


def chess_applying(seed: int) -> Work:
    """`is_legal` and `push` of moves given from outside."""
    logs = cycle(chess_logs(seed))

    def work() -> int:
        log, board = next(logs), chess.Board()
        for move in log:
            assert board.is_legal(move)
            board.push(move)
        return len(log)

    return work


def chess_generating(seed: int) -> Work:
    """All legal moves of recorded positions."""
    boards = []
    for log in chess_logs(seed):
        board = chess.Board()
        for place, move in enumerate(log):
            if place % 5 == 0:
                boards.append(board.copy(stack=False))
            board.push(move)

    def work() -> int:
        return sum(len(list(board.legal_moves)) for board in boards)

    return work


def catan_playing(seed: int) -> Work:
    """Whole games of four random players."""
    random.seed(seed)

    def work() -> int:
        game = Game([RandomPlayer(colour) for colour in COLOURS])
        game.play()
        records = getattr(game.state, "action_records", None)
        return len(records if records is not None else game.state.actions)

    return work
