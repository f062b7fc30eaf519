// The chain of results: a link for every row that standings are made from, and one more whenever
// such a row changes. Whoever changes a row behind the program's back leaves a row that its link
// does not fit; whoever makes the chain anew gets another head than the one that was published.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "db/connection.hpp"
#include "db/rows.hpp"

namespace aspis::db {

/// Gives statements of this connection chain_text(), which the schema of a file may not call:
/// `17 "won" null`, values with a space between, texts as JSON, so that no two rows are the same
/// text.
void add_chain_text(sqlite3*);

/// What has links. Of a game also its seats and its record's digest, of a match its entrants, of
/// the audit log the digest that its row carries.
enum class Chained {
  tournament,
  entrant,
  match,
  game,
  departure,
  confirmed,
  audit,
  arrival,
  seeding
};

/// A link for the row as it is now: `game 17 3 0 ...`; or where it is gone for that: `departure 3`.
/// Within a transaction.
void chain(Connection&, Chained, std::int64_t key);
/// The same for a row of any table; nothing if rows of its table have no links.
void chain_row(Connection&, const row::Type&, const void* row);

[[nodiscard]] ChainHead chain_head(Connection&);
/// By the id of each match that has a link: where the chain ended before its first one.
[[nodiscard]] std::map<std::int64_t, ChainHead> heads_before_matches(Connection&);

/// The digest that a row of the audit log carries, after a row that carries `previous` ("" at the
/// first).
[[nodiscard]] std::string audit_chain(const std::string& previous, const AuditRow&);

/// Every link anew from the one before it, and every row against its last link; a line a finding.
void check_results(Connection&, std::vector<std::string>& findings);

}  // namespace aspis::db
