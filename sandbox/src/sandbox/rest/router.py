"""Which function answers which path."""

from urllib.parse import unquote

from sandbox.ids import is_id
from sandbox.rest import (
    channels,
    commands,
    guilds,
    interactions,
    messages,
    pins,
    reactions,
    threads,
    users,
    webhooks,
)
from sandbox.rest.call import Route

SUBJECTS = (
    users,
    guilds,
    channels,
    messages,
    pins,
    reactions,
    threads,
    commands,
    interactions,
    webhooks,
)


class Router:
    """Finds the route for a path. A fixed word is preferred to a placeholder."""

    def __init__(self) -> None:
        self._routes: dict[tuple[str, int], list[tuple[list[str], Route]]] = {}
        for subject in SUBJECTS:
            for route in subject.ROUTES:
                parts = route.template.split("/")
                self._routes.setdefault((route.method, len(parts)), []).append((parts, route))
        for same_length in self._routes.values():
            same_length.sort(key=lambda entry: sum(part.startswith("{") for part in entry[0]))

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """Find the route and the values of its placeholders."""
        parts = [unquote(part) for part in path.split("/")]
        for template, route in self._routes.get((method, len(parts)), ()):
            params = _match(template, parts)
            if params is not None:
                return route, params
        return None


def _match(template: list[str], parts: list[str]) -> dict[str, str] | None:
    params: dict[str, str] = {}
    for expected, part in zip(template, parts, strict=True):
        if expected.startswith("{"):
            # Ids are numbers; only these may be anything.
            free = expected in {"{emoji_name}", "{webhook_token}", "{interaction_token}"}
            if not free and not is_id(part):
                return None
            params[expected[1:-1]] = part
        elif expected != part:
            return None
    return params
