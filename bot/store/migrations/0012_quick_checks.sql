-- The outbox with the same rules, written as comparisons: for `IN` with more than two values SQLite builds an
-- index in memory whenever a row is written, which took longer than the row.
CREATE TABLE outbox_anew (
    id INTEGER PRIMARY KEY,
    game INTEGER REFERENCES games (id) ON DELETE CASCADE,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    person INTEGER REFERENCES people (id),
    body TEXT NOT NULL,
    created REAL NOT NULL,
    status TEXT NOT NULL DEFAULT 'waiting'
        CHECK (status = 'waiting' OR status = 'told' OR status = 'dropped'),
    tries INTEGER NOT NULL DEFAULT 0,
    tried REAL,
    next REAL NOT NULL,
    message TEXT,
    outcome TEXT CHECK (
        outcome = 'sent' OR outcome = 'needless' OR outcome = 'unreached' OR outcome = 'reported'
    )
);
INSERT INTO outbox_anew
    SELECT id, game, key, kind, person, body, created, status, tries, tried, next, message, outcome
    FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_anew RENAME TO outbox;
CREATE INDEX outbox_to_do ON outbox (game, id) WHERE status = 'waiting';
CREATE INDEX outbox_unreached ON outbox (person) WHERE outcome = 'unreached';
