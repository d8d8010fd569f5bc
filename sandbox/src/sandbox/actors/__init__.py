"""The people: what a person at a screen can do and see, for tests and for the page."""

from sandbox.actors.actor import Actor
from sandbox.actors.forms import Form
from sandbox.actors.response import Response
from sandbox.actors.simulation import NotPossible, Until

__all__ = ["Actor", "Form", "NotPossible", "Response", "Until"]
