-- A table somebody is about to set: one for each person. `number` tells an old message from the newest one.
CREATE TABLE plans (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    made INTEGER
);
