-- Who follows which game, how often they are told, and up to which revision they have been.
CREATE TABLE followers (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES people (id),
    every TEXT NOT NULL CHECK (every IN ('turn', 'day')),
    told INTEGER NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (game, person)
) WITHOUT ROWID;
CREATE INDEX followers_of_a_person ON followers (person);

-- When somebody's next daily digest is due. One row a person, however many games they follow.
CREATE TABLE digests (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    due REAL NOT NULL
);
CREATE INDEX digests_by_time ON digests (due);
