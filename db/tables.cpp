#include "db/tables.hpp"

#include "db/chain.hpp"
#include "db/row_sql.hpp"
#include "db/schema.hpp"

namespace aspis::db {

std::vector<EntrantRow> EntrantTable::all() const {
  return all_rows<EntrantRow>(*connection_);
}

std::map<int, DepartureRow> EntrantTable::departures() const {
  std::map<int, DepartureRow> rows;
  for (const DepartureRow& row : all_rows<DepartureRow>(*connection_)) {
    rows[row.entrant] = row;
  }
  return rows;
}

std::vector<int> EntrantTable::seeding() const {
  std::vector<int> entrants;
  for (const SeedingRow& row : all_rows<SeedingRow>(*connection_)) {
    entrants.push_back(row.entrant);
  }
  return entrants;
}

std::set<int> EntrantTable::hidden_addresses() const {
  std::set<int> entrants;
  for (const HiddenAddressRow& row : all_rows<HiddenAddressRow>(*connection_)) {
    entrants.insert(row.entrant);
  }
  return entrants;
}

HiddenNames EntrantTable::hidden_names() const {
  HiddenNames hidden;
  for (const HiddenNameRow& row : all_rows<HiddenNameRow>(*connection_)) {
    const bool by_staff = row.chosen_by == HiddenNames::ChosenBy::staff;
    (by_staff ? hidden.by_staff : hidden.by_entrant).insert(row.entrant);
  }
  return hidden;
}

void EntrantTable::add_late(const EntrantRow& row, const ArrivalRow& arrival) {
  changing(*connection_, [&] {
    insert(*connection_, EntrantRowType, &row, OnConflict::fail);
    chain(*connection_, Chained::entrant, row.number);
    ArrivalRow own = arrival;
    own.entrant = row.number;
    insert(*connection_, ArrivalRowType, &own, OnConflict::fail);
    chain(*connection_, Chained::arrival, row.number);
  });
}

void EntrantTable::change(const EntrantRow& row) {
  changing(*connection_, [&] {
    update(*connection_, EntrantRowType, &row,
           {"name", "email", "institution", "version", "command", "classic", "folder", "members",
            "identifiers"});
    chain(*connection_, Chained::entrant, row.number);
  });
}

void EntrantTable::set_program_name(int entrant, const std::string& name) {
  EntrantRow row;
  row.number = entrant;
  row.program = name;
  changing(*connection_, [&] { update(*connection_, EntrantRowType, &row, {"program"}); });
}

void EntrantTable::set_emblem(int entrant, const std::string& emblem) {
  EntrantRow row;
  row.number = entrant;
  row.emblem = emblem;
  changing(*connection_, [&] { update(*connection_, EntrantRowType, &row, {"emblem"}); });
}

void EntrantTable::put_departure(const DepartureRow& row) {
  changing(*connection_, [&] {
    insert(*connection_, DepartureRowType, &row, OnConflict::replace);
    chain(*connection_, Chained::departure, row.entrant);
  });
}

void EntrantTable::remove_departure(int entrant) {
  DepartureRow row;
  row.entrant = entrant;
  changing(*connection_, [&] {
    erase(*connection_, DepartureRowType, &row);
    expect_one(*connection_, "departure of entrant " + std::to_string(entrant));
    chain(*connection_, Chained::departure, entrant);
  });
}

void EntrantTable::hide_address(int entrant, bool hide) {
  const HiddenAddressRow row{entrant};
  changing(*connection_, [&] {
    if (hide) {
      insert(*connection_, HiddenAddressRowType, &row, OnConflict::keep);
    } else {
      erase(*connection_, HiddenAddressRowType, &row);
    }
  });
}

void EntrantTable::hide_name(int entrant, HiddenNames::ChosenBy by, bool hide) {
  const HiddenNameRow row{entrant, by};
  changing(*connection_, [&] {
    if (hide) {
      insert(*connection_, HiddenNameRowType, &row, OnConflict::keep);
    } else {
      erase(*connection_, HiddenNameRowType, &row);
    }
  });
}

void EntrantTable::add_seeding(const std::vector<int>& entrants) {
  changing(*connection_, [&] {
    SeedingRow row;
    for (const int entrant : entrants) {
      row = {row.seed + 1, entrant};
      insert(*connection_, SeedingRowType, &row, OnConflict::fail);
      chain(*connection_, Chained::seeding, row.seed);
    }
  });
}

std::vector<MatchRow> MatchTable::all() const {
  return reading(*connection_, [&] {
    std::vector<MatchRow> rows;
    Query matches(
        connection_->prepared("SELECT id, stage, phase, label, voided FROM matches ORDER BY id"));
    Query entrants(
        connection_->prepared("SELECT match, entrant FROM match_entrants ORDER BY match, place"));
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
  });
}

std::int64_t MatchTable::add(const MatchRow& row) {
  std::int64_t id = 0;
  changing(*connection_, [&] {
    Query(connection_->prepared(
              "INSERT INTO matches (stage, phase, label, voided) VALUES (?, ?, ?, ?)"))
        .with(row.stage)
        .with(row.phase)
        .with(row.label)
        .with(row.voided)
        .run();
    id = last_id(*connection_);
    for (std::size_t place = 0; place < row.entrants.size(); ++place) {
      Query(connection_->prepared("INSERT INTO match_entrants VALUES (?, ?, ?)"))
          .with(id)
          .with(static_cast<std::int64_t>(place))
          .with(row.entrants[place])
          .run();
    }
    chain(*connection_, Chained::match, id);
  });
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

std::vector<AuditRow> AuditLog::all() const {
  return all_rows<AuditRow>(*connection_);
}

void AuditLog::add(const AuditRow& given) {
  changing(*connection_, [&] {
    AuditRow row = given;
    row.id = 1;
    std::string previous;
    {
      Query last(connection_->prepared("SELECT id, chain FROM audit ORDER BY id DESC LIMIT 1"));
      if (last.next()) {
        row.id = last.integer() + 1;
        previous = last.text();
      }
    }
    Query insertion(connection_->prepared("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)"));
    bind(insertion, AuditRowType, &row);
    insertion.with(audit_chain(previous, row)).run();
    chain(*connection_, Chained::audit, row.id);
  });
}

}  // namespace aspis::db
