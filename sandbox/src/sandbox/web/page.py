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
from sandbox.web.auth import HEADERS, PageAuth, policy
from sandbox.web.fault_presets import FaultPreset, FaultPresets
from sandbox.web.journal_view import JournalView
from sandbox.web.page_actions import PageActions
from sandbox.web.page_request import PageRequest, Unclear, as_number
from sandbox.web.read_marks import ReadMarks
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
        self._auth = PageAuth()
        self._read_marks = ReadMarks(sandbox.model)
        self._watchers = Watchers(sandbox.model, self._read_marks)
        self._journal_view = JournalView(sandbox.journal, self._watchers.wake)
        self._actions = PageActions(sandbox, self._read_marks, self._watchers.look_again)
        self._presets = FaultPresets(sandbox, self._watchers.look_again)

    @property
    def path(self) -> str:
        """Where the page is, with the secret that opens it."""
        return self._auth.path

    def routes(self) -> list[web.RouteDef]:
        ask, act = self._auth.asking, self._auth.acting
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
        """Serve the page to a browser that brings the secret."""
        if not self._auth.knows(request):
            text = "Open the page by the address printed at the start.\n"
            raise web.HTTPForbidden(text=text, headers=HEADERS)
        response = _read("index.html")
        response.headers["Content-Security-Policy"] = policy(request)
        self._auth.let_in(response)
        return response

    async def _state(self, request: web.Request) -> Json:
        if "as" not in request.query:
            return {"now": self._world.clock.now(), "people": page_state.people(self._world)}
        actor = self._actions.actor(UserId(as_number(request.query.get("as"), "as")))
        answer = page_state.overview(self._world, self._read_marks, actor)
        if "channel" in request.query:
            number = as_number(request.query["channel"], "channel")
            place = self._actions.visible(actor, number)
            before = None
            if "before" in request.query:
                before = MessageId(as_number(request.query["before"], "before"))
            answer |= {
                "channel": str(place.id),
                **page_state.history(self._world, actor, place, before),
            }
            answer["commands"] = page_state.commands(self._world, actor.id, place)
        return answer

    async def _act(self, request: web.Request) -> Json:
        return await self._actions.do(await _read_request(request))

    async def _fault(self, request: web.Request) -> Json:
        asked = await _read_request(request)
        actor = self._actions.actor(UserId(asked.number("as")))
        try:
            preset = FaultPreset(asked.text("what"))
        except ValueError:
            raise Unclear(f"{asked.text('what')!r} cannot go wrong here") from None
        place = None
        if asked.has("channel"):
            place = self._actions.visible(actor, asked.number("channel"))
        self._presets.apply(preset, actor, place)
        return {"rules": self._presets.rules()}

    async def _journal(self, request: web.Request) -> Json:
        lines = self._journal_view.lines(request.query)
        return {"entries": lines, "rules": self._presets.rules(), "count": self._journal_view.count}

    async def _events(self, request: web.Request) -> web.StreamResponse:
        try:
            actor = self._actions.actor(UserId(as_number(request.query.get("as"), "as")))
        except (NotPossible, Unclear) as no:
            raise web.HTTPNotFound(text=str(no), headers=HEADERS) from None
        return await self._watchers.serve(request, actor, self._journal_view)


async def _json(answer: Answer, request: web.Request) -> web.StreamResponse:
    """Answer in JSON; whatever is not possible is said in a sentence."""
    status, body = 200, dict[str, object]()
    try:
        body = await answer(request)
    except NotPossible as no:
        status, body = 409, {"error": _sentence(str(no))}
    except Unclear as no:
        status, body = 400, {"error": _sentence(str(no))}
    except ApiError as no:
        status, body = no.reason.status, {"error": _sentence(no.reason.sentence)}
    return web.Response(
        text=dumps(body), status=status, content_type="application/json", headers=HEADERS
    )


async def _read_request(request: web.Request) -> PageRequest:
    if request.content_type != "application/json":
        raise Unclear("JSON is wanted")
    try:
        said = json.loads(await request.text())
        # A text that was cut off may end in half an emoji, which cannot be sent.
        return PageRequest(json.loads(dumps(said).encode(errors="replace")))
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
