-- From nothing to version 1. Texts where JSON readers would lose digits: seeds have 64 unsigned bits.

CREATE TABLE tournament (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  plan TEXT NOT NULL,
  game TEXT NOT NULL,
  seed TEXT NOT NULL,
  seed_sha256 TEXT NOT NULL,
  dictionary_sha256 TEXT NOT NULL,
  created TEXT NOT NULL,
  closed TEXT NOT NULL,
  program TEXT NOT NULL
) STRICT;

CREATE TABLE entrants (
  number INTEGER PRIMARY KEY,
  alias TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  institution TEXT NOT NULL,
  version TEXT NOT NULL,
  command TEXT NOT NULL,
  classic INTEGER NOT NULL CHECK (classic IN (0, 1))
) STRICT;

CREATE TABLE matches (
  id INTEGER PRIMARY KEY,
  stage INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  label TEXT NOT NULL,
  voided TEXT NOT NULL
) STRICT;

CREATE TABLE match_entrants (
  match INTEGER NOT NULL REFERENCES matches,
  place INTEGER NOT NULL,
  entrant INTEGER NOT NULL REFERENCES entrants,
  PRIMARY KEY (match, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches,
  number INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  board INTEGER NOT NULL,
  seed TEXT,
  state TEXT NOT NULL CHECK (state IN ('played', 'awarded', 'void', 'superseded')),
  fresh_board INTEGER NOT NULL CHECK (fresh_board IN (0, 1)),
  reason TEXT NOT NULL,
  detail TEXT NOT NULL,
  started TEXT NOT NULL,
  took_us INTEGER NOT NULL,
  record_sha256 TEXT NOT NULL
) STRICT;

-- Apart from the games, so that reading all results does not read all moves.
CREATE TABLE records (
  game INTEGER PRIMARY KEY REFERENCES games,
  record TEXT NOT NULL
) STRICT;

CREATE TABLE game_seats (
  game INTEGER NOT NULL REFERENCES games,
  place INTEGER NOT NULL,
  entrant INTEGER NOT NULL REFERENCES entrants,
  standing TEXT NOT NULL CHECK (standing IN ('win', 'loss', 'tie', 'void')),
  forfeit INTEGER NOT NULL CHECK (forfeit IN (0, 1)),
  score INTEGER NOT NULL,
  moves INTEGER NOT NULL,
  slowest_us INTEGER NOT NULL,
  PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;

-- What a bot wrote on standard error, where it wrote anything; any bytes.
CREATE TABLE stderr_texts (
  game INTEGER NOT NULL,
  place INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, place),
  FOREIGN KEY (game, place) REFERENCES game_seats
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit log can only grow'); END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit log can only grow'); END;
-- INSERT OR REPLACE deletes without asking the trigger for deletes.
CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
  WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM audit)
  BEGIN SELECT RAISE(ABORT, 'the audit log grows by one row at a time, at its end'); END;

CREATE TRIGGER tournament_is_not_changed
  BEFORE UPDATE OF one, plan, game, seed, seed_sha256, dictionary_sha256, created ON tournament
  BEGIN SELECT RAISE(ABORT, 'of a tournament only the end can change'); END;
CREATE TRIGGER tournament_is_not_deleted BEFORE DELETE ON tournament
  BEGIN SELECT RAISE(ABORT, 'a tournament is never deleted'); END;
CREATE TRIGGER entrants_are_not_deleted BEFORE DELETE ON entrants
  BEGIN SELECT RAISE(ABORT, 'entrants are never deleted'); END;
CREATE TRIGGER matches_are_not_deleted BEFORE DELETE ON matches
  BEGIN SELECT RAISE(ABORT, 'matches are never deleted'); END;
CREATE TRIGGER match_entrants_are_not_deleted BEFORE DELETE ON match_entrants
  BEGIN SELECT RAISE(ABORT, 'matches are never deleted'); END;
CREATE TRIGGER games_are_not_deleted BEFORE DELETE ON games
  BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
CREATE TRIGGER game_seats_are_not_deleted BEFORE DELETE ON game_seats
  BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
CREATE TRIGGER games_are_not_changed
  BEFORE UPDATE OF id, match, number, attempt, board, seed, started, took_us, record_sha256 ON games
  BEGIN SELECT RAISE(ABORT, 'a game that was played is not changed'); END;
CREATE TRIGGER records_are_not_deleted BEFORE DELETE ON records
  BEGIN SELECT RAISE(ABORT, 'records are never deleted'); END;
CREATE TRIGGER records_are_not_changed BEFORE UPDATE ON records
  BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;
