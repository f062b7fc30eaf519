-- To version 4: an entrant's program has a name of its author's choice ("" where it has none), and
-- those that the instructor removed are kept with the reason: nobody takes them again.

ALTER TABLE entrants ADD COLUMN program TEXT NOT NULL DEFAULT '';

CREATE TABLE removed_names (
  id INTEGER PRIMARY KEY,
  entrant INTEGER NOT NULL REFERENCES entrants,
  name TEXT NOT NULL,
  at TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;

CREATE TRIGGER removed_names_are_not_deleted BEFORE DELETE ON removed_names
  BEGIN SELECT RAISE(ABORT, 'removed names are never deleted'); END;
