-- To version 3: what a server keeps of a tournament beside its games: how it is shown and whether it
-- goes on by itself, who may come in, when rounds are open, what entrants agreed on, and practice,
-- which counts for nothing.

ALTER TABLE tournament ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN shows_names INTEGER NOT NULL DEFAULT 0
  CHECK (shows_names IN (0, 1));
ALTER TABLE tournament ADD COLUMN running INTEGER NOT NULL DEFAULT 0 CHECK (running IN (0, 1));

-- For pages of one entrant's games, newest first.
CREATE INDEX game_seats_by_entrant ON game_seats (entrant, game);

-- The token itself is nowhere.
CREATE TABLE tokens (
  entrant INTEGER PRIMARY KEY REFERENCES entrants,
  hash TEXT NOT NULL UNIQUE,
  issued TEXT NOT NULL
) STRICT;

CREATE TABLE announcements (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE windows (
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL,
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  at_close TEXT NOT NULL CHECK (at_close IN ('wait', 'forfeit')),
  by_agreement INTEGER NOT NULL CHECK (by_agreement IN (0, 1)),
  PRIMARY KEY (stage, round)
) STRICT, WITHOUT ROWID;

-- One a match, found by its key: entrants are their numbers, sorted, '3 17'; options are lines, as
-- records have them.
CREATE TABLE agreements (
  stage INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  entrants TEXT NOT NULL,
  options TEXT NOT NULL,
  move_ms INTEGER,
  game_ms INTEGER,
  at TEXT NOT NULL,
  agreed TEXT NOT NULL,
  PRIMARY KEY (stage, phase, entrants)
) STRICT, WITHOUT ROWID;

CREATE TABLE practice_games (
  id INTEGER PRIMARY KEY,
  started TEXT NOT NULL,
  reason TEXT NOT NULL,
  detail TEXT NOT NULL,
  record_sha256 TEXT NOT NULL
) STRICT;

CREATE TABLE practice_records (
  practice INTEGER PRIMARY KEY REFERENCES practice_games,
  record TEXT NOT NULL
) STRICT;

-- A house bot is no entrant.
CREATE TABLE practice_seats (
  practice INTEGER NOT NULL REFERENCES practice_games,
  place INTEGER NOT NULL,
  entrant INTEGER REFERENCES entrants,
  name TEXT NOT NULL,
  standing TEXT NOT NULL CHECK (standing IN ('win', 'loss', 'tie', 'void')),
  forfeit INTEGER NOT NULL CHECK (forfeit IN (0, 1)),
  score INTEGER NOT NULL,
  moves INTEGER NOT NULL,
  slowest_us INTEGER NOT NULL,
  PRIMARY KEY (practice, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX practice_seats_by_entrant ON practice_seats (entrant, practice);

CREATE TABLE practice_stderr_texts (
  practice INTEGER NOT NULL,
  place INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (practice, place),
  FOREIGN KEY (practice, place) REFERENCES practice_seats
) STRICT, WITHOUT ROWID;

CREATE TRIGGER announcements_are_not_deleted BEFORE DELETE ON announcements
  BEGIN SELECT RAISE(ABORT, 'announcements are never deleted'); END;
CREATE TRIGGER practice_games_are_not_deleted BEFORE DELETE ON practice_games
  BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
CREATE TRIGGER practice_games_are_not_changed BEFORE UPDATE ON practice_games
  BEGIN SELECT RAISE(ABORT, 'a game that was played is not changed'); END;
CREATE TRIGGER practice_seats_are_not_deleted BEFORE DELETE ON practice_seats
  BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
CREATE TRIGGER practice_records_are_not_deleted BEFORE DELETE ON practice_records
  BEGIN SELECT RAISE(ABORT, 'records are never deleted'); END;
CREATE TRIGGER practice_records_are_not_changed BEFORE UPDATE ON practice_records
  BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;
