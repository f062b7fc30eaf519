// Which stored matches a correction has made wrong, and how it is said: for the runner and for the
// instructor's acts alike.
#pragma once

#include <string>
#include <vector>

#include "db/store.hpp"
#include "server/tournament/book.hpp"

namespace aspis::tournament {

/// What the log says of the last correction: "game 17 was awarded"; "an earlier result was
/// corrected" where it says nothing.
[[nodiscard]] std::string last_correction(const std::vector<db::AuditRow>& log);

/// The rows of those matches, each with the note why it does not count any more; nothing is
/// changed.
[[nodiscard]] std::vector<db::MatchRow> gone_matches(const Book&, const formats::Survey&,
                                                     const std::string& correction);

/// "match 12, Round 2, group A, M3: ..."
[[nodiscard]] std::string sentence(const db::MatchRow& gone);

/// Stores that these matches were voided, and logs it. Within a transaction.
void store_gone(db::Store&, const std::vector<db::MatchRow>&, const std::string& date);

}  // namespace aspis::tournament
