-- Players who deleted their data while a game of theirs goes on: a salted hash of the account, so that
-- deleting undoes no kick and gives no time back. Forgotten when the game ends.
CREATE TABLE departures (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES people (id),
    salt TEXT NOT NULL,
    digest TEXT NOT NULL,
    vacation REAL NOT NULL,
    PRIMARY KEY (game, person)
) WITHOUT ROWID;
