"""Every card, registered here with a line each."""

from __future__ import annotations

from engine.sol.effect import register
from engine.sol.effects.accelerate import Accelerate
from engine.sol.effects.annex import Annex
from engine.sol.effects.augment import Augment
from engine.sol.effects.blight import Blight
from engine.sol.effects.bright import Bright
from engine.sol.effects.cascade import Cascade
from engine.sol.effects.catapult import Catapult
from engine.sol.effects.ceremony import Ceremony
from engine.sol.effects.chain import Chain
from engine.sol.effects.channel import Channel
from engine.sol.effects.cluster import Cluster
from engine.sol.effects.devour import Devour
from engine.sol.effects.duplicate import Duplicate
from engine.sol.effects.exterminate import Exterminate
from engine.sol.effects.festival import Festival
from engine.sol.effects.flare import Flare
from engine.sol.effects.fuel import Fuel
from engine.sol.effects.gallop import Gallop
from engine.sol.effects.hatch import Hatch
from engine.sol.effects.hyperdrive import Hyperdrive
from engine.sol.effects.invade import Invade
from engine.sol.effects.invert import Invert
from engine.sol.effects.juggernaut import Juggernaut
from engine.sol.effects.metamorphosis import Metamorphosis
from engine.sol.effects.motivate import Motivate
from engine.sol.effects.older_cluster import OlderCluster
from engine.sol.effects.older_exterminate import OlderExterminate
from engine.sol.effects.older_passage import OlderPassage
from engine.sol.effects.older_pillar import OlderPillar
from engine.sol.effects.older_sacrifice import OlderSacrifice
from engine.sol.effects.parasite import ParasiteCard
from engine.sol.effects.passage import Passage
from engine.sol.effects.persist import Persist
from engine.sol.effects.pillar import Pillar
from engine.sol.effects.portal import Portal
from engine.sol.effects.procreate import Procreate
from engine.sol.effects.pulsate import Pulsate
from engine.sol.effects.pulse import Pulse
from engine.sol.effects.puncture import Puncture
from engine.sol.effects.sabotage import Sabotage
from engine.sol.effects.sacrifice import Sacrifice
from engine.sol.effects.spawn import Spawn
from engine.sol.effects.squeeze import Squeeze
from engine.sol.effects.swap import Swap
from engine.sol.effects.synchronize import Synchronize
from engine.sol.effects.teleport import Teleport
from engine.sol.effects.transcend import Transcend
from engine.sol.effects.tribute import Tribute
from engine.sol.effects.vortex import Vortex
from engine.sol.effects.zap import Zap


def register_all() -> None:
    register(
        Accelerate,
        Annex,
        Augment,
        Blight,
        Bright,
        Cascade,
        Catapult,
        Ceremony,
        Chain,
        Channel,
        Cluster,
        Devour,
        Duplicate,
        Exterminate,
        Festival,
        Flare,
        Fuel,
        Gallop,
        Hatch,
        Hyperdrive,
        Invade,
        Invert,
        Juggernaut,
        Metamorphosis,
        Motivate,
        OlderCluster,
        OlderExterminate,
        OlderPassage,
        OlderPillar,
        OlderSacrifice,
        ParasiteCard,
        Passage,
        Persist,
        Pillar,
        Portal,
        Procreate,
        Pulsate,
        Pulse,
        Puncture,
        Sabotage,
        Sacrifice,
        Spawn,
        Squeeze,
        Swap,
        Synchronize,
        Teleport,
        Transcend,
        Tribute,
        Vortex,
        Zap,
    )
