-- To version 10: what the instructor asked of the big screens, so that a server that comes back goes on
-- where it was (games are their ids, '17 3'); and an entrant's emblem, as five numbers, '' for the one that
-- its alias draws.

CREATE TABLE big_screen (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
  next INTEGER NOT NULL,
  again INTEGER NOT NULL,
  mode TEXT NOT NULL,
  step INTEGER NOT NULL,
  running_order TEXT NOT NULL,
  left_out TEXT NOT NULL
) STRICT;

ALTER TABLE entrants ADD COLUMN emblem TEXT NOT NULL DEFAULT '';
