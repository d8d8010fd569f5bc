"""The page: several people of the local Discord side by side in one browser window."""

from sandbox.server import Sandbox
from sandbox.web.page import Page

__all__ = ["attach_page"]


def attach_page(sandbox: Sandbox) -> str:
    """Put the page into a local Discord that has not started; say where in it the page is.

    The path holds this start's secret, so it is shown only to the person who started it.
    """
    page = Page(sandbox)
    sandbox.front = page.index
    sandbox.extra += page.routes()
    sandbox.closing.append(page.close)
    return page.path
