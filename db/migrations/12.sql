-- To version 12: the identifiers of an entrant's people in a course system, for its gradebook: a line a person,
-- headings and values with tabs between them.

ALTER TABLE entrants ADD COLUMN identifiers TEXT NOT NULL DEFAULT '';
