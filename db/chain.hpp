// The chain of results: a link for every row that standings are computed from, and one more
// whenever such a row changes. A row that was changed by another program does not fit its link. A
// chain that was rebuilt to hide this has another head than the published one.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "db/connection.hpp"
#include "db/rows.hpp"

namespace aspis::db {

/// Registers chain_text() on this connection, for statements but not for the schema of a file. It
/// writes values with a space between and texts as JSON, so that different rows have different
/// texts: `17 "won" null`.
void add_chain_text(sqlite3*);

/// Adds a link for the row of this table as it is now (`game 17 3 0 ...`), or for its absence
/// (`departure 3`); does nothing if rows of the table have no links. A game's link covers its seats
/// and its record's digest, a match's its entrants, an audit entry's the digest in its row. Call it
/// within a transaction.
void chain(Connection&, std::string_view table, std::int64_t key);

[[nodiscard]] ChainHead chain_head(Connection&);
/// By the id of each match that has a link: the end of the chain before its first link.
[[nodiscard]] std::map<std::int64_t, ChainHead> heads_before_matches(Connection&);

/// The digest that a row of the audit log carries, after a row that carries `previous` ("" at the
/// first).
[[nodiscard]] std::string audit_chain(const std::string& previous, const AuditRow&);

/// Checks every link, and every row against its last link. Adds one line per finding.
void check_results(Connection&, std::vector<std::string>& findings);

}  // namespace aspis::db
