-- The folder that an entrant's program runs in; '' is the program's own.

ALTER TABLE entrants ADD COLUMN folder TEXT NOT NULL DEFAULT '';
