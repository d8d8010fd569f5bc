-- Steps of a game that its channel reads in one message, which is changed as they go on.
CREATE TABLE episodes (
    game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    asked INTEGER NOT NULL,
    calls INTEGER NOT NULL,
    acted INTEGER
);
