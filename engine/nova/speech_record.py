"""How the game speaks, as the platform knows it: one record of functions."""

from __future__ import annotations

from engine.core.game import Speech
from engine.nova.describe import describe, describe_surface, goal, question, so_far
from engine.nova.explain import explain, topics
from engine.nova.labels import label, word
from engine.nova.speech import WORDS, words_of
from engine.nova.telling import tell
from engine.nova.view import NovaView

SPEECH: Speech[NovaView] = Speech(
    words=WORDS,
    words_of=words_of,
    describe=describe,
    label=label,
    word=word,
    question=question,
    tell=tell,
    so_far=so_far,
    explain=explain,
    topics=topics,
    goal=goal,
    surface=describe_surface,
)
