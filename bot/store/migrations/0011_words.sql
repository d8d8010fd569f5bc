-- The words of the next action that a player has chosen so far, beside the actions of the draft.
ALTER TABLE drafts ADD COLUMN words TEXT NOT NULL DEFAULT '';
