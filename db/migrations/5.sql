-- Entrants that play no more, whose row is gone again when they are reinstated, and those whose e-mail
-- address the others of their group do not see.

CREATE TABLE departures (
  entrant INTEGER PRIMARY KEY REFERENCES entrants,
  kind TEXT NOT NULL CHECK (kind IN ('disqualified', 'withdrawn')),
  games TEXT NOT NULL CHECK (games IN ('stand', 'void', 'award')),
  stage INTEGER NOT NULL,
  round INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;

CREATE TABLE hidden_addresses (
  entrant INTEGER PRIMARY KEY REFERENCES entrants
) STRICT;
