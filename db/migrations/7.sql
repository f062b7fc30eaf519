-- To version 7: whatever standings are made from is in a chain, a link a change: `what` is the row as
-- it was then, `link` the SHA-256 of the link before and of `what`. The program chains what it finds,
-- see chain.hpp. And the seed is committed to with a nonce; '' is none, as in earlier tournaments.

ALTER TABLE tournament ADD COLUMN seed_nonce TEXT NOT NULL DEFAULT '';
DROP TRIGGER tournament_is_not_changed;
CREATE TRIGGER tournament_is_not_changed
  BEFORE UPDATE OF one, plan, game, seed, seed_sha256, seed_nonce, dictionary_sha256, created
  ON tournament
  BEGIN SELECT RAISE(ABORT, 'of a tournament only the end can change'); END;

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
