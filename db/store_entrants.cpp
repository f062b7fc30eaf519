// Entrants: who comes later, who plays no more, and whose e-mail address is hidden.
#include "db/chain.hpp"
#include "db/names.hpp"
#include "db/store.hpp"
#include "db/store_access.hpp"

namespace aspis::db {

namespace {

/// Files of earlier versions have neither of these tables.
bool has_table(Connection& connection, const std::string& table) {
  Query query(connection.prepared("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"));
  query.with(table);
  return query.next();
}

}  // namespace

void insert_entrant(Connection& connection, const EntrantRow& row) {
  Query(connection.prepared("INSERT INTO entrants VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"))
      .with(row.number)
      .with(row.alias)
      .with(row.name)
      .with(row.email)
      .with(row.institution)
      .with(row.version)
      .with(row.command)
      .with(row.classic)
      .with(row.program)
      .with(row.folder)
      .with(row.members)
      .with(row.staff)
      .run();
}

void Store::add_entrant(const EntrantRow& row, const ArrivalRow& arrival) {
  changing(*connection_, [&] {
    insert_entrant(*connection_, row);
    chain(*connection_, Chained::entrant, row.number);
    Query(connection_->prepared("INSERT INTO arrivals VALUES (?, ?, ?)"))
        .with(row.number)
        .with(arrival.stage)
        .with(arrival.round)
        .run();
    chain(*connection_, Chained::arrival, row.number);
  });
}

void Store::change_entrant(const EntrantRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared(
              "UPDATE entrants SET name = ?, email = ?, institution = ?, version = ?, command = ?, "
              "classic = ?, folder = ?, members = ? WHERE number = ?"))
        .with(row.name)
        .with(row.email)
        .with(row.institution)
        .with(row.version)
        .with(row.command)
        .with(row.classic)
        .with(row.folder)
        .with(row.members)
        .with(row.number)
        .run();
    expect_one(*connection_, "entrant " + std::to_string(row.number));
    chain(*connection_, Chained::entrant, row.number);
  });
}

std::vector<PassedThresholdRow> Store::passed_thresholds() const {
  return reading_since(arrivals_since, *connection_, [&] {
    std::vector<PassedThresholdRow> rows;
    Query query(
        connection_->prepared("SELECT entrant, threshold, version, at FROM passed_thresholds ORDER "
                              "BY entrant, threshold"));
    while (query.next()) {
      PassedThresholdRow& row = rows.emplace_back();
      row.entrant = query.number();
      row.threshold = query.number();
      row.version = query.number();
      row.at = query.text();
    }
    return rows;
  });
}

void Store::add_passed_threshold(const PassedThresholdRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared("INSERT OR IGNORE INTO passed_thresholds VALUES (?, ?, ?, ?)"))
        .with(row.entrant)
        .with(row.threshold)
        .with(row.version)
        .with(row.at)
        .run();
  });
}

std::vector<int> Store::seeding() const {
  return reading_since(arrivals_since, *connection_, [&] {
    std::vector<int> entrants;
    Query query(connection_->prepared("SELECT entrant FROM seeding ORDER BY seed"));
    while (query.next()) entrants.push_back(query.number());
    return entrants;
  });
}

void Store::add_seeding(const std::vector<int>& entrants) {
  changing(*connection_, [&] {
    std::int64_t seed = 0;
    for (const int entrant : entrants) {
      ++seed;
      Query(connection_->prepared("INSERT INTO seeding VALUES (?, ?)"))
          .with(seed)
          .with(entrant)
          .run();
      chain(*connection_, Chained::seeding, seed);
    }
  });
}

std::map<int, ArrivalRow> Store::arrivals() const {
  return reading_since(arrivals_since, *connection_, [&] {
    std::map<int, ArrivalRow> rows;
    Query query(connection_->prepared("SELECT entrant, stage, round FROM arrivals"));
    while (query.next()) {
      ArrivalRow row;
      row.entrant = query.number();
      row.stage = query.number();
      row.round = query.number();
      rows[row.entrant] = row;
    }
    return rows;
  });
}

std::map<int, DepartureRow> Store::departures() const {
  return reading(*connection_, [&] {
    std::map<int, DepartureRow> rows;
    if (!has_table(*connection_, "departures")) return rows;
    Query query(
        connection_->prepared("SELECT entrant, kind, games, stage, round, reason FROM departures"));
    while (query.next()) {
      DepartureRow row;
      row.entrant = query.number();
      const std::string_view kind = query.word();
      row.kind = known(*connection_, departure_from(kind), kind, [] { return "a departure"; });
      const std::string_view games = query.word();
      row.games =
          known(*connection_, departed_games_from(games), games, [] { return "a departure"; });
      row.stage = query.number();
      row.round = query.number();
      row.reason = query.text();
      rows[row.entrant] = std::move(row);
    }
    return rows;
  });
}

void Store::put_departure(const DepartureRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared("INSERT OR REPLACE INTO departures VALUES (?, ?, ?, ?, ?, ?)"))
        .with(row.entrant)
        .with(name(row.kind))
        .with(name(row.games))
        .with(row.stage)
        .with(row.round)
        .with(row.reason)
        .run();
    chain(*connection_, Chained::departure, row.entrant);
  });
}

void Store::remove_departure(int entrant) {
  changing(*connection_, [&] {
    Query(connection_->prepared("DELETE FROM departures WHERE entrant = ?")).with(entrant).run();
    expect_one(*connection_, "departure of entrant " + std::to_string(entrant));
    chain(*connection_, Chained::departure, entrant);
  });
}

std::set<int> Store::hidden_addresses() const {
  return reading(*connection_, [&] {
    std::set<int> entrants;
    if (!has_table(*connection_, "hidden_addresses")) return entrants;
    Query query(connection_->prepared("SELECT entrant FROM hidden_addresses"));
    while (query.next()) entrants.insert(query.number());
    return entrants;
  });
}

void Store::hide_address(int entrant, bool hide) {
  changing(*connection_, [&] {
    Query(connection_->prepared(hide ? "INSERT OR IGNORE INTO hidden_addresses VALUES (?)"
                                     : "DELETE FROM hidden_addresses WHERE entrant = ?"))
        .with(entrant)
        .run();
  });
}

}  // namespace aspis::db
