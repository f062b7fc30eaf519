-- To version 11: the stage (from 0) and round (0 is the whole stage) after which a running tournament stops
-- by itself; stage -1 is never.

ALTER TABLE tournament ADD COLUMN stop_stage INTEGER NOT NULL DEFAULT -1;
ALTER TABLE tournament ADD COLUMN stop_round INTEGER NOT NULL DEFAULT 0;
