#include "db/match_table.hpp"

#include "db/chain.hpp"
#include "db/connection.hpp"
#include "db/row_access.hpp"

namespace aspis::db {

namespace {

std::vector<MatchRow> all_matches(Connection& connection) {
  std::vector<MatchRow> rows;
  Query matches(
      connection.prepared("SELECT id, stage, phase, label, voided FROM matches ORDER BY id"));
  Query entrants(
      connection.prepared("SELECT match, entrant FROM match_entrants ORDER BY match, place"));
  // Both are read side by side.
  bool more = entrants.next();
  std::int64_t match = more ? entrants.integer() : 0;
  while (matches.next()) {
    MatchRow& row = rows.emplace_back();
    row.id = matches.integer();
    row.stage = matches.number();
    row.phase = matches.number();
    row.label = matches.text();
    row.voided = matches.text();
    while (more && match <= row.id) {
      if (match == row.id) row.entrants.push_back(entrants.number());
      more = entrants.next();
      if (more) match = entrants.integer();
    }
  }
  return rows;
}

std::int64_t insert(Connection& connection, const MatchRow& row) {
  Query(
      connection.prepared("INSERT INTO matches (stage, phase, label, voided) VALUES (?, ?, ?, ?)"))
      .with(row.stage)
      .with(row.phase)
      .with(row.label)
      .with(row.voided)
      .run();
  const std::int64_t id = last_id(connection);
  for (std::size_t place = 0; place < row.entrants.size(); ++place) {
    Query(connection.prepared("INSERT INTO match_entrants VALUES (?, ?, ?)"))
        .with(id)
        .with(static_cast<std::int64_t>(place))
        .with(row.entrants[place])
        .run();
  }
  chain(connection, Chained::match, id);
  return id;
}

}  // namespace

std::vector<MatchRow> MatchTable::all() const {
  return reading(*connection_, [&] { return all_matches(*connection_); });
}

std::int64_t MatchTable::add(const MatchRow& row) {
  std::int64_t id = 0;
  changing(*connection_, [&] { id = insert(*connection_, row); });
  return id;
}

void MatchTable::set_voided(std::int64_t id, const std::string& why) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE matches SET voided = ? WHERE id = ?"))
        .with(why)
        .with(id)
        .run();
    expect_one(*connection_, "match " + std::to_string(id));
    chain(*connection_, Chained::match, id);
  });
}

}  // namespace aspis::db
