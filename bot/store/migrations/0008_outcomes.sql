-- What became of an item that left the outbox: the message it is known by, if nothing else tells it
-- from others, and whether it was sent, needless, or its person or host was told that it was not.
ALTER TABLE outbox ADD COLUMN message TEXT;
ALTER TABLE outbox ADD COLUMN outcome TEXT
    CHECK (outcome IN ('sent', 'needless', 'unreached', 'reported'));
CREATE INDEX outbox_unreached ON outbox (person) WHERE outcome = 'unreached';
