-- To version 2: every row of the audit log carries a digest of itself and of all rows before it, and
-- what an instructor confirmed has a table of its own. audit_chain() is given by the program.

CREATE TABLE audit_with_chain (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  chain TEXT NOT NULL
) STRICT;

INSERT INTO audit_with_chain
  WITH RECURSIVE chained AS (
    SELECT *, audit_chain('', id, at, actor, act, subject, reason) AS chain
      FROM audit WHERE id = (SELECT min(id) FROM audit)
    UNION ALL
    SELECT next.*, audit_chain(chained.chain, next.id, next.at, next.actor, next.act, next.subject,
                               next.reason)
      FROM chained JOIN audit AS next
        ON next.id = (SELECT min(id) FROM audit WHERE id > chained.id)
  )
  SELECT * FROM chained;

DROP TABLE audit;
ALTER TABLE audit_with_chain RENAME TO audit;

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit log can only grow'); END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit log can only grow'); END;
CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
  WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM audit)
  BEGIN SELECT RAISE(ABORT, 'the audit log grows by one row at a time, at its end'); END;

CREATE TABLE confirmed (
  stage INTEGER PRIMARY KEY,
  sample INTEGER NOT NULL
) STRICT;
