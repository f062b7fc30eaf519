-- To version 8: who comes after the draw, and the people of a team: their names, '' where the entry's
-- name is that of its one person. Addresses have a semicolon between them, and so have these names.
-- Programs of the staff take no part in any stage; which thresholds of the plan an entrant has passed,
-- by the threshold's place in the plan from 0. Seeds of the first stage where ratings decide on them, the
-- best one first.

ALTER TABLE entrants ADD COLUMN members TEXT NOT NULL DEFAULT '';
ALTER TABLE entrants ADD COLUMN staff INTEGER NOT NULL DEFAULT 0 CHECK (staff IN (0, 1));

CREATE TABLE passed_thresholds (
  entrant INTEGER NOT NULL REFERENCES entrants,
  threshold INTEGER NOT NULL,
  version INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (entrant, threshold)
) STRICT, WITHOUT ROWID;

CREATE TABLE seeding (
  seed INTEGER PRIMARY KEY,
  entrant INTEGER NOT NULL UNIQUE REFERENCES entrants
) STRICT;

CREATE TABLE arrivals (
  entrant INTEGER PRIMARY KEY REFERENCES entrants,
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL
) STRICT;

CREATE TRIGGER entrants_keep_number_and_alias BEFORE UPDATE OF number, alias ON entrants
  BEGIN SELECT RAISE(ABORT, 'an entrant keeps its number and its alias'); END;
