"""Players of sketches who have technologies."""

from __future__ import annotations

from typing import Any

from engine.nova.content.technologies import RACES, TECHNOLOGIES


def owner(*technologies: str, **more: Any) -> dict[str, Any]:
    """A player with these technologies active, of the race that their race cards belong to."""
    ids = list(technologies)
    cards = {TECHNOLOGIES[id].card.rpartition("-")[0] for id in ids}
    own = [race for race in RACES if race in cards]
    race = {"race": own[0]} if own else {}
    return {"technologies": ids, "active": ids, **race, **more}
