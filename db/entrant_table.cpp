#include "db/entrant_table.hpp"

#include "db/chain.hpp"
#include "db/connection.hpp"
#include "db/names.hpp"
#include "db/row_access.hpp"

namespace aspis::db {

void insert_entrant(Connection& connection, const EntrantRow& row) {
  Query(
      connection.prepared("INSERT INTO entrants VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"))
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
      .with(row.emblem)
      .with(row.identifiers)
      .run();
}

std::vector<EntrantRow> EntrantTable::all() const {
  return reading(*connection_, [&] {
    std::vector<EntrantRow> rows;
    Query query(connection_->prepared(
        "SELECT number, alias, name, email, institution, version, command, classic, program, "
        "folder, members, staff, emblem, identifiers FROM entrants ORDER BY number"));
    while (query.next()) {
      EntrantRow& row = rows.emplace_back();
      row.number = query.number();
      row.alias = query.text();
      row.name = query.text();
      row.email = query.text();
      row.institution = query.text();
      row.version = query.text();
      row.command = query.text();
      row.classic = query.flag();
      row.program = query.text();
      row.folder = query.text();
      row.members = query.text();
      row.staff = query.flag();
      row.emblem = query.text();
      row.identifiers = query.text();
    }
    return rows;
  });
}

void EntrantTable::add_late(const EntrantRow& row, const ArrivalRow& arrival) {
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

void EntrantTable::change(const EntrantRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared(
              "UPDATE entrants SET name = ?, email = ?, institution = ?, version = ?, command = ?, "
              "classic = ?, folder = ?, members = ?, identifiers = ? WHERE number = ?"))
        .with(row.name)
        .with(row.email)
        .with(row.institution)
        .with(row.version)
        .with(row.command)
        .with(row.classic)
        .with(row.folder)
        .with(row.members)
        .with(row.identifiers)
        .with(row.number)
        .run();
    expect_one(*connection_, "entrant " + std::to_string(row.number));
    chain(*connection_, Chained::entrant, row.number);
  });
}

void EntrantTable::set_program_name(int entrant, const std::string& name) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE entrants SET program = ? WHERE number = ?"))
        .with(name)
        .with(entrant)
        .run();
    expect_one(*connection_, "entrant " + std::to_string(entrant));
  });
}

void EntrantTable::set_emblem(int entrant, const std::string& emblem) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE entrants SET emblem = ? WHERE number = ?"))
        .with(emblem)
        .with(entrant)
        .run();
    expect_one(*connection_, "entrant " + std::to_string(entrant));
  });
}

std::vector<RemovedNameRow> EntrantTable::removed_names() const {
  return reading(*connection_, [&] {
    std::vector<RemovedNameRow> rows;
    Query query(connection_->prepared(
        "SELECT id, entrant, name, at, reason FROM removed_names ORDER BY id"));
    while (query.next()) {
      RemovedNameRow& row = rows.emplace_back();
      row.id = query.integer();
      row.entrant = query.number();
      row.name = query.text();
      row.at = query.text();
      row.reason = query.text();
    }
    return rows;
  });
}

void EntrantTable::add_removed_name(const RemovedNameRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared(
              "INSERT INTO removed_names (entrant, name, at, reason) VALUES (?, ?, ?, ?)"))
        .with(row.entrant)
        .with(row.name)
        .with(row.at)
        .with(row.reason)
        .run();
  });
}

std::map<int, ArrivalRow> EntrantTable::arrivals() const {
  return reading(*connection_, [&] {
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

std::map<int, DepartureRow> EntrantTable::departures() const {
  return reading(*connection_, [&] {
    std::map<int, DepartureRow> rows;
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

void EntrantTable::put_departure(const DepartureRow& row) {
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

void EntrantTable::remove_departure(int entrant) {
  changing(*connection_, [&] {
    Query(connection_->prepared("DELETE FROM departures WHERE entrant = ?")).with(entrant).run();
    expect_one(*connection_, "departure of entrant " + std::to_string(entrant));
    chain(*connection_, Chained::departure, entrant);
  });
}

std::set<int> EntrantTable::hidden_addresses() const {
  return reading(*connection_, [&] {
    std::set<int> entrants;
    Query query(connection_->prepared("SELECT entrant FROM hidden_addresses"));
    while (query.next()) entrants.insert(query.number());
    return entrants;
  });
}

void EntrantTable::hide_address(int entrant, bool hide) {
  changing(*connection_, [&] {
    Query(connection_->prepared(hide ? "INSERT OR IGNORE INTO hidden_addresses VALUES (?)"
                                     : "DELETE FROM hidden_addresses WHERE entrant = ?"))
        .with(entrant)
        .run();
  });
}

HiddenNames EntrantTable::hidden_names() const {
  return reading(*connection_, [&] {
    HiddenNames hidden;
    Query query(connection_->prepared("SELECT entrant, chosen_by FROM hidden_names"));
    while (query.next()) {
      const int entrant = query.number();
      (query.word() == "staff" ? hidden.by_staff : hidden.by_entrant).insert(entrant);
    }
    return hidden;
  });
}

void EntrantTable::hide_name(int entrant, HiddenNames::ChosenBy by, bool hide) {
  changing(*connection_, [&] {
    Query(connection_->prepared(
              hide ? "INSERT OR IGNORE INTO hidden_names VALUES (?, ?)"
                   : "DELETE FROM hidden_names WHERE entrant = ? AND chosen_by = ?"))
        .with(entrant)
        .with(std::string_view(by == HiddenNames::ChosenBy::staff ? "staff" : "entrant"))
        .run();
  });
}

std::vector<int> EntrantTable::seeding() const {
  return reading(*connection_, [&] {
    std::vector<int> entrants;
    Query query(connection_->prepared("SELECT entrant FROM seeding ORDER BY seed"));
    while (query.next()) entrants.push_back(query.number());
    return entrants;
  });
}

void EntrantTable::add_seeding(const std::vector<int>& entrants) {
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

std::vector<PassedThresholdRow> EntrantTable::passed_thresholds() const {
  return reading(*connection_, [&] {
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

void EntrantTable::add_passed_threshold(const PassedThresholdRow& row) {
  changing(*connection_, [&] {
    Query(connection_->prepared("INSERT OR IGNORE INTO passed_thresholds VALUES (?, ?, ?, ?)"))
        .with(row.entrant)
        .with(row.threshold)
        .with(row.version)
        .with(row.at)
        .run();
  });
}

}  // namespace aspis::db
