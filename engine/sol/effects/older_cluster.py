"""Cluster, as the prototypes have it: one long trip of a whole stack."""

from __future__ import annotations

from typing import ClassVar

from engine.sol.board import Cell
from engine.sol.effects.cluster import Cluster
from engine.sol.pieces import Heart


class OlderCluster(Cluster):
    """Once, all your sundivers of one cell make a trip together, one MP a step (R58, D25)."""

    key = "older_cluster"
    use_forms: ClassVar = {"cluster": (Cell, Heart, ...)}
    moves = 1
    far = True
