-- To version 7: whatever standings are made from is in a chain, a link a change: `what` is the row as
-- it was then, `link` the SHA-256 of the link before and of `what`. The program chains what it finds,
-- see chain.hpp.

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
