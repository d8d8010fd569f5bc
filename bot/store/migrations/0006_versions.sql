-- The version of the rules a game began under, and each one it went on under, from which revision on.
-- A change keeps the position it found: what was played before it cannot be replayed after it.
CREATE TABLE versions (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    rules TEXT NOT NULL,
    at REAL NOT NULL,
    format INTEGER,
    body BLOB
);
CREATE INDEX versions_by_game ON versions (game, id);

-- Until now there was one version.
INSERT INTO versions (game, revision, rules, at)
SELECT id, 0, '2026.11', started FROM games WHERE started IS NOT NULL ORDER BY id;
