-- To version 9: results that are held back. Stages whose results are, or are not, whatever the plan says;
-- matches that were revealed, by their keys, so that they stay public when a match is played again;
-- and what is to be revealed by the clock: stage -1 is every stage, round 0 all of a stage.

CREATE TABLE embargoes (
  stage INTEGER PRIMARY KEY,
  holds INTEGER NOT NULL CHECK (holds IN (0, 1))
) STRICT;

CREATE TABLE revealed (
  stage INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  entrants TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (stage, phase, entrants)
) STRICT, WITHOUT ROWID;

CREATE TABLE reveal_times (
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (stage, round)
) STRICT, WITHOUT ROWID;
