// The tables as values; games are read in store_games.cpp.
#include <utility>

#include "db/chain.hpp"
#include "db/store.hpp"
#include "db/store_access.hpp"

namespace aspis::db {

namespace {

constexpr int names_since = 4;  // version of the tables
constexpr int folders_since = 6;

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

}  // namespace

TournamentRow Store::tournament() const {
  return reading(*connection_, [&] {
    Query query(connection_->prepared(
        "SELECT plan, game, seed, seed_sha256, dictionary_sha256, created, closed, program "
        "FROM tournament"));
    if (!query.next()) throw damaged(connection_->path(), "it holds no tournament");
    TournamentRow row;
    row.plan = query.text();
    row.game = query.text();
    row.seed = seed_from(*connection_, query.text());
    row.seed_sha256 = query.text();
    row.dictionary_sha256 = query.text();
    row.created = query.text();
    row.closed = query.text();
    row.program = query.text();
    connection_->look_at_version();
    if (connection_->version() < 3) return row;
    Query shown(connection_->prepared("SELECT title, shows_names, running FROM tournament"));
    if (!shown.next()) throw damaged(connection_->path(), "it holds no tournament");
    row.title = shown.text();
    row.shows_names = shown.flag();
    row.running = shown.flag();
    if (connection_->version() < chain_since) return row;
    Query nonce(connection_->prepared("SELECT seed_nonce FROM tournament"));
    if (nonce.next()) row.seed_nonce = nonce.text();
    return row;
  });
}

std::vector<EntrantRow> Store::entrants() const {
  return reading(*connection_, [&] {
    std::vector<EntrantRow> rows;
    connection_->look_at_version();
    const int version = connection_->version();
    Query query(connection_->prepared(
        version < names_since
            ? "SELECT number, alias, name, email, institution, version, command, classic, '', '', "
              "'', 0 FROM entrants ORDER BY number"
        : version < folders_since
            ? "SELECT number, alias, name, email, institution, version, command, classic, program, "
              "'', '', 0 FROM entrants ORDER BY number"
        : version < arrivals_since
            ? "SELECT number, alias, name, email, institution, version, command, classic, program, "
              "folder, '', 0 FROM entrants ORDER BY number"
            : "SELECT number, alias, name, email, institution, version, command, classic, program, "
              "folder, members, staff FROM entrants ORDER BY number"));
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
    }
    return rows;
  });
}

std::vector<RemovedNameRow> Store::removed_names() const {
  return reading_since(names_since, *connection_, [&] {
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

std::vector<MatchRow> Store::matches() const {
  return reading(*connection_, [&] { return all_matches(*connection_); });
}

std::vector<AuditRow> Store::audit() const {
  return reading(*connection_, [&] {
    std::vector<AuditRow> rows;
    Query query(
        connection_->prepared("SELECT id, at, actor, act, subject, reason FROM audit ORDER BY id"));
    while (query.next()) {
      AuditRow& row = rows.emplace_back();
      row.id = query.integer();
      row.at = query.text();
      row.actor = query.text();
      row.act = query.text();
      row.subject = query.text();
      row.reason = query.text();
    }
    return rows;
  });
}

ChainHead Store::chain_head() const {
  return reading_since(chain_since, *connection_, [&] { return db::chain_head(*connection_); });
}

std::int64_t Store::data_version() const {
  return guarded(connection_->path(), [&]() -> std::int64_t {
    Query query(connection_->prepared("PRAGMA data_version"));
    // That number is of the commits of others.
    return (query.next() ? query.integer() : 0) + connection_->commits();
  });
}

std::map<int, int> Store::confirmed() const {
  return reading_since(2, *connection_, [&] {
    std::map<int, int> stages;
    Query query(connection_->prepared("SELECT stage, sample FROM confirmed"));
    while (query.next()) {
      const int stage = query.number();
      stages[stage] = query.number();
    }
    return stages;
  });
}

}  // namespace aspis::db
