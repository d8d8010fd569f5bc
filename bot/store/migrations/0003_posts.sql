-- Messages that are edited or looked for later. Person 0 is everybody in the channel.
CREATE TABLE posts (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    person INTEGER NOT NULL,
    channel TEXT NOT NULL,
    message TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game, kind, person)
) WITHOUT ROWID;

-- The game that lived somewhere is looked for with each command.
CREATE INDEX games_of_a_place ON games (place);
