-- The tables of a tournament's file, version 1. Seeds are texts because JSON readers lose digits of 64 bits.

-- '' as seed_nonce: the seed was committed to without one. stop_stage (from 0) and stop_round (0 is the whole
-- stage) are where a running tournament stops automatically; stop_stage -1 is never.
CREATE TABLE tournament (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  plan TEXT NOT NULL,
  game TEXT NOT NULL,
  seed TEXT NOT NULL,
  seed_sha256 TEXT NOT NULL,
  dictionary_sha256 TEXT NOT NULL,
  created TEXT NOT NULL,
  closed TEXT NOT NULL,
  program TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  shows_names INTEGER NOT NULL DEFAULT 0 CHECK (shows_names IN (0, 1)),
  running INTEGER NOT NULL DEFAULT 0 CHECK (running IN (0, 1)),
  seed_nonce TEXT NOT NULL DEFAULT '',
  stop_stage INTEGER NOT NULL DEFAULT -1,
  stop_round INTEGER NOT NULL DEFAULT 0,
  names_on_paper INTEGER NOT NULL DEFAULT 0 CHECK (names_on_paper IN (0, 1))
) STRICT;
CREATE TRIGGER tournament_is_not_changed
  BEFORE UPDATE OF one, plan, game, seed, seed_sha256, seed_nonce, dictionary_sha256, created
  ON tournament
  BEGIN SELECT RAISE(ABORT, 'of a tournament only the end can change'); END;
CREATE TRIGGER tournament_is_not_deleted BEFORE DELETE ON tournament
  BEGIN SELECT RAISE(ABORT, 'a tournament is never deleted'); END;

-- program: the name that its author gave it. folder: that the command runs in; '' is the program's own.
-- members: the people of a team, '' if the entry's name is that of its one person; addresses and members have
-- semicolons between them. staff: plays in no stage. emblem: five numbers, '' for the one that the alias draws.
-- identifiers: of its people in a course system, a line each, headings and values with tabs between them.
CREATE TABLE entrants (
  number INTEGER PRIMARY KEY,
  alias TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  institution TEXT NOT NULL,
  version TEXT NOT NULL,
  command TEXT NOT NULL,
  classic INTEGER NOT NULL CHECK (classic IN (0, 1)),
  program TEXT NOT NULL DEFAULT '',
  folder TEXT NOT NULL DEFAULT '',
  members TEXT NOT NULL DEFAULT '',
  staff INTEGER NOT NULL DEFAULT 0 CHECK (staff IN (0, 1)),
  emblem TEXT NOT NULL DEFAULT '',
  identifiers TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TRIGGER entrants_are_not_deleted BEFORE DELETE ON entrants
  BEGIN SELECT RAISE(ABORT, 'entrants are never deleted'); END;
CREATE TRIGGER entrants_keep_number_and_alias BEFORE UPDATE OF number, alias ON entrants
  BEGIN SELECT RAISE(ABORT, 'an entrant keeps its number and its alias'); END;

-- Seeds of the first stage if ratings decide on them, the best one first.
CREATE TABLE seeding (
  seed INTEGER PRIMARY KEY,
  entrant INTEGER NOT NULL UNIQUE REFERENCES entrants
) STRICT;

-- Entrants that came after the draw.
CREATE TABLE arrivals (
  entrant INTEGER PRIMARY KEY REFERENCES entrants,
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL
) STRICT;

-- Entrants that play no more. A row is removed when its entrant is reinstated.
CREATE TABLE departures (
  entrant INTEGER PRIMARY KEY REFERENCES entrants,
  kind TEXT NOT NULL CHECK (kind IN ('disqualified', 'withdrawn')),
  games TEXT NOT NULL CHECK (games IN ('stand', 'void', 'award')),
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;

-- Thresholds of the plan, by their places in it from 0.
CREATE TABLE passed_thresholds (
  entrant INTEGER NOT NULL REFERENCES entrants,
  threshold INTEGER NOT NULL,
  version INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (entrant, threshold)
) STRICT, WITHOUT ROWID;

-- Entrants whose e-mail addresses their group does not see.
CREATE TABLE hidden_addresses (
  entrant INTEGER PRIMARY KEY REFERENCES entrants
) STRICT;

-- Entrants whose names stay hidden while names are shown.
CREATE TABLE hidden_names (
  entrant INTEGER NOT NULL REFERENCES entrants,
  chosen_by TEXT NOT NULL CHECK (chosen_by IN ('entrant', 'staff')),
  PRIMARY KEY (entrant, chosen_by)
) STRICT, WITHOUT ROWID;

-- Names of programs that the instructor removed: no program can have them again.
CREATE TABLE removed_names (
  id INTEGER PRIMARY KEY,
  entrant INTEGER NOT NULL REFERENCES entrants,
  name TEXT NOT NULL,
  at TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE TRIGGER removed_names_are_not_deleted BEFORE DELETE ON removed_names
  BEGIN SELECT RAISE(ABORT, 'removed names are never deleted'); END;

CREATE TABLE matches (
  id INTEGER PRIMARY KEY,
  stage INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  label TEXT NOT NULL,
  voided TEXT NOT NULL
) STRICT;
CREATE TRIGGER matches_are_not_deleted BEFORE DELETE ON matches
  BEGIN SELECT RAISE(ABORT, 'matches are never deleted'); END;

CREATE TABLE match_entrants (
  match INTEGER NOT NULL REFERENCES matches,
  place INTEGER NOT NULL,
  entrant INTEGER NOT NULL REFERENCES entrants,
  PRIMARY KEY (match, place)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER match_entrants_are_not_deleted BEFORE DELETE ON match_entrants
  BEGIN SELECT RAISE(ABORT, 'matches are never deleted'); END;

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
CREATE TRIGGER games_are_not_deleted BEFORE DELETE ON games
  BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
CREATE TRIGGER games_are_not_changed
  BEFORE UPDATE OF id, match, number, attempt, board, seed, started, took_us, record_sha256 ON games
  BEGIN SELECT RAISE(ABORT, 'a game that was played is not changed'); END;

-- Apart from the games, so that reading all results does not read all moves.
CREATE TABLE records (
  game INTEGER PRIMARY KEY REFERENCES games,
  record TEXT NOT NULL
) STRICT;
CREATE TRIGGER records_are_not_deleted BEFORE DELETE ON records
  BEGIN SELECT RAISE(ABORT, 'records are never deleted'); END;
CREATE TRIGGER records_are_not_changed BEFORE UPDATE ON records
  BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;

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
-- For pages of one entrant's games, newest first.
CREATE INDEX game_seats_by_entrant ON game_seats (entrant, game);
CREATE TRIGGER game_seats_are_not_deleted BEFORE DELETE ON game_seats
  BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;

-- Standard error of bots that wrote any; the text may have any bytes.
CREATE TABLE stderr_texts (
  game INTEGER NOT NULL,
  place INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, place),
  FOREIGN KEY (game, place) REFERENCES game_seats
) STRICT, WITHOUT ROWID;

-- The chain column has a digest of the row and of all rows before it.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  chain TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit log can only grow'); END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit log can only grow'); END;
-- INSERT OR REPLACE deletes without firing the trigger for deletes.
CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
  WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM audit)
  BEGIN SELECT RAISE(ABORT, 'the audit log grows by one row at a time, at its end'); END;

-- Stages that play every order, as the instructor confirmed them.
CREATE TABLE confirmed (
  stage INTEGER PRIMARY KEY,
  sample INTEGER NOT NULL
) STRICT;

-- A link for each change of what standings are made from: `what` is the row as it was then, `link` the SHA-256
-- of the previous link and of `what`.
CREATE TABLE chain (
  id INTEGER PRIMARY KEY,
  what TEXT NOT NULL,
  link TEXT NOT NULL
) STRICT;
CREATE TRIGGER chain_is_not_changed BEFORE UPDATE ON chain
  BEGIN SELECT RAISE(ABORT, 'the chain of results can only grow'); END;
CREATE TRIGGER chain_is_not_deleted BEFORE DELETE ON chain
  BEGIN SELECT RAISE(ABORT, 'the chain of results can only grow'); END;
CREATE TRIGGER chain_is_not_replaced BEFORE INSERT ON chain
  WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM chain)
  BEGIN SELECT RAISE(ABORT, 'the chain of results grows by one link at a time, at its end'); END;

-- The tokens themselves are not stored.
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
CREATE TRIGGER announcements_are_not_deleted BEFORE DELETE ON announcements
  BEGIN SELECT RAISE(ABORT, 'announcements are never deleted'); END;

CREATE TABLE windows (
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL,
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  at_close TEXT NOT NULL CHECK (at_close IN ('wait', 'forfeit')),
  by_agreement INTEGER NOT NULL CHECK (by_agreement IN (0, 1)),
  PRIMARY KEY (stage, round)
) STRICT, WITHOUT ROWID;

-- One for a match, found by its key: entrants are their numbers, sorted, '3 17'; options are lines, as
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

-- Stages whose results are held back, or are not, whatever the plan says.
CREATE TABLE embargoes (
  stage INTEGER PRIMARY KEY,
  holds INTEGER NOT NULL CHECK (holds IN (0, 1))
) STRICT;

-- Revealed matches by their keys, so that they stay public when a match is played again.
CREATE TABLE revealed (
  stage INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  entrants TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (stage, phase, entrants)
) STRICT, WITHOUT ROWID;

-- Stage -1 is every stage, round 0 all of a stage.
CREATE TABLE reveal_times (
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (stage, round)
) STRICT, WITHOUT ROWID;

-- What the instructor asked of the big screens, so that a restarted server continues; games are ids, '17 3'.
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
