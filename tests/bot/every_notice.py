"""One notice of every class and form, for tests that go through all of them."""

from __future__ import annotations

from bot.app.game_log import AffectedTurn
from bot.app.notices.game_notices import (
    AnswersIn,
    CatchUp,
    Digest,
    DirectReminder,
    EpisodeChanged,
    EpisodeOver,
    FollowedGame,
    FollowedTurn,
    GameAbandoned,
    GameNotice,
    GameOver,
    HandChanged,
    LobbyCardChanged,
    PlayerCalled,
    PlayersCalled,
    QuestionAsked,
    Reminder,
    TurnEnded,
)
from bot.app.notices.notice_parts import Asked, LogSpan, PlaceLoss
from bot.app.notices.notices import ChannelLine, Notice
from bot.app.notices.private_notices import (
    NoticeUnsent,
    PlaceLost,
    PrivateNotice,
    TableGone,
)
from bot.app.notices.seat_notices import (
    AnsweredAtOnce,
    ComputerSeated,
    DefaultPlayed,
    OfferReason,
    PlayerAway,
    PlayerKicked,
    PlayerReturned,
    SeatAssigned,
    SeatCleared,
    SeatKept,
    SeatOffered,
    SeatReclaimed,
    SeatTaken,
)
from bot.app.notices.table_notices import (
    GamePaused,
    GameResumed,
    GameStarted,
    HostChanged,
    HostLeft,
    PaceChanged,
    RedoExpired,
    RedoRefused,
    RedoRequested,
    RulesChanged,
    TableClosed,
    TableExpired,
    TableRulesChanged,
    TimeExtended,
    TurnRedone,
    TurnUndone,
    TutorialStarted,
    UndoExpired,
    UndoRefused,
    UndoRequested,
    VoteExpired,
    VoteFailed,
    VoteOpened,
)
from bot.store.records import Status
from engine.core.game import Clock
from engine.core.seat import SEATS

P1, P2, P3, P4, P5 = SEATS[:5]
ADA, BEA, CID = 1, 2, 3  # people
ASKED = tuple(Asked(seat, "turn", Clock.TURN, True, n + 1) for n, seat in enumerate(SEATS[:5]))
TURNS = (AffectedTurn(4, P5), AffectedTurn(5, P1, part=True), AffectedTurn(6, P2, answer=True))
UNTIL = 1_800_000_000.0
SPAN = LogSpan(3, 5)
PLACE = "1" * 20
LONG = "What happened. " * 50

SEAT_LINES: tuple[ChannelLine, ...] = (
    DefaultPlayed(P5),
    AnsweredAtOnce(P5),
    SeatOffered(P5),
    *(SeatOffered(P5, why) for why in OfferReason if why is not OfferReason.HOST),
    SeatOffered(P5, OfferReason.HOST, BEA),
    SeatKept(P5),
    PlayerReturned(P5),
    SeatTaken(P5, ADA),
    SeatTaken(P5, ADA, ASKED[4:]),
    SeatReclaimed(P5, ADA),
    SeatAssigned(P5, ADA, BEA),
    ComputerSeated(P5, CID),
    ComputerSeated(P5, CID, BEA),
    PlayerAway(P5, CID),
    PlayerKicked(ADA, BEA),
    SeatCleared(P5, ADA, BEA),
    SeatCleared(P5, ADA, BEA, computer=True),
)
TABLE_LINES: tuple[ChannelLine, ...] = (
    TutorialStarted(ASKED),
    GameStarted(ASKED),
    HostLeft(),
    TableExpired(14),
    TableClosed(),
    TableClosed(BEA),
    HostChanged(ADA),
    PaceChanged(BEA, "100000m", ASKED),
    TimeExtended(BEA, SEATS[:5], "100 days", ASKED),
    VoteOpened("abandon", P5, 3, 7, UNTIL),
    VoteFailed("abandon", P5),
    VoteExpired("abandon", P5),
    GamePaused(),
    GamePaused(BEA),
    *(GamePaused(why=why) for why in PlaceLoss),
    GameResumed(ASKED),
    GameResumed(ASKED, BEA),
    UndoRequested(P5, SEATS[:4], TURNS, 4, 2, UNTIL),
    RedoRequested(P5, SEATS[:4], TURNS, 4, 2, UNTIL),
    UndoRefused(P5, P1),
    RedoRefused(P5, P1),
    UndoExpired(P5),
    RedoExpired(P5),
    TurnUndone(P5, TURNS, ASKED),
    TurnRedone(P5, TURNS, ASKED),
    RulesChanged("2026.11.2"),
    TableRulesChanged("2026.11.2"),
)
LINES = (*SEAT_LINES, *TABLE_LINES)
PRIVATE_LINES: tuple[PrivateNotice, ...] = (
    *(PlaceLost(PLACE, why) for why in PlaceLoss if why is not PlaceLoss.SERVER),
    TableGone(),
    NoticeUnsent(PLACE, "0123abcd"),
    NoticeUnsent(PLACE, "0123abcd", LONG),
)
GAME_NOTICES: tuple[GameNotice, ...] = (
    TurnEnded(SPAN, 4, ASKED),
    TurnEnded(SPAN, 4, ASKED, (DefaultPlayed(P1), SeatOffered(P1), PlayerReturned(P2))),
    GameOver(SPAN),
    GameOver(SPAN, (DefaultPlayed(P1),)),
    GameAbandoned(SPAN),
    GameAbandoned(SPAN, BEA),
    QuestionAsked(ASKED[0]),
    QuestionAsked(ASKED[0], SPAN),
    QuestionAsked(ASKED[0], SPAN, repeated=True),
    EpisodeChanged("phase 4", SPAN, ASKED),
    EpisodeChanged("at once 5", SPAN, ASKED, 5, calls=True, turn=4),
    EpisodeOver("phase 4"),
    EpisodeOver("phase 4", SPAN, 5, 4),
    AnswersIn(5, SPAN),
    PlayersCalled(ASKED[:2]),
    PlayerCalled(P1, UNTIL + 0.25),
    HandChanged(P1),
    Reminder(P1, "turn"),
    Reminder(P1, "turn", unreached=True),
    DirectReminder(P1, "turn"),
    CatchUp(P1, SPAN),
    FollowedTurn(FollowedGame(7, SPAN, Status.RUNNING)),
    Digest((FollowedGame(7, SPAN, Status.RUNNING), FollowedGame(8, SPAN, Status.OVER))),
    LobbyCardChanged(),
)
EVERY_NOTICE: tuple[Notice, ...] = (*GAME_NOTICES, *LINES, *PRIVATE_LINES)
