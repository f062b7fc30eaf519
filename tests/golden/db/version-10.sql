-- A tournament's file of version 10: no name stays hidden.
PRAGMA application_id=1098084457;
PRAGMA user_version=10;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
CREATE TABLE announcements (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS "audit" (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  chain TEXT NOT NULL
) STRICT;
INSERT INTO audit VALUES(1,'2026-11-20T20:51:06Z','referee','create','tournament','','8eb9e3a2e35c3e0669b57f843fbac0a732ba6e066651a0ab0c5d5e8af83ee84b');
INSERT INTO audit VALUES(2,'2026-11-20T20:53:00Z','instructor','award','game 3','no program was handed in','0c9d3af00ec78d1df10e4bcc85da58b4d216c227162b109d99cad41ff5e890b0');
INSERT INTO audit VALUES(3,'2026-11-20T20:54:00Z','instructor','rerun','game 4','the power failed; see "the lamp"','acbc48127b28c7c74126c6cd789846a5714f72fdf315878dacfa8e7dd6dbaa7d');
CREATE TABLE confirmed (
  stage INTEGER PRIMARY KEY,
  sample INTEGER NOT NULL
) STRICT;
INSERT INTO confirmed VALUES(1,8);
CREATE TABLE entrants (
  number INTEGER PRIMARY KEY,
  alias TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  institution TEXT NOT NULL,
  version TEXT NOT NULL,
  command TEXT NOT NULL,
  classic INTEGER NOT NULL CHECK (classic IN (0, 1))
, program TEXT NOT NULL DEFAULT '', folder TEXT NOT NULL DEFAULT '', members TEXT NOT NULL DEFAULT '', staff INTEGER NOT NULL DEFAULT 0 CHECK (staff IN (0, 1)), emblem TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO entrants VALUES(1,'417','Anna "Ann" Åström','anna@example.org','North','1','./a',0,'','','',0,'');
INSERT INTO entrants VALUES(2,'102','Bert','bert@example.org','','','./b -x',1,'Deep Thought','','',0,'');
INSERT INTO entrants VALUES(3,'555','Cleo','','South','2','',0,'','','',0,'');
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
INSERT INTO game_seats VALUES(1,0,1,'win',0,101,3,90000);
INSERT INTO game_seats VALUES(1,1,2,'loss',0,96,3,80000);
INSERT INTO game_seats VALUES(2,0,1,'win',0,102,4,90000);
INSERT INTO game_seats VALUES(2,1,2,'loss',0,96,4,80000);
INSERT INTO game_seats VALUES(3,0,3,'loss',1,0,0,0);
INSERT INTO game_seats VALUES(3,1,1,'win',0,0,0,0);
INSERT INTO game_seats VALUES(4,0,2,'win',0,101,2,90000);
INSERT INTO game_seats VALUES(4,1,1,'loss',0,96,2,80000);
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
INSERT INTO games VALUES(1,1,0,0,0,'0','played',0,'home','','2026-11-20T20:51:06Z',1234567,'c03e3cb16a350e09b28449b19201965bdb4395e37f783f476ce2533807faeb7e');
INSERT INTO games VALUES(2,1,1,0,0,'1','played',0,'home','','2026-11-20T20:51:06Z',1234568,'e350639ded3fcd1ed6b1d610ba2b3893283c99b5025b3799c352eb6c34195530');
INSERT INTO games VALUES(3,2,0,0,0,NULL,'awarded',0,'crash','there is no program of 555','2026-11-20T20:52:00Z',0,'');
INSERT INTO games VALUES(4,3,0,1,2,'0','superseded',1,'home','','2026-11-20T20:51:06Z',1234567,'47d1d380112b3d228c557527b1a864d0564e2064514901c22699b67fe004651b');
CREATE TABLE match_entrants (
  match INTEGER NOT NULL REFERENCES matches,
  place INTEGER NOT NULL,
  entrant INTEGER NOT NULL REFERENCES entrants,
  PRIMARY KEY (match, place)
) STRICT, WITHOUT ROWID;
INSERT INTO match_entrants VALUES(1,0,1);
INSERT INTO match_entrants VALUES(1,1,2);
INSERT INTO match_entrants VALUES(2,0,3);
INSERT INTO match_entrants VALUES(2,1,1);
INSERT INTO match_entrants VALUES(3,0,2);
INSERT INTO match_entrants VALUES(3,1,1);
CREATE TABLE matches (
  id INTEGER PRIMARY KEY,
  stage INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  label TEXT NOT NULL,
  voided TEXT NOT NULL
) STRICT;
INSERT INTO matches VALUES(1,0,0,'Group A, round 1','');
INSERT INTO matches VALUES(2,0,0,'Group A, round 2','');
INSERT INTO matches VALUES(3,1,0,'Final','game 1 was corrected');
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
CREATE TABLE practice_stderr_texts (
  practice INTEGER NOT NULL,
  place INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (practice, place),
  FOREIGN KEY (practice, place) REFERENCES practice_seats
) STRICT, WITHOUT ROWID;
CREATE TABLE records (
  game INTEGER PRIMARY KEY REFERENCES games,
  record TEXT NOT NULL
) STRICT;
INSERT INTO records VALUES(1,replace('aspis-record 1\ngame croquet\ndate 2026-11-20T20:51:06Z\nseed 0\nclock - -\ngrace 0\nhost 1 1\nseat 1 417\nseat 2 102\nplay\n1 1,1 1000\n2 2,8 15729\n3 1,7 30458\n4 2,6 45187\n5 1,5 59916\n6 2,4 74645\nverdict home - - \nresult 1 win 101\nresult 2 loss 96\nend\n','\n',char(10)));
INSERT INTO records VALUES(2,replace('aspis-record 1\ngame croquet\ndate 2026-11-20T20:51:06Z\nseed 1\nclock - -\ngrace 0\nhost 1 1\nseat 1 417\nseat 2 102\nplay\n1 1,2 8919\n2 2,1 23648\n3 1,8 38377\n4 2,7 53106\n5 1,6 67835\n6 2,5 82564\n7 1,4 7293\n8 2,3 22022\nverdict home - - \nresult 1 win 102\nresult 2 loss 96\nend\n','\n',char(10)));
INSERT INTO records VALUES(4,replace('aspis-record 1\ngame croquet\ndate 2026-11-20T20:51:06Z\nseed 3\nclock - -\ngrace 0\nhost 1 1\nseat 1 417\nseat 2 102\nplay\n1 1,4 24757\n2 2,3 39486\n3 1,2 54215\n4 2,1 68944\nverdict home - - \nresult 1 win 104\nresult 2 loss 96\nend\n','\n',char(10)));
CREATE TABLE stderr_texts (
  game INTEGER NOT NULL,
  place INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, place),
  FOREIGN KEY (game, place) REFERENCES game_seats
) STRICT, WITHOUT ROWID;
INSERT INTO stderr_texts VALUES(1,0,replace('oops\n','\n',char(10)));
INSERT INTO stderr_texts VALUES(2,1,replace('half a letter: �\nand a bell: \n','\n',char(10)));
INSERT INTO stderr_texts VALUES(4,0,replace('oops\n','\n',char(10)));
CREATE TABLE tokens (
  entrant INTEGER PRIMARY KEY REFERENCES entrants,
  hash TEXT NOT NULL UNIQUE,
  issued TEXT NOT NULL
) STRICT;
INSERT INTO tokens VALUES(2,'00ff','2026-11-22T08:00:00Z');
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
, title TEXT NOT NULL DEFAULT '', shows_names INTEGER NOT NULL DEFAULT 0
  CHECK (shows_names IN (0, 1)), running INTEGER NOT NULL DEFAULT 0 CHECK (running IN (0, 1)), seed_nonce TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO tournament VALUES(1,'{"preset":"croquar"}','croquet','18446744073709551557','ad13902786d316930b7a898004f14f880442871312b8d682f393d62bac21e33c','','2026-11-20T20:51:06Z','','aspis 0.1.0','Cup',0,1,'');
CREATE TABLE windows (
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL,
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  at_close TEXT NOT NULL CHECK (at_close IN ('wait', 'forfeit')),
  by_agreement INTEGER NOT NULL CHECK (by_agreement IN (0, 1)),
  PRIMARY KEY (stage, round)
) STRICT, WITHOUT ROWID;
CREATE TABLE removed_names (
  id INTEGER PRIMARY KEY,
  entrant INTEGER NOT NULL REFERENCES entrants,
  name TEXT NOT NULL,
  at TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE TABLE departures (
  entrant INTEGER PRIMARY KEY REFERENCES entrants,
  kind TEXT NOT NULL CHECK (kind IN ('disqualified', 'withdrawn')),
  games TEXT NOT NULL CHECK (games IN ('stand', 'void', 'award')),
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;
INSERT INTO departures VALUES(3,'withdrawn','stand',0,1,'ill');
CREATE TABLE hidden_addresses (
  entrant INTEGER PRIMARY KEY REFERENCES entrants
) STRICT;
CREATE TABLE chain (
  id INTEGER PRIMARY KEY,
  what TEXT NOT NULL,
  link TEXT NOT NULL
) STRICT;
INSERT INTO chain VALUES(1,'found 6','f774f076ef9be685cb7a29f4e03ec024640173ff36571ed604a5ecbd805f9f5b');
INSERT INTO chain VALUES(2,'tournament 1 "{\"preset\":\"croquar\"}" "croquet" "ad13902786d316930b7a898004f14f880442871312b8d682f393d62bac21e33c" "" "2026-11-20T20:51:06Z" ""','487dab749ba8634beb4cbdf5282871e8ed20ca3cf51017be46b0efe754aab87b');
INSERT INTO chain VALUES(3,'entrant 1 "417" "Anna \"Ann\" Åström" "anna@example.org" "North" "1"','f08ec01f6bc3710733b0b54d22c91f5b53ec5220729e7da77d972a0d6dbb869f');
INSERT INTO chain VALUES(4,'entrant 2 "102" "Bert" "bert@example.org" "" ""','3069ef763121c2c9b8a1b0210a6027d44e7580a53319c272fdfced224128be4a');
INSERT INTO chain VALUES(5,'entrant 3 "555" "Cleo" "" "South" "2"','631460622c6117b379a9d39ef7af8a59748381d4b485aa6702fa95671cac9e9b');
INSERT INTO chain VALUES(6,'match 1 0 0 "Group A, round 1" "" / 1 / 2','bdadb5571fb6f7b90815b3935a1dbffd8b72d0a6e9b19cc445532855619a5240');
INSERT INTO chain VALUES(7,'match 2 0 0 "Group A, round 2" "" / 3 / 1','a9f46c87570a71f2db7905c35448456535fe01e11c2dc9965e6059aec7f19362');
INSERT INTO chain VALUES(8,'match 3 1 0 "Final" "game 1 was corrected" / 2 / 1','051e25bb60dd6dd5488b9069ef6e8c2473001b983c9cb8d319011fb8dd529f91');
INSERT INTO chain VALUES(9,'game 1 1 0 0 0 "0" "played" 0 "home" "" "2026-11-20T20:51:06Z" 1234567 "c03e3cb16a350e09b28449b19201965bdb4395e37f783f476ce2533807faeb7e" / 1 "win" 0 101 3 90000 / 2 "loss" 0 96 3 80000','e5a61cf0571d03b5c6b6b68389c83d47f6153c09be8c33a58b485e0527f1a432');
INSERT INTO chain VALUES(10,'game 2 1 1 0 0 "1" "played" 0 "home" "" "2026-11-20T20:51:06Z" 1234568 "e350639ded3fcd1ed6b1d610ba2b3893283c99b5025b3799c352eb6c34195530" / 1 "win" 0 102 4 90000 / 2 "loss" 0 96 4 80000','18ecb61b518ffead71720d664d1f7487d19f1baf1c96a4bef799d288945b721c');
INSERT INTO chain VALUES(11,'game 3 2 0 0 0 null "awarded" 0 "crash" "there is no program of 555" "2026-11-20T20:52:00Z" 0 "" / 3 "loss" 1 0 0 0 / 1 "win" 0 0 0 0','abf37a8451dd8f2cc87f570d5603b895e0b46de0b71264079c0972edf022e806');
INSERT INTO chain VALUES(12,'game 4 3 0 1 2 "0" "superseded" 1 "home" "" "2026-11-20T20:51:06Z" 1234567 "47d1d380112b3d228c557527b1a864d0564e2064514901c22699b67fe004651b" / 2 "win" 0 101 2 90000 / 1 "loss" 0 96 2 80000','dcf5b1f79fa38345099da5c2974484fe7d7287bddb9a39f573f875d7420db0aa');
INSERT INTO chain VALUES(13,'departure 3 "withdrawn" "stand" 0 1 "ill"','4730e958616345c574a59ab32128b4aece23bb3f08c33d093f08cd34f6d69646');
INSERT INTO chain VALUES(14,'confirmed 1 8','dc2c06f92d4e624a938c17be929c7e67aa06d9c254072a6bd180e6751acbec2d');
INSERT INTO chain VALUES(15,'audit 1 "8eb9e3a2e35c3e0669b57f843fbac0a732ba6e066651a0ab0c5d5e8af83ee84b"','8701c50f81295b4f6ad66250c3285026af4321219ceab1b398a8ed732cf7ac47');
INSERT INTO chain VALUES(16,'audit 2 "0c9d3af00ec78d1df10e4bcc85da58b4d216c227162b109d99cad41ff5e890b0"','fbc26aaa83b4e3fac7eaef5b27c8cef75e204c5bb2bbe77465d44761d220f2d2');
INSERT INTO chain VALUES(17,'audit 3 "acbc48127b28c7c74126c6cd789846a5714f72fdf315878dacfa8e7dd6dbaa7d"','96e4e17d769a1d353d72267b2cc96883be3902170a806cb7a1d74077165685c8');
INSERT INTO chain VALUES(18,'found 6','c031f29540f8fea7d72575dfdad08710ca503d68ace5aeb57496f356b7e9c1ab');
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
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit log can only grow'); END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit log can only grow'); END;
CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
  WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM audit)
  BEGIN SELECT RAISE(ABORT, 'the audit log grows by one row at a time, at its end'); END;
CREATE INDEX game_seats_by_entrant ON game_seats (entrant, game);
CREATE INDEX practice_seats_by_entrant ON practice_seats (entrant, practice);
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
CREATE TRIGGER removed_names_are_not_deleted BEFORE DELETE ON removed_names
  BEGIN SELECT RAISE(ABORT, 'removed names are never deleted'); END;
CREATE TRIGGER tournament_is_not_changed
  BEFORE UPDATE OF one, plan, game, seed, seed_sha256, seed_nonce, dictionary_sha256, created
  ON tournament
  BEGIN SELECT RAISE(ABORT, 'of a tournament only the end can change'); END;
CREATE TRIGGER chain_is_not_changed BEFORE UPDATE ON chain
  BEGIN SELECT RAISE(ABORT, 'the chain of results can only grow'); END;
CREATE TRIGGER chain_is_not_deleted BEFORE DELETE ON chain
  BEGIN SELECT RAISE(ABORT, 'the chain of results can only grow'); END;
CREATE TRIGGER chain_is_not_replaced BEFORE INSERT ON chain
  WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM chain)
  BEGIN SELECT RAISE(ABORT, 'the chain of results grows by one link at a time, at its end'); END;
CREATE TRIGGER entrants_keep_number_and_alias BEFORE UPDATE OF number, alias ON entrants
  BEGIN SELECT RAISE(ABORT, 'an entrant keeps its number and its alias'); END;
COMMIT;
