"""The cards, one file each; registering one is a line here."""

from __future__ import annotations

from engine.sol.effect import register
from engine.sol.effects.accelerate import Accelerate
from engine.sol.effects.augment import Augment
from engine.sol.effects.blight import Blight
from engine.sol.effects.bright import Bright
from engine.sol.effects.cascade import Cascade
from engine.sol.effects.catapult import Catapult
from engine.sol.effects.ceremony import Ceremony
from engine.sol.effects.chain import Chain
from engine.sol.effects.channel import Channel
from engine.sol.effects.cluster import Cluster
from engine.sol.effects.duplicate import Duplicate
from engine.sol.effects.exterminate import Exterminate
from engine.sol.effects.festival import Festival
from engine.sol.effects.fuel import Fuel
from engine.sol.effects.hatch import Hatch
from engine.sol.effects.hyperdrive import Hyperdrive
from engine.sol.effects.invade import Invade
from engine.sol.effects.juggernaut import Juggernaut
from engine.sol.effects.metamorphosis import Metamorphosis
from engine.sol.effects.motivate import Motivate
from engine.sol.effects.passage import Passage
from engine.sol.effects.pillar import Pillar
from engine.sol.effects.portal import Portal
from engine.sol.effects.procreate import Procreate
from engine.sol.effects.pulse import Pulse
from engine.sol.effects.puncture import Puncture
from engine.sol.effects.sacrifice import Sacrifice
from engine.sol.effects.squeeze import Squeeze
from engine.sol.effects.swap import Swap
from engine.sol.effects.synchronize import Synchronize
from engine.sol.effects.teleport import Teleport
from engine.sol.effects.transcend import Transcend
from engine.sol.effects.tribute import Tribute


def register_all() -> None:
    register(
        Accelerate,
        Augment,
        Blight,
        Bright,
        Cascade,
        Catapult,
        Ceremony,
        Chain,
        Channel,
        Cluster,
        Duplicate,
        Exterminate,
        Festival,
        Fuel,
        Hatch,
        Hyperdrive,
        Invade,
        Juggernaut,
        Metamorphosis,
        Motivate,
        Passage,
        Pillar,
        Portal,
        Procreate,
        Pulse,
        Puncture,
        Sacrifice,
        Squeeze,
        Swap,
        Synchronize,
        Teleport,
        Transcend,
        Tribute,
    )
