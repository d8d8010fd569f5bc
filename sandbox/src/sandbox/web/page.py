"""The page's own server: its files, and what it may ask."""

import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from aiohttp import web

from sandbox.actors import NotPossible
from sandbox.errors import ApiError
from sandbox.ids import MessageId, UserId
from sandbox.json_codec import Json, dumps
from sandbox.server import Sandbox
from sandbox.web import page_state
from sandbox.web.auth import HEADERS, Gate, policy
from sandbox.web.fault_presets import Mishap, Mishaps
from sandbox.web.journal_view import Tape
from sandbox.web.page_actions import Deeds
from sandbox.web.page_request import Unclear, Wish, as_number
from sandbox.web.read_marks import Reading
from sandbox.web.subscribers import Watchers

STATIC = Path(__file__).parent / "static"
KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
Answer = Callable[[web.Request], Awaitable[Json]]


class Page:
    """Serves the page and everything behind it."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._world = sandbox.model
        self._gate = Gate()
        self._reading = Reading(sandbox.model)
        self._watchers = Watchers(sandbox.model, self._reading)
        self._tape = Tape(sandbox.journal, self._watchers.wake)
        self._deeds = Deeds(sandbox, self._reading, self._watchers.look_again)
        self._mishaps = Mishaps(sandbox, self._watchers.look_again)

    @property
    def path(self) -> str:
        """Where the page is, with the secret that opens it."""
        return self._gate.path

    def routes(self) -> list[web.RouteDef]:
        ask, act = self._gate.asking, self._gate.acting
        return [
            web.get("/sandbox/page/{name}", _file),
            web.get("/sandbox/api/state", ask(partial(_json, self._state))),
            web.get("/sandbox/api/journal", ask(partial(_json, self._journal))),
            web.get("/sandbox/api/events", act(self._events)),
            web.post("/sandbox/api/act", act(partial(_json, self._act))),
            web.post("/sandbox/api/fault", act(partial(_json, self._fault))),
        ]

    async def close(self) -> None:
        await self._watchers.close()

    async def index(self, request: web.Request) -> web.StreamResponse:
        """The page itself, for whoever brings the secret."""
        if not self._gate.knows(request):
            text = "Open the page by the address printed at the start.\n"
            raise web.HTTPForbidden(text=text, headers=HEADERS)
        response = _read("index.html")
        response.headers["Content-Security-Policy"] = policy(request)
        self._gate.let_in(response)
        return response

    async def _state(self, request: web.Request) -> Json:
        if "as" not in request.query:
            return {"now": self._world.clock.now(), "people": page_state.people(self._world)}
        actor = self._deeds.actor(UserId(as_number(request.query.get("as"), "as")))
        told = page_state.overview(self._world, self._reading, actor)
        if "channel" in request.query:
            number = as_number(request.query["channel"], "channel")
            place = self._deeds.visible(actor, number)
            before = None
            if "before" in request.query:
                before = MessageId(as_number(request.query["before"], "before"))
            told |= {
                "channel": str(place.id),
                **page_state.history(self._world, actor, place, before),
            }
            told["commands"] = page_state.commands(self._world, actor.id, place)
        return told

    async def _act(self, request: web.Request) -> Json:
        return await self._deeds.do(await _wish(request))

    async def _fault(self, request: web.Request) -> Json:
        wish = await _wish(request)
        actor = self._deeds.actor(UserId(wish.number("as")))
        try:
            mishap = Mishap(wish.text("what"))
        except ValueError:
            raise Unclear(f"{wish.text('what')!r} cannot go wrong here") from None
        place = None
        if wish.has("channel"):
            place = self._deeds.visible(actor, wish.number("channel"))
        self._mishaps.happen(mishap, actor, place)
        return {"rules": self._mishaps.rules()}

    async def _journal(self, request: web.Request) -> Json:
        lines = self._tape.lines(request.query)
        return {"entries": lines, "rules": self._mishaps.rules(), "count": self._tape.count}

    async def _events(self, request: web.Request) -> web.StreamResponse:
        try:
            actor = self._deeds.actor(UserId(as_number(request.query.get("as"), "as")))
        except (NotPossible, Unclear) as no:
            raise web.HTTPNotFound(text=str(no), headers=HEADERS) from None
        return await self._watchers.serve(request, actor, self._tape)


async def _json(answer: Answer, request: web.Request) -> web.StreamResponse:
    """Answer in JSON; whatever is not possible is said in a sentence."""
    status, told = 200, dict[str, object]()
    try:
        told = await answer(request)
    except NotPossible as no:
        status, told = 409, {"error": _sentence(str(no))}
    except Unclear as no:
        status, told = 400, {"error": _sentence(str(no))}
    except ApiError as no:
        status, told = no.reason.status, {"error": _sentence(no.reason.sentence)}
    return web.Response(
        text=dumps(told), status=status, content_type="application/json", headers=HEADERS
    )


async def _wish(request: web.Request) -> Wish:
    if request.content_type != "application/json":
        raise Unclear("JSON is wanted")
    try:
        said = json.loads(await request.text())
        # A text that was cut off may end in half an emoji, which nobody could be sent.
        return Wish(json.loads(dumps(said).encode(errors="replace")))
    except ValueError:
        raise Unclear("that is no JSON") from None


async def _file(request: web.Request) -> web.StreamResponse:
    name = request.match_info["name"]
    if name not in {file.name for file in STATIC.iterdir()}:
        raise web.HTTPNotFound(headers=HEADERS)
    return _read(name)


def _read(name: str) -> web.Response:
    file = STATIC / name
    return web.Response(
        text=file.read_text("utf-8"), content_type=KINDS[file.suffix], headers=HEADERS
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."
