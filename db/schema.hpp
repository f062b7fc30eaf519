// Which files are ours and of which version, and how an old one becomes a new one. Not what is in
// the tables.
#pragma once

#include <string>

#include "db/connection.hpp"
#include "protocol/result.hpp"

namespace aspis::db {

/// The version since which a tournament can stop by itself after a round.
inline constexpr int stop_since = 11;

/// "Aspi", where SQLite keeps it in a file's header.
inline constexpr int application_id = 0x41737069;

/// The version that this program writes.
[[nodiscard]] int current_version();

/// Why this program has nothing to do with the file: another program's, of a later version; ""
/// where it is a tournament's.
[[nodiscard]] std::string why_not_ours(Connection&);

/// To the current version, each step in a transaction of its own together with its number.
void migrate(Connection&);

/// The digest that row `id` of the audit log carries, after a row that carries `previous` ("" at
/// the first).
[[nodiscard]] std::string audit_chain(const std::string& previous, const AuditRow&);

}  // namespace aspis::db
