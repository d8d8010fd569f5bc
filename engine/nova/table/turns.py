"""Verbs of the turn: energy, the action board, points, objectives, orders, credits."""

from __future__ import annotations

from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.nova import events as happened
from engine.nova.content.cards import OBJECTIVES
from engine.nova.content.numbers import ENTITY, PLAYER
from engine.nova.map import CENTRE, Sector
from engine.nova.pieces import EndedBy, Feat, Resource, Space
from engine.nova.standing_orders import Order
from engine.nova.state import Ending, Queued
from engine.nova.table.base import changed
from engine.nova.table.tokens import TokenVerbs


class TurnVerbs(TokenVerbs):
    """What a player spends and gains."""

    __slots__ = ()

    def start_turn(self, seat: Seat) -> None:
        self.turn = evolve(self.turn, seat=seat, number=self.turn.number + 1, phase_due=False)
        self.events.append(happened.TurnStarted(seat))

    def spend_energy(self, seat: Seat, amount: int) -> None:
        if amount:
            self.player(seat, energy=self.players[seat].energy - amount)
            self.events.append(happened.EnergySpent(seat, amount))

    def pay_action(self, seat: Seat, amount: int, space: Space) -> None:
        """Spend energy on an action, of which one token stays on its space."""
        player = self.players[seat]
        board = changed(player.board, space, 1)
        self.player(seat, energy=player.energy - amount, board=board)
        if amount:
            self.events.append(happened.EnergySpent(seat, amount))
        self.events.append(happened.TokenPlaced(seat, space, board[space]))

    def place_token(self, seat: Seat, space: Space) -> None:
        """Put one of the spent energy tokens on a space of the action board."""
        board = changed(self.players[seat].board, space, 1)
        self.player(seat, board=board)
        self.events.append(happened.TokenPlaced(seat, space, board[space]))

    def gain_stars(self, seat: Seat, amount: int) -> None:
        if amount:
            self.player(seat, stars=self.players[seat].stars + amount)
            self.events.append(happened.StarsGained(seat, amount))

    def gain_points(self, seat: Seat, amount: int) -> None:
        if amount:
            self.player(seat, points=self.players[seat].points + amount)
            self.events.append(happened.PointsGained(seat, amount))

    def claim_maw(self, seat: Seat) -> None:
        """Claim the token of the centre and the loose tokens beside it."""
        loose = self.loose.get(CENTRE, ())
        self.maw = False
        self.loose = {sector: values for sector, values in self.loose.items() if sector != CENTRE}
        self.player(seat, counts=changed(self.players[seat].counts, Feat.MAW, 1))
        self.events.append(happened.MawClaimed(seat))
        self.gain_stars(seat, ENTITY.maw_vp + sum(loose))

    def claim_loose(self, seat: Seat, sector: Sector, value: int) -> None:
        """Claim a loose token that was brought home."""
        self.take_loose(sector, value)
        self.gain_stars(seat, value)

    def pay_retreat(self, seat: Seat, sector: Sector) -> None:
        """Give a point for ships of another player that left a sector."""
        self.events.append(happened.RetreatPaid(seat, sector))
        self.gain_points(seat, 1)

    def reveal_objective(self, seat: Seat, card: str) -> None:
        player = self.players[seat]
        kept = tuple(each for each in player.objectives if each != card)
        self.player(seat, objectives=kept, revealed=(*player.revealed, card))
        self.events.append(happened.ObjectiveRevealed(seat, card))
        self.gain_points(seat, OBJECTIVES[card].vp)

    def give_order(self, seat: Seat, order: Order, answer: str) -> None:
        orders = {**self.players[seat].orders, order: answer}
        if answer == order.values[0]:
            del orders[order]
        self.player(seat, orders=orders)
        self.events.append(happened.OrderGiven(seat, order, answer))

    def queue_turn(self, seat: Seat, turn: str) -> None:
        """Add a turn to a queue, still without what it is judged by; empty: no turns any more."""
        if turn:
            self.player(seat, queue=(*self.players[seat].queue, Queued(turn)))
            self.events.append(happened.TurnQueued(seat, turn))
        else:
            self.player(seat, queue=())
            self.events.append(happened.QueueEmptied(seat))

    def note_queue(self, seat: Seat, queue: tuple[Queued, ...]) -> None:
        self.player(seat, queue=queue)

    def follow_queue(self, seat: Seat) -> None:
        """Take the first turn off a queue: it is played."""
        self.player(seat, queue=self.players[seat].queue[1:])

    def drop_queue(self, seat: Seat, reason: str) -> None:
        """Drop a whole queue and tell its owner why."""
        self.player(seat, queue=())
        self.events.append(happened.QueueDropped(seat, reason))

    def gain_credits(self, seat: Seat, amount: int) -> None:
        """Gain credits up to the limit; what is beyond it is lost (5.3)."""
        have = self.players[seat].credits
        gained = min(amount, PLAYER.credits - have)
        if gained:
            self.player(seat, credits=have + gained)
            self.events.append(happened.CreditsGained(seat, gained))

    def synthesize(self, seat: Seat, resource: Resource) -> None:
        self.player(seat, synthesized=self.players[seat].synthesized + resource)
        self.events.append(happened.Synthesized(seat, resource))

    def end_game(
        self, by: EndedBy, ranking: tuple[tuple[Seat, ...], ...], scores: tuple[int, ...]
    ) -> None:
        """End the game: nothing is waited for and nothing follows."""
        self.agenda = ()
        self.result = Ending(by, ranking, scores)
        self.events.append(happened.GameEnded(by, ranking))
