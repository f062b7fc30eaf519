-- To version 10: an entrant's emblem, as five numbers; '' is the one that its alias draws.

ALTER TABLE entrants ADD COLUMN emblem TEXT NOT NULL DEFAULT '';
