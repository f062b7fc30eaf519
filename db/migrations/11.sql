-- To version 11: the stage (from 0) and round (0 is the whole stage) after which a running tournament stops
-- by itself, stage -1 is never; names can be on printed sheets alone; and entrants whose names stay hidden
-- while names are shown, by their own choice, the instructor's, or both.

ALTER TABLE tournament ADD COLUMN stop_stage INTEGER NOT NULL DEFAULT -1;
ALTER TABLE tournament ADD COLUMN stop_round INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournament ADD COLUMN names_on_paper INTEGER NOT NULL DEFAULT 0
  CHECK (names_on_paper IN (0, 1));

CREATE TABLE hidden_names (
  entrant INTEGER NOT NULL REFERENCES entrants,
  chosen_by TEXT NOT NULL CHECK (chosen_by IN ('entrant', 'staff')),
  PRIMARY KEY (entrant, chosen_by)
) STRICT, WITHOUT ROWID;
