-- To version 8: who comes after the draw, and the people of a team: their names, '' where the entry's
-- name is that of its one person. Addresses have a semicolon between them, and so have these names.

ALTER TABLE entrants ADD COLUMN members TEXT NOT NULL DEFAULT '';

CREATE TABLE arrivals (
  entrant INTEGER PRIMARY KEY REFERENCES entrants,
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL
) STRICT;

CREATE TRIGGER entrants_keep_number_and_alias BEFORE UPDATE OF number, alias ON entrants
  BEGIN SELECT RAISE(ABORT, 'an entrant keeps its number and its alias'); END;
