"""Where requests come in: read, disturbed, counted, answered and written down."""

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from sandbox.activity import Activity
from sandbox.clock import Clock
from sandbox.errors import ApiError, ErrorCode
from sandbox.faults import Cut, Delay, Faults, RateLimitScope, Reply, rate_limited
from sandbox.journal import Exchange, Journal, Trouble, redacted, without_token
from sandbox.json_codec import dumps, loads
from sandbox.limits.problem import TOO_LARGE
from sandbox.model.people import Application
from sandbox.model.world import World
from sandbox.ratelimit import Limits
from sandbox.rest import forms
from sandbox.rest.call import Answer, Call, Refused, Route, Upload
from sandbox.rest.router import Router
from sandbox.rest.unsupported import Unsupported, unsupported_parts

VERSION = re.compile(r"^/api/v(?:9|10)(?=/)")
FILE_FIELD = re.compile(r"^files\[(\d+)\]$")


@dataclass(slots=True)
class RequestTrace:
    """One request on its way through the door."""

    method: str
    path: str
    query: dict[str, str]
    bot: Application | None
    route: Route | None = None
    params: dict[str, str] = field(default_factory=dict)
    body: Any = None
    files: list[Upload] = field(default_factory=list)
    fault: str | None = None
    headers: dict[str, str] = field(default_factory=dict)


class ApiServer:
    """Answers every request to the API."""

    def __init__(
        self, world: World, journal: Journal, faults: Faults, limits: Limits, activity: Activity
    ) -> None:
        self._world = world
        self._clock: Clock = world.clock
        self._journal = journal
        self._faults = faults
        self._limits = limits
        self._activity = activity
        self._router = Router()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        self._activity.begin()
        started = time.monotonic()
        path = VERSION.sub("", request.rel_url.raw_path, count=1)
        trace = RequestTrace(request.method, path, dict(request.query), self._caller(request))
        found = self._router.find(trace.method, path)
        if found is not None:
            trace.route, trace.params = found
        else:
            unknown = f"no route: {trace.method} {without_token(path)}"
            self._journal.note(unknown, Trouble.NO_ROUTE)
        try:
            answer = await self._pass(request, trace)
            self._write(trace, answer, started)
            if answer.status == 0 and request.transport is not None:
                request.transport.abort()
            return _response(answer, trace.headers)
        except ConnectionError:
            # The bot went away in the middle of a word, which is its own affair.
            raise
        except Exception as error:
            where = trace.path if trace.route is None else trace.route.template
            text = f"{trace.method} {without_token(where)}: {error!r}"
            self._journal.note(text, Trouble.BROKEN)
            raise
        finally:
            self._activity.end()

    async def _pass(self, request: web.Request, trace: RequestTrace) -> Answer:
        try:
            trace.body, trace.files = await self._read(request)
        except ValueError:
            return _refusal(ApiError(ErrorCode.INVALID_JSON))
        except web.HTTPRequestEntityTooLarge:
            return Answer(TOO_LARGE.body, TOO_LARGE.status)
        action = self._faults.for_request(trace.method, trace.path)
        trace.fault = None if action is None else repr(action)
        match action:
            case Reply():
                trace.headers |= {**action.headers, "Content-Type": action.content_type}
                return Answer(action.body, action.status)
            case Cut(after=False):
                return Answer(status=0)
            case Delay(after=False):
                await self._delay(action)
            case _:
                pass
        answer = self._answer(trace)
        match action:
            case Cut(after=True):
                return Answer(status=0)
            case Delay(after=True):
                await self._delay(action)
            case _:
                pass
        return answer

    async def _delay(self, delay: Delay) -> None:
        # A test that waits for rest must not wait for a request that is held back on purpose.
        self._activity.end()
        try:
            if delay.gate is not None:
                await delay.gate.wait()
            else:
                await self._clock.sleep(delay.seconds)
        finally:
            self._activity.begin()

    def _answer(self, trace: RequestTrace) -> Answer:
        route = trace.route
        if route is None:
            return _refusal(ApiError(ErrorCode.GENERAL))
        if route.needs_token and trace.bot is None:
            return _refusal(ApiError(ErrorCode.UNAUTHORIZED))
        limited = self._count(trace, route)
        if limited is not None:
            return limited
        call = Call(self._world, trace.bot, trace.params, trace.query, trace.body, trace.files)
        try:
            answer = route.handler(call)
        except ApiError as error:
            if error.retry_after is None:
                return _refusal(error)
            reply = rate_limited(error.retry_after)
            trace.headers |= reply.headers
            return Answer({**reply.fields, **error.body()}, reply.status)
        except Refused as refused:
            return Answer(refused.problem.body, refused.problem.status)
        except Unsupported as left:
            self._note_left_out(trace, route, str(left))
            return _refusal(ApiError(ErrorCode.GENERAL))
        for part in unsupported_parts(trace.body):
            self._note_left_out(trace, route, part)
        return answer

    def _note_left_out(self, trace: RequestTrace, route: Route, part: str) -> None:
        self._journal.note(f"{trace.method} {route.template}: {part}", Trouble.LEFT_OUT)

    def _count(self, trace: RequestTrace, route: Route) -> Answer | None:
        # A webhook is named by its number and its token, anything else by its number.
        parts = 2 if route.template.startswith("/webhooks/") else 1
        place = "/".join(list(trace.params.values())[:parts])
        bot = "" if trace.bot is None else str(trace.bot.id)
        verdict = self._limits.call(bot, trace.method, route.template, place)
        trace.headers |= verdict.headers
        if verdict.retry_after is None:
            return None
        scope = RateLimitScope.GLOBAL if verdict.everywhere else RateLimitScope.USER
        reply = rate_limited(verdict.retry_after, scope)
        trace.headers |= reply.headers
        return Answer(reply.body, reply.status)

    def _caller(self, request: web.Request) -> Application | None:
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        return self._world.application(token) if kind == "Bot" else None

    async def _read(self, request: web.Request) -> tuple[Any, list[Upload]]:
        kind = request.headers.get("Content-Type", "")
        if kind.startswith("multipart/"):
            return _read_form(forms.parts(kind, await request.read()))
        data = await request.read()
        return (loads(data) if data else None), []

    def _write(self, trace: RequestTrace, answer: Answer, started: float) -> None:
        self._journal.write(
            Exchange(
                at=started,
                took=time.monotonic() - started,
                bot=None if trace.bot is None else trace.bot.name,
                method=trace.method,
                route=None if trace.route is None else trace.route.template,
                path=without_token(trace.path),
                query=trace.query,
                request=redacted(trace.body),
                files=[file.filename for file in trace.files],
                status=answer.status,
                response=redacted(answer.body),
                fault=trace.fault,
            )
        )


def _read_form(parts: Iterable[forms.Part]) -> tuple[Any, list[Upload]]:
    # Files may come without a word about them.
    body: Any = {}
    files: list[Upload] = []
    for part in parts:
        number = FILE_FIELD.match(part.name)
        if part.name == "payload_json":
            body = loads(part.data)
        elif number is not None:
            files.append(Upload(int(number[1]), part.filename or "unknown", part.data))
    return body, files


def _refusal(error: ApiError) -> Answer:
    return Answer(error.body(), error.reason.status)


def _response(answer: Answer, headers: dict[str, str]) -> web.Response:
    kind = headers.pop("Content-Type", "application/json")
    if answer.body is None:
        return web.Response(status=answer.status or 500, headers=headers)
    body = answer.body if isinstance(answer.body, str) else dumps(answer.body)
    # Exactly this content type: with a charset behind it discord.py would read text.
    return web.Response(
        body=body.encode(), status=answer.status, headers={**headers, "Content-Type": kind}
    )
