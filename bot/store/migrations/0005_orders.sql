-- Standing orders are secret, so they are no entries of the log, whose numbers everybody sees.
-- `revision` is the one the game was at when the order was given.
CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    line TEXT NOT NULL,
    at REAL NOT NULL
);
CREATE INDEX orders_by_game ON orders (game, id);
