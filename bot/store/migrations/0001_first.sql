-- The first shape of the file. Migrations are never edited; a later one changes what this made.
-- Times are seconds since 1970 in UTC. JSON is written without spaces.

CREATE TABLE program (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- Somebody who plays, hosts or watches. Who deletes their data becomes a row without an account.
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    account TEXT UNIQUE,
    name TEXT NOT NULL,
    settings TEXT NOT NULL DEFAULT '{}',
    created REAL NOT NULL
);

CREATE TABLE servers (
    id TEXT PRIMARY KEY,
    settings TEXT NOT NULL DEFAULT '{}',
    removed REAL
) WITHOUT ROWID;

CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    edition TEXT NOT NULL,
    seats INTEGER NOT NULL,
    options TEXT NOT NULL,
    server TEXT,
    place TEXT NOT NULL,
    host INTEGER NOT NULL REFERENCES people (id),
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'paused', 'over', 'abandoned')),
    pace TEXT NOT NULL,
    seed TEXT NOT NULL,
    salts TEXT NOT NULL DEFAULT '[]',
    commitment TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,
    undos INTEGER NOT NULL DEFAULT 0,
    told INTEGER NOT NULL DEFAULT 0,
    created REAL NOT NULL,
    started REAL,
    ended REAL
);
CREATE UNIQUE INDEX one_game_in_a_place ON games (place)
    WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX games_of_a_server ON games (server, status);

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    holder TEXT NOT NULL CHECK (holder IN ('person', 'bot', 'nobody')),
    person INTEGER REFERENCES people (id),
    ready INTEGER NOT NULL DEFAULT 0,
    offered INTEGER NOT NULL DEFAULT 0,
    defaults INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seats_of_a_person ON seats (person);

-- Who held a seat, from which step to which. Statistics belong to these.
CREATE TABLE tenures (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    first INTEGER NOT NULL,
    begun REAL NOT NULL,
    last INTEGER,
    ended REAL,
    why TEXT
);
CREATE INDEX tenures_of_a_person ON tenures (person);
CREATE INDEX tenures_of_a_game ON tenures (game, seat);

CREATE TABLE steps (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    entry TEXT NOT NULL,
    events TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game, revision)
) WITHOUT ROWID;

-- The position a game is in now, rewritten with each step.
CREATE TABLE positions (
    game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    format INTEGER NOT NULL,
    body TEXT NOT NULL
);

-- The position at the start of each turn, compressed, for history and undo.
CREATE TABLE turns (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    format INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (game, revision)
) WITHOUT ROWID;

CREATE TABLE drafts (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    actions TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- A question somebody has time to answer. It is due next at `due`; `stage` says for what.
CREATE TABLE timers (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    ask TEXT NOT NULL,
    revision INTEGER NOT NULL,
    begun REAL NOT NULL,
    allowance REAL,
    stage INTEGER NOT NULL DEFAULT 0,
    due REAL,
    muted INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat, ask)
) WITHOUT ROWID;
CREATE INDEX timers_by_time ON timers (due) WHERE due IS NOT NULL;

CREATE TABLE pauses (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    begun REAL NOT NULL,
    ended REAL,
    PRIMARY KEY (game, begun)
) WITHOUT ROWID;

CREATE TABLE votes (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    motion TEXT NOT NULL,
    seat INTEGER NOT NULL,
    agrees INTEGER NOT NULL,
    body TEXT NOT NULL DEFAULT '{}',
    opened REAL NOT NULL,
    PRIMARY KEY (game, motion, seat)
) WITHOUT ROWID;

-- What must be told, in this order, until it is acknowledged.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    game INTEGER REFERENCES games (id) ON DELETE CASCADE,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    person INTEGER REFERENCES people (id),
    body TEXT NOT NULL,
    created REAL NOT NULL,
    status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'told', 'dropped')),
    tries INTEGER NOT NULL DEFAULT 0,
    tried REAL,
    next REAL NOT NULL
);
CREATE INDEX outbox_to_do ON outbox (game, id) WHERE status = 'waiting';
