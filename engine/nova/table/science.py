"""Verbs of Science and Logistics: technologies, the RESET, the Entity marker."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.nova import events as happened
from engine.nova.content.numbers import PLAYER
from engine.nova.content.technologies import ANCIENT_CARDS, TECHNOLOGIES
from engine.nova.pieces import Feat
from engine.nova.state import Discovery, Position
from engine.nova.table.base import changed
from engine.nova.table.exploring import without
from engine.nova.table.turns import TurnVerbs
from engine.nova.totals import energy_value

NOVA = 0  # the first space of the Entity track
LAST = 2  # the space before NOVA


class ScienceVerbs(TurnVerbs):
    """What Science and Logistics change."""

    __slots__ = ()

    def pay_credits(self, seat: Seat, amount: int) -> None:
        if amount:
            self.player(seat, credits=self.players[seat].credits - amount)
            self.events.append(happened.CreditsPaid(seat, amount))

    def gain_energy(self, seat: Seat, amount: int) -> None:
        if amount:
            self.player(seat, energy=self.players[seat].energy + amount)
            self.events.append(happened.EnergyGained(seat, amount))

    # Discover.

    def start_discovery(self, seat: Seat, number: int) -> None:
        """Turn the discovery token and draw the first cards."""
        self.player(seat, discovery=False)
        self.discover = Discovery(())
        self.events.append(happened.DiscoveryStarted(seat))
        self.draw_cards(seat, number)

    def draw_cards(self, seat: Seat, number: int) -> None:
        """Draw basic technologies; fewer if there are no more."""
        drawn = self.draw_technologies(number)
        self.discover = Discovery((*discovery(self).drawn, *drawn))
        if drawn:
            self.events.append(happened.CardsTaken(seat, len(drawn)))
            self.events.append(happened.CardsDrawn(seat, drawn))

    def claim(self, seat: Seat, technology: str) -> None:
        """Take a technology into the own area, from where it lies."""
        player, drawn = self.players[seat], discovery(self).drawn
        card = TECHNOLOGIES[technology].card
        if technology == player.archive:
            self.player(seat, archive=None)
        elif technology in drawn:
            drawn = without(drawn, (technology,))
        elif card in ANCIENT_CARDS:
            number = ANCIENT_CARDS.index(card) + 1
            self.ancient = tuple(each for each in self.ancient if each != number)
        self.discover = Discovery(drawn, claiming=True)
        self.player(seat, technologies=(*player.technologies, technology))
        self.events.append(happened.TechnologyClaimed(seat, technology))

    def end_discovery(self, seat: Seat, archive: str | None) -> None:
        """Archive a drawn card, if one is named; the others are discarded (N102)."""
        drawn, old = discovery(self).drawn, self.players[seat].archive
        discarded = drawn
        if archive is not None:
            replaced = () if old is None else (old,)
            discarded = (*replaced, *without(drawn, (archive,)))
            self.player(seat, archive=archive)
        self.discover = None
        self.discard += discarded
        self.events.append(happened.DiscoveryEnded(seat, self.players[seat].archive, discarded))

    # Logistics.

    def reset(self, seat: Seat) -> None:
        """Pay the bonuses, clear the action board and fill the supply; one unit is kept (N59)."""
        player = self.players[seat]
        tokens, left = sum(player.board.values()), player.energy
        action_bonus = max(0, tokens // 2 - left)
        energy_bonus = 0 if left else PLAYER.energy_bonus
        energy = energy_value(self, seat) + min(1, left)
        counts = player.counts if left else changed(player.counts, Feat.BONUS, 1)
        self.player(seat, board={}, energy=energy, counts=counts)
        self.events.append(happened.Reset(seat, action_bonus, energy_bonus, energy))
        self.gain_stars(seat, action_bonus + energy_bonus)

    def flip(self, seat: Seat, technology: str) -> None:
        """Turn a race card over; its new side keeps its place and stays as active (N97)."""
        other = TECHNOLOGIES[technology].other_side
        assert other is not None, technology
        player = self.players[seat]

        def turned(ids: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(other.id if id == technology else id for id in ids)

        self.player(seat, technologies=turned(player.technologies), active=turned(player.active))
        self.events.append(happened.TechnologyFlipped(seat, other.id))

    def activate(self, seat: Seat, technologies: tuple[str, ...]) -> None:
        """Activate exactly these technologies until the next Logistics."""
        if technologies != self.players[seat].active:
            self.player(seat, active=technologies)
        self.events.append(happened.TechnologiesActivated(seat, technologies))

    def lay_panel(self, seat: Seat, panel: Mapping[str, str]) -> None:
        """Lay out combat tiles, by slot and word; printed faces show through elsewhere."""
        if panel != self.players[seat].panel:
            self.player(seat, panel=panel)
            self.events.append(happened.PanelLaid(seat, tuple(panel.items())))

    def restore(self, seat: Seat) -> None:
        """Make abilities, captured tokens, disabled ships and Discover usable again."""
        player = self.players[seat]
        captured, disabled = sum(player.captured.values()), sum(player.disabled.values())
        ships = dict(player.ships)
        for sector, number in player.disabled.items():
            ships = changed(ships, sector, number)
        self.player(
            seat,
            used=(),
            captured={},
            ships=ships,
            disabled={},
            discovery=True,
            improved=frozenset(),
        )
        if captured or disabled:
            self.events.append(happened.Restored(seat, captured, disabled))

    def advance_marker(self) -> None:
        """Move the Entity marker one space on; when it reaches NOVA a phase is due (N67)."""
        marker = self.entity.marker
        if marker == NOVA:
            space = len(self.players)
        else:
            space = NOVA if marker == LAST else marker - 1
        self.entity = evolve(self.entity, marker=space)
        self.events.append(happened.MarkerAdvanced(space))
        if space == NOVA:
            self.turn = evolve(self.turn, phase_due=True)


def discovery(position: Position) -> Discovery:
    """Return the discovery in progress."""
    assert position.discover is not None
    return position.discover
