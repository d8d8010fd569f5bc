"""Who may talk to the page's server: the page itself, opened by the person who started it."""

import hmac
import secrets
from collections.abc import Awaitable, Callable

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
# A page elsewhere may know our port, but its requests name where they come from.
FRIENDLY = frozenset({"same-origin", "none"})
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class PageAuth:
    """Keeps this start's secret and turns away all who do not know it."""

    def __init__(self) -> None:
        self._token = secrets.token_urlsafe(24)
        # Cookies do not know ports: two local Discords must not overwrite each other's.
        self._cookie = f"sandbox-{secrets.token_hex(4)}"

    @property
    def path(self) -> str:
        return f"/?token={self._token}"

    def knows(self, request: web.Request) -> bool:
        """Tell whether a request brings the secret, in its address or in its cookie."""
        brought = request.query.get("token") or request.cookies.get(self._cookie) or ""
        return hmac.compare_digest(brought.encode(), self._token.encode())

    def let_in(self, response: web.Response) -> None:
        """Give the page its cookie."""
        response.set_cookie(
            self._cookie, self._token, httponly=True, samesite="Strict", path="/", max_age=None
        )

    def asking(self, handler: Handler) -> Handler:
        """Guard a handler that only tells something."""

        async def guarded(request: web.Request) -> web.StreamResponse:
            self._check(request)
            return await handler(request)

        return guarded

    def acting(self, handler: Handler) -> Handler:
        """Guard a handler that changes something, or keeps listening."""

        async def guarded(request: web.Request) -> web.StreamResponse:
            if request.headers.get("Origin") != f"{request.scheme}://{request.host}":
                raise _refusal("This may only be asked by the page itself.")
            self._check(request)
            return await handler(request)

        return guarded

    def _check(self, request: web.Request) -> None:
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in FRIENDLY:
            raise _refusal("This may only be asked by the page itself.")
        if not self.knows(request):
            raise _refusal("Open the page by the address printed at the start.")


def policy(request: web.Request) -> str:
    """Say what the page may load: its own files, and nothing from anywhere else."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            f"connect-src 'self' ws://{request.host} wss://{request.host}",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            # Text becomes text: the browser itself refuses to read any of it as HTML.
            "require-trusted-types-for 'script'",
        )
    )


def _refusal(sentence: str) -> web.HTTPForbidden:
    return web.HTTPForbidden(text=sentence, headers=HEADERS)
